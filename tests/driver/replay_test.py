#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""--replay: counterexamples run natively.

usage: replay_test.py PATH/TO/bmc PATH/TO/clang
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

BMC = str(pathlib.Path(sys.argv[1]).resolve())
CLANG = sys.argv[2]
INCLUDE = pathlib.Path(__file__).resolve().parents[2] / "harness" / "include"

INPUTS = """#include <bmc/bmc.h>
#include <stdlib.h>
struct pair { short first; unsigned char second; };
static proof_harness void of_every_kind(_Bool flag, const struct pair *p, double d, long count) {
  unsigned char *bytes = malloc(5);
  bmc_any_bytes(bytes, 5);
  const unsigned short word = bmc_any_u16();
  bmc_assume(flag && p->first == -2 && p->second == 200 && d > 1.5 && d < 1.75 && count == -5000000000);
  bmc_assume(bytes[0] == 7 && bytes[4] == 9 && bmc_any_char() == 'x' && bmc_any_float() == 0.5f);
  bytes[word] = 1;
  free(bytes);
}
"""
UNREPRODUCIBLE = """#include <bmc/bmc.h>
#include <stdlib.h>
proof_harness void loops(void) {
  for (int i = 0; i < 10; i++) bmc_cover(i == 1, "");
}
proof_harness void reads_the_environment(void) {
  const char *text = getenv("BMC_REPLAY_TEST_UNSET");
  bmc_assert(text == NULL, "unset");
}
"""


class Replay(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.source = pathlib.Path(folder.name) / "program.c"

    def natives(self, file, *options, **variables):
        done = subprocess.run([BMC, str(file), "--replay", "--format", "json", *options], capture_output=True, text=True,
                              timeout=240, env={**os.environ, **variables})
        properties = [p for h in json.loads(done.stdout)["harnesses"] for p in h["properties"]]
        return {p["kind"]: p["native"] for p in properties if p["status"] == "failed"}

    def test_every_kind_of_input_reaches_the_native_run(self):
        self.source.write_text(INPUTS)
        native = self.natives(self.source)["out-of-bounds"]
        self.assertEqual("confirmed", native["result"], native)
        self.assertEqual("AddressSanitizer: heap-buffer-overflow", native["detail"])

    def test_the_sanitizers_options_of_the_caller_are_not_the_run_s(self):
        self.source.write_text(INPUTS)
        elsewhere = "log_path=" + str(self.source.with_suffix(".log"))
        natives = self.natives(self.source, ASAN_OPTIONS=elsewhere)
        self.assertEqual("confirmed", natives["out-of-bounds"]["result"], natives)

    def test_bitcode_is_instrumented(self):
        self.source.write_text(INPUTS)
        bitcode = self.source.with_suffix(".bc")
        subprocess.run([CLANG, "-g", "-c", "-emit-llvm", f"-I{INCLUDE}", str(self.source), "-o", str(bitcode)], check=True)
        self.assertEqual("confirmed", self.natives(bitcode)["out-of-bounds"]["result"])

    def test_what_no_run_shows_is_said(self):
        self.source.write_text(UNREPRODUCIBLE)
        natives = self.natives(self.source, "--unwind", "3")
        self.assertEqual("not run", natives["unwinding"]["result"])
        self.assertIn("no fault", natives["unwinding"]["detail"])
        self.assertEqual({"result": "not confirmed", "detail": "the run says: the harness returned"},
                         natives["assertion"])

    def test_the_text_answer_tells(self):
        self.source.write_text(INPUTS)
        done = subprocess.run([BMC, str(self.source), "--replay"], capture_output=True, text=True, timeout=120)
        self.assertIn("native   confirmed: AddressSanitizer: heap-buffer-overflow", done.stdout)
        self.assertEqual(10, done.returncode)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
