//===- Accesses.cpp - What a body reads and writes --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/Accesses.h"

#include "rewriter/accesses/Overlaps.h"
#include "rewriter/accesses/TreeReader.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/source/References.h"

using namespace idxmap;

/// \p Each lies in a variable of \p Written, all of which is written.
static bool isIn(const TreeAccess &Each, const std::vector<Access> &Written) {
  return !Each.LeadsElsewhere &&
         llvm::any_of(Written, [&](const Access &Known) {
           return Known.IsScalar && isWithin(Each.Model.Array, Known.Array);
         });
}

/// A constant, of which nothing can be written: std::ignore.
static bool isConstant(const TreeAccess &Each) {
  const auto *Variable = llvm::dyn_cast_or_null<clang::VarDecl>(Each.Base);
  return Variable && !Each.LeadsElsewhere &&
         isUnchangeable(Variable->getType());
}

/// What bears a name, and is no array, is there once: all iterations write it,
/// whichever element of it that is, `p[k]` for `double *p = &t`.
static bool writesNumber(const TreeAccess &Each) {
  if (!Each.Model.IsWrite || Each.Model.IsScalar)
    return Each.Model.IsWrite;
  const clang::QualType Type = Each.Base
                                   ? Each.Base->getType().getNonReferenceType()
                                   : clang::QualType();
  if (Each.LeadsElsewhere || Type.isNull() || Type->isDependentType())
    return false;
  // An opaque expression may do nothing to what it names; all of an object is
  // changed by a function that gets it.
  return (Type->isScalarType() && (!Each.IsGiven || Each.IsOfCall)) ||
         (Type->isRecordType() && Each.IsOfCall && !Each.IsExact &&
          Each.Model.Array == Each.Model.Owner &&
          Each.Model.Subscripts.size() == 1);
}

/// Where a call that writes the variable of \p Each names it, `add(sum, a[i])`;
/// else all of what writes it.
static clang::SourceRange placeOfName(const Extraction &E,
                                      const clang::Stmt &Body,
                                      const TreeAccess &Each) {
  for (const Reference &Name : collectReferences(Body))
    if (Name.Declaration == Each.Base &&
        E.sources().isPointWithin(Name.Place.getBegin(), Each.Place.getBegin(),
                                  Each.Place.getEnd()))
      return Name.Place;
  return Each.Place;
}

/// A number that \p Each writes. A variable of the program that a called
/// function names itself is an element like those of arrays, unless each thread
/// has its own.
static Access numberWritten(const Extraction &E, const clang::Stmt &Body,
                            const Privatisation &Own, const TreeAccess &Each) {
  Access Result = Each.Model;
  Result.IsScalar = true;
  Result.Subscripts.clear();
  if (Each.IsInCall || Each.IsOfCall)
    Result.Where = E.Tokens.add(placeOfName(E, Body, Each));
  if (Each.Base)
    Result.WhyShared = Own.whyNot(Each.Base);
  const auto *Variable = llvm::dyn_cast_or_null<clang::VarDecl>(Each.Base);
  if (Variable && Each.IsInCall && Variable->hasGlobalStorage()) {
    Result.IsScalar = false;
    Result.Subscripts = {Expr(0)};
    if (Variable->getTLSKind() != clang::VarDecl::TLS_None) {
      Result.Array.clear();
      Result.Subscripts = {std::nullopt};
    }
  } else if (llvm::isa_and_nonnull<clang::FieldDecl>(Each.Base) &&
             Result.WhyShared.empty()) {
    Result.WhyShared = {
        E.at(FindingID::note_shared_storage, Each.Base->getLocation(),
             {Result.Array}),
        E.at(FindingID::note_member_local, Each.Place, {Result.Array})};
  }
  return Result;
}

/// All of an object is read of which the body writes elements:
/// `S t = s; s.a[i] = t.a[i - 1];`
static bool isCopyOfWritten(const TreeAccess &Each,
                            const std::vector<TreeAccess> &All) {
  return Each.IsObject && !Each.Model.IsWrite &&
         llvm::any_of(All, [&](const TreeAccess &Write) {
           return Write.Model.IsWrite &&
                  Write.Model.Array != Each.Model.Array &&
                  isWithin(Write.Model.Array, Each.Model.Array);
         });
}

/// Which elements those are that \p Copied reads is not asked.
static Access elementsRead(const Access &Copied) {
  Access Result = Copied;
  Result.IsScalar = false;
  Result.Subscripts.push_back(std::nullopt);
  return Result;
}

static std::vector<Access> accessesOf(const Extraction &E,
                                      const clang::Stmt &Body,
                                      const Privatisation &Own,
                                      const TreeReader &Tree) {
  const std::vector<TreeAccess> All = Tree.read();
  std::vector<Access> Result, Written;
  for (const TreeAccess &Each : All)
    if (Each.Model.IsScalar && isCopyOfWritten(Each, All))
      Result.push_back(elementsRead(Each.Model));
    else if (Each.Model.IsWrite && isConstant(Each))
      continue;
    // A pointer has the name of what it leads to.
    else if (!Each.IsWay && !isIn(Each, Written)) {
      if (writesNumber(Each))
        Written.push_back(numberWritten(E, Body, Own, Each));
      else if (!Each.Model.IsScalar)
        Result.push_back(Each.Model);
    }
  llvm::append_range(Result, Written);
  return Result;
}

void idxmap::readAccesses(const Extraction &E, const clang::Stmt &Body,
                          const std::vector<LoopForm> &Forms,
                          const Privatisation &Own, LoopNest &Model) {
  const TreeReader Tree(E, Body, Forms, Own);
  Model.Accesses = accessesOf(E, Body, Own, Tree);
  std::optional<TreeReader> Replaced;
  if (!loopTree(E, Body, Forms, Own, OtherNames::Replace)
           .WithOtherNames.empty()) {
    Replaced.emplace(E, Body, Forms, Own, OtherNames::Replace);
    Model.AccessesOfArrays = accessesOf(E, Body, Own, *Replaced);
  }
  Model.Doubts = findOverlaps(E, Forms, Replaced ? *Replaced : Tree);
}
