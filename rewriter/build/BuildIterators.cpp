//===- BuildIterators.cpp - Iterators that are pointers -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The iterators of std::vector, std::array and std::string are pointers of a
// class. Their library makes, compares and subtracts them, and reads no element
// by that:
//
//   v.begin(), std::end(v)              ->  &v=>[0], &v=>[size(v)]
//   *(b + i), b[i]                      ->  v=>[i]
//   e - b, b == e, std::distance(b, e)  ->  the same of pointers
//
//===----------------------------------------------------------------------===//

#include "rewriter/build/TreeBuilder.h"
#include "rewriter/effects/CallParts.h"
#include "rewriter/ir/Places.h"
#include "rewriter/source/StandardTypes.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace idxmap;

/// A pointer, or one of a class of libstdc++ or libc++ that has just that.
static bool isPointerLike(clang::QualType Type) {
  Type = Type.getNonReferenceType();
  const auto *Class = Type->getAsCXXRecordDecl();
  return Type->isPointerType() || (Class && Class->getIdentifier() &&
                                   (Class->getName() == "__normal_iterator" ||
                                    Class->getName() == "__wrap_iter"));
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
  if (X.getNumArgs() != 2 || !isPointerLike(X.getArg(0)->getType()) ||
      !isPointerLike(X.getArg(1)->getType()))
    return "";
  if (Callee.getIdentifier())
    return Callee.isInStdNamespace() && Callee.getName() == "distance" ? "-"
                                                                       : "";
  const clang::OverloadedOperatorKind Kind = Callee.getOverloadedOperator();
  switch (Kind) {
  case clang::OO_Minus:
  case clang::OO_EqualEqual:
  case clang::OO_ExclaimEqual:
  case clang::OO_Less:
  case clang::OO_LessEqual:
  case clang::OO_Greater:
  case clang::OO_GreaterEqual:
    return clang::getOperatorSpelling(Kind);
  default:
    return "";
  }
}

/// An iterator, as its class or as a pointer.
static bool isOfClass(const clang::Expr &X) {
  return X.getType()->isRecordType() && isPointerLike(X.getType());
}

/// The pointer that the iterator \p X is.
ir::Value TreeBuilder::iteratorValue(const clang::Expr &X) {
  ir::Value Own = valueGiven(X);
  if (Own.Of == ir::Value::Kind::Convert &&
      Own.Operands.front().Of == ir::Value::Kind::Address)
    return std::move(Own.Operands.front());
  ir::Value Result = made(ir::Value::Kind::Convert, X, "", {std::move(Own)});
  Result.Is = {ir::Type::Kind::Pointer, 0, {}};
  return Result;
}

/// `*b`, `b[i]`
std::optional<ir::Place> TreeBuilder::iteratorPlace(const clang::CallExpr &X) {
  const auto *Operator = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&X);
  if (!Operator || !isOfClass(*X.getArg(0)))
    return std::nullopt;
  const bool IsElement = Operator->getOperator() == clang::OO_Subscript;
  if (!IsElement &&
      !(Operator->getOperator() == clang::OO_Star && X.getNumArgs() == 1))
    return std::nullopt;
  return ir::pointee(iteratorValue(*X.getArg(0)),
                     IsElement ? value(*X.getArg(1)) : numeral(0));
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
  return made(
      ir::Value::Kind::Convert, X, "",
      {address(ir::pointee(iteratorValue(*X.getArg(Which)), std::move(By)),
               /*IsConstant=*/false, X)});
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
      Both.push_back(iteratorValue(*X.getArg(I)));
    return made(ir::Value::Kind::Operation, X, Operator, std::move(Both));
  }
  if (auto Moved = movedIterator(X, Callee))
    return Moved;
  const clang::Expr *Container =
      Callee.getIdentifier() && isPointerLike(X.getType())
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
  ir::Value Result = address(
      elementOf(*Container, End ? lengthOf("size", *Container) : numeral(0)),
      Container->getType().isConstQualified(), X);
  return isOfClass(X)
             ? made(ir::Value::Kind::Convert, X, "", {std::move(Result)})
             : std::move(Result);
}
