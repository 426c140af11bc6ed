//===- Linkage.h - Where the runtime is compiled ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What units that launch call is declared in the headers they include, and
// defined in this folder: in each of them, as inline functions, or in one unit
// of the program, or in a library.
//
//   a unit                                       has the definitions
//   as it is                                     inline
//   with IDXMAP_LIBRARY                          not
//   with IDXMAP_LIBRARY, IDXMAP_IMPLEMENTATION   for all units
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CODE_LINKAGE_H
#define IDXMAP_RUNTIME_IDXMAP_CODE_LINKAGE_H

#if defined(IDXMAP_LIBRARY)
#define IDXMAP_CODE
#else
#define IDXMAP_CODE inline
#endif

#endif
