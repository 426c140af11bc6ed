//===- ForLoops.cpp - Every `for` of a unit ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/list/ForLoops.h"

#include "attributes/AttributeReader.h"
#include "attributes/DataAction.h"
#include "rewriter/source/Extraction.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"

#include <algorithm>
#include <set>
#include <utility>

using namespace clang;

namespace idxmap {

static const Stmt *bodyOf(const Stmt &Loop) {
  if (const auto *For = dyn_cast<ForStmt>(&Loop))
    return For->getBody();
  if (const auto *For = dyn_cast<CXXForRangeStmt>(&Loop))
    return For->getBody();
  return nullptr;
}

/// The loop that is all there is in the body of \p Loop, or null.
static const Stmt *nextInwards(const Stmt &Loop) {
  const Stmt *Body = bodyOf(Loop);
  const Stmt *Next = Body ? withoutBraces(Body) : nullptr;
  return Next && bodyOf(*Next) ? Next : nullptr;
}

unsigned perfectDepth(const Stmt &Loop) {
  unsigned Depth = 1;
  for (const Stmt *Next = nextInwards(Loop); Next; Next = nextInwards(*Next))
    ++Depth;
  return Depth;
}

namespace {

class Finder : public DynamicRecursiveASTVisitor {
  using Base = DynamicRecursiveASTVisitor;

public:
  std::vector<ForLoop> Found;

  bool TraverseDecl(Decl *D) override {
    auto *Function = dyn_cast_or_null<FunctionDecl>(D);
    if (!Function)
      return Base::TraverseDecl(D);
    const FunctionDecl *Around = std::exchange(State.Function, Function);
    const bool GoOn = Base::TraverseDecl(D);
    State.Function = Around;
    return GoOn;
  }

  bool TraverseAttributedStmt(AttributedStmt *S) override {
    if (idxmapAttributes(*S).empty())
      return Base::TraverseAttributedStmt(S);
    const ForLoop Before = State;
    if (isDataRegion(*S))
      State.Regions.push_back(S);
    else if (!isDataStatement(*S))
      State.Annotated = S;
    const bool GoOn = Base::TraverseAttributedStmt(S);
    State = Before;
    return GoOn;
  }

  bool TraverseForStmt(ForStmt *S) override {
    return inLoop(S, [&] { return Base::TraverseForStmt(S); });
  }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *S) override {
    return inLoop(S, [&] { return Base::TraverseCXXForRangeStmt(S); });
  }

private:
  template <typename Function> bool inLoop(const Stmt *Loop, Function Go) {
    const ForLoop Before = State;
    if (State.Annotated &&
        withoutBraces(State.Annotated->getSubStmt()) != Loop) {
      State.Inside = State.Annotated;
      State.Annotated = nullptr;
    }
    State.Loop = Loop;
    State.Around = Outer;
    State.Continues = Outer && nextInwards(*Outer) == Loop ? Outer : nullptr;
    if (Seen.insert(Loop).second)
      Found.push_back(State);
    if (State.Annotated)
      State.Inside = std::exchange(State.Annotated, nullptr);
    const Stmt *Around = std::exchange(Outer, Loop);
    const bool GoOn = Go();
    Outer = Around;
    State = Before;
    return GoOn;
  }

  ForLoop State;
  const Stmt *Outer = nullptr;
  std::set<const Stmt *> Seen; ///< OpenMP shows a loop under several nodes.
};

} // namespace

std::vector<ForLoop> forLoops(ASTContext &Context) {
  Finder F;
  F.TraverseDecl(Context.getTranslationUnitDecl());
  const SourceManager &SM = Context.getSourceManager();
  // Of loops that one macro makes, the first one stays the first.
  std::vector<std::pair<SourceLocation, size_t>> Order;
  for (const ForLoop &Loop : F.Found)
    Order.emplace_back(Loop.Loop->getBeginLoc(), Order.size());
  std::sort(Order.begin(), Order.end(), [&](const auto &A, const auto &B) {
    if (A.first == B.first)
      return A.second < B.second;
    return SM.isBeforeInTranslationUnit(A.first, B.first);
  });
  std::vector<ForLoop> Sorted;
  for (const auto &[Place, Index] : Order)
    Sorted.push_back(F.Found[Index]);
  return Sorted;
}

} // namespace idxmap
