//===- HostReduction.h - Reductions on CPU threads --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The blocks of a launch are cut into consecutive chunks, as many as the grid
// alone says. A chunk is run in order, its values added up in a slot of its
// own, and the slots are combined in order:
//
//   s = s + (chunk 0 + chunk 1 + ... + chunk m-1)
//
// so that the result does not depend on how many threads there are, or on which
// of them ran what.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_HOSTREDUCTION_H
#define IDXMAP_RUNTIME_IDXMAP_HOSTREDUCTION_H

#include "idxmap/ReductionOperators.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <type_traits>
#include <vector>

namespace idxmap {

/// What the kernel gets: where one chunk adds up its values.
template <typename _Operator, typename _Tp> class HostReduction {
public:
  /// On a cache line of its own.
  struct alignas(64) _Slot {
    _Tp _Value;
  };
  explicit HostReduction(_Slot *_First) : _Mine(_First) {}

  static constexpr _Tp identity() {
    return _Operator::template identity<_Tp>();
  }
  template <typename... _Parts> void combine(_Parts... _Private) const {
    _Mine->_Value = _Operator::combine(_Mine->_Value, _Tp{_Private...});
  }
  HostReduction ofChunk(std::size_t _Chunk) const {
    return HostReduction(_Mine + _Chunk);
  }

private:
  _Slot *_Mine;
};

template <typename _Tp> struct IsHostReduction : std::false_type {};
template <typename _Operator, typename _Tp>
struct IsHostReduction<HostReduction<_Operator, _Tp>> : std::true_type {};

/// A kernel's argument in one chunk.
template <typename _Tp>
decltype(auto) inChunk(const _Tp &_Argument, std::size_t _Cp) {
  if constexpr (IsHostReduction<_Tp>::value)
    return _Argument.ofChunk(_Cp);
  else
    return (_Argument);
}

/// Consecutive blocks, given by their numbers.
struct _Chunks {
  static constexpr std::uint64_t _Most = 1024;

  explicit _Chunks(std::uint64_t _Blocks)
      : _Blocks(_Blocks), _Size(1 + (_Blocks - 1) / _Most),
        _Count(1 + (_Blocks - 1) / _Size) {}

  std::uint64_t begin(std::size_t _Chunk) const { return _Chunk * _Size; }
  std::uint64_t end(std::size_t _Chunk) const {
    return _Blocks - begin(_Chunk) < _Size ? _Blocks : begin(_Chunk) + _Size;
  }

  std::uint64_t _Blocks, _Size;
  std::size_t _Count;
};

/// The reductions of one launch.
class HostReductions {
public:
  /// \p _Variables are one, or a value and its index.
  template <typename _Operator, typename... _Tp>
  auto __add(std::size_t _Count, _Tp &..._Variables) {
    using _Reduced = typename ReducedType<_Tp...>::_Type;
    using _Kernels = HostReduction<_Operator, _Reduced>;
    using _Slot = typename _Kernels::_Slot;
    const auto _Slots = std::make_shared<std::vector<_Slot>>(
        _Count, _Slot{_Kernels::identity()});
    _Endings.push_back([_Slots, &_Variables...] {
      _Reduced _Found = _Kernels::identity();
      for (const _Slot &_Each : *_Slots)
        _Found = _Operator::combine(_Found, _Each._Value);
      assignReduced(_Operator::__into(_Reduced{_Variables...}, _Found),
                    _Variables...);
    });
    return _Kernels(_Slots->data());
  }

  /// The variables get their results.
  void finish() {
    for (const std::function<void()> &_End : _Endings)
      _End();
    _Endings.clear();
  }

private:
  std::vector<std::function<void()>> _Endings;
};

} // namespace idxmap

#endif
