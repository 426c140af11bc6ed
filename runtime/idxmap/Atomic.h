//===- Atomic.h - Updates that iterations make one at a time ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a statement marked `atomic` becomes. Each is one indivisible step, in an
// order that nobody knows; integer sums do not depend on it.
//
//   h[b[i]] += 1;          ->  atomicAdd(h[b[i]], 1);
//   m = std::max(m, x);    ->  atomicMax(m, x);
//   at = n++;              ->  at = atomicAdd(n, 1);
//   { h += x; s = h; }     ->  s = atomicAddFetch(h, x), by way of a variable
//   if (k == e) k = d;     ->  atomicCompareExchange(k, e, d);
//
// Each computes in the types that the statement itself would compute in, and
// returns what was there before, as CUDA's functions do; those on -Fetch return
// what is there afterwards.
//
// As `seq_cst`, the step is between two fences: whatever the thread reads or
// writes before it comes before it for all others, and whatever it does
// afterwards comes after it.
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

/// Of a step: it is between fences.
inline constexpr bool seq_cst = true;

/// Keeps what the thread reads and writes before and after it apart.
template <bool _IsOrdered> IDXMAP_ATOMIC_HD void atomicFence() {
  if constexpr (_IsOrdered) {
#ifdef __CUDA_ARCH__
    __threadfence();
#else
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
#endif
  }
}

template <typename _Tp> constexpr bool isAtomicNumber() {
  return std::is_arithmetic_v<_Tp> && !std::is_same_v<_Tp, bool> &&
         (sizeof(_Tp) == 4 || sizeof(_Tp) == 8);
}

/// What is in a place before a step, and after it.
template <typename _Tp> struct AtomicStep {
  _Tp _Before, _After;
};

/// `X = Next(X)` as one step, where Changes(X).
template <typename _Tp, typename _Function, typename _Test>
IDXMAP_ATOMIC_HD AtomicStep<_Tp> __atomicallyIf(_Tp &_Xp, _Function _Next,
                                                _Test _Changes) {
  static_assert(idxmap::isAtomicNumber<_Tp>(),
                "atomic updates take numbers of 32 and 64 bits");
#ifdef __CUDA_ARCH__
  using _Word = typename AtomicWord<sizeof(_Tp)>::_Type;
  _Word *const _Place = reinterpret_cast<_Word *>(&_Xp);
  _Word _Found = *static_cast<volatile _Word *>(_Place), _Expected;
  _Tp _Old, _New;
  do {
    _Expected = _Found;
    memcpy(&_Old, &_Expected, sizeof(_Tp));
    if (!_Changes(_Old))
      return {_Old, _Old};
    _New = _Next(_Old);
    _Word _Wanted;
    memcpy(&_Wanted, &_New, sizeof(_Tp));
    _Found = atomicCAS(_Place, _Expected, _Wanted);
  } while (_Found != _Expected);
#else
  _Tp _Old, _New;
  __atomic_load(&_Xp, &_Old, __ATOMIC_RELAXED);
  do {
    if (!_Changes(_Old))
      return {_Old, _Old};
    _New = _Next(_Old);
  } while (!__atomic_compare_exchange(&_Xp, &_Old, &_New, /*weak=*/true,
                                      __ATOMIC_RELAXED, __ATOMIC_RELAXED));
#endif
  return {_Old, _New};
}

/// `X = X operator Value`, computed as the language does.
template <bool _IsOrdered, typename _Tp, typename _Vp, typename _Operator>
IDXMAP_ATOMIC_HD AtomicStep<_Tp> atomicallyWith(_Tp &_Xp, _Vp _Value,
                                                _Operator _Apply) {
  using _Common = std::common_type_t<_Tp, _Vp>;
  idxmap::atomicFence<_IsOrdered>();
  const AtomicStep<_Tp> _Result = idxmap::__atomicallyIf(
      _Xp,
      [=](_Tp _Old) {
        return static_cast<_Tp>(
            _Apply(static_cast<_Common>(_Old), static_cast<_Common>(_Value)));
      },
      [](_Tp) { return true; });
  idxmap::atomicFence<_IsOrdered>();
  return _Result;
}

