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
//   struct ByColumns : DataLayout {   // 4 rows of $0
//     static constexpr const char *layoutKey = "Col(4,$0)";
//     static constexpr unsigned lengthCount = 1;
//     unsigned long long n;
//     void set(LayoutLengths &of) {
//       n = of.value(of[0]);
//       of.setCells(4 * of[0]);
//       ..
//     }
//     template <typename N> N at(N e) const { return e % n * 4 + e / n; }
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
struct DataLayout {
  bool IsNarrow = true; ///< All numbers on the way are below 2^31.
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

/// How the cells of an array are dealt to threads: in blocks of two dimensions
/// by rows of so many columns, in others by their numbers.
struct CellRows {
  unsigned long long _Cells, _Rows, _Columns;
};

/// Calls \p _Do with each cell's number in the host's order and its place.
template <typename _Number, typename _Layout, typename _Function>
__device__ void forEachCell(const _Layout &_Of, const CellRows &_In,
                            const _Function &_Do) {
  const _Number _First =
      static_cast<_Number>(blockIdx.x) * blockDim.x + threadIdx.x;
  const _Number _Step = static_cast<_Number>(gridDim.x) * blockDim.x;
  if constexpr (_Layout::viewRank == 2)
    if (blockDim.y > 1) {
      const _Number _Columns = static_cast<_Number>(_In._Columns);
      const _Number _Rows = static_cast<_Number>(_In._Rows);
      const _Number _Below = static_cast<_Number>(gridDim.y) * blockDim.y;
      for (_Number _Ip = blockIdx.y * blockDim.y + threadIdx.y; _Ip < _Rows;
           _Ip += _Below)
        for (_Number _Jp = _First; _Jp < _Columns; _Jp += _Step)
          _Do(_Ip * _Columns + _Jp, _Of.at(_Ip, _Jp));
      return;
    }
  for (_Number _Cell = _First; _Cell < static_cast<_Number>(_In._Cells);
       _Cell += _Step)
    _Do(_Cell, _Of.at(_Cell));
}

template <typename _Number, typename _Layout, typename _Element>
__global__ void arrangeElements(const _Element *_From, _Element *_To,
                                const _Layout _Of, const CellRows _In) {
  forEachCell<_Number>(_Of, _In, [=](_Number _Cell, _Number _Place) {
    _To[_Place] = _From[_Cell];
  });
}

template <typename _Number, typename _Layout, typename _Element>
__global__ void restoreElements(const _Element *_From, _Element *_To,
                                const _Layout _Of, const CellRows _In) {
  forEachCell<_Number>(_Of, _In, [=](_Number _Cell, _Number _Place) {
    _To[_Cell] = _From[_Place];
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
    return __launch(
        _Of.IsNarrow ? arrangeElements<unsigned, _Layout, _Element>
                     : arrangeElements<unsigned long long, _Layout, _Element>,
        _From, _To, _On);
  }
  cudaError_t __restore(const void *_From, void *_To,
                        cudaStream_t _On) const override {
    return __launch(
        _Of.IsNarrow ? restoreElements<unsigned, _Layout, _Element>
                     : restoreElements<unsigned long long, _Layout, _Element>,
        _From, _To, _On);
  }

private:
  using _Element = typename ElementBytes<_Bytes, _Alignment>::_Type;
  static constexpr unsigned _Warp = 32;

  void __note(const LayoutLengths &_With) {
    _Made._Cells = _With._Cells;
    _Made._Places = _With._Places;
    _Made._Problem = _With._Problem;
    _Made._Left = _With._Left;
    _Made._Right = _With._Right;
    for (unsigned _Kp = 0; _Kp < LayoutLengths::_MostRows; ++_Kp)
      _Made._Rows[_Kp] = _With._Rows[_Kp];
  }
  CellRows __in() const {
    const auto _Number = [](const ExactInt &_Value) {
      return _Value.template to<unsigned long long>();
    };
    if constexpr (_Layout::viewRank == 2)
      return {_Number(_Made._Cells), _Number(_Made._Rows[0]),
              _Number(_Made._Rows[1])};
    return {_Number(_Made._Cells), 1, 1};
  }
  template <typename _Kernel>
  cudaError_t __launch(_Kernel _Run, const void *_From, void *_To,
                       cudaStream_t _On) const {
    const CellRows _In = __in();
    const auto _Atmost = [](unsigned long long _Count, unsigned _Most) {
      return _Count < _Most ? static_cast<unsigned>(_Count) : _Most;
    };
    dim3 _Grid(_Atmost(1 + (_In._Cells - 1) / (8 * _Warp), 1u << 30));
    dim3 _Block(8 * _Warp);
    // Shorter rows would leave most threads of a warp without a cell.
    if (_In._Columns >= _Warp) {
      _Grid = dim3(_Atmost(1 + (_In._Columns - 1) / _Warp, 1u << 20),
                   _Atmost(1 + (_In._Rows - 1) / 8, 1u << 15));
      _Block = dim3(_Warp, 8);
    }
    _Run<<<_Grid, _Block, 0, _On>>>(static_cast<const _Element *>(_From),
                                    static_cast<_Element *>(_To), _Of, _In);
    return cudaGetLastError();
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
