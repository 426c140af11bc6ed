//===- Context.h - What the loop stands in ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A mapped loop stands in a function, a member function, a template of one or
// a lambda in one that runs on the host. Local classes, generic lambdas,
// constexpr functions, coroutines and device code are refused with a reason.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TEMPLATES_CONTEXT_H
#define IDXMAP_REWRITER_TEMPLATES_CONTEXT_H

#include "rewriter/source/Extraction.h"

namespace idxmap {

/// False, and a finding, if \p Loop stands where no loop can be mapped (yet).
bool checkContext(const Extraction &E, const clang::Stmt &Loop);

} // namespace idxmap

#endif
