//===- reduction.h - What generated code with reductions includes *- C++ -*-==//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Apart from launch.h, since CUB takes a second to compile: the operators, and
// where the threads of a kernel hand in their values.
//
//   reduction("+", s)  ->  launch.reductionOf<SumOf>(s)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_REDUCTION_H
#define IDXMAP_RUNTIME_IDXMAP_REDUCTION_H

#include "idxmap/code/HideMacros.h"

#include "idxmap/HostReduction.h"
#include "idxmap/launch.h"
#if defined(__CUDACC__) || defined(__CUDA__)
#include "idxmap/CudaReduction.h"
#include "idxmap/TeamReduction.h"
#endif

#include "idxmap/code/ShowMacros.h"

#endif
