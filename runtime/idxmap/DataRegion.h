//===- DataRegion.h - Arrays that stay on the device ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Between `enter` and the end of its life, a region keeps arrays on the device,
// where every launch finds them by their addresses:
//
//   {
//     idxmap::DataRegion region("heat.cpp", 12);
//     region.copyin("a", a, n);
//     region.copy("b", b, n);
//     region.enter();              copies a and b to the device
//     ...                          launches copy nothing
//   }                              copies b back, however it is left
//
// OpenACC's rules (3.3, section 2.7): what another region holds already is only
// counted; the last one that leaves copies back and gives back. What the device
// shares with the host is left alone. While an exception is on its way, arrays
// are copied back all the same, but a failure of that is only printed. Launches
// that touch the arrays, with `async` or left (LeftLaunches.h), are finished
// first.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_DATAREGION_H
#define IDXMAP_RUNTIME_IDXMAP_DATAREGION_H

#include "idxmap/DeviceCopy.h"
#include "idxmap/Failure.h"
#include "idxmap/streams/PendingLaunches.h"

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

namespace idxmap {

/// The arrays that a statement names, with what is to happen to each.
class DataList {
public:
  DataList(const char *_File, unsigned _Line)
      : _At{_File, _Line}, _Copies(_At) {}
  DataList(const DataList &) = delete;
  DataList &operator=(const DataList &) = delete;

  /// \p _Count elements of what \p _Array points to.
  template <typename _Tp>
  void copyin(const char *_Name, _Tp *_Array, ExactInt _Count) {
    __add(_Name, _Array, _Count, _Transfer::_In);
  }
  template <typename _Tp>
  void copyout(const char *_Name, _Tp *_Array, ExactInt _Count) {
    __add(_Name, _Array, _Count, _Transfer::_Out);
  }
  template <typename _Tp>
  void copy(const char *_Name, _Tp *_Array, ExactInt _Count) {
    __add(_Name, _Array, _Count, _Transfer::InOut);
  }
  template <typename _Tp>
  void create(const char *_Name, _Tp *_Array, ExactInt _Count) {
    __add(_Name, _Array, _Count, _Transfer::_None);
  }
  template <typename _Tp>
  void present(const char *_Name, _Tp *_Array, ExactInt _Count) {
    __add(_Name, _Array, _Count, _Transfer::_Present);
  }

protected:
  ~DataList() = default;

  template <typename _Tp>
  void __add(const char *_Name, _Tp *_Array, ExactInt _Count, _Transfer _How) {
    ArrayUse _Added(_At, _Name, _Array, 0, _Count, _How);
    if (_Count.isLess(0) != ExactInt::_Answer::_No)
      _Copies.fail(_Added, "cannot have " + _Count.__text() + " elements");
    if (!_Added._Range.isEmpty())
      _Uses.push_back(_Added);
  }

  /// What launches may touch of \p _Arrays.
  static std::vector<TouchedRange>
  __touched(const std::vector<ArrayUse> &_Arrays, int _Device) {
    std::vector<TouchedRange> _Result;
    for (const ArrayUse &_Each : _Arrays) {
      _Result.push_back({_Each._Range, true});
      PresentTable::__of(_Device).widen(_Result.back()._Range);
    }
    return _Result;
  }

  const SourcePlace _At;
  const DeviceCopy _Copies;
  std::vector<ArrayUse> _Uses;
};

class DataRegion : public DataList {
public:
  using DataList::DataList;

  ~DataRegion() noexcept(false) {
    const _Failure _Problem = leave();
    if (_Problem._What.empty())
      return;
    if (std::uncaught_exceptions() == _Exceptions)
      _Problem.__raise();
    std::fprintf(stderr, "%s:%u: %s\n", _Problem._At._File, _Problem._At._Line,
                 _Problem._What.c_str());
  }

  /// Brings to the device what is not there.
  void enter() {
    _Device = DeviceCopy::currentDevice(_At);
    PendingLaunches::__of(_Device)
        .finishHolding(__touched(_Uses, _Device))
        .__raise();
    std::vector<ArrayUse *> _Needed;
    for (ArrayUse &_Each : _Uses)
      if (isNeeded(_Each))
        _Needed.push_back(&_Each);
    forOverlapping(_Needed,
                   [this](ArrayUse &_Whole, auto, auto) { __hold(_Whole); });
    IsEntered = true;
  }

  /// What is on the device stays there, for a DataEnd to take it away.
  void stay() { _Held.clear(); }

private:
  bool isNeeded(ArrayUse &_Each) const {
    if (PresentTable::__of(_Device).find(_Each._Range, _Each._Away) !=
        PresentTable::_Presence::_None)
      return true;
    if (_Copies.isShared(_Each))
      return false;
    _Copies.requireAlone(_Each, _Device);
    if (_Each.MustBePresent)
      _Copies.fail(_Each, "is not on the device");
    return true;
  }

