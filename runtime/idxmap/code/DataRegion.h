//===- DataRegion.h - What the data statements do ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What ../DataRegion.h declares, by the table of what is on the device and the
// launches that are under way.
//
//   region.copy("a", a, n), enter  ->  an entry of PresentTable, and its block
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CODE_DATAREGION_H
#define IDXMAP_RUNTIME_IDXMAP_CODE_DATAREGION_H

#include "idxmap/DataRegion.h"
#include "idxmap/DeviceCopy.h"
#include "idxmap/Failure.h"
#include "idxmap/code/ExactText.h"
#include "idxmap/code/Linkage.h"
#include "idxmap/streams/PendingLaunches.h"

#include <cstdio>
#include <exception>
#include <vector>

namespace idxmap {

struct DataList::_Parts {
  explicit _Parts(SourcePlace _At) : _At(_At), _Copies(_At) {}

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
    PendingLaunches &_Pending = PendingLaunches::__of(_Device);
    const auto _Guard = _Pending.__guard(); // No other comes in between.
    _Failure _First = _Pending.finishTouching(__touched(_Held, _Device));
    for (; !_Held.empty(); _Held.pop_back()) {
      ArrayUse _Use = _Held.back();
      _Use._Writes &= IsEntered; // Or there is nothing to copy back.
      _Copies.leave(_Use, _Device, _First);
    }
    return _First;
  }

  const SourcePlace _At;
  const DeviceCopy _Copies;
  std::vector<ArrayUse> _Uses;
  // Of a region:
  const int _Exceptions = std::uncaught_exceptions();
  int _Device = 0;
  bool IsEntered = false;
  std::vector<ArrayUse> _Held;
};

IDXMAP_CODE DataList::DataList(const char *_File, unsigned _Line)
    : _Of(new _Parts({_File, _Line})) {}

IDXMAP_CODE DataList::~DataList() { delete _Of; }

IDXMAP_CODE void DataList::__add(const char *_Name, std::uintptr_t _Array,
                                 std::size_t _Size, ExactInt _Count,
                                 _Transfer _How) {
  const ArrayUse _Added(_Of->_At, _Name, _Array, _Size, 0, _Count, _How);
  if (_Count.isLess(0) != ExactInt::_Answer::_No)
    _Of->_Copies.fail(_Added, "cannot have " + __text(_Count) + " elements");
  if (!_Added._Range.isEmpty())
    _Of->_Uses.push_back(_Added);
}

IDXMAP_CODE DataRegion::~DataRegion() noexcept(false) {
  const _Failure _Problem = _Of->leave();
  if (_Problem._What.empty())
    return;
  if (std::uncaught_exceptions() == _Of->_Exceptions)
    _Problem.__raise();
  std::fprintf(stderr, "%s:%u: %s\n", _Problem._At._File, _Problem._At._Line,
               _Problem._What.c_str());
}

IDXMAP_CODE void DataRegion::enter() {
  _Of->_Device = DeviceCopy::currentDevice(_Of->_At);
  PendingLaunches::__of(_Of->_Device)
      .finishHolding(_Parts::__touched(_Of->_Uses, _Of->_Device))
      .__raise();
  std::vector<ArrayUse *> _Needed;
  for (ArrayUse &_Each : _Of->_Uses)
    if (_Of->isNeeded(_Each))
      _Needed.push_back(&_Each);
  forOverlapping(_Needed,
                 [this](ArrayUse &_Whole, auto, auto) { _Of->__hold(_Whole); });
  _Of->IsEntered = true;
}

IDXMAP_CODE void DataRegion::stay() { _Of->_Held.clear(); }

IDXMAP_CODE void DataEnd::leave() {
  const SourcePlace _At = _Of->_At;
  // At the end of a static object, an error would end the program.
  if (DeviceCopy::isOver())
    return DeviceCopy::sayOver(_At);
  const int _Device = DeviceCopy::currentDevice(_At);
  PendingLaunches &_Pending = PendingLaunches::__of(_Device);
  const auto _Guard = _Pending.__guard(); // No other comes in between.
  _Failure _First =
      _Pending.finishTouching(_Parts::__touched(_Of->_Uses, _Device));
  for (const ArrayUse &_Each : _Of->_Uses) {
    if (!_Of->_Copies.leave(_Each, _Device, _First) &&
        !_Of->_Copies.isShared(_Each))
      _First.__add({_At, _Each.quotedName() + " is not on the device"});
  }
  _First.__raise();
}

/// What an update copies, for its length: nothing, if the device has no copy.
class UpdatedUse {
public:
  UpdatedUse(SourcePlace _At, const char *_Name, std::uintptr_t _Array,
             std::size_t _Size, ExactInt _Count)
      : _Copies(_At), _Use(_At, _Name, _Array, _Size, 0,
                           _Count.isUnknown() ? 1 : _Count, _Transfer::InOut) {
    if (_Use._Range.isEmpty())
      return;
    _Device = DeviceCopy::currentDevice(_At);
    PresentTable &_Table = PresentTable::__of(_Device);
    if (_Count.isUnknown())
      _Table.widen(_Use._Range);
    PendingLaunches::__of(_Device)
        .finishTouching({{_Use._Range, true}})
        .__raise();
    LeftLaunches::__of(_Device).finishTouching(_Use._Range).__raise();
    _Table.findMany([&](auto _Find) {
      _Use._Found = _Find(_Use._Range, _Use._Away, _Use._Users);
    });
    if (_Use._Found == PresentTable::_Presence::_Part)
      _Copies.fail(_Use, "is updated beyond what its data region holds");
  }
  UpdatedUse(const UpdatedUse &) = delete;
  UpdatedUse &operator=(const UpdatedUse &) = delete;
  ~UpdatedUse() {
    if (isThere())
      PresentTable::__of(_Device).release(_Use._Users);
  }

  bool isThere() const { return _Use._Users != nullptr; }

  const DeviceCopy _Copies;
  ArrayUse _Use;

private:
  int _Device = 0;
};

IDXMAP_CODE void DataUpdate::toHost(const char *_Name, std::uintptr_t _Array,
                                    std::size_t _Size, ExactInt _Count) const {
  const UpdatedUse _Of(_At, _Name, _Array, _Size, _Count);
  if (_Of.isThere())
    _Of._Copies.toHost(_Of._Use);
}

IDXMAP_CODE void DataUpdate::toDevice(const char *_Name, std::uintptr_t _Array,
                                      std::size_t _Size,
                                      ExactInt _Count) const {
  const UpdatedUse _Of(_At, _Name, _Array, _Size, _Count);
  if (!_Of.isThere())
    return;
  _Of._Copies.toDevice(_Of._Use, _Of._Use._Range._Low + _Of._Use._Away);
  _Of._Copies.__settle();
}

IDXMAP_CODE void wait(const char *_File, unsigned _Line) {
  const int _Device = DeviceCopy::currentDevice({_File, _Line});
  _Failure _First = PendingLaunches::__of(_Device).finishAll();
  _First.__add(LeftLaunches::__of(_Device).finishAll());
  _First.__raise();
}

IDXMAP_CODE void waitOn(const char *_File, unsigned _Line,
                        cudaStream_t _Stream) {
  const int _Device = DeviceCopy::currentDevice({_File, _Line});
  _Failure _First = PendingLaunches::__of(_Device).finishStream(_Stream);
  _First.__add(LeftLaunches::__of(_Device).finishStream(_Stream));
  _First.__raise();
}

} // namespace idxmap

#endif