struct AtomicPlus {
  template <typename _Tp>
  IDXMAP_ATOMIC_HD auto operator()(_Tp _Ap, _Tp _Bp) const {
    return _Ap + _Bp;
  }
};
struct AtomicTimes {
  template <typename _Tp>
  IDXMAP_ATOMIC_HD auto operator()(_Tp _Ap, _Tp _Bp) const {
    return _Ap * _Bp;
  }
};
struct AtomicBitAnd {
  template <typename _Tp>
  IDXMAP_ATOMIC_HD auto operator()(_Tp _Ap, _Tp _Bp) const {
    return _Ap & _Bp;
  }
};
struct AtomicBitOr {
  template <typename _Tp>
  IDXMAP_ATOMIC_HD auto operator()(_Tp _Ap, _Tp _Bp) const {
    return _Ap | _Bp;
  }
};
struct AtomicBitXor {
  template <typename _Tp>
  IDXMAP_ATOMIC_HD auto operator()(_Tp _Ap, _Tp _Bp) const {
    return _Ap ^ _Bp;
  }
};
/// The second replaces what it is less than.
struct AtomicLesser {
  template <typename _Tp>
  IDXMAP_ATOMIC_HD auto operator()(_Tp _Ap, _Tp _Bp) const {
    return _Bp < _Ap ? _Bp : _Ap;
  }
};
struct AtomicGreater {
  template <typename _Tp>
  IDXMAP_ATOMIC_HD auto operator()(_Tp _Ap, _Tp _Bp) const {
    return _Ap < _Bp ? _Bp : _Ap;
  }
};

template <bool _IsOrdered = false, typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD _Tp atomicAdd(_Tp &_Xp, _Vp _Value) {
  static_assert(idxmap::isAtomicNumber<_Tp>(),
                "atomic updates take numbers of 32 and 64 bits");
  // Integers wrap round, so that the value may as well be converted first.
  constexpr bool AreIntegers = std::is_integral_v<_Tp> &&
                               (std::is_integral_v<_Vp> || std::is_enum_v<_Vp>);
#ifdef __CUDA_ARCH__
  using _Added =
      std::conditional_t<AreIntegers, typename AtomicWord<sizeof(_Tp)>::_Type,
                         _Tp>;
  constexpr bool IsNative =
      AreIntegers || std::is_same_v<std::common_type_t<_Tp, _Vp>, _Tp>;
#else
  constexpr bool IsNative = AreIntegers;
#endif
  if constexpr (IsNative) {
    idxmap::atomicFence<_IsOrdered>();
#ifdef __CUDA_ARCH__
    const auto _Old = ::atomicAdd(reinterpret_cast<_Added *>(&_Xp),
                                  static_cast<_Added>(_Value));
#else
    const auto _Old =
        __atomic_fetch_add(&_Xp, static_cast<_Tp>(_Value), __ATOMIC_RELAXED);
#endif
    idxmap::atomicFence<_IsOrdered>();
    return static_cast<_Tp>(_Old);
  } else {
    // Other sums must not be rounded before they are made.
    return idxmap::atomicallyWith<_IsOrdered>(_Xp, _Value, AtomicPlus())
        ._Before;
  }
}

template <bool _IsOrdered = false, typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD _Tp atomicAddFetch(_Tp &_Xp, _Vp _Value) {
  if constexpr (std::is_integral_v<_Tp> && std::is_integral_v<_Vp>) {
    using _Word = typename AtomicWord<sizeof(_Tp)>::_Type;
    return static_cast<_Tp>(
        static_cast<_Word>(idxmap::atomicAdd<_IsOrdered>(_Xp, _Value)) +
        static_cast<_Word>(_Value));
  } else {
    return idxmap::atomicallyWith<_IsOrdered>(_Xp, _Value, AtomicPlus())._After;
  }
}

