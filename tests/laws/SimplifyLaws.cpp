//===- SimplifyLaws.cpp - Laws of the symbolic algebra --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A world is a few symbols with ranges and facts, and points (values of the
// symbols) that satisfy both. Facts are made from a point, so that there always
// is one. For every expression e and every point p of the world:
//
//   e(p) = simplify(e)(p) where e(p) is defined     simplify is idempotent
//   parse(toString(e))(p) = e(p)                    e(p) in rangeOf(e)
//   parse(toString(e)) = e for simplified e         provesLess(a,b): a(p) <
//   b(p)
//
//===----------------------------------------------------------------------===//
#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <ostream>
#include <string>
#include <vector>

namespace idxmap {

/// RapidCheck shows a drawn expression so.
static void showValue(const Expr &E, std::ostream &Out) { Out << toString(E); }

} // namespace idxmap

namespace {

using namespace idxmap;
using Point = std::map<std::string, int64_t>;

const std::vector<std::string> Names = {"blockIdx.x", "threadIdx.x", "i",
                                        "j",          "m",           "n"};

struct World {
  std::map<std::string, Range> Ranges;
  std::vector<Condition> Conditions;
  std::vector<std::pair<Expr, Range>> RangeFacts;
  std::vector<Point> Points;

  Expr symbol(const std::string &Name) const {
    SymbolKind Kind = Name.find('.') == std::string::npos ? SymbolKind::Host
                                                          : SymbolKind::Thread;
    return Expr::symbol(Name, Kind, Ranges.at(Name));
  }
  Facts facts() const {
    Facts Known;
    for (const Condition &C : Conditions)
      Known.assume(C);
    for (const auto &[E, Values] : RangeFacts)
      Known.assume(E, Values);
    return Known;
  }
  bool holds(const Point &P) const;
};

bool World::holds(const Point &P) const {
  for (const auto &[Name, Values] : Ranges)
    if (!Values.contains(P.at(Name)))
      return false;
  for (const Condition &C : Conditions) {
    auto Left = evaluate(C.Lhs, P), Right = evaluate(C.Rhs, P);
    if (!Left || !Right || *Left >= *Right)
      return false;
  }
  for (const auto &[E, Values] : RangeFacts) {
    auto Value = evaluate(E, P);
    if (!Value || !Values.contains(*Value))
      return false;
  }
  return true;
}

// While RapidCheck shrinks, a draw can get the value of another draw that a
// smaller input has no place for any more: so bounds are enforced.

int drawInteger(int Low, int High) { // Inclusive.
  return std::clamp(*rc::gen::inRange(Low, High + 1), Low, High);
}

Expr drawConstant() {
  return Expr(*rc::gen::weightedElement<int64_t>({{4, 0},
                                                  {6, 1},
                                                  {5, 2},
                                                  {4, 3},
                                                  {6, 4},
                                                  {4, 6},
                                                  {4, 8},
                                                  {3, -1},
                                                  {3, -2},
                                                  {3, -3},
                                                  {2, -4},
                                                  {2, 12},
                                                  {1, Range::PosInf},
                                                  {1, Range::NegInf}}));
}

/// A divisor is mostly something that can be positive.
Expr drawExpr(const World &W, int Depth);

Expr drawDivisor(const World &W, int Depth) {
  switch (drawInteger(0, 5)) {
  case 0:
  case 1:
    return Expr(drawInteger(1, 8));
  case 2:
    return W.symbol("n");
  case 3:
    return W.symbol("m") * W.symbol("n");
  case 4:
    return W.symbol("n") * Expr(drawInteger(1, 4));
  default:
    return drawExpr(W, Depth);
  }
}

/// i * n + j and the like, on which the rules for div and mod act.
Expr drawLinear(const World &W, int Depth) {
  Expr Stride = drawDivisor(W, Depth);
  return drawExpr(W, Depth) * Stride + drawExpr(W, Depth);
}

Expr drawExpr(const World &W, int Depth) {
  if (Depth == 0)
    return drawInteger(0, 2) ? W.symbol(*rc::gen::elementOf(Names))
                             : drawConstant();
  auto Operand = [&] { return drawExpr(W, Depth - 1); };
  auto Dividend = [&] {
    return drawInteger(0, 2) ? Operand() : drawLinear(W, Depth - 1);
  };
  auto Divisor = [&] { return drawDivisor(W, Depth - 1); };
  switch (drawInteger(0, 14)) {
  case 0:
    return Operand() + Operand();
  case 1:
    return Operand() - Operand();
  case 2:
    return Operand() * Operand();
  case 3:
  case 4:
    return floorDiv(Dividend(), Divisor());
  case 5:
    return ceilDiv(Dividend(), Divisor());
  case 6:
  case 7:
    return mod(Dividend(), Divisor());
  case 8:
    return min(Operand(), Operand());
  case 9:
    return max(Operand(), Operand());
  case 10: { // What the rules for sums join.
    Expr X = Operand(), D = Divisor();
    return D * floorDiv(X, D) + (drawInteger(0, 1) ? mod(X, D) : min(X, D));
  }
  case 11: {
    Expr X = Operand(), D = Divisor(), Digit = mod(X, D);
    return floorDiv(X, D) +
           (drawInteger(0, 1) ? Digit : min(Digit, drawInteger(1, 2)));
  }
  case 12: {
    Expr X = Operand(), D = Divisor(), E = Divisor();
    return mod(X, D) +
           D * mod(floorDiv(drawInteger(0, 3) ? X : Operand(), D), E);
  }
  case 13: {
    Expr X = Operand(), Y = Operand();
    return bitXor(X, drawInteger(0, 2) ? Y : bitXor(Y, X));
  }
  default:
    return drawExpr(W, 0);
  }
}

Range drawRange() {
  int Low = drawInteger(-6, 6);
  switch (drawInteger(0, 4)) {
  case 0:
    return {Low, Low + drawInteger(0, 8)};
  case 1:
    return Range::from(Low);
  case 2:
    return Range::from(1);
  case 3:
    return {0, drawInteger(0, 7)};
  default:
    return {Range::NegInf, Low};
  }
}

int64_t drawIn(Range Values) {
  int64_t Low = Values.Lo == Range::NegInf ? Values.Hi - 9 : Values.Lo;
  int64_t High = Values.Hi == Range::PosInf ? Low + 9 : Values.Hi;
  return std::clamp(*rc::gen::inRange(Low, High + 1), Low, High);
}

Point drawPoint(const World &W) {
  Point P;
  for (const std::string &Name : Names)
    P[Name] = drawIn(W.Ranges.at(Name));
  return P;
}

/// A fact that holds at \p P.
void drawFact(World &W, const Point &P) {
  Expr A = drawExpr(W, drawInteger(0, 1)), B = drawExpr(W, drawInteger(0, 2));
  auto Left = evaluate(A, P), Right = evaluate(B, P);
  auto Difference = evaluate(B - A, P);
  if (!Left || !Right || !Difference)
    return;
  if (drawInteger(0, 2) == 0)
    W.RangeFacts.push_back(
        {B - A, Range{*Difference, *Difference} +
                    Range{-drawInteger(0, 2), drawInteger(0, 2)}});
  else if (*Left < *Right)
    W.Conditions.push_back({A, B});
  else if (*Right < *Left)
    W.Conditions.push_back({B, A});
}

World drawWorld() {
  World W;
  for (const std::string &Name : Names)
    W.Ranges[Name] = drawRange();
  Point Witness = drawPoint(W);
  int FactCount = drawInteger(0, 4);
  for (int I = 0; I < FactCount; ++I)
    drawFact(W, Witness);
  W.Points.push_back(Witness);
  for (int I = 0; I < 40; ++I)
    if (Point P = drawPoint(W); W.holds(P))
      W.Points.push_back(P);
  return W;
}

std::string toString(Range Values) {
  return "[" + std::to_string(Values.Lo) + "," + std::to_string(Values.Hi) +
         "]";
}

void showValue(const World &W, std::ostream &Out) {
  for (const auto &[Name, Values] : W.Ranges)
    Out << Name << " in " << toString(Values) << "\n";
  for (const Condition &C : W.Conditions)
    Out << toString(C) << "\n";
  for (const auto &[E, Values] : W.RangeFacts)
    Out << toString(E) << " in " << toString(Values) << "\n";
}

std::string toString(const Point &P) {
  std::string Text;
  for (const auto &[Name, Value] : P)
    Text += " " + Name + "=" + std::to_string(Value);
  return Text;
}

World anyWorld() { return *rc::gen::exec(drawWorld); }

Expr anyExpr(const World &W, int MinDepth, int MaxDepth) {
  return *rc::gen::exec(
      [=] { return drawExpr(W, drawInteger(MinDepth, MaxDepth)); });
}

std::optional<Expr> parsed(const World &W, const std::string &Text) {
  ParseError Error;
  return parseExpr(Text, Error,
                   [&W](const std::string &Name) { return W.symbol(Name); });
}

RC_GTEST_PROP(SimplifyLaws, KeepsTheValueAtEveryPoint, ()) {
  World W = anyWorld();
  Expr E = anyExpr(W, 1, 4);
  Expr S = simplify(E, W.facts());
  unsigned Compared = 0;
  for (const Point &P : W.Points) {
    std::optional<int64_t> Before = evaluate(E, P), After = evaluate(S, P);
    if (!Before || !After) // Undefined, or an overflow on the way.
      continue;
    ++Compared;
    if (*Before != *After)
      RC_FAIL(toString(E) + "  ->  " + toString(S) + "  at" + toString(P) +
              ": " + std::to_string(*Before) + " became " +
              std::to_string(*After));
  }
  RC_CLASSIFY(Compared > 0, "compared");
  RC_CLASSIFY(E != S, "changed");
}

RC_GTEST_PROP(SimplifyLaws, IsIdempotent, ()) {
  World W = anyWorld();
  Facts Known = W.facts();
  Expr E = anyExpr(W, 1, 4);
  Expr Once = simplify(E, Known), Twice = simplify(Once, Known);
  if (Once != Twice)
    RC_FAIL(toString(E) + "  ->  " + toString(Once) + "  ->  " +
            toString(Twice));
}

RC_GTEST_PROP(SimplifyLaws, TextReadsBackWithTheSameValue, ()) {
  World W = anyWorld();
  Expr E = anyExpr(W, 1, 4);
  std::optional<Expr> Back = parsed(W, toString(E));
  if (!Back)
    RC_FAIL("does not parse: " + toString(E));
  for (const Point &P : W.Points) {
    std::optional<int64_t> Before = evaluate(E, P), After = evaluate(*Back, P);
    if (Before && After && *Before != *After)
      RC_FAIL(toString(E) + " reads as " + toString(*Back));
  }
}

RC_GTEST_PROP(SimplifyLaws, TextOfASimplifiedExpressionReadsBackEqual, ()) {
  World W = anyWorld();
  Expr S = simplify(anyExpr(W, 1, 4), W.facts());
  std::optional<Expr> Back = parsed(W, toString(S));
  if (!Back || *Back != S)
    RC_FAIL(toString(S) + " reads as " + (Back ? toString(*Back) : "nothing"));
}

RC_GTEST_PROP(SimplifyLaws, RangeHoldsEveryValue, ()) {
  World W = anyWorld();
  Expr E = anyExpr(W, 1, 3);
  Range Values = W.facts().rangeOf(E);
  for (const Point &P : W.Points)
    if (std::optional<int64_t> Value = evaluate(E, P);
        Value && !Values.contains(*Value))
      RC_FAIL(toString(E) + " = " + std::to_string(*Value) + " is not in " +
              toString(Values) + " at" + toString(P));
}

RC_GTEST_PROP(SimplifyLaws, WhatIsProvenHolds, ()) {
  World W = anyWorld();
  Facts Known = W.facts();
  Expr A = anyExpr(W, 0, 3), B = anyExpr(W, 0, 3);
  if (drawInteger(0, 1)) // Close to A, so that it matters which is greater.
    B = A + anyExpr(W, 1, 1);
  bool Less = Known.provesLess(A, B), LessEqual = Known.provesLessEqual(A, B),
       Equal = Known.provesEqual(A, B);
  RC_CLASSIFY(Less || LessEqual, "proven");
  for (const Point &P : W.Points) {
    std::optional<int64_t> Left = evaluate(A, P), Right = evaluate(B, P);
    if (!Left || !Right)
      continue;
    if ((Less && *Left >= *Right) || (LessEqual && *Left > *Right) ||
        (Equal && *Left != *Right))
      RC_FAIL(toString(A) + " = " + std::to_string(*Left) + ", " + toString(B) +
              " = " + std::to_string(*Right) + " at" + toString(P));
  }
}

} // namespace
