//===- KernelNames.h - The names of generated code --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Kernels and classes stand beside the program's own declarations, so each has
// a name that nothing else in the unit has: made of its function and line, with
// _2, _3 in source order, or given by the user.
//
//   the loop in line 12 of step  ->  idxmap_step_12
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNELNAMES_H
#define IDXMAP_REWRITER_KERNELNAMES_H

#include "rewriter/LoopNest.h"

#include "clang/Basic/SourceLocation.h"

#include <map>
#include <string>
#include <utility>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace idxmap {

class KernelNames {
public:
  explicit KernelNames(clang::ASTContext &Context) : Context(Context) {}

  /// A loop that is included twice keeps its name.
  std::string automatic(const LoopNest &Nest, clang::SourceLocation Loop);
  /// The class of the layout that stands at \p Clause in \p Function, about \p
  /// Array; the same whenever it is asked for.
  std::string layout(const clang::FunctionDecl &Function,
                     clang::SourceLocation Clause, const std::string &Array);
  /// False if \p Name is taken by another loop, or means something else
  /// around or inside of \p Function.
  bool take(const std::string &Name, clang::SourceLocation Loop,
            const clang::FunctionDecl &Function);

private:
  using Place = std::pair<const void *, unsigned>; ///< File and offset.
  Place placeOf(clang::SourceLocation Loop) const;
  bool isUnknown(const std::string &Name) const;
  /// Takes \p Name for the loop unless another one has it.
  bool assign(const std::string &Name, clang::SourceLocation Loop);
  std::string unused(std::string Base, clang::SourceLocation Loop);

  clang::ASTContext &Context;
  std::map<std::string, Place> Taken;
};

} // namespace idxmap

#endif
