//===- Trace.h - What the loops of a program cost ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// With IDXMAP_TRACE=1 in the environment, a program prints at its exit what
// each of its loops and data regions has cost, in the order of their places:
//
//   loop         launches  threads   excess  bytes in  bytes out  copying (s)
//   .. heat.cpp:12        10   163840     3840     80000      80000 0.000120 ..
//
// and below it, of loops whose copies have taken longer than their kernels,
// which data region would copy once (IDXMAP_HINTS=0 turns that off).
//
// Excess threads have no index of the loop (of the box around it, where inner
// bounds depend on outer indices). IDXMAP_TRACE=json:FILE writes every copy and
// every kernel with its times to FILE, in the format of Chrome's trace viewer
// ("Trace Event Format", complete events); both can stand there, with a comma.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_TRACE_H
#define IDXMAP_RUNTIME_IDXMAP_TRACE_H

#include "idxmap/SourcePlace.h"

#include <time.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

class _Trace {
public:
  enum class _Direction { _In, _Out };

  /// In nanoseconds, of a clock that nobody sets: <chrono> costs a unit more
  /// than all of this.
  using _Instant = std::int64_t;
  static _Instant __now() {
    timespec _Read = {};
    clock_gettime(CLOCK_MONOTONIC, &_Read);
    return static_cast<_Instant>(_Read.tv_sec) * 1000000000 + _Read.tv_nsec;
  }
  static double seconds(_Instant _Time) { return double(_Time) / 1e9; }

  /// Null where the environment does not ask for one. It is never destroyed:
  /// static objects may launch loops while the program ends.
  static _Trace *__wanted() {
    static _Trace *const _Only = __made();
    return _Only;
  }

  /// A kernel of \p _Threads threads, of which \p _Indices have an index, ran
  /// for
  /// \p _Seconds, launched at \p _Began.
  void __launched(SourcePlace _At, std::uint64_t _Threads,
                  std::uint64_t _Indices, _Instant _Began, double _Seconds) {
    const std::lock_guard<std::mutex> _Guard(_Lock);
    _Cost &_Of = costOf(_At);
    ++_Of._Launches;
    _Of._Threads += _Threads;
    _Of._Excess += _Threads > _Indices ? _Threads - _Indices : 0;
    _Of.KernelSeconds += _Seconds;
    __record("kernel", _At, _Began, _Seconds, _Threads, "threads");
  }

  /// \p _Bytes of \p _Array were copied since \p _Began.
  void __copied(SourcePlace _At, _Direction _To, const std::string &_Array,
                std::uint64_t _Bytes, _Instant _Began) {
    const double _Seconds = seconds(__now() - _Began);
    const std::lock_guard<std::mutex> _Guard(_Lock);
    _Cost &_Of = costOf(_At);
    (_To == _Direction::_In ? _Of.BytesIn : _Of.BytesOut) += _Bytes;
    _Moved &_What = _Of._Arrays[_Array];
    ++(_To == _Direction::_In ? _What._In : _What._Out);
    _Of.CopySeconds += _Seconds;
    __record((_To == _Direction::_In ? "in: " : "out: ") + _Array, _At, _Began,
             _Seconds, _Bytes, "bytes");
  }

private:
  /// How often an array has crossed the bus.
  struct _Moved {
    std::uint64_t _In = 0, _Out = 0;
    std::uint64_t __most() const { return _In > _Out ? _In : _Out; }
  };
  struct _Cost {
    std::uint64_t _Launches = 0, _Threads = 0, _Excess = 0;
    std::uint64_t BytesIn = 0, BytesOut = 0;
    double CopySeconds = 0, KernelSeconds = 0;
    std::map<std::string, _Moved> _Arrays; ///< By name.
  };
  struct _Event {
    std::string _What;
    SourcePlace _At;
    double _Began, _Seconds; ///< Since the program's first launch.
    std::uint64_t _Count;
    const char *_Of;
  };
  /// A trace of more events is no longer looked at.
  static constexpr std::size_t MostEvents = 1000000;

  static _Trace *__made() {
    const char *_Value = std::getenv("IDXMAP_TRACE");
    if (!_Value || !*_Value || std::strcmp(_Value, "0") == 0)
      return nullptr;
    auto *_Made = new _Trace;
    _Made->read(_Value);
    std::atexit([] { __wanted()->write(); });
    return _Made;
  }

  void read(const std::string &_Value) {
    for (std::size_t _Begin = 0; _Begin <= _Value.size();) {
      const std::size_t _Comma = _Value.find(',', _Begin);
      const std::size_t _End =
          _Comma == std::string::npos ? _Value.size() : _Comma;
      const std::string _Part = _Value.substr(_Begin, _End - _Begin);
      if (_Part == "1")
        IsTable = true;
      else if (_Part.compare(0, 5, "json:") == 0 && _Part.size() > 5)
        _File = _Part.substr(5);
      else
        std::fprintf(stderr,
                     "idxmap: IDXMAP_TRACE is '%s', but must be 1 or "
                     "json:FILE\n",
                     _Value.c_str());
      _Begin = _End + 1;
    }
  }

  _Cost &costOf(SourcePlace _At) { return _Costs[{_At._File, _At._Line}]; }

