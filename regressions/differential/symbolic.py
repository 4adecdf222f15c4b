#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random functions over three symbolic inputs of 0..7: what bmc says must be what all 512 native runs show.

Of each program of symbolic_program.py, four harnesses:
  right     the result is the native one for every input: verified
  wrong     the same with one entry of the table changed: the assertion fails
  concrete  one input as constants: the native result
  pinned    symbolic inputs assumed to be one input: the native result
In a program with hazards, exactly those lines and kinds fail that are the first violation of some native run.
"""
import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

from bmc_run import run_bmc, run_limited
from symbolic_program import Program

NATIVE = """\
#define NATIVE
#include <setjmp.h>
#include <stdio.h>
#include "program.c"
static jmp_buf end_of_run;
void violation(const char* kind, int line) { printf("! %s %d\\n", kind, line); longjmp(end_of_run, 1); }
int main(void) {
  for (u32 i = 0; i < 512; i++)
    if (!setjmp(end_of_run)) printf("%u\\n", test(i >> 6, i >> 3 & 7, i & 7));
}
"""
HARNESS = """\
#include <bmc/bmc.h>
#include "program.c"
static const u16 table[512] = {%(table)s};
static u32 any(void) { %(any)s }
static void check(u32 a, u32 b, u32 c, u32 changed) {
  u32 result = test(a, b, c);
  u32 i = a << 6 | b << 3 | c;
  bmc_assert(result == (u32)(table[i] ^ (i == changed)), "result");
}
proof_harness void right(void) { u32 a = any(), b = any(), c = any(); check(a, b, c, 512); }
proof_harness void wrong(void) { u32 a = any(), b = any(), c = any(); check(a, b, c, %(input)d); }
proof_harness void concrete(void) { check(%(a)d, %(b)d, %(c)d, 512); }
proof_harness void pinned(void) {
  u32 a = any(), b = any(), c = any();
  bmc_assume(a == %(a)d && b == %(b)d && c == %(c)d);
  check(a, b, c, 512);
}
"""
INPUTS = ["return bmc_any_u32() & 7;", "u32 x = bmc_any_u32(); bmc_assume(x < 8); return x;",
          "return bmc_any_u8() % 8u;", "i8 x = bmc_any_i8(); bmc_assume(x >= 0 && x < 8); return (u32)x;"]


def native_runs(directory):
    """What each of the 512 runs does: a result, or ("kind", line). None if the program itself is at fault."""
    with open(os.path.join(directory, "native.c"), "w", encoding="utf-8") as file:
        file.write(NATIVE)
    built = subprocess.run(["clang-19", "-w", "-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all",
                            "native.c", "-o", "native"], cwd=directory, capture_output=True, text=True)
    if built.returncode != 0:
        raise RuntimeError(built.stderr[:400])
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"
    status, out, err = run_limited([os.path.join(directory, "native")], 20)
    if status != 0:
        raise RuntimeError(f"native run: {status} {err.decode(errors='replace')[:600]}")
    runs = []
    for line in out.decode().splitlines():
        words = line.split()
        runs.append((words[1], int(words[2])) if words[0] == "!" else int(words[0]))
    return runs


def expectations(runs, chosen):
    """Per harness the set of (kind, line) that must fail; the line of the assertion is not compared."""
    violations = {run for run in runs if not isinstance(run, int)}
    return {"right": violations, "wrong": violations | {("assertion", 0)}, "concrete": set(), "pinned": set()} \
        if chosen is not None else {"right": violations}


def judge(answer, expected):
    if answer.trouble:
        return answer.trouble
    wrong = []
    for harness, failures in expected.items():
        found = {(kind, 0 if kind == "assertion" else line) for kind, line in answer.failed_lines[harness]}
        verdict = "failed" if failures else "verified"
        if found != failures or answer.verdicts[harness] != verdict:
            wrong.append(f"{harness}: {answer.verdicts[harness]} {answer.reasons[harness]} {sorted(found)}, "
                         f"not {verdict} {sorted(failures)}")
    return "; ".join(wrong)


def check_seed(seed, directory, arguments):
    """What is wrong with bmc's answer on this seed's program, or an empty string."""
    rng = random.Random(seed)
    with open(os.path.join(directory, "program.c"), "w", encoding="utf-8") as file:
        file.write(str(Program(seed, hazards=seed % 3 == 0, size=rng.randint(2, arguments.size))))
    runs = native_runs(directory)
    results = [i for i, run in enumerate(runs) if isinstance(run, int)]
    chosen = rng.choice(results) if results else None
    number = chosen or 0
    with open(os.path.join(directory, "harness.c"), "w", encoding="utf-8") as file:
        file.write(HARNESS % {"table": ", ".join(str(run) if isinstance(run, int) else "0" for run in runs),
                              "any": rng.choice(INPUTS), "input": number, "a": number >> 6, "b": number >> 3 & 7,
                              "c": number & 7})
    expected = expectations(runs, chosen)
    names = [word for harness in expected for word in ("--harness", harness)]
    answer = run_bmc(arguments.bmc, ["harness.c", *names, *arguments.options.split(), "--", "-w"], arguments.timeout,
                     directory)
    wrong = judge(answer, expected)
    if not wrong and arguments.slow and sum(answer.seconds.values()) > arguments.slow:
        print(f"seed {seed}: slow {json.dumps(answer.seconds)}", flush=True)
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bmc", required=True, type=os.path.abspath)
    parser.add_argument("--count", type=int, default=20, help="programs to check")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first program; the next ones count up")
    parser.add_argument("--size", type=int, default=6, help="most statements of a function's outer block")
    parser.add_argument("--timeout", type=int, default=60, help="seconds for each harness")
    parser.add_argument("--slow", type=float, default=0, help="name the programs that took more seconds than this")
    parser.add_argument("--options", default="", help="more options for bmc")
    parser.add_argument("--keep", default="symbolic-failures", help="where programs are kept on which bmc is wrong")
    arguments = parser.parse_args()
    failed, start = 0, time.time()
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        with tempfile.TemporaryDirectory(prefix="bmc-symbolic-") as directory:
            try:
                wrong = check_seed(seed, directory, arguments)
            except RuntimeError as error:
                wrong = f"the test's own program is bad: {error}"
            if wrong:
                failed += 1
                shutil.copytree(directory, os.path.join(arguments.keep, str(seed)), dirs_exist_ok=True)
                print(f"seed {seed}: {wrong}", flush=True)
    print(f"{arguments.count} programs, {failed} failures (seeds {arguments.seed} to "
          f"{arguments.seed + arguments.count - 1}, {time.time() - start:.0f} s)")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
