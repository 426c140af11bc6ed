//===- StandardLibrary.h - The library functions of the device --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which functions of system headers device code may call, for Clang and for
// nvcc with --expt-relaxed-constexpr. Their bodies are not looked into, so each
// is known by its name, and must be constexpr or CUDA's own:
//
//   std::sqrt(x), j0(x), memcpy, assert              ->  yes
//   std::max, std::swap, std::sort of numbers        ->  yes
//   std::array, std::pair, + - * / of std::complex   ->  yes
//   std::abs of a std::complex, array::at, vector    ->  no
//   std::sort of a user's class                      ->  no, its `<` is called
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_STANDARDLIBRARY_H
#define IDXMAP_REWRITER_SOURCE_STANDARDLIBRARY_H

#include "rewriter/source/Extraction.h"

namespace idxmap {

/// Declared in a system header.
bool isOfLibrary(const clang::Decl &Declaration);

/// \p Function is a builtin or declared in a system header.
bool isSystemFunction(const Extraction &E, const clang::FunctionDecl &Function);

/// The elements of a vector, or how many there are, which the device has once
/// that is constexpr, in C++20.
bool isElementAccess(const clang::CXXMethodDecl &Method);

/// A member of std::complex, or a function of the library of such numbers and
/// others alone: Clang compiles them for a device, and so does nvcc
/// (idxmap/nvcc/Complex.h), whether they are constexpr or not.
bool isComplexFunction(const clang::FunctionDecl &Function);

/// For a system function that is not trivial.
bool isDeviceSystemFunction(const Extraction &E,
                            const clang::FunctionDecl &Function);

/// The type of std::cout and of its like.
bool isStream(clang::QualType Type);

/// printf, std::cout << x, and the like.
bool isInputOutput(const Extraction &E, const clang::FunctionDecl &Function);

} // namespace idxmap

#endif
