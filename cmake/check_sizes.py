#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the sizes of our files and functions beside those of other projects, to look at; it never fails.

usage: check_sizes.py [ROOT]

The other projects' numbers were measured on their own files without tests and third-party code, at the commits named.
"""
import pathlib
import re
import sys

FOLDERS = ["support", "frontend", "harness", "encoder", "solver", "report", "driver", "tools"]
OTHERS = [  # name, files / lines, file median / p90 / max, files of at most 500 lines, function median / p90 / max
    ("LevelDB 78a352f", "96 / 17k", "103 / 380 / 1578", "96%", "5 / 26 / 160"),
    ("KLEE 52201696", "207 / 52k", "124 / 556 / 5147", "88%", "4 / 33 / 1275"),
    ("Bitwuzla 89ccdb3c", "267 / 104k", "154 / 947 / 6336", "83%", "9 / 38 / 645"),
    ("Alive2 cb9fbd54", "99 / 38k", "98 / 1241 / 5245", "82%", "4 / 23 / 570"),
    ("CaDiCaL 14593f81", "160 / 68k", "168 / 990 / 7889", "74%", "8 / 48 / 812"),
    ("SeaHorn 89278017", "284 / 67k", "128 / 550 / 3643", "87%", "4 / 27 / 561"),
    ("ESBMC a670194d", "511 / 193k", "120 / 962 / 5928", "80%", "9 / 52 / 1924"),
]
MAX_FILE, MAX_FUNCTION = 500, 60
# The first line of a function: a name and its parameters, at the margin or one step in, not a statement.
HEAD = re.compile(r"^(  )?(?!\s|return|if|for|while|switch|else|do|case|using|namespace|struct|class|enum|#|//|})"
                  r"[^=;\"]*\b(\w+|operator\S+)\(.*$")


def functions(lines):
    """(first line, name, length) of the functions, found by indentation: the code is formatted."""
    start = None
    for number, line in enumerate(lines, 1):
        if start is None:
            if (m := HEAD.match(line)) and not line.rstrip().endswith(";"):
                start, margin, name = number, m[1] or "", m[2]
                if line.rstrip().endswith("}"):
                    yield start, name, 1
                    start = None
        elif line.startswith(margin + "}"):
            yield start, name, number - start + 1
            start = None
        elif line.startswith(margin) and line.rstrip().endswith(";") and not line[len(margin):].startswith(" "):
            start = None  # it was a declaration over several lines
        elif not line.strip() and not any(text.rstrip().endswith("{") for text in lines[start - 1:number]):
            start = None


def quantile(values, q):
    return sorted(values)[min(len(values) - 1, int(q * len(values)))] if values else 0


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
    files, lengths, large = [], [], []
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in {".h", ".hpp", ".c", ".cpp"}:
                continue
            lines = path.read_text().splitlines()
            files.append(len(lines))
            if len(lines) > MAX_FILE:
                large.append(f"{path.relative_to(root)}: {len(lines)} lines")
            for number, name, length in functions(lines):
                lengths.append(length)
                if length > MAX_FUNCTION:
                    large.append(f"{path.relative_to(root)}:{number}: {name}: {length} lines")

    ours = ("bmc", f"{len(files)} / {sum(files) / 1000:.0f}k",
            f"{quantile(files, .5)} / {quantile(files, .9)} / {max(files)}",
            f"{100 * sum(n <= MAX_FILE for n in files) // len(files)}%",
            f"{quantile(lengths, .5)} / {quantile(lengths, .9)} / {max(lengths)}")
    head = ("", "files / lines", "file length median / p90 / max", "files <= 500", "function length median / p90 / max")
    widths = [max(len(row[i]) for row in [head, ours, *OTHERS]) for i in range(len(head))]
    for row in [head, ours, *OTHERS]:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
    print(f"\n{len(lengths)} functions; longer than {MAX_FILE} lines (files) or {MAX_FUNCTION} (functions):")
    print("\n".join(large or ["none"]))


if __name__ == "__main__":
    main()
