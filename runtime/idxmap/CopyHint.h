//===- CopyHint.h - A word about arrays that travel too often ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An array that crosses the bus for launch after launch should stay on the
// device. The first one that does it for more than ten launches gets a line on
// standard error, and then there is silence:
//
//   heat.cpp:12: hint: the array 'a' has been copied for 11 launches; a data
//   region around them, [[using idxmap: data, copy(a, n)]] { ... }, copies once
//
// IDXMAP_HINTS=0 in the environment turns it off.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_COPYHINT_H
#define IDXMAP_RUNTIME_IDXMAP_COPYHINT_H

#include "idxmap/ArrayUse.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>

namespace idxmap {

class CopyHint {
public:
  /// A launch at \p At copies \p Array.
  static void count(SourcePlace At, const ArrayUse &Array) {
    static const bool IsWanted = wanted();
    if (IsWanted)
      counter().add(At, Array);
  }

private:
  static constexpr unsigned Enough = 10;
  /// A program that copies more arrays than these has other troubles.
  static constexpr std::size_t MostArrays = 4096;

  static bool wanted() {
    const char *Value = std::getenv("IDXMAP_HINTS");
    return !Value || std::strcmp(Value, "0") != 0;
  }
  static CopyHint &counter() {
    static auto &Only = *new CopyHint;
    return Only;
  }

  void add(SourcePlace At, const ArrayUse &Array) {
    const std::lock_guard<std::mutex> Guard(Lock);
    if (IsSaid ||
        (Launches.size() >= MostArrays && Launches.count(Array.Array) == 0))
      return;
    const unsigned Count = ++Launches[Array.Array];
    if (Count <= Enough)
      return;
    // A clause names no member of an object.
    const std::string Clause =
        std::strpbrk(Array.Name, ".(")
            ? ""
            : std::string(", [[using idxmap: data, copy(") + Array.Name +
                  ", n)]] { ... },";
    std::fprintf(stderr,
                 "%s:%u: hint: %s has been copied for %u launches; a data "
                 "region around them%s copies once\n",
                 At.File, At.Line, Array.quotedName().c_str(), Count,
                 Clause.c_str());
    IsSaid = true;
    Launches.clear();
  }

  std::mutex Lock;
  bool IsSaid = false;
  std::map<std::uintptr_t, unsigned> Launches;
};

} // namespace idxmap

#endif
