#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Certify every verified file of the acceptance suite's folders: each property that holds must come with a proof that
drat_check accepts, or be decided without a solver.

usage: certificates.py --bmc PATH [--jobs N] [--timeout S] [FOLDER or FILE ...]
"""
import argparse
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "suite"))
import run as suite  # noqa: E402  the suite's runner: options and expectations

FOLDERS = ["core", "arith", "memory"]


def certify(path, args):
    """The property counts by certificate, and what is wrong."""
    options, expected, _ = suite.parse(path)
    if expected != "verified":
        return None
    with tempfile.TemporaryDirectory() as folder:
        command = [args.bmc, *options, "--certify", folder, "--format", "json", str(path)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=args.timeout)
        except subprocess.TimeoutExpired:
            return {}, [f"no answer in {args.timeout} s"]
        if done.returncode != 0:
            return {}, [f"exit status {done.returncode}: {done.stderr.strip()[-300:]}"]
        counts, wrong = {}, []
        for harness in json.loads(done.stdout)["harnesses"]:
            for prop in harness["properties"]:
                if prop["status"] != "verified":
                    continue
                kind = prop.get("certificate", {}).get("result", "none")
                counts[kind] = counts.get(kind, 0) + 1
                if kind not in ("checked", "decided by rewriting"):
                    wrong.append(f"{prop['id']}: certificate {kind}")
        return counts, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bmc", required=True)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=120)
    parser.add_argument("paths", nargs="*", type=pathlib.Path, default=[HERE / "suite" / f for f in FOLDERS])
    args = parser.parse_args()
    files = sorted(f for p in args.paths for f in (p.glob("*.c*") if p.is_dir() else [p]))
    total, failed, certified = {}, 0, 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for path, result in zip(files, pool.map(lambda f: certify(f, args), files)):
            if result is None:
                continue
            counts, wrong = result
            certified += not wrong
            failed += bool(wrong)
            for kind, count in counts.items():
                total[kind] = total.get(kind, 0) + count
            for line in wrong:
                print(f"{path.relative_to(HERE.parent) if path.is_relative_to(HERE.parent) else path}: {line}")
    print(f"{certified} files certified, {failed} not; properties: "
          + ", ".join(f"{count} {kind}" for kind, count in sorted(total.items())))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
