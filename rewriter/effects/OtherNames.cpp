//===- OtherNames.cpp - Whether a variable has one name alone ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/OtherNames.h"

#include "rewriter/effects/ConstCasts.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/source/References.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprConcepts.h"
#include "clang/AST/StmtOpenMP.h"

using namespace idxmap;

bool idxmap::isUnevaluated(const clang::Expr &E) {
  if (llvm::isa<clang::CXXNoexceptExpr, clang::RequiresExpr>(E))
    return true;
  const auto *Trait = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(&E);
  return Trait && !Trait->isArgumentType() &&
         !Trait->getArgumentExpr()->getType()->isVariablyModifiedType();
}

namespace {

/// Looks for a use of the variable as an object, where only its value, or a
/// write to it, keeps it without another name.
class NameSearch {
public:
  NameSearch(const clang::VarDecl &Variable, bool LendsToLibrary)
      : Variable(Variable), LendsToLibrary(LendsToLibrary) {}

  /// \p ForValue: of what \p S denotes only the value is used.
  void search(const clang::Stmt *S, bool ForValue);

  const clang::Stmt *Found = nullptr;

private:
  void found(const clang::Stmt &S) {
    if (!Found)
      Found = &S;
  }
  void searchChildren(const clang::Stmt &S, bool ForValue) {
    for (const clang::Stmt *Child : S.children())
      search(Child, ForValue);
  }
  /// Where any use is one too many.
  void searchNames(const clang::Stmt &S) {
    for (const Reference &Use : collectReferences(S))
      if (Use.Declaration == &Variable)
        found(S);
  }
  void searchExpression(const clang::Expr &S, bool ForValue);
  void searchDeclarations(const clang::DeclStmt &S);
  void searchCall(const clang::CallExpr &S, bool ForValue);
  void searchConstruct(const clang::CXXConstructExpr &S);
  void searchSubscript(const clang::ArraySubscriptExpr &S, bool ForValue);
  void searchUnary(const clang::UnaryOperator &S, bool ForValue);
  void searchBinary(const clang::BinaryOperator &S, bool ForValue);
  void searchLambda(const clang::LambdaExpr &S);
  void searchCast(const clang::CastExpr &S, bool ForValue);
  bool isTarget(const clang::Expr *E) const;
  bool isLent(const clang::CallExpr &Call) const;

  const clang::VarDecl &Variable;
  const bool LendsToLibrary;
};

} // namespace

/// The variable or an element of it.
bool NameSearch::isTarget(const clang::Expr *E) const {
  E = E->IgnoreParens();
  while (const auto *Subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(E))
    E = partsOf(*Subscript).Base->IgnoreParenImpCasts();
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(E);
  return Name && Name->getDecl() == &Variable;
}

void NameSearch::searchDeclarations(const clang::DeclStmt &S) {
  for (const clang::Decl *D : S.decls()) {
    const auto *Declared = llvm::dyn_cast<clang::VarDecl>(D);
    // `for (auto &x : v)`, which calls its member functions.
    const bool IsRange = LendsToLibrary && Declared && Declared->isImplicit() &&
                         Declared->getInit() && isTarget(Declared->getInit());
    if (Declared && Declared->getInit() && !IsRange &&
        Declared->getType()->isReferenceType())
      search(Declared->getInit(), false);
  }
  searchChildren(S, true);
}

/// `std::swap(x, y)` forgets its arguments, `std::ref(x)` does not.
static bool forgetsArguments(const clang::FunctionDecl &Callee) {
  const clang::IdentifierInfo *Name = Callee.getIdentifier();
  return Name && Callee.isInStdNamespace() &&
         (Name->isStr("swap") || Name->isStr("exchange") ||
          Name->isStr("move") || Name->isStr("forward"));
}

