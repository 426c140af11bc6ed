//===- LaunchData.h - The arrays of one launch ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What one launch needs of the host's arrays, and where the device finds it:
//
//   data.__add({.., "a", a, .., 0, n, _In});         [0, n) are read
//   data.__add({.., "b", b, .., 1, n - 1, InOut});   and written
//   kernel<<<..>>>(data.device(a), data.device(b));
//   data.copyBack();                                 after the kernel
//
// Memory that the device shares is used as it is, and so is what a data region
// has put there. All else is copied, where ranges overlap (an array under two
// names, `a` and `a + n`) into one block. The destructor gives the blocks back;
// without copyBack the host's data stay as they were. Launches with `async`
// that touch the same memory are finished first; one that is itself
// asynchronous shares their copies (PendingLaunches.h), and leaves its own to
// them. What comes after launches that nobody has waited for (LeftLaunches.h)
// is put after them on the device.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_LAUNCHDATA_H
#define IDXMAP_RUNTIME_IDXMAP_LAUNCHDATA_H

#include "idxmap/DeviceCopy.h"
#include "idxmap/streams/LeftLaunches.h"
#include "idxmap/streams/PendingLaunches.h"
#include "idxmap/trace/CopyHint.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

namespace idxmap {

class LaunchData {
public:
  LaunchData(SourcePlace _At, cudaStream_t _Stream, bool IsAsync)
      : _At(_At), _Stream(_Stream), IsAsync(IsAsync), _Copies(_At, _Stream) {}
  LaunchData(const LaunchData &) = delete;
  LaunchData &operator=(const LaunchData &) = delete;
  ~LaunchData() { release(); }

  /// The launch touches what \p _Added says; nothing, if that is empty. Several
  /// calls for one array add up.
  void __add(ArrayUse &&_Added) {
    for (ArrayUse &_Each : _Uses)
      if (_Each._Array == _Added._Array)
        return _Each.merge(_Added);
    _Uses.push_back(std::move(_Added));
  }

  /// The launch reads the value at \p _Of, on the host.
  void __read(const char *_Name, HostRange _Of, bool IsBound) {
    _Values.push_back({_Name, _Of, IsBound, {}, {}});
  }
  /// Its bytes, where the device has some of them; else null.
  const unsigned char *__newer(std::uintptr_t _Address) {
    __settle();
    for (const _Value &_Each : _Values)
      if (_Each._Of._Low == _Address && !_Each._Bytes.empty())
        return _Each._Bytes.data();
    return nullptr;
  }

  /// The launch may touch all of the host's memory, where it is.
  void __shareAll() {
    SharesAll = true;
    _Device = DeviceCopy::currentDevice(_At);
    int _Reads = 0;
    const cudaError_t _Status = cudaDeviceGetAttribute(
        &_Reads, cudaDevAttrPageableMemoryAccess, _Device);
    if (_Status != cudaSuccess || _Reads == 0)
      ::idxmap::fail(_At._File, _At._Line,
                     "the loop was compiled with memory=unified, but device " +
                         std::to_string(_Device) +
                         " does not read the host's memory" +
                         (_Status == cudaSuccess
                              ? " (cudaDevAttrPageableMemoryAccess is 0)"
                              : std::string(": cudaDeviceGetAttribute: ") +
                                    cudaGetErrorString(_Status)));
  }

  /// Decides for every array where it is and copies it there, once. The first
  /// call of `device` does it as well.
  void __settle() {
    if (IsSettled)
      return;
    IsSettled = true;
    _Copies.requireNoCapture();
    _Device = DeviceCopy::currentDevice(_At);
    for (const _Value &_Each : _Values)
      finishWriting(_Each._Of);
    meetPending();
    if (SharesAll)
      return requireNoCopies();
    PresentTable::__of(_Device).findMany([&](auto _Find) {
      for (ArrayUse &_Each : _Uses)
        _Each._Found =
            _Find(_Each._Range, _Each._Away, _Each._Users, _Each._Order);
    });
    for (ArrayUse &_Each : _Uses)
      if (!_Each._Range.isEmpty())
        requireOrder(_Each);
    std::vector<ArrayUse *> _Copied;
    for (ArrayUse &_Each : _Uses)
      if (!_Each._Range.isEmpty() && !isThere(_Each))
        _Copied.push_back(&_Each);
    forOverlapping(_Copied,
                   [this](ArrayUse &_Whole, _Iterator _First, _Iterator _End) {
                     copyIn(_Whole, _First, _End);
                   });
    for (_Value &_Each : _Values)
      __fetch(_Each);
  }

