// SPDX-License-Identifier: Apache-2.0
// <arpa/inet.h>: byte order, for a little-endian machine.
#include <stdint.h>

// exact: POSIX
uint32_t htonl(uint32_t value) { return __builtin_bswap32(value); }

// exact: POSIX
uint16_t htons(uint16_t value) { return __builtin_bswap16(value); }

// exact: POSIX
uint32_t ntohl(uint32_t value) { return __builtin_bswap32(value); }

// exact: POSIX
uint16_t ntohs(uint16_t value) { return __builtin_bswap16(value); }
