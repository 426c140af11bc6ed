//===- PassingCalls.h - Library calls that pass on what they get -*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Functions of the standard library whose bodies need not be read: what they
// return is an argument, or is made of arguments that they leave as they are.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_PASSINGCALLS_H
#define IDXMAP_REWRITER_EFFECTS_PASSINGCALLS_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class CallExpr;
class Expr;
class FunctionDecl;
} // namespace clang

namespace idxmap {

/// `std::move(x)`, `std::get<0>(x)`: what it returns is its argument, or a part
/// of that.
bool onlyPasses(const clang::FunctionDecl &Callee);

/// \p Callee, of the library, takes its parameter number \p Index as `T &&`, by
/// which a constant can be given as well.
bool isForwarded(const clang::FunctionDecl &Callee, unsigned Index);

/// `std::views::iota(i, n)`, `std::make_pair(i, x)`: what the library takes by
/// a forwarding reference, which binds to all that there is, it does not change
/// itself; nobody is called with it who might.
bool onlyForwards(const clang::FunctionDecl &Callee,
                  llvm::ArrayRef<const clang::Expr *> Arguments);

/// `std::bit_cast<T *>(n)`, which makes an address of a number as
/// reinterpret_cast does.
bool makesAddress(const clang::CallExpr &Call,
                  const clang::FunctionDecl &Callee);

} // namespace idxmap

#endif