  /// The kernel's subscripts of \p _Array, of elements of \p _Size bytes,
  /// follow a layout of \p _Key, with the lengths \p _Wanted if that is not
  /// null. \p _Lengths get the \p _Count lengths of the one that the array has
  /// on the device. Fails if that has another; false where nothing is used.
  bool followLayout(std::uintptr_t _Array, std::size_t _Size, const char *_Key,
                    ExactInt *_Lengths, unsigned _Count,
                    const ExactInt *_Wanted) {
    const int _Device = DeviceCopy::currentDevice(_At);
    bool IsThere = false;
    for (ArrayUse &_Each : _Uses) {
      if (_Each._Array != _Array || _Each._Range.isEmpty())
        continue;
      std::uintptr_t _Low = 0;
      const _OrderThere _There =
          PresentTable::__of(_Device).orderOf(_Each._Range, _Low);
      const std::string _Text = DeviceCopy::__text(_There.get());
      if (!_There || !lengthsIn(_Key, _Text.c_str(), _Lengths, _Count) ||
          (_Wanted && layoutText(_Key, _Wanted) != _Text))
        _Copies.failAt(_Each, _There.get(),
                       "the loop follows " +
                           (_Wanted ? layoutText(_Key, _Wanted) : _Key));
      if (_Low != _Array)
        _Copies.failAt(_Each, _There.get(),
                       "the loop has it from its middle on");
      if (_There->_Size != _Size)
        _Copies.failAt(_Each, _There.get(),
                       "the loop has it in elements of another size");
      _Each._Followed = _Text;
      IsThere = true;
    }
    return IsThere;
  }

  /// Nothing of one array that the launch touches is of the other.
  bool areApart(std::uintptr_t _Ap, std::uintptr_t _Bp) const {
    const int _Device = DeviceCopy::currentDevice(_At);
    for (const ArrayUse &_Each : _Uses)
      for (const ArrayUse &_Other : _Uses)
        if (_Each._Array == _Ap && _Other._Array == _Bp &&
            __touchedOf(_Each, _Device)
                .__overlaps(__touchedOf(_Other, _Device)))
          return false;
    for (const ArrayUse &_Each : _Uses)
      for (const _Value &_Other : _Values)
        if (_Each._Array == _Ap && _Other._Of._Low == _Bp &&
            __touchedOf(_Each, _Device).__overlaps(_Other._Of))
          return false;
    return true;
  }

  /// From the first to behind the last byte that the device has for the launch
  /// of \p _Array.
  HostRange __around(std::uintptr_t _Array) const {
    const int _Device = DeviceCopy::currentDevice(_At);
    HostRange _All;
    for (const ArrayUse &_Each : _Uses) {
      if (_Each._Array != _Array || _Each._Range.isEmpty())
        continue;
      const HostRange _Own = __touchedOf(_Each, _Device);
      if (_Own._High == UINTPTR_MAX)
        _Copies.fail(_Each, "is on the device in a way that does not say how "
                            "much of it is there; 'time_tile' has to know");
      if (_All.isEmpty())
        _All = _Own;
      _All._Low = std::min(_All._Low, _Own._Low);
      _All._High = std::max(_All._High, _Own._High);
    }
    return _All;
  }

  /// Something was copied for this launch, or has room of its own: the device
  /// takes that back when the launch has been started.
  bool hasBlocks() const { return !_Blocks.empty(); }

  /// Where the device finds \p _Array, of which some element was added.
  std::uintptr_t device(std::uintptr_t _Array) {
    __settle();
    for (const ArrayUse &_Each : _Uses)
      if (_Each._Array == _Array)
        return _Each._Array + _Each._Away;
    return _Array;
  }

