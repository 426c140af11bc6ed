// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every file that defines CUDA API calls needs.

#ifndef CUEMU_API_H
#define CUEMU_API_H

#include "Devices.h"
#include "Errors.h"
#include "Regions.h"

#include <cuda_runtime_api.h>

namespace cuemu {

/// Held for the length of an API call.
class ApiLock {
  std::lock_guard<std::recursive_mutex> Guard{deviceMutex()};
};

/// True for the default streams and for streams that live, of any device.
bool isStream(cudaStream_t Stream);

/// Says how many streams and events live; true if any does.
bool reportHandles();

} // namespace cuemu

#endif
