//===- ElementParts.h - The numbers that an element is made of --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An element as a list of its numbers, so that each can be compared as what it
// is and called by its name, and what lies between them is not compared:
//
//   int                                        ->  "": int at 0
//   struct { char c; double at[3]; P p[2]; }   ->  ".c": char at 0,
//       ".at": 3 doubles at 8, ".p[0].x": float at 32, ..
//   a bit-field, another type, a compiler that does not say what a structure
//   is made of                                 ->  bytes
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CHECK_ELEMENTPARTS_H
#define IDXMAP_RUNTIME_IDXMAP_CHECK_ELEMENTPARTS_H

#include "idxmap/check/NumberKind.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(__has_builtin)
#if __has_builtin(__builtin_dump_struct)
#define IDXMAP_KNOWS_MEMBERS
#elif __has_builtin(__builtin_clear_padding)
#define IDXMAP_KNOWS_PADDING
#endif
#endif

namespace idxmap {

/// A number, or an array of them, within an element.
struct ElementPart {
  std::string _Name; ///< As it follows the element's: ".p[0].x".
  std::size_t _Offset;
  const NumberKind *_Kind;
  std::vector<std::size_t> _Extents; ///< Of an array, outermost first.
  bool IsByte = false;               ///< What is there is not known.

  std::size_t count() const {
    std::size_t _Count = 1;
    for (const std::size_t _Each : _Extents)
      _Count *= _Each;
    return _Count;
  }
  std::size_t size() const { return count() * _Kind->_Size; }
  std::size_t end() const { return _Offset + size(); }
  /// What number \p _Number of this part of \p _Element is called.
  std::string name(const std::string &_Element, std::size_t _Number) const {
    if (IsByte)
      return "byte " + std::to_string(_Offset + _Number) + " of " + _Element;
    std::string _Text;
    for (std::size_t _Dp = _Extents.size(); _Dp-- > 0; _Number /= _Extents[_Dp])
      _Text = "[" + std::to_string(_Number % _Extents[_Dp]) + "]" + _Text;
    return _Element + _Name + _Text;
  }
};

struct ElementParts {
  std::vector<ElementPart> _All; ///< By their offsets; none overlap.
  bool AreKnown = true;          ///< Every member is among them.
  bool HoldPointers = false;     ///< Or references, as far as is known.

  void __add(const std::string &_Name, std::size_t _Offset,
             const NumberKind &_Kind, const std::vector<std::size_t> &_Extents,
             bool IsByte = false) {
    _All.push_back({_Name, _Offset, &_Kind, _Extents, IsByte});
  }
  /// After the last member of an element of \p _Size bytes. What the members of
  /// a union are is not known; where not all is known, every byte counts.
  void close(std::size_t _Size) {
    dropOverlapping(_Size);
    std::sort(_All.begin(), _All.end(), [](const auto &_Ap, const auto &_Bp) {
      return _Ap._Offset < _Bp._Offset;
    });
    if (!AreKnown)
      fillGaps(_Size);
  }

private:
  void dropOverlapping(std::size_t _Size) {
    std::vector<unsigned char> _Uses(_Size);
    for (const ElementPart &_Each : _All)
      for (std::size_t _At = _Each._Offset; _At < _Each.end(); ++_At)
        _Uses[_At] = _Uses[_At] ? 2 : 1;
    const auto IsShared = [&](const ElementPart &_Each) {
      return std::count(&_Uses[_Each._Offset],
                        &_Uses[_Each._Offset] + _Each.size(), 2) > 0;
    };
    const auto _End = std::remove_if(_All.begin(), _All.end(), IsShared);
    AreKnown &= _End == _All.end();
    _All.erase(_End, _All.end());
  }
  void fillGaps(std::size_t _Size) {
    std::vector<ElementPart> _Whole;
    std::size_t _End = 0;
    const auto FillTo = [&](std::size_t _Next) {
      if (_End < _Next)
        _Whole.push_back({"", _End, &byteKind(), {_Next - _End}, true});
    };
    for (const ElementPart &_Each : _All) {
      FillTo(_Each._Offset);
      _Whole.push_back(_Each);
      _End = _Each.end();
    }
    FillTo(_Size);
    _All.swap(_Whole);
  }
};

template <typename _Tp>
constexpr bool IsNumber =
    (std::is_arithmetic_v<_Tp> && sizeof(_Tp) <= sizeof(long double)) ||
    std::is_enum_v<_Tp> || std::is_pointer_v<_Tp>;

#ifdef IDXMAP_KNOWS_MEMBERS
__extension__ typedef __complex__ float ComplexFloat;
__extension__ typedef __complex__ double ComplexDouble;
template <typename _Tp>
constexpr bool IsComplex =
    std::is_same_v<_Tp, ComplexFloat> || std::is_same_v<_Tp, ComplexDouble>;

/// What a pointer leads to may have no definition.
template <typename _Tp, typename = void> constexpr bool IsDefined = false;
template <typename _Tp>
constexpr bool IsDefined<_Tp, std::void_t<decltype(sizeof(_Tp))>> = true;

/// Adds what a T at \p _At, \p _Offset bytes into the element, is made of.
template <typename _Tp>
void addParts(ElementParts &_Parts, const char *_At, std::size_t _Offset,
              const std::string &_Name,
              const std::vector<std::size_t> &_Extents = {});

/// Clang calls it for each member of the object of \p _Size bytes at \p _Base.
class MemberReader {
public:
  MemberReader(ElementParts &_Parts, const char *_Base, std::size_t _Size,
               std::size_t _Offset, const std::string &_Name)
      : _Parts(_Parts), _Base(_Base), _Size(_Size), _Offset(_Offset),
        _Path{_Name} {}

