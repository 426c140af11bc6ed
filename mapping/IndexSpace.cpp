//===- IndexSpace.cpp - The descriptor (L, U, T, W) of a loop nest --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/IndexSpace.h"

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"

#include <cassert>
#include <optional>
#include <string_view>

namespace idxmap {

/// Looks before it proves: mostly the two are the same text.
static bool isEqual(const Expr &A, const Expr &B, const Facts &Known) {
  return A == B || Known.provesEqual(A, B);
}

bool IndexSpace::isNormalized(unsigned D, const Facts &Known) const {
  return isEqual(Dims[D].Lower, 0, Known);
}

bool IndexSpace::isNormalized(const Facts &Known) const {
  for (unsigned D = 0; D < rank(); ++D)
    if (!isNormalized(D, Known))
      return false;
  return true;
}

bool IndexSpace::isDense(unsigned D, const Facts &Known) const {
  return isNormalized(D, Known) && isEqual(Dims[D].Step, Dims[D].Width, Known);
}

bool IndexSpace::isDense(const Facts &Known) const {
  for (unsigned D = 0; D < rank(); ++D)
    if (!isDense(D, Known))
      return false;
  return true;
}

Expr indexCount(const Dimension &D, const Facts &Known) {
  const Expr Extent = simplify(D.Upper - D.Lower, Known);
  if (isEqual(D.Step, D.Width, Known))
    return Extent;
  if (D.Width.isConstant(1))
    return simplify(ceilDiv(Extent, D.Step), Known);
  return simplify(floorDiv(Extent, D.Step) * D.Width +
                      min(mod(Extent, D.Step), D.Width),
                  Known);
}

/// "nx - 1" -> "nx-1": the blanks around signs add nothing inside an interval.
static std::string tight(const Expr &E) {
  std::string Text = toString(E), Result;
  for (size_t I = 0; I < Text.size(); ++I) {
    bool IsSpacedSign =
        Text[I] == ' ' && I + 2 < Text.size() && Text[I + 2] == ' ' &&
        std::string_view("+-*").find(Text[I + 1]) != std::string_view::npos;
    if (!IsSpacedSign) {
      Result += Text[I];
      continue;
    }
    Result += Text[I + 1];
    I += 2;
  }
  return Result;
}

static std::string toString(const Dimension &D) {
  std::string Text = "[" + tight(D.Lower) + "," + tight(D.Upper) + ")";
  if (!D.Step.isConstant(1))
    Text += " step " + tight(D.Step) + " width " + tight(D.Width);
  return Text;
}

std::string toString(const IndexSpace &Space) {
  std::string Text;
  for (const Dimension &D : Space.dimensions())
    Text += (Text.empty() ? "" : " x ") + toString(D);
  return Text;
}

namespace {

struct ConcreteDimension {
  int64_t Lower, Upper, Step, Width;

  bool contains(int64_t I) const {
    return Lower <= I && I < Upper && (I - Lower) % Step < Width;
  }
};

void appendIndices(const std::vector<ConcreteDimension> &Dims,
                   std::vector<int64_t> &Prefix,
                   std::vector<std::vector<int64_t>> &Indices) {
  if (Prefix.size() == Dims.size()) {
    Indices.push_back(Prefix);
    return;
  }
  const ConcreteDimension &D = Dims[Prefix.size()];
  for (int64_t I = D.Lower; I < D.Upper; ++I) {
    if (!D.contains(I))
      continue;
    Prefix.push_back(I);
    appendIndices(Dims, Prefix, Indices);
    Prefix.pop_back();
  }
}

} // namespace

std::vector<std::vector<int64_t>>
enumerate(const IndexSpace &Space,
          const std::map<std::string, int64_t> &Values) {
  auto valueOf = [&](const Expr &E) {
    std::optional<int64_t> Value = evaluate(E, Values);
    assert(Value && "every symbol needs a value");
    return *Value;
  };
  std::vector<ConcreteDimension> Dims;
  for (const Dimension &D : Space.dimensions())
    Dims.push_back({valueOf(D.Lower), valueOf(D.Upper), valueOf(D.Step),
                    valueOf(D.Width)});
  std::vector<std::vector<int64_t>> Indices;
  std::vector<int64_t> Prefix;
  appendIndices(Dims, Prefix, Indices);
  return Indices;
}

} // namespace idxmap
