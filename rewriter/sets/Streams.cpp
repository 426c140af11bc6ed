//===- Streams.cpp - The C library's streams, for isl ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/sets/Streams.h"

std::FILE *idxmap_isl_stdin = stdin;
std::FILE *idxmap_isl_stdout = stdout;
std::FILE *idxmap_isl_stderr = stderr;
