// SPDX-License-Identifier: Apache-2.0
// <libgen.h>: the parts of a path, found in one pass from its start.
#define _GNU_SOURCE
#include <string.h>

static char* dot(void) { return (char*)"."; }

// exact: POSIX; the last part, without the slashes behind it, which are cut off the argument; "/" or "." if there is none
char* __xpg_basename(char* path) {
  if (!path) return dot();
  size_t start = 0, end = 0, length = 0;
  for (char previous = '/'; path[length] != '\0'; previous = path[length++]) {
    if (path[length] == '/') continue;
    if (previous == '/') start = length;
    end = length + 1;
  }
  if (length == 0) return dot();
  if (end == 0) return path + length - 1;
  if (end < length) path[end] = '\0';
  return path + start;
}

// exact: GNU's of <string.h>; what stands behind the last slash; the argument stays as it is
char* basename(const char* path) {
  const char* slash = strrchr(path, '/');
  return (char*)(slash ? slash + 1 : path);
}

// exact: POSIX; the argument, cut behind all parts but the last; "." if there is no slash before that
char* dirname(char* path) {
  if (!path) return dot();
  size_t leading = 0, slashes = 0, cut = 0;
  char previous = '\0';
  for (size_t i = 0; path[i] != '\0'; previous = path[i++]) {
    if (path[i] != '/') {
      if (previous == '/') cut = slashes;
    } else {
      if (previous != '/') slashes = i;
      if (leading == i) leading++;
    }
  }
  if (cut == 0 && leading == 0) return dot();
  path[cut > 0 ? cut : leading == 2 ? 2 : 1] = '\0';
  return path;
}
