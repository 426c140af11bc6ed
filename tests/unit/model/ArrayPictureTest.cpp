// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "rewriter/draw/ArrayPicture.h"
#include "rewriter/draw/Colours.h"
#include "rewriter/draw/SvgWriter.h"

#include <gtest/gtest.h>

#include <set>

using namespace idxmap;

namespace {

/// One row of \p Touched cells that lanes touch, and as many others.
ArrayPicture row(int64_t Touched, ColourBy By) {
  ArrayPicture::Panel Panel{"", {"threads: split_last(64)"}, {}};
  CellWindow &To = Panel.Window;
  To.Rows = {"7"};
  To.RowGaps = {false};
  for (int64_t C = 0; C < 2 * Touched; ++C) {
    To.Columns.push_back(std::to_string(C));
    To.ColumnGaps.push_back(false);
    CellWindow::Cell Each;
    Each.Place = C;
    Each.Sector = C / 8;
    Each.Bank = C % 32;
    Each.Block = C / 4;
    Each.IsFetched = C / 8 <= (Touched - 1) / 8;
    if (C < Touched) {
      Each.Lane = C;
      Each.Lanes = 1;
    }
    To.Cells.push_back(Each);
  }
  To.Cost = {Touched, (Touched + 7) / 8, 1, 1};
  To.Wavefronts = 1;
  return {By, "read of 'a<b>'", {"n = 8"}, {Panel}};
}

size_t count(const std::string &Text, const std::string &Of) {
  size_t Result = 0;
  for (size_t At = Text.find(Of); At != std::string::npos;
       At = Text.find(Of, At + 1))
    ++Result;
  return Result;
}

TEST(ArrayPicture, HasACellForEachLane) {
  for (const ColourBy By :
       {ColourBy::Sector, ColourBy::Lane, ColourBy::Block, ColourBy::Bank}) {
    const std::string Text = svgText(row(12, By));
    EXPECT_EQ(count(Text, "<title>row 7, column "), 12u);
    EXPECT_EQ(count(Text, ">1 warp: 2 sectors, 1 line"), 1u);
    EXPECT_EQ(count(Text, "read of 'a&lt;b&gt;'</text>"), 1u);
    EXPECT_EQ(Text, svgText(row(12, By)));
    EXPECT_EQ(count(Text, "<script"), 0u);
    EXPECT_EQ(count(Text, "fill=\"#ffffff\"/>"),
              1u + (By == ColourBy::Sector || By == ColourBy::Lane));
  }
}

TEST(ArrayPicture, ColoursSectors) {
  const std::string Text = svgText(row(12, ColourBy::Sector));
  const std::string First = toString(distinctColour(0)),
                    Second = toString(distinctColour(1));
  EXPECT_EQ(count(Text, First + "\" stroke"), 8u + 1); // And in the legend.
  EXPECT_EQ(count(Text, Second + "\" stroke"), 4u);
  // Four more cells of the second sector are moved, in one rectangle.
  EXPECT_EQ(count(Text, toString(pale(distinctColour(1)))), 1u);
}

TEST(ArrayPicture, WritesPlacesWhereThereIsRoom) {
  EXPECT_EQ(count(svgText(row(4, ColourBy::Lane)), ">6</text>"), 1u);
  EXPECT_EQ(count(svgText(row(32, ColourBy::Lane)), ">6</text>"), 0u);
}

TEST(ArrayPicture, SaysWhatItDoesNotShow) {
  ArrayPicture Of = row(4, ColourBy::Bank);
  Of.Panels.front().Window.Hidden = 1;
  const std::string Text = svgText(Of);
  EXPECT_EQ(count(Text, "1 lane of 4 is outside of these cells"), 1u);
  EXPECT_EQ(count(Text, ">were it shared memory: 1 wavefront<"), 1u);
}

TEST(ArrayPicture, HasPanelsSideBySide) {
  ArrayPicture Of = row(4, ColourBy::Sector);
  Of.Panels.push_back(Of.Panels.front());
  Of.Panels[0].Heading = "before";
  Of.Panels[1].Heading = "after";
  const std::string Text = svgText(Of);
  EXPECT_LT(Text.find(">before<"), Text.find(">after<"));
  EXPECT_EQ(count(Text, "<title>row 7, column "), 8u);
}

TEST(SvgWriter, Escapes) {
  SvgWriter Out;
  Out.text(8, 20, {}, "a < \"b\" & c");
  EXPECT_NE(Out.document(40, 30, "<").find("a &lt; &quot;b&quot; &amp; c<"),
            std::string::npos);
}

TEST(SvgWriter, WrapsBetweenWords) {
  EXPECT_EQ(wrapped("one two three", 10, 50),
            (std::vector<std::string>{"one two", "  three"}));
  EXPECT_EQ(wrapped("word", 10, 6), (std::vector<std::string>{"word"}));
  EXPECT_EQ(wrapped("", 10, 6), (std::vector<std::string>{""}));
}

TEST(Colours, TellApart) {
  std::set<std::string> Seen;
  for (int64_t Each = 0; Each < 7; ++Each)
    Seen.insert(toString(distinctColour(Each)));
  for (int64_t Each = 0; Each < 32; ++Each)
    Seen.insert(toString(scaleColour(Each, 31)));
  EXPECT_EQ(Seen.size(), 39u);
  EXPECT_EQ(toString(scaleColour(0, 31)), "#440154");
  EXPECT_EQ(toString(scaleColour(31, 31)), "#fde725");
  EXPECT_TRUE(isLight(scaleColour(31, 31)));
  EXPECT_FALSE(isLight(scaleColour(0, 31)));
  EXPECT_TRUE(isLight(pale(scaleColour(0, 31))));
}

} // namespace
