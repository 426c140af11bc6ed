// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernel launches: the configuration that <<< >>> pushes, the limits of the
// device, and the run itself, which is queued on the launch's stream.

#include "Launch.h"
#include "Api.h"
#include "Counts.h"
#include "Execution.h"
#include "Failures.h"
#include "Fault.h"
#include "Limits.h"
#include "Modules.h"
#include "Options.h"
#include "Queue.h"
#include "Race.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

using namespace cuemu;

namespace {

thread_local std::vector<Configuration> Pushed;

bool fits(const dim3 &Size, const Index3 &Maximum) {
  return Size.x && Size.y && Size.z && Size.x <= Maximum.X &&
         Size.y <= Maximum.Y && Size.z <= Maximum.Z;
}

cudaError_t validate(const KernelHandle &Kernel, const Configuration &C) {
  const Limits &Device = limits();
  uint64_t Threads = uint64_t(C.Block.x) * C.Block.y * C.Block.z;
  if (!isStream(C.Stream) || deviceOf(C.Stream) != currentDevice())
    return cudaErrorInvalidResourceHandle;
  if (!fits(C.Grid, Device.MaxGrid) || !fits(C.Block, Device.MaxBlock) ||
      Threads > Device.MaxThreadsPerBlock)
    return cudaErrorInvalidConfiguration;
  if (Kernel.Kernel->MaxThreadsPerBlock &&
      Threads > Kernel.Kernel->MaxThreadsPerBlock)
    return cudaErrorLaunchOutOfResources;
  if (Kernel.registers(Threads) > Device.Registers)
    return cudaErrorLaunchOutOfResources;
  uint64_t Static = Kernel.staticShared();
  uint64_t Allowed =
      Device.SharedPerBlock > Static ? Device.SharedPerBlock - Static : 0;
  if (Static > Device.SharedPerBlock ||
      C.Shared > std::max(Allowed, Kernel.MaxDynamicShared[currentDevice()]))
    return cudaErrorInvalidValue;
  return cudaSuccess;
}

void run(const KernelHandle &Kernel, const Configuration &C, void **Arguments,
         int Device) {
  Execution &E = execution();
  if (E.DynamicShared != C.Shared || E.Device != Device)
    regions().invalidate();
  E.Device = Device;
  E.Kernel = Kernel.Kernel;
  E.Module = Kernel.Module;
  E.Arguments = Arguments;
  E.Grid = {C.Grid.x, C.Grid.y, C.Grid.z};
  E.Block = {C.Block.x, C.Block.y, C.Block.z};
  E.DynamicShared = C.Shared;
  E.Error = 0;
  refreshCaches(*Kernel.Module);
  startRaceCheck();
  E.Active = true;
  runGrid();
  E.Active = false;
  std::fflush(stdout);
  writeCounts(static_cast<cudaError_t>(E.Error));
  if (E.Error)
    recordDeviceError(static_cast<cudaError_t>(E.Error), Device);
}

} // namespace

KeptArguments::KeptArguments(const KernelInfo &Of, void **Arguments) {
  uint64_t Bytes = 0;
  for (uint64_t I = 0; I != Of.ArgumentCount; ++I)
    Bytes += place(Of.ArgumentSizes[I]);
  Room.resize(Bytes / sizeof(Unit));
  auto *Next = reinterpret_cast<char *>(Room.data());
  for (uint64_t I = 0; I != Of.ArgumentCount; ++I) {
    std::memcpy(Next, Arguments[I], Of.ArgumentSizes[I]);
    Places.push_back(Next);
    Next += place(Of.ArgumentSizes[I]);
  }
}

cudaError_t cuemu::requireLaunch(const KernelHandle &Kernel,
                                 const Configuration &C) {
  cudaError_t Result = validate(Kernel, C);
  if (Result != cudaSuccess)
    writeRefusal(*Kernel.Kernel, C.Grid, C.Block, C.Shared, Result);
  return Result;
}

void cuemu::enqueueKernel(const KernelHandle &Kernel, const Configuration &C,
                          std::shared_ptr<KeptArguments> Kept) {
  enqueue(C.Stream, [&Kernel, C, Kept, Device = currentDevice()] {
    if (!deviceError(Device))
      run(Kernel, C, Kept->arguments(), Device);
  });
}

static cudaError_t launch(const void *Stub, const Configuration &C,
                          void **Arguments) {
  if (deviceError())
    return deviceError();
  KernelHandle *Kernel = findKernel(Stub);
  if (!Kernel)
    return cudaErrorInvalidDeviceFunction;
  cudaError_t Result = requireLaunch(*Kernel, C);
  if (Result == cudaSuccess)
    enqueueKernel(*Kernel, C,
                  std::make_shared<KeptArguments>(*Kernel->Kernel, Arguments));
  return Result;
}

