//===- BuildIterators.cpp - Iterators that are pointers -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The iterators of std::vector and std::array are pointers, or a pointer of a
// class. Their library makes, compares and subtracts them, and reads no element
// by that:
//
//   v.begin(), std::end(v)              ->  &v=>[0], &v=>[size(v)]
//   *(b + i), b[i], b->x                ->  v=>[i], v=>[0].x
//   ++b; b -= n;                        ->  b += 1; b -= n
//   e - b, b == e, std::distance(b, e)  ->  the same of pointers
//
// So is what holds an object: *p, p->x, p.get() of a std::unique_ptr.
//
//===----------------------------------------------------------------------===//

#include "rewriter/build/TreeBuilder.h"
#include "rewriter/effects/CallParts.h"
#include "rewriter/ir/Places.h"
#include "rewriter/source/StandardTypes.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace idxmap;

/// An iterator, of its class or as a pointer.
static bool isPointerLike(const clang::Expr &X) {
  return X.getType().getNonReferenceType()->isPointerType() ||
         !pointerOfIterator(X.getType()).isNull();
}

static bool isOfClass(const clang::Expr &X) {
  return !pointerOfIterator(X.getType()).isNull();
}

/// `v` of `v.begin()` and `std::end(v)`, or null.
static const clang::Expr *containerOfEnds(const clang::CallExpr &X,
                                          const clang::FunctionDecl &Callee) {
  const clang::Expr *Object = objectOfCall(X);
  if (!Object && Callee.isInStdNamespace() && X.getNumArgs() == 1)
    Object = X.getArg(0);
  const auto *Class =
      Object ? Object->getType()->getAsCXXRecordDecl() : nullptr;
  return Class && (isStandardContainer(*Class) || isStandardArray(*Class))
             ? Object
             : nullptr;
}

/// "-", "==", .. of two iterators, or empty.
static std::string operatorOfEnds(const clang::CallExpr &X,
                                  const clang::FunctionDecl &Callee) {
  if (X.getNumArgs() != 2 || !isPointerLike(*X.getArg(0)) ||
      !isPointerLike(*X.getArg(1)))
    return "";
  if (Callee.getIdentifier())
    return Callee.isInStdNamespace() && Callee.getName() == "distance" ? "-"
                                                                       : "";
  const clang::OverloadedOperatorKind Kind = Callee.getOverloadedOperator();
  // What `<=>` gives is no number.
  const bool IsNumber = Kind == clang::OO_Minus ||
                        (clang::CXXOperatorCallExpr::isComparisonOp(Kind) &&
                         Kind != clang::OO_Spaceship);
  return IsNumber ? clang::getOperatorSpelling(Kind) : "";
}

/// The object that \p Owner, a std::unique_ptr or std::shared_ptr, holds, or
/// of an array that it holds, the element \p At.
ir::Place TreeBuilder::ownedBy(const clang::Expr &Owner, ir::Value At) {
  return step(place(Owner), ir::PlaceStep::Kind::Target, std::move(At));
}

/// `*b`, `b[i]`; `*p`, `p[i]` of an owning pointer.
std::optional<ir::Place> TreeBuilder::iteratorPlace(const clang::CallExpr &X) {
  const auto *Operator = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&X);
  // Not as the base class that has the operator.
  const clang::Expr *First =
      Operator ? Operator->getArg(0)->IgnoreParenImpCasts() : nullptr;
  const bool IsElement =
      Operator && Operator->getOperator() == clang::OO_Subscript;
  const bool IsTarget = Operator && Operator->getOperator() == clang::OO_Star &&
                        X.getNumArgs() == 1;
  if (!IsElement && !IsTarget)
    return std::nullopt;
  const auto offset = [&] {
    return IsElement ? valueGiven(*X.getArg(1)) : numeral(0);
  };
  if (isOwningPointer(First->getType()))
    return ownedBy(*First, offset());
  if (!isOfClass(*X.getArg(0)))
    return std::nullopt;
  return ir::pointee(valueGiven(*X.getArg(0)), offset());
}

