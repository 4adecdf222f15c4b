# SPDX-License-Identifier: Apache-2.0
"""Small programs with threads: their syntax, and in one walk their C text and the steps that the enumerator executes.

Expressions are tuples: ("const", n), ("local", i), ("shared", v), or (operator, left, right) with C's operators of
OPERATORS. All operands are evaluated, from left to right.
"""
from dataclasses import dataclass, field

OPERATORS = {"+": "({} + {})", "-": "({} - {})", "==": "({} == {})", "!=": "({} != {})", "<": "({} < {})",
             "&": "({} & {})", "|": "({} | {})"}
LOCALS = 3  # of each function


@dataclass(frozen=True)
class Stmt:
    op: str
    args: tuple = ()
    bodies: tuple = ()  # blocks of statements


@dataclass(frozen=True)
class Program:
    variables: tuple        # "plain" or "atomic" each
    mutexes: tuple = ()     # "normal", "recursive" or "errorcheck" each
    functions: tuple = ((),)  # blocks; the first one is the harness's

    def threads(self):
        """How many threads it creates, the harness's included."""
        return 1 + sum(s.op == "create" for f in self.functions for s in statements(f))


def statements(block):
    for stmt in block:
        yield stmt
        for body in stmt.bodies:
            yield from statements(body)


def shared_in(expr):
    if expr[0] == "shared":
        yield expr[1]
    elif expr[0] in OPERATORS:
        yield from shared_in(expr[1])
        yield from shared_in(expr[2])


def c_text(expr):
    if expr[0] == "const":
        return str(expr[1])
    if expr[0] in ("local", "shared"):
        return ("r" if expr[0] == "local" else "x") + str(expr[1])
    return OPERATORS[expr[0]].format(c_text(expr[1]), c_text(expr[2]))


def function_of(expr):
    """The value as a function of the locals, and of `old`, the value that a read-modify-write finds."""
    def text(e):
        if e[0] == "const":
            return str(e[1])
        if e[0] == "local":
            return f"L[{e[1]}]"
        return "int" + OPERATORS[e[0]].format(text(e[1]), text(e[2]))
    return eval(f"lambda L, old=0: {text(expr)}")  # pylint: disable=eval-used


@dataclass
class Function:
    """The steps of a function: tuples of a name, a line, and what the enumerator needs to execute it."""
    steps: list = field(default_factory=list)
    slots: int = LOCALS  # locals and temporaries


