// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "rewriter/footprint/StagePlan.h"

#include "tests/unit/mapping/StrategyTestSupport.h"

#include "mapping/expr/ExprText.h"

#include <gtest/gtest.h>

#include <random>

using namespace idxmap;
using namespace idxmap::testing;

namespace {

Expr index(const std::string &Text) {
  ParseError Error;
  return *parseExpr(Text, Error, [](const std::string &Name) {
    const bool IsLoop = Name == "i" || Name == "j";
    return Expr::symbol(Name, IsLoop ? SymbolKind::Thread : SymbolKind::Host);
  });
}

/// Loops that make b from a in steps.
class Stepped {
public:
  Stepped(int64_t Steps, const std::vector<Expr> &Tile,
          const std::string &Space) {
    const IndexSpace Of = space(Space);
    std::vector<int64_t> Each(Tile.size(), 1);
    if (Tile.size() > 1) // Few enough threads.
      Each[0] = Tile[0].value();
    Map = built(tiled(Tile, Space, Each).at(0), Space);
    const char *const Names[] = {"i", "j"};
    for (unsigned D = 0; D < Of.rank(); ++D) {
      Loop Each;
      Each.Variable = Names[D];
      Each.Space = Of[D];
      Nest.Loops.push_back(Each);
    }
    for (const char *Name : {"a", "b"}) {
      StagedArray Array;
      Array.Name = Name;
      Array.Element = "float";
      Array.Bytes = 4;
      Array.Lengths = {std::nullopt};
      Nest.Staged.push_back(Array);
    }
    Nest.Time = TimeSteps{Steps, "a", "b", 0};
  }
  Stepped &read(const std::string &Subscript) { return add(0, Subscript); }
  Stepped &write(const std::string &Subscript) { return add(1, Subscript); }

  std::optional<StagePlan> plan() {
    Findings.clear();
    return planStage(Nest, Map, Findings);
  }
  Lines wrong() { return plan() ? Lines{"nothing"} : lines(Findings); }
  /// The rows that the launch asks for.
  Lines rows() {
    Lines Result;
    const auto Plan = plan();
    if (!Plan)
      return lines(Findings);
    for (const TimeTiles::Row &Each : Plan->Time->Rows)
      Result.push_back(toString(Each.Used) + " of " + toString(Each.Apart));
    return Result;
  }

private:
  Stepped &add(size_t Array, const std::string &Subscript) {
    StagedRead Read;
    Read.Subscripts = {index(Subscript)};
    Read.Text = "a[..]";
    for (const Loop &Each : Nest.Loops)
      Read.Mapped.push_back(
          {Each.Variable, Each.Space.Lower, Each.Space.Upper - 1});
    Nest.Staged[Array].Reads.push_back(std::move(Read));
    return *this;
  }

