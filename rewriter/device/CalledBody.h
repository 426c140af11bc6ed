//===- CalledBody.h - The calls of a body, and what else it does -*- C++ -*-==//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What device code calls, written or not: constructors, destructors, operators,
// default arguments, conversions, begin() and end() of a range. What is not
// evaluated, or is by the compiler, calls nothing.
//
//   { P p(1); a[i] = f(p + q); }  ->  P::P, operator+, f, P::~P
//
// A function that is called is also checked: nothing in it may be out of a
// thread's reach (exceptions, the heap). Variables of the host that it only
// reads can be given to it.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DEVICE_CALLEDBODY_H
#define IDXMAP_REWRITER_DEVICE_CALLEDBODY_H

#include "rewriter/device/DeviceReport.h"
#include "rewriter/source/BodyEdit.h"

#include <vector>

namespace idxmap {

/// The calls of a loop's body. \p WithCandidates: where a name is open in a
/// template, all functions that it finds.
std::vector<CallSite> callsInBody(const Extraction &E, const clang::Stmt &Body,
                                  bool WithCandidates, DeviceReport &Report);

/// A variable that a function uses and a thread does not have.
struct HostUse {
  const clang::VarDecl *Variable;
  const clang::Expr *Name;
};

struct CalledBody {
  std::vector<CallSite> Calls;
  std::vector<HostUse> Uses; ///< All of which read what can be passed.
  /// Its atomic updates, in place, and in a copy of it.
  std::vector<BodyEdit> Atomics = {}, AtomicsOfCopy = {};
};

/// What is in \p Function, which the loop's call \p From leads to; findings
/// for what a thread cannot do.
CalledBody readCalledBody(const Extraction &E,
                          const clang::FunctionDecl &Function,
                          const CallSite &From, DeviceReport &Report);

/// A finding where \p Variable is used in \p Function for which it cannot be a
/// parameter of it.
void refuseVariable(const Extraction &E, const HostUse &Use,
                    const clang::FunctionDecl &Function, llvm::StringRef Why,
                    const CallSite *From, DeviceReport &Report);

} // namespace idxmap

#endif
