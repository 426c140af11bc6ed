// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The devices, their limits and properties.

#include "Api.h"
#include "Failures.h"
#include "Fault.h"
#include "Limits.h"
#include "Options.h"
#include "Queue.h"

#include <cstdio>

using namespace cuemu;

namespace {

constexpr uint64_t KiB = 1024;

constexpr Limits Devices[] = {
    {"sm_70", 7, 0, 80, 2048, 32, 96 * KiB, 48 * KiB, 96 * KiB},
    {"sm_75", 7, 5, 40, 1024, 16, 64 * KiB, 48 * KiB, 64 * KiB},
    {"sm_80", 8, 0, 108, 2048, 32, 164 * KiB, 48 * KiB, 163 * KiB},
    {"sm_86", 8, 6, 84, 1536, 16, 100 * KiB, 48 * KiB, 99 * KiB},
    {"sm_89", 8, 9, 128, 1536, 24, 100 * KiB, 48 * KiB, 99 * KiB},
    {"sm_90", 9, 0, 132, 2048, 32, 228 * KiB, 48 * KiB, 227 * KiB},
};

const Limits &findDevice() {
  for (const Limits &Each : Devices)
    if (options().Arch == Each.Arch)
      return Each;
  fault("CUEMU_ARCH is '" + options().Arch +
        "', which is not a device the emulator knows");
}

void copyIndex(int *To, const Index3 &From) {
  To[0] = From.X;
  To[1] = From.Y;
  To[2] = From.Z;
}

/// Attributes that are plain numbers of the device; -1 where unknown.
int64_t attribute(cudaDeviceAttr Which) {
  const Limits &L = limits();
  switch (Which) {
  case cudaDevAttrMaxThreadsPerBlock:
    return L.MaxThreadsPerBlock;
  case cudaDevAttrMaxBlockDimX:
    return L.MaxBlock.X;
  case cudaDevAttrMaxBlockDimY:
    return L.MaxBlock.Y;
  case cudaDevAttrMaxBlockDimZ:
    return L.MaxBlock.Z;
  case cudaDevAttrMaxGridDimX:
    return L.MaxGrid.X;
  case cudaDevAttrMaxGridDimY:
    return L.MaxGrid.Y;
  case cudaDevAttrMaxGridDimZ:
    return L.MaxGrid.Z;
  case cudaDevAttrMaxSharedMemoryPerBlock:
    return L.SharedPerBlock;
  case cudaDevAttrMaxSharedMemoryPerBlockOptin:
    return L.SharedPerBlockOptIn;
  case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
    return L.SharedPerMultiProcessor;
  case cudaDevAttrTotalConstantMemory:
  case cudaDevAttrMaxRegistersPerBlock:
  case cudaDevAttrMaxRegistersPerMultiprocessor:
    return 65536;
  case cudaDevAttrWarpSize:
    return 32;
  case cudaDevAttrMultiProcessorCount:
    return L.MultiProcessors;
  case cudaDevAttrMaxThreadsPerMultiProcessor:
    return L.MaxThreadsPerMultiProcessor;
  case cudaDevAttrMaxBlocksPerMultiprocessor:
    return L.MaxBlocksPerMultiProcessor;
  case cudaDevAttrComputeCapabilityMajor:
    return L.Major;
  case cudaDevAttrComputeCapabilityMinor:
    return L.Minor;
  case cudaDevAttrManagedMemory:
  case cudaDevAttrConcurrentManagedAccess:
  case cudaDevAttrUnifiedAddressing:
  case cudaDevAttrCanMapHostMemory:
  case cudaDevAttrMemoryPoolsSupported:
    return 1;
  case cudaDevAttrPageableMemoryAccess:
    return options().Pageable != PageableKind::None;
  case cudaDevAttrPageableMemoryAccessUsesHostPageTables:
    return options().Pageable == PageableKind::HostTables;
  case cudaDevAttrCooperativeLaunch:
  case cudaDevAttrIntegrated:
    return 0;
  default:
    return -1;
  }
}

thread_local int Current = 0;

} // namespace

