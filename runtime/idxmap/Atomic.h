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

/// What a device compares and exchanges for a number of \p Size bytes.
template <unsigned Size> struct AtomicWord {
  using Type = unsigned;
};
template <> struct AtomicWord<8> {
  using Type = unsigned long long;
};

/// `X = Next(X)` as one step.
template <typename T, typename Function>
IDXMAP_ATOMIC_HD void atomically(T &X, Function Next) {
  static_assert(std::is_arithmetic_v<T> && !std::is_same_v<T, bool> &&
                    (sizeof(T) == 4 || sizeof(T) == 8),
                "atomic updates take numbers of 32 and 64 bits");
#ifdef __CUDA_ARCH__
  using Word = typename AtomicWord<sizeof(T)>::Type;
  Word *const Place = reinterpret_cast<Word *>(&X);
  Word Found = *static_cast<volatile Word *>(Place), Expected;
  do {
    Expected = Found;
    T Old;
    memcpy(&Old, &Expected, sizeof(T));
    const T New = Next(Old);
    Word Wanted;
    memcpy(&Wanted, &New, sizeof(T));
    Found = atomicCAS(Place, Expected, Wanted);
  } while (Found != Expected);
#else
  T Old, New;
  __atomic_load(&X, &Old, __ATOMIC_RELAXED);
  do
    New = Next(Old);
  while (!__atomic_compare_exchange(&X, &Old, &New, /*weak=*/true,
                                    __ATOMIC_RELAXED, __ATOMIC_RELAXED));
#endif
}

/// `X = X operator Value`, computed as the language does.
template <typename T, typename V, typename Operator>
IDXMAP_ATOMIC_HD void atomicallyWith(T &X, V Value, Operator Apply) {
  using Common = std::common_type_t<T, V>;
  idxmap::atomically(X, [=](T Old) {
    return static_cast<T>(
        Apply(static_cast<Common>(Old), static_cast<Common>(Value)));
  });
}

template <typename T, typename V>
IDXMAP_ATOMIC_HD void atomicAdd(T &X, V Value) {
  // Integers wrap round, so that the value may as well be converted first;
  // other sums must not be rounded before they are made.
  constexpr bool AreIntegers = std::is_integral_v<T> && std::is_integral_v<V>;
#ifdef __CUDA_ARCH__
  if constexpr (AreIntegers) {
    using Word = typename AtomicWord<sizeof(T)>::Type;
    ::atomicAdd(reinterpret_cast<Word *>(&X), static_cast<Word>(Value));
    return;
  } else if constexpr (std::is_same_v<std::common_type_t<T, V>, T>) {
    ::atomicAdd(&X, static_cast<T>(Value));
    return;
  }
#else
  if constexpr (AreIntegers) {
    __atomic_fetch_add(&X, static_cast<T>(Value), __ATOMIC_RELAXED);
    return;
  }
#endif
  if constexpr (!AreIntegers)
    idxmap::atomicallyWith(X, Value, [](auto A, auto B) { return A + B; });
}

template <typename T, typename V>
IDXMAP_ATOMIC_HD void atomicSubtract(T &X, V Value) {
  if constexpr (std::is_integral_v<T> && std::is_integral_v<V>)
    idxmap::atomicAdd(X, 0ull - static_cast<unsigned long long>(Value));
  else
    idxmap::atomicAdd(X, -static_cast<std::common_type_t<T, V>>(Value));
}

template <typename T, typename V>
IDXMAP_ATOMIC_HD void atomicMultiply(T &X, V Value) {
  idxmap::atomicallyWith(X, Value, [](auto A, auto B) { return A * B; });
}

template <typename T, typename V>
IDXMAP_ATOMIC_HD void atomicAnd(T &X, V Value) {
  idxmap::atomicallyWith(X, Value, [](auto A, auto B) { return A & B; });
}

template <typename T, typename V>
IDXMAP_ATOMIC_HD void atomicOr(T &X, V Value) {
  idxmap::atomicallyWith(X, Value, [](auto A, auto B) { return A | B; });
}

template <typename T, typename V>
IDXMAP_ATOMIC_HD void atomicXor(T &X, V Value) {
  idxmap::atomicallyWith(X, Value, [](auto A, auto B) { return A ^ B; });
}

/// \p Value replaces what it is less than.
template <typename T, typename V>
IDXMAP_ATOMIC_HD void atomicMin(T &X, V Value) {
  idxmap::atomicallyWith(X, Value,
                         [](auto A, auto B) { return B < A ? B : A; });
}

template <typename T, typename V>
IDXMAP_ATOMIC_HD void atomicMax(T &X, V Value) {
  idxmap::atomicallyWith(X, Value,
                         [](auto A, auto B) { return A < B ? B : A; });
}

} // namespace idxmap

#undef IDXMAP_ATOMIC_HD

#endif
