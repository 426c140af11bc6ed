//===- ArrayView.cpp ------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/footprint/ArrayView.h"

#include "mapping/expr/AffineForm.h"
#include "mapping/expr/ExprText.h"
#include "mapping/expr/FloorOf.h"
#include "mapping/expr/Polynomial.h"
#include "mapping/expr/Simplify.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <set>

namespace idxmap {

static Expr exprOf(const Polynomial &P) {
  Expr Sum = 0;
  for (const auto &[Factors, Coefficient] : P) {
    Expr Product = Coefficient;
    for (const Expr &Factor : Factors)
      Product = Product * Factor;
    Sum = Sum + Product;
  }
  return simplify(Sum);
}

/// The monomial of the most factors, of those the last.
static Monomial leading(const Polynomial &P) {
  Monomial Best;
  for (const auto &[Factors, Coefficient] : P)
    if (Factors.size() >= Best.size())
      Best = Factors;
  return Best;
}

namespace {

/// Multiple times a polynomial whose coefficients have no common divisor.
struct Scaled {
  Polynomial Of;
  int64_t Multiple = 1;
};

/// One subscript of one read.
struct FlatIndex {
  std::map<std::string, Scaled> Slopes;
  Polynomial Rest;
};

/// One subscript of all reads.
class Delinearizer {
public:
  Delinearizer(unsigned Subscript, const std::map<std::string, int64_t> &Widths)
      : Subscript(Subscript), Widths(Widths) {}

  /// False where \p Index is not affine in the variables.
  bool add(const Expr &Index);
  /// Adds the dimensions to \p To, in whose reads the others are.
  void finish(ArrayView &To);

private:
  struct Part {
    Expr Stride;
    std::vector<AffineIndex> At;
  };

  bool isFixed(const Expr &E) const;
  std::vector<Polynomial> strides() const;
  std::vector<int64_t> constantStrides() const;
  int64_t widthBelow(int64_t Slope) const;
  int64_t commonDivisor(const Polynomial &Stride) const;
  void takeSymbolic(const Polynomial &Stride, std::vector<Part> &Parts);
  void takeConstant(std::vector<Part> &Parts);

