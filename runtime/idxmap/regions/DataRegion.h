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
#ifndef IDXMAP_RUNTIME_IDXMAP_REGIONS_DATAREGION_H
#define IDXMAP_RUNTIME_IDXMAP_REGIONS_DATAREGION_H

#include "idxmap/ExactInt.h"
#include "idxmap/SourcePlace.h"
#include "idxmap/Transfer.h"
#include "idxmap/streams/MeantStream.h"

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

class DeviceOrder; // layout/DeviceOrder.h
template <typename _Layout, typename _Tp>
DeviceOrder *newDeviceOrder(const ExactInt *_Lengths);

/// The arrays that a statement names, with what is to happen to each.
class DataList {
public:
  DataList(const char *_File, unsigned _Line);
  DataList(const DataList &) = delete;
  DataList &operator=(const DataList &) = delete;

  /// \p _Count elements of what \p _Array points to.
  template <typename _Tp>
  void copyin(const char *_Name, _Tp *_Array, ExactInt _Count) {
    __add(_Name, addressOf(_Array), {sizeof(_Tp), alignof(_Tp)}, _Count,
          _Transfer::_In);
  }
  template <typename _Tp>
  void copyout(const char *_Name, _Tp *_Array, ExactInt _Count) {
    __add(_Name, addressOf(_Array), {sizeof(_Tp), alignof(_Tp)}, _Count,
          _Transfer::_Out);
  }
  template <typename _Tp>
  void copy(const char *_Name, _Tp *_Array, ExactInt _Count) {
    __add(_Name, addressOf(_Array), {sizeof(_Tp), alignof(_Tp)}, _Count,
          _Transfer::InOut);
  }
  template <typename _Tp>
  void create(const char *_Name, _Tp *_Array, ExactInt _Count) {
    __add(_Name, addressOf(_Array), {sizeof(_Tp), alignof(_Tp)}, _Count,
          _Transfer::_None);
  }
  template <typename _Tp>
  void present(const char *_Name, _Tp *_Array, ExactInt _Count) {
    __add(_Name, addressOf(_Array), {sizeof(_Tp), alignof(_Tp)}, _Count,
          _Transfer::_Present);
  }

  /// At an end: also where several have brought it to the device. What is not
  /// there is gone already.
  template <typename _Tp>
  void finalize(const char *_Name, _Tp *_Array, ExactInt _Count) {
    __add(_Name, addressOf(_Array), {sizeof(_Tp), alignof(_Tp)}, _Count,
          _Transfer::_Final);
  }

  /// The device holds \p _Array, which has been named, in the order of \p
  /// _Layout with these lengths.
  template <typename _Layout, typename _Tp, typename... _Lengths>
  void inLayout(const char *_Name, _Tp *_Array, _Lengths... _Each) {
    const ExactInt _All[] = {ExactInt(_Each)..., ExactInt(0)};
    __order(_Name, addressOf(_Array), newDeviceOrder<_Layout, _Tp>(_All));
  }

protected:
  ~DataList();

  /// Takes \p _Order.
  void __order(const char *_Name, std::uintptr_t _Array, DeviceOrder *_Order);
  void __add(const char *_Name, std::uintptr_t _Array, ElementSize _Size,
             ExactInt _Count, _Transfer _How);

  struct _Parts;
  _Parts *const _Of;
};

class DataRegion : public DataList {
public:
  using DataList::DataList;

  ~DataRegion() noexcept(false);

  /// Brings to the device what is not there.
  void enter();

  /// What is on the device stays there, for a DataEnd to take it away.
  void stay();
};

/// A data region where the device reads and writes the host's memory: it moves
/// nothing. What was launched before has ended where it begins, and what was
/// launched in it where it ends.
class UnifiedRegion {
public:
  UnifiedRegion(const char *_File, unsigned _Line);
  UnifiedRegion(const UnifiedRegion &) = delete;
  UnifiedRegion &operator=(const UnifiedRegion &) = delete;
  ~UnifiedRegion() noexcept(false);

  /// Loops will touch \p _Count elements: the driver had better move their
  /// pages now than one by one.
  template <typename _Tp>
  void bringNear(const _Tp *_Array, ExactInt _Count) const {
    __prefetch(addressOf(_Array), _Count * ExactInt(sizeof(_Tp)));
  }

private:
  void __prefetch(std::uintptr_t _Array, ExactInt _Bytes) const;

  const SourcePlace _At;
  const int _Exceptions;
};

/// What `exit_data` does: the arrays that `enter_data` has brought to the
/// device leave it as at the end of a region.
class DataEnd : public DataList {
public:
  using DataList::DataList;

  void leave();
};

/// What `update_host` and `update_device` do: the copies on both sides become
/// equal, of \p _Count elements, or of all that the region holds. Where there
/// is no copy on the device, there is nothing to do.
class DataUpdate {
public:
  constexpr DataUpdate(const char *_File, unsigned _Line) : _At{_File, _Line} {}

  template <typename _Tp>
  void host(const char *_Name, _Tp *_Array,
            ExactInt _Count = ExactInt::__unknown()) const {
    toHost(_Name, addressOf(_Array), sizeof(_Tp), _Count);
  }
  template <typename _Tp>
  void device(const char *_Name, _Tp *_Array,
              ExactInt _Count = ExactInt::__unknown()) const {
    toDevice(_Name, addressOf(_Array), sizeof(_Tp), _Count);
  }

private:
  void toHost(const char *_Name, std::uintptr_t _Array, std::size_t _Size,
              ExactInt _Count) const;
  void toDevice(const char *_Name, std::uintptr_t _Array, std::size_t _Size,
                ExactInt _Count) const;

  const SourcePlace _At;
};

/// `wait` at a place: all that was launched on the current device, or on one
/// stream of it, has ended, and the host sees what it wrote.
void wait(const char *_File, unsigned _Line);
void waitOn(const char *_File, unsigned _Line, cudaStream_t _Stream);
inline void wait(const char *_File, unsigned _Line, cudaStream_t _Stream) {
  waitOn(_File, _Line, meantStream(_Stream));
}

} // namespace idxmap

#endif