extern "C" {

unsigned __cudaPushCallConfiguration(dim3 Grid, dim3 Block, size_t Shared,
                                     cudaStream_t Stream) {
  Pushed.push_back({Grid, Block, Shared, Stream});
  return 0;
}

cudaError_t __cudaPopCallConfiguration(dim3 *Grid, dim3 *Block, size_t *Shared,
                                       void *Stream) {
  if (Pushed.empty())
    return cudaErrorUnknown;
  *Grid = Pushed.back().Grid;
  *Block = Pushed.back().Block;
  *Shared = Pushed.back().Shared;
  *static_cast<cudaStream_t *>(Stream) = Pushed.back().Stream;
  Pushed.pop_back();
  return cudaSuccess;
}

/// A launch succeeds even if its kernel then fails: that is for a later call
/// to tell.
cudaError_t cudaLaunchKernel(const void *Stub, dim3 Grid, dim3 Block,
                             void **Arguments, size_t Shared,
                             cudaStream_t Stream) {
  CUEMU_CALL(cudaErrorLaunchOutOfResources);
  cudaError_t Standing = deviceError();
  cudaError_t Result = launch(Stub, {Grid, Block, Shared, Stream}, Arguments);
  return Standing || Result ? record(Result) : cudaSuccess;
}

cudaError_t cudaFuncSetAttribute(const void *Stub, cudaFuncAttribute Attribute,
                                 int Value) {
  CUEMU_CALL(cudaErrorInvalidValue);
  KernelHandle *Kernel = findKernel(Stub);
  if (!Kernel)
    return record(cudaErrorInvalidDeviceFunction);
  if (Attribute == cudaFuncAttributePreferredSharedMemoryCarveout)
    return record(cudaSuccess);
  if (Attribute != cudaFuncAttributeMaxDynamicSharedMemorySize)
    return record(cudaErrorNotSupported);
  if (Value < 0 ||
      Value + Kernel->staticShared() > limits().SharedPerBlockOptIn)
    return record(cudaErrorInvalidValue);
  Kernel->MaxDynamicShared[currentDevice()] = Value;
  return record(cudaSuccess);
}

cudaError_t cudaFuncSetCacheConfig(const void *Stub, cudaFuncCache) {
  CUEMU_CALL(cudaErrorInvalidValue);
  return record(findKernel(Stub) ? cudaSuccess
                                 : cudaErrorInvalidDeviceFunction);
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *Attributes,
                                  const void *Stub) {
  CUEMU_CALL(cudaErrorInvalidValue);
  KernelHandle *Kernel = findKernel(Stub);
  if (!Kernel)
    return record(cudaErrorInvalidDeviceFunction);
  const Limits &Device = limits();
  uint32_t Bound = Kernel->Kernel->MaxThreadsPerBlock;
  *Attributes = {};
  Attributes->numRegs = Kernel->Kernel->Registers;
  Attributes->sharedSizeBytes = Kernel->staticShared();
  Attributes->maxThreadsPerBlock = Bound ? Bound : Device.MaxThreadsPerBlock;
  while (Kernel->registers(Attributes->maxThreadsPerBlock) > Device.Registers)
    Attributes->maxThreadsPerBlock -= 32;
  Attributes->maxDynamicSharedSizeBytes =
      std::max<uint64_t>(Kernel->MaxDynamicShared[currentDevice()],
                         Device.SharedPerBlock - Kernel->staticShared());
  Attributes->binaryVersion = Attributes->ptxVersion =
      Device.Major * 10 + Device.Minor;
  return record(cudaSuccess);
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *Blocks, const void *Stub, int BlockSize, size_t Shared, unsigned) {
  CUEMU_CALL(cudaErrorInvalidValue);
  KernelHandle *Kernel = findKernel(Stub);
  if (!Kernel)
    return record(cudaErrorInvalidDeviceFunction);
  const Limits &Device = limits();
  if (BlockSize <= 0)
    return record(cudaErrorInvalidValue);
  uint64_t Bytes = Kernel->staticShared() + Shared;
  uint64_t Count = Device.MaxBlocksPerMultiProcessor;
  Count =
      std::min<uint64_t>(Count, Device.MaxThreadsPerMultiProcessor / BlockSize);
  if (Bytes)
    Count = std::min(Count, Device.SharedPerMultiProcessor / Bytes);
  if (const uint64_t Registers = Kernel->registers(BlockSize))
    Count = std::min(Count, Device.Registers / Registers);
  *Blocks = uint32_t(BlockSize) > Device.MaxThreadsPerBlock ? 0 : Count;
  return record(cudaSuccess);
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *Blocks,
                                                          const void *Stub,
                                                          int BlockSize,
                                                          size_t Shared) {
  CUEMU_CALL(cudaErrorInvalidValue);
  return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
      Blocks, Stub, BlockSize, Shared, 0);
}
}
