//===- ParameterUses.cpp - What a function does with what it gets ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/build/ParameterUses.h"

#include "rewriter/build/BodyTrees.h"

using namespace idxmap;

static bool hasObject(const clang::FunctionDecl &Callee) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Callee);
  return Method && !Method->isStatic();
}

/// Of the parameters as a tree has them, where the object is the first.
static ir::ObjectUse useOf(const Extraction &E,
                           const clang::FunctionDecl &Callee, size_t Index) {
  const std::optional<CalledTree> Called = calledTree(E, Callee);
  return Called && Index < Called->Parameters.size()
             ? ir::useOf(Called->Tree, Called->Parameters[Index],
                         Callee.getReturnType()->isReferenceType())
             : ir::ObjectUse::Escape;
}

ir::ObjectUse idxmap::useOfParameter(const Extraction &E,
                                     const clang::FunctionDecl &Callee,
                                     unsigned Index) {
  return useOf(E, Callee, Index + hasObject(Callee));
}

ir::ObjectUse idxmap::useOfObject(const Extraction &E,
                                  const clang::CXXMethodDecl &Callee) {
  return hasObject(Callee) ? useOf(E, Callee, 0) : ir::ObjectUse::Number;
}
