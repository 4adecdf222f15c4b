# SPDX-License-Identifier: Apache-2.0
"""All interleavings of a small program, one shared access at a time, under sequential consistency.

A thread whose path ends (a failed assertion or assumption, a misused mutex) stops there, and the others go on: what they
do then they could have done before. With a bound on context switches, no more are made. Happens-before is kept in vector clocks along each interleaving. A thread's component
counts what it handed to others, as far as accesses that may still race depend on it: so that there are finitely many
states, and few.
"""
from bisect import bisect_left
from dataclasses import dataclass, field

# In place of the next step. STOPPED: the path ends; ENDED: and the process, too; BEGINS: it takes a switch to begin.
FINISHED, STOPPED, ENDED, BEGINS = -1, -2, -3, -4
ENDS = (FINISHED, STOPPED, ENDED)


@dataclass
class Outcome:
    """Lines, and for races pairs of lines."""
    assertion: set = field(default_factory=set)
    misuse: set = field(default_factory=set)
    deadlock: set = field(default_factory=set)
    race: set = field(default_factory=set)
    states: int = 0


class TooManyStates(Exception):
    pass


def join(a, b):
    return tuple(map(max, a, b))


def put(values, local, value):
    return values if local is None else values[:local] + (value,) + values[local + 1:]


class State:
    """To be changed while a step is executed, then frozen."""
    FIELDS = ("threads", "values", "clocks", "mutexes", "history", "schedule")
    __slots__ = FIELDS

    def __init__(self, frozen):
        for name, value in zip(self.FIELDS, frozen):
            setattr(self, name, list(value))

    def copy(self):
        return State(tuple(getattr(self, name) for name in self.FIELDS))


