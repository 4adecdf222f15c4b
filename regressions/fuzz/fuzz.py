#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Mutated .ll and .bc files: whatever they say, bmc ends in time and with an answer, or says that they are unusable.

The seeds are programs of regressions/, compiled to LLVM IR. Text is mutated by lines and tokens, so that many mutants
are still valid modules and reach the encoder; bitcode is mutated by bytes, so that most reach only the reader.
An internal error (status 70), a signal, any other status than the documented ones and a hang are failures; the mutant
is kept and its number printed.
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

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, os.pardir, "differential"))
from bmc_run import run_limited  # noqa: E402

REGRESSIONS = os.path.dirname(HERE)
INCLUDE = os.path.join(REGRESSIONS, os.pardir, "harness", "include")
FOLDERS = ["properties", "memory", "loops", "instructions", "harness"]
GOOD_STATUS = {0, 5, 6, 10}
FLAGS = ["-O1", "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-w", f"-I{INCLUDE}"]

TYPES = ["i1", "i8", "i16", "i32", "i64", "i128", "i7", "ptr", "float", "double", "half", "<4 x i32>", "[3 x i8]",
         "{ i32, ptr }", "void", "x86_fp80", "i65"]
NUMBERS = ["0", "1", "-1", "2", "7", "31", "32", "64", "255", "65536", "2147483647", "-2147483648", "4294967296",
           "9223372036854775807", "-9223372036854775808", "undef", "poison"]
OPCODES = ["add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor", "fadd",
           "add nsw", "sub nuw", "shl nsw", "lshr exact", "or disjoint"]
CASTS = ["zext", "sext", "trunc", "bitcast", "ptrtoint", "inttoptr", "sitofp", "fptosi", "zext nneg", "addrspacecast"]
PREDICATES = ["eq", "ne", "ult", "ule", "ugt", "slt", "sle", "sgt", "sge"]
CAST_WORDS = ["zext", "sext", "trunc", "ptrtoint", "inttoptr"]
OPCODE_WORDS = ["add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor"]


def words_pattern(words):
    return re.compile(r"(?<![%@\w.])(?:" + "|".join(words) + r")(?![\w.])")


# (how often, what is replaced, by what); the common ones mostly leave a module valid.
SORTS = [(8, re.compile(r"(?<![!#\w.%@\[<])-?\d+(?![\w.])"), NUMBERS),
         (5, words_pattern(OPCODE_WORDS), OPCODES),
         (2, words_pattern(PREDICATES), PREDICATES),
         (4, re.compile(r"%[-\w.$]+"), None),
         (1, re.compile(r"@[-\w.$]+"), None),
         (1, words_pattern([r"i\d+", "ptr", "float", "double", "void"]), TYPES),
         (1, words_pattern(CAST_WORDS), CASTS)]


def mutate_word(rng, lines):
    """Puts another word of the same sort in place of one; names are taken from a few lines around."""
    _, pattern, choices = rng.choices(SORTS, [sort[0] for sort in SORTS])[0]
    places = [(i, at) for i, line in enumerate(lines) if line.startswith(("  ", "@")) for at in pattern.finditer(line)]
    if not places:
        return
    i, at = rng.choice(places)
    near = pattern.findall("\n".join(lines[max(0, i - 12):i + 1]))
    word = rng.choice(choices or near)
    if "align " + at.group() in lines[i]:
        word = rng.choice(["1", "2", "8", "64"])
    lines[i] = lines[i][:at.start()] + word + lines[i][at.end():]


def mutate_line(rng, lines):
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    form = rng.randrange(4)
    if form == 0:
        del lines[i]
    elif form == 1:
        lines.insert(i, lines[j])
    elif form == 2:
        lines[i], lines[j] = lines[j], lines[i]
    else:
        lines[i] = lines[j]


def mutate_text(rng, text):
    lines = text.splitlines()
    for _ in range(rng.choice([1, 1, 1, 2, 3, 5])):
        (mutate_line if rng.random() < 0.1 else mutate_word)(rng, lines)
    return "\n".join(lines) + "\n"


