//===- NotationTest.cpp - The paper's nested notation ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "MappingTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

/// "column: text" of the finding.
static std::string error(const std::string &Text) {
  auto Parsed = parseNotation(Text, 3);
  auto *Problem = std::get_if<Finding>(&Parsed);
  if (!Problem)
    return "accepted";
  EXPECT_EQ(Problem->Where, 3u);
  return std::to_string(Problem->Offset) + ": " + toString(*Problem);
}

TEST(Notation, ReadsFromTheLoopOutwards) {
  std::vector<Step> Steps = steps("GridBlock(1, SplitLast(32, ShiftLB(Gen)))");
  ASSERT_EQ(Steps.size(), 3u);
  EXPECT_EQ(Steps[0].Name, "shift_lb");
  EXPECT_EQ(Steps[1].Name, "split_last");
  EXPECT_EQ(texts(Steps[1].Arguments), Lines{"32"});
  EXPECT_EQ(Steps[2].Name, "grid_block");
}

TEST(Notation, PrintsWhatItReads) {
  for (const char *Text :
       {"Gen", "GridBlock(1, SplitLast(32, ShiftLB(Gen)))",
        "Permute([2, 0, 1], Gen)", "CompressGrid(Gen)",
        "CompressGrid([1, 0], Gen)", "PadLast(BLOCK, FoldLast2(Gen))",
        "GridBlock(2, Permute([2,0,3,1], SplitLast(32, Permute([1,2,0], "
        "SplitLast(32, PruneGrid(ShiftLB(Gen)))))))"}) {
    std::string Printed = printNotation(steps(Text));
    EXPECT_EQ(printNotation(steps(Printed)), Printed);
    std::string Wanted;
    for (const char *C = Text; *C; ++C)
      if (*C != ' ')
        Wanted += *C;
    std::erase(Printed, ' ');
    EXPECT_EQ(Printed, Wanted);
  }
}

TEST(Notation, IsFreeOfWhitespace) {
  EXPECT_EQ(printNotation(steps(" Permute ( [ 1 , 0 ] ,\n\tGen ) ")),
            "Permute([1,0], Gen)");
  EXPECT_EQ(printNotation(steps("Permute([1,0],Gen)")), "Permute([1,0], Gen)");
}

TEST(Notation, GivesEachStepThePlace) {
  auto Parsed = parseNotation("ShiftLB(Gen)", 9);
  EXPECT_EQ(std::get<0>(Parsed).at(0).Where, 9u);
}

TEST(Notation, ReadsNamesAsHostSymbols) {
  Expr Argument = steps("SplitLast(BLOCK_X, Gen)").at(0).Arguments.at(0);
  ASSERT_TRUE(Argument.isSymbol());
  EXPECT_EQ(Argument.name(), "BLOCK_X");
  EXPECT_EQ(Argument.symbolKind(), SymbolKind::Host);
}

TEST(Notation, NamesTheColumnOfAnError) {
  EXPECT_EQ(error(""), "0: expected a combinator or 'Gen' in the mapping, but "
                       "found the end of the text");
  EXPECT_EQ(error("ShiftLB"),
            "7: expected '(' in the mapping, but found the end of the text");
  EXPECT_EQ(error("ShiftLB()"), "8: expected a combinator or 'Gen' in the "
                                "mapping, but found ')'");
  EXPECT_EQ(error("ShiftLB(Gen"),
            "11: expected ')' in the mapping, but found the end of the text");
  EXPECT_EQ(error("ShiftLB(Gen) ShiftLB"),
            "13: expected the end of the text in the mapping, but found "
            "'ShiftLB'");
  EXPECT_EQ(error("ShiftLB(Gen))"), "12: expected the end of the text in the "
                                    "mapping, but found ')'");
  EXPECT_EQ(error("  ShiftRB(Gen)"),
            "2: unknown combinator 'ShiftRB' in the mapping");
  EXPECT_EQ(error("split_last(4, Gen)"),
            "0: unknown combinator 'split_last' in the mapping");
}

TEST(Notation, NamesTheColumnOfABadArgument) {
  EXPECT_EQ(error("SplitLast(Gen)"),
            "13: expected ',' in the mapping, but found ')'");
  EXPECT_EQ(error("SplitLast(, Gen)"),
            "10: expected a number or a name in the mapping, but found ','");
  EXPECT_EQ(error("SplitLast(4 Gen)"),
            "12: expected ',' in the mapping, but found 'Gen'");
  EXPECT_EQ(error("SplitLast(-, Gen)"),
            "10: expected a number or a name in the mapping, but found '-'");
  EXPECT_EQ(error("SplitLast(99999999999999999999, Gen)"),
            "10: the number 99999999999999999999 is too large");
  EXPECT_EQ(error("Permute(1,0, Gen)"),
            "8: expected '[' in the mapping, but found '1'");
  EXPECT_EQ(error("Permute([1,0, Gen)"),
            "17: expected ']' in the mapping, but found ')'");
  EXPECT_EQ(error("Permute([], Gen)"),
            "9: expected a number or a name in the mapping, but found ']'");
  EXPECT_EQ(error("CompressGrid([1], )"),
            "18: expected a combinator or 'Gen' in the mapping, but found ')'");
}

TEST(Notation, OfGreatDepthIsRead) {
  std::string Text;
  for (int I = 0; I < 100000; ++I)
    Text += "ShiftLB(";
  EXPECT_EQ(error(Text), "800000: expected a combinator or 'Gen' in the "
                         "mapping, but found the end of the text");
}

TEST(Notation, LeavesTheRestOfTheArgumentsToTheCombinator) {
  EXPECT_EQ(refused(steps("SplitLast(-4, Gen)").at(0)),
            "'split_last' needs a length of at least 1, not -4");
}
