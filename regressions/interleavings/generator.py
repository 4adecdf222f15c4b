# SPDX-License-Identifier: Apache-2.0
"""Random programs. Most accesses to plain variables stand under the variable's own mutex, so that many have no race."""
from program import LOCALS, Program, Stmt


class Generator:
    def __init__(self, rng):
        self.rng = rng
        self.kinds = tuple(rng.choice(["plain", "plain", "atomic"]) for _ in range(rng.randint(1, 3)))
        self.mutexes = tuple(rng.choices(["normal", "recursive", "errorcheck"], [8, 1, 1])[0]
                             for _ in range(rng.randint(1, 2)))
        self.guard = [rng.randrange(len(self.mutexes)) for _ in self.kinds]
        self.is_careful = rng.random() < 0.8
        self.held, self.budget, self.in_harness = [], 0, False
        self.threads = 0

    def program(self):
        rng = self.rng
        workers = rng.choice([2, 2, 2, 3])
        size = 8 if workers == 2 else 5
        functions = [None]
        harness = self.block(rng.randint(0, 2))
        threads = []
        while len(threads) < workers:
            if len(functions) > 1 and rng.random() < 0.15:
                function = rng.randrange(1, len(functions))
            else:
                function = len(functions)
                functions.append(tuple(self.block(rng.randint(3, size))))
            threads.append(len(threads) + 1)
            harness.append(Stmt("create", (threads[-1], function)))
        self.in_harness = True
        harness += self.block(rng.choice([0, 0, 0, 1, 2, 3]))
        for thread in threads:
            if rng.random() < 0.93:
                harness.append(Stmt("join", (thread,)))
        harness += self.block(rng.randint(0, 2)) + [self.assertion() for _ in range(rng.randint(0, 2))]
        functions[0] = tuple(harness)
        return Program(self.kinds, self.mutexes, tuple(functions))

    def twins(self):
        """Three threads of one short function, mostly with nothing in between."""
        rng = self.rng
        function = tuple(self.block(rng.randint(1, 3)) + [self.assertion() for _ in range(rng.randint(0, 1))])
        between = rng.choice([0, 0, 0, 0.3])
        harness = self.block(rng.randint(0, 1))
        for op, args in (("create", (1,)), ("join", ())):
            for thread in (1, 2, 3):
                if rng.random() < between:
                    harness += self.block(1)
                if op == "create" or rng.random() < 0.93:
                    harness.append(Stmt(op, (thread, *args)))
            self.in_harness = True
        harness += self.block(rng.randint(0, 1)) + [self.assertion() for _ in range(rng.randint(0, 2))]
        return Program(self.kinds, self.mutexes, (tuple(harness), function))

    # ---- Expressions

    def atom(self, shared=0.0):
        r = self.rng.random()
        if r < shared:
            usable = [v for v in range(len(self.kinds)) if self.is_safe(v)]
            if usable:
                return ("shared", self.rng.choice(usable))
        return ("local", self.rng.randrange(LOCALS)) if r < 0.8 else ("const", self.rng.randint(0, 3))

    def expr(self, shared=0.0):
        r = self.rng.random()
        if r < 0.45:
            return ("const", self.rng.randint(0, 3))
        if r < 0.75:
            return self.atom(shared)
        return (self.rng.choice("++-"), self.atom(shared), self.atom())

    def condition(self, shared=0.0):
        rng = self.rng
        compare = (rng.choice(["==", "==", "!=", "!=", "<"]), self.atom(shared), ("const", rng.randint(0, 3)))
        if rng.random() < 0.25:
            return (rng.choice("&|"), compare, (rng.choice(["==", "<"]), self.atom(shared), self.atom()))
        return compare

    def is_safe(self, variable):
        """May it be accessed here, as far as a careful program cares?"""
        return self.kinds[variable] == "atomic" or not self.is_careful or self.guard[variable] in self.held or \
            self.rng.random() < 0.08

    # ---- Statements

    def block(self, budget):
        """So many accesses and calls, more or less."""
        self.budget = budget
        stmts = []
        while self.budget > 0:
            stmts += self.statement()
        return stmts

    def inner(self, most):
        stmts = []
        for _ in range(self.rng.randint(1, most)):
            stmts += self.statement()
            if self.budget <= 0:
                break
        return tuple(stmts)

    def statement(self):
        makers, weights = zip((self.access, 9), (self.branch, 2), (self.section, 3), (self.try_section, 1),
                              (self.loop, 0.7), (self.careless_call, 0.5), (self.check, 1.5), (self.input, 0.5),
                              (self.leave, 0.2))
        return self.rng.choices(makers, weights)[0]()

    def access(self):
        rng = self.rng
        variable = rng.randrange(len(self.kinds))
        self.budget -= 1
        if not self.is_safe(variable):
            return self.locked(self.guard[variable], lambda: (self.access_to(variable),))
        return [self.access_to(variable)]

    def access_to(self, variable):
        rng = self.rng
        local = rng.randrange(LOCALS)
        makers = [lambda: Stmt("set", (local, ("shared", variable))),
                  lambda: Stmt("write", (variable, self.expr(0.15))),
                  lambda: Stmt("add", (variable, rng.randint(1, 2)))]
        if self.kinds[variable] == "atomic":
            makers += [lambda: Stmt("fetch_add", (local, variable, rng.randint(1, 2))),
                       lambda: Stmt("exchange", (local, variable, self.expr())),
                       lambda: Stmt("compare_exchange", (local, variable, rng.randrange(LOCALS), rng.randint(1, 3)))]
        return rng.choice(makers)()

    def branch(self):
        condition = self.condition(0.4)
        self.budget -= 1
        otherwise = self.inner(2) if self.rng.random() < 0.4 else ()
        return [Stmt("if", (condition,), (self.inner(2), otherwise))]

    def loop(self):
        before = self.budget
        body = self.inner(2)
        self.budget -= max(0, before - self.budget)
        return [Stmt("loop", (2,), (body,))]

    def section(self):
        free = [m for m in range(len(self.mutexes)) if m not in self.held or self.mutexes[m] == "recursive"]
        if not free:
            return self.access()
        return self.locked(self.rng.choice(free), lambda: self.inner(3))

    def locked(self, mutex, body):
        self.budget -= 1
        self.held.append(mutex)
        inner = body()
        self.held.pop()
        return [Stmt("lock", (mutex,)), *inner, Stmt("unlock", (mutex,))]

    def try_section(self):
        mutex, local = self.rng.randrange(len(self.mutexes)), self.rng.randrange(LOCALS)
        self.budget -= 1
        self.held.append(mutex)
        body = self.inner(2)
        self.held.pop()
        otherwise = self.inner(1) if self.rng.random() < 0.3 else ()
        return [Stmt("trylock", (mutex, local)),
                Stmt("if", (("==", ("local", local), ("const", 0)),), ((*body, Stmt("unlock", (mutex,))), otherwise))]

    def careless_call(self):
        self.budget -= 1
        local = self.rng.choice([None, self.rng.randrange(LOCALS)])
        return [Stmt(self.rng.choice(["lock", "lock", "unlock"]), (self.rng.randrange(len(self.mutexes)), local))]

    def assertion(self):
        """Mostly that something special is not the case."""
        rng = self.rng
        if rng.random() < 0.3:
            return Stmt("assert", (self.condition(0.7),))
        parts = [("!=", self.atom(0.75), ("const", rng.randint(0, 3))) for _ in range(rng.choice([1, 2, 2, 3]))]
        condition = parts[0]
        for part in parts[1:]:
            condition = ("|", condition, part)
        return Stmt("assert", (condition,))

    def check(self):
        self.budget -= 0.5
        return [self.assertion() if self.rng.random() < 0.9 else Stmt("assume", (self.condition(0.2),))]

    def input(self):
        self.budget -= 0.5
        return [Stmt("any", (self.rng.randrange(LOCALS), self.rng.choice([1, 1, 2])))]

    def leave(self):
        self.budget -= 0.5
        how = "exit" if not self.in_harness and self.rng.random() < 0.4 else "return"
        return [Stmt("if", (self.condition(),), ((Stmt(how),), ()))]


def random_program(rng, twins=False):
    generator = Generator(rng)
    return generator.twins() if twins else generator.program()
