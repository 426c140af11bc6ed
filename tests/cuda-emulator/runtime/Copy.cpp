// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies and fills, in the order of their streams. What comes from pageable
// memory of the host is taken when the copy is queued, and what goes there has
// arrived when the call returns, as CUDA has it; pinned memory is read and
// written when the copy is done.

#include "Api.h"
#include "Failures.h"
#include "Modules.h"
#include "Options.h"
#include "Queue.h"

#include <cstring>
#include <vector>

using namespace cuemu;

namespace {

/// Which side a pointer must be on, as the copy's kind says.
enum class Side { Host, Device, Any };

/// Where the contents of [Pointer, Pointer + Size) are, or null if that range
/// is not on this side.
char *placeOf(const void *Pointer, size_t Size, Side Wanted) {
  auto Address = reinterpret_cast<uint64_t>(Pointer);
  const Region *R = regions().find(Address);
  bool IsKnown = R && Address - R->Low < R->Size;
  if (!IsKnown)
    return Wanted == Side::Device || regions().isDeviceOnly(Address) || !Pointer
               ? nullptr
               : reinterpret_cast<char *>(Address);
  bool IsDeviceOnly = R->Base != R->Low;
  if (!R->contains(Address, Size) || (IsDeviceOnly && Wanted == Side::Host))
    return nullptr;
  return reinterpret_cast<char *>(R->placeOf(Address));
}

struct Sides {
  Side To, From;
};

bool sidesOf(cudaMemcpyKind Kind, Sides &Result) {
  switch (Kind) {
  case cudaMemcpyHostToHost:
    Result = {Side::Host, Side::Host};
    return true;
  case cudaMemcpyHostToDevice:
    Result = {Side::Device, Side::Host};
    return true;
  case cudaMemcpyDeviceToHost:
    Result = {Side::Host, Side::Device};
    return true;
  case cudaMemcpyDeviceToDevice:
    Result = {Side::Device, Side::Device};
    return true;
  case cudaMemcpyDefault:
    Result = {Side::Any, Side::Any};
    return true;
  }
  return false;
}

/// True for memory that only the host knows.
bool isPageable(const void *Pointer) {
  const Region *R = regions().find(Pointer, 1);
  return !R && !regions().isDeviceOnly(reinterpret_cast<uint64_t>(Pointer));
}

bool isOnDevice(const void *Pointer) {
  return regions().isDeviceOnly(reinterpret_cast<uint64_t>(Pointer));
}

/// Height rows of Width bytes. Without a stream of its own, on the default one,
/// and done when the call returns, but from device to device.
cudaError_t copy(void *To, size_t ToPitch, const void *From, size_t FromPitch,
                 size_t Width, size_t Height, cudaMemcpyKind Kind,
                 const cudaStream_t *On = nullptr) {
  ApiLock Lock;
  Sides Wanted;
  const cudaStream_t Stream = On ? *On : nullptr;
  const int Device = deviceOf(Stream);
  if (deviceError(Device))
    return record(deviceError(Device));
  if (!sidesOf(Kind, Wanted))
    return record(cudaErrorInvalidMemcpyDirection);
  if (!Width || !Height)
    return record(cudaSuccess);
  if (Height > 1 && (Width > ToPitch || Width > FromPitch))
    return record(cudaErrorInvalidPitchValue);
  char *ToPlace = placeOf(To, ToPitch * (Height - 1) + Width, Wanted.To);
  char *FromPlace =
      placeOf(From, FromPitch * (Height - 1) + Width, Wanted.From);
  if (!ToPlace || !FromPlace)
    return record(cudaErrorInvalidValue);
  std::vector<char> Taken;
  if (options().LazySeed && isPageable(From)) {
    Taken.resize(FromPitch * (Height - 1) + Width);
    std::memcpy(Taken.data(), FromPlace, Taken.size());
  }
  const TaskHandle Added = enqueue(Stream, [=, Taken = std::move(Taken)] {
    const char *Source = Taken.empty() ? FromPlace : Taken.data();
    for (size_t Row = 0; Row != Height && !deviceError(Device); ++Row)
      std::memmove(ToPlace + Row * ToPitch, Source + Row * FromPitch, Width);
  });
  const bool IsInside = isOnDevice(To) && isOnDevice(From);
  if (On ? isPageable(To) : !IsInside)
    finish(Added);
  return record(cudaSuccess, Device);
}

cudaError_t fill(void *To, size_t Pitch, int Value, size_t Width, size_t Height,
                 cudaStream_t Stream = nullptr) {
  ApiLock Lock;
  if (deviceError())
    return record(deviceError());
  if (!Width || !Height)
    return record(cudaSuccess);
  if (Height > 1 && Width > Pitch)
    return record(cudaErrorInvalidPitchValue);
  char *Place = placeOf(To, Pitch * (Height - 1) + Width, Side::Device);
  if (!Place)
    return record(cudaErrorInvalidValue);
  enqueue(Stream, [=, Device = deviceOf(Stream)] {
    for (size_t Row = 0; Row != Height && !deviceError(Device); ++Row)
      std::memset(Place + Row * Pitch, Value, Width);
  });
  return record(cudaSuccess);
}

/// The device address Offset bytes into a variable, if Size more fit.
char *inSymbol(const void *Symbol, size_t Offset, size_t Size,
               cudaError_t &Error) {
  ApiLock Lock;
  const ObjectInfo *Variable = findVariable(Symbol);
  Error = cudaSuccess;
  if (!Variable)
    Error = cudaErrorInvalidSymbol;
  else if (Offset > Variable->Size || Size > Variable->Size - Offset)
    Error = cudaErrorInvalidValue;
  return Error ? nullptr : Variable->Address + Offset;
}

} // namespace

