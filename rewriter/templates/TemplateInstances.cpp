//===- TemplateInstances.cpp - What a template's instances make -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/templates/TemplateInstances.h"

#include "rewriter/source/ClassScope.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace idxmap;

namespace {

class SameStatement : public clang::DynamicRecursiveASTVisitor {
public:
  explicit SameStatement(const clang::Stmt &Wanted) : Wanted(Wanted) {}

  bool VisitStmt(clang::Stmt *S) override {
    if (S->getSourceRange() == Wanted.getSourceRange() &&
        llvm::isa<clang::Expr>(S) == llvm::isa<clang::Expr>(Wanted) &&
        // Loops over teams begin and end with their block.
        llvm::isa<clang::CompoundStmt>(S) ==
            llvm::isa<clang::CompoundStmt>(Wanted)) {
      Found = S;
      return false;
    }
    return true;
  }

  const clang::Stmt *Found = nullptr;

private:
  const clang::Stmt &Wanted;
};

class SameVariable : public clang::DynamicRecursiveASTVisitor {
public:
  explicit SameVariable(const clang::ValueDecl &Wanted) : Wanted(Wanted) {}

  bool VisitVarDecl(clang::VarDecl *D) override {
    if (D->getLocation() == Wanted.getLocation() &&
        D->getDeclName() == Wanted.getDeclName())
      Found = D;
    return !Found;
  }

  const clang::VarDecl *Found = nullptr;

private:
  const clang::ValueDecl &Wanted;
};

} // namespace

static void addInstances(const clang::FunctionTemplateDecl &Template,
                         std::vector<const clang::FunctionDecl *> &Found) {
  for (const clang::FunctionDecl *Each : Template.specializations())
    Found.push_back(Each);
}

/// \p Member, or the friend that it declares, is made from \p Pattern, or has
/// instances that are.
static void addMember(const clang::Decl &Member,
                      const clang::FunctionDecl &Pattern,
                      std::vector<const clang::FunctionDecl *> &Found) {
  if (const auto *Friend = llvm::dyn_cast<clang::FriendDecl>(&Member)) {
    if (Friend->getFriendDecl())
      addMember(*Friend->getFriendDecl(), Pattern, Found);
    return;
  }
  const auto *Template = llvm::dyn_cast<clang::FunctionTemplateDecl>(&Member);
  const clang::FunctionTemplateDecl *Own =
      Pattern.getDescribedFunctionTemplate();
  if (Template && Own && Template->getInstantiatedFromMemberTemplate() &&
      Template->getInstantiatedFromMemberTemplate()->getCanonicalDecl() ==
          Own->getCanonicalDecl())
    return addInstances(*Template, Found);
  const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(&Member);
  const clang::FunctionDecl *From =
      Function ? Function->getTemplateInstantiationPattern() : nullptr;
  if (From && From->getCanonicalDecl() == Pattern.getCanonicalDecl())
    Found.push_back(Function);
}

static void addInstances(const clang::ClassTemplateDecl &Template,
                         const clang::CXXRecordDecl &Pattern,
                         std::vector<const clang::CXXRecordDecl *> &Found) {
  for (const clang::ClassTemplateSpecializationDecl *Each :
       Template.specializations()) {
    const clang::CXXRecordDecl *From = Each->getTemplateInstantiationPattern();
    if (From && From->getCanonicalDecl() == Pattern.getCanonicalDecl())
      Found.push_back(Each);
  }
}

/// Of a class template, a partial specialization of one, or a class in these.
static std::vector<const clang::CXXRecordDecl *>
classInstances(const clang::CXXRecordDecl &Pattern) {
  std::vector<const clang::CXXRecordDecl *> Found;
  if (const auto *Partial =
          llvm::dyn_cast<clang::ClassTemplatePartialSpecializationDecl>(
              &Pattern))
    addInstances(*Partial->getSpecializedTemplate(), Pattern, Found);
  else if (const auto *Template = Pattern.getDescribedClassTemplate())
    addInstances(*Template, Pattern, Found);
  const auto *Around =
      llvm::dyn_cast<clang::CXXRecordDecl>(Pattern.getDeclContext());
  if (!Around || !Around->isDependentContext())
    return Found;
  for (const clang::CXXRecordDecl *Each : classInstances(*Around))
    for (const clang::Decl *Member : Each->decls()) {
      if (const auto *Template =
              llvm::dyn_cast<clang::ClassTemplateDecl>(Member))
        addInstances(*Template, Pattern, Found);
      const auto *Class = llvm::dyn_cast<clang::CXXRecordDecl>(Member);
      const clang::CXXRecordDecl *From =
          Class ? Class->getTemplateInstantiationPattern() : nullptr;
      if (From && From->getCanonicalDecl() == Pattern.getCanonicalDecl())
        Found.push_back(Class);
    }
  return Found;
}

std::vector<const clang::FunctionDecl *>
idxmap::templateInstances(const Extraction &E) {
  return templateInstances(E.Enclosing);
}

std::vector<const clang::FunctionDecl *>
idxmap::templateInstances(const clang::FunctionDecl &Pattern) {
  std::vector<const clang::FunctionDecl *> Found;
  if (const auto *Template = Pattern.getDescribedFunctionTemplate())
    addInstances(*Template, Found);
  if (const auto *Around =
          llvm::dyn_cast<clang::CXXRecordDecl>(&contextOf(Pattern)))
    for (const clang::CXXRecordDecl *Each : classInstances(*Around))
      for (const clang::Decl *Member : Each->decls())
        addMember(*Member, Pattern, Found);
  llvm::erase_if(Found, [](const clang::FunctionDecl *Each) {
    return !Each->isTemplateInstantiation() || !Each->getBody();
  });
  return Found;
}

