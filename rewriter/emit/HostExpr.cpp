//===- HostExpr.cpp - Expressions as exact host arithmetic ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/HostExpr.h"

#include "rewriter/emit/Terms.h"

#include <cassert>

namespace idxmap {

std::string HostExpr::intText(const Expr &E) const {
  return E.isConstant() ? "idxmap_Int(" + text(E) + ")" : text(E);
}

CppText HostExpr::render(const Expr &E) const {
  if (auto Found = Named.find(E); Found != Named.end())
    return {Found->second, Binding::Primary};
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

CppText HostExpr::renderSum(const Expr &E) const {
  std::string Text;
  for (const SignedTerm &T : signedTerms(E)) {
    const CppText Value = render(T.Value);
    if (Text.empty())
      Text = T.IsNegative ? "-" + Value.as(Binding::Unary) : Value.Text;
    else
      Text += (T.IsNegative ? " - " : " + ") + Value.asRight(Binding::Sum);
  }
  return {Text, Binding::Sum};
}

CppText HostExpr::renderProduct(const Expr &E) const {
  std::string Text;
  for (const Expr &Factor : E.operands()) {
    const CppText Value = render(Factor);
    Text += Text.empty() ? Value.as(Binding::Product)
                         : " * " + Value.asRight(Binding::Product);
  }
  return {Text, Binding::Product};
}

CppText HostExpr::renderCall(const char *Function, const Expr &E) const {
  const std::string Object = E.lhs().isConstant()
                                 ? intText(E.lhs())
                                 : render(E.lhs()).as(Binding::Primary);
  return {Object + "." + Function + "(" + text(E.rhs()) + ")",
          Binding::Primary};
}

} // namespace idxmap
