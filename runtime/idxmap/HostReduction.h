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
template <typename Operator, typename T> class HostReduction {
public:
  /// On a cache line of its own.
  struct alignas(64) Slot {
    T Value;
  };
  explicit HostReduction(Slot *First) : Mine(First) {}

  static constexpr T identity() { return Operator::template identity<T>(); }
  template <typename... Parts> void combine(Parts... Private) const {
    Mine->Value = Operator::combine(Mine->Value, T{Private...});
  }
  HostReduction ofChunk(std::size_t Chunk) const {
    return HostReduction(Mine + Chunk);
  }

private:
  Slot *Mine;
};

template <typename T> struct IsHostReduction : std::false_type {};
template <typename Operator, typename T>
struct IsHostReduction<HostReduction<Operator, T>> : std::true_type {};

/// A kernel's argument in one chunk.
template <typename T> decltype(auto) inChunk(const T &Argument, std::size_t C) {
  if constexpr (IsHostReduction<T>::value)
    return Argument.ofChunk(C);
  else
    return (Argument);
}

/// Consecutive blocks, given by their numbers.
struct Chunks {
  static constexpr std::uint64_t Most = 1024;

  explicit Chunks(std::uint64_t Blocks)
      : Blocks(Blocks), Size(1 + (Blocks - 1) / Most),
        Count(1 + (Blocks - 1) / Size) {}

  std::uint64_t begin(std::size_t Chunk) const { return Chunk * Size; }
  std::uint64_t end(std::size_t Chunk) const {
    return Blocks - begin(Chunk) < Size ? Blocks : begin(Chunk) + Size;
  }

  std::uint64_t Blocks, Size;
  std::size_t Count;
};

/// The reductions of one launch.
class HostReductions {
public:
  /// \p Variables are one, or a value and its index.
  template <typename Operator, typename... T>
  auto add(std::size_t Count, T &...Variables) {
    using Reduced = typename ReducedType<T...>::Type;
    using Kernels = HostReduction<Operator, Reduced>;
    using Slot = typename Kernels::Slot;
    const auto Slots =
        std::make_shared<std::vector<Slot>>(Count, Slot{Kernels::identity()});
    Endings.push_back([Slots, &Variables...] {
      Reduced Found = Kernels::identity();
      for (const Slot &Each : *Slots)
        Found = Operator::combine(Found, Each.Value);
      assignReduced(Operator::into(Reduced{Variables...}, Found), Variables...);
    });
    return Kernels(Slots->data());
  }

  /// The variables get their results.
  void finish() {
    for (const std::function<void()> &End : Endings)
      End();
    Endings.clear();
  }

private:
  std::vector<std::function<void()>> Endings;
};

} // namespace idxmap

#endif
