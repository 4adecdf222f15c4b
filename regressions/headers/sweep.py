#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Proves a representative piece of every C++20 standard header, and keeps the table of docs/cxx.md.

usage: sweep.py --bmc PATH [--jobs N] [--timeout S] [--update] [HEADER ...]

Fails if a header that the table calls proved is not. --update writes the table anew.
"""
import argparse
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile

from snippets import ALSO, NOT_TRIED, SNIPPETS

DOCUMENT = pathlib.Path(__file__).resolve().parents[2] / "docs" / "cxx.md"
BEGIN, END = "<!-- header table -->\n", "<!-- end of header table -->\n"


def harness(header):
    also = [name for name in ALSO if name != header] if header not in ("version", "iosfwd") else ["bit", "span"]
    includes = "".join(f"#include <{name}>\n" for name in [header, *also])
    return (f"{includes}#include <bmc/bmc.hpp>\n\nproof_harness void use() {{\n"
            f"  const int x = bmc::any_in(0, 9);\n  {SNIPPETS[header]}\n}}\n")


def reason(report):
    """Why there is no proof: what is not modelled, else the first failure."""
    properties = [p for h in report["harnesses"] for p in h["properties"] if p["status"] in ("failed", "unknown")]
    for p in properties:
        if p["kind"] == "unsupported":
            return "not modelled: " + p["message"].replace("is not modelled", "").strip().rstrip(",")
    if report["verdict"] == "inconclusive":
        return "; ".join(h.get("reason", "") for h in report["harnesses"])
    return "; ".join(f"{p['kind']}: {p['message']}" for p in properties[:1])


def prove(header, args, folder):
    if header in NOT_TRIED:
        return header, "", NOT_TRIED[header]
    source = folder / f"use_{header}.cpp"
    source.write_text(harness(header))
    command = [args.bmc, "--format", "json", "--jobs", "1", "--timeout", str(args.timeout), str(source)]
    done = subprocess.run(command, capture_output=True, text=True)
    try:
        report = json.loads(done.stdout)
    except ValueError:
        errors = [line for line in done.stderr.splitlines() if "error:" in line]
        return header, "no", (errors or ["no answer"])[0].split("error:")[-1].strip()
    if report["verdict"] == "verified":
        return header, "yes", "; ".join(report["harnesses"][0].get("limits", []))
    return header, "no", reason(report)


def table(rows):
    lines = [f"| `<{header}>` | {proved or '–'} | {note} |" for header, proved, note in rows]
    return "| header | proved | notes |\n| --- | --- | --- |\n" + "\n".join(lines) + "\n"


def documented():
    text = DOCUMENT.read_text()
    part = text[text.index(BEGIN) + len(BEGIN):text.index(END)]
    cells = [[c.strip() for c in line.strip("|\n ").split("|")] for line in part.splitlines()[2:]]
    return {row[0].strip("`<>"): row[1] for row in cells}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bmc", required=True)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("headers", nargs="*")
    args = parser.parse_args()
    headers = args.headers or list(SNIPPETS)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        rows = list(pool.map(lambda header: prove(header, args, pathlib.Path(folder)), headers))
    for header, proved, note in rows:
        print(f"<{header}>: {proved or 'not tried'}{': ' + note if note else ''}")
    if args.update:
        text = DOCUMENT.read_text()
        before, after = text[:text.index(BEGIN) + len(BEGIN)], text[text.index(END):]
        DOCUMENT.write_text(before + table(rows) + after)
        return 0
    known = documented()
    worse = [header for header, proved, _ in rows if proved == "no" and known.get(header) != "no"]
    better = [header for header, proved, _ in rows if proved == "yes" and known.get(header) == "no"]
    if better:
        print(f"the table can be better (--update): {', '.join(better)}")
    if worse:
        print(f"no longer proved: {', '.join(worse)}")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
