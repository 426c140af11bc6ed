// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Fault.h"
#include "Execution.h"
#include "Fibers.h"
#include "Options.h"
#include "Regions.h"

#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cxxabi.h>
#include <iostream>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

using namespace cuemu;

std::string cuemu::format(const char *Format, ...) {
  char Buffer[1024];
  va_list Arguments;
  va_start(Arguments, Format);
  std::vsnprintf(Buffer, sizeof Buffer, Format, Arguments);
  va_end(Arguments);
  return Buffer;
}

std::string cuemu::demangled(const char *Name) {
  int Status = 0;
  char *Text = abi::__cxa_demangle(Name, nullptr, nullptr, &Status);
  std::string Result = Text ? Text : Name;
  std::free(Text);
  return Result;
}

std::string cuemu::text(const Index3 &Index) {
  return format("(%u,%u,%u)", Index.X, Index.Y, Index.Z);
}

void cuemu::endProcess(int Status) {
  std::cout.flush();
  std::fflush(nullptr);
  _exit(Status);
}

namespace {

void printThread() {
  if (!execution().Active)
    return;
  std::fprintf(stderr, "cuemu:   block %s, thread %s of kernel '%s'\n",
               text(cuemu_registers.BlockIndex).c_str(),
               text(cuemu_registers.ThreadIndex).c_str(),
               demangled(execution().Kernel->Name).c_str());
}

void printError(const std::string &Message) {
  std::cout.flush();
  std::fflush(stdout);
  std::fprintf(stderr, "cuemu: error: %s\n", Message.c_str());
  printThread();
}

/// Bit 1 of the page-fault error code tells a write from a read.
bool isWrite(void *Context) {
  auto *State = static_cast<ucontext_t *>(Context);
  return State->uc_mcontext.gregs[REG_ERR] & 2;
}

void onSegmentationFault(int Signal, siginfo_t *Info, void *Context) {
  auto Address = reinterpret_cast<uint64_t>(Info->si_addr);
  const char *Verb = isWrite(Context) ? "writes" : "reads";
  if (execution().Active && isFiberGuard(Address))
    fault("a device thread's stack overflows");
  if (execution().Active)
    fault(format("device code faults at address 0x%lx", Address));
  if (regions().isDeviceOnly(Address))
    fault(format("host code %s device memory at 0x%lx, %s", Verb, Address,
                 regions().describe(Address).c_str()));
  std::signal(Signal, SIG_DFL);
}

} // namespace

void cuemu::fault(const std::string &Message) {
  printError(Message);
  endProcess(FaultStatus);
}

void cuemu::faultAt(const SiteInfo &Site, const std::string &Message) {
  printError(Message);
  std::fprintf(stderr, "cuemu:   in '%s'%s%s\n", Site.Function,
               *Site.Location ? " at " : "", Site.Location);
  endProcess(FaultStatus);
}

void cuemu::installSignalHandler() {
  constexpr size_t Size = 256 << 10;
  stack_t Stack = {};
  Stack.ss_sp = mmap(nullptr, Size, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  Stack.ss_size = Size;
  sigaltstack(&Stack, nullptr);
  struct sigaction Action = {};
  Action.sa_sigaction = onSegmentationFault;
  Action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(SIGSEGV, &Action, nullptr);
  sigaction(SIGBUS, &Action, nullptr);
}
