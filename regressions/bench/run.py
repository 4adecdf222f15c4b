#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures bmc, and CBMC beside it where it is installed, and writes the tables of docs/performance.md.

usage: run.py --bmc PATH [--peers DIR --peers-include DIR] [--tables TABLE,...] [--repeat N] [PROGRAM ...]

Tables: start (start-up, concrete code), programs (small proofs and their seeded bugs), growth (over N symbolic bytes),
containers (of the C++ library, from source, bmc alone: CBMC cannot read its headers), threads (of folder threads), suite (sums over folders of the
acceptance suite), techniques (the small programs without each technique that applies to them: those that cost at least
twice the time). The least CPU time of N runs counts. CBMC is DIR/bin/cbmc, with a bmc/bmc.h that maps the harness
interface to CBMC's in the folder that --peers-include names.
"""
import argparse
import os
import pathlib
import sys
import tempfile

from measure import Bmc, Cbmc, read_program, statistics, techniques

HERE = pathlib.Path(__file__).resolve().parent
PROGRAMS = HERE / "programs"
SUITE = HERE.parent / "suite"
CONCRETE = ["crc_64k", "sort_1000"]
GROWTH = ["grow_copy", "grow_fill", "grow_search", "grow_sentinel", "grow_parse"]
SIZES = [64, 256, 1024, 4096]
LEAST_WORTH = 0.2  # CPU seconds that a technique must save to be in the table
# Programs of folder threads, their sizes, and how often loops run at most.
THREADS = [("lost_update", "T N", [(2, 2), (3, 3), (3, 6), (4, 4)], lambda t, n: max(t, n)),
           ("mutex_counter", "T N", [(2, 3), (3, 2), (4, 2), (4, 3)], lambda t, n: max(t, n)),
           ("fibonacci", "N", [(5,), (7,), (9,)], lambda n: n),
           ("peterson", "N", [(2,), (4,), (8,), (16,)], lambda n: n),
           ("philosophers", "T", [(2,), (4,), (6,), (8,), (10,), (16,)], lambda t: t),
           ("ring", "N", [(12,), (24,), (48,)], lambda n: n),
           ("ticket_lock", "T", [(2,), (3,), (4,), (5,)], lambda t: t),
           ("lock_order", "T", [(10,)], lambda t: t)]
FOLDERS = ["core", "memory", "arith", "libc", "loops"]


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "| " + " | ".join(["---"] + ["---:"] * (len(head) - 1)) + " |"]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def cells(done, expected):
    if done is None:
        return ["", "", ""]
    if done.verdict == "timeout":
        return [f"> {done.cpu:.0f}", "", ""]
    wrong = "" if done.verdict == expected else f" ({done.verdict})"
    return [f"{done.cpu:.2f}{wrong}", f"{done.wall:.2f}", f"{done.mib:.0f}"]


class Bench:
    def __init__(self, args, folder):
        self.args, self.folder = args, folder
        self.bmc = Bmc(args.bmc, args.clang, args.include, args.timeout)
        self.tools = [self.bmc]
        if args.peers:
            self.tools.append(Cbmc(args.peers, args.peers_include, args.timeout))

    def best(self, tool, program, defines=()):
        runs = []
        for _ in range(self.args.repeat):
            runs.append(tool.run(program, self.folder, defines))
            if runs[-1].verdict == "timeout":
                break
        result = min(runs, key=lambda r: (r.verdict == "timeout", r.cpu))
        print(f"{tool.title} {program.name} {' '.join(defines)}: {result.verdict} {result.cpu:.2f} s",
              file=sys.stderr, flush=True)
        return result

    def head(self):
        return [f"{tool.title} {what}" for tool in self.tools for what in ("CPU s", "wall s", "MiB")]

    def start(self):
        rows = []
        for name in ["trivial", *CONCRETE]:
            program = read_program(PROGRAMS / f"{name}.c")
            runs = [self.best(tool, program) for tool in self.tools]
            count = statistics(runs[0])["instructions"]
            rate = f"{count / runs[0].cpu / 1e6:.2f}" if name in CONCRETE else ""
            rows.append([program.name, f"{count:,}", rate,
                         *[c for r in runs for c in cells(r, program.expected)]])
        return table(["program", "LLVM instructions", "millions a second", *self.head()], rows)

    def small_programs(self):
        special = {"trivial", *CONCRETE, *GROWTH}
        return self.args.programs or sorted(p.stem for p in PROGRAMS.glob("*.c") if p.stem not in special)

    def programs(self):
        rows = []
        for name in self.small_programs():
            program = read_program(PROGRAMS / f"{name}.c")
            runs = [self.best(tool, program) for tool in self.tools]
            rows.append([name, *[c for r in runs for c in cells(r, program.expected)]])
        return table(["program", *self.head()], rows)

    def techniques(self):
        rows = []
        for name in self.small_programs():
            program = read_program(PROGRAMS / f"{name}.c")
            counted = self.bmc.run(program, self.folder, options=["--verbosity", "3"])
            for technique, count in sorted(techniques(counted).items()):
                without = self.bmc.run(program, self.folder, options=["--without", technique])
                if without.cpu < counted.cpu + LEAST_WORTH:
                    continue
                usual = min(self.bmc.run(program, self.folder).cpu for _ in range(2))
                if without.verdict != "timeout":
                    again = self.bmc.run(program, self.folder, options=["--without", technique])
                    without = min(without, again, key=lambda r: r.cpu)
                if without.cpu >= max(2 * usual, usual + LEAST_WORTH):
                    rows.append([technique, name, f"{count:,}", cells(without, program.expected)[0], f"{usual:.2f}"])
            print(f"techniques {name}: {len(rows)} rows", file=sys.stderr, flush=True)
        return table(["technique", "program", "applied", "CPU s without", "with"], sorted(rows))

    def growth(self):
        rows = []
        for name in GROWTH:
            program = read_program(PROGRAMS / f"{name}.c")
            for tool in self.tools:
                row = [f"{name.removeprefix('grow_')}, {tool.title}"]
                for n in SIZES:
                    done = self.best(tool, program, [f"-DN={n}"])
                    row.append(cells(done, program.expected)[0])
                    if done.verdict == "timeout":
                        break
                rows.append(row + [""] * (len(SIZES) + 1 - len(row)))
        return table(["CPU s", *[f"N = {n:,}" for n in SIZES]], rows)

    def threads(self):
        rows = []
        for name, parameters, sizes, bound in THREADS:
            program = read_program(HERE / "threads" / f"{name}.c")
            memory_model = program.options[1] if program.options else "rc11"
            # Z3 would only take time beside it.
            program.options += ["--unwind", "", "--solver", "cadical"]
            for size in sizes:
                program.options[-3] = str(bound(*size))
                defines = [f"-D{p}={n}" for p, n in zip(parameters.split(), size)]
                row = [program.what, memory_model, " x ".join(map(str, size)), program.expected]
                for tool in self.tools:
                    row += cells(self.best(tool, program, defines), program.expected)
                rows.append(row)
        return table(["program", "model", "size", "answer", *self.head()], rows)

    def containers(self):
        bmc = Bmc(self.args.bmc, self.args.clang, self.args.include, self.args.timeout, from_source=True)
        rows = []
        for path in sorted(PROGRAMS.glob("std_*.cpp")):
            program = read_program(path)
            rows.append([program.what, *cells(self.best(bmc, program), program.expected)])
        return table(["program", *(f"bmc {what}" for what in ("CPU s", "wall s", "MiB"))], rows)

    def suite(self):
        from_source = [Bmc(self.args.bmc, self.args.clang, self.args.include, self.args.timeout, from_source=True)]
        tools = from_source + self.tools[1:]
        rows, sums = [], [[0, 0.0, 0.0] for _ in tools]
        for folder in FOLDERS:
            programs = [read_program(p) for p in sorted((SUITE / folder).glob("*.c*"))]
            row = [folder, str(len(programs))]
            for tool, total in zip(tools, sums):
                runs = [(self.best(tool, p), p.expected) for p in programs]
                part = [sum(r.verdict == e for r, e in runs), sum(r.cpu for r, _ in runs),
                        sum(r.wall for r, _ in runs)]
                total[:] = [a + b for a, b in zip(total, part)]
                row += [str(part[0]), f"{part[1]:.1f}", f"{part[2]:.1f}"]
            rows.append(row)
        count = str(sum(int(row[1]) for row in rows))
        rows.append(["sum", count] + [c for s in sums for c in (str(s[0]), f"{s[1]:.1f}", f"{s[2]:.1f}")])
        head = [f"{t.title} {what}" for t in tools for what in ("right verdicts", "CPU s", "wall s")]
        return table(["folder", "files", *head], rows)


def machine():
    model = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "")
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{os.cpu_count()} cores ({model}), {memory:.0f} GiB of memory"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bmc", required=True)
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--include", default=HERE.parents[1] / "harness" / "include", help="where bmc/bmc.h is")
    parser.add_argument("--peers", help="a folder with bin/cbmc")
    parser.add_argument("--peers-include", help="a folder with a bmc/bmc.h for CBMC")
    parser.add_argument("--tables", default="start,programs,growth,containers,suite")
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=20, help="CPU seconds for each run")
    parser.add_argument("programs", nargs="*", help="only these of tables 'programs' and 'techniques'")
    args = parser.parse_args()
    if args.peers and not args.peers_include:
        parser.error("--peers needs --peers-include")
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(args, pathlib.Path(folder))
        print(f"Machine: {machine()}. " + "; ".join(f"{t.title}: {t.version()}" for t in bench.tools) + ".\n")
        for name in args.tables.split(","):
            print(f"## {name}\n\n{getattr(bench, name)()}", flush=True)


if __name__ == "__main__":
    main()
