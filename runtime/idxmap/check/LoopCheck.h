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

#include "idxmap/code/HideMacros.h"

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
  /// \p _Variables are those of the loops, "i, j".
  LoopCheck(const char *_File, unsigned _Line, const char *_Variables)
      : LoopMemory(_File, _Line), _Variables(_Variables) {}

  /// \p _Loops are the plain loops, with index() for a body.
  template <typename _Walk> void indices(const _Walk &_Loops) {
    if (!isOn())
      return;
    _See = &IndexCount::__enclose;
    __once(_Loops);
    IsCounted = _Count.__open();
    if (!IsCounted)
      return _Notes.say(LoopNotes::_About::_Counting,
                        "has too many iterations to be counted");
    _See = &IndexCount::__expect;
    __once(_Loops);
  }
  template <typename... _Values> void index(_Values... _Each) {
    (_Count.*_See)({static_cast<long long>(_Each)...});
  }

  /// Runs the plain loop: what it leaves is expected. \p _Of outlives the
  /// check.
  template <typename _Launch, typename _Walk>
  void plain(const _Launch &_Of, const _Walk &_Loops) {
    if (isOn())
      if (const char *_Name = _Of.bringToHost())
        noCopy(_Name, "which lies on the device alone");
    IsCompared &= !_Written.empty();
    if (!isOn() || !IsCompared)
      return;
    BringResults = [&_Of] { _Of.bringToHost(); };
    for (const auto &_Each : _Written)
      _Each->__keep();
    __once(_Loops);
    for (const auto &_Each : _Written)
      _Each->__expect();
    __restore();
  }

  /// Runs all threads of the launch here, to count and then in another order;
  /// arguments are converted as the launch does it.
  template <auto _Kernel, typename... _Arguments>
  void run(const LaunchCheck &_Launch, _Arguments &&..._Each) {
    if (isOn())
      __walk<_Kernel>(_Kernel, _Launch, _Each...);
  }
  /// In a thread that is not excess: true if it shall run the body.
  template <typename... _Values> bool enter(_Values... _Each) {
    _Current = {static_cast<long long>(_Each)...};
    if (!IsCounting)
      return true;
    _Ones |= _Thread;
    _Zeros |= ~_Thread;
    const char *_Wrong = _Count.run(_Current);
    if (_Wrong && _Problem.empty())
      _Problem = __iteration(_Current) + " " + _Wrong;
    return false;
  }

  /// After the launch, or where the launch found nothing to run.
  void finish() {
    if (!isOn())
      return;
    if (IsCounted)
      failIfMissing();
    if (!IsCompared || !_Threads)
      return;
    if (BringResults)
      BringResults();
    compare("after the mapped loop", *_Forward);
  }

