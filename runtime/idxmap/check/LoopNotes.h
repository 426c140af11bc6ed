//===- LoopNotes.h - What a check says of one loop --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Programs launch a loop many times: what a check has to say of it, but for
// errors, it says once, and what is costly it does for some launches only.
//
//   heat.cpp:12: IDXMAP_CHECK: this loop leaves nothing that could be compared
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CHECK_LOOPNOTES_H
#define IDXMAP_RUNTIME_IDXMAP_CHECK_LOOPNOTES_H

#include "idxmap/Error.h"

#include <cstdint>
#include <cstdio>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

class LoopNotes {
public:
  enum class _About { _Counting, _Comparison, _Repeated };

  LoopNotes(const char *_File, unsigned _Line) : _File(_File), _Line(_Line) {}

  /// Once for each loop: "this loop" \p _Text.
  void say(_About _What, const std::string &_Text) const {
    bool IsNew = false;
    withState([&](_State &_Of) { IsNew = _Of._Said.insert(_What).second; });
    if (IsNew)
      std::fprintf(stderr, "%s:%u: IDXMAP_CHECK: this loop %s\n", _File, _Line,
                   _Text.c_str());
  }
  [[noreturn]] void fail(const std::string &_Message) const {
    ::idxmap::fail(_File, _Line, "IDXMAP_CHECK: " + _Message);
  }

  /// One more launch of the loop; true for the first 16, and for each whose
  /// number is a power of two.
  bool isCostlyDue() const {
    std::uint64_t _Number = 0;
    withState([&](_State &_Of) { _Number = ++_Of._Launches; });
    return _Number <= 16 || (_Number & (_Number - 1)) == 0;
  }

private:
  struct _State {
    std::set<_About> _Said;
    std::uint64_t _Launches = 0;
  };
  template <typename _Function> void withState(_Function _Change) const {
    static std::mutex _Lock;
    static auto &_Loops =
        *new std::map<std::pair<std::string, unsigned>, _State>;
    const std::lock_guard<std::mutex> _Guard(_Lock);
    _Change(_Loops[{_File, _Line}]);
  }

  const char *_File;
  unsigned _Line;
};

} // namespace idxmap

#endif
