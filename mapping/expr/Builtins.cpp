//===- Builtins.cpp - Integer functions that formulas call ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/Builtins.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace idxmap {
namespace {

using Operands = std::vector<int64_t>;
using Value = std::optional<int64_t>;

/// Keeps every product of two lengths, and eight times that, in 64 bits.
constexpr int64_t LongestSide = int64_t(1) << 30;

bool isSide(int64_t Length) { return 1 <= Length && Length <= LongestSide; }
bool isPowerOfTwo(int64_t N) { return N >= 1 && (N & (N - 1)) == 0; }

/// The greatest k with k * (k + 1) / 2 <= x.
int64_t triangularRoot(int64_t X) {
  int64_t Low = 0, High = int64_t(1) << 31;
  while (High - Low > 1) {
    int64_t Middle = Low + (High - Low) / 2;
    (Middle * (Middle + 1) / 2 <= X ? Low : High) = Middle;
  }
  return Low;
}

// The sides' growing, constant and shrinking diagonals.
Value antidiagSum(const Operands &Of) {
  int64_t X = Of[0], N = Of[1], M = Of[2];
  if (!isSide(N) || !isSide(M) || X < 0 || X >= N * M)
    return std::nullopt;
  int64_t Short = std::min(N, M), Long = std::max(N, M);
  int64_t Growing = Short * (Short + 1) / 2;
  int64_t Constant = Short * (Long - Short);
  if (X < Growing)
    return triangularRoot(X);
  if (X < Growing + Constant)
    return Short + (X - Growing) / Short;
  return N + M - 2 - triangularRoot(N * M - 1 - X);
}

Value antidiagRow(const Operands &Of) {
  Value Sum = antidiagSum(Of);
  if (!Sum)
    return std::nullopt;
  auto triangle = [](int64_t K) { return K <= 0 ? 0 : K * (K + 1) / 2; };
  int64_t N = Of[1], M = Of[2];
  int64_t Before = triangle(*Sum) - triangle(*Sum - N) - triangle(*Sum - M);
  return Of[0] - Before + std::max<int64_t>(*Sum - M + 1, 0);
}

Value antidiagColumn(const Operands &Of) {
  Value Row = antidiagRow(Of);
  return Row ? Value(*antidiagSum(Of) - *Row) : std::nullopt;
}

/// The cells of the diagonals before, and those of its own above it.
Value antidiagPlace(const Operands &Of) {
  int64_t I = Of[0], J = Of[1], N = Of[2], M = Of[3];
  if (!isSide(N) || !isSide(M) || I < 0 || I >= N || J < 0 || J >= M)
    return std::nullopt;
  auto triangle = [](int64_t K) { return K <= 0 ? 0 : K * (K + 1) / 2; };
  int64_t Sum = I + J;
  int64_t Before = triangle(Sum) - triangle(Sum - N) - triangle(Sum - M);
  return Before + I - std::max<int64_t>(Sum - M + 1, 0);
}

Value antidiagSquare(const Operands &Of) {
  return antidiagPlace({Of[0], Of[1], Of[2], Of[2]});
}

Value fromLast(const Operands &Of) {
  if (Of[0] < 0 || Of[0] >= Of[1])
    return std::nullopt;
  return Of[1] - 1 - Of[0];
}

/// Turns a quadrant's curve to how it lies in the whole, or back.
void turn(int64_t Side, bool IsLower, bool IsRight, int64_t &I, int64_t &J) {
  if (IsRight)
    return;
  if (IsLower) {
    I = Side - 1 - I;
    J = Side - 1 - J;
  }
  std::swap(I, J);
}

Value hilbertIndex(const Operands &Of) {
  int64_t I = Of[0], J = Of[1], N = Of[2];
  if (!isSide(N) || !isPowerOfTwo(N) || I < 0 || I >= N || J < 0 || J >= N)
    return std::nullopt;
  int64_t X = 0;
  for (int64_t Side = N / 2; Side > 0; Side /= 2) {
    bool IsLower = I >= Side, IsRight = J >= Side;
    X += Side * Side * (IsLower ? (IsRight ? 2 : 3) : IsRight);
    I %= Side;
    J %= Side;
    turn(Side, IsLower, IsRight, I, J);
  }
  return X;
}

Value hilbertCell(const Operands &Of) {
  int64_t X = Of[0], N = Of[1];
  if (!isSide(N) || !isPowerOfTwo(N) || X < 0 || X >= N * N)
    return std::nullopt;
  int64_t I = 0, J = 0;
  for (int64_t Side = 1; Side < N; Side *= 2, X /= 4) {
    bool IsLower = X % 4 >= 2, IsRight = X % 4 == 1 || X % 4 == 2;
    turn(Side, IsLower, IsRight, I, J);
    I += IsLower ? Side : 0;
    J += IsRight ? Side : 0;
  }
  return I * N + J;
}

Expr mostAntidiagSum(const std::vector<Expr> &Of) { return Of[1] + Of[2] - 2; }
Expr mostAntidiagRow(const std::vector<Expr> &Of) { return Of[1] - 1; }
Expr mostAntidiagColumn(const std::vector<Expr> &Of) { return Of[2] - 1; }
Expr mostAntidiagPlace(const std::vector<Expr> &Of) {
  return Of[2] * Of[3] - 1;
}
Expr mostFromLast(const std::vector<Expr> &Of) { return Of[1] - 1; }
Expr mostOnCurve(const std::vector<Expr> &Of) {
  return Of.back() * Of.back() - 1;
}

struct Row {
  std::string_view Name, Code;
  size_t Count;
  Value (*Evaluate)(const Operands &);
  Expr (*Most)(const std::vector<Expr> &);
};

const Row Table[] = {
    {"antidiag_sum", "antidiagSum", 3, antidiagSum, mostAntidiagSum},
    {"antidiag_row", "antidiagRow", 3, antidiagRow, mostAntidiagRow},
    {"antidiag_column", "antidiagColumn", 3, antidiagColumn,
     mostAntidiagColumn},
    {"antidiag_place", "antidiagPlace", 4, antidiagPlace, mostAntidiagPlace},
    {"antidiag_square", "antidiagSquare", 3, antidiagSquare, mostOnCurve},
    {"hilbert_index", "hilbertIndex", 3, hilbertIndex, mostOnCurve},
    {"hilbert_cell", "hilbertCell", 2, hilbertCell, mostOnCurve},
    {"from_last", "fromLast", 2, fromLast, mostFromLast},
};

const Row *find(std::string_view Function) {
  auto Found = std::find_if(std::begin(Table), std::end(Table),
                            [&](const Row &R) { return R.Name == Function; });
  return Found == std::end(Table) ? nullptr : Found;
}

} // namespace

