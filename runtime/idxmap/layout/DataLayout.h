//===- DataLayout.h - How a device holds an array ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A layout gives each element of an array, by its subscript on the host, a
// place of its own in the device's block, which may be longer. Generated code
// has a class for each layout: its key, in which $0, $1 .. stand for lengths
// that only a run knows; `set`, which computes what threads need of them; and
// `at`, the place, in an unsigned type.
//
//   struct ByColumns : DataLayout<ByColumns> {   // 4 rows of $0
//     static constexpr const char *layoutKey = "Col(4,$0)";
//     static constexpr unsigned lengthCount = 1;
//     unsigned long long n;
//     void set(LayoutLengths &of) { n = of.value(of[0]); of.setCells(4 *
//     of[0]);
//     .. } template <typename N> N at(N e) const { return e % n * 4 + e / n; }
//   };
//
// Law: `at` maps [0, cells) one to one into [0, places).
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_LAYOUT_DATALAYOUT_H
#define IDXMAP_RUNTIME_IDXMAP_LAYOUT_DATALAYOUT_H

#include "idxmap/code/HideMacros.h"

#include "idxmap/layout/DeviceOrder.h"
#include "idxmap/layout/Layouts.h"

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

/// What all classes of layouts have.
template <typename _Self> struct DataLayout {
  bool IsNarrow = true; ///< All numbers on the way are below 2^31.

  /// The place of an element: by its subscript, or by its index in the view.
  template <typename... _Numbers>
  __host__ __device__ unsigned long long operator()(_Numbers... _Each) const {
    const _Self &_Of = static_cast<const _Self &>(*this);
    if (IsNarrow)
      return _Of.at(static_cast<unsigned>(_Each)...);
    return _Of.at(static_cast<unsigned long long>(_Each)...);
  }
};

/// A layout as a kernel computes with it, in numbers of one type.
template <typename _Layout, typename _Number> struct PlacesIn {
  _Layout _Of;
  PlacesIn(const _Layout &_Given) : _Of(_Given) {}

  template <typename... _Numbers>
  __device__ _Number operator()(_Numbers... _Each) const {
    return _Of.at(static_cast<_Number>(_Each)...);
  }
};

/// Calls \p _Do for each of \p _Cells cells, by all threads of the grid.
template <typename _Function>
__device__ void forEachCell(unsigned long long _Cells, const _Function &_Do) {
  const unsigned long long _Step =
      static_cast<unsigned long long>(gridDim.x) * blockDim.x;
  unsigned long long _Cell =
      static_cast<unsigned long long>(blockIdx.x) * blockDim.x + threadIdx.x;
  for (; _Cell < _Cells; _Cell += _Step)
    _Do(_Cell);
}

template <typename _Layout, typename _Element>
__global__ void arrangeElements(const _Element *_From, _Element *_To,
                                const _Layout _Place,
                                unsigned long long _Cells) {
  forEachCell(_Cells, [=](unsigned long long _Cell) {
    _To[_Place(_Cell)] = _From[_Cell];
  });
}

template <typename _Layout, typename _Element>
__global__ void restoreElements(const _Element *_From, _Element *_To,
                                const _Layout _Place,
                                unsigned long long _Cells) {
  forEachCell(_Cells, [=](unsigned long long _Cell) {
    _To[_Cell] = _From[_Place(_Cell)];
  });
}

/// \p _Size bytes that are moved as one where a register holds them.
template <std::size_t _Size, std::size_t _Alignment> struct ElementBytes {
  struct alignas(_Alignment) _Type {
    unsigned char _Bytes[_Size];
  };
};
template <> struct ElementBytes<4, 4> {
  using _Type = unsigned;
};
template <> struct ElementBytes<8, 8> {
  using _Type = unsigned long long;
};

template <typename _Layout, std::size_t _Bytes, std::size_t _Alignment>
class OrderOf : public DeviceOrder {
public:
  /// \p _Given has one length more than the layout.
  explicit OrderOf(const ExactInt *_Given) {
    for (ExactInt &_Each : _Kept)
      _Each = *_Given++;
    LayoutLengths _With(_Kept, _Layout::lengthCount);
    _Of.set(_With);
    _Of.IsNarrow = _With.IsNarrow;
    _Key = _Layout::layoutKey;
    _Lengths = _Kept;
    __note(_With);
    _Size = _Bytes;
  }

  cudaError_t __arrange(const void *_From, void *_To,
                        cudaStream_t _On) const override {
    arrangeElements<_Layout, _Element><<<blockCount(), _Threads, 0, _On>>>(
        static_cast<const _Element *>(_From), static_cast<_Element *>(_To), _Of,
        __cells());
    return cudaGetLastError();
  }
  cudaError_t __restore(const void *_From, void *_To,
                        cudaStream_t _On) const override {
    restoreElements<_Layout, _Element><<<blockCount(), _Threads, 0, _On>>>(
        static_cast<const _Element *>(_From), static_cast<_Element *>(_To), _Of,
        __cells());
    return cudaGetLastError();
  }

private:
  using _Element = typename ElementBytes<_Bytes, _Alignment>::_Type;
  static constexpr unsigned _Threads = 256;

  void __note(const LayoutLengths &_With) {
    _Made._Cells = _With._Cells;
    _Made._Places = _With._Places;
    _Made._Problem = _With._Problem;
    _Made._Left = _With._Left;
    _Made._Right = _With._Right;
  }
  unsigned long long __cells() const {
    return _Made._Cells.to<unsigned long long>();
  }
  unsigned blockCount() const {
    const unsigned long long _All = 1 + (__cells() - 1) / _Threads;
    return static_cast<unsigned>(_All < (1u << 30) ? _All : 1u << 30);
  }

  _Layout _Of{};
  ExactInt _Kept[_Layout::lengthCount + 1];
};

/// For a data region: the layout of an array of \p _Tp.
template <typename _Layout, typename _Tp>
DeviceOrder *newDeviceOrder(const ExactInt *_Lengths) {
  using _Scalar = std::remove_all_extents_t<_Tp>;
  return new OrderOf<_Layout, sizeof(_Scalar), alignof(_Scalar)>(_Lengths);
}

/// Of `a[i][j]` that is: whether rows of \p _Tp are those of the view, from
/// dimension \p _Number on.
template <typename _Tp, unsigned _Number>
bool hasRows([[maybe_unused]] const LayoutLengths &_Of) {
  if constexpr (!std::is_array_v<_Tp>)
    return true;
  else if constexpr (_Number >= LayoutLengths::_MostRows)
    return false;
  else
    return _Of._Rows[_Number].template to<std::size_t>() ==
               std::extent_v<_Tp> &&
           hasRows<std::remove_extent_t<_Tp>, _Number + 1>(_Of);
}

/// For a launch: the same object as threads have it, and whether rows of \p _Tp
/// are as long as the view has them.
template <typename _Layout, typename _Tp>
_Layout layoutWith(const ExactInt *_Lengths, bool &HasRows) {
  LayoutLengths _With(_Lengths, _Layout::lengthCount);
  _Layout _Result{};
  _Result.set(_With);
  _Result.IsNarrow = _With.IsNarrow;
  HasRows = hasRows<_Tp, _Layout::viewRank - std::rank_v<_Tp>>(_With);
  return _Result;
}

} // namespace idxmap

#include "idxmap/code/ShowMacros.h"

#endif