/// An object that a call makes may hold a reference to an argument.
static bool mayHoldArguments(const clang::CallExpr &Call) {
  const auto *Class = Call.getType()->getAsCXXRecordDecl();
  return Class && !(Class->isInStdNamespace() && Class->getIdentifier() &&
                    Class->getName() == "complex");
}

/// Functions of the C library that write through an address and forget it.
static bool fillsArguments(const clang::FunctionDecl &Callee) {
  static constexpr llvm::StringRef Names[] = {"scanf", "fscanf", "sscanf",
                                              "fread", "posix_memalign"};
  return Callee.getIdentifier() && isOfLibrary(Callee) &&
         llvm::is_contained(Names, Callee.getName());
}

/// The variable is only lent to \p Call, of which nothing else needs a search
/// than arguments in which it does not stand.
bool NameSearch::isLent(const clang::CallExpr &Call) const {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  if (!LendsToLibrary || !Callee)
    return false;
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(Callee);
  if (!Method)
    return fillsArguments(*Callee);
  const auto *Member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&Call);
  const clang::Expr *Object = Member ? Member->getImplicitObjectArgument()
                              : Call.getNumArgs() > 0 ? Call.getArg(0)
                                                      : nullptr;
  return Object && isTarget(Object->IgnoreParenImpCasts()) &&
         (isStandardContainer(*Method->getParent()) ||
          isOwningPointer(Variable.getType()));
}

void NameSearch::searchCall(const clang::CallExpr &S, bool ForValue) {
  if (isLent(S)) {
    for (const clang::Expr *Each : S.arguments()) {
      const auto *Address =
          llvm::dyn_cast<clang::UnaryOperator>(Each->IgnoreParenCasts());
      const bool IsAddress = Address &&
                             Address->getOpcode() == clang::UO_AddrOf &&
                             isTarget(Address->getSubExpr());
      if (!IsAddress && !isTarget(Each))
        search(Each, true);
    }
    return;
  }
  search(S.getCallee(), true);
  const clang::FunctionDecl *Callee = S.getDirectCallee();
  unsigned First = 0;
  const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Callee);
  if (Method && !Method->isStatic() &&
      llvm::isa<clang::CXXOperatorCallExpr>(S) && S.getNumArgs() > 0) {
    search(S.getArg(0), false);
    First = 1;
  }
  const bool IsDropped = S.isGLValue() ? ForValue : !mayHoldArguments(S);
  for (unsigned I = First; I < S.getNumArgs(); ++I) {
    if (!Callee || I - First >= Callee->getNumParams()) {
      search(S.getArg(I), true);
      continue;
    }
    const clang::QualType Parameter =
        Callee->getParamDecl(I - First)->getType();
    const auto isForgotten = [&] {
      return (!isMutableReference(Parameter) && !castsConstAway(*Callee)) ||
             forgetsArguments(*Callee);
    };
    search(S.getArg(I),
           !Parameter->isReferenceType() || (IsDropped && isForgotten()));
  }
}

/// An object may keep the references that it is made of.
void NameSearch::searchConstruct(const clang::CXXConstructExpr &S) {
  const clang::CXXConstructorDecl *Callee = S.getConstructor();
  for (unsigned I = 0; I < S.getNumArgs(); ++I)
    search(S.getArg(I),
           I < Callee->getNumParams() &&
               !Callee->getParamDecl(I)->getType()->isReferenceType());
}

/// `v[i]` uses the array for an element alone; whatever else makes a pointer of
/// it does not.
void NameSearch::searchSubscript(const clang::ArraySubscriptExpr &S,
                                 bool ForValue) {
  search(partsOf(S).Index, true);
  const clang::Expr *Base = partsOf(S).Base;
  if (!isTarget(&S) || !Variable.getType()->isArrayType())
    return search(Base, true);
  if (!ForValue)
    found(S);
  while (const auto *Inner = llvm::dyn_cast<clang::ArraySubscriptExpr>(
             Base->IgnoreParenImpCasts())) {
    search(partsOf(*Inner).Index, true);
    Base = partsOf(*Inner).Base;
  }
}

