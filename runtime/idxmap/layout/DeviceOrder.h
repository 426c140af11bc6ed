//===- DeviceOrder.h - The order of a block on a device ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A layout of generated code (DataLayout.h) behind one face, for the table of
// what is on a device: its key and lengths, how many places it has, and the
// kernels that bring elements into this order and back.
//
//   "Col(4,$0)", $0 = 3, floats  ->  12 places, 48 bytes
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_LAYOUT_DEVICEORDER_H
#define IDXMAP_RUNTIME_IDXMAP_LAYOUT_DEVICEORDER_H

#include "idxmap/ExactInt.h"

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

/// What a class of a layout is made with, and what it says about that.
class LayoutLengths {
public:
  /// What is wrong with the lengths, if anything: _Left against _Right.
  enum class _Wrong { _Nothing, _Length, _Longer, _Elements, _Large };

  LayoutLengths(const ExactInt *_Given, unsigned _Count) : _Given(_Given) {
    for (unsigned _Kp = 0; _Kp < _Count; ++_Kp)
      if (_Given[_Kp].isLess(1) != ExactInt::_Answer::_No)
        setProblem(_Wrong::_Length, _Given[_Kp], 1);
  }

  ExactInt operator[](unsigned _Number) const { return _Given[_Number]; }
  /// How many elements there are, and places for them, padding included.
  void setCells(ExactInt _Number) {
    _Cells = _Number;
    noteSize(_Number);
  }
  void setPlaces(ExactInt _Number) {
    _Places = _Number;
    noteSize(_Number);
  }
  /// How long the view is in dimension \p _Number.
  void setRow(unsigned _Number, ExactInt _Length) { _Rows[_Number] = _Length; }
  /// An order has as many elements as there are places.
  void requireOrdered(ExactInt _Number) {
    if (_Number.isLess(_Places) != ExactInt::_Answer::_No ||
        _Places.isLess(_Number) != ExactInt::_Answer::_No)
      setProblem(_Wrong::_Elements, _Number, _Places);
  }
  void notAbove(ExactInt _Number, ExactInt _Most) {
    if (_Most.isLess(_Number) != ExactInt::_Answer::_No)
      setProblem(_Wrong::_Longer, _Number, _Most);
  }
  /// Threads have a number of this size on their way to a place.
  void noteSize(ExactInt _Number) {
    if (!_Number.isExact())
      setProblem(_Wrong::_Large, _Number, _Number);
    IsNarrow &= _Number.isLess(INT32_MAX) == ExactInt::_Answer::_Yes;
  }
  unsigned long long value(ExactInt _Number) {
    noteSize(_Number);
    return _Number.to<unsigned long long>();
  }

  static constexpr unsigned _MostRows = 8;
  ExactInt _Cells, _Places, _Rows[_MostRows];
  bool IsNarrow = true;
  _Wrong _Problem = _Wrong::_Nothing;
  ExactInt _Left, _Right;

private:
  void setProblem(_Wrong _What, ExactInt _Ap, ExactInt _Bp) {
    if (_Problem != _Wrong::_Nothing)
      return;
    _Problem = _What;
    _Left = _Ap;
    _Right = _Bp;
  }

  const ExactInt *const _Given;
};

/// The order of one block on a device.
class DeviceOrder {
public:
  virtual ~DeviceOrder() = default;

  /// Queues a kernel: what lies at \p _From as the host has it comes to \p _To
  /// in this order; and back.
  virtual cudaError_t __arrange(const void *_From, void *_To,
                                cudaStream_t _On) const = 0;
  virtual cudaError_t __restore(const void *_From, void *_To,
                                cudaStream_t _On) const = 0;

  const char *_Key = nullptr;
  const ExactInt *_Lengths = nullptr;
  LayoutLengths _Made{nullptr, 0};
  std::size_t _Size = 0; ///< Of an element, in bytes.

  std::size_t __bytes() const {
    return _Made._Places.to<std::size_t>() * _Size;
  }

protected:
  DeviceOrder() = default;
  DeviceOrder(const DeviceOrder &) = delete;
  DeviceOrder &operator=(const DeviceOrder &) = delete;
};

} // namespace idxmap

#endif
