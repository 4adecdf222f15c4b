#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random small programs with POSIX threads: bmc against an enumeration of their interleavings.

usage: interleavings.py --bmc PATH [--count N] [--seed S] [--models rc11,tso,sc] [--bounds 0,1,2]
                        [--twins] [--keep FOLDER]

Compared are the lines at which assertions can fail, mutexes are misused, threads are in a deadlock, and the pairs of
lines that race. Under sc all must be the same; under the weaker models they must be the same where nothing races (C++20
6.9.2.2: with seq_cst atomics only, such programs are sequentially consistent), and else nothing may be missing.
A program on which bmc and the enumeration differ is made smaller and printed.
"""
import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile
from dataclasses import fields

from enumerator import Enumeration, TooManyStates
from generator import random_program
from program import Listing
from shrink import shrink

KINDS = {"assertion": "assertion", "mutex-misuse": "misuse", "deadlock": "deadlock", "data-race": "race"}
MOST_STATES = 30000
SECONDS = 60


class NoAnswer(Exception):
    """Inconclusive, for a reason."""


def ask(bmc, model, bound, source):
    """What fails by bmc's answer: (kind, line or lines)."""
    bounds = [] if bound is None else ["--context-bound", str(bound)]
    try:
        done = subprocess.run([bmc, "--memory-model", model, *bounds, "--format", "json", "--jobs", "1", "--timeout",
                               f"{SECONDS}s", str(source)], capture_output=True, text=True, timeout=2 * SECONDS)
    except subprocess.TimeoutExpired:
        return {("hangs", 0)}
    try:
        harness = json.loads(done.stdout)["harnesses"][0]
    except (ValueError, LookupError):
        return {(f"crashes: {done.stderr.strip()[:200]}", 0)}
    if harness["verdict"] == "inconclusive":
        raise NoAnswer(harness["reason"])
    failures = set()
    for p in harness["properties"]:
        if p["status"] != "failed":
            continue
        line = p["location"]["line"]
        if p["kind"] == "data-race":
            line = tuple(sorted((line, p["related"][0]["line"])))
        failures.add((KINDS.get(p["kind"], p["kind"]), line))
        if model == "sc" and bound is not None and p["trace"].get("context_switches", 0) > bound:
            failures.add(("too many switches", line))
    return failures


def enumerate_failures(program, listing, bound):
    outcome = Enumeration(program, listing, MOST_STATES, bound).run()
    return {(f.name, line) for f in fields(outcome) if f.name != "states" for line in getattr(outcome, f.name)}


class Comparison:
    """A program, and what the enumeration says of it."""

    def __init__(self, bmc, folder, program, bounds=(None,)):
        self.bmc, self.source, self.listing = bmc, pathlib.Path(folder) / "interleavings.c", Listing(program)
        self.expected = {bound: enumerate_failures(program, self.listing, bound) for bound in {None, *bounds}}

    def difference(self, model, bound=None):
        """What bmc's answer lacks, and what it has that it should not have. Under a bound, weaker models may make fewer
        switches of an execution."""
        self.source.write_text(self.listing.text())
        got, expected = ask(self.bmc, model, bound, self.source), self.expected[bound]
        allowed = expected if model == "sc" else self.expected[None]
        may_have_more = model != "sc" and any(kind == "race" for kind, _ in allowed)
        return expected - got, {f for f in got - allowed if not may_have_more or f[0] not in KINDS.values()}


def report(bmc, model, bound, program, folder, seed):
    """Prints the program made smaller, as long as bmc has too little or too much of the same kind, and returns it."""
    def difference(candidate):
        return Comparison(bmc, folder, candidate, [bound]).difference(model, bound)
    kinds = [{kind for kind, _ in side} for side in difference(program)]

    def still_differs(candidate):
        try:
            sides = difference(candidate)
        except (NoAnswer, TooManyStates):
            return False
        return any(kind in old for side, old in zip(sides, kinds) for kind, _ in side)
    small = Comparison(bmc, folder, shrink(program, still_differs), [bound])
    missing, more = small.difference(model, bound)
    numbered = "".join(f"{i + 1:3} {line}\n" for i, line in enumerate(small.listing.lines))
    where = model if bound is None else f"{model}, {bound} switches"
    print(f"seed {seed}, {where}: bmc misses {sorted(missing)}, and only bmc has {sorted(more)}\n{numbered}", flush=True)
    return small.listing.text()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bmc", required=True)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--models", default="rc11,tso,sc")
    parser.add_argument("--bounds", default="", help="context bounds, too: 0,1,2,...")
    parser.add_argument("--twins", action="store_true", help="three threads of one function")
    parser.add_argument("--keep", help="folder for the programs that differ, made smaller")
    args = parser.parse_args()
    bounds = [None] + [int(b) for b in args.bounds.split(",") if b]
    counts, reasons = collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(args.seed, args.seed + args.count):
            program = random_program(random.Random(seed), args.twins)
            wrong = []
            try:
                comparison = Comparison(args.bmc, folder, program, bounds)
                for model in args.models.split(","):
                    for bound in bounds:
                        if any(comparison.difference(model, bound)):
                            wrong.append((model, bound))
            except TooManyStates:
                counts["too large"] += 1
                continue
            except NoAnswer as reason:
                counts["unanswered"] += 1
                reasons[str(reason)] += 1
                print(f"seed {seed}, {model}: {reason}", flush=True)
                continue
            counts["failed" if wrong else "passed"] += 1
            for model, bound in wrong[:1]:
                text = report(args.bmc, model, bound, program, folder, seed)
                if args.keep:
                    pathlib.Path(args.keep).mkdir(parents=True, exist_ok=True)
                    (pathlib.Path(args.keep) / f"{seed}_{model}.c").write_text(text)
    for reason, count in reasons.most_common():
        print(f"{count} times no answer: {reason}")
    print(f"{counts['too large']} too large, {counts['unanswered']} unanswered")
    print(f"{counts['passed']} passed, {counts['failed']} failed")
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
