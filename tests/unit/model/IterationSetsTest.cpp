//===- IterationSetsTest.cpp - Two iterations as a set of integers --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NestBuilder.h"

#include <gtest/gtest.h>

using namespace idxmap;

namespace {

using Names = std::vector<std::string>;
const Names Unknown = {"remark_unknown_subscript"};

NestBuilder below() {
  return NestBuilder().loop("i", "n").loop("j", "n").between("0", "i - 1");
}
NestBuilder above() {
  return NestBuilder().loop("i", "n").loop("j", "n").between("i + 1", "n - 1");
}

TEST(IterationSets, TransposeOfATriangleIsApart) {
  EXPECT_EQ(below().write("a", {"i", "j"}).read("a", {"j", "i"}).findings(),
            Names());
  EXPECT_EQ(above().write("s", {"i", "j"}).write("s", {"j", "i"}).findings(),
            Names());
}

TEST(IterationSets, OfASquareItIsNot) {
  const auto Square = NestBuilder().loop("i", "n").loop("j", "n");
  EXPECT_NE(NestBuilder(Square)
                .write("a", {"i", "j"})
                .read("a", {"j", "i"})
                .findings(),
            Names());
}

TEST(IterationSets, TriangleWithTheDiagonalMeetsItselfThereAlone) {
  const auto Nest =
      NestBuilder().loop("i", "n").loop("j", "n").between("0", "i");
  EXPECT_EQ(
      NestBuilder(Nest).write("a", {"i", "j"}).read("a", {"j", "i"}).findings(),
      Names());
  EXPECT_EQ(NestBuilder(Nest)
                .write("a", {"i", "j"})
                .read("a", {"j + 1", "i"})
                .findings(),
            Unknown);
}

TEST(IterationSets, RowsByHandAreRows) {
  EXPECT_EQ(
      below().write("a", {"i * n + j"}).read("a", {"j * n + i"}).findings(),
      Names());
  EXPECT_EQ(
      below().write("a", {"i * m + j"}).read("a", {"j * m + i"}).findings(),
      Unknown);
  // The rest of a row counts, where it begins before or after it.
  EXPECT_EQ(above()
                .write("a", {"i * n + j - n"})
                .read("a", {"j * n + i - n"})
                .findings(),
            Names());
}

TEST(IterationSets, PlanesByHandAreRowsOfRows) {
  const auto Nest = NestBuilder()
                        .loop("k", "l")
                        .loop("i", "n")
                        .loop("j", "n")
                        .between("0", "i - 1")
                        .write("a", {"(k * n + i) * n + j"})
                        .read("a", {"(k * n + j) * n + i"});
  EXPECT_EQ(Nest.findings(), Names());
}

TEST(IterationSets, StepsOfATriangleLeaveElementsOut) {
  const auto every = [](int64_t Step, bool Decreases) {
    return NestBuilder()
        .loop("i", "n", 2)
        .loop("j", "n")
        .between(Decreases ? "0" : "i", Decreases ? "i" : "n - 1")
        .by(Step, Decreases)
        .write("a", {"i", "j"})
        .read("a", {"i", "j + 1"})
        .findings();
  };
  EXPECT_EQ(every(2, false), Names());
  EXPECT_EQ(every(2, true), Names());
  EXPECT_EQ(every(1, false), Unknown);
}

TEST(IterationSets, WhatAConditionSelectsMayBeAllOfIt) {
  EXPECT_EQ(below()
                .write("a", {"i", "j"})
                .read("a", {"j", "i"})
                .conditional()
                .findings(),
            Names());
}

TEST(IterationSets, ConditionsOfTheBodyCutTriangles) {
  const auto Square = NestBuilder().loop("i", "n").loop("j", "n");
  const auto both = [&](const std::string &Write, const std::string &Read) {
    return NestBuilder(Square)
        .write("a", {"i", "j"})
        .where(Write)
        .read("a", {"j", "i"})
        .where(Read)
        .findings();
  };
  EXPECT_EQ(both("i - j - 1", "i - j - 1"), Names());
  EXPECT_EQ(both("i - j", "i - j"), Names());
  EXPECT_EQ(both("i - j + 1", "i - j + 1"), Unknown);
  EXPECT_EQ(both("i - j - 1", "j - i - 1"), Unknown);
  // That of one of the two leaves the other everywhere.
  EXPECT_EQ(NestBuilder(Square)
                .write("a", {"i", "j"})
                .where("i - j - 1")
                .read("a", {"j", "i"})
                .conditional()
                .findings(),
            Unknown);
}

// One subscript under two conditions: the read is later, never earlier.
TEST(IterationSets, ConditionsMayDirectWhatMeets) {
  const auto at = [](const std::string &Write, const std::string &Read) {
    return NestBuilder()
        .loop("i", "n")
        .loop("j", "n")
        .write("a", {"i - j"})
        .where(Write)
        .read("a", {"i - j"})
        .where(Read)
        .findings();
  };
  EXPECT_EQ(at("-i", "i - 1"), Unknown);
  EXPECT_EQ(at("-i", "-i"), Names());
}

TEST(IterationSets, RowsBehindPointersMayBeTheSame) {
  auto Nest = below().write("a", {"i", "j"});
  Nest.Nest.Accesses.back().IsThroughElement = true;
  EXPECT_EQ(Nest.findings(), Unknown);
}

} // namespace