class Listing:
    """The C text of a program, and the steps of each of its functions."""

    def __init__(self, program):
        self.program, self.lines, self.functions, self.indent = program, [], [], 1
        self.lines += ["#define _GNU_SOURCE", "#include <bmc/bmc.h>", "#include <pthread.h>", "#include <stdatomic.h>"]
        for v, kind in enumerate(program.variables):
            self.lines.append(f"static {'atomic_int' if kind == 'atomic' else 'int'} x{v};")
        initialisers = {"normal": "PTHREAD_MUTEX_INITIALIZER", "recursive": "PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP",
                        "errorcheck": "PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP"}
        for m, kind in enumerate(program.mutexes):
            self.lines.append(f"static pthread_mutex_t m{m} = {initialisers[kind]};")
        functions = [None] * len(program.functions)
        for f in reversed(range(len(program.functions))):  # those that create others come after them
            functions[f] = self.add_function(f)
        self.functions = functions

    def text(self):
        return "\n".join(self.lines) + "\n"

    def add_function(self, number):
        block = self.program.functions[number]
        self.number, self.steps, self.slots = number, [], LOCALS
        self.lines += ["", "proof_harness void interleavings(void) {" if number == 0 else
                       f"static void *f{number}(void *unused) {{"]
        self.say("int " + ", ".join(f"r{i} = 0" for i in range(LOCALS)) + ";")
        created = [s.args[0] for s in statements(block) if s.op == "create"]
        if created:
            self.say("pthread_t " + ", ".join(f"t{k}" for k in created) + ";")
        self.add_block(block)
        if number > 0:
            self.say("return 0;")
        self.lines.append("}")
        self.step("end" if number > 0 else "end_process")
        return Function(self.steps, self.slots)

    def add_block(self, block):
        for stmt in block:
            getattr(self, "add_" + stmt.op)(*stmt.args, *stmt.bodies)

    def say(self, text):
        self.lines.append("  " * self.indent + text)

    def step(self, name, *operands):
        """A step of the line that is written next, or was written last."""
        self.steps.append((name, self.line, *operands))

    def slot(self):
        self.slots += 1
        return self.slots - 1

    def write(self, text):
        self.say(text)
        self.line = len(self.lines)

    line = 0

    def value(self, expr):
        """The expression as a function of locals, once what is shared in it has been read into some."""
        return function_of(self.read_shared(expr))

    def read_shared(self, expr):
        if expr[0] == "shared":
            slot = self.slot()
            self.step("read", slot, expr[1])
            return ("local", slot)
        if expr[0] in OPERATORS:
            return (expr[0], self.read_shared(expr[1]), self.read_shared(expr[2]))
        return expr

    def forget(self, slots_before):
        """Temporaries that have been used must not tell states apart."""
        for slot in range(slots_before, self.slots):
            self.step("set", slot, lambda L: 0)

    def inner(self, body):
        self.indent += 1
        self.add_block(body)
        self.indent -= 1

    # ---- Statements without threads

    def add_set(self, local, expr):
        self.write(f"r{local} = {c_text(expr)};")
        before = self.slots
        self.step("set", local, self.value(expr))
        self.forget(before)

    def add_if(self, condition, then, otherwise=()):
        self.write(f"if ({c_text(condition)}) {{")
        before = self.slots
        value = self.value(condition)
        slot = self.slot()
        self.step("set", slot, value)
        for used in range(before, slot):
            self.step("set", used, lambda L: 0)
        branch = len(self.steps)
        self.step("if")
        self.step("set", slot, lambda L: 0)
        self.inner(then)
        jump = len(self.steps)
        self.step("jump")
        if otherwise:
            self.say("} else {")
        self.inner(otherwise)
        self.say("}")
        self.steps[branch] = ("if", 0, lambda L: L[slot], jump + 1)
        self.steps[jump] = ("jump", 0, len(self.steps))

    def add_loop(self, count, body):
        counter = self.slot()
        self.write(f"for (int i{counter} = 0; i{counter} < {count}; i{counter}++) {{")
        head = len(self.steps)
        self.step("if")
        self.inner(body)
        self.step("set", counter, lambda L: L[counter] + 1)
        self.step("jump", head)
        self.say("}")
        self.steps[head] = ("if", 0, lambda L: L[counter] < count, len(self.steps))
        self.step("set", counter, lambda L: 0)

    def add_assert(self, condition):
        self.write(f"assert({c_text(condition)});")
        before = self.slots
        self.step("assert", self.value(condition))
        self.forget(before)

    def add_any(self, local, most):
        """An input from 0 to `most`."""
        if most == 1:
            self.write(f"r{local} = bmc_any_bool();")
        else:
            self.write(f"r{local} = bmc_any_int(); bmc_assume(r{local} >= 0 && r{local} <= {most});")
        self.step("any", local, most)

    def add_assume(self, condition):
        self.write(f"bmc_assume({c_text(condition)});")
        before = self.slots
        self.step("assume", self.value(condition))
        self.forget(before)

    def add_return(self):
        self.write("return 0;" if self.number > 0 else "return;")
        self.step("end" if self.number > 0 else "end_process")

    # ---- Shared variables

    def add_write(self, variable, expr):
        self.write(f"x{variable} = {c_text(expr)};")
        before = self.slots
        self.step("write", variable, self.value(expr))
        self.forget(before)

    def add_add(self, variable, amount):
        """`x += amount`, one access where the variable is atomic."""
        self.write(f"x{variable} += {amount};")
        if self.program.variables[variable] == "atomic":
            self.step("update", None, variable, lambda L, old: old + amount)
            return
        slot = self.slot()
        self.step("read", slot, variable)
        self.step("write", variable, lambda L: L[slot] + amount)
        self.step("set", slot, lambda L: 0)

    def add_fetch_add(self, local, variable, amount):
        self.write(f"r{local} = atomic_fetch_add(&x{variable}, {amount});")
        self.step("update", local, variable, lambda L, old: old + amount)

    def add_exchange(self, local, variable, expr):
        self.write(f"r{local} = atomic_exchange(&x{variable}, {c_text(expr)});")
        self.step("update", local, variable, function_of(expr))

    def add_compare_exchange(self, local, variable, expected, desired):
        """`expected` is a local, which gets the value found on failure."""
        self.write(f"r{local} = atomic_compare_exchange_strong(&x{variable}, &r{expected}, {desired});")
        self.step("compare_exchange", local, variable, expected, desired)

    # ---- Threads

    def add_create(self, thread, function):
        self.write(f"pthread_create(&t{thread}, 0, f{function}, 0);")
        self.step("create", thread, function)

    def add_join(self, thread):
        self.write(f"pthread_join(t{thread}, 0);")
        self.step("join", thread)

    def add_exit(self):
        self.write("pthread_exit(0);")
        self.step("end")

    # ---- Mutexes; a local, if given, says whether the call failed

    def call(self, local, text, *step):
        self.write(f"{text};" if local is None else f"r{local} = {text} != 0;")
        self.step(*step, local)

    def add_lock(self, mutex, local=None):
        self.call(local, f"pthread_mutex_lock(&m{mutex})", "lock", mutex)

    def add_trylock(self, mutex, local):
        self.call(local, f"pthread_mutex_trylock(&m{mutex})", "trylock", mutex)

    def add_unlock(self, mutex, local=None):
        self.call(local, f"pthread_mutex_unlock(&m{mutex})", "unlock", mutex)
