// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What memory does for accesses in the order of a layout: the numbers of LEGO's
// examples, counted from the layouts' own tables.

#include "LayoutTestSupport.h"

#include "mapping/memory/BankConflicts.h"
#include "mapping/memory/PlacedAddress.h"
#include "mapping/memory/WarpAccess.h"

#include <functional>
#include <optional>
#include <set>

using namespace idxmap;
using namespace idxmap::testing;

namespace {

using Cell = std::vector<int64_t>;
/// The place of a cell of two dimensions.
using PlaceOf = std::function<int64_t(int64_t, int64_t)>;

/// Of elements of 4 bytes; lanes that do nothing are left out.
int64_t waves(const std::vector<int64_t> &Places) {
  std::vector<int64_t> Addresses;
  for (const int64_t Place : Places)
    Addresses.push_back(4 * Place);
  return wavefronts(Addresses, 4);
}

int64_t unitsOf(const std::vector<int64_t> &Places, int64_t Size) {
  std::set<int64_t> Units;
  for (const int64_t Place : Places)
    Units.insert(4 * Place / Size);
  return int64_t(Units.size());
}

/// The formula of a layout, at the values of its indices.
std::function<int64_t(const Cell &)> placeIn(const Layout &L) {
  std::vector<Expr> Index;
  for (size_t D = 0; D < L.View.size(); ++D)
    Index.push_back(Expr::symbol("i" + std::to_string(D), SymbolKind::Thread));
  return [Place = apply(L, Index, Facts())](const Cell &At) {
    std::map<std::string, int64_t> Values;
    for (size_t D = 0; D < At.size(); ++D)
      Values["i" + std::to_string(D)] = At[D];
    return evaluate(Place, Values).value();
  };
}

PlaceOf by(const std::string &Text) {
  return [Place = placeIn(layout(Text))](int64_t I, int64_t J) {
    return Place({I, J});
  };
}

PlaceOf rowsOf(int64_t Length) {
  return [Length](int64_t I, int64_t J) { return I * Length + J; };
}

struct TileCost {
  int64_t Computing = 0, Accesses = 0, Rest = 0;
  friend bool operator==(const TileCost &, const TileCost &) = default;
};

/// A tile of b + 1 squared of Needleman and Wunsch's recurrence (Rodinia): each
/// step has one diagonal, and thread t the cell in its column t + 1. Rest are
/// the borders that come in, and the tile that goes out.
TileCost needleman(int64_t B, const PlaceOf &At) {
  TileCost Cost;
  const auto warps = [&](const std::function<std::optional<Cell>(int64_t)> &Of,
                         int64_t &Waves, int64_t &Accesses) {
    for (int64_t First = 0; First < B; First += 32) {
      std::vector<int64_t> Places;
      for (int64_t T = First; T < std::min(First + 32, B); ++T)
        if (const auto Here = Of(T))
          Places.push_back(At((*Here)[0], (*Here)[1]));
      Waves += waves(Places);
      Accesses += !Places.empty();
    }
  };
  const std::vector<Cell> Touched = {{-1, -1}, {0, -1}, {-1, 0}, {0, 0}};
  const auto step = [&](int64_t M, const std::function<Cell(int64_t)> &Of) {
    for (const Cell &Beside : Touched)
      warps(
          [&](int64_t T) -> std::optional<Cell> {
            const Cell Here = Of(T);
            if (T > M)
              return std::nullopt;
            return Cell{Here[0] + Beside[0], Here[1] + Beside[1]};
          },
          Cost.Computing, Cost.Accesses);
  };
  for (int64_t M = 0; M < B; ++M)
    step(M, [M](int64_t T) { return Cell{M - T + 1, T + 1}; });
  for (int64_t M = B - 2; M >= 0; --M)
    step(M, [M, B](int64_t T) { return Cell{B - T, T + B - M}; });
  int64_t Unread = 0;
  const auto rest = [&](const std::function<Cell(int64_t)> &Of) {
    warps([&](int64_t T) { return std::optional(Of(T)); }, Cost.Rest, Unread);
  };
  rest([](int64_t T) { return Cell{T + 1, 0}; });
  rest([](int64_t T) { return Cell{0, T + 1}; });
  for (int64_t Y = 0; Y < B; ++Y)
    rest([Y](int64_t T) { return Cell{Y + 1, T + 1}; });
  return Cost;
}

TEST(LayoutCounts, TileOfNeedlemanAndWunsch) {
  struct Expected {
    int64_t B, Row, RowRest, Diagonal, DiagonalRest, Padded;
  };
  for (const Expected &E :
       {Expected{16, 544, 18, 124, 32, 18}, Expected{32, 4096, 34, 252, 97, 35},
        Expected{64, 16384, 132, 760, 320, 134}}) {
    const std::string Side = std::to_string(E.B + 1);
    const int64_t Accesses = E.Diagonal;
    EXPECT_EQ(needleman(E.B, rowsOf(E.B + 1)),
              (TileCost{E.Row, Accesses, E.RowRest}));
    EXPECT_EQ(needleman(E.B, by("AntiDiag(" + Side + "," + Side + ")")),
              (TileCost{E.Diagonal, Accesses, E.DiagonalRest}));
    // A row that is one longer does as well, and costs less around it.
    EXPECT_EQ(needleman(E.B, rowsOf(E.B + 2)),
              (TileCost{E.Diagonal, Accesses, E.Padded}));
  }
}

/// One access of each cell, diagonal by diagonal, in warps of 32.
int64_t sweep(int64_t N, const PlaceOf &At) {
  int64_t Sectors = 0;
  for (int64_t D = 0; D < 2 * N - 1; ++D) {
    const int64_t Begin = std::max<int64_t>(0, D - N + 1);
    const int64_t End = std::min(N, D + 1);
    for (int64_t First = Begin; First < End; First += 32) {
      std::vector<int64_t> Places;
      for (int64_t I = First; I < std::min(First + 32, End); ++I)
        Places.push_back(At(I, D - I));
      Sectors += unitsOf(Places, 32);
    }
  }
  return Sectors;
}

TEST(LayoutCounts, SweepOverDiagonals) {
  EXPECT_EQ(sweep(64, rowsOf(64)), 4096);
  EXPECT_EQ(sweep(64, by("AntiDiag(64,64)")), 680);
  EXPECT_EQ(sweep(256, rowsOf(256)), 65536);
  EXPECT_EQ(sweep(256, by("AntiDiag(256,256)")), 10208);
}

/// b[j][i] = a[i][j]: thread x has the cell \p Threads[x].
int64_t transpose(const std::vector<Cell> &Threads, const PlaceOf &At) {
  int64_t Sectors = 0;
  for (size_t First = 0; First < Threads.size(); First += 32) {
    std::vector<int64_t> Read, Written;
    for (size_t T = First; T < First + 32; ++T) {
      Read.push_back(At(Threads[T][0], Threads[T][1]));
      Written.push_back(At(Threads[T][1], Threads[T][0]));
    }
    Sectors += unitsOf(Read, 32) + unitsOf(Written, 32);
  }
  return Sectors;
}

TEST(LayoutCounts, TransposeWithoutSharedMemory) {
  const std::string Text = "TileOrderBy(Row(8,8),Row(8,8))";
  const Layout Tiles = layout(Text);
  std::vector<Cell> Rows, InTiles;
  for (int64_t X = 0; X < 64 * 64; ++X) {
    Rows.push_back({X / 64, X % 64});
    const Inverse Back = inv(Tiles, X, Facts());
    InTiles.push_back({Back.Index[0].value(), Back.Index[1].value()});
  }
  EXPECT_EQ(transpose(Rows, rowsOf(64)), 4608);
  EXPECT_EQ(transpose(InTiles, rowsOf(64)), 1536);
  EXPECT_EQ(transpose(InTiles, by(Text)), 1536);
}

/// Every cell of n x m, lanes down the columns, as many of them in a warp as
/// fill it.
int64_t columnReads(int64_t N, int64_t M, const PlaceOf &At) {
  int64_t Sum = 0;
  for (int64_t J = 0; J < M; J += 32 / N) {
    std::vector<int64_t> Places;
    for (int64_t K = 0; K < 32 / N; ++K)
      for (int64_t I = 0; I < N; ++I)
        Places.push_back(At(I, J + K));
    Sum += waves(Places);
  }
  return Sum;
}

int64_t rowReads(int64_t N, const PlaceOf &At) {
  return columnReads(N, N, [&](int64_t I, int64_t J) { return At(J, I); });
}

TEST(LayoutCounts, TilesThatAreReadAcross) {
  EXPECT_EQ(columnReads(32, 32, rowsOf(32)), 1024);
  EXPECT_EQ(columnReads(32, 32, rowsOf(33)), 32);
  EXPECT_EQ(columnReads(32, 32, by("Swizzle(32,32)")), 32);
  EXPECT_EQ(rowReads(16, rowsOf(16)), 8);
  EXPECT_EQ(columnReads(16, 16, rowsOf(16)), 64);
  EXPECT_EQ(rowReads(16, rowsOf(17)), 16);
  EXPECT_EQ(columnReads(16, 16, rowsOf(17)), 16);
  EXPECT_EQ(rowReads(16, by("Swizzle(16,16)")), 8);
  EXPECT_EQ(columnReads(16, 16, by("Swizzle(16,16)")), 8);
}

TEST(LayoutCounts, BrickAndItsNeighbours) {
  const auto units = [](const std::string &Text) {
    const auto placeOf = placeIn(layout(Text));
    std::vector<int64_t> Star;
    for (int64_t A = -1; A < 9; ++A)
      for (int64_t B = -1; B < 9; ++B)
        for (int64_t C = -1; C < 9; ++C) {
          const auto out = [](int64_t X) { return X == -1 || X == 8; };
          if (out(A) + out(B) + out(C) <= 1)
            Star.push_back(placeOf({24 + A, 24 + B, 24 + C}));
        }
    return std::vector<int64_t>{unitsOf(Star, 32), unitsOf(Star, 128),
                                unitsOf(Star, 4096)};
  };
  EXPECT_EQ(units("Row(64,64,64)"), (std::vector<int64_t>{224, 160, 18}));
  EXPECT_EQ(units("TileOrderBy(Row(8,8,8),Row(8,8,8))"),
            (std::vector<int64_t>{224, 68, 6}));
}

TEST(PlacedAddress, IsThePlaceInBytes) {
  const Layout L = layout("TileOrderBy(Row(*,*), Row(8,8)).GroupBy([n,m])", {});
  // The second float of an element of three.
  const MemoryAddress Logical = {expr("12 * (i * m + j) + 4"), 4, {}, "a"};
  const MemoryAddress There = placed(Logical, L, 12);
  EXPECT_EQ(There.Bytes, 4);
  EXPECT_EQ(There.Array, "a");
  const std::map<std::string, int64_t> Lengths = {{"n", 13}, {"m", 21}};
  const std::vector<int64_t> Places = table(L, Lengths);
  for (int64_t I = 0; I < 13; ++I)
    for (int64_t J = 0; J < 21; ++J) {
      std::map<std::string, int64_t> At = Lengths;
      At["i"] = I;
      At["j"] = J;
      EXPECT_EQ(evaluate(There.Offset, At), 12 * Places[I * 21 + J] + 4);
    }
}

} // namespace
