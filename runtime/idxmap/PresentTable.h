//===- PresentTable.h - What of the host lies on a device -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// For each device, the ranges of host memory that have a copy there, none of
// them overlapping another. A data region adds ranges and removes them when it
// ends; a launch only looks.
//
//   [0x1000,0x2000) -> device 0x7000:  find [0x1100,0x1200) -> moved by 0x6000
//                                      find [0x1f00,0x2100) -> partly there
//
// A range that is entered again, or within another, counts how often, so that
// the outermost region decides how long it stays. Safe for several threads: who
// enters or leaves a range holds the table while it is copied.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_PRESENTTABLE_H
#define IDXMAP_RUNTIME_IDXMAP_PRESENTTABLE_H

#include "idxmap/PerDevice.h"

#include <cstdint>
#include <iterator>
#include <map>
#include <mutex>
#include <utility>

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

/// Addresses as numbers, so that any two compare.
struct HostRange {
  std::uintptr_t _Low = 0;
  std::uintptr_t _High = 0; ///< One past the last byte.

  bool isEmpty() const { return _High <= _Low; }
  std::uintptr_t __bytes() const { return _High - _Low; }
  bool __overlaps(HostRange _Other) const {
    return _Low < _Other._High && _Other._Low < _High;
  }
  bool contains(HostRange _Other) const {
    return _Low <= _Other._Low && _Other._High <= _High;
  }
};

/// Device address minus host address, modulo 2^64.
using _Distance = std::uintptr_t;

class PresentTable {
public:
  enum class _Presence { _None, _Whole, _Part };

  static PresentTable &__of(int _Device) {
    return PerDevice<PresentTable>::__of(_Device);
  }

  /// No device, for __holder.
  static constexpr int _Nobody = -1;
  /// Another device than \p _Device that has part of \p _Range, where one of
  /// them \p MayWrite it: neither would know what the other has written.
  static int __holder(HostRange _Range, int _Device, bool MayWrite);

  /// Sets \p _Away where all of \p _Range is there.
  _Presence find(HostRange _Range, _Distance &_Away) const {
    const std::lock_guard<std::mutex> _Guard(_Lock);
    const _Entry *_Found = lookUp(_Range);
    if (_Found)
      _Away = _Found->_Away;
    return __presence(_Found, _Range);
  }

  /// Calls \p _Each(find), where find(range, away) does what the method of the
  /// same name does: all that it finds was there at one time.
  template <typename _Function> void findMany(_Function _Each) const {
    const std::lock_guard<std::mutex> _Guard(_Lock);
    _Each([this](HostRange _Range, _Distance &_Away) {
      const _Entry *_Found = lookUp(_Range);
      if (_Found)
        _Away = _Found->_Away;
      return __presence(_Found, _Range);
    });
  }

  /// \p _Range becomes the whole of the entry that it lies in, if it does.
  void widen(HostRange &_Range) const {
    const std::lock_guard<std::mutex> _Guard(_Lock);
    const _Entry *_Found = lookUp(_Range);
    if (__presence(_Found, _Range) == _Presence::_Whole)
      _Range = _Found->_Range;
  }

  /// One more holder of \p _Range, who \p MayWrite it. Where nothing of it is
  /// there, \p _Fill() makes the copy and says how far away it is. Nothing
  /// happens if part of it is there. Returns what was there.
  template <typename _Function>
  _Presence enter(HostRange _Range, bool MayWrite, _Function _Fill) {
    const std::lock_guard<std::mutex> _Guard(_Lock);
    const _Entry *_Found = lookUp(_Range);
    const _Presence _Before = __presence(_Found, _Range);
    if (_Before == _Presence::_Whole) {
      _Entry &_Held = _Entries[_Found->_Range._Low];
      ++_Held._Holders;
      _Held.MayWrite |= MayWrite;
    } else if (_Before == _Presence::_None) {
      _Entries.insert({_Range._Low, {_Range, _Fill(), 1, MayWrite}});
    }
    return _Before;
  }

  /// One holder less; after the last one the entry is gone, and \p _Empty(its
  /// range, how far away it was) has to see to the copy. False if \p _Range
  /// is not there.
  template <typename _Function> bool leave(HostRange _Range, _Function _Empty) {
    const std::lock_guard<std::mutex> _Guard(_Lock);
    const _Entry *_Found = lookUp(_Range);
    if (__presence(_Found, _Range) != _Presence::_Whole)
      return false;
    if (--_Entries[_Found->_Range._Low]._Holders > 0)
      return true;
    const _Entry _Last = *_Found;
    _Entries.erase(_Last._Range._Low);
    _Empty(_Last._Range, _Last._Away);
    return true;
  }

private:
  struct _Entry {
    HostRange _Range;
    _Distance _Away = 0;
    unsigned _Holders = 0;
    bool MayWrite = false;
  };

  static _Presence __presence(const _Entry *_Found, HostRange _Range) {
    return !_Found                           ? _Presence::_None
           : _Found->_Range.contains(_Range) ? _Presence::_Whole
                                             : _Presence::_Part;
  }

  const _Entry *lookUp(HostRange _Range) const {
    auto _After = _Entries.lower_bound(_Range._High);
    if (_After == _Entries.begin())
      return nullptr;
    const _Entry &_Before = std::prev(_After)->second;
    return _Before._Range.__overlaps(_Range) ? &_Before : nullptr;
  }

  mutable std::mutex _Lock;
  std::map<std::uintptr_t, _Entry> _Entries; ///< By the lowest address.
};

inline int PresentTable::__holder(HostRange _Range, int _Device,
                                  bool MayWrite) {
  int _Holder = _Nobody;
  PerDevice<PresentTable>::forEach([&](int _Number, PresentTable &_Table) {
    if (_Number == _Device || _Holder != _Nobody)
      return;
    const std::lock_guard<std::mutex> _Inner(_Table._Lock);
    const _Entry *_Found = _Table.lookUp(_Range);
    if (_Found && (MayWrite || _Found->MayWrite))
      _Holder = _Number;
  });
  return _Holder;
}

} // namespace idxmap

#endif
