// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Error codes as the CUDA runtime keeps them: each host thread has a last
// error; an error of device code stays until the device is reset.

#ifndef CUEMU_ERRORS_H
#define CUEMU_ERRORS_H

#include <driver_types.h>

namespace cuemu {

/// Notes what an API call returns, and returns it. A standing device error
/// takes precedence.
cudaError_t record(cudaError_t Error);

/// Notes an error of device code.
void recordDeviceError(cudaError_t Error);

/// The device error that stands, or cudaSuccess.
cudaError_t deviceError();

void clearDeviceError();

} // namespace cuemu

#endif