extern "C" {

cudaError_t cudaMemcpy(void *To, const void *From, size_t Size,
                       cudaMemcpyKind Kind) {
  CUEMU_CALL(cudaErrorInvalidValue);
  return copy(To, 0, From, 0, Size, 1, Kind);
}

cudaError_t cudaMemcpyAsync(void *To, const void *From, size_t Size,
                            cudaMemcpyKind Kind, cudaStream_t Stream) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (!isStream(Stream))
    return record(cudaErrorInvalidResourceHandle);
  return copy(To, 0, From, 0, Size, 1, Kind, &Stream);
}

cudaError_t cudaMemcpy2D(void *To, size_t ToPitch, const void *From,
                         size_t FromPitch, size_t Width, size_t Height,
                         cudaMemcpyKind Kind) {
  CUEMU_CALL(cudaErrorInvalidValue);
  return copy(To, ToPitch, From, FromPitch, Width, Height, Kind);
}

cudaError_t cudaMemcpy2DAsync(void *To, size_t ToPitch, const void *From,
                              size_t FromPitch, size_t Width, size_t Height,
                              cudaMemcpyKind Kind, cudaStream_t Stream) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (!isStream(Stream))
    return record(cudaErrorInvalidResourceHandle);
  return copy(To, ToPitch, From, FromPitch, Width, Height, Kind, &Stream);
}

cudaError_t cudaMemset(void *To, int Value, size_t Size) {
  CUEMU_CALL(cudaErrorInvalidValue);
  return fill(To, 0, Value, Size, 1);
}

cudaError_t cudaMemsetAsync(void *To, int Value, size_t Size,
                            cudaStream_t Stream) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (!isStream(Stream) || deviceOf(Stream) != currentDevice())
    return record(cudaErrorInvalidResourceHandle);
  return fill(To, 0, Value, Size, 1, Stream);
}

cudaError_t cudaMemset2D(void *To, size_t Pitch, int Value, size_t Width,
                         size_t Height) {
  CUEMU_CALL(cudaErrorInvalidValue);
  return fill(To, Pitch, Value, Width, Height);
}

cudaError_t cudaMemcpyToSymbol(const void *Symbol, const void *From,
                               size_t Size, size_t Offset,
                               cudaMemcpyKind Kind) {
  CUEMU_CALL(cudaErrorInvalidValue);
  cudaError_t Error;
  char *To = inSymbol(Symbol, Offset, Size, Error);
  return Error ? record(Error) : copy(To, 0, From, 0, Size, 1, Kind);
}

cudaError_t cudaMemcpyFromSymbol(void *To, const void *Symbol, size_t Size,
                                 size_t Offset, cudaMemcpyKind Kind) {
  CUEMU_CALL(cudaErrorInvalidValue);
  cudaError_t Error;
  char *From = inSymbol(Symbol, Offset, Size, Error);
  return Error ? record(Error) : copy(To, 0, From, 0, Size, 1, Kind);
}

cudaError_t cudaMemcpyToSymbolAsync(const void *Symbol, const void *From,
                                    size_t Size, size_t Offset,
                                    cudaMemcpyKind Kind, cudaStream_t Stream) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (!isStream(Stream))
    return record(cudaErrorInvalidResourceHandle);
  cudaError_t Error;
  char *To = inSymbol(Symbol, Offset, Size, Error);
  return Error ? record(Error) : copy(To, 0, From, 0, Size, 1, Kind, &Stream);
}

cudaError_t cudaMemcpyFromSymbolAsync(void *To, const void *Symbol, size_t Size,
                                      size_t Offset, cudaMemcpyKind Kind,
                                      cudaStream_t Stream) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (!isStream(Stream))
    return record(cudaErrorInvalidResourceHandle);
  cudaError_t Error;
  char *From = inSymbol(Symbol, Offset, Size, Error);
  return Error ? record(Error) : copy(To, 0, From, 0, Size, 1, Kind, &Stream);
}
}
