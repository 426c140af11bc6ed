//===- VisibleNames.h - What a name means at a place ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Names in text that Clang has not read, such as a pragma's, by the rules of
// scopes ([basic.lookup.unqual]): blocks and loops from the innermost outwards,
// parameters, members of the function's class, namespaces.
//
//   int n; { float *n; HERE }   ->  n is the float *
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PRAGMAS_VISIBLENAMES_H
#define IDXMAP_REWRITER_PRAGMAS_VISIBLENAMES_H

#include "clang/AST/Type.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class FunctionDecl;
class ValueDecl;
} // namespace clang

namespace idxmap {

/// The variable or member; null if \p Name is none that is found.
const clang::ValueDecl *visibleAt(const clang::FunctionDecl &Function,
                                  clang::SourceLocation Place,
                                  llvm::StringRef Name);

/// Of `a`, `this->a`, `s.of.a`, `p->a`; null where a part of it is not found,
/// or is what a template parameter decides.
clang::QualType typeOfPath(const clang::FunctionDecl &Function,
                           clang::SourceLocation Place, llvm::StringRef Path);

} // namespace idxmap

#endif
