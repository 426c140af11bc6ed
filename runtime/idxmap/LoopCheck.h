//===- LoopCheck.h - A mapped loop against the plain one --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a program that was compiled for checks does where IDXMAP_CHECK is set to
// a number but 0, which is also the order's seed. For each launch:
//
//   indices    the plain loops say which iterations there are
//   keep       what the loop writes is kept, the plain loop runs, and what it
//              leaves is expected
//   run        the kernel's threads, on the CPU, once only to count: each
//              iteration exactly once, and no other; once in another order
//   finish     after the launch itself
//
// A difference fails with the loop's place, the element and the iteration that
// writes it. Without the variable nothing of this happens.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_LOOPCHECK_H
#define IDXMAP_RUNTIME_IDXMAP_LOOPCHECK_H

#include "idxmap/Error.h"
#include "idxmap/IndexCount.h"
#include "idxmap/ReducedVariable.h"
#include "idxmap/ThreadOrder.h"
#include "idxmap/WrittenElements.h"

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace idxmap {

class LoopCheck {
public:
  /// \p Variables are those of the loops, "i, j".
  LoopCheck(const char *File, unsigned Line, const char *Variables)
      : File(File), Line(Line), Variables(Variables) {
    if (const char *Value = std::getenv("IDXMAP_CHECK"))
      Seed = std::strtoul(Value, nullptr, 10);
  }
  LoopCheck(const LoopCheck &) = delete;
  LoopCheck &operator=(const LoopCheck &) = delete;

  bool isOn() const { return Seed != 0; }

  /// \p Loops are the plain loops, with index() for a body.
  template <typename Walk> void indices(const Walk &Loops) {
    if (!isOn())
      return;
    See = &IndexCount::enclose;
    once(Loops);
    IsCounted = Count.open();
    if (!IsCounted)
      return note("has too many iterations to be counted");
    See = &IndexCount::expect;
    once(Loops);
  }
  template <typename... Values> void index(Values... Each) {
    (Count.*See)({static_cast<long long>(Each)...});
  }

  /// The loop may write the elements [First, End) of \p Array.
  template <typename T>
  void writes(const char *Name, T *Array, Int First, Int End) {
    if (!isOn() || First.isLess(End) == Int::Answer::No)
      return;
    const std::size_t Rows = (End - First).template to<std::size_t>();
    const auto Start = First.template to<long long>();
    add<T>(Name, Array + Start, Rows, Start, false);
  }
  /// The loop may write all of \p Object: an array, or a container that has
  /// its elements in a row.
  template <typename T> void writes(const char *Name, T &Object) {
    if (!isOn())
      return;
    if constexpr (std::is_array_v<T>)
      add<T>(Name, &Object, 1, 0, true);
    else if constexpr (isRow<T>(0))
      add(Name, Object.data(), Object.size(), 0, false);
    else
      compareNothing(Name);
  }
  /// Some of the elements of a container: all are kept.
  template <typename T> void writes(const char *Name, T &Container, Int, Int) {
    writes(Name, Container);
  }
  /// The loop needs the elements for itself, and leaves them as it likes.
  template <typename T, typename... Range>
  void uses(const char *Name, T &&Array, Range... Ends) {
    const std::size_t Known = Written.size();
    writes(Name, Array, Ends...);
    if (Written.size() > Known)
      Written.back()->IsScratch = true;
  }
  /// The loop reduces to \p Variables, one or a value and its index.
  template <typename Operator, typename... T>
  void reduces(const char *Names, T &...Variables) {
    if (!isOn())
      return;
    Written.push_back(
        std::make_unique<ReducedVariable<Operator, T...>>(Names, Variables...));
    HasReductions = true;
  }
  /// Where the kernel reduces to them. Pre: reduces() was called.
  template <typename Operator, typename... T> auto reduction(T &...Variables) {
    const auto Found =
        std::find_if(Written.begin(), Written.end(), [&](const auto &Each) {
          return Each->reduced() == &std::get<0>(std::tie(Variables...));
        });
    using Reduced = ReducedVariable<Operator, T...>;
    return static_cast<Reduced &>(**Found).inKernel();
  }
  /// What the loop writes was not known to the compiler.
  void onlyCount() { IsCompared = false; }
  /// The loop uses memory that this check cannot keep and compare.
  void compareNothing(const char *Name) {
    if (isOn() && IsCompared)
      note(std::string("uses '") + Name +
           "', of which no copy can be made: what it writes is not compared");
    IsCompared = false;
  }

  /// Runs the plain loop: what it leaves is expected. \p Of outlives the check.
  template <typename Launch, typename Walk>
  void plain(const Launch &Of, const Walk &Loops) {
    if (isOn())
      if (const char *Name = Of.bringToHost())
        compareNothing(Name);
    if (!isOn() || !IsCompared)
      return;
    BringResults = [&Of] { Of.bringToHost(); };
    for (const auto &Each : Written)
      Each->keep();
    once(Loops);
    for (const auto &Each : Written)
      Each->expect();
    restore();
  }

  /// Runs all threads of the launch here, to count and then in another order;
  /// arguments are converted as the launch does it.
  template <auto Kernel, typename... Arguments>
  void run(const LaunchCheck &Launch, Arguments &&...Each) {
    if (isOn())
      walk<Kernel>(Kernel, Launch, Each...);
  }
  /// In a thread that is not excess: true if it shall run the body.
  template <typename... Values> bool enter(Values... Each) {
    Current = {static_cast<long long>(Each)...};
    if (!IsCounting)
      return true;
    const char *Wrong = Count.run(Current);
    if (Wrong && Problem.empty())
      Problem = iteration(Current) + " " + Wrong;
    return false;
  }

  /// After the launch, or where the launch found nothing to run.
  void finish() {
    if (!isOn())
      return;
    if (IsCounted)
      failIfMissing();
    if (!IsCompared || !Threads)
      return;
    if (BringResults)
      BringResults();
    compare("after the mapped loop");
  }

private:
  /// A copy runs: what it changes of its own is as before the next time.
  template <typename Walk> static void once(Walk Loops) { Loops(); }

  /// Numbers in a row, and how many.
  template <typename T,
            typename Element =
                std::remove_reference_t<decltype(*std::declval<T &>().data())>,
            typename = decltype(std::declval<T &>().size())>
  static constexpr bool isRow(int) {
    return std::is_arithmetic_v<Element> && !std::is_const_v<Element>;
  }
  template <typename T> static constexpr bool isRow(long) { return false; }

  template <typename T> struct As {
    using Type = T;
  };

  template <typename T>
  void add(const char *Name, T *Array, std::size_t Rows, long long Start,
           bool IsObject) {
    using Element = std::remove_cv_t<std::remove_all_extents_t<T>>;
    if constexpr (std::is_trivially_copyable_v<Element>) {
      std::vector<std::size_t> Extents;
      addExtents<T>(Extents);
      std::size_t Length = 1;
      for (const std::size_t Each : Extents)
        Length *= Each;
      Written.push_back(std::make_unique<WrittenArray<Element>>(
          Name, (Element *)Array, Rows * Length,
          Start * static_cast<long long>(Length), Extents, IsObject));
    } else {
      compareNothing(Name);
    }
  }
  template <typename T>
  static void addExtents(std::vector<std::size_t> &Extents) {
    if constexpr (std::is_array_v<T>) {
      Extents.push_back(std::extent_v<T>);
      addExtents<std::remove_extent_t<T>>(Extents);
    }
  }

  template <auto Kernel, typename... Parameters>
  void walk(void (*)(Index3, Index3, LoopCheck &, Parameters...),
            const LaunchCheck &Launch,
            const typename As<Parameters>::Type... Each) {
    const ThreadOrder Order(Launch.gridExtent(), Launch.blockExtent(), Seed);
    Threads = [this, Order, Each...](const std::function<void()> &After) {
      for (std::uint64_t N = 0; N < Order.count(); ++N) {
        Index3 InGrid, InBlock;
        Order.at(N, InGrid, InBlock);
        Kernel(InGrid, InBlock, *this, Each...);
        if (After)
          After();
      }
    };
    countThreads();
    if (!IsCompared)
      return;
    Threads(HasReductions ? eachAfter(&WrittenElements::ran) : nullptr);
    eachAfter (&WrittenElements::ended)();
    compare("where the iterations run in another order");
    restore();
  }

  void countThreads() {
    if (!IsCounted)
      return;
    IsCounting = true;
    Threads(nullptr);
    IsCounting = false;
    if (!Problem.empty())
      fail("the mapping is wrong: " + Problem);
    failIfMissing();
  }
  void failIfMissing() const {
    if (const auto Missing = Count.missing())
      fail("the mapping is wrong: " + iteration(*Missing) + " is never run");
  }

  std::function<void()> eachAfter(void (WrittenElements::*Call)()) {
    return [this, Call] {
      for (const auto &Each : Written)
        (Each.get()->*Call)();
    };
  }
  void restore() {
    for (const auto &Each : Written)
      Each->restore();
  }

  void compare(const std::string &When) {
    for (const auto &Each : Written)
      if (const auto Number = Each->difference(); Number && !Each->IsScratch)
        failAt(*Each, *Number, When);
  }
  [[noreturn]] void failAt(const WrittenElements &Of, std::size_t Number,
                           const std::string &When) {
    const std::string Values = Of.name(Number) + " is " + Of.value(Number) +
                               " " + When + ", but " + Of.expected(Number) +
                               " after the plain loop";
    restore();
    const std::string Writer = Of.reduced() ? "" : writerOf(Of, Number);
    restore();
    fail(Values + Writer);
  }
  /// The last iteration that changes the element.
  std::string writerOf(const WrittenElements &Of, std::size_t Number) {
    std::string Last = Of.bytes(Number);
    IndexCount::Index Writer;
    Threads([&] {
      if (std::string Now = Of.bytes(Number); Now != Last) {
        Last = std::move(Now);
        Writer = Current;
      }
    });
    return Writer.empty() ? "; no iteration changes it"
                          : "; " + iteration(Writer) + " writes it";
  }

  std::string iteration(const IndexCount::Index &At) const {
    std::string Text = std::string("iteration ") + Variables + " = ";
    for (std::size_t D = 0; D < At.size(); ++D)
      Text += (D > 0 ? ", " : "") + std::to_string(At[D]);
    return Text;
  }
  /// Once for each loop: programs launch it many times.
  void note(const std::string &Text) const {
    static std::mutex Lock;
    static auto &Said = *new std::set<std::pair<std::string, unsigned>>;
    const std::lock_guard<std::mutex> Guard(Lock);
    if (Said.emplace(File, Line).second)
      std::fprintf(stderr, "%s:%u: IDXMAP_CHECK: this loop %s\n", File, Line,
                   Text.c_str());
  }
  [[noreturn]] void fail(const std::string &Message) const {
    ::idxmap::fail(File, Line, "IDXMAP_CHECK: " + Message);
  }

  const char *File;
  unsigned Line;
  const char *Variables;
  unsigned long Seed = 0;
  IndexCount Count;
  void (IndexCount::*See)(const IndexCount::Index &) = nullptr;
  bool IsCounted = false;  ///< Count knows the plain loops' iterations.
  bool IsCounting = false; ///< Threads only report.
  bool IsCompared = true;
  bool HasReductions = false;
  std::string Problem;
  IndexCount::Index Current; ///< What the thread at work runs.
  std::vector<std::unique_ptr<WrittenElements>> Written;
  /// All threads on the CPU, each followed by a call.
  std::function<void(const std::function<void()> &)> Threads;
  std::function<void()> BringResults; ///< From the device, if that has them.
};

} // namespace idxmap

#endif
