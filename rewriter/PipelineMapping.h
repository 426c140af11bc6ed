//===- PipelineMapping.h - The mapping that an annotation asks for -*- C++
//-*-=//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The annotation's steps, or those that its strategy or tile lengths stand for,
// applied to the nest's index space.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PIPELINEMAPPING_H
#define IDXMAP_REWRITER_PIPELINEMAPPING_H

#include "attributes/Annotation.h"
#include "mapping/Mapping.h"
#include "mapping/memory/LayoutAdvice.h"
#include "rewriter/LoopNest.h"

#include <utility>
#include <vector>

namespace idxmap {

/// As if nothing was said of the mapping.
Annotation withoutMapping(Annotation Wish);

/// Empty if there is an error in \p Findings; remarks say what was chosen for
/// the memory. What accesses cost a warp counts for the device alone.
std::vector<Variant> chooseVariants(const Annotation &Wish,
                                    const LoopNest &Nest, TargetKind Target,
                                    std::vector<Finding> &Findings);

/// The accesses of which it is known where they lie, in the order of the text.
/// What is said of a template is of one of its instances.
std::vector<std::pair<const Access *, MemoryAddress>>
knownAccesses(const LoopNest &Nest);

/// What an iteration touches; of a template, in one of its instances.
MemoryUse memoryUse(const LoopNest &Nest);

/// One access of a nest, and how many sectors of 32 bytes it touches for a
/// warp.
struct AccessCost {
  std::string Array;
  bool IsWrite;
  int64_t Sectors;
  SourceToken Where;
};

/// For the first of \p Variants that has a typical launch: of arrays in the
/// host's order, by the place of their first access, the layouts that would
/// save sectors (mapping/memory/LayoutAdvice.h).
struct ArrayAdvice {
  std::string Array;
  LayoutAdvice Is;
  SourceToken Where;
};
std::vector<ArrayAdvice> layoutAdvice(const LoopNest &Nest,
                                      const std::vector<Variant> &Variants);

/// Of the accesses whose addresses are known, for the first of \p Variants that
/// has a typical launch (WarpAccess.h).
std::vector<AccessCost> accessCosts(const LoopNest &Nest,
                                    const std::vector<Variant> &Variants);

/// "when n < 2^31: ShiftLB, ...; else: ..." on one line per variant.
std::string toString(const std::vector<Variant> &Variants);

} // namespace idxmap

#endif
