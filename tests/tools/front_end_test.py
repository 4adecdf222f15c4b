#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""bmc_front_end against clang: the same module, the same messages, the same exit status.

usage: front_end_test.py FRONT_END CLANG LLVM_DIS [SOURCE ...] [-- OPTION ...]

Sources and options replace the test's own ones.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

C = """#include <stdio.h>
#include <string.h>
struct point { int x, y; };
static _Thread_local int count;
int norm(struct point p, const char *name) {
  int a[p.x & 7];
  memset(a, 0, sizeof a);
  count += (int)strlen(name);
  asm volatile("" ::: "memory");
  return p.x * p.x + p.y * p.y + printf("%s", name);
}
"""
CXX = """#include <string>
#include <vector>
#include <stdexcept>
template <typename T> concept Small = sizeof(T) < 16;
struct Base { virtual ~Base() = default; virtual int f() = 0; };
struct Derived : Base { std::string s; int f() override { return int(s.size()); } };
int all(std::vector<Small auto> v) { int n = 0; for (auto x : v) n += x; return n; }
int g(Base &b) { try { return b.f() + all(std::vector{1, 2}); } catch (const std::out_of_range &) { return -1; } }
"""
AS_BMC = ["-c", "-emit-llvm", "-g", "-O1", "-Xclang", "-disable-llvm-passes", "-ffp-contract=off"]
CASES = [
    ("a.c", C, []), ("a.c", C, ["-O0"]), ("a.c", C, ["-O2", "-g0", "-DNDEBUG"]), ("a.c", C, ["-std=c2x", "-Wall"]),
    ("a.c", C, ["-fsanitize=undefined,signed-integer-overflow"]), ("a.c", C, ["-fsanitize=address"]),
    ("a.c", C, ["-fcoverage-mapping", "-fprofile-instr-generate"]), ("a.c", C, ["-flto"]), ("a.c", C, ["-m32"]),
    ("a.c", C, ["-mllvm", "-inline-threshold=7"]), ("a.c", C, ["-fno-such-option"]), ("a.c", C, ["-Xclang", "-no-such"]),
    ("a.c", C, ["-include", "missing.h"]), ("a.c", C, ["-march=x86-64-v3", "-fwrapv"]), ("a.c", C, ["-lm"]),
    ("a.c", C, ["-fms-extensions", "-fasm-blocks"]), ("a.c", C, ["-x", "c++"]), ("a.c", C, ["-S"]),
    ("a.c", C, ["-ftime-report"]), ("a.c", C, ["-E"]), ("a.c", C, ["-fsyntax-only"]), ("a.c", C, ["@options"]),
    ("warn.c", "int f(int *p) { int unused; return p = 0; }\n", ["-Wall"]),
    ("warn.c", "int f(int *p) { int unused; return p = 0; }\n", ["-Wall", "-Werror", "-fcolor-diagnostics"]),
    ("bad.c", "int f( { return 1 }\nint g() { return h; }\n", []), ("empty.c", "", []), ("missing.c", None, []),
    ("include.c", '#include "no/such.h"\n', []), ("limit.c", "int f() { return x; }\n" * 30, []),
    ("a.cpp", CXX, ["-std=gnu++20"]), ("a.cpp", CXX, ["-std=c++23", "-fno-rtti", "-fno-exceptions", "-w"]),
    ("bad.cpp", CXX + "int h() { return all(std::vector<std::string>()); }\n", ["-std=gnu++20"]),
]


def run(program, clang, arguments, folder):
    done = subprocess.run([clang, *arguments], executable=program, cwd=folder, stdin=subprocess.DEVNULL,
                          capture_output=True)
    return done.returncode, done.stdout, done.stderr


def text_of(output, llvm_dis):
    if not output.startswith(b"BC\xc0\xde"):
        return output
    return subprocess.run([llvm_dis, "-"], input=output, capture_output=True, check=True).stdout


def differences(front_end, clang, llvm_dis, arguments, folder):
    ours, theirs = run(front_end, clang, arguments, folder), run(clang, clang, arguments, folder)
    timed = any("time-report" in word for word in arguments)
    return [what for what, a, b in zip(("exit status", "module", "messages"), ours, theirs)
            if not (timed and what == "messages") and
            (text_of(a, llvm_dis) != text_of(b, llvm_dis) if what == "module" else a != b)]


def main():
    front_end, clang, llvm_dis = map(os.path.abspath, sys.argv[1:4])
    rest = sys.argv[4:]
    options = rest[rest.index("--") + 1:] if "--" in rest else []
    sources = [os.path.abspath(s) for s in rest[:len(rest) - len(options)] if s != "--"]
    cases = [(s, None, options) for s in sources] or CASES
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "options").write_text("-DX=1 -w")
        for name, text, extra in cases:
            path = pathlib.Path(folder, name)
            if text is not None:
                path.write_text(text)
            found = differences(front_end, clang, llvm_dis, [*AS_BMC, *extra, "-o", "-", "--", name], folder)
            if found:
                failed += 1
                print(f"{name} {' '.join(extra)}: differs in {', '.join(found)}")
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
