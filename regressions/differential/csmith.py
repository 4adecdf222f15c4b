#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random C programs of csmith: bmc must find the checksum that the compiled program prints, and no other.

Everything in these programs is concrete and free of undefined behaviour, so each has one right answer: verified for
the right checksum, failed (the assertion, nothing else) for a wrong one. A wrong answer, an inconclusive one, a crash
and a time-out are failures; the program is kept and its seed is printed.
"""
import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

from bmc_run import run_bmc, run_limited

HERE = os.path.dirname(os.path.abspath(__file__))
INCLUDE = "/usr/include/csmith"
# Each program gets some of these. A pointer to a packed member is misaligned, which clang does not promise to work:
# packed programs are checked without that property.
VARIATIONS = ["--no-volatiles", "--no-bitfields", "--no-unions", "--no-jumps", "--no-consts", "--builtins", "--float",
              "--no-pointers", "--no-arrays", "--inline-function", "--no-structs", "--packed-struct"]
SIZES = [["--max-funcs", "2"], ["--max-funcs", "4"], ["--max-funcs", "8"],
         ["--max-funcs", "3", "--max-block-depth", "3", "--max-array-len-per-dim", "4"]]


def program_options(seed):
    """The csmith options of one seed: a few variations, so that every feature is met and some are absent."""
    rng = random.Random(seed)
    chosen = rng.sample(VARIATIONS, rng.randint(0, 3))
    if "--packed-struct" not in chosen:
        chosen.append("--no-packed-struct")
    return ["--no-argc", *rng.choice(SIZES), *chosen]


def native_checksum(directory, longest):
    """The program's checksum, or None if it is no good for the test: it runs for longer than `longest` seconds, the
    sanitizers find undefined behaviour in it (csmith's builtins may count the zeros of 0), or compilers differ."""
    sanitized = ["clang-19", "-O0", "-fsanitize=memory,undefined", "-fno-sanitize=alignment",
                 "-fno-sanitize-recover=all"]
    checksums = set()
    for compiler, patience in ((["gcc", "-O1"], longest), (sanitized, 20 * longest)):
        program = os.path.join(directory, "program")
        built = subprocess.run([*compiler, "-w", "-I", INCLUDE, "program.c", "-o", program], cwd=directory,
                               capture_output=True)
        if built.returncode != 0:
            return None
        status, out, _ = run_limited([program], patience)
        found = re.search(rb"checksum = ([0-9A-F]+)", out)
        if status != 0 or not found:
            return None
        checksums.add(found.group(1).decode())
    return checksums.pop() if len(checksums) == 1 else None


def judge(answer):
    """What is wrong with bmc's answer, or an empty string."""
    if answer.trouble:
        return answer.trouble
    if answer.verdicts.get("right_checksum") != "verified":
        return "right checksum: {} {} {}".format(answer.verdicts.get("right_checksum"),
                                                 answer.reasons.get("right_checksum"),
                                                 answer.failures.get("right_checksum"))
    if [kind for kind, _ in answer.failures.get("wrong_checksum", [])] != ["assertion"]:
        return f"wrong checksum: {answer.verdicts.get('wrong_checksum')} {answer.failures.get('wrong_checksum')}"
    return ""


def check_seed(bmc, seed, directory, arguments):
    """One program: "" if bmc agrees, None if the program is no good for the test, else what is wrong."""
    options = program_options(seed)
    made = subprocess.run(["csmith", "--seed", str(seed), *options, "-o", "program.c"], cwd=directory,
                          capture_output=True, timeout=60)
    if made.returncode != 0:
        return None
    checksum = native_checksum(directory, arguments.native)
    if checksum is None:
        return None
    flags = ["--no-check-misaligned-access"] if "--packed-struct" in options else []
    shutil.copy(os.path.join(HERE, "csmith_harness.c"), directory)
    answer = run_bmc(bmc, ["csmith_harness.c", *flags, "--", "-w", f"-I{INCLUDE}", f"-DEXPECTED=0x{checksum}u",
                           '-DPROGRAM="program.c"'], arguments.timeout, directory)
    wrong = judge(answer)
    if wrong:
        with open(os.path.join(directory, "what"), "w", encoding="utf-8") as note:
            note.write(f"seed {seed}\noptions {' '.join(options)}\nEXPECTED 0x{checksum}u\nflags {flags}\n{wrong}\n")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bmc", required=True, type=os.path.abspath)
    parser.add_argument("--count", type=int, default=20, help="programs to check")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first program; the next ones count up")
    parser.add_argument("--timeout", type=int, default=60, help="seconds for each harness")
    parser.add_argument("--native", type=float, default=0.05, help="longest native run of a program, in seconds")
    parser.add_argument("--keep", default="csmith-failures", help="where programs are kept on which bmc is wrong")
    arguments = parser.parse_args()
    if not shutil.which("csmith") or not os.path.exists(os.path.join(INCLUDE, "csmith.h")):
        print("skipped: needs the packages csmith and libcsmith-dev")
        return 77

    checked, skipped, failed, seed, start = 0, 0, 0, arguments.seed, time.time()
    while checked < arguments.count and skipped < 20 + 10 * arguments.count:
        with tempfile.TemporaryDirectory(prefix="bmc-csmith-") as directory:
            wrong = check_seed(arguments.bmc, seed, directory, arguments)
            if wrong is None:
                skipped += 1
            else:
                checked += 1
            if wrong:
                failed += 1
                shutil.copytree(directory, os.path.join(arguments.keep, str(seed)), dirs_exist_ok=True)
                print(f"seed {seed}: {wrong}", flush=True)
        seed += 1
    print(f"{checked} programs, {failed} failures, {skipped} skipped (seeds {arguments.seed} to {seed - 1}, "
          f"{time.time() - start:.0f} s)")
    return 1 if failed or checked < arguments.count else 0


if __name__ == "__main__":
    sys.exit(main())
