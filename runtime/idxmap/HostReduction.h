//===- HostReduction.h - Reductions on CPU threads --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The blocks of a launch, or the trips of the outermost loop, are cut into
// consecutive chunks, as many as their number alone says. A chunk is run in
// order, its values added up in a slot of its own, and the slots are combined
// in order:
//
//   s = s + (chunk 0 + chunk 1 + ... + chunk m-1)
//
// so that the result does not depend on how many threads there are, or on which
// of them ran what.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_HOSTREDUCTION_H
#define IDXMAP_RUNTIME_IDXMAP_HOSTREDUCTION_H

#include "idxmap/HostLaunch.h"
#include "idxmap/ReductionOperators.h"

#include <cstddef>
#include <cstdint>
#include <tuple>

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
  /// The private copy of an array begins with it in each element.
  template <typename _Ep, std::size_t _Np>
  void begin(_Ep (&_Private)[_Np]) const {
    for (_Ep &_Each : _Private)
      _Each = _Operator::_OfEach::template identity<_Ep>();
  }
  template <typename... _Parts> void combine(const _Parts &..._Private) const {
    _Mine->_Value = _Operator::combine(_Mine->_Value, _Tp{_Private...});
  }
  HostReduction ofChunk(std::size_t _Chunk) const {
    return HostReduction(_Mine + _Chunk);
  }

private:
  _Slot *_Mine;
};

template <typename _Operator, typename _Tp>
struct IsHostReduction<HostReduction<_Operator, _Tp>> {
  static constexpr bool value = true;
};

/// A kernel's argument in one chunk.
template <typename _Tp>
decltype(auto) inChunk(const _Tp &_Argument, std::size_t _Cp) {
  if constexpr (IsHostReduction<_Tp>::value)
    return _Argument.ofChunk(_Cp);
  else
    return (_Argument);
}

/// One reduction of a launch: a slot for each chunk. \p _Tp are the types of
/// one variable, or of a value and its index.
template <typename _Operator, typename... _Tp>
class HostReductionSlots : public HostReductionEnd {
  using _Reduced = typename ReducedType<_Tp...>::_Type;

public:
  using _Kernels = HostReduction<_Operator, _Reduced>;
  using _Slot = typename _Kernels::_Slot;

  HostReductionSlots(std::size_t _Count, _Tp &..._Variables)
      : _Variables(_Variables...), _Count(_Count), _Slots(new _Slot[_Count]) {
    for (std::size_t _Cp = 0; _Cp < _Count; ++_Cp)
      _Slots[_Cp]._Value = _Kernels::identity();
  }
  HostReductionSlots(const HostReductionSlots &) = delete;
  HostReductionSlots &operator=(const HostReductionSlots &) = delete;
  ~HostReductionSlots() override { delete[] _Slots; }

  _Kernels inKernel() const { return _Kernels(_Slots); }

  void finish() override {
    _Reduced _Found = _Kernels::identity();
    for (std::size_t _Cp = 0; _Cp < _Count; ++_Cp)
      _Found = _Operator::combine(_Found, _Slots[_Cp]._Value);
    std::apply(
        [&](_Tp &..._Each) {
          assignReduced(_Operator::__into(_Reduced{_Each...}, _Found),
                        _Each...);
        },
        _Variables);
  }

private:
  std::tuple<_Tp &...> _Variables;
  std::size_t _Count;
  _Slot *_Slots;
};

template <typename _Operator, typename... _Tp>
auto HostLaunch::reductionOf(_Tp &..._Variables) {
  if (_Parts.count() == 0)
    _Parts = LoopChunks(__blocks(), 1);
  auto *const _Added =
      new HostReductionSlots<_Operator, _Tp...>(_Parts.count(), _Variables...);
  __add(_Added);
  return _Added->inKernel();
}

template <auto _Kernel, typename... _Parameters>
void HostLaunch::walkChunks(const _Parameters &..._Each) const {
  const Index3D _Blocks = _Grid;
  const Index3D _Threads = _Block;
  const LoopChunks _All(__blocks(), 1);
#if defined(_OPENMP)
#pragma omp parallel for schedule(static)
#endif
  for (std::size_t _Cp = 0; _Cp < _All.count(); ++_Cp)
    runChunk<_Kernel>(_All.begin(_Cp), _All.end(_Cp), _Blocks, _Threads,
                      inChunk(_Each, _Cp)...);
}

template <auto _Kernel, typename... _Parameters>
void HostLaunch::runChunk(std::uint64_t _Begin, std::uint64_t _End,
                          const Index3D _Blocks, const Index3D _Threads,
                          const _Parameters &..._Each) {
  Index3D _At = {static_cast<unsigned>(_Begin % _Blocks.x),
                 static_cast<unsigned>(_Begin / _Blocks.x % _Blocks.y),
                 static_cast<unsigned>(_Begin / _Blocks.x / _Blocks.y)};
  for (std::uint64_t _Number = _Begin; _Number < _End; ++_Number) {
    runBlock<_Kernel>(_At, _Threads, _Each...);
    if (++_At.x < _Blocks.x)
      continue;
    _At.x = 0;
    if (++_At.y < _Blocks.y)
      continue;
    _At.y = 0;
    ++_At.z;
  }
}

} // namespace idxmap

#endif
