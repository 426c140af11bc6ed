//===- ReducedVariable.h - A reduction's result, compared -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A variable that a loop reduces to (or a value and its index) as it was before
// the loop, and as the plain loop leaves it. Another order must give the same,
// but for rounding: of n values x, a floating-point sum may differ by
//
//   (2^12 + 2 n) roundings of |s before| + |x1| + ... + |xn|
//
// and a product by as many of itself. Each order is away from the exact sum by
// at most n of them. Where either overflows or is no number, nothing can be
// said, for another order may not.
//
//   float s, 10^6 values near 1:   500017 for 500021 is taken, 12 is not
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CHECK_REDUCEDVARIABLE_H
#define IDXMAP_RUNTIME_IDXMAP_CHECK_REDUCEDVARIABLE_H

#include "idxmap/HostReduction.h"
#include "idxmap/check/WrittenElements.h"

#include <cstdint>
#include <tuple>
#include <utility>

namespace idxmap {

template <typename _Operator, typename... _Tp>
class ReducedVariable : public WrittenElements {
  using _Value = std::tuple_element_t<0, std::tuple<_Tp...>>;
  using _Reduced = typename ReducedType<_Tp...>::_Type;
  using _Kernels = HostReduction<_Operator, _Reduced>;
  static constexpr bool IsSum = std::is_same_v<_Operator, SumOf>;
  static constexpr bool IsRounded =
      std::is_floating_point_v<_Value> &&
      (IsSum || std::is_same_v<_Operator, ProductOf>);

public:
  explicit ReducedVariable(std::string _Names, _Tp &..._Of)
      : _Names(std::move(_Names)), _Variables(_Of...) {}

  /// The threads' copies are added up in here.
  _Kernels inKernel() { return _Kernels(&_Slot); }

  void __keep() override { _Before = _Variables; }
  void __expect() override { _After = _Variables; }
  void __restore() override { _Variables = _Before; }

  void __start() override {
    _Slot._Value = _Kernels::identity();
    _Last = _Value();
    _Size = 0;
    _Count = 0;
  }
  void __ran() override {
    ++_Count;
    if constexpr (IsRounded && IsSum)
      _Size +=
          std::fabs(double(_Slot._Value) - std::exchange(_Last, _Slot._Value));
  }
  void __ended() override {
    std::apply(
        [this](_Tp &..._Of) {
          assignReduced(_Operator::__into(_Reduced{_Of...}, _Slot._Value),
                        _Of...);
        },
        _Variables);
  }

  std::optional<std::size_t> __difference() const override {
    if (isNear(std::get<0>(_Variables), std::get<0>(_After)) ||
        isNear(std::get<0>(_After), std::get<0>(_Variables)))
      return indexDifference();
    return 0;
  }
  std::string name(std::size_t _Number) const override {
    const std::size_t _Comma = _Names.find(", ");
    return _Number == 0 ? _Names.substr(0, _Comma) : _Names.substr(_Comma + 2);
  }
  std::string value(std::size_t _Number) const override {
    return __text(_Variables, _Number);
  }
  std::string __expected(std::size_t _Number) const override {
    return __text(_After, _Number);
  }
  std::string __bytes(std::size_t) const override { return ""; }
  const void *__reduced() const override { return &std::get<0>(_Variables); }

private:
  bool isNear(_Value _Got, _Value _Expected) const {
    if (_Got == _Expected)
      return true;
    if constexpr (std::is_floating_point_v<_Value>)
      if (_Got != _Got && _Expected != _Expected)
        return true;
    if constexpr (IsRounded) {
      if (!std::isfinite(_Got) || !std::isfinite(_Expected))
        return true;
      const double _Of = IsSum ? _Size + std::fabs(double(std::get<0>(_Before)))
                               : std::fabs(double(_Expected));
      const double _Roundings = 4096 + 2 * static_cast<double>(_Count);
      return std::fabs(double(_Got) - double(_Expected)) <=
             _Roundings * std::numeric_limits<_Value>::epsilon() * _Of;
    }
    return false;
  }
  std::optional<std::size_t> indexDifference() const {
    if constexpr (sizeof...(_Tp) > 1)
      if (std::get<1>(_Variables) != std::get<1>(_After))
        return 1;
    return std::nullopt;
  }
  template <typename _Tuple>
  static std::string __text(const _Tuple &_Of, std::size_t _Number) {
    std::ostringstream _Text;
    _Text.precision(std::numeric_limits<_Value>::max_digits10);
    if constexpr (sizeof...(_Tp) > 1)
      if (_Number == 1) {
        _Text << +std::get<1>(_Of);
        return _Text.str();
      }
    _Text << +std::get<0>(_Of);
    return _Text.str();
  }

  std::string _Names; ///< "s", or "m, at".
  std::tuple<_Tp &...> _Variables;
  std::tuple<_Tp...> _Before, _After;
  typename _Kernels::_Slot _Slot{_Kernels::identity()};
  _Value _Last = _Value(); ///< Slot's, when the last thread had run.
  double _Size = 0;        ///< The sum of what the threads added, unsigned.
  std::uint64_t _Count = 0;
};

} // namespace idxmap

#endif
