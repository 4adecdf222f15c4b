# SPDX-License-Identifier: Apache-2.0
"""Makes a program smaller as long as something stays true of it."""
from dataclasses import replace

from program import Stmt, statements


def smaller_exprs(expr):
    if expr[0] in ("local", "shared"):
        yield ("const", 0)
        yield ("const", 1)
    elif expr[0] != "const":
        yield from (expr[1], expr[2])
        for left in smaller_exprs(expr[1]):
            yield (expr[0], left, expr[2])
        for right in smaller_exprs(expr[2]):
            yield (expr[0], expr[1], right)


def is_expr(arg):
    return isinstance(arg, tuple) and arg and isinstance(arg[0], str)


def smaller_statements(stmt):
    """What may stand in place of the statement: lists of statements."""
    yield []
    for body in stmt.bodies:
        yield list(body)
    for i, arg in enumerate(stmt.args):
        for expr in smaller_exprs(arg) if is_expr(arg) else ():
            yield [replace(stmt, args=stmt.args[:i] + (expr,) + stmt.args[i + 1:])]
    for i, body in enumerate(stmt.bodies):
        for shorter in smaller_blocks(body):
            yield [replace(stmt, bodies=stmt.bodies[:i] + (shorter,) + stmt.bodies[i + 1:])]


def smaller_blocks(block):
    for i, stmt in enumerate(block):
        for others in smaller_statements(stmt):
            yield block[:i] + tuple(others) + block[i + 1:]


def without_threads(block, threads):
    """Without joins of threads that are not created."""
    return tuple(replace(s, bodies=tuple(without_threads(b, threads) for b in s.bodies)) for s in block
                 if s.op != "join" or s.args[0] in threads)


def smaller_programs(program):
    for f, block in enumerate(program.functions):
        for shorter in smaller_blocks(block):
            created = {s.args[0] for s in statements(shorter) if s.op == "create"}
            yield numbered(replace(program, functions=program.functions[:f] + (without_threads(shorter, created),)
                                   + program.functions[f + 1:]))


def numbered(program):
    """Threads are numbered without gaps, and functions that nobody starts are empty."""
    created = [s for f in program.functions for s in statements(f) if s.op == "create"]
    number = {s.args[0]: i + 1 for i, s in enumerate(created)}
    used = {s.args[1] for s in created} | {0}

    def renamed(block):
        return tuple(Stmt(s.op, (number[s.args[0]], *s.args[1:]) if s.op in ("create", "join") else s.args,
                          tuple(map(renamed, s.bodies))) for s in block)
    return replace(program, functions=tuple(renamed(f) if i in used else () for i, f in enumerate(program.functions)))


def shrink(program, holds):
    """A program of which `holds` is true and of no smaller one that is tried."""
    found = True
    while found:
        found = False
        for candidate in smaller_programs(program):
            if holds(candidate):
                program, found = candidate, True
                break
    return program
