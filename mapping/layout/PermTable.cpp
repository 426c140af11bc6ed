//===- PermTable.cpp - The table of all perms -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/layout/PermTable.h"

#include "mapping/layout/AntiDiag.h"
#include "mapping/layout/Col.h"
#include "mapping/layout/GenP.h"
#include "mapping/layout/Hilbert.h"
#include "mapping/layout/Morton.h"
#include "mapping/layout/RegP.h"
#include "mapping/layout/Reverse.h"
#include "mapping/layout/Row.h"
#include "mapping/layout/Swizzle.h"

namespace idxmap {

const std::vector<const PermKind *> &permTable() {
  static const std::vector<const PermKind *> Table = {
      &RegPKind,   &GenPKind,    &RowKind,     &ColKind,    &AntiDiagKind,
      &MortonKind, &HilbertKind, &SwizzleKind, &ReverseKind};
  return Table;
}

const PermKind *findPerm(std::string_view Name) {
  for (const PermKind *Kind : permTable())
    if (Name == Kind->Name)
      return Kind;
  return nullptr;
}

} // namespace idxmap
