//===- CalledPlaces.cpp - What a small function touches -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/CalledPlaces.h"

#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/effects/OtherNames.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

/// Each function is false where it meets what it does not understand.
class PlaceReader {
public:
  CalledPlaces Found;

  bool call(const clang::CallExpr &Call, const InlinedCall *Outer);

private:
  bool step(const clang::Expr *X);
  bool value(const clang::Expr *X);
  bool values(llvm::iterator_range<clang::Stmt::const_child_iterator> Parts);
  bool valueOfCall(const clang::CallExpr &Call);
  bool choice(const clang::AbstractConditionalOperator &Choice);
  bool binary(const clang::BinaryOperator &Binary);
  bool cast(const clang::CastExpr &Cast);
  bool way(const clang::Expr *Lvalue);
  bool wayOfCall(const clang::CallExpr &Call);
  bool touch(const clang::Expr *Lvalue, bool Reads, bool Writes);

  const InlinedCall *Inside = nullptr;
  bool IsConditional = false;
};

} // namespace

static bool isConstantNumber(const clang::ValueDecl &D) {
  if (llvm::isa<clang::EnumConstantDecl, clang::NonTypeTemplateParmDecl>(D))
    return true;
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(&D);
  return Variable && Variable->getType()->isArithmeticType() &&
         (Variable->isConstexpr() || Variable->getType().isConstQualified());
}

/// What it names is neither read nor written here: a constant, or an argument,
/// which its caller evaluates, or gives away.
static bool isGiven(const clang::Expr &Lvalue) {
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&Lvalue);
  return Name && (llvm::isa<clang::ParmVarDecl>(Name->getDecl()) ||
                  isConstantNumber(*Name->getDecl()));
}

bool PlaceReader::touch(const clang::Expr *Lvalue, bool Reads, bool Writes) {
  Lvalue = Lvalue->IgnoreParens();
  if (isGiven(*Lvalue)) {
    // Arguments by value then are others than the caller's.
    const clang::QualType Type =
        llvm::cast<clang::DeclRefExpr>(Lvalue)->getDecl()->getType();
    return !Writes || isMutableReference(Type);
  }
  if (IsConditional && !memberOfThis(Lvalue))
    return false;
  Found.Places.push_back({Lvalue, Inside, Reads, Writes});
  return way(Lvalue);
}

/// What is evaluated on the way to \p Lvalue, or to what it points to.
bool PlaceReader::way(const clang::Expr *Lvalue) {
  Lvalue = Lvalue->IgnoreParens();
  if (isGiven(*Lvalue) || isThisObject(Lvalue) || memberOfThis(Lvalue))
    return true;
  if (const auto *Subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(Lvalue))
    return value(partsOf(*Subscript).Index) && way(partsOf(*Subscript).Base);
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Lvalue))
    return llvm::isa<clang::FieldDecl>(Member->getMemberDecl()) &&
           way(Member->getBase());
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Lvalue))
    return (Unary->getOpcode() == clang::UO_Deref ||
            Unary->getOpcode() == clang::UO_AddrOf) &&
           way(Unary->getSubExpr());
  if (const auto *Sum = llvm::dyn_cast<clang::BinaryOperator>(Lvalue)) {
    const bool LeftIsPointer = Sum->getLHS()->getType()->isPointerType();
    return Sum->isAdditiveOp() && Sum->getType()->isPointerType() &&
           way(LeftIsPointer ? Sum->getLHS() : Sum->getRHS()) &&
           value(LeftIsPointer ? Sum->getRHS() : Sum->getLHS());
  }
  if (const auto *Cast = llvm::dyn_cast<clang::ImplicitCastExpr>(Lvalue))
    return way(Cast->getSubExpr());
  if (const auto *Full = llvm::dyn_cast<clang::FullExpr>(Lvalue))
    return way(Full->getSubExpr());
  const auto *Call = llvm::dyn_cast<clang::CallExpr>(Lvalue);
  return Call && wayOfCall(*Call);
}

