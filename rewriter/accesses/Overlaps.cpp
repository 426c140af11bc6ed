//===- Overlaps.cpp - Two names for one memory ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/Overlaps.h"

#include "rewriter/build/FunctionMemory.h"
#include "rewriter/build/StorageUses.h"
#include "rewriter/header/BoundReads.h"
#include "rewriter/ir/Walk.h"
#include "rewriter/source/MutableReference.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

using Distance = ir::Memory::Distance;
using Ownership = ir::PlaceStep::Ownership;
using StepKind = ir::PlaceStep::Kind;

namespace {

/// What a nest touches by one name.
struct Touched {
  std::string Name; ///< Empty: it has none.
  SourceToken Where = 0;
  ir::Type Is; ///< Void: who knows.
  bool IsWrite = false;
  bool IsElement = false;
  bool MayOverlap = false;    ///< Reached by a pointer like others.
  bool IsSole = false;        ///< By one that is `restrict`.
  bool IsOwned = false;       ///< An element of a container, or of memory that
                              ///< was made for its pointer.
  bool IsOfContainer = false; ///< The former.
  bool IsConstant = false;    ///< A part of a constant: nothing writes it.
  bool IsMember = false;      ///< A part of an object.
  std::string Member; ///< Its name, where it shares no byte with others.
  const clang::ValueDecl *Base = nullptr;
  ir::Memories In; ///< As the function names it.
};

/// An access by an address that nobody knows, `*where()`.
struct Nowhere {
  clang::SourceRange Place;
  ir::Type Is;
  bool IsWrite;
};

class OverlapFinder {
public:
  OverlapFinder(const Extraction &E, const std::vector<LoopForm> &Forms,
                const TreeReader &Body)
      : E(E), Forms(Forms), Body(Body), Memory(functionMemory(E)) {}

  std::vector<Finding> run() {
    readBody();
    readBounds();
    for (const Touched &Write : All)
      for (const Touched &Other : All)
        if (Write.IsWrite && Write.IsElement)
          compare(Write, Other);
    doubtNowhere();
    return std::move(Found);
  }

private:
  void readBody();
  void readBounds();
  void readBound(const clang::Expr &X);
  void doubtNowhere();
  void add(Touched Each, const ir::Place &At);
  void compare(const Touched &Write, const Touched &Other);
  bool mayBeOne(const Touched &Write, const Touched &Other) const;
  bool areRestricted(const Touched &A, const Touched &B) const;
  bool mayMeet(const ir::Memory &A, const ir::Memory &B) const;
  bool isOpen(const ir::Memory &Of) const;
  bool roams(const ir::Memory &Of) const;

  const Extraction &E;
  const std::vector<LoopForm> &Forms;
  const TreeReader &Body;
  const FunctionMemory &Memory;
  std::vector<Touched> All;
  std::vector<Nowhere> Elsewhere;
  std::vector<Finding> Found;
};

} // namespace

static bool isConstant(const clang::ValueDecl *D) {
  const auto *Variable = llvm::dyn_cast_or_null<clang::VarDecl>(D);
  return Variable && !Variable->getType()->isReferenceType() &&
         isUnchangeable(Variable->getType());
}

/// With what is said by \p At; one of several that are alike.
void OverlapFinder::add(Touched Each, const ir::Place &At) {
  bool IsInUnion = false;
  Each.IsConstant = isConstant(Each.Base);
  for (const ir::PlaceStep &Step : At.Way) {
    if (Step.Of == StepKind::Target) {
      Each.IsSole = Step.Whose == Ownership::Sole;
      Each.IsOfContainer = Step.Whose == Ownership::Owned;
      Each.IsOwned =
          Each.IsOfContainer || (&Step == &At.Way.front() && Each.Base &&
                                 Memory.isOwnPointer(E, *Each.Base));
      Each.IsConstant = false;
      Each.IsMember = false;
      Each.Member.clear();
      IsInUnion = false;
    }
    if (Step.Of == StepKind::Field) {
      IsInUnion |= Step.IsOfUnion;
      Each.IsMember = true;
      Each.Member = IsInUnion ? "" : Step.Name;
    }
  }
  const auto Known = llvm::find_if(All, [&](const Touched &Other) {
    return Other.Name == Each.Name && Other.Is == Each.Is &&
           Other.IsWrite == Each.IsWrite && Other.IsElement == Each.IsElement &&
           Other.MayOverlap == Each.MayOverlap && Other.IsSole == Each.IsSole &&
           Other.IsOwned == Each.IsOwned && Other.Member == Each.Member &&
           Other.Base == Each.Base;
  });
  if (Known == All.end())
    All.push_back(std::move(Each));
  else
    Known->In.add(Each.In);
}

