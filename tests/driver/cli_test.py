#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the built bmc on unusable input and options: each ends with exit status 6 and one clear line.

usage: cli_test.py PATH/TO/bmc
"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

BMC = str(pathlib.Path(sys.argv[1]).resolve())
CLANG = next((c for c in ("/usr/bin/clang-19", "/usr/lib/llvm-19/bin/clang") if pathlib.Path(c).exists()), "clang-19")

GOOD = """#include <bmc/bmc.h>
proof_harness void twice(void) {
  const unsigned n = bmc_any_uint();
  bmc_assume(n <= 3);
  unsigned sum = 0;
  for (unsigned i = 0; i < n; i++) sum += 2;
  bmc_assert(sum == 2 * n, "sum");
}
proof_harness void thrice(void) { bmc_assert(bmc_any_u8() != 42, "not 42"); }
"""


class CliTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.good = self.write("good.c", GOOD)

    def write(self, name, content):
        path = pathlib.Path(self.folder.name, name)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    def run_bmc(self, *arguments):
        return subprocess.run([BMC, *arguments], capture_output=True, text=True, errors="replace", timeout=60)


class Unusable(CliTest):
    def assert_unusable(self, *arguments, mentions, compiler_speaks=False):
        done = self.run_bmc(*arguments)
        self.assertEqual(done.returncode, 6, done.stderr + done.stdout)
        self.assertEqual(done.stdout, "")
        lines = done.stderr.splitlines()
        if compiler_speaks:  # Its diagnostics come first; ours is the last line.
            lines = [lines[-1]] + [line for line in lines[:-1] if line.startswith("bmc:")]
        self.assertEqual(len(lines), 1, done.stderr)
        self.assertTrue(lines[0].startswith("bmc: "), lines[0])
        self.assertIn(mentions, lines[0])

    def bitcode(self):
        path = pathlib.Path(self.folder.name, "plain.bc")
        source = self.write("plain.c", "int f(int x) { return x + 1; }\n")
        subprocess.run([CLANG, "-c", "-emit-llvm", "-g", source, "-o", str(path)], check=True)
        return path

    def test_no_input(self):
        self.assert_unusable(mentions="no input")

    def test_missing_file(self):
        self.assert_unusable("/nowhere/x.c", mentions="/nowhere/x.c")
        self.assert_unusable("/nowhere/x.bc", mentions="/nowhere/x.bc")

    def test_empty_files(self):
        for name in ("empty.bc", "empty.ll", "empty.c", "empty.cpp"):
            with self.subTest(name):
                self.assert_unusable(self.write(name, ""), mentions="empty")

    def test_directory(self):
        self.assert_unusable(self.folder.name, mentions=self.folder.name)
        folder = pathlib.Path(self.folder.name, "dir.bc")
        folder.mkdir()
        self.assert_unusable(str(folder), mentions="dir.bc")

    def test_unknown_suffix(self):
        self.assert_unusable(self.write("notes.txt", "hello"), mentions="notes.txt")

    def test_random_bytes(self):
        generator = random.Random(1)
        for i in range(8):
            content = generator.randbytes(generator.randrange(1, 5000))
            for prefix in (b"", b"BC\xc0\xde", b"\xde\xc0\x17\x0b"):
                for name in (f"random{i}.bc", f"random{i}.ll"):
                    with self.subTest(name, prefix=prefix):
                        self.assert_unusable(self.write(name, prefix + content), mentions=name)

    def test_truncated_bitcode(self):
        content = self.bitcode().read_bytes()
        for size in range(8, len(content) - 4, max(1, len(content) // 25)):
            with self.subTest(size=size):
                self.assert_unusable(self.write("cut.bc", content[:size]), mentions="cut.bc")

    def test_damaged_bitcode_never_crashes(self):
        generator = random.Random(2)
        content = self.bitcode().read_bytes()
        for i in range(25):
            damaged = bytearray(content)
            for _ in range(3):
                damaged[generator.randrange(8, len(damaged))] ^= 1 << generator.randrange(8)
            with self.subTest(i):
                done = self.run_bmc(self.write("damaged.bc", bytes(damaged)))
                self.assertIn(done.returncode, (6, 70), done.stderr)
                self.assertLessEqual(len(done.stderr.splitlines()), 1, done.stderr)

    def test_syntax_errors(self):
        self.assert_unusable(self.write("bad.ll", "define i32 @f( {\n"), mentions="bad.ll")
        self.assert_unusable(self.write("bad.c", "int f( {\n"), mentions="bad.c", compiler_speaks=True)
        self.assert_unusable(self.write("bad.cpp", "#include <nowhere.h>\n"), mentions="bad.cpp", compiler_speaks=True)

    def test_no_harness(self):
        self.assert_unusable(self.write("none.c", "int f(int x) { return x; }\n"), mentions="proof_harness")
        self.assert_unusable(str(self.bitcode()), mentions="proof_harness")

    def test_unknown_names(self):
        self.assert_unusable(self.good, "--harness", "twise", mentions="twice")
        self.assert_unusable(self.good, "--function", "nothing", mentions="nothing")
        self.assert_unusable(self.good, "--unwindset", "twice.7:3", mentions="twice.7")
        self.assert_unusable(self.good, "--unwindset", "good.c:99:3", mentions="good.c:99")
        self.assert_unusable(self.good, "--property", "twice.assertion.99", mentions="twice.assertion.99")
        self.assert_unusable(self.good, "--without", "eq-splits", mentions="eq-splits")

    def test_bad_options(self):
        self.assert_unusable(self.good, "--unwnd", "3", mentions="did you mean --unwind?")
        self.assert_unusable(self.good, "--unwind", "three", mentions="'three'")
        self.assert_unusable(self.good, "--unwind", mentions="--unwind")
        self.assert_unusable(self.good, "--unwindset", "twice.0", mentions="LOOP:N")
        self.assert_unusable(self.good, "--timeout", "-3", mentions="--timeout")
        self.assert_unusable(self.good, "--format", "yaml", mentions="text|json")
        self.assert_unusable(self.good, "--", "--no-such-clang-option", mentions="no-such-clang-option",
                             compiler_speaks=True)

    def test_smt2_needs_one_harness_and_a_file(self):
        self.assert_unusable(self.good, "--smt2", "/nowhere/q.smt2", "--harness", "twice", mentions="/nowhere/q.smt2")
        self.assert_unusable(self.good, "--smt2", "q.smt2", mentions="2 harnesses")


class Usable(CliTest):
    """The other end of the same road: answers and listings of a good program."""

    def test_listings(self):
        done = self.run_bmc(self.good, "--list-harnesses", "--format", "json")
        self.assertEqual([h["name"] for h in json.loads(done.stdout)["harnesses"]], ["twice", "thrice"])
        done = self.run_bmc(self.good, "--show-loops", "--format", "json")
        loops = json.loads(done.stdout)["loops"]
        self.assertEqual([(loop["name"], loop["location"]["line"]) for loop in loops], [("twice.0", 6)])
        done = self.run_bmc(self.good, "--show-properties", "--unwind", "2", "--format", "json")
        kinds = {p["kind"] for p in json.loads(done.stdout)["properties"]}
        self.assertTrue({"assertion", "unwinding"} <= kinds, kinds)

    def test_answers(self):
        for bound, status, verdict in (("4", 0, "verified"), ("2", 10, "failed")):
            for loop in ("--unwind=" + bound, "--unwindset=twice.0:" + bound, "--unwindset=good.c:6:" + bound):
                with self.subTest(loop):
                    done = self.run_bmc(self.good, "--harness", "twice", loop, "--format", "json")
                    self.assertEqual(done.returncode, status, done.stderr)
                    report = json.loads(done.stdout)
                    self.assertEqual(report["verdict"], verdict)
                    failed = [p["kind"] for p in report["harnesses"][0]["properties"] if p["status"] == "failed"]
                    self.assertEqual(failed, ["unwinding"] if status else [])

    def test_a_failure_has_its_input(self):
        done = self.run_bmc(self.good, "--harness", "thrice", "--format", "json")
        self.assertEqual(done.returncode, 10, done.stderr)
        harness = json.loads(done.stdout)["harnesses"][0]
        failed = [p for p in harness["properties"] if p["status"] == "failed"]
        self.assertEqual([(p["kind"], p["location"]["line"]) for p in failed], [("assertion", 9)])
        inputs = [s["value"] for s in failed[0]["trace"]["steps"] if s["kind"] == "input"]
        self.assertEqual(inputs, ["42"])

    def test_every_harness_is_checked_with_every_solver(self):
        for solver in ("auto", "z3", "cadical", "portfolio"):
            with self.subTest(solver):
                done = self.run_bmc(self.good, "--unwind", "4", "--solver", solver, "--format", "json")
                self.assertEqual(done.returncode, 10, done.stderr)
                verdicts = [h["verdict"] for h in json.loads(done.stdout)["harnesses"]]
                self.assertEqual(verdicts, ["verified", "failed"])

    def test_smt2_is_written(self):
        path = pathlib.Path(self.folder.name, "q.smt2")
        done = self.run_bmc(self.good, "--harness", "thrice", "--smt2", str(path))
        self.assertEqual(done.returncode, 10, done.stderr)
        self.assertIn("(check-sat)", path.read_text())

    def test_techniques_are_counted_and_switched_off(self):
        counts = []
        for options in ([], ["--without", "rules", "--without", "facts", "--without", "lifting",
                             "--without", "guesses"]):
            done = self.run_bmc(self.good, "--format", "json", "--verbosity", "3", *options)
            self.assertEqual(done.returncode, 10, done.stderr)
            counts.append([h["statistics"].get("techniques", {}) for h in json.loads(done.stdout)["harnesses"]])
        self.assertTrue(all(counts[0]))
        self.assertFalse(any(counts[1]))

    def test_property_leaves_the_others_out(self):
        done = self.run_bmc(self.good, "--show-properties", "--unwind", "2", "--format", "json")
        ids = [p["name"] for p in json.loads(done.stdout)["properties"] if p["name"].startswith("thrice.assertion")]
        done = self.run_bmc(self.good, "--property", ids[0], "--format", "json")
        harnesses = json.loads(done.stdout)["harnesses"]
        self.assertEqual([[p["id"] for p in h["properties"]] for h in harnesses], [ids])


if __name__ == "__main__":
    sys.argv.pop(1)
    unittest.main()
