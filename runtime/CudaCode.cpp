//===- CudaCode.cpp - The runtime's library: what CUDA programs need ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Host code, for any C++ compiler. It is a member of the library of its own:
// programs without CUDA do not get it, and need no library of CUDA.
//
//===----------------------------------------------------------------------===//
#define IDXMAP_LIBRARY
#define IDXMAP_IS_LIBRARY

#include "idxmap/code/CudaLaunch.h"
#include "idxmap/code/DataRegion.h"
#include "idxmap/code/DeviceUse.h"
#include "idxmap/code/GraphLoop.h"
#include "idxmap/code/OwnStream.h"
