//===- DeviceCode.h - What directives give to the device --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Statements that a directive of OpenMP or OpenACC gives to the device, and
// that have no attribute: the host runs them, with its own copies of all data.
//
//   #pragma omp target
//   d[0] = 0;                                   ->  left
//   #pragma omp target teams distribute
//   [[idxmap::map]] for (..)                    ->  taken
//   #pragma omp target update to(d[0 : n])      ->  none of these
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LIST_DEVICECODE_H
#define IDXMAP_REWRITER_LIST_DEVICECODE_H

#include "rewriter/list/Insertions.h"

#include "attributes/DirectiveUse.h"

#include "llvm/ADT/StringRef.h"

#include <map>
#include <optional>
#include <set>
#include <string>

namespace idxmap {

/// Lines of files' old texts, by the files' names.
using LinesOfFiles = std::map<std::string, std::set<unsigned>>;

/// The line of the first such statement's directive in the old text of \p File,
/// called \p Name, which is looked at with what is inserted, comments too; but
/// for directives in lines \p Skipped. Nothing where there is none.
std::optional<unsigned> deviceCodeLeft(const std::string &Name,
                                       const Insertions &File,
                                       const LinesOfFiles &Skipped);

/// Whether it has a directive that says what data a device has, or what it
/// runs; also one that a condition leaves out.
bool hasDirective(llvm::StringRef Text, DirectiveUse Of);

} // namespace idxmap

#endif
