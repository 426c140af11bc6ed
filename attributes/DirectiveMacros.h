//===- DirectiveMacros.h - Macros in directives -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Compilers replace macros in directives of OpenMP (5.2, section 5.1) and
// OpenACC:
//
//   #define ON(x) if (target : (x))
//   #pragma omp target teams distribute parallel for ON(big) num_teams(N)
//     ->  omp target teams distribute parallel for if (target : (big))
//         num_teams(N)
//
// What stands between parentheses stays as it is written: it becomes text of
// the program, which knows the names.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_DIRECTIVEMACROS_H
#define IDXMAP_ATTRIBUTES_DIRECTIVEMACROS_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"

#include <optional>
#include <string>

namespace clang {
class Preprocessor;
}

namespace idxmap {

/// The text of the raw tokens \p Words with its macros replaced, in one line;
/// nothing where there are none, or where one cannot be replaced by text.
std::optional<std::string> withoutMacros(llvm::ArrayRef<clang::Token> Words,
                                         clang::Preprocessor &PP);

} // namespace idxmap

#endif
