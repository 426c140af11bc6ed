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
//   run        the kernel's threads, on the CPU: once only to count, each
//              iteration exactly once, and no other; in other orders; and in
//              groups, to find elements that iterations meet at
//   finish     after the launch itself
//
// A difference fails with the loop's place, the element and the iteration that
// writes it. Without the variable nothing of this happens.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CHECK_LOOPCHECK_H
#define IDXMAP_RUNTIME_IDXMAP_CHECK_LOOPCHECK_H

#include "idxmap/Error.h"
#include "idxmap/check/IndexCount.h"
#include "idxmap/check/LoopMemory.h"
#include "idxmap/check/SharedElements.h"
#include "idxmap/check/ThreadOrder.h"

#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace idxmap {

class LoopCheck : public LoopMemory {
public:
  /// \p Variables are those of the loops, "i, j".
  LoopCheck(const char *File, unsigned Line, const char *Variables)
      : LoopMemory(File, Line), Variables(Variables) {}

  /// \p Loops are the plain loops, with index() for a body.
  template <typename Walk> void indices(const Walk &Loops) {
    if (!isOn())
      return;
    See = &IndexCount::enclose;
    once(Loops);
    IsCounted = Count.open();
    if (!IsCounted)
      return Notes.say(LoopNotes::About::Counting,
                       "has too many iterations to be counted");
    See = &IndexCount::expect;
    once(Loops);
  }
  template <typename... Values> void index(Values... Each) {
    (Count.*See)({static_cast<long long>(Each)...});
  }

  /// Runs the plain loop: what it leaves is expected. \p Of outlives the check.
  template <typename Launch, typename Walk>
  void plain(const Launch &Of, const Walk &Loops) {
    if (isOn())
      if (const char *Name = Of.bringToHost())
        noCopy(Name, "which lies on the device alone");
    IsCompared &= !Written.empty();
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
    Ones |= Thread;
    Zeros |= ~Thread;
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
    compare("after the mapped loop", *Forward);
  }

private:
  using Selection = ThreadSelection;
  using Callback = SharedElements::Callback;

  /// A copy runs: what it changes of its own is as before the next time.
  template <typename Walk> static void once(Walk Loops) { Loops(); }

  template <typename T> struct As {
    using Type = T;
  };

  template <auto Kernel, typename... Parameters>
  void walk(void (*)(Index3, Index3, LoopCheck &, Parameters...),
            const LaunchCheck &Launch,
            const typename As<Parameters>::Type... Each) {
    Threads = [this, Each...](const ThreadOrder &Order, const Selection &Of,
                              const Callback &After) {
      for (std::uint64_t N = 0; N < Order.count(); ++N) {
        Thread = Order.number(N);
        if (!Of.has(Thread))
          continue;
        Index3 InGrid, InBlock;
        Order.place(Thread, InGrid, InBlock);
        Kernel(InGrid, InBlock, *this, Each...);
        if (After)
          After();
      }
    };
    const Index3 Grid = Launch.gridExtent(), Block = Launch.blockExtent();
    Forward = ThreadOrder::forward(Grid, Block);
    countThreads();
    if (!IsCompared)
      return;
    for (const ThreadOrder &Order :
         {ThreadOrder::shuffled(Grid, Block, Seed),
          ThreadOrder::backward(Grid, Block),
          ThreadOrder::shuffled(Grid, Block, Seed + 1, 0.4142135624)})
      runIn(Order);
    if (IsCounted && !MayMeet && Notes.isCostlyDue())
      findShared();
  }

  void countThreads() {
    if (!IsCounted)
      return;
    IsCounting = true;
    Threads(*Forward, {}, nullptr);
    IsCounting = false;
    if (!Problem.empty())
      Notes.fail("the mapping is wrong: " + Problem);
    failIfMissing();
  }
  void runIn(const ThreadOrder &Order) {
    eachAfter (&WrittenElements::start)();
    Threads(Order, {},
            HasReductions ? eachAfter(&WrittenElements::ran) : nullptr);
    eachAfter (&WrittenElements::ended)();
    compare("where the iterations run in another order", Order);
    restore();
  }
  void findShared() {
    SharedElements Shared(
        Written,
        [&](const Selection &Of, const Callback &After) {
          Threads(*Forward, Of, After);
        },
        Current);
    const auto Found = Shared.find(Forward->count(), Ones & Zeros);
    restore();
    if (!Found)
      return;
    if (Found->How == SharedElement::Kind::Repeated)
      Notes.say(LoopNotes::About::Repeated, sharedText(*Found));
    else
      Notes.fail(sharedText(*Found));
  }
  void failIfMissing() const {
    if (const auto Missing = Count.missing())
      Notes.fail("the mapping is wrong: " + iteration(*Missing) +
                 " is never run");
  }

  /// \p Order is the one in which the threads ran.
  void compare(const std::string &When, const ThreadOrder &Order) {
    for (const auto &Each : Written)
      if (const auto Place = Each->difference(); Place && !Each->IsScratch)
        failAt(*Each, *Place, When, Order);
  }
  [[noreturn]] void failAt(const WrittenElements &Of, std::size_t Place,
                           const std::string &When, const ThreadOrder &Order) {
    const std::string Values = Of.name(Place) + " is " + Of.value(Place) + " " +
                               When + ", but " + Of.expected(Place) +
                               " after the plain loop";
    restore();
    const std::string Writer = Of.reduced() ? "" : writerOf(Of, Place, Order);
    restore();
    Notes.fail(Values + Writer);
  }
  /// The last iteration that changes the number.
  std::string writerOf(const WrittenElements &Of, std::size_t Place,
                       const ThreadOrder &Order) {
    std::string Last = Of.bytes(Place);
    IndexCount::Index Writer;
    Threads(Order, {}, [&] {
      if (std::string Now = Of.bytes(Place); Now != Last) {
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
  std::string sharedText(const SharedElement &Of) const {
    using Kind = SharedElement::Kind;
    const std::string First = iteration(Of.First),
                      Second = iteration(Of.Second);
    if (Of.How == Kind::Repeated)
      return "writes " + Of.Name + " in " + First + " and in " + Second +
             ", the same value";
    if (Of.How == Kind::Read)
      return First + " reads what " + Second + " writes: " + Of.Name + " is " +
             Of.After + " after it, but " + Of.Without + " without it";
    return Of.Name + " is written by " + First + " and by " + Second +
           (Of.How == Kind::Updated
                ? "; an update that iterations share needs 'idxmap::atomic'"
                : "");
  }

  const char *Variables;
  IndexCount Count;
  void (IndexCount::*See)(const IndexCount::Index &) = nullptr;
  bool IsCounted = false;  ///< Count knows the plain loops' iterations.
  bool IsCounting = false; ///< Threads only report.
  std::string Problem;
  std::uint64_t Thread = 0;  ///< The number of the thread at work.
  IndexCount::Index Current; ///< What it runs.
  /// Bits that are set, and that are not, in numbers of threads that run one.
  std::uint64_t Ones = 0, Zeros = 0;
  /// The threads that are selected, on the CPU; the call follows each.
  std::function<void(const ThreadOrder &, const Selection &, const Callback &)>
      Threads;
  std::optional<ThreadOrder> Forward; ///< The threads by their numbers.
  std::function<void()> BringResults; ///< From the device, if that has them.
};

} // namespace idxmap

#endif
