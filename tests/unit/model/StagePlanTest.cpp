// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "rewriter/footprint/StagePlan.h"
#include "rewriter/footprint/TileQueue.h"

#include "tests/unit/mapping/StrategyTestSupport.h"

#include "mapping/expr/ExprText.h"

#include <gtest/gtest.h>

using namespace idxmap;
using namespace idxmap::testing;

namespace {

Expr index(const std::string &Text) {
  ParseError Error;
  return *parseExpr(Text, Error, [](const std::string &Name) {
    const bool IsLoop = Name == "i" || Name == "j" || Name == "k";
    return Expr::symbol(Name == "k" ? "k#1" : Name,
                        IsLoop ? SymbolKind::Thread : SymbolKind::Host);
  });
}

/// Loops i and j over [1,n-1) x [1,m-1), and an array of floats.
class Staged {
public:
  explicit Staged(const std::vector<Expr> &Tile,
                  const std::string &Space = "[1,n-1) x [1,m-1)",
                  const std::vector<int64_t> &Each = {}) {
    const IndexSpace Of = space(Space);
    Map = built(tiled(Tile, Space, Each).at(0), Space);
    const char *const Names[] = {"i", "j"};
    for (unsigned D = 0; D < Of.rank(); ++D) {
      Loop Each;
      Each.Variable = Names[D];
      Each.Space = Of[D];
      Nest.Loops.push_back(Each);
    }
    StagedArray Array;
    Array.Name = "a";
    Array.Element = "float";
    Array.Bytes = 4;
    Nest.Staged.push_back(Array);
  }
  Staged &read(const std::vector<std::string> &Subscripts,
               std::vector<Span> Inner = {}) {
    StagedRead Read;
    for (const std::string &Text : Subscripts)
      Read.Subscripts.push_back(index(Text));
    Read.Inner = std::move(Inner);
    Read.Text = "a[..]";
    StagedArray &Array = Nest.Staged.front();
    Array.Lengths.assign(Subscripts.size(), std::nullopt);
    Array.Reads.push_back(std::move(Read));
    return *this;
  }
  /// Each tile, and from where on it is; or what is wrong.
  Lines tiles() const {
    std::vector<Finding> Findings;
    const auto Plan = planStage(Nest, Map, Findings);
    Lines Result;
    if (!Plan)
      return lines(Findings);
    for (const Tile &Of : Plan->Tiles) {
      std::string Text;
      for (const TileDimension &Each : Of.Dimensions) {
        Text += (Text.empty() ? "" : ", ") + std::to_string(Each.Extent) +
                " of " + toString(Each.Of.Stride) + " from";
        for (const auto &[Name, Slope] : Each.Slopes)
          Text += " " + std::to_string(Slope) + name(Name);
        Text += " " + std::to_string(Each.Low);
      }
      if (Of.Window)
        Text += "; " + std::to_string(Of.planes()) + " kept of " +
                std::to_string(*Of.Window);
      if (Of.Queue)
        Text += ", " + std::to_string(Of.Queue->From) + " to " +
                std::to_string(Of.Queue->To) + " in registers, " +
                std::to_string(Of.Queue->Plane) + " with " +
                std::to_string(rimOf(Of, *Of.Queue).cells()) + " at its rim";
      if (Of.OwnRow)
        Text += "; " + std::to_string(*Of.OwnRow) + " last";
      if (Of.Pad)
        Text += "; pad " + std::to_string(Of.Pad);
      if (Of.Pieces) {
        Text += "; " + std::to_string(Of.Pieces->Length) + " at once";
        for (const Expr &Each : Of.Pieces->Multiples)
          Text += ", " + toString(Each);
      }
      Result.push_back(Text);
    }
    return Result;
  }
  LoopNest Nest;

private:
  static std::string name(const std::string &Of) { return sourceName(Of); }
  Mapping Map;
};

TEST(StagePlan, IsABoxAroundTheReads) {
  EXPECT_EQ(Staged({8, 32})
                .read({"i*m + j"})
                .read({"i*m + j - 1"})
                .read({"i*m + j + 1"})
                .read({"(i - 1)*m + j"})
                .read({"(i + 1)*m + j"})
                .tiles(),
            Lines{"10 of m from 1i -1, 34 of 1 from 1j -1"});
}

TEST(StagePlan, HasTheOrderOfTheArray) {
  EXPECT_EQ(Staged({8, 32}).read({"i + j*n"}).tiles(),
            Lines{"32 of n from 1j 0, 8 of 1 from 1i 0; pad 1"});
  EXPECT_EQ(Staged({32, 32}).read({"j*n + i"}).tiles(),
            Lines{"32 of n from 1j 0, 32 of 1 from 1i 0; pad 1"});
  EXPECT_EQ(Staged({8, 32}).read({"i", "j + 1"}).read({"i - 2", "j"}).tiles(),
            Lines{"10 of 1 from 1i -2, 33 of 1 from 1j 0"});
}

TEST(StagePlan, TakesStridesApart) {
  EXPECT_EQ(Staged({8, 32}).read({"i*(m + 4) + j + 2"}).tiles(),
            Lines{"8 of m + 4 from 1i 0, 32 of 1 from 1j 2"});
  EXPECT_EQ(Staged({8, 32}).read({"i*64 + j - 1"}).tiles(),
            Lines{"8 of 64 from 1i 0, 32 of 1 from 1j -1"});
  EXPECT_EQ(
      Staged({8, 32}).read({"2*i*m + j"}).read({"(2*i + 1)*m + j"}).tiles(),
      Lines{"16 of m from 2i 0, 32 of 1 from 1j 0"});
  EXPECT_EQ(Staged({32}, "[0,n)").read({"2*i"}).read({"2*i + 1"}).tiles(),
            Lines{"32 of 2 from 1i 0, 2 of 1 from 0; pad 1"});
  // One element for all, and a value that is added.
  EXPECT_EQ(Staged({32}, "[0,n)").read({"0"}).tiles(), Lines{"1 of 1 from 0"});
  EXPECT_EQ(Staged({32}, "[0,n)").read({"i + o"}).tiles(),
            Lines{"32 of 1 from 1i 0"});
}

TEST(StagePlan, CoversAllIndicesOfAThread) {
  EXPECT_EQ(Staged({8, 32}, "[0,n) x [0,m)", {2, 4})
                .read({"i*m + j"})
                .read({"i*m + j + 1"})
                .tiles(),
            Lines{"8 of m from 1i 0, 33 of 1 from 1j 0; pad 3"});
}

/// Along the strips, threads read own indices that lie next to each other.
TEST(StagePlan, StoresWhatAThreadReadsInRows) {
  Staged Of({128, 128}, "[0,n) x [0,m)", {8, 8});
  Of.Nest.Strip.emplace();
  Of.Nest.Strip->Variable = "k";
  Of.Nest.Strip->Name = "k#1";
  Of.Nest.Strip->Length = 16;
  Of.Nest.Strip->End = expr("p");
  const std::vector<Span> Inner = {{"k#1", 0, expr("p - 1")}};
  EXPECT_EQ(Of.read({"i*p + k"}, Inner).tiles(),
            Lines{"128 of p from 1i 0, 16 of 1 from 1k 0; 0 last; pad 4"});
}

TEST(StagePlan, KeepsFarReadsApart) {
  EXPECT_EQ(Staged({32}, "[0,n)").read({"i"}).read({"i + 100"}).tiles(),
            (Lines{"32 of 1 from 1i 0", "32 of 1 from 1i 100"}));
  EXPECT_EQ(Staged({32}, "[0,n)").read({"i"}).read({"i + n"}).tiles(),
            (Lines{"32 of 1 from 1i 0", "32 of 1 from 1i 0"}));
  EXPECT_EQ(Staged({32}, "[0,n)").read({"i"}).read({"n - i"}).tiles(),
            (Lines{"32 of 1 from 1i 0", "32 of 1 from -1i -31"}));
}

TEST(StagePlan, CoversLoopsOfTheBody) {
  EXPECT_EQ(Staged({8, 32}).read({"(i + k)*m + j"}, {{"k#1", -2, 2}}).tiles(),
            Lines{"12 of m from 1i -2, 32 of 1 from 1j 0"});
  EXPECT_EQ(Staged({32}, "[0,n)").read({"i - k"}, {{"k#1", 1, 3}}).tiles(),
            Lines{"34 of 1 from 1i -3"});
  EXPECT_EQ(Staged({32}, "[0,n)")
                .read({"i + k"}, {{"k#1", 0, expr("p - 1")}})
                .tiles(),
            Lines{"'a' cannot be staged: a block uses 'p' elements of it for "
                  "'k'; how many has to be a constant: 'tile_loop(k, 16)' "
                  "makes it 16"});
}

TEST(StagePlan, CopiesStripsOfALoop) {
  Staged Of({8, 32});
  Of.read({"i*p + k"}, {{"k#1", 0, expr("p - 1")}});
  StripLoop Strip;
  Strip.Variable = "k";
  Strip.Name = "k#1";
  Strip.Type = "int";
  Strip.Length = 16;
  Strip.End = expr("p");
  Of.Nest.Strip = Strip;
  EXPECT_EQ(Of.tiles(), Lines{"8 of p from 1i 0, 16 of 1 from 1k 0"});
}

/// A loop over k in strips of \p Length that reads `a[..]`, of which the device
/// has the elements before \p End, once in each round.
Staged stripped(const std::string &Subscript, const std::string &End,
                int64_t Length = 16,
                const std::string &Space = "[0,n) x [0,m)") {
  Staged Of({64, 64}, Space, {4, 4});
  Of.read({Subscript}, {{"k#1", 0, expr("p - 1")}});
  StripLoop Strip;
  Strip.Variable = "k";
  Strip.Name = "k#1";
  Strip.Type = "int";
  Strip.Length = Length;
  Strip.End = expr("p");
  Of.Nest.Strip = Strip;
  StagedArray &Array = Of.Nest.Staged.front();
  Array.Ranges = {{0, expr(End), {}}};
  for (const char *Name : {"n", "m", "p", "o"})
    Of.Nest.Known.assume(expr(Name), Range::from(1));
  return Of;
}

std::string piecesOf(const Staged &Of) {
  const std::string Text = Of.tiles().at(0);
  const size_t At = Text.find(" at once");
  return At == std::string::npos ? "" : Text.substr(At - 1);
}

TEST(StagePlan, CopiesPiecesOfRows) {
  // Along k, and along j.
  EXPECT_EQ(piecesOf(stripped("i*p + k", "n*p")), "4 at once, p");
  EXPECT_EQ(piecesOf(stripped("k*m + j", "p*m")), "4 at once, m");
  EXPECT_EQ(piecesOf(stripped("k*64 + j + 8", "p*64")), "4 at once");
  // The end is looked at where the rows do not say it.
  EXPECT_EQ(piecesOf(stripped("k*m + j", "p*m - 1")),
            "4 at once, m, p * m - 1");
  Staged Doubles = stripped("i*p + k", "n*p");
  Doubles.Nest.Staged.front().Element = "double";
  Doubles.Nest.Staged.front().Bytes = 8;
  EXPECT_EQ(piecesOf(Doubles), "2 at once, p");
}

TEST(StagePlan, CopiesNoPiecesThatAreNotWhole) {
  // Rows from an odd place on, of odd length, or by odd strides.
  EXPECT_EQ(piecesOf(stripped("k*m + j + 1", "p*m")), "");
  EXPECT_EQ(piecesOf(stripped("k*m + j", "p*m", 16, "[0,n) x [1,m)")), "");
  EXPECT_EQ(piecesOf(stripped("i*p + k", "n*p", 18)), "");
  EXPECT_EQ(piecesOf(stripped("k*63 + j", "p*63")), "");
  EXPECT_EQ(piecesOf(stripped("2*k*m + 2*j", "2*p*m")), "");
  EXPECT_EQ(piecesOf(stripped("k*m + j", "4*p - 1")),
            "4 at once, m, 4 * p - 1");
  EXPECT_EQ(piecesOf(stripped("k*m + j", "1023")), "");
  // Neither a pointer to numbers, nor one range.
  Staged Of = stripped("i*p + k", "n*p");
  Of.Nest.Staged.front().Element = "Point";
  EXPECT_EQ(piecesOf(Of), "");
  Of = stripped("i*p + k", "n*p");
  Of.Nest.Staged.front().IsContainer = true;
  EXPECT_EQ(piecesOf(Of), "");
  Of = stripped("i*p + k", "n*p");
  Of.Nest.Staged.front().Ranges.clear();
  EXPECT_EQ(piecesOf(Of), "");
}

/// Of a sweep of loop \p D by \p Length.
Staged swept(const std::vector<Expr> &Tile, const std::string &Space,
             const std::vector<int64_t> &Each, unsigned D, int64_t Length) {
  Staged Of(Tile, Space, Each);
  SweepLoop Sweep;
  Sweep.Loop = D;
  Sweep.Length = Length;
  Of.Nest.Sweep = Sweep;
  return Of;
}

TEST(StagePlan, KeepsPlanesOfASweep) {
  const auto star = [](Staged Of) {
    return Of.read({"i*m + j"})
        .read({"i*m + j - 1"})
        .read({"i*m + j + 1"})
        .read({"(i - 1)*m + j"})
        .read({"(i + 1)*m + j"})
        .tiles();
  };
  const std::string Space = "[1,n-1) x [1,m-1)";
  EXPECT_EQ(star(swept({16, 32}, Space, {16, 1}, 0, 16)),
            Lines{"3 of m from 1i -1, 34 of 1 from 1j -1; 2 kept of 0, -1 to 1 "
                  "in registers, 0 with 2 at its rim"});
  EXPECT_EQ(star(swept({16, 32}, Space, {16, 2}, 0, 16)),
            Lines{"3 of m from 1i -1, 34 of 1 from 1j -1; 4 kept of 0"});
  EXPECT_EQ(star(swept({32, 8}, Space, {1, 8}, 1, 8)),
            Lines{"34 of m from 1i -1, 3 of 1 from 1j -1; 2 kept of 1, -1 to 1 "
                  "in registers, 0 with 2 at its rim"});
  EXPECT_EQ(swept({16, 32}, Space, {16, 1}, 0, 16)
                .read({"(i - 2)*m + j + 1"})
                .read({"i*m + j"})
                .tiles(),
            Lines{"3 of m from 1i -2, 33 of 1 from 1j 0; 2 kept of 0, -2 to 0 "
                  "in registers, 0 with 1 at its rim"});
  // Far planes, and what is none.
  EXPECT_EQ(swept({16, 32}, Space, {16, 1}, 0, 16)
                .read({"i*m + j"})
                .read({"(i + 20)*m + j"})
                .tiles(),
            (Lines{"1 of m from 1i 0, 32 of 1 from 1j 0; 2 kept of 0",
                   "1 of m from 1i 20, 32 of 1 from 1j 0; 2 kept of 0"}));
  EXPECT_EQ(swept({16, 32}, Space, {16, 1}, 0, 16).read({"2*i*m + j"}).tiles(),
            Lines{"1 of m * 2 from 1i 0, 32 of 1 from 1j 0; 2 kept of 0"});
  EXPECT_EQ(swept({16, 32}, Space, {16, 1}, 0, 16)
                .read({"2*i*m + j"})
                .read({"(2*i + 1)*m + j"})
                .tiles(),
            Lines{"'sweep' of 'i' changes nothing: no staged array has planes "
                  "of 'i'; planes are what 'i', alone and not multiplied, is a "
                  "subscript of, beside other loops' variables"});
  EXPECT_EQ(
      swept({16, 32}, Space, {8, 1}, 0, 8).read({"i*m + j"}).tiles(),
      Lines{"'sweep' of 'i' needs a loop that counts up by 1; all threads "
            "of a block go through the same planes, in the loop's order"});
}

TEST(StagePlan, RefusesWhatIsNoBox) {
  EXPECT_EQ(Staged({32}, "[0,n)").read({"i*i"}).tiles(),
            Lines{"'a' cannot be staged: 'a[..]' is not affine in the loops' "
                  "variables; subscripts have to be sums of loops' variables, "
                  "each times a value that stays the same"});
  EXPECT_EQ(
      Staged({1024}, "[0,n)").read({"i*64 + k"}, {{"k#1", 0, 63}}).tiles(),
      Lines{"tiles of 'a' take 262144 bytes; a block has 231424; give "
            "'tile', 'tile_loop' or 'time_tile' smaller lengths, "
            "'pipeline' fewer buffers, or stage "
            "fewer arrays"});
}

} // namespace
