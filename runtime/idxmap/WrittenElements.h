//===- WrittenElements.h - What a loop writes, kept and compared -*- C++ -*-==//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Elements [First, End) of one array as they were before a loop and as the
// plain loop leaves them, so that the loop can run again and be compared:
//
//   keep();      plain loop;   expect();    what it left is the oracle
//   restore();   mapped loop;  difference() -> "b[17] is 3.5, but 4 ..."
//
// Integers and bytes must be equal. Floating point may differ as the rounding
// of another compile does: by less than 2^12 roundings of the element itself,
// or 2^6 of the largest element.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_WRITTENELEMENTS_H
#define IDXMAP_RUNTIME_IDXMAP_WRITTENELEMENTS_H

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

namespace idxmap {

class WrittenElements {
public:
  virtual ~WrittenElements() = default;
  virtual void keep() = 0;
  virtual void expect() = 0;
  virtual void restore() = 0;
  /// The number of the first element that is not as expected.
  virtual std::optional<std::size_t> difference() const = 0;
  /// "b[2][3]", the value it has and the one that is expected.
  virtual std::string name(std::size_t Number) const = 0;
  virtual std::string value(std::size_t Number) const = 0;
  virtual std::string expected(std::size_t Number) const = 0;
  /// The element's bytes, to see whether an iteration changes them.
  virtual std::string bytes(std::size_t Number) const = 0;

  /// A thread has run on the CPU; then, all have.
  virtual void ran() {}
  virtual void ended() {}
  /// The variable, where the loop reduces to one: no iteration alone says what
  /// is in it.
  virtual const void *reduced() const { return nullptr; }

  bool IsScratch = false; ///< What is left in them means nothing.
};

/// T is no array; Extents are those of the arrays that the user's pointer
/// points to, outermost first, and Start is counted in elements T.
template <typename T> class WrittenArray : public WrittenElements {
public:
  WrittenArray(std::string Name, T *Data, std::size_t Count, long long Start,
               std::vector<std::size_t> Extents, bool IsObject)
      : Name(std::move(Name)), Data(Data), Count(Count), Start(Start),
        Extents(std::move(Extents)), IsObject(IsObject) {}

  void keep() override { copy(Before); }
  void expect() override { copy(After); }
  void restore() override {
    std::memcpy(static_cast<void *>(Data), Before.data(), Before.size());
  }
  std::optional<std::size_t> difference() const override {
    const double Scale = largest();
    for (std::size_t I = 0; I < Count; ++I)
      if (std::memcmp(static_cast<const void *>(Data + I), after(I),
                      sizeof(T)) != 0 &&
          !isNear(I, Scale))
        return I;
    return std::nullopt;
  }
  std::string name(std::size_t Number) const override {
    if (IsObject && Extents.empty())
      return Name;
    std::string Text;
    long long Rest = Start + static_cast<long long>(Number);
    for (std::size_t D = Extents.size(); D-- > 0;) {
      const long long Extent = static_cast<long long>(Extents[D]);
      Text = "[" + std::to_string(Rest % Extent) + "]" + Text;
      Rest /= Extent;
    }
    return Name + (IsObject ? "" : "[" + std::to_string(Rest) + "]") + Text;
  }
  std::string value(std::size_t Number) const override {
    return text(static_cast<const void *>(Data + Number));
  }
  std::string expected(std::size_t Number) const override {
    return text(after(Number));
  }
  std::string bytes(std::size_t Number) const override {
    std::string Bytes(sizeof(T), '\0');
    std::memcpy(Bytes.data(), static_cast<const void *>(Data + Number),
                sizeof(T));
    return Bytes;
  }

private:
  void copy(std::vector<char> &To) const {
    To.resize(Count * sizeof(T));
    if (Count > 0)
      std::memcpy(To.data(), static_cast<const void *>(Data), To.size());
  }
  const char *after(std::size_t I) const { return &After[I * sizeof(T)]; }
  static T read(const void *From) {
    T Value;
    std::memcpy(&Value, From, sizeof(T));
    return Value;
  }
  double largest() const {
    double Largest = 0;
    if constexpr (std::is_floating_point_v<T>)
      for (std::size_t I = 0; I < Count; ++I)
        if (const T Value = read(after(I)); std::isfinite(Value))
          Largest = std::max(Largest, static_cast<double>(std::fabs(Value)));
    return Largest;
  }
  bool isNear(std::size_t I, double Scale) const {
    if constexpr (std::is_floating_point_v<T>) {
      const T Expected = read(after(I)), Got = Data[I];
      if (std::isnan(Expected) && std::isnan(Got))
        return true;
      const double Rounding = std::numeric_limits<T>::epsilon();
      const double Away =
          std::fabs(static_cast<double>(Got) - static_cast<double>(Expected));
      return Got == Expected ||
             Away <=
                 Rounding * 4096 * std::fabs(static_cast<double>(Expected)) ||
             Away <= Rounding * 64 * Scale;
    } else {
      static_cast<void>(Scale);
      return false;
    }
  }
  static std::string text(const void *At) {
    std::ostringstream Text;
    if constexpr (std::is_arithmetic_v<T>)
      Text.precision(std::numeric_limits<T>::max_digits10);
    if constexpr (std::is_integral_v<T>)
      Text << +read(At);
    else if constexpr (std::is_floating_point_v<T>)
      Text << read(At);
    else
      Text << "another value";
    return Text.str();
  }

  std::string Name;
  T *Data;
  std::size_t Count;
  long long Start;
  std::vector<std::size_t> Extents;
  bool IsObject; ///< Name is the whole array, not a pointer to elements.
  std::vector<char> Before, After;
};

} // namespace idxmap

#endif
