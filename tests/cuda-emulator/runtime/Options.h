// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The environment variables that steer a run, read once.

#ifndef CUEMU_OPTIONS_H
#define CUEMU_OPTIONS_H

#include <cstdint>
#include <string>

namespace cuemu {

enum class OrderKind { Forward, Reverse, Shuffle };
/// How the device reads memory that only the host knows.
enum class PageableKind { None, Migrated, HostTables };

struct Options {
  OrderKind Order = OrderKind::Forward;  // CUEMU_ORDER
  uint64_t Seed = 0;                     // of shuffle:<seed>
  bool CheckRaces = false;               // CUEMU_CHECK=1
  uint64_t CheckedLaunches = UINT64_MAX; // CUEMU_CHECK_LAUNCHES, the first ones
  bool ReportLeaks = true;               // CUEMU_LEAKS=0 turns it off
  bool ReportHandles = false;            // CUEMU_LEAKS=all: streams, events
  bool ExitedMayMissBarrier = false;     // CUEMU_EXITED=ok
  uint64_t DeviceMemory = 16ull << 30;   // CUEMU_MEMORY, in MiB
  std::string Arch = "sm_90";            // CUEMU_ARCH
  uint64_t LazySeed = 0;                 // CUEMU_LAZY, 0: not lazy
  std::string StatsFile;                 // CUEMU_STATS
  PageableKind Pageable = PageableKind::None; // CUEMU_PAGEABLE
  uint64_t FailAt = 0;                        // CUEMU_FAIL=N, 0: no call
  uint64_t FailOneOf = 0;                     // CUEMU_FAIL=draw:N:<seed>
  uint64_t FailSeed = 0;
  std::string CallsFile; // CUEMU_CALLS
  int Devices = 1;       // CUEMU_DEVICES
};

/// Ends the program with a message if a variable has no meaning.
Options parseOptions();

/// As the variables are when somebody asks first. Asked until the very end.
inline const Options &options() {
  static const auto *Parsed = new Options(parseOptions());
  return *Parsed;
}

/// The exit status after a fault, a race or a leak.
constexpr int FaultStatus = 99;

} // namespace cuemu

#endif
