//===- References.cpp - What a piece of code names --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/References.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"

#include <algorithm>

using namespace idxmap;

namespace {

class ReferenceCollector
    : public clang::RecursiveASTVisitor<ReferenceCollector> {
public:
  bool VisitDecl(clang::Decl *Declaration) {
    Own.insert(Declaration);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *Name) {
    add(Name->getDecl(), Name->getFoundDecl(), Name->getSourceRange(),
        Name->hasQualifier(), Name->isNonOdrUse() == clang::NOUR_None);
    return true;
  }
  bool VisitOverloadExpr(clang::OverloadExpr *Name) {
    for (const clang::NamedDecl *Candidate : Name->decls())
      add(Candidate->getUnderlyingDecl(), Candidate, Name->getSourceRange(),
          static_cast<bool>(Name->getQualifier()));
    return true;
  }
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc Name) {
    add(Name.getDecl(), Name.getDecl(), Name.getSourceRange(), false);
    return true;
  }
  bool VisitUsingTypeLoc(clang::UsingTypeLoc Name) {
    add(Name.getDecl()->getTargetDecl(), Name.getDecl(), Name.getSourceRange(),
        false);
    return true;
  }
  bool VisitRecordTypeLoc(clang::RecordTypeLoc Name) {
    add(Name.getDecl(), Name.getDecl(), Name.getSourceRange(), false);
    return true;
  }
  bool VisitEnumTypeLoc(clang::EnumTypeLoc Name) {
    add(Name.getDecl(), Name.getDecl(), Name.getSourceRange(), false);
    return true;
  }
  bool VisitTemplateSpecializationTypeLoc(
      clang::TemplateSpecializationTypeLoc Name) {
    if (const clang::TemplateDecl *Template =
            Name.getTypePtr()->getTemplateName().getAsTemplateDecl())
      add(Template, Template, Name.getSourceRange(), false);
    return true;
  }

  std::vector<Reference> take() {
    std::vector<Reference> Outside;
    for (const Reference &Use : Uses)
      if (!Own.contains(Use.Declaration))
        Outside.push_back(Use);
    return Outside;
  }

private:
  void add(const clang::NamedDecl *Declaration, const clang::NamedDecl *Found,
           clang::SourceRange Place, bool IsQualified, bool IsOdrUse = true) {
    const auto Known =
        std::find_if(Uses.begin(), Uses.end(), [&](const Reference &Other) {
          return Other.Declaration == Declaration &&
                 Other.IsQualified == IsQualified && Other.Found == Found;
        });
    if (Known == Uses.end())
      Uses.push_back({Declaration, Found, Place, IsQualified, IsOdrUse});
    else
      Known->IsOdrUse |= IsOdrUse;
  }

  std::vector<Reference> Uses;
  llvm::DenseSet<const clang::Decl *> Own;
};

} // namespace

std::vector<Reference> idxmap::collectReferences(const clang::Stmt &Statement) {
  ReferenceCollector Collector;
  Collector.TraverseStmt(const_cast<clang::Stmt *>(&Statement));
  return Collector.take();
}

std::vector<Reference>
idxmap::collectReferences(const clang::Decl &Declaration) {
  ReferenceCollector Collector;
  Collector.TraverseDecl(const_cast<clang::Decl *>(&Declaration));
  return Collector.take();
}
