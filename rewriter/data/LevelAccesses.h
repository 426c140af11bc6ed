//===- LevelAccesses.h - What a level of a time loop uses -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Accesses as levels compare them: with what loops of the body add to
// subscripts, and in a template those of all instances, by the symbols of the
// pattern.
//
//   template <class T> .. b[i * g.nx + j] = a[(i + r) * g.nx + j]
//     with f<float> and f<double>  ->  a and b of both, g.nx a value
//
// Law: what holds for all of them, holds for those of each instance.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_LEVELACCESSES_H
#define IDXMAP_REWRITER_DATA_LEVELACCESSES_H

#include "rewriter/LoopNest.h"
#include "rewriter/header/NestWalk.h"
#include "rewriter/source/Symbols.h"
#include "rewriter/variables/Privatisation.h"

namespace idxmap {

/// Gives \p Model, which is that of \p Body, its accesses as above, and its
/// instances their own; \p Values gets those that only instances have.
void readLevelAccesses(const Extraction &E, const clang::Stmt &Body,
                       const WalkedNest &Nest, const Privatisation &Own,
                       Symbols &Values, LoopNest &Model);

} // namespace idxmap

#endif