  void __record(std::string _What, SourcePlace _At, _Instant _Began,
                double _Seconds, std::uint64_t _Count, const char *_Of) {
    if (!_File.empty() && _Events.size() < MostEvents)
      _Events.push_back({std::move(_What), _At, seconds(_Began - _Start),
                         _Seconds, _Count, _Of});
  }

  void write() {
    const std::lock_guard<std::mutex> _Guard(_Lock);
    if (IsTable) {
      writeTable();
      writeHints();
    }
    if (!_File.empty())
      writeEvents();
  }

  void writeTable() const {
    std::size_t _Width = std::strlen("loop");
    for (const auto &[_Place, _Of] : _Costs)
      if (const std::size_t _Size = __text(_Place).size(); _Size > _Width)
        _Width = _Size;
    std::fprintf(stderr, "%-*s %10s %14s %12s %14s %14s %12s %12s\n",
                 static_cast<int>(_Width), "loop", "launches", "threads",
                 "excess", "bytes in", "bytes out", "copying (s)",
                 "kernels (s)");
    for (const auto &[_Place, _Of] : _Costs)
      std::fprintf(stderr,
                   "%-*s %10llu %14llu %12llu %14llu %14llu %12.6f %12.6f\n",
                   static_cast<int>(_Width), __text(_Place).c_str(),
                   __number(_Of._Launches), __number(_Of._Threads),
                   __number(_Of._Excess), __number(_Of.BytesIn),
                   __number(_Of.BytesOut), _Of.CopySeconds, _Of.KernelSeconds);
  }

  /// Of the arrays that launches have copied more than once.
  void writeHints() const {
    const char *_Value = std::getenv("IDXMAP_HINTS");
    if (_Value && std::strcmp(_Value, "0") == 0)
      return;
    std::map<std::string, std::uint64_t> _Copies;
    for (const auto &[_Place, _Of] : _Costs)
      if (_Of._Launches > 0)
        for (const auto &[_Name, _What] : _Of._Arrays)
          _Copies[_Name] += _What.__most();
    for (const auto &[_Place, _Of] : _Costs) {
      std::string _Clauses;
      // A clause names no member of an object.
      for (const auto &[_Name, _What] : _Of._Arrays)
        if (_Copies[_Name] > 1 &&
            _Name.find_first_of(".(") == std::string::npos)
          _Clauses += (_What._Out ? ", copy(" : ", copyin(") + _Name + ", n)";
      if (_Of._Launches > 0 && _Of.CopySeconds > _Of.KernelSeconds &&
          !_Clauses.empty())
        std::fprintf(
            stderr,
            "%s: hint: its copies take longer than its kernels; a "
            "data region around its launches, [[using idxmap: data%s]] "
            "{ ... }, copies once\n",
            __text(_Place).c_str(), _Clauses.c_str());
    }
  }

  void writeEvents() const {
    std::FILE *_Out = std::fopen(_File.c_str(), "w");
    if (!_Out) {
      std::fprintf(stderr, "idxmap: the trace cannot be written to '%s': %s\n",
                   _File.c_str(), std::strerror(errno));
      return;
    }
    std::fprintf(_Out, "{\"traceEvents\": [");
    const char *_Separator = "\n";
    for (const _Event &_Each : _Events) {
      std::fprintf(_Out,
                   "%s{\"name\": \"%s\", \"cat\": \"%s\", \"ph\": \"X\", "
                   "\"pid\": 1, \"tid\": 1, \"ts\": %.3f, \"dur\": %.3f, "
                   "\"args\": {\"%s\": %llu}}",
                   _Separator, __quoted(_Each._What).c_str(),
                   __quoted(__text({_Each._At._File, _Each._At._Line})).c_str(),
                   _Each._Began * 1e6, _Each._Seconds * 1e6, _Each._Of,
                   __number(_Each._Count));
      _Separator = ",\n";
    }
    std::fprintf(_Out, "\n], \"displayTimeUnit\": \"ms\"}\n");
    if (std::fclose(_Out) != 0)
      std::fprintf(stderr, "idxmap: the trace '%s' is not complete: %s\n",
                   _File.c_str(), std::strerror(errno));
  }

  using _Place = std::pair<std::string, unsigned>;
  static std::string __text(const _Place &_At) {
    return _At.first + ":" + std::to_string(_At.second);
  }
  static unsigned long long __number(std::uint64_t _Value) { return _Value; }

  static std::string __quoted(const std::string &_Text) {
    std::string _Result;
    for (const char _Cp : _Text) {
      char _Code[8];
      if (static_cast<unsigned char>(_Cp) < ' ') {
        std::snprintf(_Code, sizeof _Code, "\\u%04x", _Cp);
        _Result += _Code;
      } else {
        if (_Cp == '"' || _Cp == '\\')
          _Result += '\\';
        _Result += _Cp;
      }
    }
    return _Result;
  }

  const _Instant _Start = __now();
  bool IsTable = false;
  std::string _File;
  std::mutex _Lock;
  std::map<_Place, _Cost> _Costs;
  std::vector<_Event> _Events;
};

} // namespace idxmap

#endif
