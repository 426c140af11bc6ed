//===- DataRegion.h - What the data statements do ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What ../regions/DataRegion.h declares, by the table of what is on the device
// and the launches that are under way.
//
//   region.copy("a", a, n), enter  ->  an entry of PresentTable, and its block
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CODE_DATAREGION_H
#define IDXMAP_RUNTIME_IDXMAP_CODE_DATAREGION_H

#include "idxmap/DeviceCopy.h"
#include "idxmap/Failure.h"
#include "idxmap/code/ExactText.h"
#include "idxmap/code/Linkage.h"
#include "idxmap/layout/DeviceOrder.h"
#include "idxmap/regions/DataRegion.h"
#include "idxmap/streams/PendingLaunches.h"

#include <cstdio>
#include <exception>
#include <vector>

namespace idxmap {

struct DataList::_Parts {
  explicit _Parts(SourcePlace _At) : _At(_At), _Copies(_At) {}

  /// What launches may touch of \p _Arrays.
  static TouchedRanges __touched(const std::vector<ArrayUse> &_Arrays,
                                 int _Device) {
    TouchedRanges _Result;
    for (const ArrayUse &_Each : _Arrays) {
      HostRange _Range = _Each._Range;
      PresentTable::__of(_Device).widen(_Range);
      _Result.push_back({_Range, true});
    }
    return _Result;
  }

  bool isNeeded(ArrayUse &_Each) const {
    if (PresentTable::__of(_Device).find(_Each._Range, _Each._Away) !=
        PresentTable::_Presence::_None) {
      std::uintptr_t _Low = 0;
      const _OrderThere _There =
          PresentTable::__of(_Device).orderOf(_Each._Range, _Low);
      if (_There && _Low != _Each._Range._Low)
        _Copies.fail(_Each, "begins within what has a layout on the device");
      _Copies.requireOrder(_Each, _There.get());
      return true;
    }
    if (!_Each._Order && _Copies.isShared(_Each))
      return false;
    if (_Each._Order && DeviceMemory::isOnDevice(
                            reinterpret_cast<const void *>(_Each._Range._Low)))
      _Copies.fail(_Each, "is memory of the device, of which there is no copy "
                          "that could have a layout");
    _Copies.requireAlone(_Each, _Device);
    if (_Each.MustBePresent)
      _Copies.fail(_Each, "is not on the device");
    return true;
  }

  /// Names of one memory, of which one has a layout, are names of the same.
  template <typename _Iterator>
  void requireOneOrder(const ArrayUse &_Whole, _Iterator _First,
                       _Iterator _End) const {
    for (_Iterator _Each = _First; _Each != _End; ++_Each) {
      if (!(*_Each)->_Order && !_Whole._Order)
        continue;
      if ((*_Each)->_Range._Low != _Whole._Range._Low ||
          (*_Each)->_Range._High != _Whole._Range._High)
        _Copies.fail(**_Each, "overlaps with another one, and one of them has "
                              "a layout");
      _Copies.requireOrder(**_Each, _Whole._Order.get());
    }
  }