private:
  using _Selection = ThreadSelection;
  using _Callback = SharedElements::_Callback;

  /// A copy runs: what it changes of its own is as before the next time.
  template <typename _Walk> static void __once(_Walk _Loops) { _Loops(); }

  template <typename _Tp> struct _As {
    using _Type = _Tp;
  };

  template <auto _Kernel, typename... _Parameters>
  void __walk(void (*)(Index3D, Index3D, LoopCheck &, _Parameters...),
              const LaunchCheck &_Launch,
              const typename _As<_Parameters>::_Type... _Each) {
    _Threads = [this, _Each...](const ThreadOrder &_Order,
                                const _Selection &_Of,
                                const _Callback &_After) {
      for (std::uint64_t _Np = 0; _Np < _Order.count(); ++_Np) {
        _Thread = _Order.__number(_Np);
        if (!_Of.__has(_Thread))
          continue;
        Index3D InGrid, InBlock;
        _Order.__place(_Thread, InGrid, InBlock);
        _Kernel(InGrid, InBlock, *this, _Each...);
        if (_After)
          _After();
      }
    };
    const Index3D _Grid = _Launch.gridExtent(), _Block = _Launch.blockExtent();
    _Forward = ThreadOrder::forward(_Grid, _Block);
    countThreads();
    if (!IsCompared)
      return;
    for (const ThreadOrder &_Order :
         {ThreadOrder::__shuffled(_Grid, _Block, _Seed),
          ThreadOrder::__backward(_Grid, _Block),
          ThreadOrder::__shuffled(_Grid, _Block, _Seed + 1, 0.4142135624)})
      runIn(_Order);
    if (IsCounted && !MayMeet && _Notes.isCostlyDue())
      findShared();
  }

  void countThreads() {
    if (!IsCounted)
      return;
    IsCounting = true;
    _Threads(*_Forward, {}, nullptr);
    IsCounting = false;
    if (!_Problem.empty())
      _Notes.fail("the mapping is wrong: " + _Problem);
    failIfMissing();
  }
  void runIn(const ThreadOrder &_Order) {
    eachAfter (&WrittenElements::__start)();
    _Threads(_Order, {},
             HasReductions ? eachAfter(&WrittenElements::__ran) : nullptr);
    eachAfter (&WrittenElements::__ended)();
    compare("where the iterations run in another order", _Order);
    __restore();
  }
  void findShared() {
    SharedElements _Shared(
        _Written,
        [&](const _Selection &_Of, const _Callback &_After) {
          _Threads(*_Forward, _Of, _After);
        },
        _Current);
    const auto _Found = _Shared.find(_Forward->count(), _Ones & _Zeros);
    __restore();
    if (!_Found)
      return;
    if (_Found->_How == SharedElement::_Kind::_Repeated)
      _Notes.say(LoopNotes::_About::_Repeated, sharedText(*_Found));
    else
      _Notes.fail(sharedText(*_Found));
  }
  void failIfMissing() const {
    if (const auto _Missing = _Count.__missing())
      _Notes.fail("the mapping is wrong: " + __iteration(*_Missing) +
                  " is never run");
  }

  /// \p _Order is the one in which the threads ran.
  void compare(const std::string &_When, const ThreadOrder &_Order) {
    for (const auto &_Each : _Written)
      if (const auto _Place = _Each->__difference();
          _Place && !_Each->IsScratch)
        failAt(*_Each, *_Place, _When, _Order);
  }
  [[noreturn]] void failAt(const WrittenElements &_Of, std::size_t _Place,
                           const std::string &_When,
                           const ThreadOrder &_Order) {
    const std::string _Values =
        _Of.name(_Place) + " is " + _Of.value(_Place) + " " + _When + ", but " +
        _Of.__expected(_Place) + " after the plain loop";
    __restore();
    const std::string _Writer =
        _Of.__reduced() ? "" : writerOf(_Of, _Place, _Order);
    __restore();
    _Notes.fail(_Values + _Writer);
  }
  /// The last iteration that changes the number.
  std::string writerOf(const WrittenElements &_Of, std::size_t _Place,
                       const ThreadOrder &_Order) {
    std::string _Last = _Of.__bytes(_Place);
    IndexCount::_Index _Writer;
    _Threads(_Order, {}, [&] {
      if (std::string _Now = _Of.__bytes(_Place); _Now != _Last) {
        _Last = std::move(_Now);
        _Writer = _Current;
      }
    });
    return _Writer.empty() ? "; no iteration changes it"
                           : "; " + __iteration(_Writer) + " writes it";
  }

  std::string __iteration(const IndexCount::_Index &_At) const {
    std::string _Text = std::string("iteration ") + _Variables + " = ";
    for (std::size_t _Dp = 0; _Dp < _At.size(); ++_Dp)
      _Text += (_Dp > 0 ? ", " : "") + std::to_string(_At[_Dp]);
    return _Text;
  }
  std::string sharedText(const SharedElement &_Of) const {
    using _Kind = SharedElement::_Kind;
    const std::string _First = __iteration(_Of._First),
                      _Second = __iteration(_Of._Second);
    if (_Of._How == _Kind::_Repeated)
      return "writes " + _Of._Name + " in " + _First + " and in " + _Second +
             ", the same value";
    if (_Of._How == _Kind::_Read)
      return _First + " reads what " + _Second + " writes: " + _Of._Name +
             " is " + _Of._After + " after it, but " + _Of._Without +
             " without it";
    return _Of._Name + " is written by " + _First + " and by " + _Second +
           (_Of._How == _Kind::_Updated
                ? "; an update that iterations share needs 'idxmap::atomic'"
                : "");
  }

  const char *_Variables;
  IndexCount _Count;
  void (IndexCount::*_See)(const IndexCount::_Index &) = nullptr;
  bool IsCounted = false;  ///< Count knows the plain loops' iterations.
  bool IsCounting = false; ///< Threads only report.
  std::string _Problem;
  std::uint64_t _Thread = 0;   ///< The number of the thread at work.
  IndexCount::_Index _Current; ///< What it runs.
  /// Bits that are set, and that are not, in numbers of threads that run one.
  std::uint64_t _Ones = 0, _Zeros = 0;
  /// The threads that are selected, on the CPU; the call follows each.
  std::function<void(const ThreadOrder &, const _Selection &,
                     const _Callback &)>
      _Threads;
  std::optional<ThreadOrder> _Forward; ///< The threads by their numbers.
  std::function<void()> BringResults;  ///< From the device, if that has them.
};

} // namespace idxmap

#include "idxmap/code/ShowMacros.h"

#endif
