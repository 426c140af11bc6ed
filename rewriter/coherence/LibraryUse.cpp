//===- LibraryUse.cpp - What library functions do with an array -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/coherence/LibraryUse.h"

#include <algorithm>
#include <iterator>

namespace idxmap::ir {

template <size_t N>
static bool isOneOf(std::string_view Name, const std::string_view (&All)[N]) {
  return std::find(std::begin(All), std::end(All), Name) != std::end(All);
}

LibraryUse libraryUse(std::string_view Function, size_t Index) {
  static constexpr std::string_view Ways[] = {
      "size",       "begin",    "end",  "cbegin",    "cend",
      "data",       "next",     "prev", "addressof", "as_const",
      "to_address", "distance", "span", "atomic_ref"};
  static constexpr std::string_view Readers[] = {
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
      "snprintf",       "vector"};
  static constexpr std::string_view FromFirstTwo[] = {
      "copy", "copy_if", "copy_backward", "transform"};
  static constexpr std::string_view FromOthers[] = {
      "assign",     "insert",       "push_back", "emplace_back",
      "emplace",    "insert_range", "append",    "make_pair",
      "make_tuple", "try_emplace",  "pair",      "tuple"};
  static constexpr std::string_view Movers[] = {"free", "realloc", "move",
                                                "operator delete"};
  if (isOneOf(Function, Ways))
    return LibraryUse::None;
  if ((isOneOf(Function, FromFirstTwo) && Index < 2) ||
      (isOneOf(Function, FromOthers) && Index > 0) ||
      (Function == "copy_n" && Index == 0))
    return LibraryUse::Read;
  if (isOneOf(Function, Movers))
    return LibraryUse::Move;
  return isOneOf(Function, Readers) ? LibraryUse::Read : LibraryUse::Change;
}

/// MPI_Isend, MPI_Iallreduce, but not MPI_Init.
static bool isNonblocking(std::string_view Name) {
  return Name.size() > 5 && Name[4] == 'I' && Name != "MPI_Init" &&
         Name != "MPI_Init_thread" && Name != "MPI_Initialized" &&
         Name != "MPI_Info_set";
}

Keeping keepingOf(std::string_view Function) {
  static constexpr std::string_view Within[] = {"cblas_", "LAPACKE_"};
  if (std::any_of(
          std::begin(Within), std::end(Within),
          [&](std::string_view Each) { return Function.starts_with(Each); }))
    return Keeping::UntilEnd;
  if (!Function.starts_with("MPI_"))
    return Keeping::Unknown;
  if (Function.starts_with("MPI_Wait") || Function.starts_with("MPI_Test"))
    return Keeping::Waits;
  // Requests that are started again, windows, buffers, files.
  if (Function.ends_with("_init") || Function.starts_with("MPI_Win_") ||
      Function.starts_with("MPI_Buffer_") || Function.starts_with("MPI_File_"))
    return Keeping::Unknown;
  return isNonblocking(Function) ? Keeping::UntilWait : Keeping::UntilEnd;
}

} // namespace idxmap::ir
