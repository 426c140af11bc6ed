// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of the CUDA API that fail because a test wants it (CUEMU_FAIL), and how
// often each was made (CUEMU_CALLS=FILE):
//
//   CUEMU_FAIL=7            the seventh call of the program
//   CUEMU_FAIL=draw:50:3    one call of 50, as the seed 3 draws them; no two of
//                           a thread in a row
//
// Law: a call that fails does nothing, but one that waits has waited and one
// that gives something back has given it back: CUDA, too, tells in their place
// what went wrong before. The next call is as if nothing had been.

#ifndef CUEMU_FAILURES_H
#define CUEMU_FAILURES_H

#include "Errors.h"

#include <cstdint>

namespace cuemu {

/// How often a call of the API was made, and how often it failed by wish.
/// Made once for each.
struct CallCounter {
  explicit CallCounter(const char *Name);
  const char *const Name;
  uint64_t Calls = 0, Failures = 0;
  CallCounter *Next;
};

/// A call by the program, for its length. Holds the devices' lock. What calls
/// call in turn is not the program's.
class ApiCall {
public:
  ApiCall(CallCounter &Of, cudaError_t Error);
  ApiCall(const ApiCall &) = delete;
  ApiCall &operator=(const ApiCall &) = delete;
  ~ApiCall();

  bool fails() const { return Fails; }
  /// What it gives, having done what it has to do.
  cudaError_t ended(cudaError_t Result) const {
    return Fails ? record(Error) : Result;
  }

private:
  const cudaError_t Error;
  bool Fails = false;
};

/// Writes what CUEMU_CALLS wants, a line for each call that was made: its name,
/// how often, and how often it failed by wish.
void writeCalls();

} // namespace cuemu

/// Begins a call that waits, or gives something back: it ends with
/// `Call.ended(..)`.
#define CUEMU_ENDED_CALL(Error)                                                \
  static cuemu::CallCounter Counter(__func__);                                 \
  const cuemu::ApiCall Call(Counter, Error)

/// Begins every other call.
#define CUEMU_CALL(Error)                                                      \
  CUEMU_ENDED_CALL(Error);                                                     \
  if (Call.fails())                                                            \
  return Call.ended(Error)

#endif
