//===- StorageUses.h - What a part of a function reads, writes --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Two parts of a function have trees of their own. Which memory each of them
// reads or writes, functions that it calls included, and whether that is the
// same memory: by its name, or by others that the function has made of it:
//
//   int &last = a[7];   last    a[i] = i    ->  the first reads what the second
//                                               writes
//   v.size()            v[i] = 0            ->  not: no element is read
//   s.n                 s.p[i] = 0          ->  not: another member
//
// Law: where nothing meets, no byte is both, if different names that the
// function is given lead to different memory.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_BUILD_STORAGEUSES_H
#define IDXMAP_REWRITER_BUILD_STORAGEUSES_H

#include "rewriter/build/BodyTrees.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace idxmap {

class FunctionMemory;

/// Memory from outside of a part. Variables of mapped loops are none.
struct StorageUse {
  ir::Memory What;
  SourceToken Where = 0; ///< In the part or, perhaps, in what it calls.
};

/// What \p Part reads, in its order.
std::vector<StorageUse> readsOf(const FunctionTree &Part);
/// What \p Part may write, each once: the innermost of its own statements.
std::vector<StorageUse> writesOf(const FunctionTree &Part);
/// Likewise what assignments and updates write; nothing that functions of which
/// no body is seen may.
std::vector<StorageUse> assignedBy(const FunctionTree &Part);

/// The variable in which, or from which, it is reached; null for the function's
/// own object, and for what the source does not name.
const clang::ValueDecl *declarationOf(const FunctionTree &Part,
                                      const ir::Memory &What);
/// The name that \p Part has for it; that of a member of the function's own
/// object, "*this" for all of that.
std::string nameOf(const FunctionTree &Part, const ir::Memory &What);

/// Where \p Part writes \p Variable itself, by that name or by others, in an
/// instance of a template or as it is; nothing where it does not.
std::optional<SourceToken> placeOfWrite(const Extraction &E,
                                        const clang::Stmt &Part,
                                        const clang::ValueDecl &Variable);

/// \p Part may write elements that \p Variable, or that member of the
/// function's own object, has or leads to, by that name or by one that \p Part
/// makes of it.
bool mayWriteElements(const Extraction &E, const clang::Stmt &Part,
                      const clang::ValueDecl &Variable);

class StorageOverlap {
public:
  /// \p One and \p Other are of the same function, which is E.Enclosing or an
  /// instance of that, and outlive this.
  StorageOverlap(const Extraction &E, const FunctionTree &One,
                 const FunctionTree &Other);

  /// A byte may lie in \p OfOne of the first part and \p OfOther of the other.
  bool meet(const ir::Memory &OfOne, const ir::Memory &OfOther);

private:
  using Known = std::map<ir::Memory, ir::Memories>;
  const ir::Memories &inFunction(const FunctionTree &Part,
                                 const ir::Memory &What, Known &Of) const;

  const FunctionTree &One, &Other;
  const FunctionMemory *Names; ///< Null for the pattern of a template.
  Known OfOne, OfOther;
};

} // namespace idxmap

#endif
