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
// The copy is in the order of the host, or in one of its own (DeviceOrder), and
// then longer than the range perhaps; whoever looks gets to know which.
//
// A range that is entered again, or within another, counts how often, so that
// the outermost region decides how long it stays. Safe for several threads: who
// enters or leaves a range holds the table while it is copied, and who leaves
// one waits for the launches of other threads that have found it and are not
// yet under way:
//
//   thread 1                      thread 2
//   find [a, a + n): used         leave [a, a + n): the last holder waits
//   start the kernel
//   release                       copy back, the entry is gone
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_PRESENTTABLE_H
#define IDXMAP_RUNTIME_IDXMAP_PRESENTTABLE_H

#include "idxmap/PerDevice.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
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

class DeviceOrder; // layout/DeviceOrder.h
/// Null: as the host has the elements.
using _OrderThere = std::shared_ptr<const DeviceOrder>;

class PresentTable {
public:
  enum class _Presence { _None, _Whole, _Part };

  static constexpr const char *_ProcessName = "present table";

  static PresentTable &__of(int _Device) {
    return PerDevice<PresentTable>::__of(_Device);
  }

  /// No device, for __holder.
  static constexpr int _Nobody = -1;
  /// Another device than \p _Device that has part of \p _Range, where one of
  /// them \p MayWrite it: neither would know what the other has written.
  static int __holder(HostRange _Range, int _Device, bool MayWrite);

  /// Those who use an entry that they have found.
  using _Users = std::atomic<unsigned>;

  /// Sets \p _Away where all of \p _Range is there.
  _Presence find(HostRange _Range, _Distance &_Away) const {
    const _Guard _Held = __settled();
    const _Entry *_Found = lookUp(_Range);
    if (_Found)
      _Away = _Found->_Away;
    return __presence(_Found, _Range);
  }

  /// Calls \p _Each(part, away, order) for all that is there of \p _Range, and
  /// stays meanwhile.
  template <typename _Function>
  void forEachPart(HostRange _Range, _Function _Each) const {
    const _Guard _Held = __settled();
    for (auto _At = _Entries.lower_bound(_Range._High);
         _At != _Entries.begin();) {
      const _Entry &_Found = (--_At)->second;
      if (!_Found._Range.__overlaps(_Range))
        return;
      _Each(HostRange{_Found._Range._Low < _Range._Low ? _Range._Low
                                                       : _Found._Range._Low,
                      _Found._Range._High < _Range._High ? _Found._Range._High
                                                         : _Range._High},
            _Found._Away, _Found._Order);
    }
  }

  /// The order of the copy that \p _Range has part of, and where that begins on
  /// the host.
  _OrderThere orderOf(HostRange _Range, std::uintptr_t &_Low) const {
    const _Guard _Held = __settled();
    const _Entry *_Found = lookUp(_Range);
    if (!_Found)
      return nullptr;
    _Low = _Found->_Range._Low;
    return _Found->_Order;
  }

  /// Calls \p _Each(find), where find(range, away, users, order) does what the
  /// method of the same name does: all that it finds was there at one time.
  /// What is there stays, in its order, until the thread gives users to
  /// `release`.
  template <typename _Function> void findMany(_Function _Each) {
    const _Guard _Held = __settled();
    _Each([this](HostRange _Range, _Distance &_Away, _Users *&_Use,
                 _OrderThere &_Order) {
      const _Entry *_Found = lookUp(_Range);
      const _Presence _Result = __presence(_Found, _Range);
      if (_Found)
        _Away = _Found->_Away;
      if (_Result == _Presence::_Whole) {
        _Order = _Found->_Order;
        _Use = &_Found->_InUse;
        ++*_Use;
        ++__mine();
      }
      return _Result;
    });
  }

  /// Not used by this thread any more; null is nobody's.
  void release(_Users *&_Use) {
    if (!_Use)
      return;
    --__mine();
    const bool IsLast = --*std::exchange(_Use, nullptr) == 0;
    if (!IsLast || _Leaving == 0)
      return;
    const _Guard _Held(_Lock); // Whoever waits has seen the number before, or
    _Changed.notify_all();     // waits now.
  }

  /// \p _Range becomes the whole of the entry that it lies in, if it does.
  void widen(HostRange &_Range) const {
    const _Guard _Held(_Lock);
    const _Entry *_Found = lookUp(_Range);
    if (__presence(_Found, _Range) == _Presence::_Whole)
      _Range = _Found->_Range;
  }

