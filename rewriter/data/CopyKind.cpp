//===- CopyKind.cpp - Which way an array is copied ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/CopyKind.h"

#include "mapping/expr/Simplify.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

std::vector<AccessedRegion> idxmap::rangesOf(const DataClause &Clause) {
  return {{Clause.First, simplify(Clause.First + *Clause.Count), {}}};
}

/// All of \p Ranges is written by every launch.
static bool isWritten(const ArrayElements *Use,
                      const std::vector<AccessedRegion> &Ranges,
                      const Facts &Known) {
  return Use && Use->Whole && !Ranges.empty() &&
         llvm::all_of(Ranges, [&](const AccessedRegion &Range) {
           return Range.Extents.empty() &&
                  Known.provesLessEqual(Use->Whole->First, Range.First) &&
                  Known.provesLessEqual(Range.End, Use->Whole->End);
         });
}

static void warn(const Extraction &E, FindingID Warning, FindingID Note,
                 const DataClause &Clause) {
  E.report(Finding(Warning, {Clause.Array}, Clause.Where)
               .withNote(Finding(Note, {}, Clause.Where)));
}

static DataKind kindOfClause(const Extraction &E, const ArrayCopy &Copy,
                             bool IsWhole) {
  const DataClause &Clause = *Copy.Clause;
  if (Clause.Kind == DataKind::CopyOut && !IsWhole) {
    warn(E, FindingID::warn_data_copyout, FindingID::note_data_copyout, Clause);
    return DataKind::Copy;
  }
  if (Clause.Kind == DataKind::CopyIn && Copy.MayWrite && !Copy.IsRegional)
    warn(E, FindingID::warn_data_copyin, FindingID::note_data_copyin, Clause);
  return Clause.Kind;
}

DataKind idxmap::kindOf(const Extraction &E, const ArrayCopy &Copy,
                        const Facts &Known) {
  const bool IsWhole = isWritten(Copy.Touched, Copy.Ranges, Known);
  if (Copy.Clause) // Of its ranges nothing is checked.
    return kindOfClause(E, Copy, IsWhole && Copy.Touched->Whole->Fits.empty());
  if (!Copy.MayWrite)
    return DataKind::CopyIn;
  return IsWhole && !Copy.Touched->Reads ? DataKind::CopyOut : DataKind::Copy;
}
