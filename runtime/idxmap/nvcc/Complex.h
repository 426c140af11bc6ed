//===- Complex.h - std::complex that nvcc compiles --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// In libstdc++ a std::complex<double> is a `__complex__ double`, whose
// arithmetic nvcc (13.0 to 13.5) leaves out of device code without a word:
// `z += w` does nothing, and `z * w` is z. So where nvcc compiles for a device,
// and only there, this header stands in for <complex>: the same class, with two
// numbers as its parts, which computes as cuda::std::complex does.
//
// Law: size, alignment and the order of the parts are those of libstdc++'s, so
// that host and device see the same bytes; names and overloads are those of
// [complex.numbers], and what can be called on the host can be called on the
// device, too. It has to come before <complex>.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_NVCC_COMPLEX_H
#define IDXMAP_RUNTIME_IDXMAP_NVCC_COMPLEX_H

#include <cstddef> // Says which library it is of.

#if defined(__NVCC__) && !defined(__CUDA_ARCH__)
#include <cuda/std/complex> // What it declares has to be the same.
#endif

// With IDXMAP_TEST_COMPLEX, also on the host.
#if defined(__GLIBCXX__) && (defined(IDXMAP_TEST_COMPLEX) ||                   \
                             (defined(__NVCC__) && defined(__CUDA_ARCH__)))
#ifdef _GLIBCXX_COMPLEX
#error "<idxmap/nvcc/Complex.h> has to be included before <complex>"
#endif
#define _GLIBCXX_COMPLEX 1

#include "idxmap/code/HideMacros.h"

#include <cmath>
#include <sstream>
#include <type_traits>

#undef complex // <complex.h> may have defined it.

#pragma nv_diagnostic push
#pragma nv_diag_suppress 2506  // A suffix without an underscore is std's.
#pragma nv_diag_suppress 20208 // long double is the host's.

#define IDXMAP_COMPLEX __host__ __device__ constexpr

namespace std {

template <typename _Tp> class complex {
public:
  using value_type = _Tp;

  IDXMAP_COMPLEX complex(const _Tp &_Real = _Tp(), const _Tp &_Imag = _Tp())
      : _Parts{_Real, _Imag} {}
  complex(const complex &) = default;
  template <typename _Up,
            enable_if_t<(sizeof(_Up) <= sizeof(_Tp)), bool> = true>
  IDXMAP_COMPLEX complex(const complex<_Up> &_Zp)
      : _Parts{static_cast<_Tp>(_Zp.real()), static_cast<_Tp>(_Zp.imag())} {}
  template <typename _Up, enable_if_t<(sizeof(_Up) > sizeof(_Tp)), int> = 0>
  IDXMAP_COMPLEX explicit complex(const complex<_Up> &_Zp)
      : _Parts{static_cast<_Tp>(_Zp.real()), static_cast<_Tp>(_Zp.imag())} {}

  IDXMAP_COMPLEX _Tp real() const { return _Parts[0]; }
  IDXMAP_COMPLEX _Tp imag() const { return _Parts[1]; }
  IDXMAP_COMPLEX void real(_Tp _Xp) { _Parts[0] = _Xp; }
  IDXMAP_COMPLEX void imag(_Tp _Xp) { _Parts[1] = _Xp; }

  complex &operator=(const complex &) = default;
  IDXMAP_COMPLEX complex &operator=(const _Tp &_Xp) {
    return *this = complex(_Xp);
  }
  template <typename _Up>
  IDXMAP_COMPLEX complex &operator=(const complex<_Up> &_Zp) {
    return *this = complex(_Zp);
  }

  IDXMAP_COMPLEX complex &operator+=(const _Tp &_Xp) {
    _Parts[0] += _Xp;
    return *this;
  }
  IDXMAP_COMPLEX complex &operator-=(const _Tp &_Xp) {
    _Parts[0] -= _Xp;
    return *this;
  }
  IDXMAP_COMPLEX complex &operator*=(const _Tp &_Xp) {
    return *this = complex(_Parts[0] * _Xp, _Parts[1] * _Xp);
  }
  IDXMAP_COMPLEX complex &operator/=(const _Tp &_Xp) {
    return *this = complex(_Parts[0] / _Xp, _Parts[1] / _Xp);
  }
  template <typename _Up>
  IDXMAP_COMPLEX complex &operator+=(const complex<_Up> &_Zp) {
    _Parts[0] += _Zp.real();
    _Parts[1] += _Zp.imag();
    return *this;
  }
  template <typename _Up>
  IDXMAP_COMPLEX complex &operator-=(const complex<_Up> &_Zp) {
    _Parts[0] -= _Zp.real();
    _Parts[1] -= _Zp.imag();
    return *this;
  }
  template <typename _Up>
  IDXMAP_COMPLEX complex &operator*=(const complex<_Up> &_Zp);
  template <typename _Up>
  IDXMAP_COMPLEX complex &operator/=(const complex<_Up> &_Zp);

private:
  _Tp _Parts[2];
};

} // namespace std

