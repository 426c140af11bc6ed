//===- VisibleNames.cpp - What a name means at a place --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/pragmas/VisibleNames.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace idxmap {

namespace {

/// Goes down to a place and remembers the last declaration of a name on the
/// way, which is the innermost one.
class Descent {
public:
  Descent(const SourceManager &SM, SourceLocation Place, StringRef Name)
      : SM(SM), Place(Place), Name(Name) {}

  const ValueDecl *Found = nullptr;

  void declare(const Decl &D) {
    const auto *Variable = dyn_cast<ValueDecl>(&D);
    if (Variable && Variable->getDeclName().isIdentifier() &&
        Variable->getName() == Name && isBefore(Variable->getLocation()))
      Found = Variable;
  }

  void enter(const Stmt &Around) {
    for (const Stmt *Child : Around.children()) {
      if (!Child)
        continue;
      if (const auto *Declared = dyn_cast<DeclStmt>(Child))
        for (const Decl *Each : Declared->decls())
          declare(*Each);
      if (holdsPlace(*Child))
        enter(*Child);
    }
  }

private:
  bool isBefore(SourceLocation Other) const {
    return SM.isBeforeInTranslationUnit(SM.getExpansionLoc(Other), Place);
  }
  bool holdsPlace(const Stmt &Part) const {
    return isBefore(Part.getBeginLoc()) &&
           !SM.isBeforeInTranslationUnit(SM.getExpansionLoc(Part.getEndLoc()),
                                         Place);
  }

  const SourceManager &SM;
  const SourceLocation Place;
  const StringRef Name;
};

const ValueDecl *memberOf(const CXXRecordDecl &Class, StringRef Name) {
  const CXXRecordDecl *Whole = Class.getDefinition();
  if (!Whole)
    return nullptr;
  const IdentifierInfo &Id = Class.getASTContext().Idents.get(Name);
  for (const NamedDecl *Each : Whole->lookup(&Id))
    if (const auto *Value = dyn_cast<ValueDecl>(Each))
      return Value;
  for (const CXXBaseSpecifier &Base : Whole->bases())
    if (const CXXRecordDecl *Of = Base.getType()->getAsCXXRecordDecl())
      if (const ValueDecl *Value = memberOf(*Of, Name))
        return Value;
  return nullptr;
}

const CXXRecordDecl *classOf(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method ? Method->getParent() : nullptr;
}

} // namespace

const ValueDecl *visibleAt(const FunctionDecl &Function, SourceLocation Place,
                           StringRef Name) {
  const ASTContext &Context = Function.getASTContext();
  Descent Down(Context.getSourceManager(), Place, Name);
  for (const ParmVarDecl *Each : Function.parameters())
    Down.declare(*Each);
  if (const Stmt *Body = Function.getBody())
    Down.enter(*Body);
  if (Down.Found)
    return Down.Found;
  if (const CXXRecordDecl *Class = classOf(Function))
    if (const ValueDecl *Member = memberOf(*Class, Name))
      return Member;
  const IdentifierInfo &Id = Context.Idents.get(Name);
  for (const DeclContext *Scope = Function.getDeclContext(); Scope;
       Scope = Scope->getParent())
    if (Scope->isFileContext())
      for (const NamedDecl *Each : Scope->lookup(&Id))
        if (const auto *Variable = dyn_cast<VarDecl>(Each))
          return Variable;
  return nullptr;
}

static QualType typeOf(const ValueDecl *Value) {
  return Value ? Value->getType().getNonReferenceType() : QualType();
}

QualType typeOfPath(const FunctionDecl &Function, SourceLocation Place,
                    StringRef Path) {
  const size_t Link = Path.find_first_of(".-");
  const StringRef First = Path.take_front(Link);
  const CXXRecordDecl *Own = classOf(Function);
  QualType Type;
  if (First == "this" && Own)
    Type = Function.getASTContext().getCanonicalTagType(Own);
  else
    Type = typeOf(visibleAt(Function, Place, First));
  for (StringRef Rest = Path.drop_front(First.size());
       !Rest.empty() && !Type.isNull();) {
    Rest = Rest.drop_front(Rest.starts_with("->") ? 2 : 1);
    const StringRef Member = Rest.take_front(Rest.find_first_of(".-"));
    Rest = Rest.drop_front(Member.size());
    if (Type->isPointerType())
      Type = Type->getPointeeType();
    const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
    Type = Class ? typeOf(memberOf(*Class, Member)) : QualType();
  }
  return Type;
}

} // namespace idxmap