  /// One more holder of \p _Range, who \p MayWrite it. Where nothing of it is
  /// there, \p _Fill() makes the copy and says how far away it is. Nothing
  /// happens if part of it is there. Returns what was there. \p _Order is that
  /// of a new copy.
  template <typename _Function>
  _Presence enter(HostRange _Range, bool MayWrite, _Function _Fill,
                  _OrderThere _Order = nullptr) {
    const _Guard _Held = __settled();
    const _Entry *_Found = lookUp(_Range);
    const _Presence _Before = __presence(_Found, _Range);
    if (_Before == _Presence::_Whole) {
      _Entry &_Again = _Entries.find(_Found->_Range._Low)->second;
      ++_Again._Holders;
      _Again.MayWrite |= MayWrite;
    } else if (_Before == _Presence::_None) {
      _Entries.try_emplace(_Range._Low, _Range, _Fill(), MayWrite,
                           std::move(_Order));
    }
    return _Before;
  }

  /// One holder of \p _Range, where it is there, is no region: it stays until
  /// somebody says that it leaves.
  void stay(HostRange _Range) {
    const _Guard _Held(_Lock);
    if (const _Entry *_Found = lookUp(_Range))
      ++_Entries.find(_Found->_Range._Low)->second._Staying;
  }

  enum class _Leaver { _Region, _Statement, _Final };

  /// One holder less, of \p _By _Final all that stay; after the last one the
  /// entry is gone, and \p _Empty(its range, how far away it was, its order)
  /// has to see to the copy. False if \p _Range is not there.
  template <typename _Function>
  bool leave(HostRange _Range, _Function _Empty,
             _Leaver _By = _Leaver::_Region) {
    _Guard _Held(_Lock);
    const _Entry *_Found = lookUp(_Range);
    if (__presence(_Found, _Range) != _Presence::_Whole ||
        _Found->_Holders == 0) // Somebody else is about to take it away.
      return false;
    const auto _At = _Entries.find(_Found->_Range._Low);
    if (_At->second.__leave(_By) > 0)
      return true;
    // Launches of its own, a thread knows about.
    if (__mine() == 0) {
      ++_Leaving;
      _Changed.wait(_Held, [&] { return _Found->_InUse == 0; });
      --_Leaving;
      if (_Found->_Holders > 0) { // Somebody has come who could not wait.
        _Changed.notify_all();
        return true;
      }
    }
    const HostRange _Whole = _Found->_Range;
    const _Distance _Away = _Found->_Away;
    const _OrderThere _Order = _Found->_Order;
    _Entries.erase(_At);
    _Empty(_Whole, _Away, _Order);
    _Changed.notify_all();
    return true;
  }

private:
  struct _Entry {
    _Entry(HostRange _Range, _Distance _Away, bool MayWrite, _OrderThere _Order)
        : _Range(_Range), _Away(_Away), _Order(std::move(_Order)),
          MayWrite(MayWrite) {}

    const HostRange _Range;
    const _Distance _Away;
    const _OrderThere _Order;
    /// How many holders are left.
    unsigned __leave(_Leaver _By) {
      const unsigned _Stay = _Staying;
      const unsigned _Gone = _By == _Leaver::_Final ? _Stay : 1;
      if (_By != _Leaver::_Region)
        _Staying -= _Gone < _Stay ? _Gone : _Stay;
      return _Holders -= _Gone;
    }

    unsigned _Holders = 1;
    unsigned _Staying = 0; ///< Of the holders.
    bool MayWrite;
    mutable _Users _InUse{0}; ///< Looking at it is using it.
  };
  using _Guard = std::unique_lock<std::mutex>;

  /// Nobody waits for the users of an entry, who would not become fewer; unless
  /// it is for this thread.
  _Guard __settled() const {
    _Guard _Held(_Lock);
    if (__mine() == 0)
      _Changed.wait(_Held, [&] { return _Leaving == 0; });
    return _Held;
  }

  /// How many uses the thread has not given back.
  static unsigned &__mine() {
    static thread_local unsigned _Count = 0;
    return _Count;
  }

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
  mutable std::condition_variable _Changed;
  std::map<std::uintptr_t, _Entry> _Entries; ///< By the lowest address.
  std::atomic<unsigned> _Leaving{0};         ///< Who wait for users.
};

inline int PresentTable::__holder(HostRange _Range, int _Device,
                                  bool MayWrite) {
  int _Holder = _Nobody;
  PerDevice<PresentTable>::forEach([&](int _Number, PresentTable &_Table) {
    if (_Number == _Device || _Holder != _Nobody)
      return;
    const _Guard _Inner(_Table._Lock);
    const _Entry *_Found = _Table.lookUp(_Range);
    if (_Found && (MayWrite || _Found->MayWrite))
      _Holder = _Number;
  });
  return _Holder;
}

} // namespace idxmap

#endif
