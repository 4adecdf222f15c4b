// what: no function is marked
// bmc:
// expect: unusable proof_harness
// why: the message says how to mark one
int f(int x) { return x; }
