//===- CellStyle.cpp - How cells of a picture look ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/draw/CellStyle.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace idxmap {

using Cell = CellWindow::Cell;

std::optional<ColourBy> colourByNamed(std::string_view Name) {
  static const std::map<std::string_view, ColourBy> Names = {
      {"sector", ColourBy::Sector},
      {"lane", ColourBy::Lane},
      {"block", ColourBy::Block},
      {"bank", ColourBy::Bank}};
  const auto Found = Names.find(Name);
  return Found == Names.end() ? std::nullopt : std::optional(Found->second);
}

CellStyle::CellStyle(ColourBy By,
                     const std::vector<const CellWindow *> &Windows,
                     int CellSize)
    : By(By) {
  constexpr int LeastSize = 7, MostSize = 11, Digits = 2;
  int Longest = 1;
  std::set<int64_t> Sectors, Own, Others;
  for (const CellWindow *Window : Windows) {
    Own.insert(Window->Block);
    for (const Cell &Each : Window->Cells) {
      if (Each.Place)
        Longest = std::max(Longest, int(std::to_string(*Each.Place).size()));
      if (Each.Block)
        Others.insert(*Each.Block);
      if (Each.IsFetched)
        Sectors.insert(Each.Sector);
    }
  }
  Blocks.assign(Own.begin(), Own.end());
  std::set_difference(Others.begin(), Others.end(), Own.begin(), Own.end(),
                      std::back_inserter(Blocks));
  const auto number = [&](int64_t Each) {
    Colours.emplace(Each, Colours.size());
  };
  if (By == ColourBy::Sector)
    std::for_each(Sectors.begin(), Sectors.end(), number);
  if (By == ColourBy::Block)
    std::for_each(Blocks.begin(), Blocks.end(), number);
  const auto sizeOf = [&](int Length) {
    return std::min(MostSize, (CellSize - 2) * 5 / 3 / Length);
  };
  // Two digits of what the colour says are better than none.
  const bool HasDigits = By == ColourBy::Lane || By == ColourBy::Bank;
  HasPlaces = sizeOf(Longest) >= LeastSize;
  if (HasPlaces)
    NumberSize = sizeOf(Longest);
  else if (HasDigits && sizeOf(Digits) >= LeastSize)
    NumberSize = sizeOf(Digits);
}

Colour CellStyle::ownColour(const Cell &Of) const {
  constexpr int64_t LastLane = 31, LastBank = 31;
  switch (By) {
  case ColourBy::Sector:
    return Of.IsFetched ? distinctColour(Colours.at(Of.Sector)) : White;
  case ColourBy::Lane:
    return Of.Lane        ? scaleColour(*Of.Lane, LastLane)
           : Of.IsFetched ? Moved
                          : White;
  case ColourBy::Block:
    return Of.Block ? distinctColour(Colours.at(*Of.Block)) : White;
  case ColourBy::Bank:
    return scaleColour(Of.Bank, LastBank);
  }
  return White;
}

Colour CellStyle::colour(const Cell &Of) const {
  constexpr Colour Nothing = {246, 246, 246};
  if (!Of.Place)
    return Nothing;
  const Colour Own = ownColour(Of);
  return Of.Lane || Own == Moved ? Own : pale(Own);
}

std::string CellStyle::number(const Cell &Of) const {
  if (!Of.Place || NumberSize == 0)
    return "";
  if (HasPlaces)
    return std::to_string(*Of.Place);
  if (!Of.Lane)
    return "";
  return std::to_string(By == ColourBy::Lane ? *Of.Lane : Of.Bank);
}

std::string CellStyle::numberMeans() const {
  if (NumberSize == 0)
    return "";
  if (HasPlaces)
    return "places in memory, in elements";
  return By == ColourBy::Lane ? "lanes" : "banks";
}

} // namespace idxmap
