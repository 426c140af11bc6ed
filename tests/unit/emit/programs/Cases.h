//===- Cases.h - Nests whose emitted text is compiled and run ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One case: a nest that counts in `hits` how often each index is visited, the
// steps or the strategy that map it, and the values of its symbols to run it
// with. The program compares the counts with those of the plain loops.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_TESTS_UNIT_EMIT_PROGRAMS_CASES_H
#define IDXMAP_TESTS_UNIT_EMIT_PROGRAMS_CASES_H

#include "../Nests.h"

namespace idxmap::test {

struct Case {
  std::string Name;
  Nest Loops;
  std::vector<Nest::StepText> Steps; ///< Or, if empty:
  std::string Strategy;
  /// Parameters of the enclosing function, and sets of arguments.
  std::vector<std::string> Parameters;
  std::vector<std::string> Arguments;
  /// What must be thrown, for all arguments; empty if the loop must run.
  std::string Error;
};

std::vector<Case> allCases();

} // namespace idxmap::test

#endif
