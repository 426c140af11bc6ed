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
#include <memory>
#include <type_traits>

namespace idxmap {

template <typename T> class ObjectImage {
public:
  /// Also where a kernel's argument is converted on the host.
  ObjectImage(const T &Object) {
    // A pointer to the host's table of virtual functions is among them: none of
    // these is called.
    const void *const Source = std::addressof(Object);
    std::memcpy(Bytes, Source, sizeof(T));
  }

  /// \p Held, which \p Object holds, leads to \p First. False if the bytes of
  /// its class are not such that this can be done.
  template <typename Member, typename Element>
  bool redirect(const T &Object, const Member &Held, Element *First) {
    const std::size_t At =
        reinterpret_cast<const unsigned char *>(std::addressof(Held)) -
        reinterpret_cast<const unsigned char *>(std::addressof(Object));
    return put(At, Held, First);
  }

  /// Each thread sees the same object: none of them changes it.
  __host__ __device__ T &object() const {
    return *reinterpret_cast<T *>(const_cast<unsigned char *>(Bytes));
  }
  /// The object itself, where its bytes are all of it.
  T value() const {
    static_assert(std::is_trivially_copyable_v<T>, "has no other copies");
    return __builtin_bit_cast(T, *this);
  }

private:
  /// A view, made again over the same extents.
  template <typename View, typename Element>
  static auto moved(const View &Held, Element *First)
      -> decltype(View(First, Held.mapping(), Held.accessor())) {
    return View(First, Held.mapping(), Held.accessor());
  }
  template <typename View, typename Element>
  static auto moved(const View &Held, Element *First)
      -> std::enable_if_t<std::is_trivially_copyable_v<View>,
                          decltype(View(First, Held.size()))> {
    return View(First, Held.size());
  }

  template <typename Pointee, typename Element>
  bool put(std::size_t At, Pointee *const &, Element *First) {
    Pointee *const Pointer = First;
    std::memcpy(Bytes + At, &Pointer, sizeof(Pointer));
    return true;
  }
  template <typename View, typename Element>
  auto put(std::size_t At, const View &Held, Element *First)
      -> decltype(moved(Held, First), true) {
    const View Moved = moved(Held, First);
    std::memcpy(Bytes + At, std::addressof(Moved), sizeof(View));
    return true;
  }
  /// A std::vector, which all libraries lay out as where its elements begin,
  /// where they end, and where its memory does.
  template <typename Vector, typename Element>
  auto put(std::size_t At, const Vector &Held, Element *First)
      -> decltype(Held.capacity(), true) {
    const Element *const Here[] = {Held.data(), Held.data() + Held.size(),
                                   Held.data() + Held.capacity()};
    Element *const There[] = {First, First + Held.size(),
                              First + Held.capacity()};
    if (sizeof(Held) != sizeof(Here) ||
        std::memcmp(std::addressof(Held), Here, sizeof(Here)) != 0)
      return false;
    std::memcpy(Bytes + At, There, sizeof(There));
    return true;
  }

  alignas(T) unsigned char Bytes[sizeof(T)];
};

} // namespace idxmap

#endif
