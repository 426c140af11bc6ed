//===- DeviceUse.h - Arrays by their addresses on the device ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// For functions that want addresses of the device: libraries such as cuBLAS,
// kernels of the program's own, MPI that knows devices.
//
//   {
//     idxmap::DeviceUse use("heat.cpp", 12);
//     auto &&use_a = use.onDevice("a", a);
//     {
//       auto &&a = use_a;           another type only where a is a container
//       cublasDscal(handle, n, &two, a, 1);
//     }
//   }
//
//   double *a         ->  double *         the same element on the device
//   double a[8]       ->  double (&)[8]
//   std::vector<T> a  ->  DeviceElements<T>
//
// Where it is said that there is none, `DeviceUse use("heat.cpp", 12, false)`,
// each name is the host's.
//
// All that was launched has ended where it begins, and all that the device has
// been given where it ends, on whichever stream. OpenACC's rules (3.3, section
// 2.8): the elements have to be on the device, or in memory that it shares.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_REGIONS_DEVICEUSE_H
#define IDXMAP_RUNTIME_IDXMAP_REGIONS_DEVICEUSE_H

#include "idxmap/SourcePlace.h"
#include "idxmap/Transfer.h"

#include <cstddef>
#include <cstdint>

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

/// Of a container: where its elements are on the device, and how many.
template <typename _Tp> class DeviceElements {
public:
  using value_type = _Tp;

  constexpr DeviceElements(_Tp *_First, std::size_t _Count)
      : _First(_First), _Count(_Count) {}

  constexpr _Tp *data() const { return _First; }
  constexpr _Tp *begin() const { return _First; }
  constexpr _Tp *end() const { return _First + _Count; }
  constexpr std::size_t size() const { return _Count; }
  constexpr bool empty() const { return _Count == 0; }
  /// For addresses, `&v[0]`: the host has no such element.
  constexpr _Tp &operator[](std::size_t _Ip) const { return _First[_Ip]; }

private:
  _Tp *_First;
  std::size_t _Count;
};

class DeviceUse {
public:
  DeviceUse(const char *_File, unsigned _Line, bool _Is = true);
  DeviceUse(const DeviceUse &) = delete;
  DeviceUse &operator=(const DeviceUse &) = delete;
  ~DeviceUse() noexcept(false);

  /// See above; what the program calls \p _Array is \p _Name. Null stays null.
  template <typename _Tp>
  decltype(auto) onDevice(const char *_Name, _Tp &_Array) const {
    return _Of<_Tp>::onDevice(*this, _Name, _Array);
  }

private:
  template <typename _Tp> struct _Of {
    static auto onDevice(const DeviceUse &_Use, const char *_Name,
                         _Tp &_Container) {
      return _Use.__elements(_Name, _Container.data(), _Container.size());
    }
  };
  template <typename _Tp> struct _Of<_Tp *> {
    static _Tp *onDevice(const DeviceUse &_Use, const char *_Name, _Tp *_At) {
      return _At ? _Use.__moved(_Name, _At, 1) : nullptr;
    }
  };
  template <typename _Tp> struct _Of<_Tp *const> : _Of<_Tp *> {};
  template <typename _Tp> struct _Of<_Tp *__restrict__> : _Of<_Tp *> {};
  template <typename _Tp> struct _Of<_Tp *const __restrict__> : _Of<_Tp *> {};
  template <typename _Tp, std::size_t _Count> struct _Of<_Tp[_Count]> {
    static auto onDevice(const DeviceUse &_Use, const char *_Name,
                         _Tp (&_Array)[_Count]) -> _Tp (&)[_Count] {
      return *reinterpret_cast<_Tp(*)[_Count]>(
          _Use.__moved(_Name, &_Array[0], _Count));
    }
  };

  template <typename _Tp>
  DeviceElements<_Tp> __elements(const char *_Name, _Tp *_First,
                                 std::size_t _Count) const {
    return {_Count ? __moved(_Name, _First, _Count) : _First, _Count};
  }
  /// \p _Count elements from \p _First on are there.
  template <typename _Tp>
  _Tp *__moved(const char *_Name, _Tp *_First, std::size_t _Count) const {
    return reinterpret_cast<_Tp *>(
        __address(_Name, addressOf(_First), _Count * sizeof(_Tp)));
  }
  std::uintptr_t __address(const char *_Name, std::uintptr_t _First,
                           std::size_t _Bytes) const;

  const SourcePlace _At;
  const bool _Is;
  const int _Exceptions;
};

} // namespace idxmap

#endif
