#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Native agreement: every counterexample shows its fault when the program runs natively with the inputs.

usage: native.py --bmc PATH [--jobs N] [FOLDER_OR_FILE ...]

Runs `bmc --replay` on each program of the acceptance suite that must fail (`*_bad.*`). Every failed property must be
confirmed, unless no sanitizer sees its kind (bmc says why).
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
FOLDERS = ["core", "memory", "arith", "libc", "cxx", "stl", "ffi", "parsers"]


def options_of(path):
    return [word for line in path.read_text(errors="replace").splitlines() if line.startswith("// bmc:")
            for word in shlex.split(line[len("// bmc:"):])]


def programs(paths):
    for top in paths:
        yield from sorted(p for p in top.rglob("*_bad.*") if p.suffix in {".c", ".cpp"}) if top.is_dir() else [top]


def run(path, args):
    """(failed properties, complaint)."""
    command = [args.bmc, "--replay", "--format", "json", "--jobs", "1", *options_of(path), str(path)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=args.timeout)
        document = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        return [], f"no answer in {args.timeout} s"
    except ValueError:
        return [], f"no JSON: {(done.stderr or done.stdout).strip()[-200:]}"
    failed = [p for h in document["harnesses"] for p in h["properties"] if p["status"] == "failed"]
    return failed, "" if failed else f"nothing fails: {document['verdict']}"


def judge(failed, totals):
    """What is wrong with one program; empty if nothing."""
    doubts = []
    for p in failed:
        native = p["native"]
        totals[native["result"] if native["result"] != "not run" else f"not run, {p['kind']}: {native['detail']}"] += 1
        line = f"{p['kind']} at {p['location']['line']}: {native['result']}: {native['detail']}"
        if native["result"] == "not confirmed" or (native["result"] == "not run" and not is_reason(native["detail"])):
            doubts.append(line)
    return "; ".join(doubts)


def is_reason(detail):
    """One of the reasons that hold for a whole kind, not a program that cannot be built."""
    return any(word in detail for word in ("no fault", "no sanitizer", "no schedule", "sanitizers look"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bmc", required=True, type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=120)
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    args = parser.parse_args()
    paths = list(programs([p.resolve() for p in args.paths] or [HERE / "suite" / f for f in FOLDERS]))
    totals, wrong = collections.Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for path, (failed, complaint) in zip(paths, pool.map(lambda p: run(p, args), paths)):
            name = str(path.relative_to(HERE)) if path.is_relative_to(HERE) else str(path)
            what = complaint or judge(failed, totals)
            if what:
                wrong += 1
                print(f"wrong    {name}: {what}", flush=True)
    for what, count in sorted(totals.items()):
        print(f"{count:4} {what}")
    print(f"{len(paths) - wrong} passed, {wrong} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
