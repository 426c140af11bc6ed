// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// System calls and small intrinsics of device code: printf, assert, traps,
// clocks, lane numbers, questions about pointers.

#include "Execution.h"
#include "Fault.h"
#include "Fibers.h"
#include "Race.h"
#include "Regions.h"

#include <driver_types.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>

using namespace cuemu;

namespace {

/// Takes printf's arguments from the buffer device code packed them into, each
/// aligned to its size.
class PackedArguments {
public:
  explicit PackedArguments(const char *Buffer) : Next(Buffer) {}

  template <typename T> T take() {
    auto Address = reinterpret_cast<uint64_t>(Next);
    Next += (sizeof(T) - Address % sizeof(T)) % sizeof(T);
    T Value;
    std::memcpy(&Value, Next, sizeof(T));
    Next += sizeof(T);
    return Value;
  }

private:
  const char *Next;
};

/// A pointer of device code as the host can follow it.
const char *hostText(const char *Pointer) {
  const Region *R = regions().find(Pointer, 1);
  return R ? reinterpret_cast<const char *>(R->placeOf(
                 reinterpret_cast<uint64_t>(Pointer), execution().Device))
           : Pointer;
}

bool isWide(const std::string &Spec) {
  return Spec.find_first_of("ljzt") != std::string::npos;
}

std::string replaceStars(std::string Spec, PackedArguments &Arguments) {
  for (size_t Star; (Star = Spec.find('*')) != std::string::npos;)
    Spec.replace(Star, 1, std::to_string(Arguments.take<int>()));
  return Spec;
}

void printConversion(const std::string &Written, PackedArguments &Arguments) {
  std::string Spec = replaceStars(Written, Arguments);
  switch (Spec.back()) {
  case '%':
    std::fputc('%', stdout);
    break;
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
    if (isWide(Spec))
      std::printf(Spec.c_str(), Arguments.take<long long>());
    else
      std::printf(Spec.c_str(), Arguments.take<int>());
    break;
  case 'c':
    std::printf(Spec.c_str(), Arguments.take<int>());
    break;
  case 's':
    std::printf(Spec.c_str(), hostText(Arguments.take<const char *>()));
    break;
  case 'p':
    std::printf(Spec.c_str(), Arguments.take<void *>());
    break;
  default:
    std::printf(Spec.c_str(), Arguments.take<double>());
  }
}

uint32_t lane() { return threadNumber() % WarpSize; }

} // namespace

extern "C" {

int cuemu_vprintf(const char *Format, const char *Buffer) {
  PackedArguments Arguments(Buffer);
  int Count = 0;
  for (Format = hostText(Format); *Format;) {
    if (*Format != '%') {
      std::fputc(*Format++, stdout);
      continue;
    }
    size_t Length = 1 + std::strcspn(Format + 1, "%diouxXcspfFeEgGaA");
    printConversion(std::string(Format, Length + 1), Arguments);
    Format += Length + (Format[Length] != 0);
    ++Count;
  }
  return Count;
}

void __assertfail(const char *Message, const char *File, uint32_t Line,
                  const char *Function, size_t) {
  std::fflush(stdout);
  std::fprintf(stderr,
               "%s:%u: %s: block: %s, thread: %s Assertion `%s` failed.\n",
               hostText(File), Line, hostText(Function),
               text(cuemu_registers.BlockIndex).c_str(),
               text(cuemu_registers.ThreadIndex).c_str(), hostText(Message));
  abortLaunch(cudaErrorAssert);
}

void cuemu_trap() { abortLaunch(cudaErrorLaunchFailure); }

void cuemu_fence() { noteFence(); }

uint32_t cuemu_laneid() { return lane(); }
uint32_t cuemu_warpid() { return threadNumber() / WarpSize; }
uint32_t cuemu_lanemask_eq() { return 1u << lane(); }
uint32_t cuemu_lanemask_lt() { return (1u << lane()) - 1; }
uint32_t cuemu_lanemask_le() { return (2u << lane()) - 1; }
uint32_t cuemu_lanemask_gt() { return ~((2u << lane()) - 1); }
uint32_t cuemu_lanemask_ge() { return ~((1u << lane()) - 1); }

uint64_t cuemu_clock64() { return __builtin_ia32_rdtsc(); }
uint32_t cuemu_clock() { return __builtin_ia32_rdtsc(); }

uint64_t cuemu_globaltimer() {
  using namespace std::chrono;
  return duration_cast<nanoseconds>(system_clock::now().time_since_epoch())
      .count();
}

/// The position of the Offset-th set bit of Mask, counted from Base; PTX fns.
uint32_t cuemu_fns(uint32_t Mask, uint32_t Base, int Offset) {
  int Step = Offset < 0 ? -1 : 1;
  int Left = Offset == 0 ? 1 : Offset * Step;
  if (Offset == 0)
    return Mask >> Base & 1 ? Base : ~0u;
  for (int I = Base; I >= 0 && I < 32; I += Step)
    if (Mask >> I & 1 && --Left == 0)
      return I;
  return ~0u;
}

bool cuemu_is_shared(const void *Pointer) {
  uint64_t Offset = reinterpret_cast<uint64_t>(Pointer) -
                    reinterpret_cast<uint64_t>(cuemu_dynamic_shared);
  const Region *R = regions().find(Pointer, 1);
  return Offset < execution().DynamicShared ||
         (R && R->Kind == RegionKind::Shared);
}

bool cuemu_is_constant(const void *Pointer) {
  const Region *R = regions().find(Pointer, 1);
  return R && R->Kind == RegionKind::Constant;
}

bool cuemu_is_local(const void *Pointer) {
  auto Address = reinterpret_cast<uint64_t>(Pointer);
  auto Frame = reinterpret_cast<uint64_t>(__builtin_frame_address(0));
  return Address >= Frame && Address < execution().StackHigh;
}

bool cuemu_is_global(const void *Pointer) {
  return !cuemu_is_shared(Pointer) && !cuemu_is_constant(Pointer) &&
         !cuemu_is_local(Pointer);
}
}
