//===- ForeignNames.h - Names that other headers have taken -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The text that is compiled includes idxmap's headers, and these some of the
// standard library's. Where a program has `using namespace std`, or calls a
// function for a class of the library's, a name of its own may then mean
// another function than in the text that the user wrote:
//
//   using namespace std;
//   double max(double, double);
//   .. max(i, 3) / 2           ->  std::max<int>, where <algorithm> is read
//
// Law: what the program calls is declared in a file that it includes itself.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_PLUGIN_FOREIGNNAMES_H
#define IDXMAP_PLUGIN_FOREIGNNAMES_H

#include "rewriter/edit/OutputFiles.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceLocation.h"

#include <string>
#include <vector>

namespace idxmap {

struct ForeignName {
  clang::SourceLocation Place;
  std::string Name;
  std::string File; ///< That declares what it means.
};

/// Of the unit's own text; \p Own are the files that the text read as the user
/// wrote it.
std::vector<ForeignName> findForeignNames(clang::ASTContext &Context,
                                          const FileIds &Own);

} // namespace idxmap

#endif
