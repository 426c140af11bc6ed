//===- RightSpelling.h - Arguments of other dialects ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a user of other dialects means by arguments that are no C++ expressions:
//
//   strategy, "auto"              ->  strategy("auto")
//   reduction, "+ : s, t"         ->  reduction("+", s), reduction("+", t)
//   copy, "a[0:n], b[:m * 2]"     ->  copy(a, n), copy(b, m * 2)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_RIGHTSPELLING_H
#define IDXMAP_ATTRIBUTES_RIGHTSPELLING_H

#include <optional>
#include <string>

namespace idxmap {

/// The attribute \p Name with \p Arguments, the text between its parentheses,
/// as idxmap reads it. Nothing where they are none of these, or where idxmap
/// has no such clause: a section that does not begin at 0.
std::optional<std::string> rightSpelling(const std::string &Name,
                                         const std::string &Arguments);

} // namespace idxmap

#endif
