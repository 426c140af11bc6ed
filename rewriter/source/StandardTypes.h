//===- StandardTypes.h - Containers of the standard library -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Types whose elements lie one after the other, with `data()` and `size()`,
// also where they depend on a template parameter:
//
//   std::vector<T> -> T     std::array<float, 8> -> float     float * -> float
//   std::span<const int> -> const int     std::vector<bool>, std::list<T> ->
//   none
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_STANDARDTYPES_H
#define IDXMAP_REWRITER_SOURCE_STANDARDTYPES_H

#include "clang/AST/Type.h"

namespace clang {
class ASTContext;
class CXXRecordDecl;
class ClassTemplateSpecializationDecl;
class FunctionDecl;
} // namespace clang

namespace idxmap {

/// The class that \p Type is; of an instance that is still open, the
/// template's own. Null for other types.
const clang::CXXRecordDecl *templatedClass(clang::QualType Type);

/// The elements of a std::vector, std::array or std::span; those
/// of a constant container are constant. Null for other types.
clang::QualType elementOfContainer(const clang::ASTContext &Context,
                                   clang::QualType Type);

/// Of a std::mdspan, the standard's or CUDA's; null for other types.
clang::QualType elementOfMdspan(clang::QualType Type);

/// True if what a pointer, a container or a view of \p Type leads to is
/// constant, or else an object of it is.
bool givesConstants(const clang::ASTContext &Context, clang::QualType Type);

/// A std::vector or a std::span: its elements lie elsewhere.
bool isContainerElsewhere(const clang::ASTContext &Context,
                          clang::QualType Type);

/// A std::vector or a std::array: a copy of it has elements of its own.
bool ownsElements(clang::QualType Type);

/// A std::span or a std::mdspan: its elements are those of others.
bool isView(const clang::CXXRecordDecl &Class);

/// All of an object of \p Type are its bytes: it is trivially copyable, or a
/// std::pair or std::tuple of such, which is not for its assignments alone, or
/// an array or structure of these.
bool isItsBytes(const clang::ASTContext &Context, clang::QualType Type);

/// A std::unique_ptr or a std::shared_ptr.
bool isOwningPointer(clang::QualType Type);

/// A std::function, or one that can only be moved: it calls what the host has.
bool isHostFunction(clang::QualType Type);

/// What libstdc++ has for the iterators of these classes.
bool isElementIterator(const clang::CXXRecordDecl &Class);

/// Those of pointers and of arrays of constant length, too.
clang::QualType elementOf(const clang::ASTContext &Context,
                          clang::QualType Type);

/// The name of a member function of a container or view that gives none of its
/// elements away: `size`, `empty`, `extent`.
bool asksForLength(clang::DeclarationName Name);

/// The pointer that is all of an iterator of std::vector or std::string, of
/// libstdc++ or libc++; null of other types.
clang::QualType pointerOfIterator(clang::QualType Type);

/// A class of the standard library that holds its elements elsewhere, or views
/// those of others: std::vector, std::span.
bool isStandardContainer(const clang::CXXRecordDecl &Class);

/// One of them with `data()`: not std::valarray.
bool isVectorOrSpan(const clang::CXXRecordDecl &Class);

/// A pointer or a container refers to its elements, an array is them.
bool holdsItsElements(clang::QualType Type);

/// The elements lie in the object, one after the other: std::array.
bool isStandardArray(const clang::CXXRecordDecl &Class);

/// What a std::vector or std::span holds, const where the container makes it
/// so; nothing for all else, and where a copy of an element is more than its
/// bytes.
std::optional<clang::QualType> elementHeldBy(const clang::ASTContext &Context,
                                             clang::QualType Container);

/// What all subscripts of \p Type, a pointer, an array or such a container,
/// lead to.
std::optional<clang::QualType> fullElement(const clang::ASTContext &Context,
                                           clang::QualType Type);

/// The class std::ranges::iota_view of which \p Type is one, or null.
const clang::ClassTemplateSpecializationDecl *asIotaView(clang::QualType Type);

/// True for the call operator of std::views::iota.
bool isIotaCall(const clang::FunctionDecl &Callee);

} // namespace idxmap

#endif
