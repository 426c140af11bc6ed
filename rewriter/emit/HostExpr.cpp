//===- HostExpr.cpp - Expressions as exact host arithmetic ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/HostExpr.h"

#include "rewriter/emit/Terms.h"
#include "rewriter/emit/Writer.h"

#include <cassert>

namespace idxmap {

std::string HostExpr::intText(const Expr &E) const {
  return E.isConstant() ? "idxmap_Int(" + text(E) + ")" : render(E).Text;
}

/// Of an open type, an idxmap_Int and it would be one as well: `template` would
/// have to stand before what is called of them.
static bool mayBeOpen(const HostSymbol &Symbol, const LoopNest &Nest) {
  return Symbol.IsOpen || (Symbol.From == HostSymbol::Origin::Value &&
                           !Nest.TemplateHead.empty());
}

CppText HostExpr::operand(const Expr &E) const {
  if (!E.isSymbol() || isNamed(E))
    return render(E);
  const HostSymbol &Symbol = symbolNamed(*Nest, E.name());
  return mayBeOpen(Symbol, *Nest) ? render(E) : hostSpelling(Symbol);
}

CppText HostExpr::render(const Expr &E) const {
  if (auto Found = Named.find(E); Found != Named.end())
    return {Found->second, Binding::Primary};
  if (Counts && !E.isConstant() && !E.isSymbol())
    ++(*Counts)[E];
  if (const std::optional<Choice> Many = choice(E))
    return {Many->Function + "(" + join(Many->Arguments) + ")",
            Binding::Primary};
  switch (E.kind()) {
  case ExprKind::Constant:
    return literal(E.value());
  case ExprKind::Symbol:
    return {"idxmap_Int(" + hostSpelling(symbolNamed(*Nest, E.name())).Text +
                ")",
            Binding::Primary};
  case ExprKind::Add:
    return renderSum(E);
  case ExprKind::Mul:
    return renderProduct(E);
  case ExprKind::FloorDiv:
    return renderCall("floorDiv", E);
  case ExprKind::CeilDiv:
    return renderCall("ceilDiv", E);
  case ExprKind::Mod:
    return renderCall("mod", E);
  case ExprKind::Min:
    return renderCall("lesser", E);
  case ExprKind::Max:
    return renderCall("greater", E);
  case ExprKind::BitXor:
  case ExprKind::Call:
    break;
  }
  assert(false && "only threads compute these");
  return literal(0);
}

// Of the first two terms, one is exact, and so is the sum from there on.
CppText HostExpr::renderSum(const Expr &E) const {
  std::string Text;
  bool IsExact = false;
  for (const SignedTerm &T : signedTerms(E)) {
    const CppText Value = IsExact ? operand(T.Value) : render(T.Value);
    IsExact |= !T.Value.isConstant();
    if (Text.empty())
      Text = T.IsNegative ? "-" + Value.as(Binding::Unary) : Value.Text;
    else
      Text += (T.IsNegative ? " - " : " + ") + Value.asRight(Binding::Sum);
  }
  return {Text, Binding::Sum};
}

CppText HostExpr::renderProduct(const Expr &E) const {
  std::string Text;
  bool IsExact = false;
  for (const Expr &Factor : E.operands()) {
    const CppText Value = IsExact ? operand(Factor) : render(Factor);
    IsExact |= !Factor.isConstant();
    Text += Text.empty() ? Value.as(Binding::Product)
                         : " * " + Value.asRight(Binding::Product);
  }
  return {Text, Binding::Product};
}

/// The operands of minima of minima.
static void collectChoices(const Expr &E, ExprKind Kind,
                           std::vector<Expr> &Choices) {
  for (const Expr &Each : E.operands())
    if (Each.kind() == Kind)
      collectChoices(Each, Kind, Choices);
    else
      Choices.push_back(Each);
}

std::optional<HostExpr::Choice> HostExpr::choice(const Expr &E) const {
  if (E.kind() != ExprKind::Min && E.kind() != ExprKind::Max)
    return std::nullopt;
  std::vector<Expr> Choices;
  collectChoices(E, E.kind(), Choices);
  if (Choices.size() == 2)
    return std::nullopt;
  Choice Result = {E.kind() == ExprKind::Min ? "idxmap_Int::leastOf"
                                             : "idxmap_Int::mostOf",
                   {}};
  for (const Expr &Each : Choices)
    Result.Arguments.push_back(text(Each));
  return Result;
}

CppText HostExpr::renderCall(const char *Function, const Expr &E) const {
  const std::string Object = E.lhs().isConstant()
                                 ? intText(E.lhs())
                                 : render(E.lhs()).as(Binding::Primary);
  return {Object + "." + Function + "(" + text(E.rhs()) + ")",
          Binding::Primary};
}

} // namespace idxmap
