//===- Arguments.h - What combinators ask of their arguments ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The checks of a step's arguments that do not need an index space. A length
// may be symbolic: then 0 < length is a requirement for the launch to check. A
// number that decides the shape of the mapping (a mask, a permutation, a rank)
// must be a constant.
//
//   split_last(0)  ->  'split_last' needs a length of at least 1, not 0
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_COMBINATORS_ARGUMENTS_H
#define IDXMAP_MAPPING_COMBINATORS_ARGUMENTS_H

#include "mapping/Combinator.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace idxmap {

/// The place of argument \p I of \p S, or of all of \p S.
SourceToken argumentPlace(const Step &S, size_t I);

/// A constant length below 1 is an error.
std::optional<Finding> checkLength(const Step &S, size_t I);
/// For a length that passed checkLength: 0 < length, unless it is a constant.
std::vector<Condition> lengthRequirements(const Expr &Length);

/// All arguments as constants, or a finding for the first that is none.
std::variant<std::vector<int64_t>, Finding> constantArguments(const Step &S);

/// "a,b,c": as in attribute arguments and in the paper's vectors.
std::string commaSeparated(const std::vector<Expr> &Arguments);
std::string commaSeparated(const std::vector<unsigned> &Arguments);

} // namespace idxmap

#endif
