#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Certificates from the program to the proof checker.

usage: certify_test.py PATH/TO/bmc PATH/TO/drat_check
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

BMC, DRAT_CHECK = (str(pathlib.Path(path).resolve()) for path in sys.argv[1:3])

PROGRAM = """#include <bmc/bmc.h>
#include <stdlib.h>
static unsigned median(unsigned a, unsigned b, unsigned c) {
  const unsigned low = a < b ? a : b, high = a < b ? b : a;
  return c < low ? low : c > high ? high : c;
}
proof_harness void median_is_between(void) {
  const unsigned a = bmc_any_uint(), b = bmc_any_uint(), c = bmc_any_uint();
  const unsigned m = median(a, b, c);
  bmc_assert((m >= a) + (m >= b) + (m >= c) >= 2, "two are not above");
  bmc_assert((m <= a) + (m <= b) + (m <= c) >= 2, "two are not below");
}
proof_harness void sums_of_floats(void) {
  const float x = bmc_any_float();
  bmc_assume(x > 1 && x < 2);
  bmc_assert(x + x > 2, "doubled");
}
proof_harness void buffer(void) {
  const size_t n = bmc_any_size();
  bmc_assume(n > 0 && n <= 8);
  char* p = malloc(n);
  for (size_t i = 0; i < n; i++) p[i] = 1;
  bmc_assert(p[n - 1] == 1, "filled");
  free(p);
}
"""
WRONG = """#include <bmc/bmc.h>
proof_harness void wrong(void) {
  const int a = bmc_any_int(), b = bmc_any_int();
  bmc_assume(a > 0 && b > 0 && a < 100 && b < 100);
  bmc_assert(a * b < 10000, "holds");
  bmc_assert(a * b != 35, "does not");
}
"""


class Certify(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.certificates = self.folder / "new" / "certificates"

    def run_bmc(self, program, *arguments):
        source = self.folder / "program.c"
        source.write_text(program)
        return subprocess.run([BMC, str(source), "--unwind", "9", "--certify", str(self.certificates), *arguments],
                              capture_output=True, text=True, timeout=120)

    def index(self):
        return json.loads((self.certificates / "index.json").read_text())["certificates"]

    def is_verified(self, formula, proof):
        done = subprocess.run([DRAT_CHECK, str(formula), str(proof)], capture_output=True, text=True, timeout=60)
        said = done.stdout.splitlines()[-1]
        self.assertEqual(said, "s NOT VERIFIED" if done.returncode else "s VERIFIED")
        self.assertIn(done.returncode, (0, 1))
        return done.returncode == 0

    def test_every_property_that_holds_is_certified(self):
        done = self.run_bmc(PROGRAM)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        rows = self.index()
        self.assertEqual({row["harness"] for row in rows}, {"median_is_between", "sums_of_floats", "buffer"})
        self.assertEqual({row["result"] for row in rows}, {"checked", "decided by rewriting"})
        checked = [row for row in rows if row["result"] == "checked"]
        for name in ("median_is_between", "sums_of_floats"):
            self.assertIn(name + ".assertion.1", {row["property"] for row in checked})
        for row in checked:
            self.assertTrue(self.is_verified(row["formula"], row["proof"]), row)
        self.assertIn(f"{len(checked_in(rows, 'median_is_between'))} checked", done.stdout)

    def test_rewritten_properties_have_no_files(self):
        self.run_bmc(PROGRAM)
        files = {path.name for path in self.certificates.iterdir()} - {"index.json"}
        named = {pathlib.Path(row[key]).name for row in self.index() for key in ("formula", "proof") if key in row}
        self.assertEqual(files, named)
        self.assertTrue(all("formula" not in row for row in self.index() if row["result"] != "checked"))

    def test_a_proof_without_its_lemmas_or_of_less_is_rejected(self):
        self.run_bmc(PROGRAM, "--harness", "median_is_between")
        row = checked_in(self.index(), "median_is_between")[0]
        empty = self.folder / "empty.drat"
        empty.write_text("")
        lines = pathlib.Path(row["proof"]).read_text().splitlines()
        self.assertGreater(len(lines), 5)
        self.assertFalse(self.is_verified(row["formula"], empty))
        empty.write_text("0\n")
        self.assertFalse(self.is_verified(row["formula"], empty))
        formula = pathlib.Path(row["formula"]).read_text().splitlines()
        words = formula[0].split()
        half = (len(formula) - 1) // 2
        less = self.folder / "less.cnf"
        less.write_text("\n".join([f"p cnf {words[2]} {half}"] + formula[1:half + 1]) + "\n")
        self.assertFalse(self.is_verified(less, row["proof"]))

    def test_only_what_holds_is_certified(self):
        done = self.run_bmc(WRONG, "--format", "json")
        self.assertEqual(done.returncode, 10, done.stderr)
        results = {row["property"]: (row["status"], row["result"]) for row in self.index()}
        self.assertEqual(results["wrong.assertion.1"], ("verified", "checked"))
        self.assertEqual(results["wrong.assertion.2"], ("failed", "none"))
        properties = {p["id"]: p for p in json.loads(done.stdout)["harnesses"][0]["properties"]}
        self.assertEqual(properties["wrong.assertion.1"]["certificate"]["result"], "checked")
        self.assertNotIn("certificate", properties["wrong.assertion.2"])

    def test_without_time_the_answer_stays(self):
        hard = """#include <bmc/bmc.h>
proof_harness void easy_and_hard(void) {
  const unsigned long a = bmc_any_uint(), b = bmc_any_uint();
  bmc_assert(a * b != (1ul << 61) - 1, "a prime");
}
"""
        done = self.run_bmc(hard, "--timeout", "2")
        self.assertEqual(done.returncode, 5, done.stdout)
        self.assertNotIn("checked", {row["result"] for row in self.index()})

    def test_other_solvers_write_no_proofs(self):
        for arguments in (("--solver", "z3"), ("--solver", "portfolio"), ("--cross-check",)):
            with self.subTest(arguments):
                done = self.run_bmc(WRONG, *arguments)
                self.assertEqual(done.returncode, 6)
                self.assertTrue(done.stderr.startswith("bmc: --certify: "), done.stderr)

    def test_a_folder_that_cannot_be_made_is_unusable(self):
        (self.folder / "new").write_text("a file")
        done = self.run_bmc(WRONG)
        self.assertEqual(done.returncode, 6)
        self.assertIn("cannot write into", done.stderr)


def checked_in(rows, harness):
    return [row for row in rows if row["harness"] == harness and row["result"] == "checked"]


if __name__ == "__main__":
    del sys.argv[1:3]
    unittest.main()
