//===- Listing.h - idxmap --list and --annotate -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a code base has to offer, before anything is mapped. The list has one
// line per nest, its fields separated by tabs (docs/listing.md):
//
//   heat.cpp:12:3  3/3  can be mapped  unknown  [1,n) x [0,m) x [0,m)  12:9: ..
//
// --annotate writes `[[idxmap::map]]` before each outermost nest of which that
// is right without a doubt. Law: annotating twice changes nothing more.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LIST_LISTING_H
#define IDXMAP_REWRITER_LIST_LISTING_H

#include "rewriter/list/Insertions.h"
#include "rewriter/list/ListOptions.h"
#include "rewriter/list/ListedNest.h"
#include "rewriter/parse/UnitParse.h"

#include <map>
#include <optional>
#include <set>
#include <string>

namespace clang {
class DiagnosticsEngine;
} // namespace clang

namespace idxmap {

/// One for each line, or nothing where the unit does not parse, which is
/// reported to
/// \p Engine.
std::optional<std::vector<ListedNest>>
listNests(const UnitSource &Source, clang::DiagnosticsEngine &Engine,
          const ListOptions &Options);

struct AnnotatedUnit {
  /// The main file, and the headers that change, by name.
  std::map<std::string, Insertions> Files;
  /// A data directive stays as it is.
  bool LeavesData = false;
  /// The lines of the user's files in which conditions leave a pragma out, by
  /// the file's name.
  std::map<std::string, std::set<unsigned>> SkippedPragmas = {};
};

/// Nothing where the unit does not parse.
std::optional<AnnotatedUnit> annotateNests(const UnitSource &Source,
                                           clang::DiagnosticsEngine &Engine,
                                           const ListOptions &Options);

} // namespace idxmap

#endif
