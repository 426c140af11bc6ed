//===- LibraryUse.cpp - What library functions do with an array -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/regions/LibraryUse.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

LibraryUse idxmap::libraryUse(llvm::StringRef Function, unsigned Index) {
  static const llvm::StringRef Ways[] = {
      "size", "begin", "end",       "cbegin",   "cend",       "data",
      "next", "prev",  "addressof", "as_const", "to_address", "distance"};
  static const llvm::StringRef Readers[] = {
      "accumulate",     "reduce",
      "inner_product",  "transform_reduce",
      "max_element",    "equal",
      "minmax_element", "binary_search",
      "min_element",    "find",
      "find_if",        "lexicographical_compare",
      "count",          "count_if",
      "all_of",         "any_of",
      "none_of",        "is_sorted",
      "lower_bound",    "upper_bound",
      "mismatch",       "is_permutation",
      "adjacent_find",  "equal_range",
      "printf",         "fprintf",
      "snprintf"};
  static const llvm::StringRef FromFirstTwo[] = {"copy", "copy_if",
                                                 "copy_backward", "transform"};
  static const llvm::StringRef Movers[] = {"free", "realloc", "move"};
  if (llvm::is_contained(Ways, Function))
    return LibraryUse::None;
  if (llvm::is_contained(FromFirstTwo, Function) && Index < 2)
    return LibraryUse::Read;
  if (llvm::is_contained(Movers, Function))
    return LibraryUse::Move;
  return llvm::is_contained(Readers, Function) ? LibraryUse::Read
                                               : LibraryUse::Change;
}
