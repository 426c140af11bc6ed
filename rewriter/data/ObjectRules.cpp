//===- ObjectRules.cpp - What a launch does with an object ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/ObjectRules.h"

#include "rewriter/build/BodyTrees.h"
#include "rewriter/data/AccessedRegions.h"
#include "rewriter/data/CopyKind.h"
#include "rewriter/effects/DeepPointers.h"
#include "rewriter/source/ThisMember.h"

#include "rewriter/emit/DataText.h"

#include "clang/AST/DeclCXX.h"

using namespace idxmap;

/// Not all of it, where what is touched is known.
void ObjectRules::narrow(ReachableArray &Held,
                         const ArrayElements *Touched) const {
  if (!Touched || Touched->Unknown || Touched->Ranges.empty())
    return;
  Held.Ranges = mergedRanges(Touched->Ranges, Arrays.known());
  Held.IsAttached = false;
}

/// Of an object whose class is open, as the instances say.
void ObjectRules::narrowOpen(ReachableArray &Held, const PassedObject &Object,
                             const HeldMember &Member) const {
  if (!Held.IsAttached || !Object.Type->isDependentType())
    return;
  Held.Ranges = Instances.find(Object.Declaration, Held.Name, Member);
  Held.IsAttached = Held.Ranges.empty();
}

const ArrayElements *ObjectRules::touched(const PassedObject &Object,
                                          const HeldMember &Member) const {
  const bool IsOpaque = Arrays.isOpaque(Object.Declaration) &&
                        (Member.Name.IsInFunction || Member.Fields.empty());
  if (Member.IsWhole || IsOpaque ||
      (!Member.Fields.empty() &&
       Arrays.isOpaque(Object.Declaration, Member.Fields.back())))
    return nullptr;
  if (Object.Declaration)
    return Arrays.find(Object.Name + Member.Path);
  return Member.Fields.size() == 1 &&
                 !Instances.isUnknown(*Member.Fields.front())
             ? Arrays.find(*Member.Fields.front())
             : nullptr;
}

const DataClause *ObjectRules::clauseOf(const PassedObject &Object,
                                        const HeldMember &Member) const {
  if (Object.Declaration)
    return Clauses.find(*Object.Declaration, Member.Path);
  const clang::FieldDecl &First = *Member.Fields.front();
  return Clauses.find(
      First,
      llvm::StringRef(Member.Path).drop_front(1 + First.getName().size()));
}

/// Elements of \p Array are pointers, of which a copy is no use.
void ObjectRules::refuseDeep(const DataClause &Clause,
                             const clang::FieldDecl &Array) const {
  const auto Pointer = pointerInElements(Array.getType());
  E.report(Finding(FindingID::err_data_deep,
                   {Clause.Array,
                    Pointer->getAsString(E.Context.getPrintingPolicy())},
                   Clause.Where)
               .withNote(Finding(FindingID::note_data_deep, {Clause.Array},
                                 Clause.Where)));
}

/// \p Held is what \p Clause says of it.
void ObjectRules::say(ReachableArray &Held, const DataClause &Clause,
                      const HeldMember &Member,
                      const ArrayElements *Touched) const {
  const bool IsPresent = Clause.Kind == DataKind::Present;
  if (Held.IsAttached && !IsPresent && !Clause.Count)
    E.report(Finding(FindingID::err_region_count, {Clause.Array}, Clause.Where)
                 .withNote(Finding(FindingID::note_region_count,
                                   {Clause.Array, dataFunction(Clause.Kind)},
                                   Clause.Where)));
  if (Member.IsWhole && !Member.IsContainer && !IsPresent)
    return refuseDeep(Clause, *Member.Fields.back());
  Held.IsAttached = IsPresent && !Member.IsContainer;
  if (IsPresent)
    Held.Ranges = {};
  else if (Clause.Count)
    Held.Ranges = rangesOf(Clause);
  const bool MayWrite = Held.Kind == DataKind::Copy;
  Held.Kind = Clause.Kind;
  Held.Kind =
      kindOf(E, {MayWrite, Touched, Held.Ranges, &Clause}, Arrays.known());
}

HeldMembers ObjectRules::held(const PassedObject &Object) const {
  return heldMembers(E, Body, Object.Declaration, Object.Type);
}

