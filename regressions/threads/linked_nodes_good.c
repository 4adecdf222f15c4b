// what: threads push two nodes each on a lock-free stack; their links are followed in the end
// bmc: --unwind 5
// expect: verified
// why: the links lead to nodes only, so reading them touches nothing else
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
  struct node *next;
  int value;
};

static struct node nodes[3];
static _Atomic(struct node *) top;

static void push(struct node *n, int value) {
  n->value = value;
  struct node *seen = atomic_load_explicit(&top, memory_order_relaxed);
  do n->next = seen;
  while (!atomic_compare_exchange_strong_explicit(&top, &seen, n, memory_order_release, memory_order_relaxed));
}

static void *first(void *unused) {
  push(&nodes[0], 1);
  return unused;
}

static void *second(void *unused) {
  push(&nodes[1], 2);
  return unused;
}

proof_harness void linked_nodes(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  push(&nodes[2], 4);
  int sum = 0;
  for (struct node *n = atomic_load(&top); n; n = n->next) sum += n->value;
  assert(sum == 7);
}
