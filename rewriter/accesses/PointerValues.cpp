//===- PointerValues.cpp - What a pointer points to before a loop ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/PointerValues.h"

#include "rewriter/effects/ElementCalls.h"
#include "rewriter/effects/OtherNames.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

/// The variables that the address of an element is computed from, without
/// reading memory that has no name. An array stays where it is.
class AddressNames {
public:
  explicit AddressNames(const clang::ASTContext &Context) : Context(Context) {}
  /// Whose values count.
  std::vector<const clang::VarDecl *> All;
  /// Those, and what only has to be meant by its name.
  std::vector<const clang::NamedDecl *> Named;

  bool readPointer(const clang::Expr &X);

private:
  bool readPlace(const clang::Expr &X);
  bool readNumber(const clang::Expr &X);
  bool readContainer(const clang::Expr *X);
  bool isObject(const clang::Expr &X);
  bool mayWrap(const clang::Expr &X) const;
  void add(const clang::VarDecl &D) {
    All.push_back(&D);
    Named.push_back(&D);
  }

  const clang::ASTContext &Context;
};

} // namespace

static const clang::VarDecl *variableIn(const clang::Expr &X) {
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(X.IgnoreParens());
  return Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
}

/// As a number of 64 bits, \p X is not what it is as one of the integers.
bool AddressNames::mayWrap(const clang::Expr &X) const {
  clang::Expr::EvalResult Known;
  if (X.EvaluateAsInt(Known, Context))
    return false;
  const clang::QualType To = X.getType();
  const unsigned Width = Context.getIntWidth(To);
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(&X);
      Cast && Cast->getCastKind() == clang::CK_IntegralCast) {
    const clang::QualType From = Cast->getSubExpr()->getType();
    return Width < Context.getIntWidth(From) ||
           (Width < 64 && To->isUnsignedIntegerType() &&
            From->isSignedIntegerOrEnumerationType());
  }
  return llvm::isa<clang::BinaryOperator>(X) && Width < 64 &&
         To->isUnsignedIntegerType();
}

/// A sum or the like of constants and variables.
bool AddressNames::readNumber(const clang::Expr &X) {
  if (!X.getType()->isIntegralOrEnumerationType() || mayWrap(X))
    return false;
  if (const clang::VarDecl *Named = variableIn(X)) {
    if (!Named->isConstexpr())
      add(*Named);
    return true;
  }
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&X))
    return llvm::isa<clang::EnumConstantDecl>(Name->getDecl());
  const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&X);
  return ((Binary && !Binary->isAssignmentOp() && !Binary->isCommaOp()) ||
          llvm::isa<clang::IntegerLiteral, clang::CharacterLiteral,
                    clang::ParenExpr, clang::ImplicitCastExpr,
                    clang::ExplicitCastExpr, clang::ConstantExpr,
                    clang::SubstNonTypeTemplateParmExpr>(X)) &&
         llvm::all_of(X.children(), [&](const clang::Stmt *Child) {
           return readNumber(*llvm::cast<clang::Expr>(Child));
         });
}

/// Of which the elements lie elsewhere until it is changed.
bool AddressNames::readContainer(const clang::Expr *X) {
  const clang::VarDecl *Named = X ? variableIn(*X->IgnoreImpCasts()) : nullptr;
  const auto *Class = Named ? Named->getType()->getAsCXXRecordDecl() : nullptr;
  if (!Class || !isStandardContainer(*Class))
    return false;
  add(*Named);
  return true;
}

/// What has a name, or is a part of that, which stays where it is.
bool AddressNames::isObject(const clang::Expr &X) {
  if (const clang::VarDecl *Base = variableIn(X)) {
    Named.push_back(Base);
    return !Base->getType()->isReferenceType();
  }
  if (isThisObject(&X))
    return true;
  const auto *Member = llvm::dyn_cast<clang::MemberExpr>(X.IgnoreParens());
  const auto *Field =
      Member ? llvm::dyn_cast<clang::FieldDecl>(Member->getMemberDecl())
             : nullptr;
  if (Field)
    Named.push_back(Field);
  return Field && !Field->getType()->isReferenceType() &&
         (!Member->isArrow() || isThisObject(Member->getBase())) &&
         isObject(*Member->getBase()->IgnoreImpCasts());
}