std::optional<DataRule>
ObjectRules::ruleOf(const PassedObject &Object,
                    const std::vector<HeldMember> &Used) const {
  DataRule Rule;
  Rule.IsObject = true;
  Rule.IsImage = Object.IsImage;
  for (const HeldMember &Each : Used) {
    // Members that the loop itself names are parameters of their own.
    if (!Object.Declaration && !Each.Name.IsInFunction)
      continue;
    const bool MayWrite =
        Instances.mayWrite(Object.Declaration, Each.Path)
            .value_or(Arrays.mayWrite(Object.Declaration, Each.Path));
    ReachableArray Held = heldArray(Object.Name, Each, MayWrite);
    const ArrayElements *Touched = touched(Object, Each);
    narrow(Held, Touched);
    narrowOpen(Held, Object, Each);
    if (const DataClause *Clause = clauseOf(Object, Each))
      say(Held, *Clause, Each, Touched);
    Rule.Held.push_back(std::move(Held));
  }
  if (Rule.Held.empty() && !Rule.IsImage)
    return std::nullopt;
  return Rule;
}

ObjectRules::PassedObject
ObjectRules::passed(const clang::ValueDecl &Variable) const {
  const std::string Name = valueName(E, Variable);
  const clang::QualType Type = Variable.getType().getNonReferenceType();
  if (Type->isPointerType())
    return {&Variable, pointeeName(Name), Type->getPointeeType(), true};
  const bool IsImage =
      Type->isDependentType()
          ? passingOf(E, Body, Variable, Type) == Passing::ByImage
          : !Type.isTriviallyCopyableType(E.Context);
  return {&Variable, Name, Type, IsImage};
}

std::optional<DataRule>
ObjectRules::ruleOf(const clang::ValueDecl &Variable) const {
  const PassedObject Object = passed(Variable);
  return ruleOf(Object, held(Object).Used);
}

ObjectRules::PassedObject ObjectRules::own(bool IsImage) const {
  const auto &Method = llvm::cast<clang::CXXMethodDecl>(E.Enclosing);
  return {nullptr, "(*this)", Method.getFunctionObjectParameterType(), IsImage};
}

std::optional<DataRule> ObjectRules::ruleOfOwn(Passing How) const {
  const PassedObject Object = own(How == Passing::ByImage);
  return ruleOf(Object, held(Object).Used);
}

/// Nothing where not all that the loop may reach through \p Object is known.
std::optional<DataRule> ObjectRules::ruleOfFollowed(
    const PassedObject &Object,
    std::vector<const clang::FieldDecl *> *Members) const {
  if (Object.Type->isDependentType())
    return std::nullopt;
  const HeldMembers Held = held(Object);
  if (Held.Obstacle)
    return std::nullopt;
  if (Members)
    for (const HeldMember &Each : Held.Used)
      Members->insert(Members->end(), Each.Fields.begin(), Each.Fields.end());
  return ruleOf(Object, Held.Used);
}

std::optional<DataRule> ObjectRules::ruleForCheck(
    const clang::ValueDecl &Variable,
    std::vector<const clang::FieldDecl *> &Members) const {
  PassedObject Object = passed(Variable);
  const clang::CXXRecordDecl *Class = Object.Type->getAsCXXRecordDecl();
  if (!Class || Class->isInStdNamespace() || mayBeChanged(E, Body, &Variable))
    return std::nullopt;
  Object.IsImage = false;
  return ruleOfFollowed(Object, &Members);
}

std::optional<DataRule> ObjectRules::ruleForCheckOfOwn() const {
  return ruleOfFollowed(own(/*IsImage=*/false), nullptr);
}

/// Pragmas name the object, too, when they name what it leads to: p[0 : 1].
void ObjectRules::checkWhole(const clang::ValueDecl &Variable,
                             const DataClause &Clause) const {
  const bool IsOne = Clause.Count && Clause.Count->isConstant(1);
  if (Clause.Kind == DataKind::Present || (IsOne && Clause.First.isConstant(0)))
    return;
  const PassedObject Object = passed(Variable);
  for (const HeldMember &Each : held(Object).Used)
    if (!Each.Path.empty())
      return void(E.report(
          Finding(FindingID::err_data_clause_view, {Clause.Array}, Clause.Where)
              .withNote(Finding(FindingID::note_data_clause_view,
                                {dataFunction(Clause.Kind),
                                 nameInClause(E, Variable, Each.Path)},
                                Clause.Where))));
}
