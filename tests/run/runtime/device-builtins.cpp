// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The library's functions that a mapped loop may call have code when nvcc
// compiles them for a device: each kernel stores what it was given to find.
// Without nvcc/Builtins.h a third of them would store nothing. What Clang
// compiles for a device calls nothing that is elsewhere. REQUIRES: nvcc
// clang-format off
// RUN: mkdir -p %t
// RUN: %nvcc -std=c++20 --expt-relaxed-constexpr -arch=sm_90 -O1 -Werror all-warnings -I%runtime -x cu -include idxmap/nvcc/Builtins.h -ptx %s -o %t/with.ptx
// RUN: %python %S/storing_kernels.py %t/with.ptx --kernels 70
// RUN: %nvcc -std=c++20 --expt-relaxed-constexpr -arch=sm_90 -O1 -w -x cu -ptx %s -o %t/without.ptx
// RUN: not %python %S/storing_kernels.py %t/without.ptx --kernels 70 > %t/dropped.txt
// RUN: FileCheck %s < %t/dropped.txt
// RUN: %clangxx -std=c++20 -O1 -w --cuda-gpu-arch=sm_90 --cuda-device-only -I%runtime -x cuda -include idxmap/clang/Builtins.h -S %s -o %t/clang.ptx
// RUN: not grep '^\.extern \.func' %t/clang.ptx
// clang-format on
// CHECK: copied
// CHECK: equals
// CHECK: ones64

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <numeric>
#include <tuple>
#include <utility>

// `p` has numbers, and the kernel stores one that depends on them.
#define STORES(name, ...)                                                      \
  __global__ void name(int *o, int *p, int n) { __VA_ARGS__; }
// A function of one number, of each width.
#define OF_BITS(name, call)                                                    \
  STORES(name##8, const std::uint8_t x = p[0]; o[0] = call(x))                 \
  STORES(name##16, const std::uint16_t x = p[0]; o[0] = call(x))               \
  STORES(name##32, const std::uint32_t x = p[0]; o[0] = call(x))               \
  STORES(name##64, const std::uint64_t x = p[0]; o[0] = call(x))

STORES(copied, std::copy(p, p + 4, o))
STORES(copiedN, std::copy_n(p, n, o))
STORES(copiedBack, std::copy_backward(p, p + 4, o + 4))
STORES(moved, std::move(p, p + 4, o))
STORES(filled, std::fill(o, o + 4, p[0]))
STORES(filledBytes, std::fill((char *)o, (char *)o + n, char(p[0])))
STORES(filledN, std::fill_n(o, n, p[0]))
STORES(equals, o[0] = std::equal(p, p + 4, p + 4))
STORES(equalArrays, const std::array<int, 3> a{p[0], p[1], p[2]},
       b{p[3], p[4], p[5]};
       o[0] = a == b)
STORES(lessArrays, const std::array<unsigned char, 3> a{1, 2, 3},
       b{1, 2, (unsigned char)p[5]};
       o[0] = a < b)
STORES(sorted, int a[4] = {p[0], p[1], p[2], p[3]}; std::sort(a, a + 4);
       o[0] = a[1] * 10 + a[2])
STORES(rotated, std::rotate(o, o + 1, o + 4))
STORES(reversed, std::reverse(o, o + 4))
STORES(swapped, std::swap_ranges(p, p + 4, o))
STORES(counted, o[0] = std::count(p, p + n, 3))
STORES(countedIf, o[0] = std::count_if(p, p + n, [](int x) { return x > 3; }))
STORES(found, o[0] = std::find(p, p + n, 3) - p)
STORES(foundByte, o[0] = std::find((char *)p, (char *)p + n, 3) - (char *)p)
STORES(foundIf, o[0] = std::find_if(p, p + n, [](int x) { return x > 3; }) - p)
STORES(lower, o[0] = std::lower_bound(p, p + n, 3) - p)
STORES(upper, o[0] = std::upper_bound(p, p + n, 3) - p)
STORES(largest, o[0] = *std::max_element(p, p + n))
STORES(smallest, o[0] = *std::min_element(p, p + n))
STORES(bounds, o[0] = std::minmax(p[0], p[1]).second)
STORES(isSorted, o[0] = std::is_sorted(p, p + n))
STORES(allOf, o[0] = std::all_of(p, p + n, [](int x) { return x > 3; }))
STORES(transformed, std::transform(p, p + 4, o, std::negate<int>()))
STORES(accumulated, o[0] = std::accumulate(p, p + n, 0))
STORES(inner, o[0] = std::inner_product(p, p + n, p, 0))
STORES(reduced, o[0] = std::reduce(p, p + n))
STORES(partial, std::partial_sum(p, p + 4, o))
STORES(adjacent, std::adjacent_difference(p, p + 4, o))
STORES(counting, std::iota(o, o + 4, p[0]))
STORES(divisor, o[0] = std::gcd(p[0], p[1]))
STORES(middle, o[0] = std::midpoint(p[0], p[1]))
STORES(between, o[0] = std::clamp(p[0], 1, 9))
STORES(linear, o[0] = int(std::lerp(float(p[0]), 2.0f, 0.5f)))
STORES(compared, o[0] = std::cmp_less(p[0], unsigned(p[1])))
STORES(inRange, o[0] = std::in_range<short>(p[0]))
STORES(exchanged, o[0] = std::exchange(p[1], p[0]))
STORES(tied, int a, b; std::tie(a, b) = std::make_tuple(p[0], p[1]);
       o[0] = a + 2 * b)
STORES(applied, o[0] = std::apply(std::plus<int>(), std::pair(p[0], p[1])))
STORES(cast, o[0] = std::bit_cast<int>(float(p[0])))
STORES(copiedBytes, std::memcpy(o, p, 16))
STORES(setBytes, std::memset(o, p[0], 16))
OF_BITS(leading, std::countl_zero)
OF_BITS(trailing, std::countr_zero)
OF_BITS(ones, std::popcount)
OF_BITS(width, std::bit_width)
OF_BITS(single, std::has_single_bit)
STORES(lowestPower, o[0] = std::bit_ceil(unsigned(p[0])))
STORES(turned, o[0] = std::rotl(unsigned(p[0]), 3))
STORES(isNan, o[0] = std::isnan(float(p[0])) + std::isinf(double(p[0])) +
                     std::isfinite(float(p[1])) + std::signbit(double(p[2])))
STORES(absolute, o[0] = std::abs(p[0]) + int(std::abs(long(p[1]))) +
                        int(std::abs(double(p[2]))))
STORES(rounded, o[0] = int(std::lround(double(p[0]))) + std::ilogb(float(p[1])))
