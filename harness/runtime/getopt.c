// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <getopt.h>
#include <string.h>

#include "model.h"

char* optarg;
int optind = 1;
int opterr = 1;
int optopt;

static int offset = 0;  // within a group of options: the next one's place in argv[optind]

static void next_argument(void) {
  optind++;
  offset = 0;
}

/// The argument of the option: the rest of this word, or the next word.
static int take_argument(int count, char* const arguments[], int option, bool optional, int missing) {
  char* rest = arguments[optind] + offset;
  next_argument();
  optarg = *rest != '\0' ? rest : NULL;
  if (optarg != NULL || optional) return option;
  if (optind < count) {
    optarg = arguments[optind++];
    return option;
  }
  optopt = option;
  return missing;
}

// exact: POSIX; options first, as with POSIXLY_CORRECT; messages are dropped
int getopt(int count, char* const arguments[], const char* options) {
  optarg = NULL;
  if (offset == 0) {
    if (optind >= count || arguments[optind] == NULL) return -1;
    const char* word = arguments[optind];
    if (word[0] != '-' || word[1] == '\0') return -1;
    if (word[1] == '-' && word[2] == '\0') {
      optind++;
      return -1;
    }
    offset = 1;
  }
  const char option = arguments[optind][offset++];
  const char* place = option == ':' ? NULL : strchr(options, option);
  if (place != NULL && place[1] == ':')
    return take_argument(count, arguments, (unsigned char)option, place[2] == ':', options[0] == ':' ? ':' : '?');
  if (arguments[optind][offset] == '\0') next_argument();
  if (place != NULL) return (unsigned char)option;
  optopt = (unsigned char)option;
  return '?';
}

// unsupported: GNU
int getopt_long(int count, char* const arguments[], const char* options, const struct option* names, int* index) {
  __bmc_unsupported("getopt_long");
  return -1;
}
