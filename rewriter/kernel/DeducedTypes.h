//===- DeducedTypes.h - Types that instances have, not patterns -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// In a template, some variables have a type that no text before the function
// could spell: `auto` of what depends on a parameter, `decltype`, `auto *a` as
// a parameter, what a forwarding reference refers to. The kernel is a template
// over such a type, and the launch says which it is:
//
//   auto f = a[0];  ->  template <typename idxmap_f> .. (.., const idxmap_f f)
//                       std::remove_reference_t<decltype((f))>
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_DEDUCEDTYPES_H
#define IDXMAP_REWRITER_KERNEL_DEDUCEDTYPES_H

#include "rewriter/source/Extraction.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace idxmap {

/// \p Written, a variable's type, is such a type.
bool isDeduced(const Extraction &E, clang::QualType Written);

using ClassTest = llvm::function_ref<bool(const clang::TagDecl &)>;

/// \p Is holds for all classes and enumerations of which \p Type is a
/// composition: Cell and std::array, of `std::array<Cell, 3> *`.
bool consistsOf(clang::QualType Type, ClassTest Is);

/// nvcc takes no other one as the argument of a kernel template.
bool isKernelArgument(clang::QualType Type);

/// In a template: \p Value is no number, as \p Body uses it or, for the device,
/// as instances have it.
bool mayBeObject(const Extraction &E, const clang::Stmt &Body,
                 const clang::ValueDecl &Value);

/// What the instances, or else the pattern, say of such a variable.
enum class DeducedKind { Number, Pointer, Object };
DeducedKind kindOfDeduced(const Extraction &E, const clang::Stmt &Body,
                          const clang::ValueDecl &Value);

} // namespace idxmap

#endif
