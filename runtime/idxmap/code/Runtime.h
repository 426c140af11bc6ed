//===- Runtime.h - All that a unit that launches calls ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The definitions of what launch.h declares (Linkage.h says which units have
// them): of the host target, and in a CUDA compile also of the cuda target.
//
//   LaunchCheck::less, HostLaunch::.., CudaLaunch::.., DataRegion::.., wait
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CODE_RUNTIME_H
#define IDXMAP_RUNTIME_IDXMAP_CODE_RUNTIME_H

#include "idxmap/code/HostLaunch.h"
#include "idxmap/code/LaunchCheck.h"
#if defined(__CUDACC__) || defined(__CUDA__)
#include "idxmap/code/CudaLaunch.h"
#include "idxmap/code/DataRegion.h"
#include "idxmap/code/DeviceUse.h"
#include "idxmap/code/GraphLoop.h"
#include "idxmap/code/OwnStream.h"
#endif

#endif
