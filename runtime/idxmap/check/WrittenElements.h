//===- WrittenElements.h - What a loop writes, kept and compared -*- C++ -*-==//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Elements [First, End) of one array as they were before a loop and as the
// plain loop leaves them, so that the loop can run again and be compared:
//
//   keep();      plain loop;   expect();    what it left is the oracle
//   restore();   mapped loop;  difference() -> "b[17].x is 3.5, but 4 ..."
//
// Each number of an element is compared as what it is (NumberKind.h), and the
// bytes between them are not. A place is a number's distance from the first
// element in bytes.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CHECK_WRITTENELEMENTS_H
#define IDXMAP_RUNTIME_IDXMAP_CHECK_WRITTENELEMENTS_H

#include "idxmap/check/ElementParts.h"
#include "idxmap/check/GroupResults.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

namespace idxmap {

class WrittenElements {
public:
  virtual ~WrittenElements() = default;
  virtual void keep() = 0;
  virtual void expect() = 0;
  virtual void restore() = 0;
  /// The place of the first number that is not as expected.
  virtual std::optional<std::size_t> difference() const = 0;
  /// "b[2][3]", the value it has and the one that is expected.
  virtual std::string name(std::size_t Place) const = 0;
  virtual std::string value(std::size_t Place) const = 0;
  virtual std::string expected(std::size_t Place) const = 0;
  /// The number's bytes, to see whether an iteration changes them.
  virtual std::string bytes(std::size_t Place) const = 0;

  /// Threads begin to run on the CPU; one has run; all have.
  virtual void start() {}
  virtual void ran() {}
  virtual void ended() {}
  /// The variable, where the loop reduces to one: no iteration alone says what
  /// is in it.
  virtual const void *reduced() const { return nullptr; }

  /// The elements as they are, for GroupResults; of what is reduced, nothing.
  virtual std::vector<char> image() const { return {}; }
  /// The first place that groups which left \p Of meet at in this way.
  virtual std::optional<std::size_t> met(const GroupResults &, Meeting) const {
    return std::nullopt;
  }
  bool IsScratch = false; ///< What is left in them means nothing.
};

/// T is no array; Extents are those of the arrays that the user's pointer
/// points to, outermost first, and Start is counted in elements T.
template <typename T> class WrittenArray : public WrittenElements {
public:
  WrittenArray(std::string Name, T *Data, std::size_t Count, long long Start,
               std::vector<std::size_t> Extents, bool IsObject)
      : Name(std::move(Name)), Data(reinterpret_cast<char *>(Data)),
        Count(Count), Start(Start), Extents(std::move(Extents)),
        IsObject(IsObject) {}

  void keep() override { Before = image(); }
  void expect() override { After = image(); }
  void restore() override {
    if (Count > 0)
      std::memcpy(Data, Before.data(), Before.size());
  }
  std::optional<std::size_t> difference() const override {
    std::optional<std::vector<double>> Scales;
    return first(
        [&](std::size_t At, std::size_t Size) {
          return std::memcmp(Data + At, &After[At], Size) != 0;
        },
        [&](std::size_t At, const ElementPart &Part) {
          if (areSame(Data + At, &After[At], Part.Kind->Significant))
            return false;
          if (!Scales)
            Scales = largest();
          const std::size_t Number =
              static_cast<std::size_t>(&Part - parts().data());
          return !Part.Kind->isNear(Data + At, &After[At], (*Scales)[Number]);
        });
  }
  std::string name(std::size_t Place) const override {
    const ElementPart &Part = partAt(Place);
    const std::size_t Inside = Place % sizeof(T) - Part.Offset;
    return Part.name(elementName(Place / sizeof(T)), Inside / Part.Kind->Size);
  }
  std::string value(std::size_t Place) const override {
    return partAt(Place).Kind->text(Data + Place);
  }
  std::string expected(std::size_t Place) const override {
    return partAt(Place).Kind->text(&After[Place]);
  }
  std::string bytes(std::size_t Place) const override {
    return std::string(Data + Place, partAt(Place).Kind->Significant);
  }

  std::vector<char> image() const override {
    return std::vector<char>(Data, Data + Count * sizeof(T));
  }
  std::optional<std::size_t> met(const GroupResults &Of,
                                 Meeting How) const override {
    return first([&](std::size_t At,
                     std::size_t Size) { return !Of.isUntouched(At, Size); },
                 [&](std::size_t At, const ElementPart &Part) {
                   return Of.meeting(At, Part.Kind->Significant) == How;
                 });
  }

private:
  static const std::vector<ElementPart> &parts() { return partsOf<T>().All; }
  static const ElementPart &partAt(std::size_t Place) {
    const auto Found = std::find_if(parts().begin(), parts().end(),
                                    [&](const ElementPart &Each) {
                                      return Place % sizeof(T) < Each.end();
                                    });
    return *Found;
  }
  /// The first number that \p Is, among the rows of bytes that \p May have one.
  template <typename Rows, typename Numbers>
  std::optional<std::size_t> first(Rows May, Numbers Is) const {
    constexpr std::size_t Row = 1 + 4096 / sizeof(T);
    for (std::size_t I = 0; I < Count; I += Row) {
      const std::size_t End = std::min(Count, I + Row);
      if (!May(I * sizeof(T), (End - I) * sizeof(T)))
        continue;
      for (std::size_t Element = I; Element < End; ++Element)
        for (const ElementPart &Part : parts())
          for (std::size_t At = Part.Offset; At < Part.end();
               At += Part.Kind->Size)
            if (Is(Element * sizeof(T) + At, Part))
              return Element * sizeof(T) + At;
    }
    return std::nullopt;
  }
  /// Of each part, the largest number that is expected.
  std::vector<double> largest() const {
    std::vector<double> Largest(parts().size());
    for (std::size_t I = 0; I < parts().size(); ++I)
      for (std::size_t Element = 0; Element < Count; ++Element)
        for (std::size_t At = parts()[I].Offset; At < parts()[I].end();
             At += parts()[I].Kind->Size)
          Largest[I] = std::max(
              Largest[I],
              parts()[I].Kind->magnitude(&After[Element * sizeof(T) + At]));
    return Largest;
  }
  std::string elementName(std::size_t Number) const {
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

  std::string Name;
  char *Data;
  std::size_t Count;
  long long Start;
  std::vector<std::size_t> Extents;
  bool IsObject; ///< Name is the whole array, not a pointer to elements.
  std::vector<char> Before, After;
};

} // namespace idxmap

#endif