  /// Text around members.
  void operator()(const char *) {}
  /// First the object's type; then, a member or a base ends.
  void operator()(const char *, const char *) {
    if (std::exchange(HasBegun, true))
      _Path.pop_back();
  }
  /// A base begins: its indentation and type.
  void operator()(const char *, const char *, const char *) {
    _Path.push_back(_Path.back());
  }
  /// A member that has members begins.
  void operator()(const char *, const char *, const char *, const char *_Name) {
    _Path.push_back(_Path.back() + __named(_Name));
  }
  /// A member, or a pointer to it where it is no number.
  template <typename _Tp>
  void operator()(const char *, const char *, const char *, const char *_Name,
                  const _Tp &_Value) {
    const std::string _Whole = _Path.back() + __named(_Name);
    if (const auto _At = __within(std::addressof(_Value)))
      return addParts<_Tp>(_Parts, _Base + *_At, _Offset + *_At, _Whole);
    if constexpr (std::is_pointer_v<_Tp>) {
      using _Member = std::remove_cv_t<std::remove_pointer_t<_Tp>>;
      const auto _At = __within(_Value);
      if constexpr (IsDefined<_Member>)
        if (_At)
          return addParts<_Member>(_Parts, _Base + *_At, _Offset + *_At,
                                   _Whole);
      _Parts.HoldPointers |= !_At;
    } else {
      _Parts.HoldPointers = true; // A reference.
    }
    _Parts.AreKnown = false;
  }
  /// A bit-field, with its width.
  template <typename _Width, typename _Tp>
  void operator()(const char *, const char *, const char *, const char *,
                  const _Width &, const _Tp &) {
    _Parts.AreKnown = false;
  }

private:
  /// What std::array and std::complex are made of has no name for people.
  static std::string __named(const std::string &_Member) {
    const bool IsOfLibrary =
        _Member.compare(0, 3, "_M_") == 0 || _Member.compare(0, 2, "__") == 0;
    return IsOfLibrary ? "" : "." + _Member;
  }
  template <typename _Tp> std::optional<std::size_t> __within(_Tp *_At) const {
    const auto _Place = reinterpret_cast<std::uintptr_t>(_At);
    const auto _First = reinterpret_cast<std::uintptr_t>(_Base);
    if (_Place < _First || _Place >= _First + _Size)
      return std::nullopt;
    return _Place - _First;
  }

