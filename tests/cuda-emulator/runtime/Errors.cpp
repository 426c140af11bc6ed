// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Errors.h"

#include <cuda_runtime_api.h>

#include <atomic>

using namespace cuemu;

namespace {

thread_local cudaError_t LastError = cudaSuccess;
std::atomic<cudaError_t> StandingErrors[MaxDevices];

struct ErrorText {
  cudaError_t Error;
  const char *Name;
  const char *Text;
};

#define CUEMU_ERROR(Name, Text) {Name, #Name, Text}
constexpr ErrorText Texts[] = {
    CUEMU_ERROR(cudaSuccess, "no error"),
    CUEMU_ERROR(cudaErrorInvalidValue, "invalid argument"),
    CUEMU_ERROR(cudaErrorMemoryAllocation, "out of memory"),
    CUEMU_ERROR(cudaErrorInvalidConfiguration,
                "invalid configuration argument"),
    CUEMU_ERROR(cudaErrorInvalidPitchValue, "invalid pitch argument"),
    CUEMU_ERROR(cudaErrorInvalidSymbol, "invalid device symbol"),
    CUEMU_ERROR(cudaErrorInvalidDevicePointer, "invalid device pointer"),
    CUEMU_ERROR(cudaErrorInvalidMemcpyDirection,
                "invalid copy direction for memcpy"),
    CUEMU_ERROR(cudaErrorInvalidDeviceFunction, "invalid device function"),
    CUEMU_ERROR(cudaErrorNoDevice, "no CUDA-capable device is detected"),
    CUEMU_ERROR(cudaErrorInvalidDevice, "invalid device ordinal"),
    CUEMU_ERROR(cudaErrorInvalidResourceHandle, "invalid resource handle"),
    CUEMU_ERROR(cudaErrorNotReady, "device not ready"),
    CUEMU_ERROR(cudaErrorLaunchOutOfResources,
                "too many resources requested for launch"),
    CUEMU_ERROR(cudaErrorHostMemoryAlreadyRegistered,
                "part or all of the requested memory range is already mapped"),
    CUEMU_ERROR(cudaErrorHostMemoryNotRegistered,
                "pointer does not correspond to a registered memory region"),
    CUEMU_ERROR(cudaErrorAssert, "device-side assert triggered"),
    CUEMU_ERROR(cudaErrorLaunchFailure, "unspecified launch failure"),
    CUEMU_ERROR(cudaErrorNotSupported, "operation not supported"),
    CUEMU_ERROR(cudaErrorUnknown, "unknown error"),
};
#undef CUEMU_ERROR

const ErrorText *find(cudaError_t Error) {
  for (const ErrorText &Each : Texts)
    if (Each.Error == Error)
      return &Each;
  return nullptr;
}

} // namespace

cudaError_t cuemu::record(cudaError_t Error, int Device) {
  if (const cudaError_t Standing = deviceError(Device))
    Error = Standing;
  if (Error != cudaSuccess && Error != cudaErrorNotReady)
    LastError = Error;
  return Error;
}

void cuemu::recordDeviceError(cudaError_t Error, int Device) {
  StandingErrors[Device] = Error;
}

cudaError_t cuemu::deviceError(int Device) { return StandingErrors[Device]; }

void cuemu::clearDeviceError(int Device) {
  StandingErrors[Device] = cudaSuccess;
  LastError = cudaSuccess;
}

extern "C" {

cudaError_t cudaGetLastError() {
  cudaError_t Result = record(LastError);
  LastError = cudaSuccess;
  return Result;
}

cudaError_t cudaPeekAtLastError() { return record(LastError); }

const char *cudaGetErrorName(cudaError_t Error) {
  const ErrorText *Found = find(Error);
  return Found ? Found->Name : "unrecognized error code";
}

const char *cudaGetErrorString(cudaError_t Error) {
  const ErrorText *Found = find(Error);
  return Found ? Found->Text : "unrecognized error code";
}
}
