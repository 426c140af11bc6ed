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
// Excess threads have no index of the loop (of the box around it, where inner
// bounds depend on outer indices). IDXMAP_TRACE=json:FILE writes every copy and
// every kernel with its times to FILE, in the format of Chrome's trace viewer
// ("Trace Event Format", complete events); both can stand there, with a comma.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_TRACE_H
#define IDXMAP_RUNTIME_IDXMAP_TRACE_H

#include "idxmap/SourcePlace.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace idxmap {

class Trace {
public:
  using Clock = std::chrono::steady_clock;
  enum class Direction { In, Out };

  /// Null where the environment does not ask for one. It is never destroyed:
  /// static objects may launch loops while the program ends.
  static Trace *wanted() {
    static Trace *const Only = made();
    return Only;
  }

  /// A kernel of \p Threads threads, of which \p Indices have an index, ran for
  /// \p Seconds, launched at \p Began.
  void launched(SourcePlace At, std::uint64_t Threads, std::uint64_t Indices,
                Clock::time_point Began, double Seconds) {
    const std::lock_guard<std::mutex> Guard(Lock);
    Cost &Of = costOf(At);
    ++Of.Launches;
    Of.Threads += Threads;
    Of.Excess += Threads > Indices ? Threads - Indices : 0;
    Of.KernelSeconds += Seconds;
    record("kernel", At, Began, Seconds, Threads, "threads");
  }

  /// \p Bytes of \p Array were copied since \p Began.
  void copied(SourcePlace At, Direction To, const std::string &Array,
              std::uint64_t Bytes, Clock::time_point Began) {
    const double Seconds = seconds(Clock::now() - Began);
    const std::lock_guard<std::mutex> Guard(Lock);
    Cost &Of = costOf(At);
    (To == Direction::In ? Of.BytesIn : Of.BytesOut) += Bytes;
    Of.CopySeconds += Seconds;
    record((To == Direction::In ? "in: " : "out: ") + Array, At, Began, Seconds,
           Bytes, "bytes");
  }

  static double seconds(Clock::duration Time) {
    return std::chrono::duration<double>(Time).count();
  }

private:
  struct Cost {
    std::uint64_t Launches = 0, Threads = 0, Excess = 0;
    std::uint64_t BytesIn = 0, BytesOut = 0;
    double CopySeconds = 0, KernelSeconds = 0;
  };
  struct Event {
    std::string What;
    SourcePlace At;
    double Began, Seconds; ///< Since the program's first launch.
    std::uint64_t Count;
    const char *Of;
  };
  /// A trace of more events is no longer looked at.
  static constexpr std::size_t MostEvents = 1000000;

  static Trace *made() {
    const char *Value = std::getenv("IDXMAP_TRACE");
    if (!Value || !*Value || std::strcmp(Value, "0") == 0)
      return nullptr;
    auto *Made = new Trace;
    Made->read(Value);
    std::atexit([] { wanted()->write(); });
    return Made;
  }

  void read(const std::string &Value) {
    for (std::size_t Begin = 0; Begin <= Value.size();) {
      const std::size_t End = std::min(Value.find(',', Begin), Value.size());
      const std::string Part = Value.substr(Begin, End - Begin);
      if (Part == "1")
        IsTable = true;
      else if (Part.compare(0, 5, "json:") == 0 && Part.size() > 5)
        File = Part.substr(5);
      else
        std::fprintf(stderr,
                     "idxmap: IDXMAP_TRACE is '%s', but must be 1 or "
                     "json:FILE\n",
                     Value.c_str());
      Begin = End + 1;
    }
  }

  Cost &costOf(SourcePlace At) { return Costs[{At.File, At.Line}]; }

  void record(std::string What, SourcePlace At, Clock::time_point Began,
              double Seconds, std::uint64_t Count, const char *Of) {
    if (!File.empty() && Events.size() < MostEvents)
      Events.push_back(
          {std::move(What), At, seconds(Began - Start), Seconds, Count, Of});
  }

  void write() {
    const std::lock_guard<std::mutex> Guard(Lock);
    if (IsTable)
      writeTable();
    if (!File.empty())
      writeEvents();
  }

  void writeTable() const {
    std::size_t Width = std::strlen("loop");
    for (const auto &[Place, Of] : Costs)
      Width = std::max(Width, text(Place).size());
    std::fprintf(stderr, "%-*s %10s %14s %12s %14s %14s %12s %12s\n",
                 static_cast<int>(Width), "loop", "launches", "threads",
                 "excess", "bytes in", "bytes out", "copying (s)",
                 "kernels (s)");
    for (const auto &[Place, Of] : Costs)
      std::fprintf(
          stderr, "%-*s %10llu %14llu %12llu %14llu %14llu %12.6f %12.6f\n",
          static_cast<int>(Width), text(Place).c_str(), number(Of.Launches),
          number(Of.Threads), number(Of.Excess), number(Of.BytesIn),
          number(Of.BytesOut), Of.CopySeconds, Of.KernelSeconds);
  }

  void writeEvents() const {
    std::FILE *Out = std::fopen(File.c_str(), "w");
    if (!Out) {
      std::fprintf(stderr, "idxmap: the trace cannot be written to '%s': %s\n",
                   File.c_str(), std::strerror(errno));
      return;
    }
    std::fprintf(Out, "{\"traceEvents\": [");
    const char *Separator = "\n";
    for (const Event &Each : Events) {
      std::fprintf(Out,
                   "%s{\"name\": \"%s\", \"cat\": \"%s\", \"ph\": \"X\", "
                   "\"pid\": 1, \"tid\": 1, \"ts\": %.3f, \"dur\": %.3f, "
                   "\"args\": {\"%s\": %llu}}",
                   Separator, quoted(Each.What).c_str(),
                   quoted(text({Each.At.File, Each.At.Line})).c_str(),
                   Each.Began * 1e6, Each.Seconds * 1e6, Each.Of,
                   number(Each.Count));
      Separator = ",\n";
    }
    std::fprintf(Out, "\n], \"displayTimeUnit\": \"ms\"}\n");
    if (std::fclose(Out) != 0)
      std::fprintf(stderr, "idxmap: the trace '%s' is not complete: %s\n",
                   File.c_str(), std::strerror(errno));
  }

  using Place = std::pair<std::string, unsigned>;
  static std::string text(const Place &At) {
    return At.first + ":" + std::to_string(At.second);
  }
  static unsigned long long number(std::uint64_t Value) { return Value; }

  static std::string quoted(const std::string &Text) {
    std::string Result;
    for (const char C : Text) {
      char Code[8];
      if (static_cast<unsigned char>(C) < ' ') {
        std::snprintf(Code, sizeof Code, "\\u%04x", C);
        Result += Code;
      } else {
        if (C == '"' || C == '\\')
          Result += '\\';
        Result += C;
      }
    }
    return Result;
  }

  const Clock::time_point Start = Clock::now();
  bool IsTable = false;
  std::string File;
  std::mutex Lock;
  std::map<Place, Cost> Costs;
  std::vector<Event> Events;
};

} // namespace idxmap

#endif
