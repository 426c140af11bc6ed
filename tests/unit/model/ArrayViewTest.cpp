// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "rewriter/footprint/ArrayView.h"

#include "mapping/expr/ExprText.h"

#include <gtest/gtest.h>

using namespace idxmap;

namespace {

Expr index(const char *Name) { return Expr::symbol(Name, SymbolKind::Thread); }

const Expr I = index("i");
const Expr J = index("j");
const Expr K = index("k");
const Expr M = Expr::symbol("m", SymbolKind::Host);

using Slopes = std::map<std::string, int64_t>;

ArrayView viewOfAll(const std::vector<Expr> &Reads) {
  std::vector<std::vector<Expr>> Subscripts;
  for (const Expr &Each : Reads)
    Subscripts.push_back({Each});
  const auto View = viewOf(Subscripts, {{"i", 15}, {"j", 3}, {"k", 31}});
  EXPECT_TRUE(std::holds_alternative<ArrayView>(View));
  return std::get<ArrayView>(View);
}

std::vector<std::string> stridesOf(const ArrayView &View) {
  std::vector<std::string> Result;
  for (const ViewDimension &Each : View.Dimensions)
    Result.push_back(toString(Each.Stride));
  return Result;
}

std::vector<int64_t> offsetsOf(const ArrayView &View, size_t Dimension) {
  std::vector<int64_t> Result;
  for (const ViewedRead &Each : View.Reads)
    Result.push_back(Each.At[Dimension].Offset);
  return Result;
}

TEST(ArrayView, TakesRowsOfARunTimeLength) {
  const ArrayView View = viewOfAll({(I - 1) * M + J, I * M + J + 1});
  EXPECT_EQ(stridesOf(View), (std::vector<std::string>{"m", "1"}));
  EXPECT_EQ(View.Reads[0].At[0].Slopes, (Slopes{{"i", 1}}));
  EXPECT_EQ(offsetsOf(View, 0), (std::vector<int64_t>{-1, 0}));
  EXPECT_EQ(offsetsOf(View, 1), (std::vector<int64_t>{0, 1}));
}

// A plane of m rows of 64 is one step of i, not 64 of them.
TEST(ArrayView, CountsInWholePlanesWhereRowsAreConstant) {
  const ArrayView View =
      viewOfAll({(I * M + J) * 64 + K, ((I - 1) * M + J) * 64 + K,
                 ((I + 1) * M + J) * 64 + K, (I * M + J + 1) * 64 + K + 1});
  EXPECT_EQ(stridesOf(View), (std::vector<std::string>{"m * 64", "64", "1"}));
  for (const ViewedRead &Each : View.Reads) {
    EXPECT_EQ(Each.At[0].Slopes, (Slopes{{"i", 1}}));
    EXPECT_EQ(Each.At[1].Slopes, (Slopes{{"j", 1}}));
    EXPECT_EQ(Each.At[2].Slopes, (Slopes{{"k", 1}}));
    EXPECT_EQ(toString(Each.Base[0]), "0");
  }
  EXPECT_EQ(offsetsOf(View, 0), (std::vector<int64_t>{0, -1, 1, 0}));
  EXPECT_EQ(offsetsOf(View, 1), (std::vector<int64_t>{0, 0, 0, 1}));
}

// What all reads are beside whole planes is where the first begins.
TEST(ArrayView, LeavesWhatIsCommonToTheBase) {
  const ArrayView View = viewOfAll({(I * 3 + 1) * M + J, (I * 3 - 2) * M + J});
  EXPECT_EQ(stridesOf(View), (std::vector<std::string>{"m * 3", "1"}));
  EXPECT_EQ(offsetsOf(View, 0), (std::vector<int64_t>{0, -1}));
  EXPECT_EQ(toString(View.Reads[0].Base[0]), "m");
  EXPECT_EQ(toString(View.Reads[1].Base[0]), "m");
}

TEST(ArrayView, CountsInRowsWhereReadsAreBetweenPlanes) {
  const ArrayView View = viewOfAll({I * 3 * M + J, (I * 3 + 1) * M + J});
  EXPECT_EQ(stridesOf(View), (std::vector<std::string>{"m", "1"}));
  EXPECT_EQ(View.Reads[0].At[0].Slopes, (Slopes{{"i", 3}}));
  EXPECT_EQ(offsetsOf(View, 0), (std::vector<int64_t>{0, 1}));
}

} // namespace
