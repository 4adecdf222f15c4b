// what: dynamic_cast down, across and to void in hierarchies with repeated and virtual bases
// bmc: --unwind 2
// expect: verified
// why: the casts follow [expr.dynamic.cast]: ambiguous and inaccessible targets give null
#include <bmc/bmc.hpp>

#include <typeinfo>

struct A {
  virtual ~A() = default;
};
struct L : A {};
struct R : A {};
struct Both : L, R {};
struct Side {
  virtual ~Side() = default;
};
struct Hidden : A, private Side {};
struct V1 : virtual A {};
struct V2 : virtual A {};
struct Diamond : V1, V2, Side {};

proof_harness void repeated() {
  Both b;
  L* l = &b;
  A* a = l;
  bmc::check(dynamic_cast<R*>(l) == static_cast<R*>(&b), "across");
  bmc::check(dynamic_cast<Both*>(a) == &b && dynamic_cast<L*>(a) == l, "down");
  bmc::check(dynamic_cast<void*>(static_cast<R*>(&b)) == &b, "whole object");
}

proof_harness void access_and_virtual() {
  Hidden h;
  A* a = &h;
  bmc::check(dynamic_cast<Side*>(a) == nullptr, "private base");
  Diamond d;
  A* top = &d;
  bmc::check(dynamic_cast<V1*>(top) == &d && dynamic_cast<Side*>(top) == &d, "from a virtual base");
  bmc::check(typeid(*top) == typeid(Diamond), "dynamic type");
  bool threw = false;
  try {
    (void)dynamic_cast<V2&>(*a);
  } catch (const std::bad_cast&) {
    threw = true;
  }
  bmc::check(threw, "bad_cast");
}
