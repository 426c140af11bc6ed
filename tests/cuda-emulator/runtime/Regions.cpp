// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Regions.h"
#include "Fault.h"
#include "Modules.h"
#include "Options.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <sys/mman.h>
#include <vector>

using namespace cuemu;

namespace {

/// Device pointers come from a window of closed address space, each allocation
/// a gap apart from the next that is at least as long as itself. A sanitizer
/// leaves less room than there is.
constexpr uint64_t LargestWindow = 16ull << 40, SmallestWindow = 64ull << 30;
constexpr uint64_t PageSize = 4096;
constexpr uint64_t MinimumGap = 64 << 10;

uint64_t roundUp(uint64_t Value, uint64_t Unit) {
  return (Value + Unit - 1) / Unit * Unit;
}

void *mapPages(uint64_t Size, int Protection) {
  void *Pages = mmap(nullptr, Size, Protection,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return Pages == MAP_FAILED ? nullptr : Pages;
}

const char *kindName(RegionKind Kind) {
  switch (Kind) {
  case RegionKind::DeviceHeap:
    return "device allocation";
  case RegionKind::Managed:
    return "managed allocation";
  case RegionKind::Pinned:
    return "pinned host allocation";
  case RegionKind::Registered:
    return "registered host range";
  case RegionKind::Variable:
    return "__device__ variable";
  case RegionKind::Constant:
    return "__constant__ variable";
  case RegionKind::Shared:
    return "__shared__ variable";
  case RegionKind::ReadOnly:
    return "device constant";
  case RegionKind::Pageable:
    return "host range";
  }
  return "";
}

std::string describeRegion(const Region &R) {
  std::string Name =
      R.Name.empty() ? "" : " '" + demangled(R.Name.c_str()) + "'";
  const bool IsOfOne = deviceCount() > 1 && R.Kind == RegionKind::DeviceHeap;
  return format("the %lu-byte %s%s at 0x%lx%s", R.Size, kindName(R.Kind),
                Name.c_str(), R.Low,
                IsOfOne ? format(" of device %d", R.Device).c_str() : "");
}

bool ownsPages(RegionKind Kind) {
  return Kind == RegionKind::DeviceHeap || Kind == RegionKind::Managed ||
         Kind == RegionKind::Pinned;
}

} // namespace

Regions &cuemu::regions() {
  static auto *Instance = new Regions;
  return *Instance;
}

std::recursive_mutex &cuemu::deviceMutex() {
  static auto *Mutex = new std::recursive_mutex;
  return *Mutex;
}

void cuemu::poison(void *Place, uint64_t Size) {
  constexpr uint32_t Pattern = 0x7ff7dead;
  auto *Bytes = static_cast<char *>(Place);
  uint64_t Words = Size / sizeof Pattern;
  std::fill_n(reinterpret_cast<uint32_t *>(Bytes), Words, Pattern);
  std::memcpy(Bytes + Words * sizeof Pattern, &Pattern, Size % sizeof Pattern);
}

Regions::Regions() {
  for (WindowSize = LargestWindow; !Window && WindowSize >= SmallestWindow;)
    if (!(Window = reinterpret_cast<uint64_t>(mapPages(WindowSize, PROT_NONE))))
      WindowSize /= 2;
  if (!Window)
    fault("no address space for device memory");
  Next = Window + MinimumGap;
}

void *Regions::allocateDevice(uint64_t Size, int Device) {
  uint64_t Mapped = roundUp(Size, PageSize);
  uint64_t Gap = std::max(MinimumGap, Mapped);
  if (Size > options().DeviceMemory - Used[Device] ||
      Next + Mapped + Gap > Window + WindowSize)
    return nullptr;
  void *Place = mapPages(Mapped, PROT_READ | PROT_WRITE);
  if (!Place)
    return nullptr;
  poison(Place, Size);
  add({Next, Size, reinterpret_cast<uint64_t>(Place), RegionKind::DeviceHeap,
       "", Device});
  void *Result = reinterpret_cast<void *>(Next);
  Next += Mapped + Gap;
  Used[Device] += Size;
  return Result;
}

void *Regions::allocate(uint64_t Size, RegionKind Kind, int Device) {
  if (Kind == RegionKind::DeviceHeap)
    return allocateDevice(Size, Device);
  if (Kind == RegionKind::Managed &&
      Size > options().DeviceMemory - Used[Device])
    return nullptr;
  void *Place = mapPages(roundUp(Size, PageSize), PROT_READ | PROT_WRITE);
  if (!Place)
    return nullptr;
  poison(Place, Size);
  auto Low = reinterpret_cast<uint64_t>(Place);
  add({Low, Size, Low, Kind, "", Device});
  Used[Device] += Kind == RegionKind::Managed ? Size : 0;
  return Place;
}

void Regions::drop(std::map<uint64_t, Region>::iterator Position) {
  const Region &R = Position->second;
  if (R.Kind == RegionKind::DeviceHeap)
    Freed[R.Low] = R.Size;
  if (R.Kind == RegionKind::DeviceHeap || R.Kind == RegionKind::Managed)
    Used[R.Device] -= R.Size;
  if (ownsPages(R.Kind))
    munmap(reinterpret_cast<void *>(R.Base), roundUp(R.Size, PageSize));
  Map.erase(Position);
  invalidate();
}

bool Regions::release(void *Pointer, RegionKind Kind) {
  auto Position = Map.find(reinterpret_cast<uint64_t>(Pointer));
  if (Position == Map.end() || Position->second.Kind != Kind)
    return false;
  drop(Position);
  return true;
}

void Regions::remove(const void *Pointer) {
  Map.erase(reinterpret_cast<uint64_t>(Pointer));
  invalidate();
}

void Regions::releaseAll(int Device) {
  for (auto Position = Map.begin(); Position != Map.end();) {
    auto Current = Position++;
    if (ownsPages(Current->second.Kind) && Current->second.Device == Device)
      drop(Current);
  }
}

const Region *Regions::find(uint64_t Address) const {
  struct Recent {
    uint64_t Changes = ~0ull;
    unsigned Next = 0;
    std::array<const Region *, 4> Found = {};
  };
  static thread_local Recent Last;
  if (Last.Changes != Changes)
    Last = {Changes};
  for (const Region *Each : Last.Found)
    if (Each && Address - Each->Low < Each->Size)
      return Each;
  auto Position = Map.upper_bound(Address);
  if (Position == Map.begin())
    return nullptr;
  const Region *Found = &std::prev(Position)->second;
  Last.Found[Last.Next++ % Last.Found.size()] = Found;
  return Found;
}

const Region *Regions::find(const void *Pointer, uint64_t Bytes) const {
  auto Address = reinterpret_cast<uint64_t>(Pointer);
  const Region *R = find(Address);
  return R && R->contains(Address, Bytes) ? R : nullptr;
}

bool Regions::isDeviceOnly(uint64_t Address) const {
  return Address - Window < WindowSize || isInDeviceImage(Address);
}

std::string Regions::describe(uint64_t Address) const {
  const Region *R = find(Address);
  if (R && Address - R->Low < R->Size)
    return format("%lu bytes into %s", Address - R->Low,
                  describeRegion(*R).c_str());
  auto Old = Freed.upper_bound(Address);
  if (Old != Freed.begin() &&
      Address - std::prev(Old)->first < std::prev(Old)->second)
    return format("in a device allocation of %lu bytes that was freed",
                  std::prev(Old)->second);
  if (Address < PageSize)
    return "a null pointer";
  if (R && Address - R->Low < 2 * R->Size + MinimumGap)
    return format("%lu bytes past the end of %s", Address - R->Low - R->Size,
                  describeRegion(*R).c_str());
  auto After = Map.upper_bound(Address);
  if (After != Map.end() && After->first - Address <= MinimumGap)
    return format("%lu bytes before the start of %s", After->first - Address,
                  describeRegion(After->second).c_str());
  return isDeviceOnly(Address) ? "outside every device allocation"
                               : "host memory";
}

unsigned Regions::reportLeaks() const {
  unsigned Count = 0;
  uint64_t Bytes = 0;
  for (const auto &[Low, R] : Map)
    if (R.Kind == RegionKind::DeviceHeap || R.Kind == RegionKind::Managed) {
      std::fprintf(stderr, "cuemu: leak: %s is never freed\n",
                   describeRegion(R).c_str());
      ++Count;
      Bytes += R.Size;
    }
  if (Count)
    std::fprintf(stderr,
                 "cuemu: error: %u allocation%s of %lu bytes of device memory "
                 "not freed at exit\n",
                 Count, Count == 1 ? "" : "s", Bytes);
  return Count;
}
