//===- HostCode.cpp - The runtime's library: what every program needs -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#define IDXMAP_LIBRARY
#define IDXMAP_IS_LIBRARY

#include "idxmap/code/HostLaunch.h"
#include "idxmap/code/LaunchCheck.h"
