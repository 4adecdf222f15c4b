#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Run bmc on our own programs and compare every answer with the file's header.

usage: run.py --bmc PATH [--jobs N] [--timeout S] [PATH ...]

The format is the acceptance suite's (suite/README.md); README.md beside this script says what is added. A time-out, a
crash and an answer without JSON are failures, always.
"""
import argparse
import concurrent.futures
import dataclasses
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "suite"))
import run as suite  # noqa: E402  the suite's runner: markers, lines of a property

INCLUDE = HERE.parent / "harness" / "include"
# These hold no programs of ours with a header.
OTHERS = {"suite", "bench", "differential", "fuzz", "headers", "litmus", "real"}
HEADER = re.compile(r"^(?://|;)\s*(what|bmc|expect|why|build|with|prints|part of):\s*(.*)$")
MARKER = re.compile(suite.MARKER.pattern.replace("//", "(?://|;)"))
EXIT_OF = {**suite.EXIT_OF, "inconclusive": 5, "unusable": 6}


class BadTest(Exception):
    pass


@dataclasses.dataclass
class Test:
    path: pathlib.Path
    name: str
    options: list
    verdict: str
    text: str  # what must be said, for inconclusive and unusable
    markers: set  # of (kind, file name, line)
    build: list | None  # clang options: bmc gets the bitcode instead of the source
    inputs: list
    prints: list


def read_header(path):
    fields = {}
    for line in path.read_text(errors="replace").splitlines():
        if m := HEADER.match(line):
            fields.setdefault(m[1], []).append(m[2].strip())
    return fields


def read_markers(path):
    markers = set()
    for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
        if not HEADER.match(line) and (m := MARKER.search(line)):
            markers |= {(kind.strip(), path.name, number) for kind in m[1].split(",") if kind.strip()}
    return markers


def parse(path, build=None):
    """The test that the file describes; None if it is a part of another one."""
    fields = read_header(path)
    if "part of" in fields:
        return None
    expect = fields.get("expect", [""])[0].split(maxsplit=1)
    if not expect or expect[0] not in EXIT_OF:
        raise BadTest("no usable 'expect:' line")
    verdict, rest = expect[0], expect[1] if len(expect) > 1 else ""
    inputs = [path] + [path.parent / name for line in fields.get("with", []) for name in shlex.split(line)]
    markers = set().union(*map(read_markers, inputs))
    if verdict in suite.EXIT_OF and set(rest.split()) != {kind for kind, _, _ in markers}:
        raise BadTest(f"kinds in 'expect' {rest.split()} differ from the markers {sorted(markers)}")
    if verdict not in suite.EXIT_OF and not rest:
        raise BadTest(f"'{verdict}' must say the words that bmc has to say")
    if build is None and "build" in fields:
        build = shlex.split(fields["build"][0])
    name = str(path.relative_to(HERE)) if path.is_relative_to(HERE) else str(path)
    options = [word.replace("@HERE@", str(path.parent)) for word in shlex.split(" ".join(fields.get("bmc", [])))]
    return Test(path, name, options, verdict, rest, markers, build, inputs, fields.get("prints", []))


def read_rebuilt(path):
    """Rows `FILE: CLANG OPTIONS` of a rebuilt.txt: the same program, once more from bitcode made with these options."""
    for line in path.read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            name, options = line.split(":", 1)
            test = parse((path.parent / name.strip()).resolve(), shlex.split(options))
            test.name += f" [{options.strip()}]"
            yield test


def compile_inputs(test, clang, folder):
    """The test's inputs as bitcode."""
    made = []
    for source in test.inputs:
        target = pathlib.Path(folder) / (source.name + ".bc")
        standard = "-std=c++20" if source.suffix == ".cpp" else "-std=c17"
        subprocess.run([clang, standard, "-g", "-c", "-emit-llvm", f"-I{INCLUDE}", *test.build, str(source), "-o",
                        str(target)], check=True, capture_output=True, text=True)
        made.append(target)
    return made


def judge_unusable(test, done):
    if done.returncode != EXIT_OF["unusable"]:
        return f"exit status {done.returncode}, want 6: {last_line(done)}"
    if test.text not in done.stderr:
        return f"'{test.text}' is not in: {done.stderr.strip()}"
    return ""


def last_line(done):
    return ((done.stderr or done.stdout).strip().splitlines() or [""])[-1]


