#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes docs/models.md from the models' own comments; --check says whether it is up to date.

Above each library function in harness/runtime/*.c stands a line `// STATUS: SOURCE; NOTE`. With --objects FILE (the
models compiled for this machine) --check also finds functions that have no such line.
"""
import argparse
import pathlib
import re
import subprocess
import sys

STATUSES = ("exact", "checked", "nondeterministic", "approximated", "unsupported")
FOLDER = pathlib.Path(__file__).resolve().parent
DOCUMENT = FOLDER.parent.parent / "docs" / "models.md"
ROW = re.compile(r'^// (%s): (.*)\n((?:.*\n)*?.*\{)' % "|".join(STATUSES), re.M)
INTERNAL = re.compile(r"^__bmc_")

INTRODUCTION = """# The models of the C library

Written by `harness/runtime/models_table.py` from the comments of the models; do not edit.

bmc executes these functions symbolically, as it does the user's code: their own accesses are checked, and what fails
inside is reported at the call. Loops in them never count against the unwinding bound.

- **exact**: the result is what the standard says, for every input.
- **checked**: exact, and the preconditions that no access of its own would reveal are stated as properties.
- **nondeterministic**: any result that the standard allows, failure included.
- **approximated**: special values are exact, any other result lies in a range that holds the true one; the answer
  notes it. A failed property may then be due to a value that the real function does not give.
- **unsupported**: reaching it makes the answer inconclusive.

The engine itself implements `memcpy memmove memset`, `malloc calloc realloc free aligned_alloc memalign`, `abort exit
_Exit`, `sqrt fma floor ceil trunc rint nearbyint round roundeven fabs copysign fmin fmax fmod` in their three
forms, `__assert_fail`, and threads.
"""


def rows_of(source):
    """(function, status, note) of each model in a file."""
    for match in ROW.finditer(source.read_text()):
        status, note, signature = match.groups()
        label = re.search(r'__asm__\("(\w+)"\)', signature)
        name = label.group(1) if label else name_of(signature)
        yield name, status, note


def name_of(signature):
    """`(*signal(int ...` and `int puts(const ...`: the identifier before the parameter list."""
    signature = re.sub(r"__attribute__\(\(\w+\)\)", "", signature)
    return re.search(r"(\w+)\(", signature.replace("(*", "")).group(1)


def document():
    parts = [INTRODUCTION]
    for source in sorted(FOLDER.glob("*.c")):
        rows = sorted(rows_of(source))
        if not rows:
            continue
        parts.append(f"\n## {source.name}\n\n| function | status | clause and notes |\n| --- | --- | --- |\n")
        parts.extend(f"| `{name}` | {status} | {note} |\n" for name, status, note in rows)
    return "".join(parts)


def defined_functions(nm, objects):
    """The functions that the compiled models define, without their `model_`."""
    listing = subprocess.run([nm, "--defined-only", "--extern-only", objects], check=True, capture_output=True, text=True)
    symbols = [line.split() for line in listing.stdout.splitlines()]
    names = {name.removeprefix("model_") for _, kind, name in symbols if kind in "TW"}
    return {name for name in names if not INTERNAL.match(name)}


def complaints(nm, objects):
    if not DOCUMENT.exists() or DOCUMENT.read_text() != document():
        yield f"{DOCUMENT.name} is out of date: run {pathlib.Path(__file__).name}"
    listed = [name for source in sorted(FOLDER.glob("*.c")) for name, _, _ in rows_of(source)]
    for name in sorted({name for name in listed if listed.count(name) > 1}):
        yield f"{name} is listed twice"
    if objects is None:
        return
    defined = defined_functions(nm, objects)
    for name in sorted(defined - set(listed)):
        yield f"{name} has no status line above it"
    for name in sorted(set(listed) - defined):
        yield f"{name} is listed but not defined"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--objects", help="the compiled models")
    parser.add_argument("--nm", default="nm")
    options = parser.parse_args()
    if not options.check:
        DOCUMENT.write_text(document())
        return 0
    found = list(complaints(options.nm, options.objects))
    print("\n".join(found), file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
