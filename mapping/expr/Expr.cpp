//===- Expr.cpp - Symbolic integer expressions ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Nodes are immutable and shared; a copy of an expression is a pointer copy.
//
//===----------------------------------------------------------------------===//
#include "mapping/expr/Expr.h"

#include <algorithm>
#include <cassert>
#include <set>
#include <utility>

namespace idxmap {

static size_t combinedHash(size_t A, size_t B) {
  return (A ^ (B + 0x9e3779b97f4a7c15 + (A << 6) + (A >> 2)));
}

struct Expr::Node {
  ExprKind Kind;
  int64_t Value = 0;
  std::string Name;
  SymbolKind Origin = SymbolKind::Host;
  Range Values;
  std::vector<Expr> Operands;
  CallPart Part = {};
  size_t Hash = 0; ///< Of all the others.

  size_t computeHash() const;
};

size_t Expr::Node::computeHash() const {
  size_t Hash = std::hash<std::string_view>()(Name);
  for (int64_t Each :
       {int64_t(Kind), Value, int64_t(Origin), Values.Lo, Values.Hi,
        int64_t(Part.Component), int64_t(Part.Count), int64_t(Part.Taken)})
    Hash = combinedHash(Hash, static_cast<size_t>(Each));
  for (const Expr &Operand : Operands)
    Hash = combinedHash(Hash, Operand.hash());
  return Hash;
}

Expr::Expr() : Expr(0) {}
Expr::Expr(int64_t Value) : Impl(constantNode(Value)) {}
Expr::Expr(std::shared_ptr<const Node> N) : Impl(std::move(N)) {}
Expr::Expr(Node &&N) {
  N.Hash = N.computeHash();
  Impl = std::make_shared<const Node>(std::move(N));
}

/// Most constants of an expression are small: all of one value share a node.
std::shared_ptr<const Expr::Node> Expr::constantNode(int64_t Value) {
  constexpr int64_t Least = -4, Most = 16;
  static const auto Shared = [] {
    std::vector<std::shared_ptr<const Node>> Nodes;
    for (int64_t Each = Least; Each <= Most; ++Each)
      Nodes.push_back(
          Expr(Node{ExprKind::Constant, Each, {}, {}, {}, {}}).Impl);
    return Nodes;
  }();
  if (Least <= Value && Value <= Most)
    return Shared[Value - Least];
  return Expr(Node{ExprKind::Constant, Value, {}, {}, {}, {}}).Impl;
}

Expr Expr::constant(int64_t Value) { return Expr(Value); }

Expr Expr::symbol(std::string Name, SymbolKind Kind, Range Values) {
  assert(!Name.empty() && "a symbol needs a name");
  return Expr(Node{ExprKind::Symbol, 0, std::move(Name), Kind, Values, {}});
}

Expr Expr::make(ExprKind Kind, std::vector<Expr> Operands) {
  assert(Kind != ExprKind::Constant && Kind != ExprKind::Symbol &&
         Kind != ExprKind::Call && "leaves and calls have their own makers");
  assert((Kind == ExprKind::Add || Kind == ExprKind::Mul ||
          Operands.size() == 2) &&
         "this operator is binary");
  if (Operands.size() == 1)
    return std::move(Operands.front());
  if (Operands.empty())
    return Kind == ExprKind::Mul ? 1 : 0;
  return Expr(Node{Kind, 0, {}, {}, {}, std::move(Operands)});
}

Expr Expr::call(std::string Function, std::vector<Expr> Operands, Range Values,
                CallPart Part) {
  assert(!Operands.empty() && "a call has operands");
  return Expr(Node{ExprKind::Call,
                   0,
                   std::move(Function),
                   {},
                   Values,
                   std::move(Operands),
                   Part});
}

Expr Expr::withOperands(std::vector<Expr> Operands) const {
  return kind() == ExprKind::Call
             ? call(Impl->Name, std::move(Operands), Impl->Values, Impl->Part)
             : make(kind(), std::move(Operands));
}

ExprKind Expr::kind() const { return Impl->Kind; }
bool Expr::isConstant(int64_t Value) const {
  return isConstant() && Impl->Value == Value;
}

int64_t Expr::value() const {
  assert(isConstant());
  return Impl->Value;
}

const std::string &Expr::name() const {
  assert(isSymbol());
  return Impl->Name;
}

SymbolKind Expr::symbolKind() const {
  assert(isSymbol());
  return Impl->Origin;
}

Range Expr::symbolRange() const {
  assert(isSymbol());
  return Impl->Values;
}

const std::string &Expr::function() const {
  assert(kind() == ExprKind::Call);
  return Impl->Name;
}

Range Expr::callRange() const {
  assert(kind() == ExprKind::Call);
  return Impl->Values;
}

const CallPart &Expr::callPart() const {
  assert(kind() == ExprKind::Call);
  return Impl->Part;
}

const std::vector<Expr> &Expr::operands() const { return Impl->Operands; }
size_t Expr::hash() const { return Impl->Hash; }

bool isIdentical(const Expr &A, const Expr &B) {
  if (A.Impl == B.Impl)
    return true;
  const Expr::Node &Left = *A.Impl, &Right = *B.Impl;
  return Left.Hash == Right.Hash && Left.Kind == Right.Kind &&
         Left.Value == Right.Value && Left.Name == Right.Name &&
         Left.Origin == Right.Origin && Left.Values == Right.Values &&
         Left.Part == Right.Part &&
         std::equal(Left.Operands.begin(), Left.Operands.end(),
                    Right.Operands.begin(), Right.Operands.end(), isIdentical);
}

// Leaves by value or name; others by kind, a call by its function and
// component, then operands from left to right, a shorter list first where it is
// a prefix.
int compare(const Expr &A, const Expr &B) {
  if (A.Impl == B.Impl)
    return 0;
  if (A.kind() != B.kind())
    return A.kind() < B.kind() ? -1 : 1;
  if (A.isConstant())
    return A.value() < B.value() ? -1 : A.value() > B.value();
  if (A.isSymbol())
    return A.name().compare(B.name());
  if (int Order = A.Impl->Name.compare(B.Impl->Name))
    return Order;
  if (A.Impl->Part.Component != B.Impl->Part.Component)
    return A.Impl->Part.Component < B.Impl->Part.Component ? -1 : 1;
  const auto &Left = A.operands(), &Right = B.operands();
  for (size_t I = 0; I < std::min(Left.size(), Right.size()); ++I)
    if (int Order = compare(Left[I], Right[I]))
      return Order;
  return Left.size() < Right.size() ? -1 : Left.size() > Right.size();
}

Expr operator+(const Expr &A, const Expr &B) {
  return Expr::make(ExprKind::Add, {A, B});
}
Expr operator-(const Expr &A, const Expr &B) { return A + -B; }
Expr operator-(const Expr &A) {
  if (A.isConstant() && A.value() != Range::NegInf)
    return -A.value();
  return Expr::make(ExprKind::Mul, {A, Expr(-1)});
}
Expr operator*(const Expr &A, const Expr &B) {
  return Expr::make(ExprKind::Mul, {A, B});
}
Expr floorDiv(const Expr &A, const Expr &B) {
  return Expr::make(ExprKind::FloorDiv, {A, B});
}
Expr ceilDiv(const Expr &A, const Expr &B) {
  return Expr::make(ExprKind::CeilDiv, {A, B});
}
Expr mod(const Expr &A, const Expr &B) {
  return Expr::make(ExprKind::Mod, {A, B});
}
Expr min(const Expr &A, const Expr &B) {
  return Expr::make(ExprKind::Min, {A, B});
}
Expr max(const Expr &A, const Expr &B) {
  return Expr::make(ExprKind::Max, {A, B});
}

Expr bitXor(const Expr &A, const Expr &B) {
  return Expr::make(ExprKind::BitXor, {A, B});
}

bool dependsOnThread(const Expr &E) {
  if (E.isSymbol())
    return E.symbolKind() == SymbolKind::Thread;
  return std::any_of(E.operands().begin(), E.operands().end(), dependsOnThread);
}

bool names(const Expr &E, const std::string &Symbol) {
  if (E.isSymbol())
    return E.name() == Symbol;
  return std::any_of(E.operands().begin(), E.operands().end(),
                     [&](const Expr &Each) { return names(Each, Symbol); });
}

static void collectSymbols(const Expr &E, std::set<std::string> &Seen,
                           std::vector<std::string> &Names) {
  if (E.isSymbol() && Seen.insert(E.name()).second)
    Names.push_back(E.name());
  for (const Expr &Operand : E.operands())
    collectSymbols(Operand, Seen, Names);
}

std::vector<std::string> symbolsOf(const Expr &E) {
  std::set<std::string> Seen;
  std::vector<std::string> Names;
  collectSymbols(E, Seen, Names);
  return Names;
}

Expr substitute(const Expr &E, const std::map<std::string, Expr> &Values) {
  if (E.isSymbol()) {
    auto Found = Values.find(E.name());
    return Found == Values.end() ? E : Found->second;
  }
  if (E.isConstant())
    return E;
  std::vector<Expr> Operands;
  for (const Expr &Operand : E.operands())
    Operands.push_back(substitute(Operand, Values));
  return E.withOperands(std::move(Operands));
}

} // namespace idxmap
