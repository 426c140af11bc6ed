//===- Footprint.h - The arrays that a body touches -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// For each array that a nest reaches by a name from outside, what is done with
// it and which of its elements an iteration can touch:
//
//   b[i] = s.a[i + 1] + c[d[i]], [0,n)
//       ->  b: written, [0,n), all of it   s.a: read, [1,n + 1)
//           d: read, [0,n)                 c: read, which elements is unknown
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_FOOTPRINT_H
#define IDXMAP_REWRITER_DATA_FOOTPRINT_H

#include "rewriter/DataRule.h"
#include "rewriter/accesses/AccessDomains.h"
#include "rewriter/effects/LambdaUses.h"
#include "rewriter/header/NestWalk.h"
#include "rewriter/variables/LocalValues.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <map>

namespace idxmap {

/// What the body does with one array.
struct ArrayElements {
  bool Reads = false;
  /// Every element of this range is written, if anything is.
  std::optional<AccessedRegion> Whole;
  bool IsWholeOpen = false; ///< If instances of the template agree.
  std::vector<AccessedRegion> Ranges;
  /// Of which the first and the last element are surely touched.
  std::vector<AccessedRegion> Certain;
  /// Why Ranges are not all; the first place.
  std::optional<Finding> Unknown;
  clang::SourceRange UnknownAt; ///< The access.
  /// Why what was allocated does not say it either, if there is such a thing.
  std::optional<Finding> NotAllocated = std::nullopt;

  void setUnknown(Finding Why, clang::SourceRange At) {
    if (Unknown)
      return;
    Unknown = std::move(Why);
    UnknownAt = At;
  }
};

/// An element, or a part of one, by the array and its subscripts.
struct ElementPath {
  const clang::ValueDecl *Base;
  std::string Array;
  std::vector<std::optional<Expr>> Subscripts;
};

/// Elements, or numbers in the object itself, too.
enum class Written { Elements, Anything };

class Footprint {
public:
  Footprint(const Extraction &E, const clang::Stmt &Body,
            const WalkedNest &Nest, const Privatisation &Own, Symbols &Values);

  /// Null where the body touches no element of \p Variable.
  const ArrayElements *find(const clang::ValueDecl &Variable) const;
  /// The same of an array that an object leads to, by its name: "s.a".
  const ArrayElements *find(const std::string &Member) const;
  /// Accesses of memory that no name leads to.
  const std::vector<clang::SourceRange> &anywhere() const { return Anywhere; }
  /// Where the body goes on from \p Object to memory that is not its own;
  /// invalid if it does not. By an object without pointers, a number is an
  /// address.
  clang::SourceRange strayFrom(const clang::ValueDecl &Object) const {
    return Strays.lookup(&Object);
  }
  /// Not all that the body does with \p Object, a variable or member, or with
  /// the object of the loop's function for null, is in these accesses:
  /// functions do more.
  bool isOpaque(const clang::ValueDecl *Object) const {
    return Opaque.contains(Object);
  }
  /// The same of what \p Member of it leads to.
  bool isOpaque(const clang::ValueDecl *Object,
                const clang::FieldDecl *Member) const;
  /// The body's tree has a write of what \p Path of \p Object leads to, ".a.b"
  /// or "", or of a part of that. Null is the object of the loop's function.
  bool mayWrite(const clang::ValueDecl *Object, const std::string &Path,
                Written What = Written::Elements) const;
  /// Members of objects that ranges are made of.
  llvm::ArrayRef<const clang::FieldDecl *> membersNamed() const {
    return Named.getArrayRef();
  }
  /// What holds where the launch runs.
  const Facts &known() const { return Known; }
  /// The integer variables of the program that the body names.
  const std::map<std::string, clang::QualType> &usable() const {
    return Usable;
  }
  /// The launch can compute \p Value.
  bool canCompute(const Expr &Value) const { return isKnown(Value); }

private:
  void seeLambda(const LambdaUse &Each);
  std::map<std::string, clang::QualType>
  integersIn(const clang::Stmt &Body) const;
  Facts factsOf(const WalkedNest &Nest) const;
  void see(const DomainAccess &Each);
  void hide(const TreeAccess &Each, const std::string &Base);
  void spreadOwnObject(const clang::Stmt &Body);
  void spreadUnknown();
  ArrayElements &usesOf(const clang::ValueDecl &Variable) {
    return Uses[llvm::cast<clang::ValueDecl>(Variable.getCanonicalDecl())];
  }
  bool isKnown(const Expr &Value) const;
  bool writesElement(const ElementPath &Path, const DomainAccess &Each) const;
  void addMember(const ElementPath &Part, const DomainAccess &Each);
  void addRange(ArrayElements &Use, const ElementPath &Path,
                const DomainAccess &Each);

  const Extraction &E;
  const Symbols &Values;
  const LocalValues Locals;
  /// The integer variables of the program that the body names.
  const std::map<std::string, clang::QualType> Usable;
  const Facts Known;
  const bool IsDense; ///< The nest takes every index between its bounds.
  llvm::SetVector<const clang::FieldDecl *> Named;
  /// By canonical declarations.
  llvm::DenseMap<const clang::ValueDecl *, ArrayElements> Uses;
  std::map<std::string, ArrayElements> Members;
  std::vector<clang::SourceRange> Anywhere;
  std::vector<TreeAccess> Writes;
  llvm::DenseSet<const clang::ValueDecl *> Opaque;
  llvm::DenseMap<const clang::ValueDecl *, clang::SourceRange> Strays;
  std::vector<TreeAccess> HiddenParts, OfOwnObject;
};

} // namespace idxmap

#endif
