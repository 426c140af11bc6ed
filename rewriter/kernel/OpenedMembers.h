//===- OpenedMembers.h - Members that a kernel has to reach -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A kernel is neither member nor friend of a class. What it uses of an object
// and could not reach is declared public in the rewritten text, and the access
// of what follows stays:
//
//   class Grid { double &at(int i); int n; };
//     ->  class Grid { public: double &at(int i); private: int n; };
//
// Law: names mean what they meant, for C++ looks a name up before it asks for
// access; and what compiled still compiles.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_OPENEDMEMBERS_H
#define IDXMAP_REWRITER_KERNEL_OPENEDMEMBERS_H

#include "rewriter/source/Extraction.h"

#include <optional>
#include <vector>

namespace idxmap {

/// A declaration in a class, from its first character to the place after its
/// last one.
struct OpenedMember {
  clang::SourceLocation Begin, End;
  const char *Access; ///< "private" or "protected".
};

/// What \p Body uses of objects and a kernel cannot reach; the fields of
/// `*this` only if \p WithOwnFields. Reports what cannot be opened.
std::vector<OpenedMember>
openedMembers(const Extraction &E, const clang::Stmt &Body, bool WithOwnFields);

/// \p Field, which the launch names on account of \p Use; nothing where it is
/// public, or cannot be opened, which is reported.
std::optional<OpenedMember> openedField(const Extraction &E,
                                        const clang::FieldDecl &Field,
                                        clang::SourceRange Use);

} // namespace idxmap

#endif