#include <cuda/std/complex>

namespace std {

/// CUDA's library has no long double; only code of the host computes with it,
/// which is not compiled here.
template <typename _Tp>
using _IdxmapPart = conditional_t<is_same_v<_Tp, float>, float, double>;

/// The same number of CUDA's library, and back.
template <typename _Tp>
IDXMAP_COMPLEX ::cuda::std::complex<_IdxmapPart<_Tp>>
_IdxmapOfCuda(const complex<_Tp> &_Zp) {
  return {static_cast<_IdxmapPart<_Tp>>(_Zp.real()),
          static_cast<_IdxmapPart<_Tp>>(_Zp.imag())};
}
template <typename _Tp, typename _Up>
IDXMAP_COMPLEX complex<_Tp> _IdxmapOfStd(const ::cuda::std::complex<_Up> &_Zp) {
  return complex<_Tp>(_Zp.real(), _Zp.imag());
}

template <typename _Tp>
IDXMAP_COMPLEX complex<_Tp> operator*(const complex<_Tp> &_Zp,
                                      const complex<_Tp> &_Wp) {
  return _IdxmapOfStd<_Tp>(_IdxmapOfCuda(_Zp) * _IdxmapOfCuda(_Wp));
}
template <typename _Tp>
IDXMAP_COMPLEX complex<_Tp> operator/(const complex<_Tp> &_Zp,
                                      const complex<_Tp> &_Wp) {
  return _IdxmapOfStd<_Tp>(_IdxmapOfCuda(_Zp) / _IdxmapOfCuda(_Wp));
}
template <typename _Tp>
template <typename _Up>
IDXMAP_COMPLEX complex<_Tp> &complex<_Tp>::operator*=(const complex<_Up> &_Zp) {
  return *this = *this * complex(_Zp);
}
template <typename _Tp>
template <typename _Up>
IDXMAP_COMPLEX complex<_Tp> &complex<_Tp>::operator/=(const complex<_Up> &_Zp) {
  return *this = *this / complex(_Zp);
}

#define IDXMAP_BY_ASSIGNMENT(_Op, _Assigns, _Left, _Right)                     \
  template <typename _Tp>                                                      \
  IDXMAP_COMPLEX complex<_Tp> operator _Op(const _Left &_Zp,                   \
                                           const _Right &_Wp) {                \
    complex<_Tp> _Result = _Zp;                                                \
    return _Result _Assigns _Wp;                                               \
  }
IDXMAP_BY_ASSIGNMENT(+, +=, complex<_Tp>, complex<_Tp>)
IDXMAP_BY_ASSIGNMENT(-, -=, complex<_Tp>, complex<_Tp>)
IDXMAP_BY_ASSIGNMENT(+, +=, complex<_Tp>, _Tp)
IDXMAP_BY_ASSIGNMENT(-, -=, complex<_Tp>, _Tp)
IDXMAP_BY_ASSIGNMENT(*, *=, complex<_Tp>, _Tp)
IDXMAP_BY_ASSIGNMENT(/, /=, complex<_Tp>, _Tp)
#undef IDXMAP_BY_ASSIGNMENT

template <typename _Tp>
IDXMAP_COMPLEX complex<_Tp> operator+(const _Tp &_Xp, const complex<_Tp> &_Zp) {
  return _Zp + _Xp;
}
template <typename _Tp>
IDXMAP_COMPLEX complex<_Tp> operator-(const _Tp &_Xp, const complex<_Tp> &_Zp) {
  return complex<_Tp>(_Xp - _Zp.real(), -_Zp.imag());
}
template <typename _Tp>
IDXMAP_COMPLEX complex<_Tp> operator*(const _Tp &_Xp, const complex<_Tp> &_Zp) {
  return _Zp * _Xp;
}
template <typename _Tp>
IDXMAP_COMPLEX complex<_Tp> operator/(const _Tp &_Xp, const complex<_Tp> &_Zp) {
  return complex<_Tp>(_Xp) / _Zp;
}
template <typename _Tp>
IDXMAP_COMPLEX complex<_Tp> operator+(const complex<_Tp> &_Zp) {
  return _Zp;
}
template <typename _Tp>
IDXMAP_COMPLEX complex<_Tp> operator-(const complex<_Tp> &_Zp) {
  return complex<_Tp>(-_Zp.real(), -_Zp.imag());
}

template <typename _Tp>
IDXMAP_COMPLEX bool operator==(const complex<_Tp> &_Zp,
                               const complex<_Tp> &_Wp) {
  return _Zp.real() == _Wp.real() && _Zp.imag() == _Wp.imag();
}
template <typename _Tp>
IDXMAP_COMPLEX bool operator==(const complex<_Tp> &_Zp, const _Tp &_Xp) {
  return _Zp == complex<_Tp>(_Xp);
}
#if __cplusplus <= 201703L // Later, `==` is enough.
template <typename _Tp>
IDXMAP_COMPLEX bool operator==(const _Tp &_Xp, const complex<_Tp> &_Zp) {
  return _Zp == _Xp;
}
template <typename _Tp>
IDXMAP_COMPLEX bool operator!=(const complex<_Tp> &_Zp,
                               const complex<_Tp> &_Wp) {
  return !(_Zp == _Wp);
}
template <typename _Tp>
IDXMAP_COMPLEX bool operator!=(const complex<_Tp> &_Zp, const _Tp &_Xp) {
  return !(_Zp == _Xp);
}
template <typename _Tp>
IDXMAP_COMPLEX bool operator!=(const _Tp &_Xp, const complex<_Tp> &_Zp) {
  return !(_Zp == _Xp);
}
#endif

// A device calls none of them.
template <typename _Tp, typename _Char, typename _Traits>
basic_istream<_Char, _Traits> &operator>>(basic_istream<_Char, _Traits> &,
                                          complex<_Tp> &);
template <typename _Tp, typename _Char, typename _Traits>
basic_ostream<_Char, _Traits> &operator<<(basic_ostream<_Char, _Traits> &,
                                          const complex<_Tp> &);

template <typename _Tp> IDXMAP_COMPLEX _Tp real(const complex<_Tp> &_Zp) {
  return _Zp.real();
}
template <typename _Tp> IDXMAP_COMPLEX _Tp imag(const complex<_Tp> &_Zp) {
  return _Zp.imag();
}
template <typename _Tp> IDXMAP_COMPLEX _Tp norm(const complex<_Tp> &_Zp) {
  return _Zp.real() * _Zp.real() + _Zp.imag() * _Zp.imag();
}
template <typename _Tp>
IDXMAP_COMPLEX complex<_Tp> conj(const complex<_Tp> &_Zp) {
  return complex<_Tp>(_Zp.real(), -_Zp.imag());
}
template <typename _Tp>
__host__ __device__ complex<_Tp> polar(const _Tp &_Length,
                                       const _Tp &_Angle = _Tp()) {
  return complex<_Tp>(_Length * ::cuda::std::cos(_Angle),
                      _Length * ::cuda::std::sin(_Angle));
}

template <typename _Tp> __host__ __device__ _Tp abs(const complex<_Tp> &_Zp) {
  return ::cuda::std::abs(_IdxmapOfCuda(_Zp));
}
template <typename _Tp> __host__ __device__ _Tp arg(const complex<_Tp> &_Zp) {
  return ::cuda::std::arg(_IdxmapOfCuda(_Zp));
}
#define IDXMAP_BY_CUDA(_Name)                                                  \
  template <typename _Tp>                                                      \
  __host__ __device__ complex<_Tp> _Name(const complex<_Tp> &_Zp) {            \
    return _IdxmapOfStd<_Tp>(::cuda::std::_Name(_IdxmapOfCuda(_Zp)));          \
  }
IDXMAP_BY_CUDA(proj)
IDXMAP_BY_CUDA(exp)
IDXMAP_BY_CUDA(log)
IDXMAP_BY_CUDA(log10)
IDXMAP_BY_CUDA(sqrt)
IDXMAP_BY_CUDA(sin)
IDXMAP_BY_CUDA(cos)
IDXMAP_BY_CUDA(tan)
IDXMAP_BY_CUDA(sinh)
IDXMAP_BY_CUDA(cosh)
IDXMAP_BY_CUDA(tanh)
IDXMAP_BY_CUDA(asin)
IDXMAP_BY_CUDA(acos)
IDXMAP_BY_CUDA(atan)
IDXMAP_BY_CUDA(asinh)
IDXMAP_BY_CUDA(acosh)
IDXMAP_BY_CUDA(atanh)
#undef IDXMAP_BY_CUDA

template <typename _Tp>
__host__ __device__ complex<_Tp> pow(const complex<_Tp> &_Zp,
                                     const complex<_Tp> &_Wp) {
  return _Zp == _Tp() ? complex<_Tp>() : exp(_Wp * log(_Zp));
}
template <typename _Tp>
__host__ __device__ complex<_Tp> pow(const complex<_Tp> &_Zp, const _Tp &_Xp) {
  return pow(_Zp, complex<_Tp>(_Xp));
}
template <typename _Tp>
__host__ __device__ complex<_Tp> pow(const _Tp &_Xp, const complex<_Tp> &_Zp) {
  return pow(complex<_Tp>(_Xp), _Zp);
}
/// libstdc++ has it, too: a power of its own type, by squares.
template <typename _Tp>
__host__ __device__ complex<_Tp> pow(const complex<_Tp> &_Zp, int _Np) {
  unsigned _Left = _Np < 0 ? -static_cast<unsigned>(_Np) : _Np;
  complex<_Tp> _Square = _Zp, _Power = _Left % 2 ? _Zp : complex<_Tp>(1);
  while (_Left >>= 1) {
    _Square *= _Square;
    if (_Left % 2)
      _Power *= _Square;
  }
  return _Np < 0 ? complex<_Tp>(1) / _Power : _Power;
}

// Numbers of other types, and numbers that are not complex.
template <typename _Tp, typename _Up>
using _IdxmapWider =
    complex<typename ::__gnu_cxx::__promote_2<_Tp, _Up>::__type>;
template <typename _Tp>
using _IdxmapReal = typename ::__gnu_cxx::__promote<_Tp>::__type;

template <typename _Tp, typename _Up>
__host__ __device__ _IdxmapWider<_Tp, _Up> pow(const complex<_Tp> &_Zp,
                                               const complex<_Up> &_Wp) {
  using _Wide = _IdxmapWider<_Tp, _Up>;
  return pow(_Wide(_Zp), _Wide(_Wp));
}
template <typename _Tp, typename _Up>
__host__ __device__ _IdxmapWider<_Tp, _Up> pow(const complex<_Tp> &_Zp,
                                               const _Up &_Xp) {
  using _Wide = _IdxmapWider<_Tp, _Up>;
  return pow(_Wide(_Zp), _Wide(typename _Wide::value_type(_Xp)));
}
template <typename _Tp, typename _Up>
__host__ __device__ _IdxmapWider<_Tp, _Up> pow(const _Tp &_Xp,
                                               const complex<_Up> &_Zp) {
  using _Wide = _IdxmapWider<_Tp, _Up>;
  return pow(_Wide(typename _Wide::value_type(_Xp)), _Wide(_Zp));
}
template <typename _Tp> IDXMAP_COMPLEX _IdxmapReal<_Tp> real(_Tp _Xp) {
  return _Xp;
}
template <typename _Tp> IDXMAP_COMPLEX _IdxmapReal<_Tp> imag(_Tp) {
  return _Tp();
}
template <typename _Tp> IDXMAP_COMPLEX _IdxmapReal<_Tp> norm(_Tp _Xp) {
  return _IdxmapReal<_Tp>(_Xp) * _IdxmapReal<_Tp>(_Xp);
}
template <typename _Tp> __host__ __device__ _IdxmapReal<_Tp> arg(_Tp _Xp) {
  return arg(complex<_IdxmapReal<_Tp>>(_Xp));
}
template <typename _Tp> IDXMAP_COMPLEX complex<_IdxmapReal<_Tp>> conj(_Tp _Xp) {
  return complex<_IdxmapReal<_Tp>>(_Xp, -_IdxmapReal<_Tp>());
}
template <typename _Tp>
__host__ __device__ complex<_IdxmapReal<_Tp>> proj(_Tp _Xp) {
  return proj(complex<_IdxmapReal<_Tp>>(_Xp));
}

inline namespace literals {
inline namespace complex_literals {
IDXMAP_COMPLEX complex<float> operator""if(long double _Xp) {
  return complex<float>(0, static_cast<float>(_Xp));
}
IDXMAP_COMPLEX complex<float> operator""if(unsigned long long _Xp) {
  return complex<float>(0, static_cast<float>(_Xp));
}
IDXMAP_COMPLEX complex<double> operator""i(long double _Xp) {
  return complex<double>(0, static_cast<double>(_Xp));
}
IDXMAP_COMPLEX complex<double> operator""i(unsigned long long _Xp) {
  return complex<double>(0, static_cast<double>(_Xp));
}
IDXMAP_COMPLEX complex<long double> operator""il(long double _Xp) {
  return complex<long double>(0, _Xp);
}
IDXMAP_COMPLEX complex<long double> operator""il(unsigned long long _Xp) {
  return complex<long double>(0, static_cast<long double>(_Xp));
}
} // namespace complex_literals
} // namespace literals

} // namespace std

#undef IDXMAP_COMPLEX
#pragma nv_diagnostic pop

#include "idxmap/code/ShowMacros.h"

#endif

#endif
