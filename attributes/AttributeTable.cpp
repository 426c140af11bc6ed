//===- AttributeTable.cpp ---------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/AttributeTable.h"

#include "mapping/Combinator.h"

#include "mapping/CombinatorTable.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace idxmap {

static std::vector<AttributeName> makeTable() {
  std::vector<AttributeName> Table = {{"map", AttributeKind::Language}};
  for (const CombinatorSyntax &C : combinatorTable())
    Table.push_back({C.Attribute, AttributeKind::Step});
  for (const char *Name :
       {"tile", "tile_order", "gen_p", "strategy", "independent", "target",
        "name", "atomic", "stream", "async", "team"})
    Table.push_back({Name, AttributeKind::Language});
  for (const char *Name :
       {"private", "firstprivate", "lastprivate", "reduction", "copyin",
        "copyout", "copy", "create", "present", "layout", "stage", "tile_loop",
        "each", "hold", "sweep", "pipeline", "unroll", "share", "if"})
    Table.push_back({Name, AttributeKind::Clause});
  for (const char *Name :
       {"data", "enter_data", "exit_data", "finalize", "update_host",
        "update_device", "use_device", "wait", "time_tile", "graph"})
    Table.push_back({Name, AttributeKind::Action});
  return Table;
}

const std::vector<AttributeName> &attributeTable() {
  static const std::vector<AttributeName> Table = makeTable();
  return Table;
}

std::optional<AttributeKind> kindOfAttribute(std::string_view Name) {
  for (const AttributeName &A : attributeTable())
    if (A.Name == Name)
      return A.Kind;
  return std::nullopt;
}

std::string supportedAttributesText() {
  std::string Text;
  for (const AttributeName &A : attributeTable())
    Text += (Text.empty() ? "'" : ", '") + A.Name + "'";
  return Text;
}

std::optional<std::string> nearestAttribute(std::string_view Name) {
  std::optional<std::string> Nearest;
  unsigned Limit = std::max<size_t>(1, Name.size() / 3) + 1;
  for (const AttributeName &A : attributeTable()) {
    unsigned Distance = llvm::StringRef(Name).edit_distance(A.Name);
    if (Distance < Limit) {
      Limit = Distance;
      Nearest = A.Name;
    }
  }
  return Nearest;
}

} // namespace idxmap
