// what: a syntax error
// bmc:
// expect: unusable does_not_compile.c
// why: clang's message, then ours
int f( {
