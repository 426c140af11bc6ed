// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Failures.h"
#include "Fault.h"
#include "Options.h"
#include "Regions.h"

#include <cstdio>
#include <utility>

using namespace cuemu;

namespace {

/// All of them, the last one first. Under the devices' lock, as what follows.
CallCounter *Counters = nullptr;
uint64_t Made = 0, State = options().FailSeed;

thread_local unsigned Depth = 0, Pauses = 0;
thread_local bool HasJustFailed = false;

/// One step of a linear congruential generator; its upper bits.
bool isDrawn() {
  State = State * 6364136223846793005 + 1442695040888963407;
  return (State >> 33) % options().FailOneOf == 0;
}

bool isTurn() {
  if (Pauses)
    return false;
  ++Made;
  const bool Fails = options().FailOneOf ? isDrawn() : Made == options().FailAt;
  HasJustFailed = Fails && !HasJustFailed;
  return HasJustFailed;
}

} // namespace

CallCounter::CallCounter(const char *Name) : Name(Name) {
  const std::lock_guard<std::recursive_mutex> Guard(deviceMutex());
  Next = std::exchange(Counters, this);
}

ApiCall::ApiCall(CallCounter &Of, cudaError_t Error) : Error(Error) {
  deviceMutex().lock();
  if (Depth++ != 0)
    return;
  Fails = isTurn();
  ++Of.Calls;
  Of.Failures += Fails;
}

ApiCall::~ApiCall() {
  --Depth;
  deviceMutex().unlock();
}

void cuemu::writeCalls() {
  if (options().CallsFile.empty())
    return;
  std::FILE *File = std::fopen(options().CallsFile.c_str(), "w");
  if (!File)
    fault("cannot write " + options().CallsFile);
  for (const CallCounter *Each = Counters; Each; Each = Each->Next)
    if (Each->Calls)
      std::fprintf(File, "%s %lu %lu\n", Each->Name, Each->Calls,
                   Each->Failures);
  std::fclose(File);
}

extern "C" {

/// For tests: calls of this thread neither fail nor count for CUEMU_FAIL
/// between the two.
void cuemu_pause_failures() { ++Pauses; }
void cuemu_resume_failures() { --Pauses; }
}