const clang::Stmt *idxmap::inInstance(const clang::FunctionDecl &Instance,
                                      const clang::Stmt &Statement) {
  SameStatement Search(Statement);
  Search.TraverseStmt(Instance.getBody());
  return Search.Found;
}

const clang::CallExpr *idxmap::inInstance(const clang::FunctionDecl &Instance,
                                          const clang::CallExpr &Call) {
  const clang::Stmt &Statement = Call;
  const auto *Own =
      llvm::dyn_cast_or_null<clang::Expr>(inInstance(Instance, Statement));
  return Own ? llvm::dyn_cast<clang::CallExpr>(Own->IgnoreImplicit()) : nullptr;
}

/// Of a function that is declared before it is defined, or out of its class, an
/// instance has the parameters' places in the declaration.
static const clang::VarDecl *parameterOf(const clang::FunctionDecl &Instance,
                                         const clang::ValueDecl &Variable) {
  const auto *Parameter = llvm::dyn_cast<clang::ParmVarDecl>(&Variable);
  const auto *Own =
      Parameter
          ? llvm::dyn_cast<clang::FunctionDecl>(Parameter->getDeclContext())
          : nullptr;
  const clang::FunctionDecl *Pattern =
      Own ? Instance.getTemplateInstantiationPattern() : nullptr;
  const bool IsOfPattern =
      Pattern && Pattern->getCanonicalDecl() == Own->getCanonicalDecl() &&
      Own->getNumParams() == Instance.getNumParams();
  return IsOfPattern ? Instance.getParamDecl(Parameter->getFunctionScopeIndex())
                     : nullptr;
}

const clang::VarDecl *idxmap::inInstance(const clang::FunctionDecl &Instance,
                                         const clang::ValueDecl &Variable) {
  if (const clang::VarDecl *Parameter = parameterOf(Instance, Variable))
    return Parameter;
  const auto *Global = llvm::dyn_cast<clang::VarDecl>(&Variable);
  if (Global && Global->isFileVarDecl() &&
      !Global->getDeclContext()->isDependentContext())
    return Global;
  SameVariable Search(Variable);
  for (clang::ParmVarDecl *Parameter : Instance.parameters())
    if (!Search.Found)
      Search.VisitVarDecl(Parameter);
  if (!Search.Found)
    Search.TraverseStmt(Instance.getBody());
  return Search.Found;
}

const clang::FieldDecl *idxmap::inInstance(const clang::FunctionDecl &Instance,
                                           const clang::FieldDecl &Member) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Instance);
  if (Method)
    for (const clang::FieldDecl *Each : Method->getParent()->fields())
      if (patternOf(*Each).getCanonicalDecl() == Member.getCanonicalDecl())
        return Each;
  return nullptr;
}

const clang::FieldDecl &idxmap::patternOf(const clang::FieldDecl &Member) {
  const auto *Class = llvm::dyn_cast<clang::CXXRecordDecl>(Member.getParent());
  const clang::CXXRecordDecl *Pattern =
      Class ? Class->getTemplateInstantiationPattern() : nullptr;
  if (Pattern)
    for (const clang::FieldDecl *Each : Pattern->fields())
      if (Each->getFieldIndex() == Member.getFieldIndex())
        return *Each;
  return Member;
}

std::vector<clang::QualType>
idxmap::typesInInstances(const Extraction &E,
                         const clang::ValueDecl &Variable) {
  std::vector<clang::QualType> Types;
  const auto *Member = llvm::dyn_cast<clang::FieldDecl>(&Variable);
  for (const clang::FunctionDecl *Each : templateInstances(E)) {
    const clang::ValueDecl *Found =
        Member
            ? static_cast<const clang::ValueDecl *>(inInstance(*Each, *Member))
            : inInstance(*Each, Variable);
    if (Found)
      Types.push_back(Found->getType().getNonReferenceType());
  }
  return Types;
}

static void addArguments(const Extraction &E,
                         const clang::TemplateParameterList &Parameters,
                         const clang::TemplateArgumentList &Arguments,
                         std::string &Text) {
  llvm::raw_string_ostream Out(Text);
  for (unsigned I = 0; I < Parameters.size() && I < Arguments.size(); ++I) {
    const clang::NamedDecl &Parameter = *Parameters.getParam(I);
    if (!Parameter.getIdentifier() || Parameter.isImplicit())
      continue;
    Out << (Text.empty() ? "" : ", ") << Parameter.getName() << " = ";
    Arguments[I].print(E.Context.getPrintingPolicy(), Out,
                       /*IncludeType=*/false);
  }
}

std::string idxmap::instanceText(const Extraction &E,
                                 const clang::FunctionDecl &Instance) {
  std::string Text;
  const auto *Class = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(
      &contextOf(Instance));
  if (Class)
    addArguments(E, *Class->getSpecializedTemplate()->getTemplateParameters(),
                 Class->getTemplateArgs(), Text);
  if (const auto *Template = Instance.getPrimaryTemplate())
    addArguments(E, *Template->getTemplateParameters(),
                 *Instance.getTemplateSpecializationArgs(), Text);
  return Text;
}
