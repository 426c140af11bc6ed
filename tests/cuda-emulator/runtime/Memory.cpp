// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Allocation and questions about pointers.

#include "Api.h"
#include "Failures.h"
#include "Fault.h"
#include "Modules.h"
#include "Options.h"
#include "Queue.h"

using namespace cuemu;

namespace {

cudaError_t allocate(void **Pointer, size_t Size, RegionKind Kind,
                     int Device = currentDevice()) {
  ApiLock Lock;
  if (!Pointer)
    return record(cudaErrorInvalidValue);
  *Pointer = nullptr;
  if (deviceError(Device))
    return record(deviceError(Device));
  if (!Size)
    return record(cudaSuccess);
  *Pointer = regions().allocate(Size, Kind, Device);
  if (!*Pointer) { // What is to be given back may be enough.
    finishDevice(Device);
    *Pointer = regions().allocate(Size, Kind, Device);
  }
  return record(*Pointer ? cudaSuccess : cudaErrorMemoryAllocation);
}

/// The memory's device has ended all that it had to do.
cudaError_t release(void *Pointer, std::initializer_list<RegionKind> Kinds) {
  ApiLock Lock;
  const Region *R = Pointer ? regions().find(Pointer, 0) : nullptr;
  finishDevice(R ? R->Device : currentDevice());
  if (!Pointer)
    return record(cudaSuccess);
  for (RegionKind Kind : Kinds)
    if (regions().release(Pointer, Kind))
      return record(cudaSuccess);
  return record(cudaErrorInvalidValue);
}

/// The current one for a variable, which each has.
int deviceOf(const Region &R) { return R.Stride ? currentDevice() : R.Device; }

char Pools[MaxDevices];
cudaMemPool_t poolOf(int Device) {
  return reinterpret_cast<cudaMemPool_t>(&Pools[Device]);
}
int deviceOf(cudaMemPool_t Pool) {
  return static_cast<int>(reinterpret_cast<char *>(Pool) - Pools);
}

cudaMemoryType memoryType(const Region *R) {
  if (!R)
    return cudaMemoryTypeUnregistered;
  switch (R->Kind) {
  case RegionKind::DeviceHeap:
  case RegionKind::Variable:
  case RegionKind::Constant:
    return cudaMemoryTypeDevice;
  case RegionKind::Managed:
    return cudaMemoryTypeManaged;
  case RegionKind::Pinned:
  case RegionKind::Registered:
    return cudaMemoryTypeHost;
  default:
    return cudaMemoryTypeUnregistered;
  }
}

} // namespace

extern "C" {

cudaError_t cudaMalloc(void **Pointer, size_t Size) {
  CUEMU_CALL(cudaErrorMemoryAllocation);
  return allocate(Pointer, Size, RegionKind::DeviceHeap);
}

cudaError_t cudaFree(void *Pointer) {
  CUEMU_ENDED_CALL(cudaErrorLaunchFailure);
  return Call.ended(
      release(Pointer, {RegionKind::DeviceHeap, RegionKind::Managed}));
}

cudaError_t cudaMallocAsync(void **Pointer, size_t Size, cudaStream_t Stream) {
  CUEMU_CALL(cudaErrorMemoryAllocation);
  if (!isStream(Stream))
    return record(cudaErrorInvalidResourceHandle);
  return allocate(Pointer, Size, RegionKind::DeviceHeap, deviceOf(Stream));
}

cudaError_t cudaFreeAsync(void *Pointer, cudaStream_t Stream) {
  CUEMU_ENDED_CALL(cudaErrorLaunchFailure);
  if (!Pointer)
    return record(cudaErrorInvalidValue);
  ApiLock Lock;
  const Region *R = regions().find(Pointer, 0);
  if (!isStream(Stream))
    return record(cudaErrorInvalidResourceHandle);
  if (!R || R->Low != reinterpret_cast<uint64_t>(Pointer) ||
      (R->Kind != RegionKind::DeviceHeap && R->Kind != RegionKind::Managed))
    return record(cudaErrorInvalidValue);
  enqueue(
      Stream, [Pointer, Kind = R->Kind] { regions().release(Pointer, Kind); },
      AtExit::Done);
  return Call.ended(record(cudaSuccess));
}

/// A hint, of which nothing is seen but whether it is understood.
cudaError_t cudaMemPrefetchAsync(const void *Pointer, size_t Size,
                                 cudaMemLocation To, unsigned Flags,
                                 cudaStream_t Stream) {
  CUEMU_CALL(cudaErrorInvalidValue);
  ApiLock Lock;
  if (!isStream(Stream))
    return record(cudaErrorInvalidResourceHandle);
  const Region *R = Pointer ? regions().find(Pointer, Size) : nullptr;
  const bool IsPaged = R ? R->Kind == RegionKind::Managed
                         : options().Pageable != PageableKind::None;
  const bool IsPlace = To.type == cudaMemLocationTypeDevice
                           ? isDevice(To.id)
                           : To.type == cudaMemLocationTypeHost;
  return record(Pointer && Size && !Flags && IsPaged && IsPlace
                    ? cudaSuccess
                    : cudaErrorInvalidValue);
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *Pool, int Device) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (!Pool || !isDevice(Device))
    return record(cudaErrorInvalidValue);
  *Pool = poolOf(Device);
  return record(cudaSuccess);
}

