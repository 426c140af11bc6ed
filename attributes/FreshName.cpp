//===- FreshName.cpp - Names for values that have none --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "attributes/FreshName.h"

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

std::string idxmap::freshName(const clang::ASTContext &Context,
                              const std::vector<HostSymbol> &Given,
                              llvm::StringRef Source) {
  const auto IsTaken = [&](const std::string &Name) {
    return Context.Idents.find(Name) != Context.Idents.end() ||
           llvm::any_of(Given,
                        [&](const HostSymbol &S) { return S.Name == Name; });
  };
  unsigned Number = 1;
  std::string Name;
  do
    Name = (Source + "_" + llvm::Twine(Number++)).str();
  while (IsTaken(Name));
  return Name;
}