  const unsigned Subscript;
  const std::map<std::string, int64_t> &Widths;
  std::vector<FlatIndex> Reads;
};

} // namespace

static std::optional<Scaled> scaled(const Expr &E) {
  const auto P = Polynomial::expanded(E);
  if (!P)
    return std::nullopt;
  int64_t Divisor = 0;
  for (const auto &[Factors, Coefficient] : *P)
    Divisor = std::gcd(Divisor, Coefficient);
  if (Divisor == 0)
    return Scaled{Polynomial(), 0};
  if (P->coefficient(leading(*P)) < 0)
    Divisor = -Divisor;
  Scaled Result{Polynomial(), Divisor};
  for (const auto &[Factors, Coefficient] : *P)
    Result.Of.add(Factors, Coefficient / Divisor);
  return Result;
}

bool Delinearizer::isFixed(const Expr &E) const {
  const std::vector<std::string> Names = symbolsOf(E);
  return std::none_of(Names.begin(), Names.end(), [&](const std::string &Name) {
    return Widths.count(Name) > 0;
  });
}

bool Delinearizer::add(const Expr &Index) {
  FlatIndex Flat;
  Expr Rest = Index;
  for (const std::string &Name : symbolsOf(Index)) {
    if (!Widths.count(Name))
      continue;
    const auto Form = affineIn(Rest, Name);
    const auto Slope =
        Form && isFixed(Form->Slope) ? scaled(Form->Slope) : std::nullopt;
    if (!Slope)
      return false;
    if (Slope->Multiple != 0)
      Flat.Slopes.emplace(Name, *Slope);
    Rest = Form->Rest;
  }
  const auto Free =
      isFixed(Rest) ? Polynomial::expanded(Rest) : std::optional<Polynomial>();
  if (!Free)
    return false;
  Flat.Rest = *Free;
  Reads.push_back(std::move(Flat));
  return true;
}

/// Those that no number is, the longest products first.
std::vector<Polynomial> Delinearizer::strides() const {
  std::vector<Polynomial> Result;
  for (const FlatIndex &Read : Reads)
    for (const auto &[Name, Slope] : Read.Slopes)
      if (!Slope.Of.isConstant() &&
          std::find(Result.begin(), Result.end(), Slope.Of) == Result.end())
        Result.push_back(Slope.Of);
  std::stable_sort(Result.begin(), Result.end(),
                   [](const Polynomial &A, const Polynomial &B) {
                     const size_t OfA = leading(A).size(),
                                  OfB = leading(B).size();
                     return OfA != OfB
                                ? OfA > OfB
                                : toString(exprOf(A)) < toString(exprOf(B));
                   });
  return Result;
}

/// How far apart variables of smaller slopes take an index.
int64_t Delinearizer::widthBelow(int64_t Limit) const {
  int64_t Most = 0;
  for (const FlatIndex &Read : Reads) {
    int64_t Sum = 0;
    for (const auto &[Name, Slope] : Read.Slopes)
      if (Slope.Of.isConstant() && std::abs(Slope.Multiple) < Limit)
        Sum += std::abs(Slope.Multiple) * Widths.at(Name);
    Most = std::max(Most, Sum);
  }
  return Most;
}

/// Numbers that are so large that smaller ones do not reach them, and 1.
std::vector<int64_t> Delinearizer::constantStrides() const {
  std::set<int64_t, std::greater<>> Slopes;
  for (const FlatIndex &Read : Reads)
    for (const auto &[Name, Slope] : Read.Slopes)
      if (Slope.Of.isConstant())
        Slopes.insert(std::abs(Slope.Multiple));
  std::vector<int64_t> Result;
  for (const int64_t Each : Slopes)
    if (Each > 1 && Each > widthBelow(Each))
      Result.push_back(Each);
  Result.push_back(1);
  return Result;
}

/// The largest number that divides the slopes, and the distances of the reads,
/// over \p Stride: 64 of (64*m)*i and (64*m)*(i - 1), over m.
int64_t Delinearizer::commonDivisor(const Polynomial &Stride) const {
  const Monomial Lead = leading(Stride);
  const int64_t Unit = Stride.coefficient(Lead);
  const int64_t First = Reads.front().Rest.coefficient(Lead) / Unit;
  int64_t Common = 0;
  for (const FlatIndex &Read : Reads) {
    for (const auto &[Name, Slope] : Read.Slopes)
      if (Slope.Of == Stride)
        Common = std::gcd(Common, Slope.Multiple);
    const int64_t Has = Read.Rest.coefficient(Lead);
    int64_t Apart = 0;
    if (Has % Unit != 0 || __builtin_sub_overflow(Has / Unit, First, &Apart))
      return 1;
    Common = std::gcd(Common, Apart);
  }
  return Common;
}

void Delinearizer::takeSymbolic(const Polynomial &Stride,
                                std::vector<Part> &Parts) {
  const int64_t Common = commonDivisor(Stride);
  Part Dimension{simplify(exprOf(Stride) * Common), {}};
  const Monomial Lead = leading(Stride);
  const int64_t Unit = Stride.coefficient(Lead);
  for (FlatIndex &Read : Reads) {
    AffineIndex At;
    for (const auto &[Name, Slope] : Read.Slopes)
      if (Slope.Of == Stride)
        At.Slopes[Name] = Slope.Multiple / Common;
    const int64_t Has = Read.Rest.coefficient(Lead);
    const int64_t Whole = floorOf(Has / Unit, Common);
    const auto Left = Has % Unit == 0
                          ? combine(Read.Rest, 1, Stride, -(Whole * Common))
                          : std::nullopt;
    if (Left) {
      At.Offset = Whole;
      Read.Rest = *Left;
    }
    Dimension.At.push_back(std::move(At));
  }
  Parts.push_back(std::move(Dimension));
}

/// The multiple of \p Unit that is nearest to \p Value, of two the lower one,
/// over Unit.
static int64_t nearest(int64_t Value, int64_t Unit) {
  return floorOf(Value + (Unit - 1) / 2, Unit);
}

void Delinearizer::takeConstant(std::vector<Part> &Parts) {
  const std::vector<int64_t> Units = constantStrides();
  std::vector<Part> Own;
  for (const int64_t Unit : Units)
    Own.push_back({Unit, std::vector<AffineIndex>(Reads.size())});
  for (size_t R = 0; R < Reads.size(); ++R) {
    for (const auto &[Name, Slope] : Reads[R].Slopes) {
      if (!Slope.Of.isConstant())
        continue;
      size_t D = 0;
      while (Slope.Multiple % Units[D] != 0)
        ++D;
      Own[D].At[R].Slopes[Name] = Slope.Multiple / Units[D];
    }
    int64_t Left = Reads[R].Rest.constant();
    for (size_t D = 0; D < Units.size(); ++D) {
      Own[D].At[R].Offset = nearest(Left, Units[D]);
      Left -= Own[D].At[R].Offset * Units[D];
    }
    Reads[R].Rest.erase({});
  }
  std::move(Own.begin(), Own.end(), std::back_inserter(Parts));
}

void Delinearizer::finish(ArrayView &To) {
  std::vector<Part> Parts;
  for (const Polynomial &Stride : strides())
    takeSymbolic(Stride, Parts);
  takeConstant(Parts);
  for (size_t R = 0; R < Reads.size(); ++R)
    To.Reads[R].Base.push_back(exprOf(Reads[R].Rest));
  for (Part &Each : Parts) {
    const bool IsSame =
        std::all_of(Each.At.begin(), Each.At.end(), [&](const AffineIndex &At) {
          return At.Slopes.empty() && At.Offset == Each.At.front().Offset;
        });
    if (IsSame) {
      for (size_t R = 0; R < Reads.size(); ++R) {
        Expr &Base = To.Reads[R].Base.back();
        Base = simplify(Base + Each.Stride * Each.At[R].Offset);
      }
      continue;
    }
    To.Dimensions.push_back({Subscript, Each.Stride});
    for (size_t R = 0; R < Reads.size(); ++R)
      To.Reads[R].At.push_back(std::move(Each.At[R]));
  }
}

std::variant<ArrayView, NotAffine>
viewOf(const std::vector<std::vector<Expr>> &Reads,
       const std::map<std::string, int64_t> &Widths) {
  ArrayView Result;
  Result.Reads.resize(Reads.size());
  const size_t Rank = Reads.front().size();
  for (size_t Q = 0; Q < Rank; ++Q) {
    Delinearizer Of(Q, Widths);
    for (size_t R = 0; R < Reads.size(); ++R)
      if (!Of.add(Reads[R][Q]))
        return NotAffine{R, Q};
    Of.finish(Result);
  }
  if (Result.Dimensions.empty()) { // The same element in all iterations.
    Result.Dimensions.push_back({unsigned(Rank - 1), 1});
    for (ViewedRead &Read : Result.Reads)
      Read.At.push_back({});
  }
  return Result;
}

} // namespace idxmap
