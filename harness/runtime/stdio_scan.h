// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdarg.h>
#include <stdio.h>

/// Scans as vfscanf does: `text`, or an arbitrary content of `file` where text is null (C17 7.21.6.2).
int __bmc_scan(const char* text, FILE* file, const char* format, va_list arguments);
