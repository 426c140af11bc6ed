//===- SerialRegions.h - What a device runs once ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// `omp target` (5.2, section 13.8) and `acc serial` (3.3, section 2.5.2) before
// a statement have one thread of the device run it. It becomes the body of a
// loop, which can be mapped:
//
//   #pragma omp target
//   sum[0] = 0;
//     ->  for (int once = 0; once < 1; ++once)
//           sum[0] = 0;
//
// Law: to every compiler, the loop does what the statement does. It would not
// if the statement named another `once`, or had a `break` or a `continue` of a
// loop around it.
//
// Not these: a statement of another directive, or with one inside of it, which
// shares the work among threads; what a macro makes. A loop there is mapped
// with the one around it where its iterations are shown to be independent.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LIST_SERIALREGIONS_H
#define IDXMAP_REWRITER_LIST_SERIALREGIONS_H

#include "attributes/FileText.h"
#include "rewriter/list/ListOptions.h"
#include "rewriter/parse/UnitParse.h"

#include "llvm/ADT/StringRef.h"

#include <cstddef>
#include <map>
#include <set>
#include <string>

namespace idxmap {

constexpr llvm::StringLiteral SerialLoop =
    "for (int once = 0; once < 1; ++once)";

/// Where the statements of such directives begin, by the file's name.
std::map<std::string, std::set<size_t>>
serialRegions(const ParsedUnit &Unit, const ListOptions &Options);

/// SerialLoop stands at \p Loop, right behind such a directive.
bool isSerialLoop(const clang::SourceManager &SM, FileText &Files,
                  clang::SourceLocation Loop);

} // namespace idxmap

#endif