/// An element of a container, or what a small function lends.
bool PlaceReader::wayOfCall(const clang::CallExpr &Call) {
  const clang::Expr *Object = objectOfCall(Call);
  const auto *Class =
      Object ? Object->getType()->getAsCXXRecordDecl() : nullptr;
  if (!Object || !way(Object))
    return false;
  const unsigned First = llvm::isa<clang::CXXMemberCallExpr>(Call) ? 0 : 1;
  for (const clang::Expr *Argument : llvm::drop_begin(Call.arguments(), First))
    if (!value(Argument))
      return false;
  if (Class && (isStandardContainer(*Class) || isStandardArray(*Class)))
    return ownerOfElement(&Call) != nullptr;
  return inlinedCall(Call, Inside) && call(Call, Inside);
}

bool PlaceReader::values(
    llvm::iterator_range<clang::Stmt::const_child_iterator> Parts) {
  return llvm::all_of(Parts, [this](const clang::Stmt *Part) {
    return !Part || value(llvm::dyn_cast<clang::Expr>(Part));
  });
}

bool PlaceReader::choice(const clang::AbstractConditionalOperator &Choice) {
  // An assertion.
  const clang::Expr *Other = Choice.getFalseExpr()->IgnoreParenImpCasts();
  const auto *Call = llvm::dyn_cast<clang::CallExpr>(Other);
  const clang::FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  const bool Ends = Callee && Callee->isNoReturn();
  const bool Around = IsConditional;
  bool IsRead = value(Choice.getCond());
  IsConditional = true;
  IsRead = IsRead && value(Choice.getTrueExpr()) &&
           (Ends || value(Choice.getFalseExpr()));
  IsConditional = Around;
  return IsRead;
}

bool PlaceReader::binary(const clang::BinaryOperator &Binary) {
  if (Binary.isAssignmentOp())
    return !IsConditional && value(Binary.getRHS()) &&
           touch(Binary.getLHS(), Binary.isCompoundAssignmentOp(), true);
  if (!Binary.isLogicalOp())
    return value(Binary.getLHS()) && value(Binary.getRHS());
  const bool Around = IsConditional;
  bool IsRead = value(Binary.getLHS());
  IsConditional = true;
  IsRead = IsRead && value(Binary.getRHS());
  IsConditional = Around;
  return IsRead;
}

bool PlaceReader::cast(const clang::CastExpr &Cast) {
  switch (Cast.getCastKind()) {
  case clang::CK_LValueToRValue:
    return touch(Cast.getSubExpr(), true, false);
  case clang::CK_FunctionToPointerDecay:
  case clang::CK_BuiltinFnToFnPtr:
    return true;
  case clang::CK_NoOp:
  case clang::CK_ToVoid:
  case clang::CK_IntegralCast:
  case clang::CK_IntegralToBoolean:
  case clang::CK_IntegralToFloating:
  case clang::CK_FloatingCast:
  case clang::CK_FloatingToBoolean:
  case clang::CK_FloatingToIntegral:
    return value(Cast.getSubExpr());
  default:
    return false;
  }
}

/// `std::max(a, b)`, `std::sqrt(x)`: of arguments, only the values count.
static bool isOfValues(const clang::FunctionDecl &Callee) {
  return !llvm::isa<clang::CXXMethodDecl>(Callee) && !Callee.isVariadic() &&
         Callee.getReturnType().getNonReferenceType()->isArithmeticType() &&
         (Callee.getBuiltinID() || Callee.isInStdNamespace() ||
          isOfLibrary(Callee)) &&
         llvm::all_of(Callee.parameters(), [](const auto *Each) {
           const clang::QualType Type = Each->getType();
           return Type.getNonReferenceType()->isArithmeticType() &&
                  !isMutableReference(Type);
         });
}

static bool isLength(const clang::CallExpr &Call, const clang::Expr &Object) {
  const auto *Class = Object.getType()->getAsCXXRecordDecl();
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  return Class && isStandardContainer(*Class) && Callee &&
         Callee->getIdentifier() && Callee->getName() == "size";
}