  void __hold(ArrayUse &_Whole) {
    _Held.reserve(_Held.size() + 1);
    const PresentTable::_Presence _Before = PresentTable::__of(_Device).enter(
        _Whole._Range, _Whole._Writes || !_Whole._Reads,
        [&] {
          void *const _Block = _Copies.__taken(_Whole);
          _Copies.__settle(_Block);
          return addressOf(_Block) - _Whole._Range._Low;
        },
        _Whole._Order);
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
                                 ElementSize _Size, ExactInt _Count,
                                 _Transfer _How) {
  const ArrayUse _Added(_Of->_At, _Name, _Array, _Size, 0, _Count, _How);
  if (_Count.isLess(0) != ExactInt::_Answer::_No)
    _Of->_Copies.fail(_Added, "cannot have " + __text(_Count) + " elements");
  if (!_Added._Range.isEmpty())
    _Of->_Uses.push_back(_Added);
}

/// "the layout orders 12 elements, but there are 16"
inline std::string __wrongText(const LayoutLengths &_Of) {
  const std::string _Left = __text(_Of._Left), _Right = __text(_Of._Right);
  switch (_Of._Problem) {
  case LayoutLengths::_Wrong::_Length:
    return "a length of the layout is " + _Left;
  case LayoutLengths::_Wrong::_Longer:
    return "a length of the layout is " + _Left + ", but can be at most " +
           _Right;
  case LayoutLengths::_Wrong::_Elements:
    return "the layout orders " + _Left + " elements, but there are " + _Right;
  case LayoutLengths::_Wrong::_Large:
    return "numbers in the layout do not fit 64 bits";
  case LayoutLengths::_Wrong::_Nothing:
    break;
  }
  return "";
}

IDXMAP_CODE void DataList::__order(const char *_Name, std::uintptr_t _Array,
                                   DeviceOrder *_Order) {
  const _OrderThere _Owned(_Order);
  for (ArrayUse &_Each : _Of->_Uses) {
    if (_Each._Array != _Array || std::string(_Each._Name) != _Name)
      continue;
    const LayoutLengths &_Made = _Order->_Made;
    std::string _Wrong = __wrongText(_Made);
    const ExactInt _Elements = _Each._Range.__bytes() / _Order->_Size;
    if (_Wrong.empty() && !_Each.MustBePresent &&
        _Made._Cells.to<long long>() != _Elements.to<long long>())
      _Wrong = "the layout orders " + __text(_Made._Cells) +
               " elements, but there are " + __text(_Elements);
    if (!_Wrong.empty())
      ::idxmap::fail(_Of->_At._File, _Of->_At._Line,
                     _Each.quotedName() + ": " + _Wrong);
    _Each._Order = _Owned;
  }
}

/// What went wrong at the end of a region. There were \p _Exceptions at its
/// begin: another one hides it.
inline void __raiseOrSay(const _Failure &_Problem, int _Exceptions) {
  if (_Problem._What.empty())
    return;
  if (std::uncaught_exceptions() == _Exceptions)
    _Problem.__raise();
  std::fprintf(stderr, "%s:%u: %s\n", _Problem._At._File, _Problem._At._Line,
               _Problem._What.c_str());
}

IDXMAP_CODE DataRegion::~DataRegion() noexcept(false) {
  __raiseOrSay(_Of->leave(), _Of->_Exceptions);
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
  forOverlapping(_Needed, [this](ArrayUse &_Whole, auto _First, auto _End) {
    _Of->requireOneOrder(_Whole, _First, _End);
    _Of->__hold(_Whole);
  });
  _Of->IsEntered = true;
}

IDXMAP_CODE void DataRegion::stay() {
  for (const ArrayUse &_Each : _Of->_Held)
    PresentTable::__of(_Of->_Device).stay(_Each._Range);
  _Of->_Held.clear();
}

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
    const auto _By = _Each.IsFinal ? PresentTable::_Leaver::_Final
                                   : PresentTable::_Leaver::_Statement;
    if (!_Of->_Copies.leave(_Each, _Device, _First, _By) && !_Each.IsFinal &&
        !_Of->_Copies.isShared(_Each))
      _First.__add({_At, _Each.quotedName() + " is not on the device"});
  }
  _First.__raise();
}

IDXMAP_CODE void UnifiedRegion::__prefetch(std::uintptr_t _Array,
                                           ExactInt _Bytes) const {
  if (!_Bytes.isExact() || _Bytes.isLess(1) != ExactInt::_Answer::_No)
    return;
  const void *const _First = reinterpret_cast<const void *>(_Array);
  const std::size_t _Size = _Bytes.to<std::size_t>();
#if CUDART_VERSION >= 13000
  cudaMemLocation _To = {};
  _To.type = cudaMemLocationTypeDevice;
  _To.id = DeviceCopy::currentDevice(_At);
  const cudaError_t _Status =
      cudaMemPrefetchAsync(_First, _Size, _To, 0, nullptr);
#else
  const cudaError_t _Status = cudaMemPrefetchAsync(
      _First, _Size, DeviceCopy::currentDevice(_At), nullptr);
#endif
  if (_Status != cudaSuccess)
    cudaGetLastError(); // Loops find the pages without it, if later.
}

/// What an update copies, for its length: nothing, if the device has no copy.
class UpdatedUse {
public:
  UpdatedUse(SourcePlace _At, const char *_Name, std::uintptr_t _Array,
             std::size_t _Size, ExactInt _Count)
      : _Copies(_At), _Use(_At, _Name, _Array, {_Size, 1}, 0,
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
      _Use._Found = _Find(_Use._Range, _Use._Away, _Use._Users, _Use._Order);
    });
    if (_Use._Found == PresentTable::_Presence::_Part)
      _Copies.fail(_Use, "is updated beyond what its data region holds");
    HostRange _Whole = _Use._Range;
    _Table.widen(_Whole);
    if (_Use._Order &&
        (_Whole._Low != _Use._Range._Low || _Whole._High != _Use._Range._High))
      _Copies.failAt(_Use, _Use._Order.get(), "only a part of it is updated");
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

/// What first went wrong on the current device.
inline _Failure __waited(SourcePlace _At) {
  const int _Device = DeviceCopy::currentDevice(_At);
  _Failure _First = PendingLaunches::__of(_Device).finishAll();
  _First.__add(LeftLaunches::__of(_Device).finishAll());
  return _First;
}

IDXMAP_CODE void wait(const char *_File, unsigned _Line) {
  __waited({_File, _Line}).__raise();
}

IDXMAP_CODE UnifiedRegion::UnifiedRegion(const char *_File, unsigned _Line)
    : _At{_File, _Line}, _Exceptions(std::uncaught_exceptions()) {
  __waited(_At).__raise();
}

IDXMAP_CODE UnifiedRegion::~UnifiedRegion() noexcept(false) {
  if (!DeviceCopy::isOver())
    __raiseOrSay(__waited(_At), _Exceptions);
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
