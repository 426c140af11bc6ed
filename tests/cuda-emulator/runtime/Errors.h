// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Error codes as the CUDA runtime keeps them: each host thread has a last
// error; an error of device code stays until its device is reset.

#ifndef CUEMU_ERRORS_H
#define CUEMU_ERRORS_H

#include "Devices.h"

#include <driver_types.h>

namespace cuemu {

/// Notes what an API call about this device returns, and returns it. A standing
/// error of the device takes precedence.
cudaError_t record(cudaError_t Error, int Device = currentDevice());

/// Notes an error of device code.
void recordDeviceError(cudaError_t Error, int Device);

/// The error of the device that stands, or cudaSuccess.
cudaError_t deviceError(int Device = currentDevice());

void clearDeviceError(int Device);

} // namespace cuemu

#endif