/// A pool is a name: all of a device have its memory between them.
cudaError_t cudaMemPoolCreate(cudaMemPool_t *Pool,
                              const cudaMemPoolProps *Properties) {
  CUEMU_CALL(cudaErrorInvalidValue);
  const bool IsKnown = Pool && Properties &&
                       Properties->allocType == cudaMemAllocationTypePinned &&
                       Properties->location.type == cudaMemLocationTypeDevice &&
                       isDevice(Properties->location.id);
  if (IsKnown)
    *Pool = poolOf(Properties->location.id);
  return record(IsKnown ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaMallocFromPoolAsync(void **Pointer, size_t Size,
                                    cudaMemPool_t Pool, cudaStream_t Stream) {
  CUEMU_CALL(cudaErrorMemoryAllocation);
  if (!isStream(Stream))
    return record(cudaErrorInvalidResourceHandle);
  if (!Pool)
    return record(cudaErrorInvalidValue);
  return allocate(Pointer, Size, RegionKind::DeviceHeap, deviceOf(Pool));
}

/// A pool keeps nothing, whatever its threshold is.
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t Pool, cudaMemPoolAttr Which,
                                    void *Value) {
  CUEMU_CALL(cudaErrorInvalidValue);
  const bool IsKnown = Which == cudaMemPoolAttrReleaseThreshold;
  return record(Pool && IsKnown && Value ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaMallocManaged(void **Pointer, size_t Size, unsigned Flags) {
  CUEMU_CALL(cudaErrorMemoryAllocation);
  if (!Size || (Flags != cudaMemAttachGlobal && Flags != cudaMemAttachHost))
    return record(cudaErrorInvalidValue);
  return allocate(Pointer, Size, RegionKind::Managed);
}

cudaError_t cudaMallocHost(void **Pointer, size_t Size) {
  CUEMU_CALL(cudaErrorMemoryAllocation);
  return allocate(Pointer, Size, RegionKind::Pinned);
}

cudaError_t cudaHostAlloc(void **Pointer, size_t Size, unsigned) {
  CUEMU_CALL(cudaErrorMemoryAllocation);
  return allocate(Pointer, Size, RegionKind::Pinned);
}

cudaError_t cudaFreeHost(void *Pointer) {
  CUEMU_ENDED_CALL(cudaErrorLaunchFailure);
  return Call.ended(release(Pointer, {RegionKind::Pinned}));
}

cudaError_t cudaMallocPitch(void **Pointer, size_t *Pitch, size_t Width,
                            size_t Height) {
  CUEMU_CALL(cudaErrorMemoryAllocation);
  constexpr size_t Unit = 512;
  if (!Pitch)
    return record(cudaErrorInvalidValue);
  *Pitch = (Width + Unit - 1) / Unit * Unit;
  return allocate(Pointer, *Pitch * Height, RegionKind::DeviceHeap);
}

cudaError_t cudaHostRegister(void *Pointer, size_t Size, unsigned) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (!Pointer || !Size)
    return record(cudaErrorInvalidValue);
  if (regions().find(Pointer, 1))
    return record(cudaErrorHostMemoryAlreadyRegistered);
  auto Low = reinterpret_cast<uint64_t>(Pointer);
  regions().add({Low, Size, Low, RegionKind::Registered, "", currentDevice()});
  return record(cudaSuccess);
}

cudaError_t cudaHostUnregister(void *Pointer) {
  CUEMU_ENDED_CALL(cudaErrorLaunchFailure);
  const Region *R = regions().find(Pointer, 1);
  if (!R || R->Kind != RegionKind::Registered ||
      R->Low != reinterpret_cast<uint64_t>(Pointer))
    return record(cudaErrorHostMemoryNotRegistered);
  finishDevice(R->Device);
  regions().remove(Pointer);
  return Call.ended(record(cudaSuccess));
}

cudaError_t cudaHostGetDevicePointer(void **Device, void *Host, unsigned) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (!regions().find(Host, 1))
    return record(cudaErrorInvalidValue);
  *Device = Host;
  return record(cudaSuccess);
}

cudaError_t cudaMemGetInfo(size_t *Free, size_t *Total) {
  CUEMU_CALL(cudaErrorInvalidValue);
  *Total = options().DeviceMemory;
  *Free = *Total - regions().used(currentDevice());
  return record(cudaSuccess);
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *Attributes,
                                     const void *Pointer) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (!Attributes)
    return record(cudaErrorInvalidValue);
  *Attributes = {};
  const Region *R = regions().find(Pointer, 1);
  Attributes->type = memoryType(R);
  Attributes->device = R ? deviceOf(*R) : -2;
  auto *Address = const_cast<void *>(Pointer);
  if (Attributes->type != cudaMemoryTypeUnregistered)
    Attributes->devicePointer = Address;
  if (Attributes->type != cudaMemoryTypeDevice)
    Attributes->hostPointer =
        Attributes->type == cudaMemoryTypeUnregistered ? nullptr : Address;
  return record(cudaSuccess);
}

cudaError_t cudaGetSymbolAddress(void **Pointer, const void *Symbol) {
  CUEMU_CALL(cudaErrorInvalidValue);
  const ObjectInfo *Variable = findVariable(Symbol);
  if (!Variable)
    return record(cudaErrorInvalidSymbol);
  *Pointer = Variable->Address;
  return record(cudaSuccess);
}

cudaError_t cudaGetSymbolSize(size_t *Size, const void *Symbol) {
  CUEMU_CALL(cudaErrorInvalidValue);
  const ObjectInfo *Variable = findVariable(Symbol);
  if (!Variable)
    return record(cudaErrorInvalidSymbol);
  *Size = Variable->Size;
  return record(cudaSuccess);
}
}