def mutate_bytes(rng, data):
    data = bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 4, 16])):
        i, length = rng.randrange(len(data)), rng.choice([1, 4, 16, 100])
        form = rng.randrange(5)
        if form < 2:
            data[i] ^= 1 << rng.randrange(8)
        elif form == 2:
            data[i:i + 4] = rng.randbytes(4)
        elif form == 3:
            del data[i:i + length]
        else:
            data[i:i] = data[rng.randrange(len(data)):][:length]
        if not data:
            return b"BC"
    return bytes(data)


def seeds(clang, directory):
    """The programs that are mutated: (text, bitcode) of each."""
    result = []
    for folder in FOLDERS:
        path = os.path.join(REGRESSIONS, folder)
        for name in sorted(os.listdir(path)) if os.path.isdir(path) else []:
            if not name.endswith((".c", ".cpp")) or os.path.getsize(os.path.join(path, name)) > 3000:
                continue
            made = os.path.join(directory, "seed")
            debug = ["-g"] if len(result) % 4 == 0 else []
            for flags, end in ((["-S"], ".ll"), (["-c"], ".bc")):
                subprocess.run([clang, *FLAGS, *debug, *flags, os.path.join(path, name), "-o", made + end],
                               capture_output=True, check=False)
            if os.path.exists(made + ".ll") and os.path.exists(made + ".bc"):
                with open(made + ".ll", encoding="utf-8") as text, open(made + ".bc", "rb") as data:
                    result.append((text.read(), data.read()))
                os.remove(made + ".ll")
                os.remove(made + ".bc")
    return result


def check_mutant(bmc, number, programs, directory, arguments):
    """Returns (what is wrong or "", exit status)."""
    rng = random.Random(number)
    text, data = rng.choice(programs)
    if rng.random() < 0.7:
        path, content = "mutant.ll", mutate_text(rng, text).encode()
    else:
        path, content = "mutant.bc", mutate_bytes(rng, data)
    with open(os.path.join(directory, path), "wb") as file:
        file.write(content)
    command = [bmc, path, "--timeout", str(arguments.timeout), "--memory-limit", "1g", "--jobs", "1", "--format", "json",
               "--max-unwind", "100"]
    start = time.time()
    status, _, err = run_limited(command, arguments.hang, directory)
    if status is None:
        return f"{path}: hangs for {arguments.hang} s", status
    if status not in GOOD_STATUS:
        return f"{path}: status {status}: {err.decode(errors='replace').strip()[-300:]}", status
    if status == 6 and len(err.strip()) == 0:
        return f"{path}: unusable, but no reason is given", status
    if time.time() - start > arguments.hang / 2:
        print(f"mutant {number}: {path}: {time.time() - start:.0f} s", flush=True)
    return "", status


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bmc", required=True, type=os.path.abspath)
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--count", type=int, default=100, help="mutants to check")
    parser.add_argument("--seed", type=int, default=1, help="number of the first mutant; the next ones count up")
    parser.add_argument("--timeout", type=int, default=5, help="bmc's own limit in seconds")
    parser.add_argument("--hang", type=int, default=60, help="seconds after which bmc counts as hanging")
    parser.add_argument("--keep", default="fuzz-failures", help="where mutants are kept that break bmc")
    arguments = parser.parse_args()
    statuses, failed, start = {}, 0, time.time()
    with tempfile.TemporaryDirectory(prefix="bmc-fuzz-") as directory:
        programs = seeds(arguments.clang, directory)
        if not programs:
            print("no programs to mutate")
            return 1
        for number in range(arguments.seed, arguments.seed + arguments.count):
            wrong, status = check_mutant(arguments.bmc, number, programs, directory, arguments)
            statuses[status] = statuses.get(status, 0) + 1
            if wrong:
                failed += 1
                kept = os.path.join(arguments.keep, str(number))
                os.makedirs(kept, exist_ok=True)
                shutil.copy(os.path.join(directory, wrong.split(":")[0]), kept)
                print(f"mutant {number}: {wrong}", flush=True)
    print(f"{arguments.count} mutants of {len(programs)} programs, {failed} failures, by status "
          f"{dict(sorted(statuses.items(), key=str))} (numbers from {arguments.seed}, {time.time() - start:.0f} s)")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