/// An element, or an array.
bool AddressNames::readPlace(const clang::Expr &X) {
  const clang::Expr &Place = *X.IgnoreParens();
  if (llvm::isa<clang::DeclRefExpr, clang::MemberExpr>(Place))
    return Place.getType()->isArrayType() && isObject(Place);
  if (const auto *Subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(&Place))
    return readPointer(*partsOf(*Subscript).Base) &&
           readNumber(*partsOf(*Subscript).Index);
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&Place))
    return Unary->getOpcode() == clang::UO_Deref &&
           readPointer(*Unary->getSubExpr());
  const auto *Call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&Place);
  return Call && Call->getNumArgs() == 2 &&
         Call->getOperator() == clang::OO_Subscript &&
         readContainer(ownerOfElement(Call)) && readNumber(*Call->getArg(1));
}

bool AddressNames::readPointer(const clang::Expr &X) {
  const clang::Expr &Pointer = *X.IgnoreParens();
  if (!Pointer.getType()->isPointerType())
    return false;
  if (const auto *Full = llvm::dyn_cast<clang::FullExpr>(&Pointer))
    return readPointer(*Full->getSubExpr());
  if (const auto *Cast = llvm::dyn_cast<clang::ImplicitCastExpr>(&Pointer)) {
    const clang::Expr &Of = *Cast->getSubExpr();
    if (Cast->getCastKind() == clang::CK_ArrayToPointerDecay)
      return readPlace(Of);
    if (Cast->getCastKind() == clang::CK_NoOp)
      return readPointer(Of);
    const clang::VarDecl *Named = variableIn(Of);
    if (Cast->getCastKind() != clang::CK_LValueToRValue || !Named)
      return false;
    add(*Named);
    return true;
  }
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&Pointer))
    return Unary->getOpcode() == clang::UO_AddrOf &&
           readPlace(*Unary->getSubExpr());
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&Pointer)) {
    const bool IsFirst = Binary->getLHS()->getType()->isPointerType();
    const clang::Expr *Base = IsFirst ? Binary->getLHS() : Binary->getRHS();
    const clang::Expr *Index = IsFirst ? Binary->getRHS() : Binary->getLHS();
    return Binary->isAdditiveOp() && readPointer(*Base) && readNumber(*Index);
  }
  return readContainer(containerOfData(&Pointer));
}

/// In the loop, its name is no other one's.
static bool isMeant(const clang::NamedDecl &D,
                    const clang::FunctionDecl &Function) {
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(&D);
  const bool IsDeclaredHere =
      Variable && Variable->getDeclContext() == &Function;
  return countDeclared(Function, D.getName()) == (IsDeclaredHere ? 1 : 0);
}

const clang::Expr *idxmap::steadyValue(const clang::VarDecl &Pointer,
                                       const WayToStatement &Way) {
  const clang::FunctionDecl &Function = Way.function();
  if (!Pointer.getType()->isPointerType() ||
      Pointer.getType().isRestrictQualified() || !isLocal(Pointer, Function))
    return nullptr;
  const LastAssignment Given = Way.lastAssignment(Pointer);
  AddressNames Names(Function.getASTContext());
  if (!Given.Value || Given.IsFilled ||
      Given.Value->isInstantiationDependent() ||
      !Names.readPointer(*Given.Value) || hasOtherName(Function, Pointer))
    return nullptr;
  const bool IsSteady =
      llvm::all_of(Names.All,
                   [&](const clang::VarDecl *Each) {
                     return Way.keeps(*Each, *Given.In);
                   }) &&
      llvm::all_of(Names.Named, [&](const clang::NamedDecl *Each) {
        return isMeant(*Each, Function);
      });
  return IsSteady ? Given.Value : nullptr;
}
