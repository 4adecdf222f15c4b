#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the built bmc with every choice of solvers, and beyond its limits of time and memory.

usage: solvers_test.py PATH/TO/bmc SUITE_FOLDER
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest

BMC = str(pathlib.Path(sys.argv[1]).resolve())
SUITE = pathlib.Path(sys.argv[2])

SETTINGS = {
    "auto": [],
    "cadical": ["--solver", "cadical"],
    "z3": ["--solver", "z3"],
    "portfolio": ["--solver", "portfolio"],
    "cross-check": ["--cross-check"],
}

EASY = """  bmc_assert(x % 10 < 10, "remainder");
  bmc_assert(x != 4711, "not 4711");
"""
# The number is prime: to prove that over a multiplier takes far longer than any limit of these tests.
HARD = """  const uint64_t a = bmc_any_u32(), b = bmc_any_u32();
  bmc_assume(a > 1 && b > 1);
  bmc_assert((unsigned __int128)a * b != 3141592653589793239ull, "a prime");
"""
SMALL = "".join(f"  bmc_assert(x != {n}, \"not {n}\");\n" for n in range(8))
HUGE = """  uint64_t product = 1;
  for (int i = 0; i < 400; i++) product = product * bmc_any_u64() ^ product >> 7;
  bmc_assert(product != 1, "who knows");
"""
ENDLESS = """  uint32_t n = 0;
  for (uint32_t i = 0; i < 1000000000u; i++) n = n * 5 + i;
  bmc_assert(n != x, "who knows");
"""
SWELLING = """  static uint32_t cells[1000];
  for (int i = 0; i < 250000; i++) {
    cells[x % 1000] += x;
    x = x * 2654435761u + cells[(x >> 7) % 1000];
  }
  bmc_assert(x != 12345, "who knows");
"""


def harness(name, *parts):
    return f"proof_harness void {name}(void) {{\n  uint32_t x = bmc_any_u32();\n{''.join(parts)}}}\n"


class SolversTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name, "program.c")

    def check(self, *harnesses, options=()):
        self.file.write_text("#include <bmc/bmc.h>\n" + "".join(harnesses))
        return self.run_bmc(self.file, *options)

    def run_bmc(self, file, *options):
        start = time.monotonic()
        done = subprocess.run([BMC, str(file), *options, "--format", "json"], capture_output=True, text=True,
                              timeout=300)
        self.seconds = time.monotonic() - start
        self.status = done.returncode
        self.assertNotEqual(done.stdout, "", done.stderr)
        return json.loads(done.stdout)["harnesses"]

    def assertions(self, report):
        return [p["status"] for p in report["properties"] if p["kind"] == "assertion"]


class SameAnswers(SolversTest):
    def assert_same(self, name):
        file = SUITE / name
        options = re.search(r"^// bmc: ?(.*)$", file.read_text(), re.M).group(1).split()
        answers = {}
        for setting, choice in SETTINGS.items():
            reports = self.run_bmc(file, *options, *choice)
            failed = sorted(p["id"] for h in reports for p in h["properties"] if p["status"] == "failed")
            answers[setting] = (self.status, [h["verdict"] for h in reports], failed)
        self.assertIn(answers["auto"][0], (0, 10), answers)
        for setting, answer in answers.items():
            self.assertEqual(answer, answers["auto"], setting)

    def test_arithmetic(self):
        self.assert_same("arith/short_product_bad.c")

    def test_harnesses(self):
        self.assert_same("core/two_harnesses_bad.c")

    def test_memory(self):
        self.assert_same("memory/insert_sorted_ok.c")


class Time(SolversTest):
    def test_ends_symbolic_execution(self):
        for setting, choice in SETTINGS.items():
            with self.subTest(setting):
                report, = self.check(harness("f", ENDLESS),
                                     options=[*choice, "--unwind", "1000000001", "--timeout", "1"])
                self.assertEqual(self.status, 5)
                self.assertEqual(report["reason"], "time limit of 1 s reached during symbolic execution")
                self.assertLess(self.seconds, 60)

    def test_ends_solving_and_keeps_what_was_settled(self):
        for setting, choice in SETTINGS.items():
            with self.subTest(setting):
                report, = self.check(harness("f", EASY, HARD), options=[*choice, "--timeout", "3"])
                self.assertEqual(self.status, 10, report["reason"])
                self.assertEqual(self.assertions(report), ["verified", "failed", "unknown"])
                self.assertRegex(report["reason"], "timeout|time limit")
                self.assertLess(self.seconds, 60)

    def test_costs_the_other_harness_nothing(self):
        hard, easy = self.check(harness("hard", HARD), harness("easy", EASY), options=["--timeout", "2", "-j1"])
        self.assertEqual(self.status, 10)
        self.assertEqual((hard["verdict"], easy["verdict"]), ("inconclusive", "failed"))
        self.assertEqual(self.assertions(easy), ["verified", "failed"])


class Memory(SolversTest):
    def test_ends_symbolic_execution(self):
        swelling, easy = self.check(harness("f", SWELLING), harness("g", EASY),
                                    options=["--unwind", "300000", "--memory-limit", "64"])
        self.assertEqual(self.status, 10)
        self.assertEqual(swelling["reason"], "memory limit of 64 MiB reached during symbolic execution")
        self.assertEqual(self.assertions(easy), ["verified", "failed"])

    def test_ends_solving_and_keeps_what_was_settled(self):
        for setting in ("cadical", "z3", "auto"):
            with self.subTest(setting):
                report, = self.check(harness("f", SMALL, HUGE),
                                     options=[*SETTINGS[setting], "--unwind", "400", "--memory-limit", "80"])
                self.assertEqual(self.status, 10, report["reason"])
                statuses = self.assertions(report)
                self.assertIn("failed", statuses)
                self.assertNotIn("verified", statuses)
                self.assertEqual(statuses[-1], "unknown")
                self.assertIn("memory", report["reason"])


if __name__ == "__main__":
    sys.argv[1:] = sys.argv[3:]
    unittest.main()
