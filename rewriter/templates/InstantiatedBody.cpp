//===- InstantiatedBody.cpp -------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/templates/InstantiatedBody.h"

#include "rewriter/templates/TemplateInstances.h"

using namespace idxmap;

std::vector<const clang::Stmt *>
idxmap::instantiatedBodies(const Extraction &E, const clang::Stmt &Body) {
  std::vector<const clang::Stmt *> Bodies;
  for (const clang::FunctionDecl *Instance : templateInstances(E))
    if (const clang::Stmt *Found = inInstance(*Instance, Body))
      Bodies.push_back(Found);
  return Bodies;
}
