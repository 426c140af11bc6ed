//===- PerDevice.h - One object for each device -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Made when somebody first asks for that of a device, from the device's number
// if it can be; it lives as long as the program, since the last region may end
// after main. _Tp::_ProcessName is a name that no other type has.
//
//   PerDevice<PresentTable>::__of(0)   ->  the same one in every unit
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_PERDEVICE_H
#define IDXMAP_RUNTIME_IDXMAP_PERDEVICE_H

#include "idxmap/code/OneOfProcess.h"

#include <map>
#include <mutex>
#include <type_traits>

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

template <typename _Tp> class PerDevice {
public:
  static _Tp &__of(int _Device) {
    // Each launch asks, mostly for the device of the one before.
    static thread_local int _Known = 0;
    static thread_local _Tp *_Last = nullptr;
    if (_Last && _Known == _Device)
      return *_Last;
    _State &_All = all();
    const std::lock_guard<std::mutex> _Guard(_All._Lock);
    if constexpr (std::is_constructible_v<_Tp, int>)
      _Last = &_All._Each.try_emplace(_Device, _Device).first->second;
    else
      _Last = &_All._Each[_Device];
    _Known = _Device;
    return *_Last;
  }

  /// Calls \p _Do with the number and the object of each device that has one,
  /// while nobody makes another.
  template <typename _Function> static void forEach(_Function _Do) {
    _State &_All = all();
    const std::lock_guard<std::mutex> _Guard(_All._Lock);
    for (auto &[_Device, _Object] : _All._Each)
      _Do(_Device, _Object);
  }

private:
  struct _State {
    std::mutex _Lock;
    std::map<int, _Tp> _Each;
  };
  static _State &all() {
    static auto &_Only = oneOfProcess<_State>(_Tp::_ProcessName);
    return _Only;
  }
};

} // namespace idxmap

#endif
