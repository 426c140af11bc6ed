//===- TemplateContext.h - The template around a loop -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A loop in a function template gets a kernel template: the same parameters,
// without default arguments, and a launch that names them all.
//
//   template <typename T, int N = 4, typename = void> void f(T *a)
//     ->  "template <typename T, int N>", { "T", "N" }
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TEMPLATES_TEMPLATECONTEXT_H
#define IDXMAP_REWRITER_TEMPLATES_TEMPLATECONTEXT_H

#include "rewriter/LoopNest.h"
#include "rewriter/source/Extraction.h"
#include "rewriter/source/TypeParameters.h"

namespace idxmap {

/// Fills Nest's template head and arguments; false, and findings, for
/// parameters that a kernel template cannot repeat yet.
/// \p Types follow the parameters of the templates around the loop.
bool readTemplate(const Extraction &E, const TypeParameters &Types,
                  LoopNest &Nest);

} // namespace idxmap

#endif
