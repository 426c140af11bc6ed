//===- Error.h - How a launch fails -----------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a loop that cannot be launched, or whose kernel failed, ends in: an
// exception whose text begins with the loop's place,
//
//   heat.cpp:12: grid dimension y is 70000, but the device allows at most 65535
//
// or, where exceptions are off in all that is mapped, a call of the handler
// that the program has set; by default, the same text on stderr. A handler that
// returns is followed by abort().
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_ERROR_H
#define IDXMAP_RUNTIME_IDXMAP_ERROR_H

#include "idxmap/code/HideMacros.h"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

class error : public std::runtime_error {
public:
  error(const char *_File, unsigned _Line, const std::string &_Message)
      : std::runtime_error(std::string(_File) + ":" + std::to_string(_Line) +
                           ": " + _Message),
        _File(_File), _Line(_Line) {}

  const char *file() const { return _File; }
  unsigned line() const { return _Line; }

private:
  const char *_File;
  unsigned _Line;
};

/// Called with what would have been thrown, where exceptions are off.
using error_handler = void (*)(const error &);

inline void print_error(const error &_Problem) {
  std::fprintf(stderr, "%s\n", _Problem.what());
}

/// A handler that any thread reads and sets; <atomic> costs a unit more.
class HandlerSlot {
public:
  constexpr HandlerSlot(error_handler _Handler) : _Handler(_Handler) {}

  error_handler load() const {
    return __atomic_load_n(&_Handler, __ATOMIC_SEQ_CST);
  }
  error_handler exchange(error_handler _Next) {
    return __atomic_exchange_n(&_Handler, _Next, __ATOMIC_SEQ_CST);
  }

private:
  error_handler _Handler;
};

inline HandlerSlot current_error_handler(print_error);

/// Returns the handler before. Without one (null), errors are printed.
inline error_handler set_error_handler(error_handler _Handler) noexcept {
  return current_error_handler.exchange(_Handler ? _Handler : print_error);
}

/// Throws its argument; null where no unit of the program can.
inline HandlerSlot current_thrower(nullptr);

#if defined(__cpp_exceptions)
[[noreturn]] inline void throw_error(const error &_Problem) { throw _Problem; }
#if !defined(IDXMAP_LIBRARY) // Where LaunchCheck.h says that one can.
inline const bool is_throwing =
    (current_thrower.exchange(static_cast<error_handler>(throw_error)), true);
#endif
#endif

/// Units with and without exceptions have one definition of it between them,
/// whichever the linker takes: both do the same.
[[noreturn]] inline void fail(const char *_File, unsigned _Line,
                              const std::string &_Message) {
  const error _Problem(_File, _Line, _Message);
#if defined(__cpp_exceptions) && !defined(IDXMAP_LIBRARY)
  throw_error(_Problem);
#else
  if (const error_handler _Throws = current_thrower.load())
    _Throws(_Problem);
  current_error_handler.load()(_Problem);
  std::abort();
#endif
}

} // namespace idxmap

#include "idxmap/code/ShowMacros.h"

#endif
