#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Harness files as native programs: fuzz targets (-DBMC_FUZZ) and GoogleTest cases (-DBMC_GTEST), inputs from bytes.

usage: native_test.py CLANG INCLUDE HARNESSES
"""
import os
import pathlib
import subprocess
import sys
import tempfile

clang, include, harnesses = sys.argv[1:4]
FUZZ = ["-DBMC_FUZZ", "-fsanitize=fuzzer"]
GTEST = ["-DBMC_GTEST", "-lgtest_main", "-lgtest"]
# The length 4 as eight bytes, then the text.
NINES = bytes([4, 0, 0, 0, 0, 0, 0, 0]) + b"9999"
failures = []


def expect(what, got, wanted):
    print(f"{'ok' if got == wanted else 'FAILED'}: {what}: {got}")
    if got != wanted:
        failures.append(what)


def build(folder, name, flags):
    program = folder / "program"
    command = [clang, "--driver-mode=g++", "-std=c++20", "-Wall", "-Wextra", "-Werror", "-O1", "-fsanitize=address,undefined",
               "-fno-sanitize-recover=all", f"-I{include}",
               pathlib.Path(harnesses) / name, *flags, "-o", program]
    subprocess.run(command, check=True)
    return program


def status(program, *arguments, **environment):
    done = subprocess.run([program, *arguments], env={**os.environ, **environment}, capture_output=True, timeout=120)
    return done.returncode, (done.stdout + done.stderr).decode(errors="replace")


with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    (folder / "nines").write_bytes(NINES)
    (folder / "nothing").write_bytes(b"")
    for name, is_good in [("any_container_ok.cpp", True), ("any_container_bad.cpp", False)]:
        target = build(folder, name, FUZZ)
        expect(f"{name} on no bytes", status(target, folder / "nothing")[0], 0)
        code, text = status(target, folder / "nines")
        expect(f"{name} on 9999 passes", code == 0, is_good)
        expect(f"{name} on 9999 says why", "check failed: too small a bound" in text, not is_good)
        test = build(folder, name, GTEST)
        code, text = status(test, BMC_INPUT=str(folder / "nines"))
        expect(f"{name} as a test on 9999", code, 0 if is_good else 1)
        expect(f"{name} as a test says why", "too small a bound" in text, not is_good)
    test = build(folder, "any_ok.cpp", GTEST)
    expect("any_ok.cpp on random bytes", status(test, BMC_RUNS="300")[0], 0)
sys.exit(1 if failures else 0)
