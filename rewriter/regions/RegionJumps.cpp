//===- RegionJumps.cpp - Jumps that lead into a data region ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/regions/RegionJumps.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/DenseMap.h"

#include <utility>

using namespace idxmap;

namespace {

/// The labels of a region, and the cases that belong to a switch around it.
class EntryFinder : public clang::DynamicRecursiveASTVisitor {
  using Base = clang::DynamicRecursiveASTVisitor;

public:
  const clang::Stmt *Case = nullptr;
  llvm::DenseMap<const clang::LabelDecl *, const clang::Stmt *> Labels;

  bool TraverseSwitchStmt(clang::SwitchStmt *S) override {
    const bool Around = std::exchange(IsInSwitch, true);
    const bool GoOn = Base::TraverseSwitchStmt(S);
    IsInSwitch = Around;
    return GoOn;
  }
  bool VisitSwitchCase(clang::SwitchCase *S) override {
    if (!IsInSwitch && !Case)
      Case = S;
    return true;
  }
  bool VisitLabelStmt(clang::LabelStmt *S) override {
    Labels[S->getDecl()] = S;
    return true;
  }

private:
  bool IsInSwitch = false;
};

/// What jumps to one of the labels from outside of the region.
class JumpFinder : public clang::DynamicRecursiveASTVisitor {
  using Base = clang::DynamicRecursiveASTVisitor;

public:
  JumpFinder(const clang::Stmt &Region, const EntryFinder &Entries)
      : Region(Region), Entries(Entries) {}
  const clang::Stmt *Entry = nullptr;

  bool TraverseStmt(clang::Stmt *S) override {
    return S == &Region ? true : Base::TraverseStmt(S);
  }
  bool VisitGotoStmt(clang::GotoStmt *S) override { return see(S->getLabel()); }
  bool VisitAddrLabelExpr(clang::AddrLabelExpr *S) override {
    return see(S->getLabel());
  }

private:
  bool see(const clang::LabelDecl *Label) {
    Entry = Entries.Labels.lookup(Label);
    return !Entry; // False ends the walk.
  }

  const clang::Stmt &Region;
  const EntryFinder &Entries;
};

} // namespace

const clang::Stmt *idxmap::entryInto(const clang::Stmt &Region,
                                     const clang::Stmt &Function) {
  EntryFinder Entries;
  Entries.TraverseStmt(const_cast<clang::Stmt *>(&Region));
  if (Entries.Case)
    return Entries.Case;
  JumpFinder Jumps(Region, Entries);
  Jumps.TraverseStmt(const_cast<clang::Stmt *>(&Function));
  return Jumps.Entry;
}
