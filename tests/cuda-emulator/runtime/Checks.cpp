// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What translated code calls where an address is not in the range its site hit
// last: finds the region, says where the contents are, or ends the program.

#include "Counts.h"
#include "Execution.h"
#include "Fault.h"
#include "Options.h"
#include "Race.h"
#include "Regions.h"

using namespace cuemu;

namespace {

/// Below it nothing is ever mapped.
constexpr uint64_t FirstPage = 4096;

const char *verb(const SiteInfo &Site) {
  if (Site.Kind == (AccessRead | AccessWrite | AccessAtomic))
    return "atomically updates";
  return Site.Kind & AccessWrite ? "writes" : "reads";
}

[[noreturn]] void reportAccess(const SiteInfo &Site, uint64_t Address,
                               uint64_t Size, const std::string &Where) {
  faultAt(Site, format("device code %s %lu byte%s at 0x%lx, %s", verb(Site),
                       Size, Size == 1 ? "" : "s", Address, Where.c_str()));
}

/// One that is no region of its own, until the next.
const Region &kept(Region R) {
  static thread_local Region Last;
  return Last = std::move(R);
}

/// The region of the variable that the access is based on. Dynamic shared
/// memory is as long as this launch made it.
const Region &regionOf(const ObjectInfo &Object) {
  auto Low = reinterpret_cast<uint64_t>(Object.Address);
  if (Object.Where == Space::DynamicShared)
    return kept(
        {Low, execution().DynamicShared, Low, RegionKind::Shared, Object.Name});
  return *regions().find(Low);
}

bool isInDynamicShared(uint64_t Address) {
  return Address - reinterpret_cast<uint64_t>(cuemu_dynamic_shared) <=
         execution().DynamicShared;
}

/// Memory that only the host knows, which the device reaches, too.
bool isPageable(uint64_t Address, const Region *Near) {
  return options().Pageable != PageableKind::None && Address >= FirstPage &&
         !regions().isDeviceOnly(Address) &&
         !(Near && Near->contains(Address, 1));
}

/// The region an access goes to; its own object's if that is known.
const Region &locate(uint64_t Address, uint64_t Size, const SiteInfo &Site) {
  if (Site.Object)
    return regionOf(*Site.Object);
  if (isInDynamicShared(Address)) {
    auto Low = reinterpret_cast<uint64_t>(cuemu_dynamic_shared);
    return kept({Low, execution().DynamicShared, Low, RegionKind::Shared, ""});
  }
  const Region *R = regions().find(Address);
  if (isPageable(Address, R))
    return kept({Address, Size, Address, RegionKind::Pageable, ""});
  if (!R || !R->contains(Address, Size))
    reportAccess(Site, Address, Size, regions().describe(Address));
  if (R->Kind == RegionKind::DeviceHeap && R->Device != execution().Device)
    reportAccess(Site, Address, Size,
                 format("of another device than %d, which runs it: ",
                        execution().Device) +
                     regions().describe(Address));
  return *R;
}

void checkAccess(const Region &R, uint64_t Address, uint64_t Size,
                 const SiteInfo &Site) {
  if (!R.contains(Address, Size))
    reportAccess(Site, Address, Size,
                 format("outside the %lu bytes of '%s' at 0x%lx", R.Size,
                        demangled(R.Name.c_str()).c_str(), R.Low));
  if (Site.Kind & AccessWrite &&
      (R.Kind == RegionKind::Constant || R.Kind == RegionKind::ReadOnly))
    reportAccess(Site, Address, Size,
                 "which is constant: " + regions().describe(Address));
  if (Address & (Site.Alignment - 1)) // which is a power of two
    reportAccess(Site, Address, Size,
                 format("which is not aligned to %u bytes", Site.Alignment));
  if (checksRaces() && R.Kind != RegionKind::ReadOnly &&
      R.Kind != RegionKind::Constant)
    noteAccess(Address, Size, Site);
  if (countsAccesses())
    countAccess(Address, Size, Site, R.Kind);
}

bool isOnStack(uint64_t Address) {
  uint64_t Low = execution().StackLow;
  if (!Low)
    Low = reinterpret_cast<uint64_t>(__builtin_frame_address(0));
  return Address >= Low && Address < execution().StackHigh;
}

} // namespace

extern "C" {

void *cuemu_check(char *Pointer, SiteCache *Cache, const SiteInfo *Site) {
  auto Address = reinterpret_cast<uint64_t>(Pointer);
  if (!Site->Object && isOnStack(Address))
    return Pointer;
  const Region &R = locate(Address, Site->Size, *Site);
  checkAccess(R, Address, Site->Size, *Site);
  if (!checksRaces() && !countsAccesses())
    *Cache = {R.Low, R.Size - Site->Size, R.baseOn(execution().Device)};
  return reinterpret_cast<void *>(R.placeOf(Address, execution().Device));
}

void *cuemu_check_range(char *Pointer, uint64_t Size, const SiteInfo *Site) {
  auto Address = reinterpret_cast<uint64_t>(Pointer);
  if (!Size || (!Site->Object && isOnStack(Address)))
    return Pointer;
  const Region &R = locate(Address, Size, *Site);
  checkAccess(R, Address, Size, *Site);
  return reinterpret_cast<void *>(R.placeOf(Address, execution().Device));
}

void cuemu_local_fault(uint64_t Offset, uint64_t Address, uint64_t Size,
                       const SiteInfo *Site) {
  reportAccess(*Site, Address, Site->Size,
               format("%ld bytes into a local variable of %lu bytes",
                      static_cast<long>(Offset), Size));
}
}
