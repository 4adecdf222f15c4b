// SPDX-License-Identifier: Apache-2.0
// what: T philosophers who all take the left fork first can starve together
// expect: failed
#include <bmc/bmc.h>
#include <pthread.h>
#ifndef T
#define T 16
#endif
static pthread_mutex_t fork_of[T];
static int seat[T];
static void *philosopher(void *arg) {
  int left = *(int *)arg, right = (left + 1) % T;
  pthread_mutex_lock(&fork_of[left]);
  pthread_mutex_lock(&fork_of[right]);
  pthread_mutex_unlock(&fork_of[right]);
  pthread_mutex_unlock(&fork_of[left]);
  return 0;
}
proof_harness void philosophers(void) {
  pthread_t t[T];
  for (int i = 0; i < T; i++) seat[i] = i;
  for (int i = 0; i < T; i++) pthread_create(&t[i], 0, philosopher, &seat[i]);
  for (int i = 0; i < T; i++) pthread_join(t[i], 0);
}
