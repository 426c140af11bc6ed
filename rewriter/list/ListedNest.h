//===- ListedNest.h - One line of the list, in its fields -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What is said of one nest, or of a region of teams, once its unit is gone: the
// fields of docs/listing.md, which `--list` prints and `port` reports.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LIST_LISTEDNEST_H
#define IDXMAP_REWRITER_LIST_LISTEDNEST_H

#include <string>
#include <vector>

namespace clang {
class SourceLocation;
class SourceManager;
} // namespace clang

namespace idxmap {

/// As in the compiler's messages; lines and columns count from 1, and are 0
/// where there is no such place.
struct ListedPlace {
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;
};

/// Of a token in a macro, that of the macro's use.
ListedPlace listedPlace(clang::SourceLocation Place,
                        const clang::SourceManager &SM);
/// "heat.cpp:12:3", or empty.
std::string toString(const ListedPlace &Place);

struct ListedNest {
  ListedPlace Place;
  unsigned EndLine = 0;   ///< Of its body; 0 of a region.
  unsigned Mapped = 0;    ///< Loops that are mapped, or would be.
  unsigned Perfect = 0;   ///< Perfectly nested loops.
  std::string Verdict;    ///< "mapped", "can be mapped", "cannot".
  std::string Iterations; ///< "independent", "unknown", .., or "-".
  std::string Space;      ///< "[1,n) x [0,m)", or "-".
  struct Reason {
    ListedPlace Place;
    std::string Text;
  };
  std::vector<Reason> Reasons = {};
};

/// Fields with tabs between them, and a line's end.
std::string lineText(const ListedNest &Nest);

} // namespace idxmap

#endif
