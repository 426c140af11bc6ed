//===- ClauseRanges.cpp - What a data clause says is copied ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/ClauseRanges.h"

#include "mapping/Simplify.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

std::vector<ElementRange> idxmap::rangesOf(const DataClause &Clause) {
  return {{Clause.First, simplify(Clause.First + *Clause.Count), {}}};
}

/// All of \p Ranges is written by every launch.
static bool isWritten(const ArrayElements *Use,
                      const std::vector<ElementRange> &Ranges,
                      const Facts &Known) {
  return Use && Use->Whole && !Ranges.empty() &&
         llvm::all_of(Ranges, [&](const ElementRange &Range) {
           return Range.Extents.empty() &&
                  Known.provesLessEqual(Use->Whole->First, Range.First) &&
                  Known.provesLessEqual(Range.End, Use->Whole->End);
         });
}

DataKind idxmap::sufficientKind(const Extraction &E, DataKind Kind,
                                const DataClause *Clause,
                                const ArrayElements *Use,
                                const std::vector<ElementRange> &Ranges,
                                const Facts &Known) {
  if (Kind != DataKind::CopyOut || isWritten(Use, Ranges, Known))
    return Kind;
  if (Clause)
    E.report(
        Finding(FindingID::warn_data_copyout, {Clause->Array}, Clause->Where)
            .withNote(Finding(FindingID::note_data_copyout, {Clause->Array},
                              Clause->Where)));
  return DataKind::Copy;
}
