# SPDX-License-Identifier: Apache-2.0
"""Runs bmc on one file and reads its JSON answer back; shared by the differential tests."""
import json
import os
import signal
import subprocess
from dataclasses import dataclass, field

EXIT_OF_VERDICT = {"verified": 0, "failed": 10, "inconclusive": 5}


@dataclass
class Answer:
    """What bmc said; `trouble` is set when it said nothing usable (crash, hang, bad exit status)."""
    trouble: str = ""
    verdicts: dict = field(default_factory=dict)    # harness name -> verdict
    reasons: dict = field(default_factory=dict)     # harness name -> reason of an inconclusive verdict
    failures: dict = field(default_factory=dict)    # harness name -> [(kind, message)] of the failed properties
    failed_lines: dict = field(default_factory=dict)  # harness name -> [(kind, line)] of the failed properties
    seconds: dict = field(default_factory=dict)


def run_limited(command, seconds, directory=None):
    """Like subprocess.run, but a time-out ends the whole process group. Returns (status or None, out, err)."""
    process = subprocess.Popen(command, cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               stdin=subprocess.DEVNULL, start_new_session=True)
    try:
        out, err = process.communicate(timeout=seconds)
        return process.returncode, out, err
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        return None, out, err


def run_bmc(bmc, arguments, seconds, directory=None):
    """Runs `bmc arguments` for at most `seconds` for each harness, and some grace."""
    command = [bmc, "--format", "json", "--jobs", "1", "--timeout", f"{seconds}s", *arguments]
    status, out, err = run_limited(command, 4 * seconds + 10, directory)
    if status is None:
        return Answer(trouble="hangs beyond its own time-out")
    try:
        document = json.loads(out)
    except ValueError:
        return Answer(trouble=f"exit status {status}, no JSON: {err.decode(errors='replace').strip()[-300:]}")
    if status != EXIT_OF_VERDICT.get(document["verdict"]):
        return Answer(trouble=f"exit status {status} with verdict {document['verdict']}")
    answer = Answer()
    for harness in document["harnesses"]:
        name = harness["name"]
        answer.verdicts[name] = harness["verdict"]
        answer.reasons[name] = harness.get("reason", "")
        answer.seconds[name] = harness["seconds"]
        failed = [p for p in harness["properties"] if p["status"] == "failed"]
        answer.failures[name] = [(p["kind"], p["message"]) for p in failed]
        answer.failed_lines[name] = [(p["kind"], p["location"]["line"]) for p in failed]
    return answer