/// What is added where \p _Value is subtracted from a \p _Tp.
template <typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD auto atomicNegated(_Vp _Value) {
  if constexpr (std::is_integral_v<_Tp> && std::is_integral_v<_Vp>)
    return 0ull - static_cast<unsigned long long>(_Value);
  else
    return -static_cast<std::common_type_t<_Tp, _Vp>>(_Value);
}

template <bool _IsOrdered = false, typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD _Tp atomicSubtract(_Tp &_Xp, _Vp _Value) {
  return idxmap::atomicAdd<_IsOrdered>(_Xp, idxmap::atomicNegated<_Tp>(_Value));
}

template <bool _IsOrdered = false, typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD _Tp atomicSubtractFetch(_Tp &_Xp, _Vp _Value) {
  return idxmap::atomicAddFetch<_IsOrdered>(_Xp,
                                            idxmap::atomicNegated<_Tp>(_Value));
}

template <bool _IsOrdered = false, typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD _Tp atomicMultiply(_Tp &_Xp, _Vp _Value) {
  return idxmap::atomicallyWith<_IsOrdered>(_Xp, _Value, AtomicTimes())._Before;
}

template <bool _IsOrdered = false, typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD _Tp atomicMultiplyFetch(_Tp &_Xp, _Vp _Value) {
  return idxmap::atomicallyWith<_IsOrdered>(_Xp, _Value, AtomicTimes())._After;
}

template <bool _IsOrdered = false, typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD _Tp atomicAnd(_Tp &_Xp, _Vp _Value) {
  return idxmap::atomicallyWith<_IsOrdered>(_Xp, _Value, AtomicBitAnd())
      ._Before;
}

template <bool _IsOrdered = false, typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD _Tp atomicAndFetch(_Tp &_Xp, _Vp _Value) {
  return idxmap::atomicallyWith<_IsOrdered>(_Xp, _Value, AtomicBitAnd())._After;
}

template <bool _IsOrdered = false, typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD _Tp atomicOr(_Tp &_Xp, _Vp _Value) {
  return idxmap::atomicallyWith<_IsOrdered>(_Xp, _Value, AtomicBitOr())._Before;
}

template <bool _IsOrdered = false, typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD _Tp atomicOrFetch(_Tp &_Xp, _Vp _Value) {
  return idxmap::atomicallyWith<_IsOrdered>(_Xp, _Value, AtomicBitOr())._After;
}

template <bool _IsOrdered = false, typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD _Tp atomicXor(_Tp &_Xp, _Vp _Value) {
  return idxmap::atomicallyWith<_IsOrdered>(_Xp, _Value, AtomicBitXor())
      ._Before;
}

template <bool _IsOrdered = false, typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD _Tp atomicXorFetch(_Tp &_Xp, _Vp _Value) {
  return idxmap::atomicallyWith<_IsOrdered>(_Xp, _Value, AtomicBitXor())._After;
}

template <bool _IsOrdered = false, typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD _Tp atomicMin(_Tp &_Xp, _Vp _Value) {
  return idxmap::atomicallyWith<_IsOrdered>(_Xp, _Value, AtomicLesser())
      ._Before;
}

template <bool _IsOrdered = false, typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD _Tp atomicMinFetch(_Tp &_Xp, _Vp _Value) {
  return idxmap::atomicallyWith<_IsOrdered>(_Xp, _Value, AtomicLesser())._After;
}

template <bool _IsOrdered = false, typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD _Tp atomicMax(_Tp &_Xp, _Vp _Value) {
  return idxmap::atomicallyWith<_IsOrdered>(_Xp, _Value, AtomicGreater())
      ._Before;
}

template <bool _IsOrdered = false, typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD _Tp atomicMaxFetch(_Tp &_Xp, _Vp _Value) {
  return idxmap::atomicallyWith<_IsOrdered>(_Xp, _Value, AtomicGreater())
      ._After;
}

