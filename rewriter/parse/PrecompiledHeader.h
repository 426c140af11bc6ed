//===- PrecompiledHeader.h - A precompiled header as text -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A precompiled header is for one language and one side of a CUDA compile. A
// parse with other options reads the header that it was made of in its place:
//
//   -include-pch all.pch   ->   -include all.h
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PARSE_PRECOMPILEDHEADER_H
#define IDXMAP_REWRITER_PARSE_PRECOMPILEDHEADER_H

#include "clang/Frontend/CompilerInvocation.h"

namespace idxmap {

/// What Clang includes by itself in CUDA.
inline constexpr const char *CudaWrapper = "__clang_cuda_runtime_wrapper.h";

/// Nothing happens where there is none, or where what it was made of cannot be
/// told.
void includeAsText(clang::CompilerInvocation &Invocation,
                   llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

} // namespace idxmap

#endif
