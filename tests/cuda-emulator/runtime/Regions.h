// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which addresses mean what. A region is a range of addresses as programs see
// them, [Low, Low + Size), and the place of its contents: the byte at address
// A is at Base + (A - Low). For memory that both sides reach, Base = Low. For
// device memory the addresses themselves are closed pages. A variable of device
// code has one address and contents on each device, Stride bytes apart.

#ifndef CUEMU_REGIONS_H
#define CUEMU_REGIONS_H

#include "Devices.h"
#include "cuemu/Abi.h"

#include <map>
#include <mutex>
#include <string>

namespace cuemu {

enum class RegionKind {
  DeviceHeap, // cudaMalloc
  Managed,    // cudaMallocManaged
  Pinned,     // cudaMallocHost, cudaHostAlloc
  Registered, // cudaHostRegister
  Variable,   // __device__
  Constant,   // __constant__
  Shared,     // __shared__, static or dynamic
  ReadOnly,   // literals of device code
  Pageable,   // what only the host knows
};

struct Region {
  uint64_t Low, Size, Base;
  RegionKind Kind;
  std::string Name;    // of a variable
  int Device = 0;      // that it was allocated on
  uint64_t Stride = 0; // of a variable

  uint64_t baseOn(int Where) const { return Base + Where * Stride; }
  uint64_t placeOf(uint64_t Address, int Where = currentDevice()) const {
    return baseOn(Where) + (Address - Low);
  }
  bool contains(uint64_t Address, uint64_t Bytes) const {
    return Address - Low <= Size && Bytes <= Size - (Address - Low);
  }
};

class Regions {
public:
  Regions();

  /// Fresh memory of this kind filled with the poison pattern, or null.
  void *allocate(uint64_t Size, RegionKind Kind, int Device);
  /// Ends an allocation that starts here and has this kind.
  bool release(void *Pointer, RegionKind Kind);
  void add(const Region &R) {
    Map[R.Low] = R;
    ++Changes;
  }
  void remove(const void *Pointer);

  /// The region an address lies in, or the nearest one before it that it
  /// could have run past; null if neither.
  const Region *find(uint64_t Address) const;
  /// Like find, if all Bytes from Address lie in the region.
  const Region *find(const void *Pointer, uint64_t Bytes) const;
  /// True for addresses that host code must not follow.
  bool isDeviceOnly(uint64_t Address) const;
  /// Where an address lies, in words.
  std::string describe(uint64_t Address) const;

  uint64_t used(int Device) const { return Used[Device]; }
  /// Prints device allocations that live; returns their number.
  unsigned reportLeaks() const;
  /// Frees all memory of a device, as cudaDeviceReset does.
  void releaseAll(int Device);
  /// Changes whenever a range that was valid may no longer be.
  uint32_t generation() const { return Generation; }
  void invalidate() {
    ++Generation;
    ++Changes;
  }

private:
  void *allocateDevice(uint64_t Size, int Device);
  void drop(std::map<uint64_t, Region>::iterator Position);

  std::map<uint64_t, Region> Map;
  std::map<uint64_t, uint64_t> Freed; // device addresses are never used again
  uint64_t Window = 0, WindowSize, Next, Used[MaxDevices] = {};
  uint32_t Generation = 1;
  uint64_t Changes = 0; // of Map
};

Regions &regions();

/// Held by every call of the CUDA API, and so by a launch while it runs.
std::recursive_mutex &deviceMutex();

/// Fills memory with a pattern that is NaN as float and as double, and far out
/// of range as an index.
void poison(void *Place, uint64_t Size);

} // namespace cuemu

#endif
