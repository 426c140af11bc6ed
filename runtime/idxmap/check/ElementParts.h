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
  std::string Name; ///< As it follows the element's: ".p[0].x".
  std::size_t Offset;
  const NumberKind *Kind;
  std::vector<std::size_t> Extents; ///< Of an array, outermost first.
  bool IsByte = false;              ///< What is there is not known.

  std::size_t count() const {
    std::size_t Count = 1;
    for (const std::size_t Each : Extents)
      Count *= Each;
    return Count;
  }
  std::size_t size() const { return count() * Kind->Size; }
  std::size_t end() const { return Offset + size(); }
  /// What number \p Number of this part of \p Element is called.
  std::string name(const std::string &Element, std::size_t Number) const {
    if (IsByte)
      return "byte " + std::to_string(Offset + Number) + " of " + Element;
    std::string Text;
    for (std::size_t D = Extents.size(); D-- > 0; Number /= Extents[D])
      Text = "[" + std::to_string(Number % Extents[D]) + "]" + Text;
    return Element + Name + Text;
  }
};

struct ElementParts {
  std::vector<ElementPart> All; ///< By their offsets; none overlap.
  bool AreKnown = true;         ///< Every member is among them.
  bool HoldPointers = false;    ///< Or references, as far as is known.

  void add(const std::string &Name, std::size_t Offset, const NumberKind &Kind,
           const std::vector<std::size_t> &Extents, bool IsByte = false) {
    All.push_back({Name, Offset, &Kind, Extents, IsByte});
  }
  /// After the last member of an element of \p Size bytes. What the members of
  /// a union are is not known; where not all is known, every byte counts.
  void close(std::size_t Size) {
    dropOverlapping(Size);
    std::sort(All.begin(), All.end(),
              [](const auto &A, const auto &B) { return A.Offset < B.Offset; });
    if (!AreKnown)
      fillGaps(Size);
  }

private:
  void dropOverlapping(std::size_t Size) {
    std::vector<unsigned char> Uses(Size);
    for (const ElementPart &Each : All)
      for (std::size_t At = Each.Offset; At < Each.end(); ++At)
        Uses[At] = Uses[At] ? 2 : 1;
    const auto IsShared = [&](const ElementPart &Each) {
      return std::count(&Uses[Each.Offset], &Uses[Each.Offset] + Each.size(),
                        2) > 0;
    };
    const auto End = std::remove_if(All.begin(), All.end(), IsShared);
    AreKnown &= End == All.end();
    All.erase(End, All.end());
  }
  void fillGaps(std::size_t Size) {
    std::vector<ElementPart> Whole;
    std::size_t End = 0;
    const auto FillTo = [&](std::size_t Next) {
      if (End < Next)
        Whole.push_back({"", End, &byteKind(), {Next - End}, true});
    };
    for (const ElementPart &Each : All) {
      FillTo(Each.Offset);
      Whole.push_back(Each);
      End = Each.end();
    }
    FillTo(Size);
    All.swap(Whole);
  }
};

template <typename T>
constexpr bool IsNumber =
    (std::is_arithmetic_v<T> && sizeof(T) <= sizeof(long double)) ||
    std::is_enum_v<T> || std::is_pointer_v<T>;

#ifdef IDXMAP_KNOWS_MEMBERS
__extension__ typedef __complex__ float ComplexFloat;
__extension__ typedef __complex__ double ComplexDouble;
template <typename T>
constexpr bool IsComplex =
    std::is_same_v<T, ComplexFloat> || std::is_same_v<T, ComplexDouble>;

/// What a pointer leads to may have no definition.
template <typename T, typename = void> constexpr bool IsDefined = false;
template <typename T>
constexpr bool IsDefined<T, std::void_t<decltype(sizeof(T))>> = true;

/// Adds what a T at \p At, \p Offset bytes into the element, is made of.
template <typename T>
void addParts(ElementParts &Parts, const char *At, std::size_t Offset,
              const std::string &Name,
              const std::vector<std::size_t> &Extents = {});

/// Clang calls it for each member of the object of \p Size bytes at \p Base.
class MemberReader {
public:
  MemberReader(ElementParts &Parts, const char *Base, std::size_t Size,
               std::size_t Offset, const std::string &Name)
      : Parts(Parts), Base(Base), Size(Size), Offset(Offset), Path{Name} {}

