//===- ExprText.cpp - Expressions as text ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Printing. Three levels bind ever tighter: a sum, a product (with div, ceildiv
// and mod), an atom. An operand is put in parentheses where its level is too
// loose for its place, or where it would otherwise merge with its neighbours.
// Reading is in ExprParser.cpp.
//
//===----------------------------------------------------------------------===//
#include "mapping/expr/ExprText.h"

namespace idxmap {

namespace {

bool isDivision(const Expr &E) {
  return E.kind() == ExprKind::FloorDiv || E.kind() == ExprKind::CeilDiv ||
         E.kind() == ExprKind::Mod;
}

/// True for what is written as a name with operands in parentheses.
bool isCall(const Expr &E) {
  return E.kind() == ExprKind::Min || E.kind() == ExprKind::Max ||
         E.kind() == ExprKind::BitXor || E.kind() == ExprKind::Call;
}

bool isProduct(const Expr &E) { return E.kind() == ExprKind::Mul; }

/// True for x * y * -1, which is -x * y. After another constant a factor -1
/// stays where it is: reading would join the two.
bool endsInSign(const Expr &E) {
  const auto &Factors = E.operands();
  return isProduct(E) && Factors.back().isConstant(-1) &&
         (Factors.size() == 2 || !Factors[Factors.size() - 2].isConstant());
}

/// True for what follows another term as `- ...`: a negative constant, or a
/// product that ends in one. The smallest integer has no positive counterpart.
bool isNegativeTerm(const Expr &E) {
  if (E.isConstant())
    return E.value() < 0 && E.value() != Range::NegInf;
  if (!isProduct(E) || !E.operands().back().isConstant())
    return false;
  return endsInSign(E) || (!E.operands().back().isConstant(-1) &&
                           isNegativeTerm(E.operands().back()));
}

/// -E for a negative term.
Expr negated(const Expr &E) {
  if (E.isConstant())
    return -E.value();
  std::vector<Expr> Factors = E.operands();
  Factors.back() = -Factors.back().value();
  if (Factors.back().isConstant(1))
    Factors.pop_back();
  return Expr::make(ExprKind::Mul, std::move(Factors));
}

/// \p Text, in parentheses if \p IsLoose or if it begins with a sign.
std::string grouped(std::string Text, bool IsLoose) {
  return IsLoose || Text.front() == '-' ? "(" + Text + ")" : Text;
}

std::string firstFactorText(const Expr &E) {
  return grouped(toString(E), E.kind() == ExprKind::Add || isProduct(E));
}

std::string laterFactorText(const Expr &E) {
  if (E.isConstant())
    return toString(E);
  return grouped(toString(E),
                 E.kind() == ExprKind::Add || isProduct(E) || isDivision(E));
}

/// Factors joined by ` * `. After a sign, a division at the front needs
/// parentheses, since -x div 4 is (-x) div 4, and so does a constant.
std::string factorsText(const std::vector<Expr> &Factors, bool AfterSign) {
  std::string Text = grouped(firstFactorText(Factors.front()),
                             AfterSign && (isDivision(Factors.front()) ||
                                           Factors.front().isConstant()));
  for (size_t I = 1; I < Factors.size(); ++I)
    Text += " * " + laterFactorText(Factors[I]);
  return Text;
}

std::string productText(const Expr &E) {
  const auto &Factors = E.operands();
  if (!endsInSign(E))
    return factorsText(Factors, false);
  if (Factors.size() == 2)
    return "-" + grouped(toString(Factors.front()),
                         Factors.front().kind() != ExprKind::Symbol &&
                             !isCall(Factors.front()));
  return "-" + factorsText({Factors.begin(), Factors.end() - 1}, true);
}

/// A product on the left of a division needs no parentheses: both bind to the
/// left.
std::string divisionText(const Expr &E, const char *Operator) {
  std::string Left = isProduct(E.lhs()) ? grouped(toString(E.lhs()), false)
                                        : firstFactorText(E.lhs());
  return Left + " " + Operator + " " + laterFactorText(E.rhs());
}

/// "f(i, j)", "finv(x, n)[1]".
std::string userCallText(const Expr &E) {
  const CallPart &Part = E.callPart();
  std::string Text;
  for (unsigned I = 0; I < Part.Taken; ++I)
    Text += (I ? ", " : "") + toString(E.operands()[I]);
  const std::string &Name = E.function();
  return Name.substr(Name.starts_with("::") ? 2 : 0) + "(" + Text + ")" +
         (Part.Count ? "[" + std::to_string(Part.Component) + "]" : "");
}

std::string callText(const Expr &E, const std::string &Name) {
  std::string Text;
  for (const Expr &Operand : E.operands())
    Text += (Text.empty() ? "" : ", ") + toString(Operand);
  return Name + "(" + Text + ")";
}

std::string termText(const Expr &E) {
  return grouped(toString(E), E.kind() == ExprKind::Add);
}

/// What follows the minus for the term \p E. A constant or a product under a
/// factor -1 is kept apart from that factor by parentheses.
std::string subtractedText(const Expr &E) {
  Expr Positive = negated(E);
  bool IsApart = isProduct(E) && E.operands().size() == 2 &&
                 E.operands().back().isConstant(-1) &&
                 (Positive.isConstant() || isProduct(Positive));
  return IsApart ? "(" + toString(Positive) + ")" : termText(Positive);
}

std::string sumText(const Expr &E) {
  const Expr &First = E.operands().front();
  std::string Text = isNegativeTerm(First) ? toString(First) : termText(First);
  for (size_t I = 1; I < E.operands().size(); ++I) {
    const Expr &Term = E.operands()[I];
    Text += isNegativeTerm(Term) ? " - " + subtractedText(Term)
                                 : " + " + termText(Term);
  }
  return Text;
}

} // namespace

std::string toString(const Expr &E) {
  switch (E.kind()) {
  case ExprKind::Constant:
    return std::to_string(E.value());
  case ExprKind::Symbol:
    return E.name();
  case ExprKind::Add:
    return sumText(E);
  case ExprKind::Mul:
    return productText(E);
  case ExprKind::FloorDiv:
    return divisionText(E, "div");
  case ExprKind::CeilDiv:
    return divisionText(E, "ceildiv");
  case ExprKind::Mod:
    return divisionText(E, "mod");
  case ExprKind::Min:
    return callText(E, "min");
  case ExprKind::Max:
    return callText(E, "max");
  case ExprKind::BitXor:
    return callText(E, "xor");
  case ExprKind::Call:
    return E.callPart().Taken ? userCallText(E) : callText(E, E.function());
  }
  return {};
}

std::string toString(const Condition &C) {
  return toString(C.Lhs) + " < " + toString(C.Rhs);
}

} // namespace idxmap
