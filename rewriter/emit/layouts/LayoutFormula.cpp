//===- LayoutFormula.cpp - The place of an element, as C++ ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/layouts/LayoutFormula.h"

#include "mapping/expr/Builtins.h"
#include "mapping/expr/Simplify.h"
#include "rewriter/emit/Terms.h"

#include <algorithm>
#include <cassert>

namespace idxmap {

/// What the runtime's exact integers have no word for.
static bool hasOnlyDevice(const Expr &E) {
  return E.kind() == ExprKind::Call || E.kind() == ExprKind::BitXor ||
         std::any_of(E.operands().begin(), E.operands().end(), hasOnlyDevice);
}

static bool isOfHost(const Expr &E) {
  return !dependsOnThread(E) && !hasOnlyDevice(E);
}

/// A bound of |E|, whatever the indices are.
Expr LayoutFormula::magnitude(const Expr &E) const {
  switch (E.kind()) {
  case ExprKind::Constant:
    return E.value() < 0 ? -E : E;
  case ExprKind::Symbol: {
    const auto Found = Most.find(E.name());
    return Found == Most.end() ? E : Found->second;
  }
  case ExprKind::Add:
  case ExprKind::Mul:
  case ExprKind::BitXor: {
    Expr Result = E.kind() == ExprKind::Mul ? 1 : 0;
    for (const Expr &Each : E.operands())
      Result = E.kind() == ExprKind::Mul ? Result * magnitude(Each)
                                         : Result + magnitude(Each);
    return Result;
  }
  case ExprKind::FloorDiv:
    return isOfHost(E.rhs()) && Known.provesNonNegative(E.lhs())
               ? floorDiv(magnitude(E.lhs()), E.rhs())
               : magnitude(E.lhs()) + 1;
  case ExprKind::CeilDiv:
    return magnitude(E.lhs()) + 1;
  case ExprKind::Mod:
    return isOfHost(E.rhs()) ? E.rhs() : magnitude(E.rhs());
  case ExprKind::Min:
  case ExprKind::Max:
    return max(magnitude(E.lhs()), magnitude(E.rhs()));
  case ExprKind::Call:
    break;
  }
  return largestValue(E);
}

/// Exactly the value of \p E, where the launch has looked at its bound.
CppText LayoutFormula::exact(const Expr &E) {
  const Expr Bound = simplify(magnitude(E), Known);
  if (std::find(Largest.begin(), Largest.end(), Bound) == Largest.end())
    Largest.push_back(Bound);
  return render(E);
}

CppText LayoutFormula::render(const Expr &E) {
  if (E.isConstant())
    return literal(E.value());
  if (isOfHost(E)) {
    const auto Found = std::find(Values.begin(), Values.end(), E);
    const std::string Number = std::to_string(Found - Values.begin() + 1);
    if (Found == Values.end())
      Values.push_back(E);
    return {"idxmap_value" + Number, Binding::Primary};
  }
  switch (E.kind()) {
  case ExprKind::Symbol:
    return {E.name(), Binding::Primary};
  case ExprKind::Add:
    return renderSum(E);
  case ExprKind::Mul:
    return renderProduct(E);
  case ExprKind::Min:
  case ExprKind::Max:
    return renderChoice(E);
  case ExprKind::BitXor:
    return {exact(E.lhs()).as(Binding::Product) + " ^ " +
                exact(E.rhs()).as(Binding::Product),
            Binding::Xor};
  case ExprKind::Call:
    return renderCall(E);
  default:
    return renderDivision(E);
  }
}

// Factors and terms that the host knows are one value.
CppText LayoutFormula::renderSum(const Expr &E) {
  std::vector<Expr> Host, Thread;
  for (const Expr &Term : E.operands())
    (isOfHost(Term) ? Host : Thread).push_back(Term);
  std::string Text;
  for (const SignedTerm &T :
       signedTerms(Expr::make(ExprKind::Add, std::move(Thread)))) {
    const CppText Value = render(T.Value);
    if (Text.empty())
      Text = T.IsNegative ? "0 - " + Value.asRight(Binding::Sum)
                          : Value.as(Binding::Sum);
    else
      Text += (T.IsNegative ? " - " : " + ") + Value.asRight(Binding::Sum);
  }
  const Expr Known = Expr::make(ExprKind::Add, std::move(Host));
  if (Known.isConstant(0))
    return {Text, Binding::Sum};
  if (Known.isConstant() && Known.value() < 0)
    return {Text + " - " + literal(-Known.value()).Text, Binding::Sum};
  return {Text + " + " + render(Known).asRight(Binding::Sum), Binding::Sum};
}

CppText LayoutFormula::renderProduct(const Expr &E) {
  std::vector<Expr> Host, Thread;
  for (const Expr &Factor : E.operands())
    (isOfHost(Factor) ? Host : Thread).push_back(Factor);
  std::string Text;
  for (const Expr &Factor : Thread)
    Text += (Text.empty() ? render(Factor).as(Binding::Product)
                          : " * " + render(Factor).asRight(Binding::Product));
  if (Host.empty())
    return {Text, Binding::Product};
  const Expr Known = Expr::make(ExprKind::Mul, std::move(Host));
  return {Text + " * " + render(Known).asRight(Binding::Product),
          Binding::Product};
}

/// Of two operands, by a function of the runtime.
CppText LayoutFormula::withSign(const char *Function, const Expr &E) {
  CallsLayouts = true;
  return {std::string("::idxmap::") + Function + "<" + Type + ">(" +
              exact(E.lhs()).Text + ", " + exact(E.rhs()).Text + ")",
          Binding::Primary};
}

CppText LayoutFormula::renderDivision(const Expr &E) {
  if (E.kind() == ExprKind::CeilDiv)
    return withSign("ceilQuotient", E);
  const bool IsRest = E.kind() == ExprKind::Mod;
  if (!Known.provesNonNegative(E.lhs()))
    return withSign(IsRest ? "floorRest" : "floorQuotient", E);
  const std::string L = exact(E.lhs()).as(Binding::Product);
  const std::string R = exact(E.rhs()).asRight(Binding::Product);
  return {L + (IsRest ? " % " : " / ") + R, Binding::Product};
}

CppText LayoutFormula::renderChoice(const Expr &E) {
  return withSign(E.kind() == ExprKind::Min ? "lesserOf" : "greaterOf", E);
}

CppText LayoutFormula::renderCall(const Expr &E) {
  const unsigned Taken = E.callPart().Taken;
  const size_t Count = Taken ? Taken : E.operands().size();
  std::string Text = E.function();
  if (!Taken) {
    CallsLayouts = true;
    Text = "::idxmap::" + std::string(builtinCode(E.function())) + "<" + Type +
           ">";
  }
  for (size_t I = 0; I < Count; ++I)
    Text += (I ? ", " : "(") + exact(E.operands()[I]).Text;
  return {Taken ? "static_cast<" + Type + ">(" + Text + "))" : Text + ")",
          Binding::Primary};
}

} // namespace idxmap