/// `p[i] = x` of small objects.
static bool isPlainCopy(const clang::CallExpr &Call) {
  const auto *Operator = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&Call);
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  return Operator && Operator->getOperator() == clang::OO_Equal && Callee &&
         Callee->isTrivial();
}

bool PlaceReader::valueOfCall(const clang::CallExpr &Call) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  if (Callee && isOfValues(*Callee))
    return llvm::all_of(Call.arguments(), [this](const clang::Expr *Each) {
      return value(Each);
    });
  // Who gets its arguments by reference, may change them.
  const bool IsOfNumbers =
      Callee && llvm::none_of(Callee->parameters(), [](const auto *Each) {
        return isMutableReference(Each->getType()) ||
               Each->getType()->isPointerType();
      });
  const clang::Expr *Object = objectOfCall(Call);
  const unsigned First = llvm::isa<clang::CXXMemberCallExpr>(Call) ? 0 : 1;
  if (Object && isLength(Call, *Object))
    return way(Object);
  if (Object && isPlainCopy(Call))
    return !IsConditional && isGiven(*Call.getArg(1)->IgnoreImplicit()) &&
           touch(Object, false, true);
  return IsOfNumbers && Object && way(Object) &&
         llvm::all_of(
             llvm::drop_begin(Call.arguments(), First),
             [this](const clang::Expr *Each) { return value(Each); }) &&
         call(Call, Inside);
}

/// An lvalue is read.
bool PlaceReader::value(const clang::Expr *X) {
  if (!X || X->isTypeDependent())
    return false;
  X = X->IgnoreParens();
  if (isUnevaluated(*X) ||
      llvm::isa<clang::IntegerLiteral, clang::FloatingLiteral,
                clang::CXXBoolLiteralExpr, clang::CharacterLiteral>(X))
    return true;
  if (const auto *Choice =
          llvm::dyn_cast<clang::AbstractConditionalOperator>(X))
    return choice(*Choice);
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(X))
    return binary(*Binary);
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(X);
      Unary && Unary->getOpcode() != clang::UO_Deref) {
    if (Unary->isIncrementDecrementOp())
      return !IsConditional && touch(Unary->getSubExpr(), true, true);
    return Unary->isArithmeticOp() && value(Unary->getSubExpr());
  }
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(X))
    return cast(*Cast);
  if (llvm::isa<clang::FullExpr, clang::MaterializeTemporaryExpr,
                clang::SubstNonTypeTemplateParmExpr>(X))
    return values(X->children());
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(X))
    return X->isGLValue() ? touch(X, true, false) : valueOfCall(*Call);
  return X->isGLValue() && X->getType()->isArithmeticType() &&
         touch(X, true, false);
}

/// Nobody wants its result.
bool PlaceReader::step(const clang::Expr *X) {
  if (const auto *Full = llvm::dyn_cast<clang::FullExpr>(X))
    X = Full->getSubExpr();
  const auto *Call = llvm::dyn_cast<clang::CallExpr>(X->IgnoreParens());
  return Call ? valueOfCall(*Call) : value(X);
}

bool PlaceReader::call(const clang::CallExpr &Call, const InlinedCall *Outer) {
  std::optional<InlinedCall> Function = inlinedBody(Call, Outer);
  if (!Function)
    return false;
  Found.Functions.push_back(std::move(*Function));
  const InlinedCall *Around = std::exchange(Inside, &Found.Functions.back());
  bool IsRead = llvm::all_of(
      Inside->Steps, [this](const clang::Expr *Step) { return step(Step); });
  if (const clang::Expr *Result = Inside->Result; IsRead && Result)
    IsRead = Result->isGLValue() || Result->getType()->isPointerType()
                 ? way(Result)
                 : value(Result);
  Inside = Around;
  return IsRead;
}

std::optional<CalledPlaces> idxmap::placesIn(const clang::CallExpr &Call) {
  PlaceReader Reader;
  if (!Reader.call(Call, nullptr))
    return std::nullopt;
  return std::move(Reader.Found);
}
