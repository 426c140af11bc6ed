//===- ObjectImage.h - An object, and where its arrays are ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The bytes of an object of the host in which the pointers to elements lead to
// where the device has them. A kernel uses it as the object:
//
//   struct View { double *p; int n; } m      ->  the same n, another p
//   struct Grid { std::vector<double> v; }   ->  a v that begins elsewhere
//
// Law: image.object() has the value of the object but for the members that were
// redirected, and those have the same size. It is never destroyed.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_OBJECTIMAGE_H
#define IDXMAP_RUNTIME_IDXMAP_OBJECTIMAGE_H

#include <cuda_runtime.h>

#include <cstddef>
#include <cstring>
#include <type_traits>

namespace idxmap {

template <typename _Tp> class ObjectImage {
public:
  /// Also where a kernel's argument is converted on the host.
  ObjectImage(const _Tp &_Object) {
    // A pointer to the host's table of virtual functions is among them: none of
    // these is called.
    const void *const _Source = __builtin_addressof(_Object);
    std::memcpy(_Bytes, _Source, sizeof(_Tp));
  }

  /// Its bytes are those at \p _Newer.
  void __renew(const unsigned char *_Newer) {
    std::memcpy(_Bytes, _Newer, sizeof(_Tp));
  }

  /// \p _Held, which \p _Object holds, leads to \p _First. False if the bytes
  /// of its class are not such that this can be done.
  template <typename _Member, typename _Element>
  bool __redirect(const _Tp &_Object, const _Member &_Held, _Element *_First) {
    // A pointer may have `__restrict`, which the cast drops.
    const std::size_t _At = (const unsigned char *)__builtin_addressof(_Held) -
                            (const unsigned char *)__builtin_addressof(_Object);
    return put(_At, _Held, _First);
  }

  /// Each thread sees the same object: none of them changes it.
  __host__ __device__ _Tp &object() const {
    return *reinterpret_cast<_Tp *>(const_cast<unsigned char *>(_Bytes));
  }
  /// The object itself, where its bytes are all of it.
  _Tp value() const {
    static_assert(std::is_trivially_copyable_v<_Tp>, "has no other copies");
    return __builtin_bit_cast(_Tp, *this);
  }

private:
  /// A view, made again over the same extents.
  template <typename _View, typename _Element>
  static auto __moved(const _View &_Held, _Element *_First)
      -> decltype(_View(_First, _Held.mapping(), _Held.accessor())) {
    return _View(_First, _Held.mapping(), _Held.accessor());
  }
  template <typename _View, typename _Element>
  static auto __moved(const _View &_Held, _Element *_First)
      -> std::enable_if_t<std::is_trivially_copyable_v<_View>,
                          decltype(_View(_First, _Held.size()))> {
    return _View(_First, _Held.size());
  }

  template <typename _Pointee, typename _Element>
  bool put(std::size_t _At, _Pointee *const __restrict &, _Element *_First) {
    _Pointee *const _Pointer = _First;
    std::memcpy(_Bytes + _At, &_Pointer, sizeof(_Pointer));
    return true;
  }
  template <typename _View, typename _Element>
  auto put(std::size_t _At, const _View &_Held, _Element *_First)
      -> decltype(__moved(_Held, _First), true) {
    const _View _Moved = __moved(_Held, _First);
    std::memcpy(_Bytes + _At, __builtin_addressof(_Moved), sizeof(_View));
    return true;
  }
  /// A std::vector, which all libraries lay out as where its elements begin,
  /// where they end, and where its memory does.
  template <typename _Vector, typename _Element>
  auto put(std::size_t _At, const _Vector &_Held, _Element *_First)
      -> decltype(_Held.capacity(), true) {
    const _Element *const _Here[] = {_Held.data(), _Held.data() + _Held.size(),
                                     _Held.data() + _Held.capacity()};
    _Element *const _There[] = {_First, _First + _Held.size(),
                                _First + _Held.capacity()};
    if (sizeof(_Held) != sizeof(_Here) ||
        std::memcmp(__builtin_addressof(_Held), _Here, sizeof(_Here)) != 0)
      return false;
    std::memcpy(_Bytes + _At, _There, sizeof(_There));
    return true;
  }

  alignas(_Tp) unsigned char _Bytes[sizeof(_Tp)];
};

} // namespace idxmap

#endif
