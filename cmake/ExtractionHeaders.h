//===- ExtractionHeaders.h - What most sources of rewriter/ read -*- C++ -*-==//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the build precompiles for the stage that extracts loops: headers of
// Clang's, and those of our own that four sources in five include. As with
// ClangHeaders.h, no source may count on it.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_CMAKE_EXTRACTIONHEADERS_H
#define IDXMAP_CMAKE_EXTRACTIONHEADERS_H

#include "cmake/ClangHeaders.h"
#include "rewriter/source/Extraction.h"

#endif
