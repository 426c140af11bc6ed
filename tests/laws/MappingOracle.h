//===- MappingOracle.h - Mapping equivalence by enumeration -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The laws of Combinator.h and Mapping.h, decided for concrete values by
// visiting every index. The right side is always enumerate(), which knows the
// definition of gen and nothing of combinators.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_TESTS_LAWS_MAPPINGORACLE_H
#define IDXMAP_TESTS_LAWS_MAPPINGORACLE_H

#include "mapping/Mapping.h"

#include <map>
#include <string>
#include <vector>

namespace idxmap::laws {

using Values = std::map<std::string, int64_t>;

/// All of \p Conditions hold. A condition without a value is a failure of the
/// test itself and throws.
bool hold(const std::vector<Condition> &Conditions, const Values &Of);
/// Throws where \p E has no value.
int64_t valueOf(const Expr &E, const Values &Of);

/// What is wrong with the inverse of \p C on \p Space as a bijection, or "".
std::string violatedBijection(const Combinator &C, const IndexSpace &Space,
                              const Facts &Known, const Values &Of);

/// What is wrong with \p M at these values, or "": mapping equivalence,
/// NonEmpty, countThreads, and Intermediates, each by visiting every thread.
/// Pre: M's requirements hold.
std::string violatedLaw(const Mapping &M, const Values &Of);

} // namespace idxmap::laws

#endif
