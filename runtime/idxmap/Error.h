//===- Error.h - How a launch fails -----------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a loop that cannot be launched, or whose kernel failed, ends in: an
// exception whose text begins with the loop's place,
//
//   heat.cpp:12: grid dimension y is 70000, but the device allows at most 65535
//
// or, where exceptions are off, the same text on stderr and abort().
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_ERROR_H
#define IDXMAP_RUNTIME_IDXMAP_ERROR_H

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace idxmap {

class error : public std::runtime_error {
public:
  error(const char *File, unsigned Line, const std::string &Message)
      : std::runtime_error(std::string(File) + ":" + std::to_string(Line) +
                           ": " + Message),
        File(File), Line(Line) {}

  const char *file() const { return File; }
  unsigned line() const { return Line; }

private:
  const char *File;
  unsigned Line;
};

[[noreturn]] inline void fail(const char *File, unsigned Line,
                              const std::string &Message) {
#if defined(__cpp_exceptions)
  throw error(File, Line, Message);
#else
  std::fprintf(stderr, "%s\n", error(File, Line, Message).what());
  std::abort();
#endif
}

} // namespace idxmap

#endif