void NameSearch::searchUnary(const clang::UnaryOperator &S, bool ForValue) {
  if (S.getOpcode() == clang::UO_AddrOf)
    return search(S.getSubExpr(), false);
  // `++x` is x itself.
  const bool IsItself = S.isPrefix() && S.isIncrementDecrementOp();
  search(S.getSubExpr(), IsItself ? ForValue : true);
}

void NameSearch::searchBinary(const clang::BinaryOperator &S, bool ForValue) {
  // `x = 1` is x itself, and `(y, x)` too.
  search(S.getLHS(), S.isAssignmentOp() ? ForValue : true);
  search(S.getRHS(), S.isCommaOp() ? ForValue : true);
}

void NameSearch::searchLambda(const clang::LambdaExpr &S) {
  for (const clang::LambdaCapture &Each : S.captures()) {
    if (!Each.capturesVariable())
      continue;
    if (Each.getCapturedVar() == &Variable &&
        Each.getCaptureKind() == clang::LCK_ByRef)
      found(S);
    // A capture with an initializer is a variable of its own.
    const auto *Own = llvm::dyn_cast<clang::VarDecl>(Each.getCapturedVar());
    if (Own && Own->isInitCapture())
      search(Own->getInit(), !Own->getType()->isReferenceType());
  }
}

void NameSearch::searchCast(const clang::CastExpr &S, bool ForValue) {
  switch (S.getCastKind()) {
  case clang::CK_ArrayToPointerDecay:
  case clang::CK_LValueBitCast:
  case clang::CK_LValueToRValueBitCast:
    return search(S.getSubExpr(), false);
  case clang::CK_ToVoid:
    return search(S.getSubExpr(), true);
  default:
    return search(S.getSubExpr(), ForValue || S.isPRValue());
  }
}

void NameSearch::searchExpression(const clang::Expr &S, bool ForValue) {
  if (isUnevaluated(S))
    return;
  if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(&S)) {
    search(Choice->getCond(), true);
    search(Choice->getTrueExpr(), ForValue);
    return search(Choice->getFalseExpr(), ForValue);
  }
  if (const auto *Block = llvm::dyn_cast<clang::BlockExpr>(&S))
    return searchNames(*Block->getBody());
  if (llvm::isa<clang::ParenExpr, clang::FullExpr,
                clang::MaterializeTemporaryExpr, clang::CXXBindTemporaryExpr,
                clang::SubstNonTypeTemplateParmExpr>(S))
    return searchChildren(S, ForValue);
  searchChildren(S, llvm::isa<clang::CXXUnresolvedConstructExpr,
                              clang::CXXDeleteExpr, clang::StmtExpr>(S));
}

void NameSearch::search(const clang::Stmt *S, bool ForValue) {
  if (!S || Found)
    return;
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(S)) {
    if (Name->getDecl() == &Variable &&
        (!ForValue || Variable.getType()->isArrayType()))
      found(*S);
    return;
  }
  if (const auto *Declarations = llvm::dyn_cast<clang::DeclStmt>(S))
    return searchDeclarations(*Declarations);
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(S))
    return searchCall(*Call, ForValue);
  if (const auto *Construct = llvm::dyn_cast<clang::CXXConstructExpr>(S))
    return searchConstruct(*Construct);
  if (const auto *Subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(S))
    return searchSubscript(*Subscript, ForValue);
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(S))
    return searchUnary(*Unary, ForValue);
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(S))
    return searchBinary(*Binary, ForValue);
  if (const auto *Lambda = llvm::dyn_cast<clang::LambdaExpr>(S))
    return searchLambda(*Lambda);
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(S))
    return searchCast(*Cast, ForValue);
  if (const auto *E = llvm::dyn_cast<clang::Expr>(S))
    return searchExpression(*E, ForValue);
  // The clauses of directives name variables in ways of their own.
  if (llvm::isa<clang::OMPExecutableDirective>(S))
    return searchNames(*S);
  searchChildren(*S, !llvm::isa<clang::AsmStmt>(S));
}

