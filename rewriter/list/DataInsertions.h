//===- DataInsertions.h - Data directives become statements -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What OpenMP's and OpenACC's data directives say, as attributes beside them:
//
//   #pragma omp target data map(to : a[0 : n])
//   {
//     #pragma omp target update from(b[0 : n])
//     ->  [[using idxmap: data, copyin(a, n)]] before the brace, and
//         [[using idxmap: update_host(b, n)]]; on a line behind the update
//
// To look at loops in the text that results, it can also be made with each of
// its lines where it was: then an attribute stands at the end of the token
// before the directive, and a region's before its brace.
//
// A directive stays as it is where something of it has no attribute, where it
// stands in a lambda or a macro, or beside an attribute of idxmap's.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LIST_DATAINSERTIONS_H
#define IDXMAP_REWRITER_LIST_DATAINSERTIONS_H

#include "rewriter/list/ListOptions.h"
#include "rewriter/parse/UnitParse.h"

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace idxmap {

/// One statement for one directive, or for those of one region.
struct DataInsertion {
  unsigned Line = 0; ///< Of the (first) directive.
  std::string Name;  ///< "omp target data"
  std::string Text;  ///< "[[using idxmap: data, copyin(a, n)]]"
  bool IsAlone = false;
  size_t At = 0;     ///< Where it is to stand in the file.
  size_t AtLine = 0; ///< Where it can stand without a line of its own.
  /// A place in the line that a statement of its own is indented as.
  size_t Like = 0;
};

/// A directive that stays, and why.
struct LeftDirective {
  std::string File;
  unsigned Line = 0;
  std::string Name, Why;
};

struct DataInsertions {
  /// By the file's name, in the order of their directives.
  std::map<std::string, std::vector<DataInsertion>> Files;
  std::vector<LeftDirective> Left;
};

DataInsertions dataInsertions(const ParsedUnit &Unit,
                              const ListOptions &Options);

} // namespace idxmap

#endif