/// `X = Value`
template <bool _IsOrdered = false, typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD _Tp atomicExchange(_Tp &_Xp, _Vp _Value) {
  static_assert(idxmap::isAtomicNumber<_Tp>(),
                "atomic updates take numbers of 32 and 64 bits");
  const _Tp _New = static_cast<_Tp>(_Value);
  _Tp _Old;
  idxmap::atomicFence<_IsOrdered>();
#ifdef __CUDA_ARCH__
  using _Word = typename AtomicWord<sizeof(_Tp)>::_Type;
  _Word _Wanted;
  memcpy(&_Wanted, &_New, sizeof(_Tp));
  const _Word _Found = atomicExch(reinterpret_cast<_Word *>(&_Xp), _Wanted);
  memcpy(&_Old, &_Found, sizeof(_Tp));
#else
  __atomic_exchange(&_Xp, const_cast<_Tp *>(&_New), &_Old, __ATOMIC_RELAXED);
#endif
  idxmap::atomicFence<_IsOrdered>();
  return _Old;
}

/// `if (X == Expected) X = Value;`
template <bool _IsOrdered, typename _Tp, typename _Ep, typename _Vp>
IDXMAP_ATOMIC_HD AtomicStep<_Tp> atomicallyExchanged(_Tp &_Xp, _Ep _Expected,
                                                     _Vp _Value) {
  using _Common = std::common_type_t<_Tp, _Ep>;
  idxmap::atomicFence<_IsOrdered>();
  const AtomicStep<_Tp> _Result = idxmap::__atomicallyIf(
      _Xp, [=](_Tp) { return static_cast<_Tp>(_Value); },
      [=](_Tp _Old) {
        return static_cast<_Common>(_Old) == static_cast<_Common>(_Expected);
      });
  idxmap::atomicFence<_IsOrdered>();
  return _Result;
}

template <bool _IsOrdered = false, typename _Tp, typename _Ep, typename _Vp>
IDXMAP_ATOMIC_HD _Tp atomicCompareExchange(_Tp &_Xp, _Ep _Expected,
                                           _Vp _Value) {
  return idxmap::atomicallyExchanged<_IsOrdered>(_Xp, _Expected, _Value)
      ._Before;
}

template <bool _IsOrdered = false, typename _Tp, typename _Ep, typename _Vp>
IDXMAP_ATOMIC_HD _Tp atomicCompareExchangeFetch(_Tp &_Xp, _Ep _Expected,
                                                _Vp _Value) {
  return idxmap::atomicallyExchanged<_IsOrdered>(_Xp, _Expected, _Value)._After;
}

template <bool _IsOrdered = false, typename _Tp>
IDXMAP_ATOMIC_HD _Tp atomicRead(const _Tp &_Xp) {
  static_assert(idxmap::isAtomicNumber<_Tp>(),
                "atomic reads take numbers of 32 and 64 bits");
  idxmap::atomicFence<_IsOrdered>();
#ifdef __CUDA_ARCH__
  // Of such a number it is one load, and a relaxed one.
  const _Tp _Value = *static_cast<const volatile _Tp *>(&_Xp);
#else
  _Tp _Value;
  __atomic_load(const_cast<_Tp *>(&_Xp), &_Value, __ATOMIC_RELAXED);
#endif
  idxmap::atomicFence<_IsOrdered>();
  return _Value;
}

template <bool _IsOrdered = false, typename _Tp, typename _Vp>
IDXMAP_ATOMIC_HD void atomicWrite(_Tp &_Xp, _Vp _Value) {
  static_assert(idxmap::isAtomicNumber<_Tp>(),
                "atomic writes take numbers of 32 and 64 bits");
  const _Tp _New = static_cast<_Tp>(_Value);
  idxmap::atomicFence<_IsOrdered>();
#ifdef __CUDA_ARCH__
  *static_cast<volatile _Tp *>(&_Xp) = _New;
#else
  __atomic_store(&_Xp, const_cast<_Tp *>(&_New), __ATOMIC_RELAXED);
#endif
  idxmap::atomicFence<_IsOrdered>();
}

} // namespace idxmap

#undef IDXMAP_ATOMIC_HD

#endif
