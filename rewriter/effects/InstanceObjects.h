//===- InstanceObjects.h - An object in a template's instances --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// In a template, what an object is, what a body does with it and what it leads
// to is open. The instances say it, each for itself, and there is one text for
// all of them:
//
//   template <class M> void f(M &m) { for (..) m(i, 0) = 0; }
//     with Matrix<float> and Matrix<double>   ->  m.elements, written
//     with Matrix<float> and View             ->  nothing that serves both
//
// Law: what one instance has is in the result, and every instance has what is
// in the result.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_INSTANCEOBJECTS_H
#define IDXMAP_REWRITER_EFFECTS_INSTANCEOBJECTS_H

#include "rewriter/source/Extraction.h"

#include <vector>

namespace idxmap {

/// An object of the pattern in one of the instances.
struct InstanceObject {
  const clang::FunctionDecl *Instance;
  const clang::Stmt *Body;        ///< The loop's.
  const clang::ValueDecl *Object; ///< Null: the object of the function.
  clang::QualType Type;           ///< References apart.
};

/// \p Object of E.Enclosing in all of its instances; or, if \p IsPointedTo,
/// what it points to. Nothing if one of them lacks it, or there is none.
std::vector<InstanceObject> instanceObjects(const Extraction &E,
                                            const clang::Stmt &Body,
                                            const clang::ValueDecl *Object,
                                            bool IsPointedTo = false);

} // namespace idxmap

#endif