void OverlapFinder::readBody() {
  Body.forEachAccess([&](TreeAccess Each, const ir::MemoryAccess &Is) {
    if (Each.IsNowhere)
      Elsewhere.push_back({Each.Place, Is.At.Is, Is.IsWrite});
    // What it is bound to is told next.
    if (Each.IsNowhere || Each.IsBound ||
        (Each.Base &&
         !llvm::isa<clang::VarDecl, clang::FieldDecl, clang::BindingDecl>(
             Each.Base)))
      return;
    ir::Memories At = Body.pointers().at(Is.At);
    if (!Is.IsExact)
      At = Body.pointers().closure(At);
    Touched Result;
    Result.Name = Each.Model.Array;
    Result.Where = Each.Model.Where;
    Result.IsWrite = Each.Model.IsWrite;
    Result.IsElement = !Each.Model.IsScalar;
    Result.MayOverlap = Each.Model.MayOverlap;
    Result.Base = Each.Base;
    if (Is.IsExact)
      Result.Is = Is.At.Is;
    Result.In = Memory.of(Body.tree(), Body.declarations(), At);
    add(std::move(Result), Is.At);
  });
}

/// Other iterations may write what it is, or it what they touch.
void OverlapFinder::doubtNowhere() {
  for (const Nowhere &Each : Elsewhere) {
    const bool IsWritten =
        Each.IsWrite || llvm::any_of(All, [&](const Touched &Write) {
          return Write.IsWrite && ir::mayShareBytes(Write.Is, Each.Is) &&
                 llvm::any_of(Write.In,
                              [&](const ir::Memory &Of) { return isOpen(Of); });
        });
    if (IsWritten)
      return Found.push_back(
          E.at(FindingID::remark_unknown_memory, Each.Place));
  }
}

/// What says how long the mapped loops run is read before all iterations.
void OverlapFinder::readBounds() {
  for (const LoopForm &Each : Forms)
    for (const clang::Expr *X : {Each.First, Each.Bound, Each.Amount})
      if (X)
        readBound(*X);
}

/// Also what it lends: `*n` of `std::min(*n, 9)`.
void OverlapFinder::readBound(const clang::Expr &X) {
  for (const FunctionTree &Each : treesOfValue(E, X, loopVariables(Forms))) {
    const ir::PointsToGraph Pointers(Each.Tree);
    ir::Memories Loaded;
    ir::forEachStatementValue(Each.Tree.Parts, [&](const ir::Value &Part) {
      if (Part.Of != ir::Value::Kind::Load || !Part.At->Base)
        return;
      const ir::Memories Here = Pointers.at(*Part.At);
      Touched Result;
      Result.Name = E.lineOf(E.Tokens.rangeOf(Part.Where).getAsRange());
      Result.Where = placeIn(E, X, Part.Where);
      Result.Is = Part.At->Is;
      Result.Base =
          Each.Declarations[Each.Tree.Variables[*Part.At->Base].Declaration];
      Result.In = Memory.of(Each, Here);
      Loaded.add(Here);
      add(std::move(Result), *Part.At);
    });
    for (const StorageUse &Use : readsOf(Each)) {
      if (Loaded.contains(Use.What))
        continue;
      Touched Result;
      Result.Name = nameOf(Each, Use.What);
      Result.Where = placeIn(E, X, Use.Where);
      Result.In = Memory.of(Each, {{Use.What}});
      add(std::move(Result), {});
    }
  }
}

