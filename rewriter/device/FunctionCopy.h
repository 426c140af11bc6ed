//===- FunctionCopy.h - A function with more parameters ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A function that reads variables of the host gets a copy for kernels, behind
// each of its declarations, that has these variables as parameters:
//
//   static double f(int k) { return ce[k] * g(k); }
//     ->  __host__ __device__ static double idxmap_f(const double (&ce)[5],
//             const int n, int k) { return ce[k] * idxmap_g(n, k); }
//   a[i] = f(i);   in a kernel   ->   a[i] = idxmap_f(ce, n, i);
//
// All else in it stays as it is.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DEVICE_FUNCTIONCOPY_H
#define IDXMAP_REWRITER_DEVICE_FUNCTIONCOPY_H

#include "rewriter/device/CalledBody.h"
#include "rewriter/source/BodyEdit.h"

#include <functional>

namespace idxmap {

/// Of one declaration.
struct FunctionCopy {
  clang::SourceLocation Begin, End; ///< Of the original, in a file.
  std::string Text;
  bool IsDefinition;
};

/// A call of a function that has a copy.
struct PassingCall {
  CallSite Site;
  std::vector<const clang::VarDecl *> Variables;
};

struct CopiedFunction {
  const clang::FunctionDecl *Definition;
  std::vector<const clang::VarDecl *> Variables; ///< In order.
  std::vector<HostUse> Uses;
  std::vector<PassingCall> Calls;
  std::vector<clang::SourceLocation> Marks; ///< Of all functions.
  std::vector<BodyEdit> Atomics = {};
};

/// Why \p Function can have no copy, whatever it uses; empty if it can.
std::string whyNoCopy(const Extraction &E, const clang::FunctionDecl &Function);

/// The copies of all declarations; nothing, and \p Why, where the text does not
/// let them be made.
std::optional<std::vector<FunctionCopy>>
copiesOf(const Extraction &E, const CopiedFunction &Function, std::string &Why);

/// Lets \p Calls call the copies, with the names that \p NameOf gives to the
/// variables; false, and \p Why, for a call whose text cannot be changed.
bool passVariables(
    const Extraction &E, std::vector<PassingCall> Calls,
    const std::function<std::string(const clang::VarDecl &)> &NameOf,
    std::vector<BodyEdit> &Edits, std::string &Why);

} // namespace idxmap

#endif
