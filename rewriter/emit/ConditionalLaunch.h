//===- ConditionalLaunch.h - A launch or the plain loop ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The clause `if` of a pragma: where it is false, the loop runs as it is
// written.
//
//   if (n > 99), for (...) ...  ->  { if (n > 99) { launch } else { for (...)
//   ...
//                                   } }
//
// Where there are devices, the plain loop waits for what loops with `async` may
// have left there.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_CONDITIONALLAUNCH_H
#define IDXMAP_REWRITER_EMIT_CONDITIONALLAUNCH_H

#include "rewriter/LoopNest.h"
#include "rewriter/emit/EmitOptions.h"

#include <string>

namespace idxmap {

/// \p Launch is a compound statement, as the answer is.
std::string conditionalLaunch(const std::string &Condition,
                              const std::string &Launch, const BodyText &Plain,
                              const EmitOptions &Options);

} // namespace idxmap

#endif
