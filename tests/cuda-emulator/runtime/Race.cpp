// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Race.h"
#include "Execution.h"
#include "Fault.h"
#include "Fibers.h"
#include "Options.h"
#include "Order.h"
#include "Regions.h"
#include "Shadow.h"

#include <map>
#include <vector>

using namespace cuemu;

namespace {

/// What one block did last to a location that blocks synchronize by.
struct Release {
  uint32_t Thread, Epoch;
};

struct Acquire {
  uint64_t Location;
  uint32_t Thread, Epoch;
};

struct Checker {
  void restart() {
    Memory.restart();
    Block = NoBlock;
    Acquired.clear();
    Released.clear();
  }

  Shadow Memory;
  /// Grows at each barrier and each block, so that accesses of one block
  /// compare by it.
  uint32_t Epoch = 1;
  static constexpr uint64_t NoBlock = ~0ull;
  uint64_t Block = NoBlock;
  uint32_t FirstThread = 0, PerBlock = 0; // of Block
  std::vector<uint32_t> WarpEpochs;
  std::vector<bool> Fenced;
  std::vector<Acquire> Acquired; // by the running block
  std::map<uint64_t, std::map<uint64_t, Release>> Released;
};

Checker &checker() {
  static auto *Instance = new Checker;
  return *Instance;
}

uint32_t threadsPerBlock() {
  const Index3 &B = execution().Block;
  return B.X * B.Y * B.Z;
}

/// Blocks run one after the other.
void enterBlock(Checker &C) {
  if (C.Block == execution().BlockNumber)
    return;
  C.Block = execution().BlockNumber;
  ++C.Epoch;
  C.PerBlock = threadsPerBlock();
  C.FirstThread = C.Block * C.PerBlock + 1;
  C.WarpEpochs.assign(C.PerBlock / WarpSize + 1, 1);
  C.Fenced.assign(C.PerBlock, false);
  C.Acquired.clear();
}

bool orderedByLocation(const Checker &C, const Touch &Before,
                       const Touch &Now) {
  uint64_t Block = (Before.Thread - 1) / threadsPerBlock();
  for (const Acquire &A : C.Acquired) {
    if (A.Thread != Now.Thread && A.Epoch >= Now.Epoch)
      continue;
    auto Location = C.Released.find(A.Location);
    if (Location == C.Released.end())
      continue;
    auto Found = Location->second.find(Block);
    if (Found != Location->second.end() &&
        (Before.Thread == Found->second.Thread ||
         Before.Epoch < Found->second.Epoch))
      return true;
  }
  return false;
}

inline bool isOrdered(const Checker &C, const Touch &Before, const Touch &Now) {
  if (!Before.Thread || Before.Thread == Now.Thread ||
      (Before.Atomic && Now.Atomic))
    return true;
  const uint32_t First = C.FirstThread;
  if (Before.Thread - First >= C.PerBlock)
    return orderedByLocation(C, Before, Now);
  if (Before.Epoch < Now.Epoch)
    return true;
  return Before.WarpEpoch < Now.WarpEpoch &&
         (Before.Thread - First) / WarpSize == (Now.Thread - First) / WarpSize;
}

std::string describeTouch(const Touch &T, const char *Verb) {
  uint32_t PerBlock = threadsPerBlock();
  Index3 Block = unflatten((T.Thread - 1) / PerBlock, execution().Grid);
  Index3 Thread = unflatten((T.Thread - 1) % PerBlock, execution().Block);
  return format("block %s, thread %s %s it%s", text(Block).c_str(),
                text(Thread).c_str(), Verb, T.Atomic ? " atomically" : "");
}

[[noreturn]] void reportRace(const Touch &Before, const char *Verb,
                             uint64_t Address, const SiteInfo &Site) {
  const SiteInfo &Other = *checker().Memory.site(Before.Site);
  faultAt(Site,
          format("race: device code %s 0x%lx, %s; %s",
                 Site.Kind & AccessWrite ? "writes" : "reads", Address,
                 regions().describe(Address).c_str(),
                 describeTouch(Before, Verb).c_str()) +
              (*Other.Location ? std::string(" at ") + Other.Location : "") +
              ", and nothing orders the two");
}

/// Synchronization by an atomic update of a location.
void noteAtomic(Checker &C, uint64_t Address, const Touch &Now) {
  C.Acquired.push_back({Address, Now.Thread, Now.Epoch});
  if (C.Fenced[threadNumber()])
    C.Released[Address][C.Block] = {Now.Thread, Now.Epoch};
}

void noteCell(Checker &C, Cell &Touched, const Touch &Now, uint64_t Address,
              const SiteInfo &Site) {
  if (!isOrdered(C, Touched.Write, Now))
    reportRace(Touched.Write, "wrote", Address, Site);
  if (Site.Kind & AccessWrite) {
    for (const Touch *Read :
         {&Touched.FirstRead, &Touched.LastRead, &Touched.OtherRead})
      if (!isOrdered(C, *Read, Now))
        reportRace(*Read, "read", Address, Site);
    Touched.Write = Now;
    return;
  }
  if (!Touched.FirstRead.Thread)
    Touched.FirstRead = Now;
  if (Touched.LastRead.Thread != Now.Thread)
    Touched.OtherRead = Touched.LastRead;
  Touched.LastRead = Now;
}

} // namespace

static uint64_t StartedLaunches = 0;

bool cuemu::checksRaces() {
  return options().CheckRaces && StartedLaunches <= options().CheckedLaunches;
}

void cuemu::startRaceCheck() {
  ++StartedLaunches;
  if (!checksRaces())
    return;
  const Index3 &G = execution().Grid;
  if (uint64_t(G.X) * G.Y * G.Z * threadsPerBlock() >= UINT32_MAX)
    fault("the launch has too many threads for CUEMU_CHECK");
  checker().restart();
}

void cuemu::noteAccess(uint64_t Address, uint64_t Size, const SiteInfo &Site) {
  Checker &C = checker();
  enterBlock(C);
  uint32_t Own = threadNumber();
  Touch Now;
  Now.Thread = C.FirstThread + Own;
  Now.Epoch = C.Epoch;
  Now.WarpEpoch = C.WarpEpochs[Own / WarpSize];
  Now.Atomic = (Site.Kind & AccessAtomic) != 0;
  Now.Site = C.Memory.number(&Site);
  C.Memory.forEachCell(Address, Size, [&](Cell &Touched, uint64_t At) {
    noteCell(C, Touched, Now, At, Site);
  });
  if (Now.Atomic)
    noteAtomic(C, Address, Now);
}

void cuemu::forgetAccesses(const void *Address, uint64_t Size) {
  if (options().CheckRaces)
    checker().Memory.forget(reinterpret_cast<uint64_t>(Address), Size);
}

void cuemu::passBlockBarrier() {
  if (!checksRaces())
    return;
  enterBlock(checker());
  ++checker().Epoch;
}

void cuemu::passWarpBarrier(uint32_t Warp) {
  if (!checksRaces())
    return;
  enterBlock(checker());
  ++checker().WarpEpochs[Warp];
}

void cuemu::noteFence() {
  if (!checksRaces())
    return;
  enterBlock(checker());
  checker().Fenced[threadNumber()] = true;
}