  /// Text around members.
  void operator()(const char *) {}
  /// First the object's type; then, a member or a base ends.
  void operator()(const char *, const char *) {
    if (std::exchange(HasBegun, true))
      Path.pop_back();
  }
  /// A base begins: its indentation and type.
  void operator()(const char *, const char *, const char *) {
    Path.push_back(Path.back());
  }
  /// A member that has members begins.
  void operator()(const char *, const char *, const char *, const char *Name) {
    Path.push_back(Path.back() + named(Name));
  }
  /// A member, or a pointer to it where it is no number.
  template <typename T>
  void operator()(const char *, const char *, const char *, const char *Name,
                  const T &Value) {
    const std::string Whole = Path.back() + named(Name);
    if (const auto At = within(std::addressof(Value)))
      return addParts<T>(Parts, Base + *At, Offset + *At, Whole);
    if constexpr (std::is_pointer_v<T>) {
      using Member = std::remove_cv_t<std::remove_pointer_t<T>>;
      const auto At = within(Value);
      if constexpr (IsDefined<Member>)
        if (At)
          return addParts<Member>(Parts, Base + *At, Offset + *At, Whole);
      Parts.HoldPointers |= !At;
    } else {
      Parts.HoldPointers = true; // A reference.
    }
    Parts.AreKnown = false;
  }
  /// A bit-field, with its width.
  template <typename Width, typename T>
  void operator()(const char *, const char *, const char *, const char *,
                  const Width &, const T &) {
    Parts.AreKnown = false;
  }

private:
  /// What std::array and std::complex are made of has no name for people.
  static std::string named(const std::string &Member) {
    const bool IsOfLibrary =
        Member.compare(0, 3, "_M_") == 0 || Member.compare(0, 2, "__") == 0;
    return IsOfLibrary ? "" : "." + Member;
  }
  template <typename T> std::optional<std::size_t> within(T *At) const {
    const auto Place = reinterpret_cast<std::uintptr_t>(At);
    const auto First = reinterpret_cast<std::uintptr_t>(Base);
    if (Place < First || Place >= First + Size)
      return std::nullopt;
    return Place - First;
  }

  ElementParts &Parts;
  const char *Base;
  std::size_t Size, Offset;
  std::vector<std::string> Path; ///< Names of what is open.
  bool HasBegun = false;
};

template <typename T>
void addParts(ElementParts &Parts, const char *At, std::size_t Offset,
              const std::string &Name,
              const std::vector<std::size_t> &Extents) {
  const auto ForEach = [&](auto Do) {
    const ElementPart Array{"", 0, &byteKind(), Extents};
    for (std::size_t N = 0; N < Array.count(); ++N)
      Do(N * sizeof(T), Array.name(Name, N));
  };
  if constexpr (std::is_array_v<T>) {
    std::vector<std::size_t> Longer = Extents;
    Longer.push_back(std::extent_v<T>);
    addParts<std::remove_extent_t<T>>(Parts, At, Offset, Name, Longer);
  } else if constexpr (IsNumber<T>) {
    Parts.add(Name, Offset, numberKind<std::remove_cv_t<T>>(), Extents);
    Parts.HoldPointers |= std::is_pointer_v<T>;
  } else if constexpr (std::is_class_v<T> || std::is_union_v<T>) {
    ForEach([&](std::size_t Away, const std::string &Whole) {
      MemberReader Reader(Parts, At + Away, sizeof(T), Offset + Away, Whole);
      __builtin_dump_struct(reinterpret_cast<const T *>(At + Away), Reader);
    });
  } else if constexpr (IsComplex<std::remove_cv_t<T>>) {
    using Real =
        std::conditional_t<sizeof(T) == 2 * sizeof(float), float, double>;
    ForEach([&](std::size_t Away, const std::string &Whole) {
      const auto &Kind = numberKind<Real>();
      Parts.add(Whole + ".real()", Offset + Away, Kind, {});
      Parts.add(Whole + ".imag()", Offset + Away + sizeof(Real), Kind, {});
    });
  } else {
    Parts.AreKnown = false;
  }
}
#endif

/// The members of structures are among the parts: they hold no pointers but
/// those that are said.
template <typename T>
#ifdef IDXMAP_KNOWS_MEMBERS
constexpr bool IsOpenElement = true;
#else
constexpr bool IsOpenElement = IsNumber<T>;
#endif

template <typename T> ElementParts findParts() {
  ElementParts Parts;
  if constexpr (IsNumber<T>) {
    Parts.add("", 0, numberKind<T>(), {});
    Parts.HoldPointers = std::is_pointer_v<T>;
  } else {
    std::size_t Space = sizeof(T) + alignof(T);
    const std::unique_ptr<char[]> Room(new char[Space]());
    void *At = Room.get();
    std::align(alignof(T), sizeof(T), At, Space);
#if defined(IDXMAP_KNOWS_MEMBERS)
    addParts<T>(Parts, static_cast<const char *>(At), 0, "");
#elif defined(IDXMAP_KNOWS_PADDING)
    std::memset(At, 1, sizeof(T));
    __builtin_clear_padding(static_cast<T *>(At));
    for (std::size_t I = 0; I < sizeof(T); ++I)
      if (static_cast<const char *>(At)[I])
        Parts.add("", I, byteKind(), {1}, true);
#else
    Parts.AreKnown = false;
#endif
    Parts.close(sizeof(T));
  }
  return Parts;
}

/// What each T, which is no array, is made of.
template <typename T> const ElementParts &partsOf() {
  static const ElementParts &Parts = *new ElementParts(findParts<T>());
  return Parts;
}

} // namespace idxmap

#endif
