// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "mapping/layout/CellIndex.h"
#include "mapping/layout/FlatIndex.h"

#include "../ExprTestSupport.h"

#include <random>

using namespace idxmap;
using namespace idxmap::testing;

namespace {

Expr variable(const std::string &Name) {
  return Expr::symbol(Name, SymbolKind::Thread);
}

/// \p Text with i, j and k for variables.
Expr subscript(const std::string &Text) {
  return substitute(
      expr(Text),
      {{"i", variable("i")}, {"j", variable("j")}, {"k", variable("k")}});
}

Span span(const std::string &Name, const std::string &Least,
          const std::string &Most) {
  return {Name, subscript(Least), subscript(Most)};
}

std::string cell(const std::vector<std::string> &View, const std::string &E,
                 const std::vector<Span> &Spans,
                 std::initializer_list<const char *> Known = {}) {
  std::vector<Expr> Lengths;
  for (const std::string &Each : View)
    Lengths.push_back(expr(Each));
  const auto Index = cellIndex(Lengths, subscript(E), Spans, facts(Known));
  if (!Index)
    return "nothing";
  std::string Text;
  for (const Expr &Each : *Index)
    Text += (Text.empty() ? "" : ", ") + toString(Each);
  return Text;
}

const std::vector<Span> Inner = {span("j", "1", "m - 2"),
                                 span("i", "1", "n - 2")};

TEST(CellIndex, OfAStencil) {
  EXPECT_EQ(cell({"n", "m"}, "i * m + j", Inner), "i, j");
  EXPECT_EQ(cell({"n", "m"}, "i * m + j - 1", Inner), "i, j - 1");
  EXPECT_EQ(cell({"n", "m"}, "(i + 1) * m + j + 1", Inner), "i + 1, j + 1");
  EXPECT_EQ(cell({"n", "m"}, "(i - 1) * m + j", Inner), "i - 1, j");
}

TEST(CellIndex, IsShown) {
  EXPECT_EQ(cell({"n", "m"}, "i * m + j - 2", Inner), "nothing");
  EXPECT_EQ(cell({"n", "m"}, "i * m + j + 2", Inner), "nothing");
  EXPECT_EQ(cell({"n", "m"}, "i * m + 2 * j", Inner), "nothing");
  EXPECT_EQ(cell({"n", "m"}, "j * n + i", Inner), "nothing");
  EXPECT_EQ(cell({"m", "n"}, "j * n + i", Inner), "j, i");
}

TEST(CellIndex, OfRowsOfConstantLength) {
  const std::vector<Span> In = {span("j", "1", "14"), span("i", "1", "n - 2")};
  EXPECT_EQ(cell({"n", "16"}, "16 * i + j - 1", In), "i, j - 1");
  EXPECT_EQ(cell({"n", "16"}, "16 * (i - 1) + j - 1", In), "i - 1, j - 1");
  EXPECT_EQ(cell({"n", "16"}, "16 * (i + 1) + j + 1", In), "i + 1, j + 1");
  EXPECT_EQ(cell({"n", "16"}, "16 * i + 15", In), "i, 15");
  EXPECT_EQ(cell({"n", "16"}, "16 * i + j + 2", In), "nothing");
}

TEST(CellIndex, OfMoreDimensions) {
  const std::vector<Span> In = {span("k", "0", "l - 1"),
                                span("j", "1", "m - 1"),
                                span("i", "0", "n - 1")};
  EXPECT_EQ(cell({"n", "m", "l"}, "(i * m + j - 1) * l + k", In),
            "i, j - 1, k");
  EXPECT_EQ(
      cell({"n", "8", "8"}, "64 * i + 8 * j + k",
           {span("k", "0", "7"), span("j", "0", "7"), span("i", "0", "n - 1")}),
      "i, j, k");
  EXPECT_EQ(cell({"n"}, "i + 3", {span("i", "0", "n - 4")}), "i + 3");
}

TEST(CellIndex, OfRowsWithHalos) {
  EXPECT_EQ(cell({"n + 2", "m + 2"}, "(i - 1) * (m + 2) + j + 1", Inner),
            "i - 1, j + 1");
  EXPECT_EQ(
      cell({"n + 2", "m + 2", "l + 2"}, "((i + 1) * (m + 2) + j) * (l + 2) + k",
           {span("k", "0", "l + 1"), span("j", "1", "m"), span("i", "1", "n")}),
      "i + 1, j, k");
  EXPECT_EQ(cell({"n", "m * m"}, "i * m * m + j",
                 {span("j", "0", "m * m - 1"), span("i", "0", "n")}),
            "i, j");
}

TEST(CellIndex, AlongDiagonals) {
  const std::vector<Span> In = {
      {"i", max(expr("d - n + 1"), 1), min(expr("d"), expr("n")) - 1}};
  EXPECT_EQ(cell({"n", "n"}, "i * n + d - i", In), "i, d - i");
  EXPECT_EQ(cell({"n", "n"}, "(i - 1) * n + d - i - 1 + 1", In),
            "i - 1, d - i");
}

/// Random views and subscripts: the digits are those of the number.
TEST(CellIndex, IsTheDigits) {
  std::mt19937 Random(7);
  const auto draw = [&](int64_t Least, int64_t Most) {
    return std::uniform_int_distribution<int64_t>(Least, Most)(Random);
  };
  int Found = 0;
  for (int Try = 0; Try < 3000; ++Try) {
    const int64_t M = draw(1, 9), Low = draw(0, 3), High = draw(0, 9);
    const bool IsNumber = draw(0, 1) == 0;
    const Expr Length = IsNumber ? Expr(M) : expr("m");
    const Expr I = variable("i"), J = variable("j");
    const Expr E = (I + draw(-2, 2)) * Length + J * draw(1, 2) + draw(-3, 9);
    const std::vector<Span> Spans = {{"j", Low, Low + High}, {"i", 0, 5}};
    Facts Known;
    Known.assume(expr("m") - M, Range::point(0));
    const auto Index = cellIndex({expr("n"), Length}, E, Spans, Known);
    if (!Index)
      continue;
    ++Found;
    for (int64_t Row = 0; Row <= 5; ++Row)
      for (int64_t Column = Low; Column <= Low + High; ++Column) {
        const std::map<std::string, int64_t> At = {
            {"i", Row}, {"j", Column}, {"m", M}};
        const int64_t Flat = evaluate(E, At).value();
        const int64_t Rest = ((Flat % M) + M) % M;
        EXPECT_EQ(evaluate((*Index)[1], At), Rest);
        EXPECT_EQ(evaluate((*Index)[0], At), (Flat - Rest) / M);
      }
  }
  EXPECT_GT(Found, 300);
}

} // namespace