size_t builtinOperands(std::string_view Function) {
  const Row *Found = find(Function);
  return Found ? Found->Count : 0;
}

std::string_view builtinCode(std::string_view Function) {
  const Row *Found = find(Function);
  return Found ? Found->Code : "";
}

Value evaluateBuiltin(std::string_view Function, const Operands &Of) {
  const Row *Found = find(Function);
  return Found && Found->Count == Of.size() ? Found->Evaluate(Of)
                                            : std::nullopt;
}

Expr builtinCall(const std::string &Function, std::vector<Expr> Of) {
  const Row *Found = find(Function);
  assert(Found && Found->Count == Of.size() && "no such builtin");
  Value Most = evaluate(Found->Most(Of), {});
  return Expr::call(Function, std::move(Of),
                    {0, Most && *Most >= 0 ? *Most : Range::PosInf});
}

Expr largestValue(const Expr &Call) {
  const CallPart &Part = Call.callPart();
  const std::vector<Expr> &Of = Call.operands();
  if (Part.Count > 0)
    return Of[Of.size() - Part.Count + Part.Component] - 1;
  if (Part.Taken > 0) {
    Expr Cells = 1;
    for (size_t I = Of.size() / 2; I < Of.size(); ++I)
      Cells = Cells * Of[I];
    return Cells - 1;
  }
  const Row *Found = find(Call.function());
  return Found ? Found->Most(Call.operands()) : Expr(Call.callRange().Hi);
}

} // namespace idxmap
