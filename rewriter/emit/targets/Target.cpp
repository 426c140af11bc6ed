//===- Target.cpp - What differs between targets --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/targets/Target.h"

namespace idxmap {

const Target &targetOf(TargetKind Kind) {
  switch (Kind) {
  case TargetKind::Cuda:
    return cudaTarget();
  case TargetKind::UnifiedCuda:
    return unifiedCudaTarget();
  case TargetKind::Host:
    break;
  }
  return hostTarget();
}

} // namespace idxmap