/// `++b`, `b -= i`, as statements.
bool TreeBuilder::addIteratorStep(const clang::CXXOperatorCallExpr &X,
                                  ir::Statements &To) {
  if (!isOfClass(*X.getArg(0)))
    return false;
  const clang::OverloadedOperatorKind Kind = X.getOperator();
  const bool IsOne = Kind == clang::OO_PlusPlus || Kind == clang::OO_MinusMinus;
  if (!IsOne && Kind != clang::OO_PlusEqual && Kind != clang::OO_MinusEqual)
    return false;
  const bool IsUp = Kind == clang::OO_PlusPlus || Kind == clang::OO_PlusEqual;
  put(X,
      ir::Update{place(*X.getArg(0)), IsUp ? "+" : "-",
                 IsOne ? numeral(1) : valueGiven(*X.getArg(1)),
                 type(X.getArg(0)->getType())},
      To);
  return true;
}

/// `b + i`, `i + b`, `b - i`
std::optional<ir::Value>
TreeBuilder::movedIterator(const clang::CallExpr &X,
                           const clang::FunctionDecl &Callee) {
  const clang::OverloadedOperatorKind Kind = Callee.getOverloadedOperator();
  if ((Kind != clang::OO_Plus && Kind != clang::OO_Minus) ||
      X.getNumArgs() != 2 || !isOfClass(X))
    return std::nullopt;
  const unsigned Which = isOfClass(*X.getArg(0)) ? 0 : 1;
  const clang::Expr &Offset = *X.getArg(1 - Which);
  if (!Offset.getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  ir::Value By = ir::offsetSum(numeral(0), Kind == clang::OO_Minus ? "-" : "+",
                               valueGiven(Offset));
  return address(ir::pointee(valueGiven(*X.getArg(Which)), std::move(By)),
                 /*IsConstant=*/false, X);
}

/// `p` of `p->x` and `p.get()`, or null.
static const clang::Expr *ownerAsked(const clang::CallExpr &X,
                                     const clang::FunctionDecl &Callee) {
  const clang::Expr *Object = objectOfCall(X);
  if (Object)
    Object = Object->IgnoreParenImpCasts();
  const bool IsPointer = Callee.getOverloadedOperator() == clang::OO_Arrow ||
                         (Callee.getIdentifier() && Callee.getName() == "get");
  return Object && IsPointer && isOwningPointer(Object->getType()) ? Object
                                                                   : nullptr;
}

std::optional<ir::Value>
TreeBuilder::iteratorCall(const clang::CallExpr &X,
                          const clang::FunctionDecl &Callee) {
  if (const std::string Operator = operatorOfEnds(X, Callee);
      !Operator.empty()) {
    std::vector<ir::Value> Both;
    // "distance" counts from its first argument on.
    const bool IsTurned = Callee.getIdentifier() != nullptr;
    for (unsigned I : {IsTurned, !IsTurned})
      Both.push_back(valueGiven(*X.getArg(I)));
    return made(ir::Value::Kind::Operation, X, Operator, std::move(Both));
  }
  if (auto Moved = movedIterator(X, Callee))
    return Moved;
  if (Callee.getOverloadedOperator() == clang::OO_Arrow &&
      isOfClass(*X.getArg(0)))
    return valueGiven(*X.getArg(0));
  if (const clang::Expr *Owner = ownerAsked(X, Callee))
    return address(ownedBy(*Owner, numeral(0)), /*IsConstant=*/false, X);
  // std::size(v)
  if (const clang::Expr *Measured = containerOfEnds(X, Callee);
      Measured && Callee.getIdentifier() && !objectOfCall(X) &&
      (Callee.getName() == "size" || Callee.getName() == "ssize")) {
    ir::Value Length = lengthOf("size", *Measured);
    Length.Is = type(X.getType());
    return Length;
  }
  const clang::Expr *Container = Callee.getIdentifier() && isPointerLike(X)
                                     ? containerOfEnds(X, Callee)
                                     : nullptr;
  if (!Container)
    return std::nullopt;
  const int End = llvm::StringSwitch<int>(Callee.getName())
                      .Cases({"begin", "cbegin"}, 0)
                      .Cases({"end", "cend"}, 1)
                      .Default(-1);
  if (End < 0)
    return std::nullopt;
  return address(
      elementOf(*Container, End ? lengthOf("size", *Container) : numeral(0)),
      Container->getType().isConstQualified(), X);
}

/// `std::vector<T>::const_iterator c = b;`
const clang::Expr *idxmap::iteratorCopied(const clang::CXXConstructExpr &X) {
  return X.getNumArgs() == 1 && isOfClass(X) && isOfClass(*X.getArg(0))
             ? X.getArg(0)
             : nullptr;
}
