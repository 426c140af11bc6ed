//===- Prefix.h - What test programs for CUDA begin with --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The headers of most programs, which the emulator's compiler precompiles.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_TESTS_RUN_COMMON_PREFIX_H
#define IDXMAP_TESTS_RUN_COMMON_PREFIX_H

#include "Standard.h"

#include <idxmap/launch.h>

#endif
