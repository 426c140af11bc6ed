//===- NamedParts.cpp - What a launch computes once -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/NamedParts.h"

#include "mapping/expr/Facts.h"

#include <algorithm>

namespace idxmap {

/// More would make other text hard to read than it shortens.
static constexpr unsigned MaxParts = 12;

static const std::string PartName = "idxmap_part";

static unsigned sizeOf(const Expr &E) {
  unsigned Size = 1;
  if (!E.isConstant() && !E.isSymbol())
    for (const Expr &Each : E.operands())
      Size += sizeOf(Each);
  return Size;
}

/// What a name for \p E, written \p Count times in \p Length characters, is
/// worth; 0 where it is none.
static size_t savingOf(const Expr &E, size_t Length, unsigned Count) {
  constexpr size_t OfName = 14, OfLine = 90;
  const bool IsChoice = E.kind() == ExprKind::Min || E.kind() == ExprKind::Max;
  if (Count == 1)
    return IsChoice && Length > OfLine ? Length : 0;
  const bool IsLong = Length >= (Count == 2 ? 24 : 18);
  return IsLong ? (Count - 1) * (Length - OfName) : 0;
}

bool NamedParts::isTaken(const std::string &Name) const {
  return std::any_of(Parts.begin(), Parts.end(),
                     [&](const Part &Each) { return Each.Name == Name; }) ||
         std::any_of(
             Nest.Symbols.begin(), Nest.Symbols.end(),
             [&](const HostSymbol &Each) { return localOf(Each) == Name; });
}

/// "idxmap_nx_ny" of nx * ny; empty for what is no short product of variables.
static std::string productName(const Expr &E, const LoopNest &Nest) {
  constexpr size_t MaxLength = 40;
  if (E.kind() != ExprKind::Mul)
    return "";
  std::string Name = "idxmap";
  for (const Expr &Factor : E.operands()) {
    if (!Factor.isSymbol())
      return "";
    Name +=
        localOf(symbolNamed(Nest, Factor.name())).substr(sizeof("idxmap") - 1);
  }
  return Name.size() <= MaxLength ? Name : "";
}

std::string NamedParts::nameOf(const Expr &E) const {
  std::string Name = productName(E, Nest);
  for (const Loop &Each : Nest.Loops)
    if (Name.empty() && indexCount(Each.Space, Facts()) == E)
      Name = "idxmap_count_" + Each.Variable;
  const std::array<Expr, 3> &Grid = Variants.front().Map.Grid;
  for (unsigned D = 0; D < Grid.size() && Variants.size() == 1; ++D)
    if (Name.empty() && Grid[D] == E)
      Name = std::string("idxmap_grid_") + "xyz"[D];
  if (!Name.empty() && !isTaken(Name))
    return Name;
  unsigned Number = 1;
  while (isTaken(PartName + std::to_string(Number)))
    ++Number;
  return PartName + std::to_string(Number);
}

void NamedParts::number() {
  unsigned Number = 0;
  for (Part &Each : Parts)
    if (Each.Name.starts_with(PartName))
      Each.Name = PartName + std::to_string(++Number);
}

void NamedParts::add(const Expr &Value, const std::string &Name) {
  const unsigned Size = sizeOf(Value);
  const auto Place =
      std::find_if(Parts.begin(), Parts.end(),
                   [&](const Part &Each) { return sizeOf(Each.Value) > Size; });
  Parts.insert(Place, {Value, Name});
}

bool NamedParts::add(const PartCounts &Written) {
  if (Parts.size() == MaxParts)
    return false;
  HostExpr Text(Nest);
  for (const Part &Each : Parts)
    Text.name(Each.Value, Each.Name);
  const Expr *Best = nullptr;
  size_t Most = 0;
  for (const auto &[Value, Count] : Written)
    if (const size_t Saved = savingOf(Value, Text.text(Value).size(), Count);
        Saved > Most) {
      Best = &Value;
      Most = Saved;
    }
  if (!Best)
    return false;
  add(*Best, nameOf(*Best));
  return true;
}

} // namespace idxmap
