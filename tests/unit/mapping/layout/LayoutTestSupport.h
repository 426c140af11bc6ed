//===- LayoutTestSupport.h - Layouts from text --------------------*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Tests read a layout as text, and its places as rows of text:
//
//   placesOf("Col(2,3)")  ->  "0 2 4 / 1 3 5"
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_TESTS_UNIT_MAPPING_LAYOUT_LAYOUTTESTSUPPORT_H
#define IDXMAP_TESTS_UNIT_MAPPING_LAYOUT_LAYOUTTESTSUPPORT_H

#include "../ExprTestSupport.h"

#include "mapping/layout/LayoutText.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace idxmap::testing {

/// What parsing or binding says against \p Text, "column: error; note", or "".
inline std::string refusedLayout(const std::string &Text) {
  auto Parsed = parseLayout(Text);
  const Finding *Problem = std::get_if<Finding>(&Parsed);
  std::variant<Layout, Finding> Bound;
  if (!Problem) {
    Bound = bindLayout(std::get<LayoutTerm>(Parsed));
    Problem = std::get_if<Finding>(&Bound);
  }
  if (!Problem)
    return "";
  std::string Line =
      std::to_string(Problem->Offset) + ": " + toString(*Problem);
  for (const Finding &Note : Problem->Notes)
    Line += "; " + toString(Note);
  return Line;
}

inline LayoutTerm layoutTerm(const std::string &Text) {
  auto Parsed = parseLayout(Text);
  if (std::holds_alternative<Finding>(Parsed)) {
    ADD_FAILURE() << Text << ": " << refusedLayout(Text);
    return std::get<LayoutTerm>(parseLayout("Row(1)"));
  }
  return std::get<LayoutTerm>(Parsed);
}

inline Layout layout(const std::string &Text,
                     const std::vector<std::string> &Extents = {}) {
  std::vector<Expr> Lengths;
  for (const std::string &Extent : Extents)
    Lengths.push_back(expr(Extent));
  auto Bound = bindLayout(layoutTerm(Text), Lengths);
  if (auto *Problem = std::get_if<Finding>(&Bound)) {
    ADD_FAILURE() << Text << ": " << toString(*Problem);
    return layout("Row(1)");
  }
  return std::get<Layout>(Bound);
}

/// \p Columns 0: the last length of the view.
inline std::string placesOf(const Layout &L, size_t Columns = 0,
                            const std::map<std::string, int64_t> &Values = {}) {
  if (Columns == 0)
    Columns = evaluate(L.View.back(), Values).value_or(1);
  std::string Text;
  std::vector<int64_t> Places = table(L, Values);
  for (size_t I = 0; I < Places.size(); ++I)
    Text += (I == 0             ? ""
             : I % Columns == 0 ? " / "
                                : " ") +
            std::to_string(Places[I]);
  return Text;
}

/// The cell at \p Place, "(1,2)", or "none" for padding.
inline std::string cellAt(const Layout &L, int64_t Place) {
  Inverse Back = inv(L, Place, Facts());
  for (const Condition &Guard : Back.Guards)
    if (!(evaluate(Guard.Lhs, {}).value() < evaluate(Guard.Rhs, {}).value()))
      return "none";
  std::string Text;
  for (const Expr &Digit : Back.Index)
    Text += (Text.empty() ? "(" : ",") + toString(Digit);
  return Text + ")";
}

} // namespace idxmap::testing

#endif
