// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the emulator ends a program that did what a device would not allow.

#ifndef CUEMU_FAULT_H
#define CUEMU_FAULT_H

#include "cuemu/Abi.h"

#include <string>

namespace cuemu {

/// printf into a string.
[[gnu::format(printf, 1, 2)]] std::string format(const char *Format, ...);

/// A mangled name as its source wrote it.
std::string demangled(const char *Name);

/// "(1,2,3)"
std::string text(const Index3 &Index);

/// Prints "cuemu: error: <Message>" and what device thread runs, if any, then
/// ends the process with FaultStatus.
[[noreturn]] void fault(const std::string &Message);

/// The same for a fault at an instruction of device code.
[[noreturn]] void faultAt(const SiteInfo &Site, const std::string &Message);

/// Flushes what the program has printed and ends the process.
[[noreturn]] void endProcess(int Status);

/// Names the faults that only the processor notices: host code that follows
/// a device pointer, a device stack that overflows.
void installSignalHandler();

} // namespace cuemu

#endif
