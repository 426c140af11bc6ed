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

#include "idxmap/ExactInt.h"
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
  LoopMemory(const char *_File, unsigned _Line) : _Notes(_File, _Line) {
    if (const char *_Value = std::getenv("IDXMAP_CHECK"))
      _Seed = std::strtoul(_Value, nullptr, 10);
  }
  LoopMemory(const LoopMemory &) = delete;
  LoopMemory &operator=(const LoopMemory &) = delete;

  bool isOn() const { return _Seed != 0; }

  /// The loop may write the elements [First, End) of \p _Array.
  template <typename _Tp>
  void writes(const char *_Name, _Tp *_Array, ExactInt _First, ExactInt _End) {
    if (!isOn() || _First.isLess(_End) == ExactInt::_Answer::_No)
      return;
    const std::size_t _Rows = (_End - _First).template to<std::size_t>();
    const auto _Start = _First.template to<long long>();
    __add<_Tp>(_Name, _Array + _Start, _Rows, _Start, false);
  }
  /// The loop may write all of \p _Object: an array, a container that has its
  /// elements in a row, a structure or a number.
  template <typename _Tp> void writes(const char *_Name, _Tp &_Object) {
    if (!isOn())
      return;
    if constexpr (std::is_array_v<_Tp>)
      __add<_Tp>(_Name, &_Object, 1, 0, true);
    else if constexpr (isRow<_Tp>(0))
      addWhole(_Name, _Object.data(), _Object.size(), false);
    else
      addWhole(_Name, &_Object, 1, true);
  }
  /// Some of the elements of a container: all are kept.
  template <typename _Tp>
  void writes(const char *_Name, _Tp &_Container, ExactInt, ExactInt) {
    writes(_Name, _Container);
  }
  /// The loop needs the elements for itself, and leaves them as it likes.
  template <typename _Tp, typename... _Range>
  void uses(const char *_Name, _Tp &&_Array, _Range... _Ends) {
    const std::size_t _Known = _Written.size();
    writes(_Name, _Array, _Ends...);
    if (_Written.size() > _Known)
      _Written.back()->IsScratch = true;
  }
  /// The loop reduces to \p _Variables, one or a value and its index.
  template <typename _Operator, typename... _Tp>
  void reduces(const char *_Names, _Tp &..._Variables) {
    if (!isOn())
      return;
    _Written.push_back(std::make_unique<ReducedVariable<_Operator, _Tp...>>(
        _Names, _Variables...));
    HasReductions = true;
  }
  /// Where the kernel reduces to them. Pre: reduces() was called.
  template <typename _Operator, typename... _Tp>
  auto reductionOf(_Tp &..._Variables) {
    const auto _Found =
        std::find_if(_Written.begin(), _Written.end(), [&](const auto &_Each) {
          return _Each->__reduced() == &std::get<0>(std::tie(_Variables...));
        });
    using _Reduced = ReducedVariable<_Operator, _Tp...>;
    return static_cast<_Reduced &>(**_Found).inKernel();
  }
  /// The compiler could not write the loop once more, and said \p _Why.
  void isUnchecked(const char *_Why) {
    compareNothing("is not checked: " + std::string(_Why));
  }
  /// All that the loop writes is its own.
  void leavesNothing() {
    compareNothing("leaves nothing that could be compared");
  }
  /// The body synchronizes: iterations may meet at any element.
  void mayMeet() { MayMeet = true; }
  /// What the loop writes was not known to the compiler, which said \p _Why.
  void onlyCount(const char *_Why) {
    compareNothing("has its iterations counted, but what it writes is not "
                   "compared: " +
                   std::string(_Why));
  }

protected:
  void compareNothing(const std::string &_Why) {
    if (isOn() && IsCompared)
      _Notes.say(LoopNotes::_About::_Comparison, _Why);
    IsCompared = false;
  }
  /// The loop uses memory that this check cannot keep and compare.
  void noCopy(const char *_Name, const char *_Why) {
    compareNothing("uses '" + std::string(_Name) + "', " + _Why +
                   ": what it writes is not compared");
  }

  std::function<void()> eachAfter(void (WrittenElements::*_Call)()) {
    return [this, _Call] {
      for (const auto &_Each : _Written)
        (_Each.get()->*_Call)();
    };
  }
  void __restore() {
    for (const auto &_Each : _Written)
      _Each->__restore();
  }

  const LoopNotes _Notes;
  unsigned long _Seed = 0; ///< 0: nothing is checked.
  bool IsCompared = true;
  bool HasReductions = false;
  bool MayMeet = false;
  std::vector<std::unique_ptr<WrittenElements>> _Written;

private:
  /// A copy of its bytes is one of it, as std::pair's, which is not trivially
  /// assigned.
  template <typename _Tp>
  static constexpr bool IsCopied =
      std::is_trivially_copy_constructible_v<_Tp> &&
      std::is_trivially_destructible_v<_Tp>;

  /// Elements in a row, and how many.
  template <typename _Tp,
            typename _Element = std::remove_reference_t<
                decltype(*std::declval<_Tp &>().data())>,
            typename = decltype(std::declval<_Tp &>().size())>
  static constexpr bool isRow(int) {
    return !std::is_const_v<_Element>;
  }
  template <typename _Tp> static constexpr bool isRow(long) { return false; }

  /// The elements of an object. Where they lead to others, the loop may write
  /// those.
  template <typename _Tp>
  void addWhole(const char *_Name, _Tp *_Array, std::size_t _Rows,
                bool IsObject) {
    using _Element = std::remove_cv_t<std::remove_all_extents_t<_Tp>>;
    if constexpr (!IsOpenElement<_Element>)
      noCopy(_Name, "of whose structures this compiler says nothing");
    else if constexpr (!IsCopied<_Element>)
      noCopy(_Name, "of which no copy can be made");
    else if (partsOf<_Element>().HoldPointers)
      noCopy(_Name, "which holds pointers");
    else
      __add<_Tp>(_Name, _Array, _Rows, 0, IsObject);
  }

  template <typename _Tp>
  void __add(const char *_Name, _Tp *_Array, std::size_t _Rows,
             long long _Start, bool IsObject) {
    using _Element = std::remove_cv_t<std::remove_all_extents_t<_Tp>>;
    if constexpr (IsCopied<_Element>) {
      std::vector<std::size_t> _Extents;
      addExtents<_Tp>(_Extents);
      std::size_t _Length = 1;
      for (const std::size_t _Each : _Extents)
        _Length *= _Each;
      _Written.push_back(std::make_unique<WrittenArray<_Element>>(
          _Name, (_Element *)_Array, _Rows * _Length,
          _Start * static_cast<long long>(_Length), _Extents, IsObject));
    } else {
      noCopy(_Name, "of which no copy can be made");
    }
  }
  template <typename _Tp>
  static void addExtents(std::vector<std::size_t> &_Extents) {
    if constexpr (std::is_array_v<_Tp>) {
      _Extents.push_back(std::extent_v<_Tp>);
      addExtents<std::remove_extent_t<_Tp>>(_Extents);
    }
  }
};

} // namespace idxmap

#endif
