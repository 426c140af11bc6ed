//===- MappingOracle.cpp - Mapping equivalence by enumeration -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "MappingOracle.h"

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace idxmap::laws {

int64_t valueOf(const Expr &E, const Values &Of) {
  if (auto Value = evaluate(E, Of))
    return *Value;
  throw std::runtime_error("no value: " + toString(E));
}

bool hold(const std::vector<Condition> &Conditions, const Values &Of) {
  return std::all_of(Conditions.begin(), Conditions.end(),
                     [&](const Condition &C) {
                       return valueOf(C.Lhs, Of) < valueOf(C.Rhs, Of);
                     });
}

namespace {

using Index = std::vector<int64_t>;

std::string text(const Index &I) {
  std::string Text = "(";
  for (int64_t Component : I)
    Text += (Text.size() == 1 ? "" : ",") + std::to_string(Component);
  return Text + ")";
}

/// Whether \p Hits are the indices \p Wanted, each once.
std::string comparedTo(std::vector<Index> Wanted, std::vector<Index> Hits) {
  std::sort(Wanted.begin(), Wanted.end());
  std::sort(Hits.begin(), Hits.end());
  for (size_t I = 0; I + 1 < Hits.size(); ++I)
    if (Hits[I] == Hits[I + 1])
      return "index " + text(Hits[I]) + " is hit twice";
  for (const Index &I : Wanted)
    if (!std::binary_search(Hits.begin(), Hits.end(), I))
      return "index " + text(I) + " is not hit";
  for (const Index &I : Hits)
    if (!std::binary_search(Wanted.begin(), Wanted.end(), I))
      return "index " + text(I) + " is hit, but not in the space";
  return "";
}

Index valuesOf(const std::vector<Expr> &Components, const Values &Of) {
  Index I;
  for (const Expr &E : Components)
    I.push_back(valueOf(E, Of));
  return I;
}

const std::array<const char *, 6> BuiltinNames = {"blockIdx.z",  "blockIdx.y",
                                                  "blockIdx.x",  "threadIdx.z",
                                                  "threadIdx.y", "threadIdx.x"};

/// Visits every thread of a launch, checking on the way that no value in it is
/// larger than the mapping says.
class Walk {
public:
  Walk(const Mapping &M, const Values &Of) : M(M), Of(Of) {
    for (const Expr &Bound : M.Intermediates)
      Largest = std::max(Largest, valueOf(Bound, Of));
    Smallest = -Largest;
    for (const Dimension &D : M.Source.dimensions()) {
      Largest = std::max(Largest, valueOf(D.Upper, Of));
      Smallest = std::min(Smallest, valueOf(D.Lower, Of));
    }
  }

  std::string run() {
    std::array<Expr, 6> Extents = {M.Grid[2],  M.Grid[1],  M.Grid[0],
                                   M.Block[2], M.Block[1], M.Block[0]};
    visit(Extents, 0);
    if (!Problem.empty())
      return Problem;
    Problem = comparedTo(enumerate(M.Source, Of), Hits);
    auto Count = countThreads(M, Of);
    if (Problem.empty() &&
        (!Count || Count->Launched != Threads ||
         Count->Excess != Threads - static_cast<int64_t>(Hits.size())))
      Problem = "countThreads disagrees with " + std::to_string(Threads) +
                " threads visited";
    return Problem;
  }

private:
  void visit(const std::array<Expr, 6> &Extents, size_t Depth) {
    if (Depth == Extents.size()) {
      visitOwn(0);
      return;
    }
    int64_t Extent = valueOf(Extents[Depth], Of);
    Largest = std::max(Largest, Extent - 1);
    for (int64_t I = 0; I < Extent && Problem.empty(); ++I) {
      Of[BuiltinNames[Depth]] = I;
      visit(Extents, Depth + 1);
    }
    Of.erase(BuiltinNames[Depth]);
  }

  void visitOwn(size_t Depth) {
    if (Depth == M.Own.size()) {
      visitThread();
      return;
    }
    const std::string &Symbol = M.Own[Depth].Symbol;
    const int64_t Extent = valueOf(M.Own[Depth].Extent, Of);
    Largest = std::max(Largest, Extent - 1);
    for (int64_t I = 0; I < Extent && Problem.empty(); ++I) {
      Of[Symbol] = I;
      visitOwn(Depth + 1);
    }
    Of.erase(Symbol);
  }

  void visitThread() {
    ++Threads;
    // All of a small launch, and a sample of a large one: this costs most.
    if (Threads <= 128 || Threads % 13 == 0)
      checkRanges();
    if (hold(M.Guards, Of))
      Hits.push_back(valuesOf(M.Index, Of));
  }

  void checkRanges() {
    for (const Condition &Guard : M.Guards) {
      checkRange(Guard.Lhs);
      checkRange(Guard.Rhs);
    }
    for (const Expr &E : M.Index)
      checkRange(E);
  }

  /// Built-in indices are bounded by the device, and constants are read off.
  void checkRange(const Expr &E) {
    if (E.isConstant() || (E.isSymbol() && dependsOnThread(E)))
      return;
    // In excess threads, a function may be called outside of its domain: what
    // is made of that is some number.
    if (!callsOutside(E)) {
      const int64_t Value = valueOf(E, Of);
      if (Value > Largest || Value < Smallest)
        Problem = toString(E) + " is " + std::to_string(Value) + ", outside [" +
                  std::to_string(Smallest) + ", " + std::to_string(Largest) +
                  "]";
    }
    if (dependsOnThread(E))
      for (const Expr &Operand : E.operands())
        checkRange(Operand);
  }

  bool callsOutside(const Expr &E) const {
    return (E.kind() == ExprKind::Call && !evaluate(E, Of)) ||
           std::any_of(E.operands().begin(), E.operands().end(),
                       [&](const Expr &Part) { return callsOutside(Part); });
  }

  const Mapping &M;
  Values Of;
  int64_t Largest = 0, Smallest = 0;
  int64_t Threads = 0;
  std::vector<Index> Hits;
  std::string Problem;
};

} // namespace

std::string violatedBijection(const Combinator &C, const IndexSpace &Space,
                              const Facts &Known, const Values &Of) {
  IndexSpace After = C.forward(Space, Known);
  std::vector<Expr> Positions;
  for (unsigned D = 0; D < After.rank(); ++D)
    Positions.push_back(
        Expr::symbol("i" + std::to_string(D), SymbolKind::Thread));
  Inverse Back = C.inverse(Space, Positions, Known);
  std::vector<Index> Hits;
  for (const Index &I : enumerate(After, Of)) {
    Values At = Of;
    for (unsigned D = 0; D < After.rank(); ++D)
      At["i" + std::to_string(D)] = I[D];
    if (hold(Back.Guards, At))
      Hits.push_back(valuesOf(Back.Index, At));
  }
  return comparedTo(enumerate(Space, Of), std::move(Hits));
}

std::string violatedLaw(const Mapping &M, const Values &Of) {
  bool IsEmpty = enumerate(M.Source, Of).empty();
  bool SaysEmpty =
      std::any_of(M.NonEmpty.begin(), M.NonEmpty.end(),
                  [&](const Expr &E) { return valueOf(E, Of) < 1; });
  if (IsEmpty != SaysEmpty)
    return IsEmpty ? "the space is empty, but NonEmpty holds"
                   : "the space is not empty, but NonEmpty fails";
  if (!IsEmpty)
    return Walk(M, Of).run();
  auto Count = countThreads(M, Of);
  return Count && Count->Launched == 0 ? "" : "an empty space has threads";
}

} // namespace idxmap::laws