  /// For a check: the host gets what data regions hold of the arrays on the
  /// device. The name of an array that lies on the device alone, or null.
  const char *bringToHost() const {
    const int _Device = DeviceCopy::currentDevice(_At);
    const PresentTable &_Table = PresentTable::__of(_Device);
    TouchedRanges _Mine;
    findTouched(_Device, _Mine);
    PendingLaunches::__of(_Device).finishTouching(_Mine).__raise();
    for (const TouchedRange &_Each : _Mine)
      LeftLaunches::__of(_Device).finishTouching(_Each._Range).__raise();
    for (const _Value &_Each : _Values)
      bringValue(_Each);
    for (ArrayUse _Each : _Uses) {
      if (_Each._Range.isEmpty())
        continue;
      if (DeviceMemory::isOnDevice(
              reinterpret_cast<const void *>(_Each._Range._Low)))
        return _Each._Name;
      std::uintptr_t _Low = 0;
      _Each._Order = _Table.orderOf(_Each._Range, _Low);
      if (_Each.MustBePresent || _Each._Order)
        _Table.widen(_Each._Range);
      if (_Table.find(_Each._Range, _Each._Away) ==
          PresentTable::_Presence::_Whole)
        _Copies.__refresh(_Each);
    }
    return nullptr;
  }

  /// What the kernel wrote. Pre: the kernel has ended.
  void copyBack() {
    for (const _Value &_Each : _Values)
      requireUnwritten(_Each);
    for (const ArrayUse &_Each : _Uses)
      if (_Each._Writes && _Each.IsCopied && !_Each._Range.isEmpty())
        _Copies.toHost(_Each);
  }

  /// The launch has been started, and nobody needs to wait for it: all that it
  /// touches lies where the host does not look. Leaves it if so.
  bool isLeft() {
    return !_Mine.empty() && !IsSeen && LeftLaunches::areWanted() &&
           LeftLaunches::__of(_Device).__add(_At, _Stream, _Mine);
  }

  /// \p _Launch has been started. It, and the blocks, are now for a `wait`.
  void leave(std::unique_ptr<PendingLaunch> _Launch) {
    std::vector<PendingCopy> _Shared;
    for (const _Taken &_Each : _Blocks)
      if (_Each._For._Reads || _Each._For._Writes)
        _Shared.push_back({_Each._For, _At, _Stream});
      else
        _Launch->_Rooms.push_back(_Each._Block);
    _Launch->_Touched = std::move(_Mine);
    _Blocks.clear();
    PendingLaunches::__of(_Device).__add(std::move(_Launch), _Shared);
    _Pending = {};
  }

  /// The one that was current as it was decided where the arrays are.
  int __device() const { return _Device; }

  /// Gives the blocks back, and what is there to who wants to take it away.
  void release() noexcept {
    PresentTable *_Table = nullptr;
    for (ArrayUse &_Each : _Uses) {
      if (!_Each._Users)
        continue;
      if (!_Table)
        _Table = &PresentTable::__of(_Device);
      _Table->release(_Each._Users);
    }
    for (const _Taken &_Each : _Blocks)
      _Copies.__give(_Each._Block);
    _Blocks.clear();
  }

private:
  /// A block on the device, and what it is a copy of.
  struct _Taken {
    void *_Block;
    ArrayUse _For;
  };
  using _Iterator = std::vector<ArrayUse *>::iterator;

  /// What the launch reads before the kernel begins.
  struct _Value {
    const char *_Name;
    HostRange _Of;
    bool IsBound;
    std::vector<unsigned char> _Bytes; ///< Where the device has some of them.
    /// What an array that the loop writes has of it.
    struct _Part {
      const ArrayUse *_In;
      HostRange _Range;
      std::vector<unsigned char> _Before;
    };
    std::vector<_Part> _Watched;

    const unsigned char *__at(std::uintptr_t _Address) const {
      return _Bytes.empty() ? reinterpret_cast<const unsigned char *>(_Address)
                            : &_Bytes[_Address - _Of._Low];
    }
  };

  /// The host looks at \p _Range.
  void finishWriting(HostRange _Range) const {
    PendingLaunches::__of(_Device).finishTouching({{_Range, false}}).__raise();
    LeftLaunches::__of(_Device).finishTouching(_Range).__raise();
  }

