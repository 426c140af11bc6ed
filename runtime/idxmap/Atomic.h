//===- Atomic.h - Updates that iterations make one at a time ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What an update marked `atomic` becomes. Each is one indivisible step, in an
// order that nobody knows; integers do not depend on it.
//
//   h[b[i]] += 1;        ->  atomicAdd(h[b[i]], 1);
//   m = std::max(m, x);  ->  atomicMax(m, x);
//
// Each computes in the types that the update itself would compute in.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_ATOMIC_H
#define IDXMAP_RUNTIME_IDXMAP_ATOMIC_H

#include <type_traits>

#if defined(__CUDACC__) || defined(__CUDA__)
#define IDXMAP_ATOMIC_HD __host__ __device__
#else
#define IDXMAP_ATOMIC_HD
#endif

namespace idxmap {

/// What a device compares and exchanges for a number of \p _Size bytes.
template <unsigned _Size> struct AtomicWord {
  using _Type = unsigned;
};
template <> struct AtomicWord<8> {
  using _Type = unsigned long long;
};

/// `X = Next(X)` as one step.
template <typename _Tp, typename _Function>
IDXMAP_ATOMIC_HD void __atomically(_Tp &_Xp, _Function _Next) {
  static_assert(std::is_arithmetic_v<_Tp> && !std::is_same_v<_Tp, bool> &&
                    (sizeof(_Tp) == 4 || sizeof(_Tp) == 8),
                "atomic updates take numbers of 32 and 64 bits");
#ifdef __CUDA_ARCH__
  using _Word = typename AtomicWord<sizeof(_Tp)>::_Type;
  _Word *const _Place = reinterpret_cast<_Word *>(&_Xp);
  _Word _Found = *static_cast<volatile _Word *>(_Place), _Expected;
  do {
    _Expected = _Found;
    _Tp _Old;
    memcpy(&_Old, &_Expected, sizeof(_Tp));
    const _Tp _New = _Next(_Old);
    _Word _Wanted;
    memcpy(&_Wanted, &_New, sizeof(_Tp));
    _Found = atomicCAS(_Place, _Expected, _Wanted);
  } while (_Found != _Expected);
#else
  _Tp _Old, _New;
  __atomic_load(&_Xp, &_Old, __ATOMIC_RELAXED);
  do
    _New = _Next(_Old);
  while (!__atomic_compare_exchange(&_Xp, &_Old, &_New, /*weak=*/true,
                                    __ATOMIC_RELAXED, __ATOMIC_RELAXED));
#endif
}

/// `X = X operator Value`, computed as the language does.
template <typename _Tp, typename _Vp, typename _Operator>
IDXMAP_ATOMIC_HD void atomicallyWith(_Tp &_Xp, _Vp _Value, _Operator _Apply) {
  using _Common = std::common_type_t<_Tp, _Vp>;
  idxmap::__atomically(_Xp, [=](_Tp _Old) {
    return static_cast<_Tp>(
        _Apply(static_cast<_Common>(_Old), static_cast<_Common>(_Value)));
  });
}

template <typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD void atomicAdd(_Tp &_Xp, _Vp _Value) {
  // Integers wrap round, so that the value may as well be converted first;
  // other sums must not be rounded before they are made.
  constexpr bool AreIntegers =
      std::is_integral_v<_Tp> && std::is_integral_v<_Vp>;
#ifdef __CUDA_ARCH__
  if constexpr (AreIntegers) {
    using _Word = typename AtomicWord<sizeof(_Tp)>::_Type;
    ::atomicAdd(reinterpret_cast<_Word *>(&_Xp), static_cast<_Word>(_Value));
    return;
  } else if constexpr (std::is_same_v<std::common_type_t<_Tp, _Vp>, _Tp>) {
    ::atomicAdd(&_Xp, static_cast<_Tp>(_Value));
    return;
  }
#else
  if constexpr (AreIntegers) {
    __atomic_fetch_add(&_Xp, static_cast<_Tp>(_Value), __ATOMIC_RELAXED);
    return;
  }
#endif
  if constexpr (!AreIntegers)
    idxmap::atomicallyWith(_Xp, _Value,
                           [](auto _Ap, auto _Bp) { return _Ap + _Bp; });
}

template <typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD void atomicSubtract(_Tp &_Xp, _Vp _Value) {
  if constexpr (std::is_integral_v<_Tp> && std::is_integral_v<_Vp>)
    idxmap::atomicAdd(_Xp, 0ull - static_cast<unsigned long long>(_Value));
  else
    idxmap::atomicAdd(_Xp, -static_cast<std::common_type_t<_Tp, _Vp>>(_Value));
}

template <typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD void atomicMultiply(_Tp &_Xp, _Vp _Value) {
  idxmap::atomicallyWith(_Xp, _Value,
                         [](auto _Ap, auto _Bp) { return _Ap * _Bp; });
}

template <typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD void atomicAnd(_Tp &_Xp, _Vp _Value) {
  idxmap::atomicallyWith(_Xp, _Value,
                         [](auto _Ap, auto _Bp) { return _Ap & _Bp; });
}

template <typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD void atomicOr(_Tp &_Xp, _Vp _Value) {
  idxmap::atomicallyWith(_Xp, _Value,
                         [](auto _Ap, auto _Bp) { return _Ap | _Bp; });
}

template <typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD void atomicXor(_Tp &_Xp, _Vp _Value) {
  idxmap::atomicallyWith(_Xp, _Value,
                         [](auto _Ap, auto _Bp) { return _Ap ^ _Bp; });
}

/// \p _Value replaces what it is less than.
template <typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD void atomicMin(_Tp &_Xp, _Vp _Value) {
  idxmap::atomicallyWith(
      _Xp, _Value, [](auto _Ap, auto _Bp) { return _Bp < _Ap ? _Bp : _Ap; });
}

template <typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD void atomicMax(_Tp &_Xp, _Vp _Value) {
  idxmap::atomicallyWith(
      _Xp, _Value, [](auto _Ap, auto _Bp) { return _Ap < _Bp ? _Bp : _Ap; });
}

} // namespace idxmap

#undef IDXMAP_ATOMIC_HD

#endif
