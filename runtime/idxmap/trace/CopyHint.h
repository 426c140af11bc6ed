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
#ifndef IDXMAP_RUNTIME_IDXMAP_TRACE_COPYHINT_H
#define IDXMAP_RUNTIME_IDXMAP_TRACE_COPYHINT_H

#include "idxmap/ArrayUse.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

class CopyHint {
public:
  /// The program wants to hear of what could be faster.
  static bool areWanted() {
    const char *_Value = std::getenv("IDXMAP_HINTS");
    return !_Value || std::strcmp(_Value, "0") != 0;
  }

  /// A launch at \p _At copies \p _Array.
  static void count(SourcePlace _At, const ArrayUse &_Array) {
    static const bool IsWanted = areWanted();
    if (IsWanted)
      __counter().__add(_At, _Array);
  }

private:
  static constexpr unsigned _Enough = 10;
  /// A program that copies more arrays than these has other troubles.
  static constexpr std::size_t MostArrays = 4096;

  static CopyHint &__counter() {
    static auto &_Only = *new CopyHint;
    return _Only;
  }

  void __add(SourcePlace _At, const ArrayUse &_Array) {
    const std::lock_guard<std::mutex> _Guard(_Lock);
    if (IsSaid ||
        (_Launches.size() >= MostArrays && _Launches.count(_Array._Array) == 0))
      return;
    const unsigned _Count = ++_Launches[_Array._Array];
    if (_Count <= _Enough)
      return;
    // A clause names no member of an object.
    const std::string _Clause =
        std::strpbrk(_Array._Name, ".(")
            ? ""
            : std::string(", [[using idxmap: data, copy(") + _Array._Name +
                  ", n)]] { ... },";
    std::fprintf(stderr,
                 "%s:%u: hint: %s has been copied for %u launches; a data "
                 "region around them%s copies once\n",
                 _At._File, _At._Line, _Array.quotedName().c_str(), _Count,
                 _Clause.c_str());
    IsSaid = true;
    _Launches.clear();
  }

  std::mutex _Lock;
  bool IsSaid = false;
  std::map<std::uintptr_t, unsigned> _Launches;
};

} // namespace idxmap

#endif
