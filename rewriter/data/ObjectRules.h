//===- ObjectRules.h - What a launch does with an object --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The rule for an object that a device gets by its bytes is what happens to the
// arrays that it leads to. A clause says so, or else the subscripts, or nobody:
//
//   s.a[i] = s.b[i], [0,n)      ->  copy s.a [0,n), copyin s.b [0,n)
//   grid.v[k[i]]                ->  grid.v, a container, whole
//   view(i, j) of a function that is not read in place
//                               ->  view.p has to be on the device
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_OBJECTRULES_H
#define IDXMAP_REWRITER_DATA_OBJECTRULES_H

#include "rewriter/data/Footprint.h"
#include "rewriter/data/InstanceRanges.h"
#include "rewriter/data/NamedClauses.h"
#include "rewriter/data/ObjectPassing.h"
#include "rewriter/data/ReachableArrays.h"

namespace idxmap {

class ObjectRules {
public:
  ObjectRules(const Extraction &E, const clang::Stmt &Body,
              const Footprint &Arrays, const InstanceRanges &Instances,
              const NamedClauses &Clauses)
      : E(E), Body(Body), Arrays(Arrays), Instances(Instances),
        Clauses(Clauses) {}

  /// Of \p Variable, or of what it points to; nothing where a copy is all.
  std::optional<DataRule> ruleOf(const clang::ValueDecl &Variable) const;
  /// Of the object of the loop's function, which is passed as \p How says.
  std::optional<DataRule> ruleOfOwn(Passing How) const;
  /// For a check of a loop on the host, which takes \p Variable where it is.
  /// The launch then names \p Members.
  std::optional<DataRule>
  ruleForCheck(const clang::ValueDecl &Variable,
               std::vector<const clang::FieldDecl *> &Members) const;
  /// Likewise of the object of the loop's function.
  std::optional<DataRule> ruleForCheckOfOwn() const;
  /// \p Clause is about \p Variable itself: a finding where that says nothing.
  void checkWhole(const clang::ValueDecl &Variable,
                  const DataClause &Clause) const;

private:
  /// What the device gets by its bytes.
  struct PassedObject {
    const clang::ValueDecl
        *Declaration; ///< Null: the loop's function's object.
    std::string Name;
    clang::QualType Type;
    bool IsImage;
  };

  PassedObject passed(const clang::ValueDecl &Variable) const;
  PassedObject own(bool IsImage) const;
  HeldMembers held(const PassedObject &Object) const;
  std::optional<DataRule> ruleOf(const PassedObject &Object,
                                 const std::vector<HeldMember> &Used) const;
  std::optional<DataRule>
  ruleOfFollowed(const PassedObject &Object,
                 std::vector<const clang::FieldDecl *> *Members) const;
  void narrow(ReachableArray &Held, const ArrayElements *Touched) const;
  void narrowOpen(ReachableArray &Held, const PassedObject &Object,
                  const HeldMember &Member) const;
  void say(ReachableArray &Held, const DataClause &Clause,
           const HeldMember &Member, const ArrayElements *Touched) const;
  void refuseDeep(const DataClause &Clause,
                  const clang::FieldDecl &Array) const;
  const ArrayElements *touched(const PassedObject &Object,
                               const HeldMember &Member) const;
  const DataClause *clauseOf(const PassedObject &Object,
                             const HeldMember &Member) const;

  const Extraction &E;
  const clang::Stmt &Body;
  const Footprint &Arrays;
  const InstanceRanges &Instances;
  const NamedClauses &Clauses;
};

} // namespace idxmap

#endif
