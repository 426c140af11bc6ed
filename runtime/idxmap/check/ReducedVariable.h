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

template <typename Operator, typename... T>
class ReducedVariable : public WrittenElements {
  using Value = std::tuple_element_t<0, std::tuple<T...>>;
  using Reduced = typename ReducedType<T...>::Type;
  using Kernels = HostReduction<Operator, Reduced>;
  static constexpr bool IsSum = std::is_same_v<Operator, Sum>;
  static constexpr bool IsRounded =
      std::is_floating_point_v<Value> &&
      (IsSum || std::is_same_v<Operator, Product>);

public:
  explicit ReducedVariable(std::string Names, T &...Of)
      : Names(std::move(Names)), Variables(Of...) {}

  /// The threads' copies are added up in here.
  Kernels inKernel() { return Kernels(&Slot); }

  void keep() override { Before = Variables; }
  void expect() override { After = Variables; }
  void restore() override { Variables = Before; }

  void start() override {
    Slot.Value = Kernels::identity();
    Last = Value();
    Size = 0;
    Count = 0;
  }
  void ran() override {
    ++Count;
    if constexpr (IsRounded && IsSum)
      Size += std::fabs(double(Slot.Value) - std::exchange(Last, Slot.Value));
  }
  void ended() override {
    std::apply(
        [this](T &...Of) {
          assignReduced(Operator::into(Reduced{Of...}, Slot.Value), Of...);
        },
        Variables);
  }

  std::optional<std::size_t> difference() const override {
    if (isNear(std::get<0>(Variables), std::get<0>(After)) ||
        isNear(std::get<0>(After), std::get<0>(Variables)))
      return indexDifference();
    return 0;
  }
  std::string name(std::size_t Number) const override {
    const std::size_t Comma = Names.find(", ");
    return Number == 0 ? Names.substr(0, Comma) : Names.substr(Comma + 2);
  }
  std::string value(std::size_t Number) const override {
    return text(Variables, Number);
  }
  std::string expected(std::size_t Number) const override {
    return text(After, Number);
  }
  std::string bytes(std::size_t) const override { return ""; }
  const void *reduced() const override { return &std::get<0>(Variables); }

private:
  bool isNear(Value Got, Value Expected) const {
    if (Got == Expected)
      return true;
    if constexpr (std::is_floating_point_v<Value>)
      if (Got != Got && Expected != Expected)
        return true;
    if constexpr (IsRounded) {
      if (!std::isfinite(Got) || !std::isfinite(Expected))
        return true;
      const double Of = IsSum ? Size + std::fabs(double(std::get<0>(Before)))
                              : std::fabs(double(Expected));
      const double Roundings = 4096 + 2 * static_cast<double>(Count);
      return std::fabs(double(Got) - double(Expected)) <=
             Roundings * std::numeric_limits<Value>::epsilon() * Of;
    }
    return false;
  }
  std::optional<std::size_t> indexDifference() const {
    if constexpr (sizeof...(T) > 1)
      if (std::get<1>(Variables) != std::get<1>(After))
        return 1;
    return std::nullopt;
  }
  template <typename Tuple>
  static std::string text(const Tuple &Of, std::size_t Number) {
    std::ostringstream Text;
    Text.precision(std::numeric_limits<Value>::max_digits10);
    if constexpr (sizeof...(T) > 1)
      if (Number == 1) {
        Text << +std::get<1>(Of);
        return Text.str();
      }
    Text << +std::get<0>(Of);
    return Text.str();
  }

  std::string Names; ///< "s", or "m, at".
  std::tuple<T &...> Variables;
  std::tuple<T...> Before, After;
  typename Kernels::Slot Slot{Kernels::identity()};
  Value Last = Value(); ///< Slot's, when the last thread had run.
  double Size = 0;      ///< The sum of what the threads added, unsigned.
  std::uint64_t Count = 0;
};

} // namespace idxmap

#endif
