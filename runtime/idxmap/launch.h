//===- launch.h - What generated code includes ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The one header that idxmap's output needs. The cuda half is there only in a
// CUDA compile; the host half is there always, since a loop of a CUDA program
// may ask for it with target("host").
//
// What these headers declare is defined in code/, in every unit, so that a file
// and the headers are all that it takes. With IDXMAP_LIBRARY it is in the
// library libidxmap_rt, or in one unit that defines IDXMAP_IMPLEMENTATION, too,
// and the others compile faster:
//
//   clang++-22 -c heat.cpp                    ->  0.7 s for one loop
//   clang++-22 -c -DIDXMAP_LIBRARY heat.cpp   ->  0.1 s
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_LAUNCH_H
#define IDXMAP_RUNTIME_IDXMAP_LAUNCH_H

#include "idxmap/code/HideMacros.h"

#if __cplusplus < 201703L
#error "code made by idxmap needs C++17 or later"
#endif

// Of a library that was made without CUDA's headers.
#if defined(IDXMAP_HOST_LIBRARY) && !defined(IDXMAP_LIBRARY) &&                \
    !defined(__CUDACC__) && !defined(__CUDA__)
#define IDXMAP_LIBRARY
#endif

#include "idxmap/clang/Builtins.h"
#include "idxmap/nvcc/Builtins.h"

#include "idxmap/ArrayView.h"
#include "idxmap/Assign.h"
#include "idxmap/Atomic.h"
#include "idxmap/ElementView.h"
#include "idxmap/HostLaunch.h"
#if defined(__CUDACC__) || defined(__CUDA__)
#include "idxmap/CudaLaunch.h"
#endif
#if !defined(IDXMAP_LIBRARY) || defined(IDXMAP_IMPLEMENTATION)
#if defined(__CUDA_ARCH__) // No thread of a device calls them.
#include "idxmap/Error.h"
#else
#include "idxmap/code/Runtime.h"
#endif
#endif

#include "idxmap/code/ShowMacros.h"

#endif
