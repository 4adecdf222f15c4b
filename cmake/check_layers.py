#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Which folder may include which: fails on every #include that this table does not allow.

usage: check_layers.py [ROOT]
"""
import pathlib
import re
import sys

# A layer is a folder, or a group of single files. It may include itself and what its row names.
LAYERS = {
    "support": [],
    "encoder/term": ["support"],
    "encoder/vc": ["encoder/term", "support"],
    "frontend": ["support"],
    "harness": ["frontend", "support"],
    "encoder/state": ["encoder/vc", "encoder/term", "support"],
    "encoder/memory": ["encoder/state", "encoder/vc", "encoder/term", "support"],
    "encoder/order": ["encoder/memory", "encoder/state", "encoder/vc", "encoder/term", "support"],
    "encoder/ops": ["encoder/memory", "encoder/state", "encoder/vc", "encoder/term", "support"],
    "encoder/engine": ["encoder/ops", "encoder/order", "encoder/memory", "encoder/state", "encoder/vc", "encoder/term", "harness",
                       "frontend", "support"],
    "solver": ["encoder/vc", "encoder/term", "support"],
    "report": ["solver", "encoder/vc", "encoder/term", "support"],
    "tools/drat_check": [],
    "tools/front_end": [],
    "tools/model_archive": ["frontend", "support"],
    "driver": ["report", "solver", "encoder/engine", "encoder/vc", "encoder/term", "harness", "frontend", "support"],
}
# encoder/encode.h is the engine's entrance; the options sit below everything that reads them.
FILES = {"encoder/encode_options.h": "encoder/vc", "encoder/encode.h": "encoder/engine",
         "encoder/encode.cpp": "encoder/engine"}
# Headers of other projects, and the files that may include them.
EXTERNAL = [
    (r"z3(\+\+)?\.h|z3_.*\.h", r"solver/z3_"),
    (r"cadical\.hpp", r"solver/(cadical|gate)_"),
    (r"llvm/(?!ADT/|Support/MathExtras)", r"(frontend|harness|encoder/(state|memory|ops|engine|encode)|driver|tools/(front_end|model_archive))[/.]"),
    (r"clang/", r"tools/front_end/"),
    (r"CLI/", r"driver/"),
    (r"nlohmann/", r"(report|driver)/"),
]
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]')


def layer_of(path):
    if path in FILES:
        return FILES[path]
    return max((layer for layer in LAYERS if path.startswith(layer + "/")), key=len, default=None)


def complaint(path, included):
    """Why the file may not include that; None if it may."""
    layer, other = layer_of(path), layer_of(included)
    if other and other != layer and other not in LAYERS[layer]:
        return f"{layer} may not include {other}"
    for header, allowed in EXTERNAL:
        if re.match(header, included) and not re.match(allowed, path):
            return f"only {allowed} may include it"
    return None


def check(root):
    violations, files = [], 0
    for top in sorted({layer.split("/")[0] for layer in LAYERS}):
        for file in sorted((root / top).rglob("*")):
            path = file.relative_to(root).as_posix()
            if file.suffix not in {".h", ".cpp"} or path.startswith(("harness/include/", "harness/runtime/")):
                continue
            files += 1
            if not layer_of(path):
                violations.append(f"{path}: belongs to no layer")
                continue
            for number, line in enumerate(file.read_text().splitlines(), 1):
                if (m := INCLUDE.match(line)) and (why := complaint(path, m[1])):
                    violations.append(f"{path}:{number}: {m[1]}: {why}")
    return violations, files


def check_itself():
    """The rules bite: what must be rejected is, what must be allowed is not."""
    for path, included, allowed in [
            ("support/result.h", "encoder/term/term.h", False), ("encoder/term/eval.h", "encoder/vc/vc.h", False),
            ("encoder/ops/ops.h", "encoder/engine/engine.h", False), ("solver/checker.h", "encoder/encode.h", False),
            ("solver/checker.cpp", "z3++.h", False), ("report/text.cpp", "driver/options.h", False),
            ("solver/smt2.cpp", "llvm/IR/Value.h", False), ("encoder/term/fold.cpp", "llvm/IR/Value.h", False),
            ("encoder/state/machine.h", "encoder/encode_options.h", True), ("solver/z3_lower.h", "z3++.h", True),
            ("encoder/encode.h", "frontend/program.h", True), ("driver/pipeline.cpp", "solver/checker.h", True)]:
        if (complaint(path, included) is None) != allowed:
            sys.exit(f"check_layers.py is wrong about {path} including {included}")


def main():
    check_itself()
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
    violations, files = check(root)
    print("\n".join(violations + [f"{files} files, {len(violations)} violations"]))
    return 1 if violations or files == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
