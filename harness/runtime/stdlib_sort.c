// SPDX-License-Identifier: Apache-2.0
// <stdlib.h> and <search.h>: sorting and searching.
#define _GNU_SOURCE
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"

/// The comparison, with qsort_r's argument where `with_argument`.
struct Order {
  int (*compare)(const void*, const void*);
  int (*compare_with)(const void*, const void*, void*);
  void* argument;
};

static int compare(const struct Order* order, const void* a, const void* b) {
  return order->compare != NULL ? order->compare(a, b) : order->compare_with(a, b, order->argument);
}

static void swap(char* a, char* b, size_t size) {
  enum { kChunk = 64 };
  char held[kChunk];
  for (size_t at = 0; at < size; at += kChunk) {
    const size_t n = size - at < kChunk ? size - at : kChunk;
    memcpy(held, a + at, n);
    memcpy(a + at, b + at, n);
    memcpy(b + at, held, n);
  }
}

/// Stable, as glibc's merge sort is, with concrete indices whatever the data, and few comparisons.
static void insertion_sort(char* base, size_t count, size_t size, const struct Order* order) {
  for (size_t i = 1; i < count; i++)
    for (size_t j = i; j > 0; j--) {
      char* const here = base + j * size;
      if (compare(order, here - size, here) <= 0) break;
      swap(here - size, here, size);
    }
}

static void merge(char** from, char** to, size_t left, size_t middle, size_t right, const struct Order* order) {
  size_t i = left, j = middle;
  for (size_t k = left; k < right; k++) {
    const bool take_left = i < middle && (j == right || compare(order, from[i], from[j]) <= 0);
    to[k] = take_left ? from[i++] : from[j++];
  }
}

/// Bottom-up merge sort of pointers to the elements: the comparison sees the array's own elements only (C17 7.22.5p2).
static bool merge_sort(char* base, size_t count, size_t size, const struct Order* order) {
  char** from = malloc(2 * count * sizeof(char*));
  char* sorted = malloc(count * size);
  if (from == NULL || sorted == NULL) {
    free(from);
    free(sorted);
    return false;
  }
  char** const block = from;
  char** to = from + count;
  for (size_t i = 0; i < count; i++) from[i] = base + i * size;
  for (size_t run = 1; run < count; run *= 2) {
    for (size_t left = 0; left < count; left += 2 * run) {
      const size_t middle = left + run < count ? left + run : count;
      const size_t right = middle + run < count ? middle + run : count;
      merge(from, to, left, middle, right, order);
    }
    char** const swapped = from;
    from = to;
    to = swapped;
  }
  for (size_t i = 0; i < count; i++) memcpy(sorted + i * size, from[i], size);
  memcpy(base, sorted, count * size);
  free(block);
  free(sorted);
  return true;
}

static void sort(void* base, size_t count, size_t size, const struct Order* order) {
  enum { kFewElements = 24 };
  if (size == 0) return;
  if (count > kFewElements && merge_sort(base, count, size, order)) return;
  insertion_sort(base, count, size, order);
}

// exact: C17 7.22.5.2; stable, as glibc's is
void qsort(void* base, size_t count, size_t size, int (*less)(const void*, const void*)) {
  const struct Order order = {less, NULL, NULL};
  sort(base, count, size, &order);
}

// exact: GNU; stable
void qsort_r(void* base, size_t count, size_t size, int (*less)(const void*, const void*, void*), void* argument) {
  const struct Order order = {NULL, less, argument};
  sort(base, count, size, &order);
}

// exact: C17 7.22.5.1; halves as glibc does
void* bsearch(const void* key, const void* base, size_t count, size_t size, int (*order)(const void*, const void*)) {
  size_t low = 0, high = count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    const char* element = (const char*)base + middle * size;
    const int side = order(key, element);
    if (side == 0) return (void*)element;
    if (side < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}

// exact: POSIX
void* lfind(const void* key, const void* base, size_t* count, size_t size, int (*order)(const void*, const void*)) {
  for (size_t i = 0; i < *count; i++) {
    const char* element = (const char*)base + i * size;
    if (order(key, element) == 0) return (void*)element;
  }
  return NULL;
}

// exact: POSIX; appends what it does not find
void* lsearch(const void* key, void* base, size_t* count, size_t size, int (*order)(const void*, const void*)) {
  void* found = lfind(key, base, count, size, order);
  if (found != NULL) return found;
  char* element = (char*)base + *count * size;
  memcpy(element, key, size);
  ++*count;
  return element;
}
