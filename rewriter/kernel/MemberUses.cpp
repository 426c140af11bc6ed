//===- MemberUses.cpp - Where a body uses members ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/MemberUses.h"

#include "rewriter/source/BodyEdit.h"
#include "rewriter/source/ClassScope.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"

using namespace idxmap;

namespace {

class UseCollector : public clang::DynamicRecursiveASTVisitor {
public:
  MemberUses Uses;
  llvm::DenseSet<const clang::ValueDecl *> Own;

  bool VisitFieldDecl(clang::FieldDecl *Field) override {
    Own.insert(Field);
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr *Member) override {
    if (const clang::ValueDecl *Named = memberOfThis(Member))
      Uses[Named].push_back(Member);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *Name) override {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Name->getDecl());
    if ((Variable && Variable->isFileVarDecl()) ||
        (llvm::isa<clang::VarDecl, clang::EnumConstantDecl>(Name->getDecl()) &&
         isOfClass(*Name->getDecl())))
      Uses[Name->getDecl()].push_back(Name);
    return true;
  }
};

} // namespace

MemberUses idxmap::collectMemberUses(const clang::Stmt &Body) {
  UseCollector Collector;
  Collector.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  Collector.Uses.remove_if(
      [&](const auto &Use) { return Collector.Own.contains(Use.first); });
  return std::move(Collector.Uses);
}

const clang::Expr *
idxmap::renameMember(const Extraction &E,
                     llvm::ArrayRef<const clang::Expr *> Uses,
                     llvm::StringRef Name, std::vector<BodyEdit> &Edits) {
  for (const clang::Expr *Use : Uses) {
    if (!isSpelledOut(*Use) && namedValue(Use)->getName() == Name)
      continue;
    const clang::CharSourceRange Range = E.fileRange(Use->getSourceRange());
    if (Range.isInvalid())
      return Use;
    Edits.push_back({Range, Name.str()});
  }
  return nullptr;
}
