//===- SharedValues.h - Values that have memory elsewhere -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A kernel gets numbers and small objects by value. That is what the loop reads
// only where nothing else reaches their memory: what a data region holds of it,
// an earlier kernel may have changed on the device, and the loop itself may
// write it by another name.
//
//   int n; f(int n)                    ->  not shared, if no `&n`, `int &m = n`
//   double &first = v[0]; this->dt     ->  shared
//   std::array<double, 9> w            ->  shared: a clause may name it
//   const Parameters p = read();       ->  not shared: nobody changes it
//
// Law: what is not shared has its value until something names it.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_SHAREDVALUES_H
#define IDXMAP_REWRITER_KERNEL_SHAREDVALUES_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/Type.h"

namespace idxmap {

/// Whether the memory of \p Value, a number or an object, may have another
/// name.
bool isShared(const Extraction &E, const clang::ValueDecl &Value);

/// \p Body may write a value of \p Type, or one that is a part of it or that it
/// is a part of, as the rules of C++ on types say ([basic.lval]).
bool mayWriteLike(const Extraction &E, const clang::Stmt &Body,
                  clang::QualType Type);

} // namespace idxmap

#endif