  void __fetch(_Value &_Each) {
    PresentTable::__of(_Device).forEachPart(
        _Each._Of,
        [&](HostRange _Part, _Distance _Away, const _OrderThere &_Order) {
          const unsigned char *const _Host =
              reinterpret_cast<const unsigned char *>(_Each._Of._Low);
          requireHostOrder(_Each, _Order);
          if (_Each._Bytes.empty())
            _Each._Bytes.assign(_Host, _Host + _Each._Of.__bytes());
          _Copies.__fetch(_Each._Name,
                          &_Each._Bytes[_Part._Low - _Each._Of._Low], _Part,
                          _Away);
          if (_Each.IsBound &&
              std::memcmp(_Host, _Each._Bytes.data(), _Each._Bytes.size()) != 0)
            __fail(_Each, "a bound of the loop is made of it, and the device "
                          "has another one");
        });
    for (const ArrayUse &_Use : _Uses)
      __watch(_Each, _Use);
  }

  /// What an array has of a value may be written, or only lie between elements
  /// that are: a launch that is waited for looks afterwards.
  void __watch(_Value &_Each, const ArrayUse &_Use) {
    HostRange _Part = _Use._Range;
    // Of memory that the device shares, no table knows how much there is.
    if (_Use.MustBePresent)
      PresentTable::__of(_Device).widen(_Part);
    if (_Part.isEmpty() || !(_Use._Writes || !_Use._Reads) ||
        !_Part.__overlaps(_Each._Of))
      return;
    if (IsAsync || !(_Use._Reads || _Use.MustBePresent))
      __failWritten(_Each, _Use);
    _Part = {std::max(_Part._Low, _Each._Of._Low),
             std::min(_Part._High, _Each._Of._High)};
    const unsigned char *const _First = _Each.__at(_Part._Low);
    _Each._Watched.push_back(
        {&_Use, _Part, {_First, _First + _Part.__bytes()}});
    IsSeen = true;
  }
  /// Pre: the kernel has ended.
  void requireUnwritten(const _Value &_Each) const {
    for (const auto &_Part : _Each._Watched) {
      std::vector<unsigned char> _Now(_Part._Range.__bytes());
      _Copies.__fetch(_Each._Name, _Now.data(), _Part._Range, _Part._In->_Away);
      if (_Now != _Part._Before)
        __failWritten(_Each, *_Part._In);
    }
  }
  [[noreturn]] void __failWritten(const _Value &_Each,
                                  const ArrayUse &_Use) const {
    __fail(_Each,
           std::string("the loop writes part of it as '") + _Use._Name + "'");
  }
  /// For a check, whose plain loops read it where it is.
  void bringValue(const _Value &_Each) const {
    PresentTable::__of(DeviceCopy::currentDevice(_At))
        .forEachPart(_Each._Of, [&](HostRange _Part, _Distance _Away,
                                    const _OrderThere &_Order) {
          requireHostOrder(_Each, _Order);
          std::vector<unsigned char> _Now(_Part.__bytes());
          _Copies.__fetch(_Each._Name, _Now.data(), _Part, _Away);
          _Copies.__replace(_Part._Low, _Now);
        });
  }
  void requireHostOrder(const _Value &_Each, const _OrderThere &_Order) const {
    if (_Order)
      __fail(_Each, "the device has it in an order of its own");
  }
  [[noreturn]] void __fail(const _Value &_Of, const std::string &_Why) const {
    ::idxmap::fail(_At._File, _At._Line,
                   std::string("'") + _Of._Name +
                       "' is passed to the kernel by value, but " + _Why);
  }

  /// Adds all that the kernel may touch: of a present array, more than is said.
  void findTouched(int _Device, TouchedRanges &_Result) const {
    if (SharesAll)
      _Result.push_back({__all(), true});
    for (const ArrayUse &_Each : _Uses)
      if (!_Each._Range.isEmpty())
        _Result.push_back(
            {__touchedOf(_Each, _Device), _Each._Writes || !_Each._Reads});
  }
  static HostRange __touchedOf(const ArrayUse &_Each, int _Device) {
    _Distance _Away = 0;
    HostRange _Range = _Each._Range;
    if (_Range.isEmpty() || !_Each.MustBePresent)
      return _Range;
    const PresentTable &_Table = PresentTable::__of(_Device);
    if (_Table.find(_Range, _Away) != PresentTable::_Presence::_Whole)
      return {0, UINTPTR_MAX};
    _Table.widen(_Range);
    return _Range;
  }

  /// What is there is in the order that the kernel follows.
  void requireOrder(const ArrayUse &_Each) const {
    if (!_Each._Order && _Each._Followed.empty())
      return;
    if (_Each._Followed.empty())
      _Copies.failAt(_Each, _Each._Order.get(), "the loop follows none");
    if (DeviceCopy::__text(_Each._Order.get()) != _Each._Followed)
      _Copies.failAt(_Each, _Each._Order.get(),
                     "the loop follows " + _Each._Followed);
  }

