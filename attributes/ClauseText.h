//===- ClauseText.h - Attributes, written anew ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The text of a statement's attributes with another mapping in it:
//
//   [[idxmap::map(2)]] [[idxmap::tile(8, 32), gnu::x]], "tile(16, 64)"
//     ->  [[gnu::x]] [[using idxmap: map(2), tile(16, 64)]]
//
// What gives the mapping goes: steps, tile, strategy, the notation in `map`,
// and what blocks and threads keep. All other attributes stay as they are
// written, in their order; comments between them go.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_CLAUSETEXT_H
#define IDXMAP_ATTRIBUTES_CLAUSETEXT_H

#include <optional>
#include <string>
#include <string_view>

namespace idxmap {

/// \p Text: "[[..]]", once or more; \p Mapping: attributes, without a scope,
/// for \p Depth loops. Nothing where \p Text has something else in it.
std::optional<std::string>
withMapping(std::string_view Text, std::string_view Mapping, unsigned Depth);

/// How many characters of \p Text its attributes are, without the comments
/// behind the last of them.
size_t sizeOfAttributes(std::string_view Text);

/// The attributes of \p Text that give the mapping, "tile(8, 32), each(4, 1)".
std::string mappingIn(std::string_view Text);

} // namespace idxmap

#endif
