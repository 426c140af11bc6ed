//===- LoopMemory.h - What a checked loop writes ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// All that a loop may write, by array, so that the loop can run again; or why
// that is not known, for then nothing may run again, and nothing is compared.
//
//   double *b, [0, n)           std::vector<Pair> v      float s, a sum
//   std::vector<Node *> w   ->  not compared: it leads to other memory
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CHECK_LOOPMEMORY_H
#define IDXMAP_RUNTIME_IDXMAP_CHECK_LOOPMEMORY_H

#include "idxmap/Int.h"
#include "idxmap/check/LoopNotes.h"
#include "idxmap/check/ReducedVariable.h"
#include "idxmap/check/WrittenElements.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace idxmap {

class LoopMemory {
public:
  LoopMemory(const char *File, unsigned Line) : Notes(File, Line) {
    if (const char *Value = std::getenv("IDXMAP_CHECK"))
      Seed = std::strtoul(Value, nullptr, 10);
  }
  LoopMemory(const LoopMemory &) = delete;
  LoopMemory &operator=(const LoopMemory &) = delete;

  bool isOn() const { return Seed != 0; }

  /// The loop may write the elements [First, End) of \p Array.
  template <typename T>
  void writes(const char *Name, T *Array, Int First, Int End) {
    if (!isOn() || First.isLess(End) == Int::Answer::No)
      return;
    const std::size_t Rows = (End - First).template to<std::size_t>();
    const auto Start = First.template to<long long>();
    add<T>(Name, Array + Start, Rows, Start, false);
  }
  /// The loop may write all of \p Object: an array, a container that has its
  /// elements in a row, a structure or a number.
  template <typename T> void writes(const char *Name, T &Object) {
    if (!isOn())
      return;
    if constexpr (std::is_array_v<T>)
      add<T>(Name, &Object, 1, 0, true);
    else if constexpr (isRow<T>(0))
      addWhole(Name, Object.data(), Object.size(), false);
    else
      addWhole(Name, &Object, 1, true);
  }
  /// Some of the elements of a container: all are kept.
  template <typename T> void writes(const char *Name, T &Container, Int, Int) {
    writes(Name, Container);
  }
  /// The loop needs the elements for itself, and leaves them as it likes.
  template <typename T, typename... Range>
  void uses(const char *Name, T &&Array, Range... Ends) {
    const std::size_t Known = Written.size();
    writes(Name, Array, Ends...);
    if (Written.size() > Known)
      Written.back()->IsScratch = true;
  }
  /// The loop reduces to \p Variables, one or a value and its index.
  template <typename Operator, typename... T>
  void reduces(const char *Names, T &...Variables) {
    if (!isOn())
      return;
    Written.push_back(
        std::make_unique<ReducedVariable<Operator, T...>>(Names, Variables...));
    HasReductions = true;
  }
  /// Where the kernel reduces to them. Pre: reduces() was called.
  template <typename Operator, typename... T> auto reduction(T &...Variables) {
    const auto Found =
        std::find_if(Written.begin(), Written.end(), [&](const auto &Each) {
          return Each->reduced() == &std::get<0>(std::tie(Variables...));
        });
    using Reduced = ReducedVariable<Operator, T...>;
    return static_cast<Reduced &>(**Found).inKernel();
  }
  /// The compiler could not write the loop once more, and said \p Why.
  void isUnchecked(const char *Why) {
    compareNothing("is not checked: " + std::string(Why));
  }
  /// All that the loop writes is its own.
  void leavesNothing() {
    compareNothing("leaves nothing that could be compared");
  }
  /// The body synchronizes: iterations may meet at any element.
  void mayMeet() { MayMeet = true; }
  /// What the loop writes was not known to the compiler, which said \p Why.
  void onlyCount(const char *Why) {
    compareNothing("has its iterations counted, but what it writes is not "
                   "compared: " +
                   std::string(Why));
  }

protected:
  void compareNothing(const std::string &Why) {
    if (isOn() && IsCompared)
      Notes.say(LoopNotes::About::Comparison, Why);
    IsCompared = false;
  }
  /// The loop uses memory that this check cannot keep and compare.
  void noCopy(const char *Name, const char *Why) {
    compareNothing("uses '" + std::string(Name) + "', " + Why +
                   ": what it writes is not compared");
  }

  std::function<void()> eachAfter(void (WrittenElements::*Call)()) {
    return [this, Call] {
      for (const auto &Each : Written)
        (Each.get()->*Call)();
    };
  }
  void restore() {
    for (const auto &Each : Written)
      Each->restore();
  }

  const LoopNotes Notes;
  unsigned long Seed = 0; ///< 0: nothing is checked.
  bool IsCompared = true;
  bool HasReductions = false;
  bool MayMeet = false;
  std::vector<std::unique_ptr<WrittenElements>> Written;

private:
  /// A copy of its bytes is one of it, as std::pair's, which is not trivially
  /// assigned.
  template <typename T>
  static constexpr bool IsCopied = std::is_trivially_copy_constructible_v<T> &&
                                   std::is_trivially_destructible_v<T>;

  /// Elements in a row, and how many.
  template <typename T,
            typename Element =
                std::remove_reference_t<decltype(*std::declval<T &>().data())>,
            typename = decltype(std::declval<T &>().size())>
  static constexpr bool isRow(int) {
    return !std::is_const_v<Element>;
  }
  template <typename T> static constexpr bool isRow(long) { return false; }

  /// The elements of an object. Where they lead to others, the loop may write
  /// those.
  template <typename T>
  void addWhole(const char *Name, T *Array, std::size_t Rows, bool IsObject) {
    using Element = std::remove_cv_t<std::remove_all_extents_t<T>>;
    if constexpr (!IsOpenElement<Element>)
      noCopy(Name, "of whose structures this compiler says nothing");
    else if constexpr (!IsCopied<Element>)
      noCopy(Name, "of which no copy can be made");
    else if (partsOf<Element>().HoldPointers)
      noCopy(Name, "which holds pointers");
    else
      add<T>(Name, Array, Rows, 0, IsObject);
  }

  template <typename T>
  void add(const char *Name, T *Array, std::size_t Rows, long long Start,
           bool IsObject) {
    using Element = std::remove_cv_t<std::remove_all_extents_t<T>>;
    if constexpr (IsCopied<Element>) {
      std::vector<std::size_t> Extents;
      addExtents<T>(Extents);
      std::size_t Length = 1;
      for (const std::size_t Each : Extents)
        Length *= Each;
      Written.push_back(std::make_unique<WrittenArray<Element>>(
          Name, (Element *)Array, Rows * Length,
          Start * static_cast<long long>(Length), Extents, IsObject));
    } else {
      noCopy(Name, "of which no copy can be made");
    }
  }
  template <typename T>
  static void addExtents(std::vector<std::size_t> &Extents) {
    if constexpr (std::is_array_v<T>) {
      Extents.push_back(std::extent_v<T>);
      addExtents<std::remove_extent_t<T>>(Extents);
    }
  }
};

} // namespace idxmap

#endif
