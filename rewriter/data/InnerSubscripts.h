//===- InnerSubscripts.h - Subscripts by loops of the body ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An access in a loop of the body reaches more than one element in each
// iteration; which ones, is known where that loop runs between constants:
//
//   for (int r = 1; r <= 4; ++r) sum += a[i + r];
//     ->  of a: i + r#1, r#1 in [1, 4]
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_INNERSUBSCRIPTS_H
#define IDXMAP_REWRITER_DATA_INNERSUBSCRIPTS_H

#include "rewriter/LoopNest.h"
#include "rewriter/header/NestWalk.h"
#include "rewriter/source/Symbols.h"
#include "rewriter/variables/Privatisation.h"

namespace idxmap {

/// Gives \p Accesses, those of \p Body, their Swept.
void readSweptSubscripts(const Extraction &E, const clang::Stmt &Body,
                         const WalkedNest &Nest, const Privatisation &Own,
                         const Symbols &Values, std::vector<Access> &Accesses);

/// Gives \p Accesses, those of \p Body, their Inner.
void readInnerSubscripts(const Extraction &E, const clang::Stmt &Body,
                         const WalkedNest &Nest, const Privatisation &Own,
                         const Symbols &Values, std::vector<Access> &Accesses);

} // namespace idxmap

#endif