  static HostRange __all() { return {0, UINTPTR_MAX}; }

  /// What a data region holds, a loop that follows the host's pointers would
  /// miss.
  void requireNoCopies() {
    _Distance _Away = 0;
    IsSeen = true;
    if (PresentTable::__of(_Device).find(__all(), _Away) !=
            PresentTable::_Presence::_None ||
        PresentTable::__holder(__all(), _Device, true) != PresentTable::_Nobody)
      ::idxmap::fail(_At._File, _At._Line,
                     "the loop was compiled with memory=unified, but a data "
                     "region of a file that was not holds copies on a device, "
                     "which the loop would miss");
  }

  void meetPending() {
    PendingLaunches &_Others = PendingLaunches::__of(_Device);
    findTouched(_Device, _Mine);
    if (!IsAsync) {
      _Others.finishTouching(_Mine).__raise();
      LeftLaunches &_Left = LeftLaunches::__of(_Device);
      if (_Left.isFull())
        _Left.finishAll().__raise();
      return __ordered(_Left.__order(_Stream, _Mine));
    }
    _Pending = _Others.__guard(); // Until the copies have found their holder.
    TouchedRanges _Apart;
    for (const ArrayUse &_Each : _Uses) {
      const bool IsRoom =
          !_Each._Reads && !_Each._Writes && !_Each.MustBePresent;
      if (!_Others.canShare(_Each._Range, IsRoom))
        _Apart.push_back({_Each._Range, true});
    }
    if (SharesAll)
      _Apart.push_back({__all(), true});
    _Others.finishHolding(_Apart).__raise();
    __ordered(_Others.__order(_Stream, _Mine));
    __ordered(LeftLaunches::__of(_Device).__order(_Stream, _Mine));
  }
  void __ordered(cudaError_t _Status) const {
    if (_Status != cudaSuccess)
      ::idxmap::fail(_At._File, _At._Line,
                     std::string("cudaStreamWaitEvent: ") +
                         cudaGetErrorString(_Status));
  }

  bool isThere(const ArrayUse &_Each) {
    switch (_Each._Found) {
    case PresentTable::_Presence::_Whole:
      return true;
    case PresentTable::_Presence::_Part:
      _Copies.fail(_Each, "is used beyond what its data region holds");
    case PresentTable::_Presence::_None:
      break;
    }
    if (_Copies.isShared(_Each))
      return IsSeen = true;
    _Copies.requireAlone(_Each, _Device);
    if (_Each.IsAttached)
      _Copies.fail(_Each, "is not on the device, and how much of it the loop "
                          "uses is not known: let a data region hold it");
    if (_Each.MustBePresent)
      _Copies.fail(_Each, "is not on the device");
    return false;
  }

  void copyIn(const ArrayUse &_Whole, _Iterator _First, _Iterator _End) {
    _Blocks.reserve(_Blocks.size() + 1);
    void *_Block = _Copies.__taken(_Whole);
    _Blocks.push_back({_Block, _Whole});
    _Blocks.back()._For._Away = addressOf(_Block) - _Whole._Range._Low;
    if (_Whole._Reads || _Whole._Writes)
      CopyHint::count(_At, _Whole);
    // Pinned memory is still read after a call that only queues the copy.
    IsSeen |= _Whole._Writes || (_Whole._Reads && _Stream);
    for (; _First != _End; ++_First) {
      (*_First)->_Away = addressOf(_Block) - _Whole._Range._Low;
      (*_First)->IsCopied = true;
    }
  }

  const SourcePlace _At;
  const cudaStream_t _Stream;
  const bool IsAsync;
  int _Device = 0;
  const DeviceCopy _Copies;
  PendingLaunches::_Guard _Pending;
  bool IsSettled = false;
  bool SharesAll = false;
  bool IsSeen = false; ///< By the host, as soon as the launch is complete.
  FewOf<ArrayUse, _UsualArrays> _Uses;
  std::vector<_Value> _Values;
  TouchedRanges _Mine; ///< What they are about, for others.
  std::vector<_Taken> _Blocks;
};

} // namespace idxmap

#endif