  void __hold(ArrayUse &_Whole) {
    _Held.reserve(_Held.size() + 1);
    const PresentTable::_Presence _Before = PresentTable::__of(_Device).enter(
        _Whole._Range, _Whole._Writes || !_Whole._Reads, [&] {
          void *const _Block = _Copies.__taken(_Whole);
          _Copies.__settle(_Block);
          return addressOf(_Block) - _Whole._Range._Low;
        });
    if (_Before == PresentTable::_Presence::_Part)
      _Copies.fail(_Whole, "lies only in part in what a data region holds");
    _Held.push_back(_Whole);
  }

  /// Gives all back; what first went wrong.
  _Failure leave() {
    if (_Held.empty())
      return {};
    if (DeviceCopy::isOver()) {
      _Held.clear();
      DeviceCopy::sayOver(_At);
      return {};
    }
    const CurrentDevice _Ours(_Device);
    _Failure _First = PendingLaunches::__of(_Device).finishTouching(
        __touched(_Held, _Device));
    for (; !_Held.empty(); _Held.pop_back()) {
      ArrayUse _Use = _Held.back();
      _Use._Writes &= IsEntered; // Or there is nothing to copy back.
      _Copies.leave(_Use, _Device, _First);
    }
    return _First;
  }

  const int _Exceptions = std::uncaught_exceptions();
  int _Device = 0;
  bool IsEntered = false;
  std::vector<ArrayUse> _Held;
};

/// What `exit_data` does: the arrays that `enter_data` has brought to the
/// device leave it as at the end of a region.
class DataEnd : public DataList {
public:
  using DataList::DataList;

  void leave() {
    // At the end of a static object, an error would end the program.
    if (DeviceCopy::isOver())
      return DeviceCopy::sayOver(_At);
    const int _Device = DeviceCopy::currentDevice(_At);
    _Failure _First = PendingLaunches::__of(_Device).finishTouching(
        __touched(_Uses, _Device));
    for (const ArrayUse &_Each : _Uses) {
      if (!_Copies.leave(_Each, _Device, _First) && !_Copies.isShared(_Each))
        _First.__add({_At, _Each.quotedName() + " is not on the device"});
    }
    _First.__raise();
  }
};

/// What `update_host` and `update_device` do: the copies on both sides become
/// equal, of \p _Count elements, or of all that the region holds. Where there
/// is no copy on the device, there is nothing to do.
class DataUpdate {
public:
  DataUpdate(const char *_File, unsigned _Line)
      : _At{_File, _Line}, _Copies(_At) {}

  template <typename _Tp>
  void host(const char *_Name, _Tp *_Array,
            ExactInt _Count = ExactInt::__unknown()) const {
    if (ArrayUse _Use = found(_Name, _Array, _Count); !_Use._Range.isEmpty())
      _Copies.toHost(_Use);
  }
  template <typename _Tp>
  void device(const char *_Name, _Tp *_Array,
              ExactInt _Count = ExactInt::__unknown()) const {
    if (ArrayUse _Use = found(_Name, _Array, _Count); !_Use._Range.isEmpty()) {
      _Copies.toDevice(_Use, _Use._Range._Low + _Use._Away);
      _Copies.__settle();
    }
  }

private:
  template <typename _Tp>
  ArrayUse found(const char *_Name, _Tp *_Array, ExactInt _Count) const {
    const bool IsWhole = _Count.isUnknown();
    ArrayUse _Use(_At, _Name, _Array, 0, IsWhole ? 1 : _Count,
                  _Transfer::InOut);
    if (_Use._Range.isEmpty())
      return _Use;
    const int _Device = DeviceCopy::currentDevice(_At);
    const auto &_Table = PresentTable::__of(_Device);
    if (IsWhole)
      _Table.widen(_Use._Range);
    PendingLaunches::__of(_Device)
        .finishTouching({{_Use._Range, true}})
        .__raise();
    LeftLaunches::__of(_Device).finishTouching(_Use._Range).__raise();
    switch (_Table.find(_Use._Range, _Use._Away)) {
    case PresentTable::_Presence::_Whole:
      break;
    case PresentTable::_Presence::_Part:
      _Copies.fail(_Use, "is updated beyond what its data region holds");
    case PresentTable::_Presence::_None:
      _Use._Range = {};
    }
    return _Use;
  }

  const SourcePlace _At;
  const DeviceCopy _Copies;
};

} // namespace idxmap

#endif
