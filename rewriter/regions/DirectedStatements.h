//===- DirectedStatements.h - What directives say of places -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Directives of OpenMP or OpenACC right before a statement, found in the text,
// since they are not parsed:
//
//   #pragma omp target data map(to : a[0 : n])     ->  Data
//   #pragma omp target teams distribute            ->  Device
//   #pragma acc parallel loop                      ->  Device
//   #pragma omp parallel for                       ->  Other
//
// With both, it is Device.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_REGIONS_DIRECTEDSTATEMENTS_H
#define IDXMAP_REWRITER_REGIONS_DIRECTEDSTATEMENTS_H

#include "attributes/DirectiveUse.h"
#include "rewriter/source/Extraction.h"

namespace idxmap {

DirectiveUse directedAs(const Extraction &E, const clang::Stmt &Statement);

/// Behind each data directive of the file that \p Place is in stands an
/// attribute, which says what the directive says.
bool areDataDirectivesTaken(const Extraction &E, clang::SourceLocation Place);

} // namespace idxmap

#endif
