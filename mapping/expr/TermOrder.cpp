//===- TermOrder.cpp - The order in which a person writes a formula -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/TermOrder.h"

#include <algorithm>

namespace idxmap {

namespace {

enum Class { BlockIndex, ThreadIndex, HostValue, ConstantValue };

/// The first class that occurs in \p E.
Class classOf(const Expr &E) {
  if (E.isConstant())
    return ConstantValue;
  if (E.isSymbol()) {
    if (E.symbolKind() != SymbolKind::Thread)
      return HostValue;
    return E.name().starts_with("blockIdx") ? BlockIndex : ThreadIndex;
  }
  Class First = ConstantValue;
  for (const Expr &Operand : E.operands())
    First = std::min(First, classOf(Operand));
  return First;
}

/// One summand, with its factors as they are written.
struct Summand {
  std::vector<Expr> Factors;
  int64_t Coefficient;
  Class Kind;
};

Summand summandOf(const Monomial &Factors, int64_t Coefficient) {
  Summand S{Factors, Coefficient, ConstantValue};
  std::sort(S.Factors.begin(), S.Factors.end(), isWrittenBefore);
  if (!S.Factors.empty())
    S.Kind = classOf(S.Factors.front());
  return S;
}

uint64_t stride(const Summand &S) {
  return S.Coefficient < 0 ? -static_cast<uint64_t>(S.Coefficient)
                           : S.Coefficient;
}

/// The name that a reader meets first.
const std::string &leadingName(const Expr &E) {
  static const std::string None;
  if (E.isSymbol())
    return E.name();
  for (const Expr &Operand : E.operands())
    if (const std::string &Name = leadingName(Operand); !Name.empty())
      return Name;
  return None;
}

int compareByName(const Expr &A, const Expr &B) {
  int Order = leadingName(A).compare(leadingName(B));
  return Order ? Order : compare(A, B);
}

/// By name, where a name that goes on comes first: m * n + m.
bool isByNameBefore(const Summand &A, const Summand &B) {
  for (size_t I = 0; I < std::min(A.Factors.size(), B.Factors.size()); ++I)
    if (int Order = compareByName(A.Factors[I], B.Factors[I]))
      return Order < 0;
  return A.Factors.size() > B.Factors.size();
}

bool isSummandBefore(const Summand &A, const Summand &B) {
  if ((A.Kind == ConstantValue) != (B.Kind == ConstantValue))
    return B.Kind == ConstantValue;
  if ((A.Coefficient < 0) != (B.Coefficient < 0))
    return B.Coefficient < 0;
  if (A.Kind != B.Kind)
    return A.Kind < B.Kind;
  if (A.Kind == BlockIndex || A.Kind == ThreadIndex) {
    if (A.Factors.size() != B.Factors.size())
      return A.Factors.size() > B.Factors.size();
    if (stride(A) != stride(B))
      return stride(A) > stride(B);
  }
  return isByNameBefore(A, B);
}

Expr toExpr(const Summand &S) {
  std::vector<Expr> Factors = S.Factors;
  if (S.Coefficient != 1 || Factors.empty())
    Factors.push_back(S.Coefficient);
  return Expr::make(ExprKind::Mul, std::move(Factors));
}

} // namespace

size_t leafCount(const Expr &E) {
  if (E.isConstant() || E.isSymbol())
    return 1;
  size_t Count = 0;
  for (const Expr &Operand : E.operands())
    Count += leafCount(Operand);
  bool HasSign =
      E.kind() == ExprKind::Mul && E.operands().back().isConstant(-1);
  return Count - HasSign;
}

bool isWrittenBefore(const Expr &A, const Expr &B) {
  Class Left = classOf(A), Right = classOf(B);
  return Left != Right ? Left < Right : compare(A, B) < 0;
}

Expr toExpr(const Term &T) {
  if (T.Coefficient == 0)
    return 0;
  return toExpr(summandOf(T.Factors, T.Coefficient));
}

Expr toExpr(const Polynomial &P) {
  std::vector<Summand> Summands;
  for (const auto &[Factors, Coefficient] : P)
    Summands.push_back(summandOf(Factors, Coefficient));
  std::sort(Summands.begin(), Summands.end(), isSummandBefore);
  if (P.constant() > 0 && Summands.size() > 1 &&
      Summands.front().Coefficient < 0)
    std::rotate(Summands.begin(), Summands.end() - 1, Summands.end());
  std::vector<Expr> Terms;
  for (const Summand &S : Summands)
    Terms.push_back(toExpr(S));
  return Expr::make(ExprKind::Add, std::move(Terms));
}

} // namespace idxmap