  LoopNest Nest;
  Mapping Map;
  std::vector<Finding> Findings;
};

std::string offset(int Of) { return "i + " + std::to_string(Of + 8) + " - 8"; }

TEST(TimePlan, HasABoxAroundAllSteps) {
  const auto Plan = Stepped(5, {56, 56}, "[1,n-1) x [1,m-1)")
                        .read("i*m + j - 1")
                        .read("i*m + j + 1")
                        .read("(i - 1)*m + j")
                        .read("(i + 1)*m + j")
                        .write("i*m + j")
                        .plan();
  ASSERT_TRUE(Plan && Plan->Time);
  for (const Tile &Of : Plan->Tiles) {
    EXPECT_EQ(Of.cells(), 66 * 66);
    EXPECT_EQ(Of.Dimensions[0].Low, -5);
  }
  EXPECT_EQ(Plan->Block, (std::array<int64_t, 3>{64, 8, 1}));
  EXPECT_EQ(Plan->Time->Dimensions[1].Computed, 64);
  EXPECT_TRUE(Plan->Time->Rows.empty());
}

/// The law of TimePlan.h, for random reaches: what a step makes of right cells
/// alone is right, and at the end the tile is; a smaller box has not all of it.
TEST(TimePlan, EndsWithTheTile) {
  std::mt19937 Random(7);
  const auto number = [&](int Least, int Most) {
    return std::uniform_int_distribution<int>(Least, Most)(Random);
  };
  for (int Round = 0; Round < 200; ++Round) {
    const int Steps = 2 * number(0, 3) + 1, Length = number(1, 40);
    const int Writes = number(-2, 2);
    Stepped Of(Steps, {Length}, "[4,n-4)");
    std::vector<int> Reads;
    for (int Count = number(1, 4); Count > 0; --Count)
      Of.read(offset(Reads.emplace_back(number(-3, 3))));
    const auto Plan = Of.write(offset(Writes)).plan();
    ASSERT_TRUE(Plan && Plan->Time);
    const TileDimension &Box = Plan->Tiles[0].Dimensions[0];
    const TimeTiles::Dimension &Is = Plan->Time->Dimensions[0];
    const auto ends = [&](int64_t First, int64_t End) {
      std::vector<bool> Right(Box.Extent, false);
      std::fill(Right.begin() + First, Right.begin() + End, true);
      for (int Step = 0; Step < Steps; ++Step) {
        std::vector<bool> Next(Box.Extent, false);
        for (int64_t C = Is.Below; C < Is.Below + Is.Computed; ++C) {
          Next[C] = true;
          for (const int Read : Reads) {
            const int64_t From = C + Read - Writes;
            Next[C] = Next[C] && From >= 0 && From < Box.Extent && Right[From];
          }
        }
        Right = Next;
      }
      const auto Tile = Right.begin() + Steps * Is.Below;
      return std::all_of(Tile, Tile + Length, [](bool Each) { return Each; });
    };
    EXPECT_EQ(Box.Low, Writes - Steps * Is.Below);
    EXPECT_TRUE(ends(0, Box.Extent));
    if (Is.Below > 0)
      EXPECT_FALSE(ends(1, Box.Extent));
    if (Is.Above > 0)
      EXPECT_FALSE(ends(0, Box.Extent - 1));
  }
}

TEST(TimePlan, AsksForRowsThatAreApart) {
  EXPECT_EQ(Stepped(3, {8, 8}, "[1,n-1) x [1,l-1)")
                .read("i*m + j - 1")
                .read("i*m + j + 1")
                .write("i*m + j")
                .rows(),
            Lines{"l of m"});
  EXPECT_EQ(Stepped(3, {8}, "[1,n-1)").read("i*m").write("i*m").rows(),
            Lines{"1 of m"});
}

TEST(TimePlan, SaysWhatIsInTheWay) {
  const auto begins = [](const Lines &All, const std::string &With) {
    return !All.empty() && All[0].find(With) != std::string::npos;
  };
  const std::string Near = "to be read near the element";
  EXPECT_TRUE(
      begins(Stepped(3, {8}, "[1,n-1)").read("2*i").write("i").wrong(), Near));
  EXPECT_TRUE(begins(
      Stepped(3, {8}, "[1,n-1)").read("i + o").write("i").wrong(), Near));
  EXPECT_TRUE(begins(Stepped(3, {8, 8}, "[1,n-1) x [1,m-1)")
                         .read("j*m + i")
                         .write("i*m + j")
                         .wrong(),
                     Near));
  EXPECT_TRUE(begins(Stepped(3, {8, 8}, "[0,9) x [0,10)")
                         .read("i*10 + j - 1")
                         .write("i*10 + j")
                         .wrong(),
                     "rows of 'a' that do not overlap"));
  EXPECT_TRUE(begins(Stepped(3, {8, 1022}, "[1,n-1) x [1,m-1)")
                         .read("i*m + j - 1")
                         .read("i*m + j + 1")
                         .write("i*m + j")
                         .wrong(),
                     "rows of 1026 cells"));
}

} // namespace