/// No variable of which \p Of is a part says which memory it is.
bool OverlapFinder::roams(const ir::Memory &Of) const {
  const ir::Variable &Variable = Memory.tree().Variables[Of.Of];
  return Of.Away != Distance::Own || Variable.IsReference ||
         Variable.In == ir::Variable::Scope::Object;
}

/// What the function has not made itself may lead there.
bool OverlapFinder::isOpen(const ir::Memory &Of) const {
  return !Memory.isClosed(Of) || Memory.givenAway().meets({Of});
}

/// Nothing in the function says so, nor the contrary.
bool OverlapFinder::mayMeet(const ir::Memory &A, const ir::Memory &B) const {
  const bool AreParts =
      A.Of == B.Of && A.Away == Distance::Own && B.Away == Distance::Own;
  return !AreParts && (roams(A) || roams(B)) && isOpen(A) && isOpen(B);
}

/// It has no parts.
static bool isNumber(const Touched &Each) {
  using Kind = ir::Type::Kind;
  return Each.Is.isInteger() || Each.Is.Of == Kind::Bool ||
         Each.Is.Of == Kind::Floating || Each.Is.Of == Kind::Pointer;
}

/// A number that is the member of one name is not that of another.
static bool areMembersApart(const Touched &A, const Touched &B) {
  return !A.Member.empty() && !B.Member.empty() && A.Member != B.Member &&
         isNumber(A) && isNumber(B);
}

/// One of the two goes through a `restrict` pointer, of which the other, a
/// parameter that keeps its value, is not made.
bool OverlapFinder::areRestricted(const Touched &A, const Touched &B) const {
  const Touched &Other = A.IsSole ? B : A, &Sole = A.IsSole ? A : B;
  const auto Number = Sole.Base ? Memory.numberOf(Sole.Base) : std::nullopt;
  const bool IsMade =
      Number && Other.In.contains({*Number, "", Distance::Target});
  return A.IsSole != B.IsSole && !IsMade &&
         llvm::isa_and_nonnull<clang::ParmVarDecl>(Other.Base) &&
         !placeOfWrite(E, *E.innermost().getBody(), *Other.Base);
}

bool OverlapFinder::mayBeOne(const Touched &Write, const Touched &Other) const {
  if (Other.IsConstant || !ir::mayShareBytes(Write.Is, Other.Is) ||
      areMembersApart(Write, Other) || areRestricted(Write, Other))
    return false;
  if (Write.In.meets(Other.In))
    return true;
  // A container of numbers has no objects with parts.
  if (Write.IsSole || Other.IsSole ||
      (Write.IsOfContainer && Other.IsMember && !Write.IsMember &&
       isNumber(Write)))
    return false;
  // Of two containers by names of their own, each has its elements.
  if (Write.IsOwned && Other.IsOwned && !Write.MayOverlap && !Other.MayOverlap)
    return false;
  return llvm::any_of(Write.In, [&](const ir::Memory &A) {
    return llvm::any_of(Other.In,
                        [&](const ir::Memory &B) { return mayMeet(A, B); });
  });
}

void OverlapFinder::compare(const Touched &Write, const Touched &Other) {
  const bool IsCompared =
      Other.IsElement &&
      (Write.MayOverlap == Other.MayOverlap || Write.Name == Other.Name);
  if (IsCompared || &Write == &Other || !mayBeOne(Write, Other))
    return;
  Finding Each = Write.Name.empty() || Other.Name.empty()
                     ? Finding(FindingID::remark_unknown_memory, {},
                               Write.Name.empty() ? Write.Where : Other.Where)
                     : Finding(FindingID::remark_unknown_overlap,
                               {Write.Name, Other.Name}, Other.Where);
  if (llvm::none_of(Found, [&](const Finding &Known) {
        return Known.Id == Each.Id && Known.Arguments == Each.Arguments;
      }))
    Found.push_back(std::move(Each));
}

std::vector<Finding> idxmap::findOverlaps(const Extraction &E,
                                          const std::vector<LoopForm> &Forms,
                                          const TreeReader &Body) {
  return OverlapFinder(E, Forms, Body).run();
}
