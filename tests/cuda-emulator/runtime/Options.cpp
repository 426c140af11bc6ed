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

Options parse() {
  Options Result;
  parseOrder(Result);
  Result.CheckRaces = parseSwitch("CUEMU_CHECK", false);
  if (const char *Value = std::getenv("CUEMU_CHECK_LAUNCHES"))
    Result.CheckedLaunches = parseNumber("CUEMU_CHECK_LAUNCHES", Value);
  Result.ReportLeaks = parseSwitch("CUEMU_LEAKS", true);
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
  if (const char *Value = std::getenv("CUEMU_DEVICES")) {
    const uint64_t Count = parseNumber("CUEMU_DEVICES", Value);
    if (Count < 1 || Count > MaxDevices)
      reject("CUEMU_DEVICES", Value, "from 1 to 16");
    Result.Devices = static_cast<int>(Count);
  }
  return Result;
}

} // namespace

const Options &cuemu::options() {
  static const Options Parsed = parse();
  return Parsed;
}
