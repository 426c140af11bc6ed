//===- DeviceReport.h - What the device cannot do, said once ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Findings about functions that a loop calls: each once, at the place that is
// wrong, with what makes it right and the call in the loop that leads there.
//
//   f: throw 1;   ->  error at `throw`, note: 'f' is called here
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DEVICE_DEVICEREPORT_H
#define IDXMAP_REWRITER_DEVICE_DEVICEREPORT_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Expr.h"

#include <set>

namespace idxmap {

struct CallSite {
  const clang::FunctionDecl *Function;
  clang::SourceRange Place;
  const clang::CallExpr *Call = nullptr; ///< Where it is written as one.
  const char *WhyFixed = nullptr;        ///< Why it cannot get more arguments.
};

class DeviceReport {
public:
  explicit DeviceReport(const Extraction &E) : E(E) {}

  /// \p Root is the call in the loop, or null for what stands in the loop.
  void add(FindingID Id, clang::SourceRange Place,
           std::vector<std::string> Arguments, std::vector<Finding> Notes,
           const CallSite *Root);

private:
  const Extraction &E;
  std::set<std::pair<FindingID, clang::SourceLocation>> Known;
};

} // namespace idxmap

#endif