  ElementParts &_Parts;
  const char *_Base;
  std::size_t _Size, _Offset;
  std::vector<std::string> _Path; ///< Names of what is open.
  bool HasBegun = false;
};

template <typename _Tp>
void addParts(ElementParts &_Parts, const char *_At, std::size_t _Offset,
              const std::string &_Name,
              const std::vector<std::size_t> &_Extents) {
  const auto ForEach = [&](auto _Do) {
    const ElementPart _Array{"", 0, &byteKind(), _Extents};
    for (std::size_t _Np = 0; _Np < _Array.count(); ++_Np)
      _Do(_Np * sizeof(_Tp), _Array.name(_Name, _Np));
  };
  if constexpr (std::is_array_v<_Tp>) {
    std::vector<std::size_t> _Longer = _Extents;
    _Longer.push_back(std::extent_v<_Tp>);
    addParts<std::remove_extent_t<_Tp>>(_Parts, _At, _Offset, _Name, _Longer);
  } else if constexpr (IsNumber<_Tp>) {
    _Parts.__add(_Name, _Offset, numberKind<std::remove_cv_t<_Tp>>(), _Extents);
    _Parts.HoldPointers |= std::is_pointer_v<_Tp>;
  } else if constexpr (std::is_class_v<_Tp> || std::is_union_v<_Tp>) {
    ForEach([&](std::size_t _Away, const std::string &_Whole) {
      MemberReader _Reader(_Parts, _At + _Away, sizeof(_Tp), _Offset + _Away,
                           _Whole);
      __builtin_dump_struct(reinterpret_cast<const _Tp *>(_At + _Away),
                            _Reader);
    });
  } else if constexpr (IsComplex<std::remove_cv_t<_Tp>>) {
    using _Real =
        std::conditional_t<sizeof(_Tp) == 2 * sizeof(float), float, double>;
    ForEach([&](std::size_t _Away, const std::string &_Whole) {
      const auto &_Kind = numberKind<_Real>();
      _Parts.__add(_Whole + ".real()", _Offset + _Away, _Kind, {});
      _Parts.__add(_Whole + ".imag()", _Offset + _Away + sizeof(_Real), _Kind,
                   {});
    });
  } else {
    _Parts.AreKnown = false;
  }
}
#endif

/// The members of structures are among the parts: they hold no pointers but
/// those that are said.
template <typename _Tp>
#ifdef IDXMAP_KNOWS_MEMBERS
constexpr bool IsOpenElement = true;
#else
constexpr bool IsOpenElement = IsNumber<_Tp>;
#endif

template <typename _Tp> ElementParts findParts() {
  ElementParts _Parts;
  if constexpr (IsNumber<_Tp>) {
    _Parts.__add("", 0, numberKind<_Tp>(), {});
    _Parts.HoldPointers = std::is_pointer_v<_Tp>;
  } else {
    std::size_t _Space = sizeof(_Tp) + alignof(_Tp);
    const std::unique_ptr<char[]> _Room(new char[_Space]());
    void *_At = _Room.get();
    std::align(alignof(_Tp), sizeof(_Tp), _At, _Space);
#if defined(IDXMAP_KNOWS_MEMBERS)
    addParts<_Tp>(_Parts, static_cast<const char *>(_At), 0, "");
#elif defined(IDXMAP_KNOWS_PADDING)
    std::memset(_At, 1, sizeof(_Tp));
    __builtin_clear_padding(static_cast<_Tp *>(_At));
    for (std::size_t _Ip = 0; _Ip < sizeof(_Tp); ++_Ip)
      if (static_cast<const char *>(_At)[_Ip])
        _Parts.__add("", _Ip, byteKind(), {1}, true);
#else
    _Parts.AreKnown = false;
#endif
    _Parts.close(sizeof(_Tp));
  }
  return _Parts;
}

/// What each T, which is no array, is made of.
template <typename _Tp> const ElementParts &partsOf() {
  static const ElementParts &_Parts = *new ElementParts(findParts<_Tp>());
  return _Parts;
}

} // namespace idxmap

#endif