int cuemu::deviceCount() { return options().Devices; }

int cuemu::currentDevice() { return Current; }

const Limits &cuemu::limits() {
  static const Limits &Device = findDevice();
  return Device;
}

extern "C" {

cudaError_t cudaGetDeviceCount(int *Count) {
  CUEMU_CALL(cudaErrorInvalidValue);
  *Count = deviceCount();
  return record(cudaSuccess);
}

cudaError_t cudaGetDevice(int *Device) {
  CUEMU_CALL(cudaErrorInvalidValue);
  *Device = currentDevice();
  return record(cudaSuccess);
}

cudaError_t cudaSetDevice(int Device) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (!isDevice(Device))
    return record(cudaErrorInvalidDevice);
  Current = Device;
  return cudaSuccess; // Also of one that has failed, so that it can be reset.
}

/// None reaches the memory of another one.
cudaError_t cudaDeviceCanAccessPeer(int *CanAccess, int Device, int Peer) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (!isDevice(Device) || !isDevice(Peer))
    return record(cudaErrorInvalidDevice);
  *CanAccess = 0;
  return record(cudaSuccess);
}

cudaError_t cudaDeviceSynchronize() {
  CUEMU_ENDED_CALL(cudaErrorLaunchFailure);
  finishDevice(currentDevice());
  return Call.ended(record(cudaSuccess));
}

cudaError_t cudaDeviceReset() {
  ApiLock Lock;
  dropAll(currentDevice());
  regions().releaseAll(currentDevice());
  clearDeviceError(currentDevice());
  return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int *Value, cudaDeviceAttr Which,
                                   int Device) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (!isDevice(Device))
    return record(cudaErrorInvalidDevice);
  int64_t Known = attribute(Which);
  if (Known < 0)
    return record(cudaErrorNotSupported);
  *Value = Known;
  return record(cudaSuccess);
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp *Properties, int Device) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (!isDevice(Device))
    return record(cudaErrorInvalidDevice);
  const Limits &L = limits();
  *Properties = {};
  std::snprintf(Properties->name, sizeof Properties->name, "CUDA emulator (%s)",
                L.Arch);
  Properties->totalGlobalMem = options().DeviceMemory;
  Properties->sharedMemPerBlock = L.SharedPerBlock;
  Properties->sharedMemPerBlockOptin = L.SharedPerBlockOptIn;
  Properties->sharedMemPerMultiprocessor = L.SharedPerMultiProcessor;
  Properties->regsPerBlock = 65536;
  Properties->regsPerMultiprocessor = 65536;
  Properties->warpSize = 32;
  Properties->maxThreadsPerBlock = L.MaxThreadsPerBlock;
  copyIndex(Properties->maxThreadsDim, L.MaxBlock);
  copyIndex(Properties->maxGridSize, L.MaxGrid);
  Properties->totalConstMem = 65536;
  Properties->major = L.Major;
  Properties->minor = L.Minor;
  Properties->multiProcessorCount = L.MultiProcessors;
  Properties->maxThreadsPerMultiProcessor = L.MaxThreadsPerMultiProcessor;
  Properties->maxBlocksPerMultiProcessor = L.MaxBlocksPerMultiProcessor;
  Properties->managedMemory = 1;
  Properties->concurrentManagedAccess = 1;
  Properties->unifiedAddressing = 1;
  Properties->canMapHostMemory = 1;
  Properties->memoryPoolsSupported = 1;
  Properties->pageableMemoryAccess = attribute(cudaDevAttrPageableMemoryAccess);
  Properties->pageableMemoryAccessUsesHostPageTables =
      attribute(cudaDevAttrPageableMemoryAccessUsesHostPageTables);
  return record(cudaSuccess);
}

cudaError_t cudaDriverGetVersion(int *Version) {
  *Version = CUDART_VERSION;
  return record(cudaSuccess);
}

cudaError_t cudaRuntimeGetVersion(int *Version) {
  *Version = CUDART_VERSION;
  return record(cudaSuccess);
}
}
