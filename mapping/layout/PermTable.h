//===- PermTable.h - The table of all perms --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Every sort of perm that a layout can name.
//
//   findPerm("Row")  ->  RowKind
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_LAYOUT_PERMTABLE_H
#define IDXMAP_MAPPING_LAYOUT_PERMTABLE_H

#include "mapping/layout/Perm.h"

#include <string_view>
#include <vector>

namespace idxmap {

/// Null if no perm has this name.
const PermKind *findPerm(std::string_view Name);
const std::vector<const PermKind *> &permTable();

} // namespace idxmap

#endif
