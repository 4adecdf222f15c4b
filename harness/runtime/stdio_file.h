// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdbool.h>
#include <stdio.h>

// Files of the models: glibc's own FILE, so that <stdio.h>'s inline functions work, with only these fields in use:
// _flags (modes, end of file, error), _fileno, and _cur_column (the character pushed back, plus one).

enum FileFlag { kFileEnd = 0x10, kFileError = 0x20, kFileReads = 0x100, kFileWrites = 0x200 };

/// May the file be read, or written? Claims that it is open. Sets errno and the error flag where it may not.
bool __bmc_file_can(FILE* file, enum FileFlag direction);
void __bmc_file_mark(FILE* file, enum FileFlag flag);
/// Does an output operation succeed? Always on standard output and error; elsewhere it may fail.
bool __bmc_file_written(FILE* file);
/// One character or EOF, with the flags set.
int __bmc_file_get(FILE* file);
/// A reading operation got nothing: end of file or an error.
void __bmc_file_ended(FILE* file);
