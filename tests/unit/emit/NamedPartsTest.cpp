//===- NamedPartsTest.cpp - What a launch computes once -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/NamedParts.h"
#include "Nests.h"
#include "mapping/expr/Simplify.h"

#include <gtest/gtest.h>

using namespace idxmap;
using namespace idxmap::test;

static Nest cube() {
  Nest N("a.cpp", 3, "f");
  N.capture("y", "float *y");
  for (const char *Extent : {"nx", "ny", "nz"})
    N.symbol("int", Extent);
  N.loop("int", "i", 0, N.at("nx") - 2).loop("int", "j", 0, N.at("ny"));
  N.body("y[i] = 1;");
  return N;
}

static std::string namesOf(const NamedParts &Parts) {
  std::string Text;
  for (const NamedParts::Part &Each : Parts.all())
    Text += Each.Name + ";";
  return Text;
}

/// The names that \p Written gives, one after the other.
static std::string named(Nest &N, const PartCounts &Written) {
  const std::vector<Variant> Variants = {
      {N.map({{"split_last", {32}}, {"grid_block", {1}}}), {}}};
  NamedParts Parts(N.model(), Variants);
  for (PartCounts Left = Written; Parts.add(Left);)
    for (const NamedParts::Part &Each : Parts.all())
      Left.erase(Each.Value);
  Parts.number();
  return namesOf(Parts);
}

TEST(NamedParts, AreWhatIsLongAndWrittenOften) {
  Nest N = cube();
  const Expr X = N.at("nx"), Y = N.at("ny"), Z = N.at("nz");
  EXPECT_EQ(named(N, {{simplify(X * Y * Z), 1}}), "");
  EXPECT_EQ(named(N, {{simplify(X * Y * Z), 2}}), "idxmap_nx_ny_nz;");
  EXPECT_EQ(named(N, {{X * Y, 2}}), "") << "a name would be no shorter";
  EXPECT_EQ(named(N, {{X * Y, 3}}), "idxmap_nx_ny;");
  EXPECT_EQ(named(N, {{X - 2, 3}}), "idxmap_count_i;");
  EXPECT_EQ(named(N, {{ceilDiv(Y, 32), 2}}), "idxmap_grid_x;");
  EXPECT_EQ(named(N, {{floorDiv(Y + 5, Z), 2}}), "idxmap_part1;");
}

// What others are made of comes first, whatever is worth most.
TEST(NamedParts, AreInTheOrderOfTheirDeclarations) {
  Nest N = cube();
  const Expr Inner = floorDiv(N.at("ny") + 5, N.at("nz"));
  const Expr Outer = floorDiv(Inner * 3 + 1, N.at("nx"));
  EXPECT_EQ(named(N, {{Outer, 5}, {Inner, 2}}), "idxmap_part1;idxmap_part2;");
  NamedParts Parts(N.model(), {{N.map({{"grid_block", {1}}}), {}}});
  Parts.add(Outer, "outer");
  Parts.add(Inner, "inner");
  EXPECT_EQ(namesOf(Parts), "inner;outer;");
}

// A variable of the program may have the very name.
TEST(NamedParts, TakeNoNameTwice) {
  Nest N = cube();
  N.value("int", "idxmap_nx_ny_nz", "f()");
  EXPECT_EQ(named(N, {{simplify(N.at("nx") * N.at("ny") * N.at("nz")), 2}}),
            "idxmap_part1;");
}

TEST(HostExpr, WhatIsOfAnOpenTypeIsMadeExact) {
  Nest N = cube();
  N.value("int", "length", "v.size()");
  const Expr X = N.at("nx"), Y = N.at("ny"), V = N.at("length");
  EXPECT_EQ(HostExpr(N.model()).text(X - V), "idxmap_Int(nx) - idxmap_length");
  N.inTemplate("template <typename T>", {"T"});
  N.model().Symbols[1].IsOpen = true;
  EXPECT_EQ(N.model().Symbols[1].Name, "ny");
  const HostExpr Text(N.model());
  EXPECT_EQ(Text.text(Y), "idxmap_Int(ny)");
  EXPECT_EQ(Text.text(X - Y), "idxmap_Int(nx) - idxmap_Int(ny)");
  EXPECT_EQ(Text.text(X - V), "idxmap_Int(nx) - idxmap_Int(idxmap_length)");
  EXPECT_EQ(Text.text(X * X), "idxmap_Int(nx) * nx");
}

TEST(HostExpr, OneOfTwoOperandsIsExact) {
  Nest N = cube();
  const Expr X = N.at("nx"), Y = N.at("ny"), Z = N.at("nz");
  const HostExpr Text(N.model());
  EXPECT_EQ(Text.text(X), "nx");
  EXPECT_EQ(Text.intText(X), "idxmap_Int(nx)");
  EXPECT_EQ(Text.text(X * Y + Z), "idxmap_Int(nx) * ny + nz");
  EXPECT_EQ(Text.text(X + Y * Z), "idxmap_Int(nx) + idxmap_Int(ny) * nz");
  EXPECT_EQ(Text.text(Expr(5) - X), "5 - idxmap_Int(nx)");
  EXPECT_EQ(Text.text(floorDiv(X, Y)), "idxmap_Int(nx).floorDiv(ny)");
  EXPECT_EQ(Text.text(min(X, Y)), "idxmap_Int(nx).lesser(ny)");
  EXPECT_EQ(Text.text(min(X, min(Y, Z))), "idxmap_Int::leastOf(nx, ny, nz)");
  EXPECT_EQ(Text.text(max(max(X, Y), min(X, Z))),
            "idxmap_Int::mostOf(nx, ny, idxmap_Int(nx).lesser(nz))");
}
