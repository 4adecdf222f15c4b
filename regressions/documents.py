#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks what README.md and docs/ say against the program and the sources.

usage: documents.py --bmc PATH [--update]

- a console block that starts with `$ build/release/bmc` shows what that command prints (times aside);
- a C block that starts with `// examples/NAME` shows that file;
- docs/properties.md has a section for every property kind;
- links between the documents lead somewhere, and the commits that docs/adding.md cites exist.

--update writes the program's output and the examples into the documents.
"""
import argparse
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
CONSOLE = re.compile(r"(?<=^```console\n)\$ (build/release/bmc [^\n]*)\n(.*?)(?=^```$)", re.M | re.S)
EXAMPLE = re.compile(r"(?<=^```c\n)// (examples/\S+)\n(.*?)(?=^```$)", re.M | re.S)
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
SECONDS = re.compile(r"\b\d+\.\d\d s\b")
SPDX = "// SPDX-License-Identifier: Apache-2.0\n"


def output_of(command, bmc):
    words = shlex.split(command)
    done = subprocess.run([bmc, *words[1:]], cwd=ROOT, capture_output=True, text=True, timeout=120)
    return done.stdout


def same(a, b):
    return SECONDS.sub("0.00 s", a) == SECONDS.sub("0.00 s", b)


def rewritten(text, bmc, complaints, name):
    """The document with blocks as they should be; a complaint for every block that differs."""
    def console(m):
        output = output_of(m[1], bmc)
        if same(output, m[2]):
            return m[0]
        complaints.append(f"{name}: `{m[1]}` prints something else:\n{output}")
        return f"$ {m[1]}\n{output}"

    def example(m):
        content = (ROOT / m[1]).read_text().removeprefix(SPDX)
        if content != m[2]:
            complaints.append(f"{name}: {m[1]} has other content")
        return f"// {m[1]}\n{content}"

    return EXAMPLE.sub(example, CONSOLE.sub(console, text))


def check_links(path, text, complaints):
    for target in LINK.findall(text):
        if not (path.parent / target).exists():
            complaints.append(f"{path.relative_to(ROOT)}: link to {target}, which does not exist")


def check_property_sections(complaints):
    kinds = re.findall(r"\{PropertyKind::\w+, \"([a-z-]+)\"", (ROOT / "encoder/vc/property.h").read_text())
    sections = re.findall(r"^#+ `([a-z-]+)`", (ROOT / "docs/properties.md").read_text(), re.M)
    if len(kinds) < 30:
        complaints.append("documents.py does not understand encoder/vc/property.h any more")
    complaints += [f"docs/properties.md: no section for {kind}" for kind in kinds if kind not in sections]
    complaints += [f"docs/properties.md: {section} is no kind" for section in sections if section not in kinds]


def check_commits(complaints):
    def git(*arguments):
        return subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True)

    commits = re.findall(r"`([0-9a-f]{7,40})`", (ROOT / "docs/adding.md").read_text())
    if git("rev-parse", "--is-shallow-repository").stdout.strip() != "false":
        return  # no history here to look at
    complaints += [f"docs/adding.md: no commit {c}" for c in commits if git("cat-file", "-e", c + "^{commit}").returncode]


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--bmc", required=True)
    ap.add_argument("--update", action="store_true")
    args = ap.parse_args()
    bmc, complaints, blocks = str(pathlib.Path(args.bmc).resolve()), [], 0
    for path in [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]:
        text = path.read_text()
        blocks += len(CONSOLE.findall(text)) + len(EXAMPLE.findall(text))
        new = rewritten(text, bmc, complaints, str(path.relative_to(ROOT)))
        check_links(path, text, complaints)
        if args.update and new != text:
            path.write_text(new)
    check_property_sections(complaints)
    check_commits(complaints)
    if "$ build/release/bmc" not in (ROOT / "README.md").read_text():
        complaints.append("README.md shows no command of bmc")
    print("\n".join(complaints + [f"{blocks} blocks, {len(complaints)} complaints"]))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
