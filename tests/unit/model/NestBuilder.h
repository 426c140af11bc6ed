//===- NestBuilder.h - Nests for the tests of legality ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_TESTS_UNIT_MODEL_NESTBUILDER_H
#define IDXMAP_TESTS_UNIT_MODEL_NESTBUILDER_H

#include "mapping/expr/ExprText.h"
#include "rewriter/legality/Legality.h"

#include <gtest/gtest.h>

namespace idxmap {

/// A nest in a few words: loops as {variable, upper bound, step}, accesses as
/// text. Bounds start at 0 unless said otherwise.
class NestBuilder {
public:
  NestBuilder &loop(const std::string &Variable, const std::string &Upper,
                    int64_t Step = 1, int64_t Lower = 0, int64_t Width = 1) {
    Loop Each;
    Each.Variable = Variable;
    Each.Space = {Lower, parse(Upper), Step, Width};
    Nest.Loops.push_back(Each);
    return *this;
  }

  /// The last loop runs from \p Least to \p Most, which name outer variables.
  NestBuilder &between(const std::string &Least, const std::string &Most) {
    NonRectangularLoop Of;
    Of.Within = {{parse(Least)}, {parse(Most)}};
    Nest.Loops.back().Dependent = Of;
    return *this;
  }
  /// .. every \p Step of them, from the first, or down from the last.
  NestBuilder &by(int64_t Step, bool Decreases = false) {
    Loop &Last = Nest.Loops.back();
    NonRectangularLoop::Trips Trips;
    Trips.Values = Last.Space;
    Trips.Step = Step;
    Trips.Decreases = Decreases;
    const Reach &Within = Last.Dependent->Within;
    Trips.Begin = Decreases ? Within.AtMost.front() : Within.AtLeast.front();
    Last.Dependent->Counted = Trips;
    return *this;
  }

  NestBuilder &write(const std::string &Array,
                     const std::vector<std::string> &Subscripts) {
    return access(Array, Subscripts, true);
  }
  NestBuilder &read(const std::string &Array,
                    const std::vector<std::string> &Subscripts) {
    return access(Array, Subscripts, false);
  }

  NestBuilder &writeScalar(const std::string &Name) {
    Access Each;
    Each.Array = Name;
    Each.IsWrite = Each.IsScalar = true;
    Nest.Accesses.push_back(Each);
    return *this;
  }

  /// The last access runs where \p Sum is not negative.
  NestBuilder &where(const std::string &Sum) {
    Nest.Accesses.back().IsConditional = true;
    Nest.Accesses.back().NotNegative.push_back(parse(Sum));
    return *this;
  }
  NestBuilder &hasOtherNames() {
    Nest.Accesses.back().HasOtherNames = true;
    return *this;
  }
  /// The last access may be beside its row; in all rows, it is at \p Place.
  NestBuilder &leavesRow(const std::string &Place) {
    Nest.Accesses.back().MayLeaveRow = true;
    return inAll(Place);
  }
  NestBuilder &inAll(const std::string &Place) {
    Nest.Accesses.back().Flattened = {parse(Place)};
    return *this;
  }
  NestBuilder &conditional() {
    Nest.Accesses.back().IsConditional = true;
    return *this;
  }
  NestBuilder &mayOverlap(const std::string &Owner = "") {
    Nest.Accesses.back().MayOverlap = true;
    Nest.Accesses.back().Owner = Owner;
    return *this;
  }

  /// Names of the findings, in order.
  std::vector<std::string> findings(bool Independent = false) const {
    std::vector<std::string> Names;
    for (const Finding &Each : checkIndependence(Nest, Independent))
      Names.push_back(nameOf(Each.Id));
    return Names;
  }

  LoopNest Nest;

private:
  static Expr parse(const std::string &Text) {
    ParseError Error;
    const std::optional<Expr> Result = parseExpr(Text, Error);
    EXPECT_TRUE(Result) << Text;
    return Result.value_or(Expr(0));
  }

  /// "?" is a subscript that is not affine.
  NestBuilder &access(const std::string &Array,
                      const std::vector<std::string> &Subscripts,
                      bool IsWrite) {
    Access Each;
    Each.Array = Array;
    Each.IsWrite = IsWrite;
    Each.Where = Nest.Accesses.size() + 1;
    for (const std::string &Text : Subscripts) {
      Each.Subscripts.push_back(Text == "?" ? std::nullopt
                                            : std::optional<Expr>(parse(Text)));
      for (const Loop &Mapped : Nest.Loops)
        if (Text.find(Mapped.Variable) != std::string::npos || Text == "?")
          Each.VariablesUsed.push_back(Mapped.Variable);
    }
    Nest.Accesses.push_back(Each);
    return *this;
  }
};

} // namespace idxmap

#endif