def failing_places(test, failed):
    """The failing (kind, file, line), and the kinds of those that point at no line of the test's."""
    places, nowhere = set(), []
    for prop in failed:
        own = {(prop["kind"], path.name, line) for path in test.inputs for line in suite.lines_of(prop, path)}
        places |= own
        if not own:
            nowhere.append(prop["kind"])
    return places, nowhere


def judge_report(test, done):
    """What is wrong with bmc's answer; empty if nothing."""
    try:
        report = json.loads(done.stdout)
    except ValueError:
        return f"exit {done.returncode}, no JSON: {last_line(done)}"
    harnesses = report["harnesses"]
    failed = [p for h in harnesses for p in h["properties"] if p["status"] == "failed"]
    reasons = "; ".join(h.get("reason") or "" for h in harnesses if h["verdict"] == "inconclusive")
    places, nowhere = failing_places(test, failed)
    if report["verdict"] != test.verdict:
        return f"{report['verdict']}, want {test.verdict}; failed {sorted(places)} {nowhere} {reasons}"
    if done.returncode != EXIT_OF[test.verdict]:
        return f"exit status {done.returncode}, want {EXIT_OF[test.verdict]}"
    if test.verdict == "inconclusive" and test.text not in reasons:
        return f"'{test.text}' is not in the reasons: {reasons}"
    if places != test.markers or nowhere:
        return f"missing {sorted(test.markers - places)} extra {sorted(places - test.markers)} {nowhere}"
    return ""


def collapsed(text):
    return re.sub(r"\s+", " ", text)


def judge(test, args):
    """What is wrong; empty if the test passes."""
    def run(inputs, *options):
        command = [args.bmc, *options, *map(str, inputs), *test.options]
        return subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=args.timeout)

    with tempfile.TemporaryDirectory() as folder:
        try:
            inputs = test.inputs if test.build is None else compile_inputs(test, args.clang, folder)
            done = run(inputs, "--format", "json")
            wrong = judge_unusable(test, done) if test.verdict == "unusable" else judge_report(test, done)
            if not wrong and test.prints:
                output = collapsed(run(inputs).stdout)
                wrong = "".join(f"does not print '{text}' " for text in test.prints if collapsed(text) not in output)
            return wrong
        except subprocess.TimeoutExpired:
            return f"no answer in {args.timeout} s"
        except subprocess.CalledProcessError as e:
            return f"clang: {e.stderr.strip()[-300:]}"


def collect(paths):
    """(tests, complaints about files that are no tests)."""
    tests, complaints = [], []
    for top in paths:
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            try:
                if path.name == "rebuilt.txt":
                    tests += read_rebuilt(path)
                elif path.suffix in {".c", ".cc", ".cpp", ".cxx", ".ll", ".bc"} and (test := parse(path)):
                    tests.append(test)
            except BadTest as e:
                complaints.append(f"{path}: {e}")
    return tests, complaints


def own_folders():
    return sorted(f for f in HERE.iterdir() if f.is_dir() and f.name not in OTHERS)


def known_failing():
    path = HERE / "known_failing.txt"
    lines = path.read_text().splitlines() if path.exists() else []
    return {line.strip() for line in lines if line.strip() and not line.startswith("#")}


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--bmc", required=True)
    ap.add_argument("--clang", default="clang-19")
    ap.add_argument("--jobs", type=int, default=2)
    ap.add_argument("--timeout", type=float, default=60)
    ap.add_argument("paths", nargs="*", type=pathlib.Path)
    args = ap.parse_args()
    args.bmc = str(pathlib.Path(args.bmc).resolve())
    tests, complaints = collect([p.resolve() for p in args.paths] or own_folders())
    known, excused, failed = known_failing(), 0, len(complaints)
    for complaint in complaints:
        print(f"bad test {complaint}", flush=True)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for test, wrong in zip(tests, pool.map(lambda t: judge(t, args), tests)):
            if wrong:
                failed += 1
                excused += test.name in known
                print(f"wrong    {test.name}: {wrong}", flush=True)
            elif test.name in known:
                print(f"fixed    {test.name}: passes now, and counts as passed; take it off known_failing.txt", flush=True)
    if excused:
        print(f"{excused} of the failing programs are listed in known_failing.txt and do not count against the run")
    print(f"{len(tests) + len(complaints) - failed} passed, {failed} failed")
    return 0 if failed == excused else 1


if __name__ == "__main__":
    sys.exit(main())
