//===- DirectiveUse.h - What directives are about ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Whether a directive of OpenMP or OpenACC says what data a device has, or what
// it runs, by its first words:
//
//   omp target data, omp target update, acc enter data   ->  Data
//   omp target, omp target teams distribute, acc kernels ->  Device
//   omp parallel for, omp declare target                 ->  Other
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_DIRECTIVEUSE_H
#define IDXMAP_ATTRIBUTES_DIRECTIVEUSE_H

#include "attributes/FileText.h"

#include "llvm/ADT/StringRef.h"

namespace idxmap {

enum class DirectiveUse { Other, Data, Device };

/// Of the three words behind `pragma`, empty where there is none.
DirectiveUse useOfDirective(llvm::StringRef First, llvm::StringRef Second,
                            llvm::StringRef Third);
DirectiveUse useOfDirective(const DirectiveLine &Line);

/// \p File has such a directive, which no condition leaves out.
bool hasDirective(const clang::SourceManager &SM, FileText &Files,
                  clang::FileID File, DirectiveUse Of);

} // namespace idxmap

#endif
