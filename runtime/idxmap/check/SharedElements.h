//===- SharedElements.h - Elements that iterations meet at ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Finds an element that one iteration writes and another reads or writes. The
// threads are numbered; for each bit of their numbers, those that have it and
// those that have not run as two groups: alone, and each after the other. Of
// any two iterations, some bit puts one into each group (GroupResults.h).
//
//   h[p[i] % 8]++, p[0] = p[8]    ->  h[0], by iterations 0 and 8
//   a[i] = a[p[i]] + 1, p[5] = 4  ->  a[5]: iteration 5 reads what 4 writes
//
// n threads take 4 log2(n) runs of half of them each. It does not matter what
// the plain loop leaves: all runs are of the same compiled code, so that what
// they leave is the same to the last bit. What an iteration writes without a
// change of the value is not seen.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CHECK_SHAREDELEMENTS_H
#define IDXMAP_RUNTIME_IDXMAP_CHECK_SHAREDELEMENTS_H

#include "idxmap/check/IndexCount.h"
#include "idxmap/check/WrittenElements.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace idxmap {

/// An element, and two iterations that meet at it.
struct SharedElement {
  enum class Kind {
    Written,  ///< Both write it.
    Updated,  ///< So do they, in either order with the same result.
    Repeated, ///< Both write the same value.
    Read,     ///< The first writes it, and reads what the second writes.
  };
  Kind How;
  std::string Name;
  IndexCount::Index First, Second;
  std::string After = {}, Without = {}; ///< Read: values of the element.
};

/// The threads below End in whose numbers the bits of Mask are those of Value.
struct ThreadSelection {
  std::uint64_t Mask = 0, Value = 0, End = UINT64_MAX;

  bool has(std::uint64_t Number) const {
    return (Number & Mask) == Value && Number < End;
  }
  ThreadSelection before(std::uint64_t Number) const {
    return {Mask, Value, Number};
  }
};

class SharedElements {
public:
  using Selection = ThreadSelection;
  using Callback = std::function<void()>;
  /// Runs the threads that are selected, in the order of their numbers; then
  /// the call follows each.
  using Runner = std::function<void(const Selection &, const Callback &)>;
  using Arrays = std::vector<std::unique_ptr<WrittenElements>>;

  /// \p Written is kept; \p Current is what the thread at work runs.
  SharedElements(const Arrays &Written, Runner Run,
                 const IndexCount::Index &Current)
      : Written(Written), Run(std::move(Run)), Current(Current) {}

  /// The numbers are below \p Threads; those that run an iteration differ in
  /// \p Bits. Elements with the same value are the last to be named.
  std::optional<SharedElement> find(std::uint64_t Threads, std::uint64_t Bits) {
    Count = Threads;
    std::optional<SharedElement> Repeated;
    for (unsigned Bit = 0; Bit < 64; ++Bit) {
      if (!(Bits >> Bit & 1))
        continue;
      const std::uint64_t Mask = std::uint64_t(1) << Bit;
      const Groups Both = {{Mask, 0}, {Mask, Mask}};
      const std::vector<GroupResults> Left = results(Both);
      if (auto Found = named(Left, Meeting::Shared, Both))
        return Found;
      if (!Repeated)
        Repeated = named(Left, Meeting::Repeated, Both);
    }
    return Repeated;
  }

private:
  struct Groups {
    Selection A, B;
  };

  void restore() const {
    for (const auto &Each : Written)
      Each->restore();
  }
  std::vector<GroupResults> results(const Groups &Both) const {
    std::vector<GroupResults> Left(Written.size());
    const auto Keep = [&](std::vector<char> GroupResults::*As) {
      for (std::size_t I = 0; I < Left.size(); ++I)
        Left[I].*As = Written[I]->image();
    };
    restore();
    Keep(&GroupResults::Start);
    Run(Both.A, nullptr);
    Keep(&GroupResults::A);
    Run(Both.B, nullptr);
    Keep(&GroupResults::AB);
    restore();
    Run(Both.B, nullptr);
    Keep(&GroupResults::B);
    Run(Both.A, nullptr);
    Keep(&GroupResults::BA);
    return Left;
  }

  std::optional<SharedElement> named(const std::vector<GroupResults> &Left,
                                     Meeting How, const Groups &Both) const {
    for (std::size_t I = 0; I < Left.size(); ++I)
      if (const auto Place = Written[I]->met(Left[I], How))
        if (auto Found = explain(*Written[I], *Place, How, Left[I], Both))
          return Found;
    return std::nullopt;
  }

  /// Nothing, where another run of the same threads leaves something else.
  std::optional<SharedElement> explain(const WrittenElements &Of,
                                       std::size_t Place, Meeting How,
                                       const GroupResults &Left,
                                       const Groups &Both) const {
    using Kind = SharedElement::Kind;
    const auto ByA = writer(Of, Place, Both.A, Both.B);
    const auto ByB = writer(Of, Place, Both.B, Both.A);
    if (ByA && ByB) {
      const std::size_t Size = Of.bytes(Place).size();
      const bool IsUpdate = areSame(&Left.AB[Place], &Left.BA[Place], Size);
      const Kind As = How == Meeting::Repeated ? Kind::Repeated
                      : IsUpdate               ? Kind::Updated
                                               : Kind::Written;
      return SharedElement{As, Of.name(Place), *ByA, *ByB};
    }
    if (ByA)
      return reader(Of, Place, Both.A, *ByA, Both.B);
    if (ByB)
      return reader(Of, Place, Both.B, *ByB, Both.A);
    return std::nullopt;
  }

  /// The first iteration of \p Group that changes what is at \p Place, alone or
  /// after \p Others.
  std::optional<IndexCount::Index> writer(const WrittenElements &Of,
                                          std::size_t Place,
                                          const Selection &Group,
                                          const Selection &Others) const {
    std::optional<IndexCount::Index> First;
    for (const bool IsAlone : {true, false}) {
      restore();
      if (!IsAlone)
        Run(Others, nullptr);
      const std::string Before = Of.bytes(Place);
      Run(Group, [&] {
        if (!First && Of.bytes(Place) != Before)
          First = Current;
      });
      if (First)
        break;
    }
    return First;
  }

  /// \p Group alone writes at \p Place, by \p Writer: something else after some
  /// iteration of \p Others.
  std::optional<SharedElement> reader(const WrittenElements &Of,
                                      std::size_t Place, const Selection &Group,
                                      const IndexCount::Index &Writer,
                                      const Selection &Others) const {
    IndexCount::Index Last;
    const auto BytesAfter = [&](std::uint64_t End) {
      restore();
      Run(Others.before(End), [&] { Last = Current; });
      Run(Group, nullptr);
      return Of.bytes(Place);
    };
    const std::string Alone = BytesAfter(0);
    SharedElement Found{SharedElement::Kind::Read, Of.name(Place), Writer, {}};
    Found.Without = Of.value(Place);
    std::uint64_t Low = 0, High = Count;
    if (BytesAfter(High) == Alone)
      return std::nullopt;
    while (High - Low > 1) {
      const std::uint64_t Middle = Low + (High - Low) / 2;
      (BytesAfter(Middle) == Alone ? Low : High) = Middle;
    }
    BytesAfter(High);
    Found.Second = Last;
    Found.After = Of.value(Place);
    return Found;
  }

  const Arrays &Written;
  const Runner Run;
  const IndexCount::Index &Current;
  std::uint64_t Count = 0;
};

} // namespace idxmap

#endif
