//===- Context.cpp - What the loop stands in --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/templates/Context.h"

#include "rewriter/source/LambdasAround.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace idxmap;

namespace {

struct Refusal {
  FindingID Id;
  std::vector<std::string> Arguments = {};
};

} // namespace

static std::optional<Refusal> refusalOf(const Extraction &E,
                                        const clang::Stmt &Loop) {
  const clang::FunctionDecl &F = E.Enclosing;
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&F);
  const Refusal InLocalClass{FindingID::err_in_lambda, {"a local class"}};
  if (F.getLexicalDeclContext()->isFunctionOrMethod() ||
      (Method && Method->getParent()->isLocalClass()))
    return InLocalClass;
  if (F.isConstexpr())
    return Refusal{FindingID::err_in_constexpr};
  if (F.hasAttr<clang::CUDAGlobalAttr>() || F.hasAttr<clang::CUDADeviceAttr>())
    return Refusal{FindingID::err_in_device_function};
  if (llvm::isa_and_nonnull<clang::CoroutineBodyStmt>(F.getBody()))
    return Refusal{FindingID::err_in_coroutine};
  if (const char *Lambda = refusedLambda(E))
    return Refusal{FindingID::err_in_lambda, {Lambda}};
  const ScopesAround Around = scopesAround(F, Loop);
  if (!Around.IsFound)
    return Refusal{FindingID::err_in_lambda,
                   {"a lambda outside of a function's body"}};
  return Around.LocalClass ? std::optional(InLocalClass) : std::nullopt;
}

bool idxmap::checkContext(const Extraction &E, const clang::Stmt &Loop) {
  const std::optional<Refusal> Why = refusalOf(E, Loop);
  if (!Why)
    return true;
  E.report(Why->Id, Loop.getBeginLoc(), Why->Arguments)
      .Notes.push_back(
          E.at(FindingID::note_move_loop, E.Enclosing.getLocation()));
  return false;
}
