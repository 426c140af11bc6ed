//===- DeviceUse.h - What `use_device` does ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What ../regions/DeviceUse.h declares, by the table of what is on the device.
//
//   use.onDevice("a", a)  ->  a's address plus the distance of its entry
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CODE_DEVICEUSE_H
#define IDXMAP_RUNTIME_IDXMAP_CODE_DEVICEUSE_H

#include "idxmap/regions/DeviceUse.h"

#include "idxmap/code/DataRegion.h"

namespace idxmap {

IDXMAP_CODE DeviceUse::DeviceUse(const char *_File, unsigned _Line, bool _Is)
    : _At{_File, _Line}, _Is(_Is), _Exceptions(std::uncaught_exceptions()) {
  if (_Is)
    __waited(_At).__raise();
}

/// Nobody else knows on which streams the program's own functions have queued
/// what they do.
IDXMAP_CODE DeviceUse::~DeviceUse() noexcept(false) {
  if (!_Is || DeviceCopy::isOver())
    return;
  const cudaError_t _Status = cudaDeviceSynchronize();
  if (_Status == cudaSuccess)
    return;
  cudaGetLastError(); // Or the next launch would report it again.
  __raiseOrSay({_At, std::string("what ran on the device in 'use_device' "
                                 "failed: ") +
                         cudaGetErrorString(_Status)},
               _Exceptions);
}

IDXMAP_CODE std::uintptr_t DeviceUse::__address(const char *_Name,
                                                std::uintptr_t _First,
                                                std::size_t _Bytes) const {
  if (!_Is)
    return _First;
  const ArrayUse _Use(_At, _Name, _First, {_Bytes, 1}, 0, 1, _Transfer::InOut);
  const DeviceCopy _Copies(_At);
  const int _Device = DeviceCopy::currentDevice(_At);
  const PresentTable &_Table = PresentTable::__of(_Device);
  _Distance _Away = 0;
  switch (_Table.find(_Use._Range, _Away)) {
  case PresentTable::_Presence::_Whole:
    break;
  case PresentTable::_Presence::_Part:
    _Copies.fail(_Use, "lies only in part in what a data region holds");
  case PresentTable::_Presence::_None:
    if (_Copies.isShared(_Use))
      return _First;
    _Copies.requireAlone(_Use, _Device);
    _Copies.fail(_Use, "is not on the device: a data region has to hold it");
  }
  std::uintptr_t _Low = 0;
  if (const _OrderThere _There = _Table.orderOf(_Use._Range, _Low))
    _Copies.failAt(_Use, _There.get(), "'use_device' gives its elements away");
  return _First + _Away;
}

} // namespace idxmap

#endif
