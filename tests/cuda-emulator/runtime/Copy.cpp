// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies and fills. All are over when the call returns, the asynchronous ones
// too.

#include "Api.h"
#include "Modules.h"

#include <cstring>

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

/// Height rows of Width bytes.
cudaError_t copy(void *To, size_t ToPitch, const void *From, size_t FromPitch,
                 size_t Width, size_t Height, cudaMemcpyKind Kind) {
  ApiLock Lock;
  Sides Wanted;
  if (deviceError())
    return record(deviceError());
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
  for (size_t Row = 0; Row != Height; ++Row)
    std::memmove(ToPlace + Row * ToPitch, FromPlace + Row * FromPitch, Width);
  return record(cudaSuccess);
}

cudaError_t fill(void *To, size_t Pitch, int Value, size_t Width,
                 size_t Height) {
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
  for (size_t Row = 0; Row != Height; ++Row)
    std::memset(Place + Row * Pitch, Value, Width);
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
  return copy(To, 0, From, 0, Size, 1, Kind);
}

cudaError_t cudaMemcpyAsync(void *To, const void *From, size_t Size,
                            cudaMemcpyKind Kind, cudaStream_t Stream) {
  if (!isStream(Stream))
    return record(cudaErrorInvalidResourceHandle);
  return copy(To, 0, From, 0, Size, 1, Kind);
}

cudaError_t cudaMemcpy2D(void *To, size_t ToPitch, const void *From,
                         size_t FromPitch, size_t Width, size_t Height,
                         cudaMemcpyKind Kind) {
  return copy(To, ToPitch, From, FromPitch, Width, Height, Kind);
}

cudaError_t cudaMemcpy2DAsync(void *To, size_t ToPitch, const void *From,
                              size_t FromPitch, size_t Width, size_t Height,
                              cudaMemcpyKind Kind, cudaStream_t Stream) {
  if (!isStream(Stream))
    return record(cudaErrorInvalidResourceHandle);
  return copy(To, ToPitch, From, FromPitch, Width, Height, Kind);
}

cudaError_t cudaMemset(void *To, int Value, size_t Size) {
  return fill(To, 0, Value, Size, 1);
}

cudaError_t cudaMemsetAsync(void *To, int Value, size_t Size,
                            cudaStream_t Stream) {
  if (!isStream(Stream))
    return record(cudaErrorInvalidResourceHandle);
  return fill(To, 0, Value, Size, 1);
}

cudaError_t cudaMemset2D(void *To, size_t Pitch, int Value, size_t Width,
                         size_t Height) {
  return fill(To, Pitch, Value, Width, Height);
}

cudaError_t cudaMemcpyToSymbol(const void *Symbol, const void *From,
                               size_t Size, size_t Offset,
                               cudaMemcpyKind Kind) {
  cudaError_t Error;
  char *To = inSymbol(Symbol, Offset, Size, Error);
  return Error ? record(Error) : copy(To, 0, From, 0, Size, 1, Kind);
}

cudaError_t cudaMemcpyFromSymbol(void *To, const void *Symbol, size_t Size,
                                 size_t Offset, cudaMemcpyKind Kind) {
  cudaError_t Error;
  char *From = inSymbol(Symbol, Offset, Size, Error);
  return Error ? record(Error) : copy(To, 0, From, 0, Size, 1, Kind);
}

cudaError_t cudaMemcpyToSymbolAsync(const void *Symbol, const void *From,
                                    size_t Size, size_t Offset,
                                    cudaMemcpyKind Kind, cudaStream_t Stream) {
  if (!isStream(Stream))
    return record(cudaErrorInvalidResourceHandle);
  return cudaMemcpyToSymbol(Symbol, From, Size, Offset, Kind);
}

cudaError_t cudaMemcpyFromSymbolAsync(void *To, const void *Symbol, size_t Size,
                                      size_t Offset, cudaMemcpyKind Kind,
                                      cudaStream_t Stream) {
  if (!isStream(Stream))
    return record(cudaErrorInvalidResourceHandle);
  return cudaMemcpyFromSymbol(To, Symbol, Size, Offset, Kind);
}
}
