// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Options.h"
#include "Devices.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace cuemu;

namespace {

[[noreturn]] void reject(const char *Name, const char *Value,
                         const char *Wanted) {
  std::fprintf(stderr, "cuemu: error: %s is '%s', must be %s\n", Name, Value,
               Wanted);
  _exit(FaultStatus);
}

uint64_t parseNumber(const char *Name, const char *Text) {
  char *End = nullptr;
  uint64_t Value = std::strtoull(Text, &End, 10);
  if (End == Text || *End)
    reject(Name, Text, "a number");
  return Value;
}

bool parseSwitch(const char *Name, bool Default) {
  const char *Value = std::getenv(Name);
  if (!Value || !*Value)
    return Default;
  if (std::strcmp(Value, "0") && std::strcmp(Value, "1"))
    reject(Name, Value, "0 or 1");
  return *Value == '1';
}

void parseOrder(Options &Result) {
  const char *Value = std::getenv("CUEMU_ORDER");
  if (!Value || !*Value || !std::strcmp(Value, "forward"))
    return;
  if (!std::strcmp(Value, "reverse")) {
    Result.Order = OrderKind::Reverse;
  } else if (!std::strncmp(Value, "shuffle:", 8)) {
    Result.Order = OrderKind::Shuffle;
    Result.Seed = parseNumber("CUEMU_ORDER", Value + 8);
  } else {
    reject("CUEMU_ORDER", Value, "forward, reverse or shuffle:<seed>");
  }
}

PageableKind parsePageable(const std::string &Value) {
  if (Value == "1")
    return PageableKind::Migrated;
  if (Value == "tables")
    return PageableKind::HostTables;
  if (Value != "0")
    reject("CUEMU_PAGEABLE", Value.c_str(), "0, 1 or tables");
  return PageableKind::None;
}

/// "7" or "draw:50:3".
void parseFailures(Options &Result) {
  const char *Value = std::getenv("CUEMU_FAIL");
  if (!Value || !*Value)
    return;
  if (std::strncmp(Value, "draw:", 5)) {
    Result.FailAt = parseNumber("CUEMU_FAIL", Value);
    return;
  }
  const std::string Numbers = Value + 5;
  const size_t Colon = Numbers.find(':');
  if (Colon == std::string::npos)
    reject("CUEMU_FAIL", Value, "a number or draw:<N>:<seed>");
  Result.FailOneOf =
      parseNumber("CUEMU_FAIL", Numbers.substr(0, Colon).c_str());
  Result.FailSeed = parseNumber("CUEMU_FAIL", Numbers.c_str() + Colon + 1);
  if (!Result.FailOneOf)
    reject("CUEMU_FAIL", Value, "one call of 1 or more");
}

} // namespace

Options cuemu::parseOptions() {
  Options Result;
  parseOrder(Result);
  Result.CheckRaces = parseSwitch("CUEMU_CHECK", false);
  if (const char *Value = std::getenv("CUEMU_CHECK_LAUNCHES"))
    Result.CheckedLaunches = parseNumber("CUEMU_CHECK_LAUNCHES", Value);
  const char *Leaks = std::getenv("CUEMU_LEAKS");
  Result.ReportHandles = Leaks && !std::strcmp(Leaks, "all");
  Result.ReportLeaks = Result.ReportHandles || parseSwitch("CUEMU_LEAKS", true);
  if (const char *Value = std::getenv("CUEMU_EXITED")) {
    if (std::strcmp(Value, "ok"))
      reject("CUEMU_EXITED", Value, "ok");
    Result.ExitedMayMissBarrier = true;
  }
  if (const char *Value = std::getenv("CUEMU_MEMORY"))
    Result.DeviceMemory = parseNumber("CUEMU_MEMORY", Value) << 20;
  if (const char *Value = std::getenv("CUEMU_ARCH"))
    Result.Arch = Value;
  if (const char *Value = std::getenv("CUEMU_LAZY"))
    Result.LazySeed = parseNumber("CUEMU_LAZY", Value);
  if (const char *Value = std::getenv("CUEMU_STATS"))
    Result.StatsFile = Value;
  if (const char *Value = std::getenv("CUEMU_PAGEABLE"))
    Result.Pageable = parsePageable(Value);
  parseFailures(Result);
  if (const char *Value = std::getenv("CUEMU_CALLS"))
    Result.CallsFile = Value;
  if (const char *Value = std::getenv("CUEMU_DEVICES")) {
    const uint64_t Count = parseNumber("CUEMU_DEVICES", Value);
    if (Count < 1 || Count > MaxDevices)
      reject("CUEMU_DEVICES", Value, "from 1 to 16");
    Result.Devices = static_cast<int>(Count);
  }
  return Result;
}
