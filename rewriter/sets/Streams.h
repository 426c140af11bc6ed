//===- Streams.h - The C library's streams, for isl -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What isl's static library calls stdin, stdout and stderr (IdxmapIsl.cmake):
// they are variables of the plugin itself, whose addresses a static library
// that was compiled for programs can have in it.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SETS_STREAMS_H
#define IDXMAP_REWRITER_SETS_STREAMS_H

#include <cstdio>

extern "C" {
extern __attribute__((visibility("hidden"))) std::FILE *idxmap_isl_stdin;
extern __attribute__((visibility("hidden"))) std::FILE *idxmap_isl_stdout;
extern __attribute__((visibility("hidden"))) std::FILE *idxmap_isl_stderr;
}

#endif
