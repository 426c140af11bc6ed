//===- OwnDeclarations.h - What is not a system header's --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Most of a unit is what it includes. What is asked of the user's own text need
// not look at what system headers declare.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_OWNDECLARATIONS_H
#define IDXMAP_ATTRIBUTES_OWNDECLARATIONS_H

#include <vector>

namespace clang {
class ASTContext;
class Decl;
} // namespace clang

namespace idxmap {

/// The declarations of the unit itself, none within another, but for those that
/// one system header begins and ends. One that it begins alone, a namespace or
/// `extern "C" {`, has the user's text in it.
std::vector<clang::Decl *> ownDeclarations(clang::ASTContext &Context);

} // namespace idxmap

#endif