class Enumeration:
    """threads: (next step, function, locals, clock), or None before creation. clocks: of the latest release to each
    variable. mutexes: (owner, count, clock). history: for each variable the accesses that may still race, {(thread,
    line, is a write): epoch}, an epoch being the thread's component of its clock then. schedule: under a bound, the
    thread that runs and the switches that are left."""

    def __init__(self, program, listing, most_states, bound=None):
        self.program, self.most, self.bound = program, most_states, bound
        self.codes = [f.steps for f in listing.functions]
        self.slots = [f.slots for f in listing.functions]
        self.count = program.threads()
        self.outcome = Outcome()

    def run(self):
        zero = (0,) * self.count
        n = len(self.program.variables)
        start = State(([None] * self.count, [0] * n, [zero] * n, [(None, 0, zero)] * len(self.program.mutexes),
                       [{} for _ in range(n)], [] if self.bound is None else [0, self.bound]))
        start.threads[0] = (0, 0, (0,) * self.slots[0], zero)
        seen = set()
        todo = [self.freeze(s) for s in self.settle(start, 0)]
        while todo:
            frozen = todo.pop()
            if frozen in seen:
                continue
            seen.add(frozen)
            if len(seen) > self.most:
                raise TooManyStates
            todo += [f for f in self.successors(frozen) if f not in seen]
        self.outcome.states = len(seen)
        return self.outcome

    # ---- States

    def freeze(self, state):
        """The state, with what can no longer matter left out of it."""
        live = [t for t, thread in enumerate(state.threads) if thread is not None and thread[0] not in ENDS]
        epochs = [set() for _ in range(self.count)]
        histories = []
        for history in state.history:
            kept = {}
            for (thread, line, is_write), epoch in history.items():
                if any(t != thread and state.threads[t][3][thread] <= epoch for t in live):
                    kept[thread, line, is_write] = epoch
                    epochs[thread].add(epoch)
            histories.append(kept)
        ranks = [sorted(e) for e in epochs]

        def compact(clock):
            return tuple(map(bisect_left, ranks, clock))
        threads = tuple(t and (t[0], t[1], () if t[0] in ENDS else t[2], compact(t[3])) for t in state.threads)
        return (threads, tuple(state.values), tuple(map(compact, state.clocks)),
                tuple((owner, count, compact(clock)) for owner, count, clock in state.mutexes),
                tuple(tuple(sorted((t, line, w, ranks[t].index(epoch)) for (t, line, w), epoch in h.items()))
                      for h in histories), tuple(state.schedule))

    def thaw(self, frozen):
        state = State(frozen)
        state.history = [{(t, line, w): epoch for t, line, w, epoch in h} for h in state.history]
        return state

    def successors(self, frozen):
        found, blocked, may_be_stuck = [], set(), True
        for t, thread in enumerate(frozen[0]):
            if thread is None or thread[0] == FINISHED:
                continue
            if thread[0] in ENDS:
                may_be_stuck = False
                continue
            state = self.thaw(frozen)
            step = ("begin",) if thread[0] == BEGINS else self.codes[thread[1]][thread[0]]
            switches = self.bound is not None and frozen[-1][0] != t
            outcome = self.outcome
            if switches and frozen[-1][1] == 0:
                self.outcome = Outcome()  # no more than whether it could move
            ways = getattr(self, "do_" + step[0])(state, t, *step[1:])
            is_possible, self.outcome = self.outcome is outcome, outcome
            if ways is None:
                blocked.add(step[1])
                continue
            may_be_stuck = False
            if not is_possible:
                continue
            for way in ways:
                way.schedule = [t, way.schedule[1] - 1] if switches else way.schedule
                found += [self.freeze(s) for s in self.settle(way, t)]
        if may_be_stuck and blocked:
            self.outcome.deadlock |= blocked
        return found

    # ---- Threads

    def go_on(self, state, t, **changed):
        at, function, values, clock = state.threads[t]
        state.threads[t] = (changed.get("at", at + 1), function, changed.get("values", values),
                            changed.get("clock", clock))
        return [state]

    def returns(self, state, t, local, value):
        return self.go_on(state, t, values=put(state.threads[t][2], local, value))

    def stop(self, state, t):
        return self.go_on(state, t, at=STOPPED)

    def settle(self, state, t):
        """Executes what thread t does next as far as no other thread can notice when."""
        todo, settled = [state], []
        while todo:
            state = todo.pop()
            at, function, values, _ = state.threads[t]
            step = self.codes[function][at] if at >= 0 else (None,)
            quiet = getattr(self, f"quiet_{step[0]}", None)
            if quiet is None:
                settled.append(state)
            else:
                todo += quiet(state, t, values, *step[1:])
        return settled

    def quiet_set(self, state, t, values, line, local, function):
        return self.returns(state, t, local, function(values))

    def quiet_if(self, state, t, values, line, condition, otherwise):
        at = state.threads[t][0]
        return self.go_on(state, t, at=at + 1 if condition(values) else otherwise)

    def quiet_jump(self, state, t, values, line, target):
        return self.go_on(state, t, at=target)

    def quiet_assert(self, state, t, values, line, condition):
        if condition(values):
            return self.go_on(state, t)
        self.outcome.assertion.add(line)
        return self.stop(state, t)

    def quiet_assume(self, state, t, values, line, condition):
        return self.go_on(state, t) if condition(values) else self.stop(state, t)

    def quiet_any(self, state, t, values, line, local, most):
        return [s for v in range(most + 1) for s in self.returns(state.copy(), t, local, v)]

    def quiet_create(self, state, t, values, line, thread, function):
        clock = self.release(state, t)
        self.go_on(state, t)
        state.threads[thread] = (0, function, (0,) * self.slots[function], clock)
        if self.bound is None:
            return self.settle(state, thread)
        self.go_on(state, thread, at=BEGINS)
        return [state]

    def quiet_end(self, state, t, values, line):
        return self.go_on(state, t, at=FINISHED, clock=self.release(state, t))

    def quiet_end_process(self, state, t, values, line):
        """What others still do they could have done before."""
        return self.go_on(state, t, at=ENDED)

    def do_begin(self, state, t):
        return self.go_on(state, t, at=0)

    def do_join(self, state, t, line, thread):
        other = state.threads[thread]
        if other is None or other[0] != FINISHED:
            return None
        return self.go_on(state, t, clock=join(state.threads[t][3], other[3]))

    # ---- Happens-before

    def release(self, state, t):
        """The clock that others get from here; later accesses are behind it."""
        at, function, values, clock = state.threads[t]
        handed = clock[:t] + (clock[t] + 1,) + clock[t + 1:]
        state.threads[t] = (at, function, values, handed)
        return handed

    def acquire(self, state, t, clock):
        at, function, values, own = state.threads[t]
        state.threads[t] = (at, function, values, join(own, clock))

    def access(self, state, t, line, variable, is_write):
        """A plain access."""
        clock = state.threads[t][3]
        for (thread, other, wrote), epoch in state.history[variable].items():
            if thread != t and (wrote or is_write) and clock[thread] <= epoch:
                self.outcome.race.add((min(line, other), max(line, other)))
        state.history[variable][t, line, is_write] = clock[t]

    def is_atomic(self, variable):
        return self.program.variables[variable] == "atomic"

    # ---- Shared variables

    def do_read(self, state, t, line, local, variable):
        if self.is_atomic(variable):
            self.acquire(state, t, state.clocks[variable])
        else:
            self.access(state, t, line, variable, False)
        return self.returns(state, t, local, state.values[variable])

    def do_write(self, state, t, line, variable, function):
        if self.is_atomic(variable):
            state.clocks[variable] = self.release(state, t)
        else:
            self.access(state, t, line, variable, True)
        state.values[variable] = function(state.threads[t][2])
        return self.go_on(state, t)

    def do_update(self, state, t, line, local, variable, function):
        old = state.values[variable]
        self.acquire(state, t, state.clocks[variable])
        state.clocks[variable] = self.release(state, t)
        state.values[variable] = function(state.threads[t][2], old)
        return self.returns(state, t, local, old)

    def do_compare_exchange(self, state, t, line, local, variable, expected, desired):
        old = state.values[variable]
        self.acquire(state, t, state.clocks[variable])
        values = state.threads[t][2]
        if old == values[expected]:
            state.clocks[variable] = self.release(state, t)
            state.values[variable] = desired
            return self.returns(state, t, local, 1)
        return self.go_on(state, t, values=put(put(values, expected, old), local, 0))

    # ---- Mutexes

    def misused(self, state, t, line):
        self.outcome.misuse.add(line)
        return self.stop(state, t)

    def take(self, state, t, mutex, local):
        self.acquire(state, t, state.mutexes[mutex][2])
        state.mutexes[mutex] = (t, 1, state.mutexes[mutex][2])
        return self.returns(state, t, local, 0)

    def take_again(self, state, t, mutex, local):
        owner, count, clock = state.mutexes[mutex]
        state.mutexes[mutex] = (owner, count + 1, clock)
        return self.returns(state, t, local, 0)

    def do_lock(self, state, t, line, mutex, local):
        owner = state.mutexes[mutex][0]
        if owner is None:
            return self.take(state, t, mutex, local)
        if owner != t:
            return None
        kind = self.program.mutexes[mutex]
        if kind == "recursive":
            return self.take_again(state, t, mutex, local)
        return self.returns(state, t, local, 1) if kind == "errorcheck" else self.misused(state, t, line)

    def do_trylock(self, state, t, line, mutex, local):
        owner = state.mutexes[mutex][0]
        if owner is None:
            return self.take(state, t, mutex, local)
        if owner == t and self.program.mutexes[mutex] == "recursive":
            return self.take_again(state, t, mutex, local)
        return self.returns(state, t, local, 1)

    def do_unlock(self, state, t, line, mutex, local):
        owner, count, clock = state.mutexes[mutex]
        if owner != t:
            normal = self.program.mutexes[mutex] == "normal"
            return self.misused(state, t, line) if normal else self.returns(state, t, local, 1)
        state.mutexes[mutex] = (t, count - 1, clock) if count > 1 else (None, 0, self.release(state, t))
        return self.returns(state, t, local, 0)
