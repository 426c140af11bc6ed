//===- FewOf.h - A sequence that is mostly short ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A std::vector whose first elements lie in the object itself, so that a launch
// with the usual number of arrays allocates nothing:
//
//   FewOf<int, 2> few;   few.push_back(1), few.push_back(2)  ->  in the object
//                        few.push_back(3)                    ->  all three not
//
// As with a vector, adding an element may move the others.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CODE_FEWOF_H
#define IDXMAP_RUNTIME_IDXMAP_CODE_FEWOF_H

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <new>
#include <utility>

namespace idxmap {

template <typename _Tp, std::size_t _Usual> class FewOf {
public:
  using iterator = _Tp *;
  using const_iterator = const _Tp *;

  FewOf() = default;
  FewOf(std::initializer_list<_Tp> _All) {
    for (const _Tp &_Each : _All)
      push_back(_Each);
  }
  FewOf(const FewOf &_Other) {
    for (const _Tp &_Each : _Other)
      push_back(_Each);
  }
  FewOf(FewOf &&_Other) { __take(_Other); }
  FewOf &operator=(FewOf _Other) {
    __drop();
    __take(_Other);
    return *this;
  }
  ~FewOf() { __drop(); }

  /// \p _Added is none of the elements.
  template <typename _Up = _Tp> void push_back(_Up &&_Added) {
    if (_Count == _Capacity)
      __grow();
    new (static_cast<void *>(_First + _Count)) _Tp(std::forward<_Up>(_Added));
    ++_Count;
  }
  void clear() { __drop(); }

  iterator begin() { return _First; }
  iterator end() { return _First + _Count; }
  const_iterator begin() const { return _First; }
  const_iterator end() const { return _First + _Count; }
  std::size_t size() const { return _Count; }
  bool empty() const { return _Count == 0; }

  bool operator==(const FewOf &_Other) const {
    return std::equal(begin(), end(), _Other.begin(), _Other.end());
  }

private:
  bool isInside() const { return static_cast<const void *>(_First) == _Room; }
  _Tp *__inside() { return reinterpret_cast<_Tp *>(_Room); }

  void __drop() {
    for (_Tp &_Each : *this)
      _Each.~_Tp();
    if (!isInside())
      ::operator delete(_First);
    __reset();
  }
  void __reset() {
    _First = __inside();
    _Count = 0;
    _Capacity = _Usual;
  }

  /// Pre: this is empty.
  void __take(FewOf &_Other) {
    if (_Other.isInside()) {
      for (_Tp &_Each : _Other)
        push_back(std::move(_Each));
      return _Other.__drop();
    }
    _First = _Other._First;
    _Count = _Other._Count;
    _Capacity = _Other._Capacity;
    _Other.__reset();
  }

  void __grow() {
    FewOf _More;
    _More._First =
        static_cast<_Tp *>(::operator new(2 * _Capacity * sizeof(_Tp)));
    _More._Capacity = 2 * _Capacity;
    for (_Tp &_Each : *this)
      _More.push_back(std::move(_Each));
    __drop();
    __take(_More);
  }

  static_assert(alignof(_Tp) <= alignof(std::max_align_t));

  _Tp *_First = __inside();
  std::size_t _Count = 0;
  std::size_t _Capacity = _Usual;
  alignas(_Tp) unsigned char _Room[_Usual * sizeof(_Tp)];
};

} // namespace idxmap

#endif