namespace {

/// Finds a variable that a template gives to what its arguments decide, which
/// may be by a reference.
class OpenUse : public clang::DynamicRecursiveASTVisitor {
public:
  explicit OpenUse(const clang::VarDecl &Variable) : Variable(Variable) {}
  bool Found = false;

  bool VisitCallExpr(clang::CallExpr *S) override {
    return S->getDirectCallee() || isOfValues(*S) || see(S->arguments());
  }
  bool VisitCXXUnresolvedConstructExpr(
      clang::CXXUnresolvedConstructExpr *S) override {
    return see(S->arguments());
  }
  bool VisitParenListExpr(clang::ParenListExpr *S) override {
    return see(S->children());
  }
  bool VisitInitListExpr(clang::InitListExpr *S) override {
    return see(S->children());
  }
  bool VisitVarDecl(clang::VarDecl *D) override {
    return !D->getInit() || !D->getType()->isDependentType() ||
           D->getType()->isPointerType() || see({D->getInit()});
  }

private:
  /// `free(p)`, of which all that is declared so far takes values.
  static bool isOfValues(const clang::CallExpr &Call) {
    const auto *Open =
        llvm::dyn_cast<clang::OverloadExpr>(Call.getCallee()->IgnoreParens());
    return Open && !Open->decls().empty() &&
           llvm::all_of(Open->decls(), [](const clang::NamedDecl *Each) {
             const auto *Function =
                 llvm::dyn_cast<clang::FunctionDecl>(Each->getUnderlyingDecl());
             return Function && isOfLibrary(*Function) &&
                    llvm::none_of(Function->parameters(), [](const auto *One) {
                      return One->getType()->isReferenceType();
                    });
           });
  }
  template <typename Range> bool see(Range All) {
    for (const clang::Stmt *Each : All) {
      const auto *E = llvm::dyn_cast_or_null<clang::Expr>(Each);
      const auto *Name =
          E ? llvm::dyn_cast<clang::DeclRefExpr>(E->IgnoreParens()) : nullptr;
      Found |= Name && Name->getDecl() == &Variable;
    }
    return !Found;
  }
  bool see(std::initializer_list<const clang::Stmt *> All) {
    return see(std::vector<const clang::Stmt *>(All));
  }

  const clang::VarDecl &Variable;
};

/// Counts what a function declares by a name.
class LocalNames : public clang::DynamicRecursiveASTVisitor {
public:
  explicit LocalNames(llvm::StringRef Name) : Name(Name) {}
  unsigned Found = 0;
  bool VisitNamedDecl(clang::NamedDecl *D) override {
    Found += D->getIdentifier() && D->getName() == Name;
    return true;
  }

private:
  llvm::StringRef Name;
};

} // namespace

const clang::Stmt *idxmap::findOtherName(const clang::FunctionDecl &Function,
                                         const clang::VarDecl &Variable,
                                         bool LendsToLibrary) {
  NameSearch Search(Variable, LendsToLibrary);
  Search.search(Function.getBody(), true);
  return Search.Found;
}

bool idxmap::hasOtherName(const clang::FunctionDecl &Function,
                          const clang::VarDecl &Variable) {
  if (findOtherName(Function, Variable, /*LendsToLibrary=*/true))
    return true;
  OpenUse Open(Variable);
  if (Function.isDependentContext())
    Open.TraverseStmt(Function.getBody());
  return Open.Found;
}

unsigned idxmap::countDeclared(const clang::FunctionDecl &Function,
                               llvm::StringRef Name) {
  LocalNames Same(Name);
  Same.TraverseDecl(const_cast<clang::FunctionDecl *>(&Function));
  return Same.Found;
}
