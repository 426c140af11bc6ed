//===- EmitHeaders.h - What most sources of emit/ read ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the build precompiles for the stage that writes texts: the standard
// library and the nest, which four sources in five include. As with
// ClangHeaders.h, no source may count on it.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_CMAKE_EMITHEADERS_H
#define IDXMAP_CMAKE_EMITHEADERS_H

#include "cmake/StandardHeaders.h"
#include "rewriter/LoopNest.h"

#endif
