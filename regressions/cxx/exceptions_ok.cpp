// what: exception_ptr, nested handlers, function-try-blocks, rethrow through several frames, conversions in handlers
// bmc: --unwind 4 --check-leaks
// expect: verified
// why: handlers see the right object, destructors run in order, and every exception object is gone at the end
#include <bmc/bmc.hpp>

#include <exception>
#include <new>
#include <stdexcept>

struct Base {
  virtual ~Base() = default;
  int id = 1;
};
struct Other {
  long pad = 7;
};
struct Derived : Other, virtual Base {
  Derived() { id = 2; }
};

static int alive;
struct Counted {
  Counted() { alive++; }
  Counted(const Counted&) { alive++; }
  ~Counted() { alive--; }
};

static int classify(int which) {
  try {
    Derived d;
    if (which == 0) throw d;
    if (which == 1) throw &d;
    if (which == 2) throw nullptr;
    if (which == 3) throw std::out_of_range("far");
  } catch (Base& b) {
    return b.id;
  } catch (const Other* o) {
    return o == nullptr ? 4 : 3;
  } catch (const std::logic_error& e) {
    return e.what()[0];
  }
  return 0;
}

proof_harness void conversions() {
  bmc::check(classify(0) == 2, "virtual base");
  const int pointer = classify(1);
  bmc::check(pointer == 3, "pointer to base");
  bmc::check(classify(2) == 4, "null pointer");
  bmc::check(classify(3) == 'f', "base of a library class");
  bmc::check(classify(4) == 0, "none");
}

proof_harness void pointers() {
  const int n = bmc::any_in(1, 3);
  std::exception_ptr kept;
  try {
    Counted local;
    throw n;
  } catch (...) {
    kept = std::current_exception();
  }
  bmc::check(alive == 0 && kept != nullptr, "unwound");
  int seen = 0;
  try {
    std::rethrow_exception(kept);
  } catch (int v) {
    try {
      throw Counted();
    } catch (const Counted&) {
      bmc::check(alive == 1 && std::uncaught_exceptions() == 0, "one in its handler");
      seen = v;
    }
  }
  bmc::check(seen == n && alive == 0, "the value survives");
}

struct Holder {
  Counted first;
  int value;
  Holder(int v) try : value(v > 2 ? throw v : v) {
  } catch (int thrown) {
    throw thrown + 10;
  }
};

proof_harness void construction() {
  const int v = bmc::any_in(0, 4);
  try {
    Holder h(v);
    bmc::check(h.value == v && v <= 2, "constructed");
  } catch (int e) {
    bmc::check(e == v + 10 && v > 2, "translated");
  }
  bmc::check(alive == 0, "members destroyed");
}

static int failures = 0;
static int fail_once() {
  if (failures++ == 0) throw std::runtime_error("first");
  return 5;
}
static int lazily() {
  static const int value = fail_once();
  return value;
}

proof_harness void statics() {
  bool threw = false;
  try {
    lazily();
  } catch (const std::runtime_error&) {
    threw = true;
  }
  bmc::check(threw && lazily() == 5 && lazily() == 5 && failures == 2, "initialised at the second attempt");
}
