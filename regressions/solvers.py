#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Run folders of the acceptance suite once with each solver: every answer must be the expected one, whoever decides.

usage: solvers.py --bmc PATH [--solvers NAME,...] [--jobs N] [--timeout S] [FOLDER ...]
"""
import argparse
import pathlib
import shlex
import subprocess
import sys
import tempfile

SUITE = pathlib.Path(__file__).resolve().parent / "suite"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bmc", required=True, type=pathlib.Path)
    parser.add_argument("--solvers", default="z3,cadical,portfolio")
    parser.add_argument("--jobs", default="2")
    parser.add_argument("--timeout", default="60")
    parser.add_argument("paths", nargs="*", default=["core", "memory", "arith", "libc", "loops"])
    args = parser.parse_args()
    folders = [str(SUITE / p if (SUITE / p).exists() else pathlib.Path(p)) for p in args.paths]
    failed = 0
    for solver in args.solvers.split(","):
        with tempfile.TemporaryDirectory() as folder:
            wrapper = pathlib.Path(folder) / "bmc"
            wrapper.write_text(f'#!/bin/sh\nexec {shlex.quote(str(args.bmc.resolve()))} --solver {solver} "$@"\n')
            wrapper.chmod(0o755)
            done = subprocess.run([sys.executable, SUITE / "run.py", "--bmc", wrapper, "--jobs", args.jobs, "--timeout",
                                   args.timeout, *folders], stdout=subprocess.PIPE, text=True)
        lines = done.stdout.splitlines()
        print(f"{solver}: {lines[-1] if lines else 'no answer'}", flush=True)
        for line in lines[:-2] if done.returncode else []:
            if " pass" not in line:
                print("  " + line)
        failed |= done.returncode != 0
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
