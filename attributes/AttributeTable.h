//===- AttributeTable.h - The names in the scope idxmap ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Every attribute of docs/attributes.md and what kind of thing it is; the one
// list that registration, reader and messages take names from.
//
//   "split_last" -> Step     "map" -> Language     "reduction" -> Clause
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_ATTRIBUTETABLE_H
#define IDXMAP_ATTRIBUTES_ATTRIBUTETABLE_H

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace idxmap {

enum class AttributeKind {
  Step,     ///< A combinator of mapping/Combinator.h.
  Language, ///< map, tile, strategy, independent, target, name, atomic, ...
  Clause,   ///< private, copyin, ...: names of variables; may be repeated.
  Action,   ///< data, update_host, ...: on a statement that is no mapped loop.
};

struct AttributeName {
  std::string Name; ///< Without the scope: "split_last".
  AttributeKind Kind;
};

/// The scope of every attribute.
inline constexpr std::string_view AttributeScope = "idxmap";

/// All of them, in the order of docs/attributes.md.
const std::vector<AttributeName> &attributeTable();

std::optional<AttributeKind> kindOfAttribute(std::string_view Name);

/// "'map', 'shift_lb', ...", for a note.
std::string supportedAttributesText();

/// The name that is most like \p Name, if one is a likely typo of it.
std::optional<std::string> nearestAttribute(std::string_view Name);

} // namespace idxmap

#endif
