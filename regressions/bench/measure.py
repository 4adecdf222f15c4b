# SPDX-License-Identifier: Apache-2.0
"""Runs one tool on one program: verdict, CPU seconds, wall seconds, peak memory."""
import dataclasses
import json
import os
import pathlib
import re
import resource
import shlex
import signal
import subprocess
import tempfile
import time

HEADER = re.compile(r"^//\s*(what|bmc|expect):\s*(.*)$")
HARNESS = re.compile(r"proof_harness\s+(?:static\s+)?void\s+(\w+)\s*\(")
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
VERDICT_OF = {0: "verified", 10: "failed"}
WALL_PER_CPU = 20  # how much longer than its CPU time a run may take on a loaded machine


@dataclasses.dataclass
class Program:
    path: pathlib.Path
    what: str
    options: list
    expected: str
    harnesses: list

    @property
    def name(self):
        return self.path.stem


@dataclasses.dataclass
class Run:
    """Seconds are of all processes of the tool together; a verdict is 'timeout' where there is none in time."""
    verdict: str
    cpu: float = 0.0
    wall: float = 0.0
    mib: float = 0.0
    output: str = ""

    def plus(self, other):
        """Both runs as one: a file's verdict is 'failed' if one harness's is."""
        order = ["verified", "failed"]
        known = self.verdict in order and other.verdict in order
        verdict = max(self.verdict, other.verdict, key=order.index) if known else (
            other.verdict if self.verdict in order else self.verdict)
        return Run(verdict, self.cpu + other.cpu, self.wall + other.wall, max(self.mib, other.mib))


def read_program(path):
    header = {m[1]: m[2] for m in map(HEADER.match, path.read_text().splitlines()) if m}
    text = path.read_text()
    for name in INCLUDE.findall(text):
        if (path.parent / name).suffix == ".c":
            text += (path.parent / name).read_text()
    expected = header.get("expect", "verified").split()[0]
    return Program(path, header.get("what", ""), shlex.split(header.get("bmc", "")), expected, HARNESS.findall(text))


def run(command, seconds):
    """Runs the command with so many CPU seconds for each process, in a process group that does not outlive the call."""
    limit = int(seconds)
    with tempfile.TemporaryFile() as out:
        started = time.monotonic()
        child = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL, start_new_session=True,
                                 preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)))
        deadline = started + WALL_PER_CPU * seconds
        status, usage = 0, None
        while usage is None:
            pid, status, spent = os.wait4(child.pid, os.WNOHANG)
            if pid:
                usage = spent
            elif time.monotonic() > deadline:
                os.killpg(child.pid, signal.SIGKILL)
                _, status, usage = os.wait4(child.pid, 0)
                child.returncode = status
                return Run("timeout", seconds, time.monotonic() - started)
            else:
                time.sleep(0.002)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        cpu = usage.ru_utime + usage.ru_stime
        verdict = VERDICT_OF.get(child.returncode, "timeout" if cpu > 0.9 * limit else f"exit {child.returncode}")
        return Run(verdict, cpu, time.monotonic() - started, usage.ru_maxrss / 1024,
                   out.read().decode(errors="replace"))


class Bmc:
    """bmc on bitcode compiled beforehand, or on the source where `from_source`."""
    title = "bmc"

    def __init__(self, program, clang, include, seconds, from_source=False):
        self.program, self.clang, self.include = program, clang, include
        self.seconds, self.from_source = seconds, from_source

    def version(self):
        return subprocess.run([self.program, "--version"], capture_output=True, text=True).stdout.strip()

    def run(self, program, folder, defines=(), options=()):
        if self.from_source:
            return self.check(program, program.path, options)
        bitcode = folder / f"{program.name}.bc"
        compile_flags = ["-O1", "-Xclang", "-disable-llvm-passes", "-g", "-emit-llvm", "-c"]
        subprocess.run([self.clang, *compile_flags, f"-I{self.include}", *defines, program.path, "-o", bitcode],
                       check=True)
        return self.check(program, bitcode, options)

    def check(self, program, path, options=()):
        return run([self.program, "--format", "json", *options, *program.options, path], self.seconds)


def statistics(done):
    """The sums of the harnesses' statistics in bmc's answer."""
    totals = {}
    for harness in json.loads(done.output)["harnesses"]:
        for key, value in harness["statistics"].items():
            if key != "techniques":
                totals[key] = totals.get(key, 0) + value
    return totals


def techniques(done):
    """How often each technique applied, where --verbosity 3 asked for it."""
    totals = {}
    for harness in json.loads(done.output)["harnesses"]:
        for name, count in harness["statistics"].get("techniques", {}).items():
            totals[name] = totals.get(name, 0) + count
    return totals


class Cbmc:
    """CBMC with its default checks, one run per harness; its --unwind counts one more than bmc's."""
    title = "CBMC"
    options_of = {"--check-leaks": ["--memory-leak-check"], "--check-pointer-overflow": ["--pointer-overflow-check"],
                  "--check-float-overflow": ["--float-overflow-check"], "--check-float-nan": ["--nan-check"],
                  "--check-unsigned-overflow": ["--unsigned-overflow-check"],
                  "--check-conversion": ["--conversion-check"], "--malloc-may-fail": ["--malloc-may-fail"]}

    def __init__(self, peers, include, seconds):
        self.program, self.include, self.seconds = f"{peers}/bin/cbmc", include, seconds

    def version(self):
        return subprocess.run([self.program, "--version"], capture_output=True, text=True).stdout.strip()

    def options(self, program):
        result = [] if "--malloc-may-fail" in program.options else ["--no-malloc-may-fail"]
        words = iter(program.options)
        for word in words:
            if word == "--unwind":
                result += ["--unwind", str(int(next(words)) + 1)]
            else:
                result += self.options_of.get(word, [])
        return result

    def run(self, program, folder, defines=()):
        total = None
        for harness in program.harnesses:
            command = [self.program, "--function", harness, f"-I{self.include}", *defines, *self.options(program)]
            done = run([*command, program.path], self.seconds)
            total = total.plus(done) if total else done
        return total
