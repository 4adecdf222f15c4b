#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Proofs over code that Debian packages bring; the code is never copied into this project.

usage: run.py --bmc PATH [--quick] [--update] [PROOF ...]

A proof's header says which package it is about and what is proved; README.md beside this script explains the fields.
Each proof is run on the installed code, and once more on a copy with a seeded bug, which it must find. --quick takes
the smaller bounds; --update writes the table of README.md. A package that is not installed is a failure.
"""
import argparse
import dataclasses
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
SYSTEM = pathlib.Path("/usr/include")
FIELD = re.compile(r"^// (library|package|files|proves|leaves out|bound|quick|bmc|expect|seeded): (.*)$")
NEEDED = ["library", "package", "proves", "leaves out", "bound", "expect"]
EXIT_OF = {"verified": 0, "failed": 10}
TABLE = re.compile(r"(?<=<!-- table -->\n).*?(?=<!-- end of table -->)", re.S)


@dataclasses.dataclass
class Proof:
    path: pathlib.Path
    fields: dict

    def words(self, name):
        return shlex.split(self.fields.get(name, ""))


@dataclasses.dataclass
class Answer:
    wrong: str
    seconds: float
    harnesses: list


class BadProof(Exception):
    pass


def read_proof(path):
    fields = {}
    for line in path.read_text().splitlines():
        if m := FIELD.match(line):
            fields[m[1]] = (fields[m[1]] + " " if m[1] in fields else "") + m[2].strip()
    missing = [name for name in NEEDED if name not in fields]
    verdict = fields.get("expect", "").split()[:1]
    if missing or verdict[0] not in EXIT_OF or (verdict[0] == "verified" and "seeded" not in fields):
        raise BadProof(f"{path.name}: the header lacks {missing or 'a usable expect or a seeded bug'}")
    return Proof(path, fields)


def version_of(package):
    done = subprocess.run(["dpkg-query", "-W", "-f", "${db:Status-Status} ${Version}", package], capture_output=True,
                          text=True)
    status, _, version = done.stdout.partition(" ")
    return version if status == "installed" else ""


def split_options(words):
    """What bmc gets, and what clang gets behind `--`."""
    at = words.index("--") if "--" in words else len(words)
    return words[:at], words[at + 1:]


def run_bmc(args, proof, include=None):
    """(exit status, JSON document or None, seconds); `include` is searched before the system's headers."""
    options, clang = split_options(proof.words("bmc"))
    clang += proof.words("quick") if args.quick or include else []
    clang += [f"-I{include}"] if include else []
    command = [args.bmc, "--format", "json", "--jobs", "1", "--timeout", str(args.timeout), *options, str(proof.path), "--",
               *clang]
    start = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL)
    seconds = time.monotonic() - start
    try:
        return done.returncode, json.loads(done.stdout), seconds
    except ValueError:
        return done.returncode, None, seconds


def failing_kinds(document):
    return {p["kind"] for h in document["harnesses"] for p in h["properties"] if p["status"] == "failed"}


def reasons(document):
    return "; ".join(h["reason"] for h in document["harnesses"] if h["reason"])


def judge(proof, args):
    """The installed code: the header's answer, no more and no less."""
    verdict, *kinds = proof.words("expect")
    status, document, seconds = run_bmc(args, proof)
    if document is None:
        return Answer(f"exit status {status}, no JSON", seconds, [])
    found, wrong = failing_kinds(document), ""
    if document["verdict"] != verdict or found != set(kinds) or status != EXIT_OF[verdict]:
        wrong = f"{document['verdict']} {sorted(found)} {reasons(document)}, want {proof.fields['expect']}"
    return Answer(wrong, seconds, document["harnesses"])


def seed(proof, folder):
    """Copies the library into the folder with the seeded bug `FILE | OLD | NEW | KIND`; returns KIND."""
    name, old, new, kind = (part.strip() for part in proof.fields["seeded"].split(" | "))
    for entry in proof.words("files"):
        target = folder / entry
        target.parent.mkdir(parents=True, exist_ok=True)
        if (SYSTEM / entry).is_dir():
            shutil.copytree(SYSTEM / entry, target)
        else:
            shutil.copy(SYSTEM / entry, target)
    text = (folder / name).read_text(errors="surrogateescape")
    if old not in text:
        raise BadProof(f"{proof.path.name}: '{old}' does not stand in {name}")
    (folder / name).write_text(text.replace(old, new), errors="surrogateescape")
    return kind


def judge_seeded(proof, args):
    """A bug in the library is found: the proof proves something."""
    with tempfile.TemporaryDirectory() as name:
        kind = seed(proof, pathlib.Path(name))
        status, document, seconds = run_bmc(args, proof, name)
    if document is None:
        return Answer(f"exit status {status}, no JSON", seconds, [])
    found = failing_kinds(document)
    wrong = "" if status == EXIT_OF["failed"] and kind in found else f"{document['verdict']} {sorted(found)}, want {kind}"
    return Answer(wrong, seconds, document["harnesses"])


def row(proof, answer):
    properties = [p for h in answer.harnesses for p in h["properties"]]
    reached = sum(p["status"] != "unreached" for p in properties)
    verdict, *kinds = proof.words("expect")
    result = "verified" if verdict == "verified" else f"**fails**: {', '.join(kinds)}"
    return (f"| {proof.fields['library']} (`{proof.fields['package']}` {version_of(proof.fields['package'])}) "
            f"| [{proof.path.name}]({proof.path.name}) | {proof.fields['proves']} | {proof.fields['leaves out']} "
            f"| {proof.fields['bound']} | {result} | {reached} | {answer.seconds:.1f} s |")


def table(rows):
    head = ["| library | proof | what is proved | what is not | bound | result | properties | time |",
            "| --- | --- | --- | --- | --- | --- | --- | --- |"]
    return "\n".join([*head, *rows]) + "\n"


def check(proof, args):
    """Runs one proof; (passed, failed, its row of the table)."""
    if not version_of(proof.fields["package"]):
        print(f"wrong    {proof.path.name}: package {proof.fields['package']} is not installed; run scripts/setup")
        return 0, 1, ""
    answers = {"": judge(proof, args)}
    if "seeded" in proof.fields and not args.update:
        answers[" with a seeded bug"] = judge_seeded(proof, args)
    for what, answer in answers.items():
        print(f"{'wrong   ' if answer.wrong else 'as said '} {proof.path.name}{what}: {answer.seconds:.1f} s {answer.wrong}",
              flush=True)
    failed = sum(bool(a.wrong) for a in answers.values())
    return len(answers) - failed, failed, row(proof, answers[""])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bmc", required=True, type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("--quick", action="store_true", help="the smaller bounds")
    parser.add_argument("--update", action="store_true", help="write the table of README.md; no seeded bugs")
    parser.add_argument("--timeout", type=float, default=120, help="seconds for each harness")
    parser.add_argument("proofs", nargs="*", type=pathlib.Path)
    args = parser.parse_args()
    if args.update and (args.quick or args.proofs):
        parser.error("--update takes every proof with its full bound")
    paths = args.proofs or sorted(p for p in HERE.iterdir() if p.suffix in {".c", ".cpp"})
    try:
        results = [check(read_proof(path.resolve()), args) for path in paths]
    except BadProof as problem:
        print(f"bad proof: {problem}\n0 passed, 1 failed")
        return 1
    passed, failed = sum(r[0] for r in results), sum(r[1] for r in results)
    if args.update and not failed:
        readme = HERE / "README.md"
        readme.write_text(TABLE.sub(lambda _: table([r[2] for r in results]), readme.read_text()))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
