//===- References.cpp - What a piece of code names --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/References.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

#include <algorithm>

using namespace idxmap;

namespace {

/// `Kind::B`, where Kind is an enumeration of a class or another name for it:
/// whoever knows `Kind` knows its enumerators.
static bool isNamedByType(const clang::DeclRefExpr &Name) {
  const auto *Value = llvm::dyn_cast<clang::EnumConstantDecl>(Name.getDecl());
  if (!Value || !Name.hasQualifier() ||
      !Value->getDeclContext()->getParent()->isRecord())
    return false;
  const clang::TypeLoc Type = Name.getQualifierLoc().getAsTypeLoc();
  if (const auto Enum = Type.getAs<clang::EnumTypeLoc>())
    return !Enum.getQualifierLoc().hasQualifier();
  const auto Alias = Type.getAs<clang::TypedefTypeLoc>();
  return Alias && !Alias.getQualifierLoc().hasQualifier();
}

class ReferenceCollector : public clang::DynamicRecursiveASTVisitor {
public:
  bool VisitDecl(clang::Decl *Declaration) override {
    Own.insert(Declaration);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *Name) override {
    if (llvm::isa<clang::FieldDecl>(Name->getDecl()))
      return true; // &Class::member is no member of an object.
    if (isNamedByType(*Name))
      return true;
    addQualifier(*Name->getDecl(), Name->getQualifierLoc());
    add(Name->getDecl(), Name->getFoundDecl(), Name->getSourceRange(),
        isSpelledOut(*Name), Name->isNonOdrUse() == clang::NOUR_None);
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr *Member) override {
    if (const clang::ValueDecl *Named = memberOfThis(Member))
      add(Named, Named, Member->getSourceRange(), false);
    return true;
  }
  bool VisitOverloadExpr(clang::OverloadExpr *Name) override {
    for (const clang::NamedDecl *Candidate : Name->decls())
      add(Candidate->getUnderlyingDecl(), Candidate, Name->getSourceRange(),
          static_cast<bool>(Name->getQualifier()), /*IsOdrUse=*/true,
          /*IsCandidate=*/true);
    return true;
  }
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc Name) override {
    addQualifier(*Name.getDecl(), Name.getQualifierLoc());
    add(Name.getDecl(), Name.getDecl(), Name.getSourceRange(),
        Name.getQualifierLoc().hasQualifier());
    return true;
  }
  bool VisitUsingTypeLoc(clang::UsingTypeLoc Name) override {
    add(Name.getDecl()->getTargetDecl(), Name.getDecl(), Name.getSourceRange(),
        false);
    return true;
  }
  bool VisitRecordTypeLoc(clang::RecordTypeLoc Name) override {
    addType(*Name.getDecl(), Name);
    return true;
  }
  bool VisitEnumTypeLoc(clang::EnumTypeLoc Name) override {
    addType(*Name.getDecl(), Name);
    return true;
  }
  bool VisitTemplateSpecializationTypeLoc(
      clang::TemplateSpecializationTypeLoc Name) override {
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
  /// The class in `Class::member` is no matter of its own.
  void addQualifier(const clang::Decl &Member,
                    clang::NestedNameSpecifierLoc Qualifier) {
    const clang::DeclContext *Around = Member.getDeclContext();
    if (Qualifier && (llvm::isa<clang::TagDecl>(Around)))
      if (const auto Class = Qualifier.getAsTypeLoc())
        Qualifiers.insert(Class.getBeginLoc());
  }
  void addType(const clang::NamedDecl &Type, clang::TagTypeLoc Name) {
    if (Qualifiers.contains(Name.getBeginLoc()))
      return;
    addQualifier(Type, Name.getQualifierLoc());
    add(&Type, &Type, Name.getSourceRange(),
        Name.getQualifierLoc().hasQualifier());
  }
  void add(const clang::NamedDecl *Declaration, const clang::NamedDecl *Found,
           clang::SourceRange Place, bool IsQualified, bool IsOdrUse = true,
           bool IsCandidate = false) {
    const auto Known =
        std::find_if(Uses.begin(), Uses.end(), [&](const Reference &Other) {
          return Other.Declaration == Declaration &&
                 Other.IsQualified == IsQualified && Other.Found == Found;
        });
    if (Known == Uses.end())
      return Uses.push_back(
          {Declaration, Found, Place, IsQualified, IsOdrUse, IsCandidate});
    Known->IsOdrUse |= IsOdrUse;
    Known->IsCandidate &= IsCandidate;
  }

  std::vector<Reference> Uses;
  llvm::DenseSet<clang::SourceLocation> Qualifiers;
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

std::set<std::string> idxmap::referencedNames(const clang::Stmt &Statement) {
  std::set<std::string> Names;
  for (const Reference &Each : collectReferences(Statement))
    Names.insert(Each.Declaration->getNameAsString());
  return Names;
}

const clang::VarDecl *idxmap::plainlyNamed(const std::vector<Reference> &All,
                                           llvm::StringRef Name) {
  for (const Reference &Use : All)
    if (const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Use.Declaration);
        Variable && !Use.IsQualified && Variable->getName() == Name)
      return Variable;
  return nullptr;
}
