#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random litmus tests: bmc against a brute-force reading of the memory models' axioms.

usage: litmus.py --bmc PATH [--count N] [--seed S] [--models rc11,tso,sc]

Each program has 2 to 4 threads of up to 4 atomic accesses and fences of all orders. For every model all candidate
executions are enumerated here and judged by the axioms as they are written in the papers; bmc is asked by one cover goal
for each outcome whether it can happen. Every outcome must agree. Shares nothing with bmc but the header.
"""
import argparse
import itertools
import json
import pathlib
import random
import subprocess
import sys
import tempfile

ORDERS = {"W": ["relaxed", "release", "seq_cst"], "R": ["relaxed", "acquire", "seq_cst"],
          "X": ["relaxed", "acquire", "release", "acq_rel", "seq_cst"], "F": ["acquire", "release", "acq_rel", "seq_cst"]}
ACQUIRE, RELEASE = {"acquire", "acq_rel", "seq_cst"}, {"release", "acq_rel", "seq_cst"}
MOST_READS = 4


def random_program(rng):
    """Threads of (kind, location, value, order): W stores, R loads, X exchanges, F fences."""
    threads, reads, value = [], 0, {loc: 0 for loc in "xyz"}
    locations = "xy" if rng.random() < 0.7 else "xyz"
    for _ in range(rng.choice([2, 2, 3, 3, 4])):
        thread = []
        for _ in range(rng.randint(1, 4)):
            kind = rng.choices("WRXF", [4, 4, 1, 1.5])[0]
            if kind in "RX" and reads == MOST_READS:
                kind = "W"
            loc = rng.choice(locations)
            if kind in "WX":
                if value[loc] == 3:
                    continue
                value[loc] += 1
            reads += kind in "RX"
            thread.append((kind, loc if kind != "F" else None, value[loc] if kind in "WX" else None,
                           rng.choice(ORDERS[kind])))
        if thread:
            threads.append(thread)
    return threads


def closure(pairs, n):
    reach = [set() for _ in range(n)]
    for a, b in pairs:
        reach[a].add(b)
    for k in range(n):
        for a in range(n):
            if k in reach[a]:
                reach[a] |= reach[k]
    return {(a, b) for a in range(n) for b in reach[a]}


def acyclic(pairs, n):
    return all(a != b for a, b in closure(pairs, n))


def compose(r, s):
    after = {}
    for a, b in s:
        after.setdefault(a, []).append(b)
    return {(a, c) for a, b in r for c in after.get(b, ())}


class Execution:
    """Events 0..n-1; the first ones are the initial writes. A read-modify-write is one event."""

    def __init__(self, events, sb):
        self.events, self.sb, self.n = events, sb, len(events)

    def loc(self, e):
        return self.events[e][2]

    def is_write(self, e):
        return self.events[e][1] in "IWX"

    def is_read(self, e):
        return self.events[e][1] in "RX"

    def order(self, e):
        return self.events[e][4]

    def is_atomic_write(self, e):
        return self.events[e][1] in "WX"


def happens_before(x, rf):
    """hb of C++20: (sb | sw)+, release sequences of read-modify-writes only."""
    chain = {w: {w} for w in range(x.n) if x.is_atomic_write(w)}
    changed = True
    while changed:
        changed = False
        for r, w in rf.items():
            if x.events[r][1] == "X":
                for head in chain:
                    if w in chain[head] and r not in chain[head]:
                        chain[head].add(r)
                        changed = True
    sw = set()
    for head, members in chain.items():
        sources = {head} if x.order(head) in RELEASE else set()
        sources |= {f for f in range(x.n) if x.events[f][1] == "F" and x.order(f) in RELEASE and (f, head) in x.sb}
        for r, w in rf.items():
            if w not in members:
                continue
            targets = {r} if x.order(r) in ACQUIRE else set()
            targets |= {f for f in range(x.n) if x.events[f][1] == "F" and x.order(f) in ACQUIRE and (r, f) in x.sb}
            sw |= {(s, t) for s in sources for t in targets if s != t}
    initial = {(i, e) for i in range(x.n) if x.events[i][1] == "I" for e in range(x.n) if x.events[e][1] != "I"}
    return closure(x.sb | sw | initial, x.n)


def relations(x, rf, co):
    rf_pairs = {(w, r) for r, w in rf.items()}
    fr = {(r, b) for r, w in rf.items() for a, b in co if a == w and b != r}
    return rf_pairs, fr


def rc11(x, rf, co):
    rf_pairs, fr = relations(x, rf, co)
    hb = happens_before(x, rf)
    eco = closure(rf_pairs | co | fr, x.n)
    if any(a == b for a, b in hb) or any((b, a) in eco for a, b in hb):
        return False
    if any((w, m) in co and (m, r) in co for r, w in rf.items() if x.events[r][1] == "X" for m in range(x.n)):
        return False
    if any((r, w) in co or r == w for r, w in rf.items() if x.events[r][1] == "X"):
        return False
    if not acyclic(x.sb | rf_pairs, x.n):
        return False
    sc = {e for e in range(x.n) if x.order(e) == "seq_cst"}
    fences = {e for e in sc if x.events[e][1] == "F"}
    accesses = sc - fences
    same = lambda a, b: x.loc(a) is not None and x.loc(a) == x.loc(b)
    sb_else = {(a, b) for a, b in x.sb if not same(a, b)}
    scb = x.sb | compose(compose(sb_else, hb), sb_else) | {(a, b) for a, b in hb if same(a, b)} | co | fr
    left = {(a, a) for a in accesses} | {(f, f) for f in fences} | {(f, b) for f, b in hb if f in fences}
    right = {(a, a) for a in accesses} | {(f, f) for f in fences} | {(a, f) for a, f in hb if f in fences}
    base = compose(compose(left, scb), right)
    between = hb | compose(compose(hb, eco), hb)
    psc = {(a, b) for a, b in base if a in sc and b in sc} | {(a, b) for a, b in between if a in fences and b in fences}
    return acyclic(psc, x.n)


def sequential(x, rf, co):
    rf_pairs, fr = relations(x, rf, co)
    return acyclic(x.sb | rf_pairs | co | fr, x.n)


def tso(x, rf, co):
    rf_pairs, fr = relations(x, rf, co)
    same = {(a, b) for a, b in x.sb if x.loc(a) is not None and x.loc(a) == x.loc(b)}
    if not acyclic(same | rf_pairs | co | fr, x.n):
        return False
    drains = {e for e in range(x.n) if x.events[e][1] == "X" or (x.events[e][1] in "WF" and x.order(e) == "seq_cst")}
    kept = set()
    for a, b in x.sb:
        if x.events[a][1] == "F" or x.events[b][1] == "F":
            continue
        only_store = x.events[a][1] == "W" and x.events[b][1] == "R"
        drained = a in drains or any((a, d) in x.sb and (d, b) in x.sb for d in drains)
        if not only_store or drained:
            kept.add((a, b))
    outside = {(w, r) for w, r in rf_pairs if x.events[w][0] != x.events[r][0]}
    return acyclic(kept | outside | co | fr, x.n)


MODELS = {"rc11": rc11, "tso": tso, "sc": sequential}


def outcomes(threads, model):
    """The values that all reads together can get, in program order."""
    events, sb = [], set()
    for loc in sorted({i[1] for t in threads for i in t if i[1]}):
        events.append((-1, "I", loc, 0, None))
    for number, thread in enumerate(threads):
        earlier = []
        for kind, loc, value, order in thread:
            e = len(events)
            events.append((number, kind, loc, value, order))
            sb |= {(a, e) for a in earlier}
            earlier.append(e)
    x = Execution(events, sb)
    reads = [e for e in range(x.n) if x.is_read(e)]
    writes = {}
    for e in range(x.n):
        if x.is_write(e):
            writes.setdefault(x.loc(e), []).append(e)
    orders = []
    for loc, all_writes in sorted(writes.items()):
        initial, rest = all_writes[0], all_writes[1:]
        orders.append([[initial, *p] for p in itertools.permutations(rest)])
    found = set()
    for sources in itertools.product(*[[w for w in writes[x.loc(r)] if w != r] for r in reads]):
        values = tuple(x.events[w][3] for w in sources)
        if values in found:
            continue
        rf = dict(zip(reads, sources))
        for lists in itertools.product(*orders):
            co = {(a, b) for one in lists for i, a in enumerate(one) for b in one[i + 1:]}
            if MODELS[model](x, rf, co):
                found.add(values)
                break
    return found


def to_c(threads, wanted):
    reads = sum(i[0] in "RX" for t in threads for i in t)
    lines = ["#include <bmc/bmc.h>", "#include <pthread.h>", "#include <stdatomic.h>", "static atomic_int x, y, z;",
             f"static int got[{max(reads, 1)}];"]
    r = 0
    for number, thread in enumerate(threads):
        lines.append(f"static void *thread{number}(void *unused) {{")
        for kind, loc, value, order in thread:
            order = "memory_order_" + order
            if kind == "W":
                lines.append(f"  atomic_store_explicit(&{loc}, {value}, {order});")
            elif kind == "F":
                lines.append(f"  atomic_thread_fence({order});")
            else:
                call = f"atomic_load_explicit(&{loc}, {order})" if kind == "R" else \
                    f"atomic_exchange_explicit(&{loc}, {value}, {order})"
                lines.append(f"  got[{r}] = {call};")
                r += 1
        lines.append("  return unused;\n}")
    lines.append("proof_harness void litmus(void) {\n  pthread_t t[4];")
    for number in range(len(threads)):
        lines.append(f"  pthread_create(&t[{number}], 0, thread{number}, 0);")
    for number in range(len(threads)):
        lines.append(f"  pthread_join(t[{number}], 0);")
    for values in wanted:
        condition = " && ".join(f"got[{i}] == {v}" for i, v in enumerate(values)) or "1"
        lines.append(f"  bmc_cover({condition}, \"{' '.join(map(str, values))}\");")
    lines.append("}")
    return "\n".join(lines) + "\n"


def all_values(threads):
    values = {"x": {0}, "y": {0}, "z": {0}}
    for t in threads:
        for kind, loc, value, _ in t:
            if kind in "WX":
                values[loc].add(value)
    return [sorted(values[i[1]]) for t in threads for i in t if i[0] in "RX"]


def check(bmc, threads, model, folder):
    """None, or what is wrong."""
    wanted = sorted(itertools.product(*all_values(threads)))
    source = pathlib.Path(folder) / "litmus.c"
    source.write_text(to_c(threads, wanted))
    try:
        done = subprocess.run([bmc, "--memory-model", model, "--format", "json", str(source)], capture_output=True,
                              text=True, timeout=300)
    except subprocess.TimeoutExpired:
        return "no answer in 300 s"
    try:
        harness = json.loads(done.stdout)["harnesses"][0]
    except (ValueError, LookupError):
        return f"no answer: {done.stderr.strip()[:200]}"
    got = {}
    for cover in harness.get("covers", []):
        got[tuple(map(int, cover["message"].split()))] = cover["status"]
    allowed = outcomes(threads, model)
    for values in wanted:
        says = got.get(values, "unmet")
        if says not in ("met", "unmet", "unreached"):
            return f"outcome {values}: {says}"
        if (says == "met") != (values in allowed):
            return f"outcome {values}: bmc says {says}, the axioms {'allow' if values in allowed else 'forbid'} it"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bmc", required=True)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--models", default="rc11,tso,sc")
    args = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(args.seed, args.seed + args.count):
            threads = random_program(random.Random(seed))
            for model in args.models.split(","):
                wrong = check(args.bmc, threads, model, folder)
                passed += wrong is None
                failed += wrong is not None
                if wrong:
                    print(f"seed {seed}, {model}: {wrong}\n{to_c(threads, [])}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
