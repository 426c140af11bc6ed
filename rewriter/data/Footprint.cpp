//===- Footprint.cpp - The arrays that a body touches ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/Footprint.h"

#include "rewriter/accesses/MissedAccesses.h"
#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/source/IntegerVariable.h"

#include "rewriter/accesses/PointsTo.h"
#include "rewriter/data/AccessedRegions.h"
#include "rewriter/data/Holding.h"
#include "rewriter/data/ObjectCalls.h"
#include "rewriter/data/ObjectPassing.h"
#include "rewriter/effects/DeepPointers.h"
#include "rewriter/effects/FieldsNamed.h"
#include "rewriter/source/References.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/ThisMember.h"

#include "mapping/SourceFacts.h"
#include "mapping/expr/Simplify.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

Footprint::Footprint(const Extraction &E, const clang::Stmt &Body,
                     const WalkedNest &Nest, const Privatisation &Own,
                     Symbols &Values)
    : E(E), Body(Body), Values(Values), Locals(Body, Nest.Forms, Own),
      Usable(integersIn(Body)), Known(factsOf(Nest)),
      IsDense(llvm::all_of(
          Nest.Space, [](const Dimension &D) { return D.Step.isConstant(1); })),
      Around(E, Body, Locals, Nest, Known, Values),
      Paths(E, Locals, &Around.names()) {
  readTouches(
      E, Body, Nest.Forms, Own, [this](const Touch &Each) { see(Each); },
      [this](const TreeAccess &Each, bool IsMissed) {
        seeInTree(Each, IsMissed);
      });
  readLambdaUses(Body, [this](const LambdaUse &Each) { seeLambda(Each); });
  if (E.isCuda())
    seeCalls(Body);
  seeUnexplained();
  dropUnseenWholes();
}

/// What a name does that no access explains may be anything.
void Footprint::seeUnexplained() {
  for (const auto &[Array, Name] : Unexplained.namesIn(Body)) {
    const auto Known = Uses.find(Array);
    if (Known == Uses.end() || Known->second.Unknown)
      continue;
    ArrayElements &Use = Known->second;
    Use.Reads = true;
    Use.UnknownAt = Name->getSourceRange();
    Use.Unknown = E.at(FindingID::note_data_subscript, Use.UnknownAt);
  }
}

/// Elements of an array that an object leads to, or nothing: of `p->a[i]`,
/// "(*p).a" [i]; of `(*v)[i]`, a container, "(*v)" [i].
static std::optional<AccessPath> inObject(const AccessPath &Path,
                                          const std::string &Base) {
  const clang::QualType Pointee =
      Path.Base->getType().getNonReferenceType()->getPointeeType();
  const bool IsContainer =
      !Pointee.isNull() &&
      !elementOfContainer(Path.Base->getASTContext(), Pointee).isNull();
  if (Path.Array == Base && !IsContainer)
    return std::nullopt;
  AccessPath Part = Path;
  if (!Path.Base->getType().getNonReferenceType()->isPointerType())
    return Part;
  if (Path.Subscripts.empty())
    return std::nullopt;
  const std::optional<Expr> &Object = Path.Subscripts.front();
  if (!Object || !Object->isConstant(0))
    return std::nullopt;
  Part.Array = pointeeName(Base) + Path.Array.substr(Base.size());
  Part.Subscripts.erase(Part.Subscripts.begin());
  return Part;
}

/// True if the arrays are known that \p Lvalue may be in.
bool Footprint::isKnownPlace(const clang::Expr &Lvalue,
                             const InlinedCall &Inside,
                             const clang::CallExpr &Call) {
  const PathReader Reader(E, Locals, &Around.names(), &Inside);
  for (const AccessPath &Path : Reader.read(&Lvalue)) {
    if (Path.IsPrivate)
      continue;
    if (!Path.Base)
      return false;
    const std::string Base = valueName(E, *Path.Base);
    const bool IsOwn = Path.Array == Base;
    const std::optional<AccessPath> Part =
        IsOwn ? std::optional(Path) : inObject(Path, Base);
    if (!Part || Part->Subscripts.size() > 1)
      return false;
    if (Part->Subscripts.empty())
      continue;
    const Touch Element{Call, true, false, false};
    if (!IsOwn) {
      addMember(*Part, Element);
      continue;
    }
    ArrayElements &Use = Uses[Path.Base];
    Use.Reads = true;
    addRange(Use, *Part, Element);
  }
  return true;
}

/// What only the body's tree shows may be any element.
void Footprint::seeInTree(const TreeAccess &Each, bool IsMissed) {
  if (Each.Model.IsWrite)
    WritesInTree.push_back(Each);
  if (!IsMissed || Each.Model.IsScalar)
    return;
  const auto touch = [&](ArrayElements &Use) {
    Use.Reads = true;
    if (!Use.Unknown) {
      Use.UnknownAt = Each.Place;
      Use.Unknown = E.at(FindingID::note_data_subscript, Each.Place);
    }
  };
  Opaque.insert(Each.Base);
  if (const auto *Variable =
          llvm::dyn_cast_or_null<clang::VarDecl>(Each.Base)) {
    for (const clang::VarDecl *Same : Variable->redecls())
      touch(Uses[Same]);
  } else if (Each.Base) {
    touch(Uses[Each.Base]);
  }
  for (auto &[Name, Use] : Members)
    if (isWithin(Each.Model.Array, Name) || isWithin(Name, Each.Model.Array))
      touch(Use);
}

/// Both readings have to show that all of an element is written.
void Footprint::dropUnseenWholes() {
  if (E.Enclosing.isDependentContext())
    return;
  for (auto &[Array, Use] : Uses)
    if (Use.Whole &&
        llvm::none_of(WritesInTree, [&, A = Array](const TreeAccess &Each) {
          return Each.IsWhole && Each.Base &&
                 Each.Base->getCanonicalDecl() == A->getCanonicalDecl();
        }))
      Use.Whole = std::nullopt;
}

bool Footprint::mayWrite(const clang::ValueDecl *Object,
                         const std::string &Path, Written What) const {
  const std::string Name = Object ? valueName(E, *Object) + Path
                                  : llvm::StringRef(Path).ltrim('.').str();
  return llvm::any_of(WritesInTree, [&](const TreeAccess &Each) {
    const bool IsSame =
        Object ? Each.Base &&
                     Each.Base->getCanonicalDecl() == Object->getCanonicalDecl()
               : !Each.Base || llvm::isa<clang::FieldDecl>(Each.Base);
    llvm::StringRef Array = Each.Model.Array; // Empty: anything.
    if (!Object)
      Array.consume_front("this->");
    return IsSame && (What == Written::Anything || !Each.Model.IsScalar) &&
           (Array.empty() || isWithin(Array.str(), Name) ||
            isWithin(Name, Array.str()));
  });
}

/// `s.a[i].x`, "s.a.x" [i], is a part of "s.a" [i].
void Footprint::addMember(const AccessPath &Part, const Touch &Each) {
  for (size_t End = Part.Array.size(); End != std::string::npos && End > 0;
       End = Part.Array.rfind('.', End - 1)) {
    ArrayElements &Member = Members[Part.Array.substr(0, End)];
    Member.Reads |= Each.Reads;
    addRange(Member, Part, Each);
  }
}

/// The same of all that \p Call touches of its object.
bool Footprint::isExplained(const clang::CallExpr &Call) {
  const std::optional<CalledPlaces> Called = placesIn(Call);
  const std::optional<InlinedCall> Function = inlinedCall(Call, nullptr);
  if (!Called && !Function)
    return false;
  Around.enter(Call);
  if (Called && !llvm::all_of(Called->Places, [&](const CalledPlace &Each) {
        return isKnownPlace(*Each.Place, *Each.Inside, Call);
      }))
    return false;
  const InlinedCall &Body = Function ? *Function : Called->Functions.front();
  if (!Body.Result)
    return true;
  const clang::Expr *Result = Body.Result->IgnoreParens();
  // What is done with a pointer is seen where it is done.
  if (Result->getType()->isPointerType())
    return PathReader(E, Locals, &Around.names(), &Body).isKnownPointer(Result);
  if (isThisObject(Result))
    return Result->isGLValue();
  if (Result->isGLValue())
    return Function && isKnownPlace(*Result, Body, Call);
  return Called.has_value();
}

/// \p Callee may do more with what it names of \p Object.
void Footprint::hide(const clang::ValueDecl *Object,
                     const clang::FunctionDecl &Callee) {
  const auto Members = fieldsNamed(Callee);
  if (!Members)
    Opaque.insert(Object);
  else
    for (const clang::FieldDecl *Each : *Members)
      OpaqueParts.insert({Object, Each});
}

/// Marks the objects of which a function may touch more.
void Footprint::seeCalls(const clang::Stmt &Body) {
  const ObjectCalls Found = objectCallsIn(Body, Locals);
  Opaque.insert(Found.Whole.begin(), Found.Whole.end());
  Opaque.insert(Found.Containers.begin(), Found.Containers.end());
  for (const clang::CallExpr *Call : Found.Calls) {
    const auto *Class = objectOfCall(*Call)->getType()->getAsCXXRecordDecl();
    if (Class && Class->isInStdNamespace())
      continue; // Its elements have been seen.
    if (isExplained(*Call))
      continue;
    const clang::ValueDecl *Object = rootOfObject(objectOfCall(*Call), Locals);
    if (Object && Call->getDirectCallee())
      hide(Object, *Call->getDirectCallee());
    else
      Opaque.insert(Object);
  }
  for (const GivenObject &Each : Found.Given)
    hide(Each.Root, *Each.Callee);
}

const ArrayElements *Footprint::find(const clang::ValueDecl &Variable) const {
  const auto Found = Uses.find(&Variable);
  return Found == Uses.end() ? nullptr : &Found->second;
}

const ArrayElements *Footprint::find(const std::string &Member) const {
  const auto Found = Members.find(Member);
  return Found == Members.end() ? nullptr : &Found->second;
}

std::map<std::string, clang::QualType>
Footprint::integersIn(const clang::Stmt &Body) const {
  std::map<std::string, clang::QualType> Found;
  for (const Reference &Use : collectReferences(Body)) {
    const auto *Variable = llvm::dyn_cast<clang::ValueDecl>(Use.Declaration);
    if (!llvm::isa_and_nonnull<clang::VarDecl, clang::FieldDecl>(Variable) ||
        Locals.isLocal(Variable) || Locals.isNestVariable(Variable))
      continue;
    const clang::QualType Type = Variable->getType().getNonReferenceType();
    const bool IsInteger = Type->isDependentType()
                               ? !Type->isPointerType() && !Type->isArrayType()
                               : isStandardInteger(Type);
    if (IsInteger && !Type.isVolatileQualified())
      Found.emplace(valueName(E, *Variable), Type);
  }
  return Found;
}

/// The launch runs only if the nest does; and what types say of variables.
Facts Footprint::factsOf(const WalkedNest &Nest) const {
  Facts Known = launchFacts(IndexSpace{Nest.Space}, Values.known());
  for (const auto &[Name, Type] : Usable)
    if (!Type->isDependentType())
      Known.assume(Expr::symbol(Name, SymbolKind::Host), Values.rangeOf(Type));
  return Known;
}

/// Made of variables of the body alone, none of which holds a pointer, or only
/// one to others of them.
bool Footprint::isOfBody(const clang::Stmt &Place) const {
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&Place)) {
    const clang::ValueDecl *D = Name->getDecl();
    return llvm::isa<clang::FunctionDecl>(D) || Locals.isNestVariable(D) ||
           (Locals.isLocal(D) && !D->getType()->isDependentType() &&
            !pointerInElements(D->getType()) &&
            (!D->getType()->isPointerType() ||
             originsOf(*Name, Locals).IsOfBody));
  }
  return !llvm::isa<clang::CXXThisExpr>(Place) &&
         llvm::all_of(Place.children(), [this](const clang::Stmt *Child) {
           return !Child || isOfBody(*Child);
         });
}

std::vector<AccessPath> Footprint::pathsTo(const Touch &Each) const {
  if (Each.Called)
    return PathReader(E, Locals, &Around.names(), Each.Called->Inside)
        .read(Each.Called->Place);
  if (!Each.IsGivenAway)
    return Paths.read(&Each.Place);
  const clang::QualType Type = Each.Place.getType();
  if (Type->isPointerType() || Type->isArrayType())
    return Paths.reachable(&Each.Place);
  std::vector<AccessPath> Containers = Paths.read(&Each.Place);
  for (AccessPath &Path : Containers)
    Path.Subscripts.push_back(std::nullopt);
  return Containers;
}

void Footprint::see(const Touch &Each) {
  if (Each.Outside) {
    for (const clang::VarDecl *Same : Each.Outside->redecls())
      Uses[Same].Reads = true;
    return;
  }
  Around.enter(Each.Place);
  for (const AccessPath &Path : pathsTo(Each)) {
    if (Path.IsPrivate)
      continue;
    if (!Path.Base) {
      // Of `*this` the kernel has a copy.
      if (!isOfBody(Each.Place) && !isThisObject(&Each.Place) &&
          !isOfObject(Each.Place))
        Anywhere.push_back(&Each.Place);
      continue;
    }
    ArrayElements &Use = Uses[Path.Base];
    const clang::QualType Type = Path.Base->getType().getNonReferenceType();
    if (Path.Subscripts.empty() &&
        (Type->isPointerType() || elementHeldBy(E.Context, Type)))
      continue; // The pointer or the container itself.
    Unexplained.explain(Each.Place, *Path.Base);
    Use.Reads |= Each.Reads;
    if (Path.Subscripts.empty())
      continue;
    addRange(Use, Path, Each);
    if (const auto Part = inObject(Path, valueName(E, *Path.Base));
        Part && !Part->Subscripts.empty())
      addMember(*Part, Each);
  }
}

/// `m(i, j)`, `m.row(i)` of an object that is passed by its bytes: it lies in
/// what the object leads to.
bool Footprint::isOfObject(const clang::Expr &Place) const {
  const auto *Call = llvm::dyn_cast<clang::CallExpr>(Place.IgnoreParens());
  const clang::Expr *Object = Call ? objectOfCall(*Call) : nullptr;
  const clang::ValueDecl *Name =
      Object ? namedValue(Object->IgnoreParenImpCasts()) : nullptr;
  return Name && holdingOf(E, Body, *Name) == Holding::Parts;
}

/// A lambda from before the loop may touch all of what it captures.
void Footprint::seeLambda(const LambdaUse &Each) {
  if (Locals.isLocal(&Each.Lambda) || Locals.isLocal(&Each.Used))
    return;
  Opaque.insert(&Each.Used);
  ArrayElements &Held = Uses[&Each.Used];
  Held.Reads = true;
  Held.Unknown = E.at(FindingID::note_data_subscript, Each.UsedAt);
  Held.UnknownAt = Each.Place;
  const clang::QualType Type = Each.Used.getType().getNonReferenceType();
  if (E.isCuda() && elementHeldBy(E.Context, Type) &&
      !usesElementsAlone(Each.Body, Each.Used))
    E.report(FindingID::err_capture_lambda, Each.Place,
             {Each.Lambda.getNameAsString(),
              "it uses '" + Each.Used.getNameAsString() + "' as a whole"})
        .Notes.push_back(
            E.at(FindingID::note_capture_lambda, Each.Lambda.getLocation()));
}

/// The launch can compute \p Value: a symbol of a bound or an integer variable
/// for each name.
bool Footprint::isKnown(const Expr &Value) const {
  return llvm::all_of(symbolsOf(Value), [&](const std::string &Name) {
    return Usable.count(Name) ||
           llvm::any_of(Values.table(), [&](const HostSymbol &Symbol) {
             return Symbol.Name == Name;
           });
  });
}

/// What a pointer, an array or a container of \p Type leads to, or null.
static clang::QualType ledTo(const clang::ASTContext &Context,
                             clang::QualType Type) {
  if (Type.isNull())
    return Type;
  if (const clang::ArrayType *Array = Context.getAsArrayType(Type))
    return Array->getElementType();
  return Type->isPointerType() ? Type->getPointeeType()
                               : elementOfContainer(Context, Type);
}

/// \p Each writes all of the element at \p Path: C++'s own assignment to it,
/// not to a part of it, which has another type.
bool Footprint::writesElement(const AccessPath &Path, const Touch &Each) const {
  if (!Each.Writes || Each.Reads || Each.IsGivenAway || Each.Called ||
      Each.Outside || Path.Subscripts.size() != 1 || Path.IsChoice ||
      !Path.Base || Each.Place.getType()->isRecordType())
    return false;
  const std::string Base = valueName(E, *Path.Base);
  const bool IsBehind = Path.Array == pointeeName(Base);
  if (Path.Array != Base && !IsBehind)
    return false;
  clang::QualType Element =
      ledTo(E.Context, Path.Base->getType().getNonReferenceType());
  if (IsBehind)
    Element = ledTo(E.Context, Element);
  const clang::QualType Written = Each.Place.getType();
  if (Written->isDependentType())
    return true;
  // The members of a union are one.
  const bool IsUnion = !Element.isNull() && Element->isUnionType();
  return !Element.isNull() && !Element->isDependentType() &&
         (IsUnion
              ? E.Context.getTypeSize(Element) == E.Context.getTypeSize(Written)
              : E.Context.hasSameUnqualifiedType(Element, Written));
}

void Footprint::addRange(ArrayElements &Use, const AccessPath &Path,
                         const Touch &Each) {
  const std::optional<Expr> &Subscript = Path.Subscripts.front();
  const Surroundings &Where = Around.surroundings();
  Facts Here = Known;
  for (const Expr &Extent : Where.Extents)
    Here.assume(Extent, Range::from(1));
  const std::optional<Extremes> Ends = Subscript && !Around.obstacle()
                                           ? extremesOf(*Subscript, Where, Here)
                                           : std::nullopt;
  std::vector<IndexFit> Fits = Where.Fits;
  llvm::erase_if(Fits, [&](IndexFit &Fit) {
    Fit.Extents = Where.Extents;
    return isInType(Fit, Here);
  });
  if (Ends && isKnown(Ends->Least) && isKnown(Ends->Most) &&
      llvm::all_of(Where.Extents,
                   [&](const Expr &Extent) { return isKnown(Extent); }) &&
      llvm::all_of(Fits, [&](const IndexFit &Fit) {
        return isKnown(Fit.Least) && isKnown(Fit.Most);
      })) {
    Use.Ranges.push_back(
        {Ends->Least, simplify(Ends->Most + 1, Known), Where.Extents, Fits});
    if (!IsDense || Where.IsConditional || !takesAll(*Subscript, Where, Known))
      return;
    if (!Path.IsChoice && !Each.IsGivenAway && !Each.Called)
      Use.Certain.push_back(Use.Ranges.back());
    if (writesElement(Path, Each)) {
      Use.Whole = Use.Ranges.back();
      Use.IsWholeOpen = Each.Place.isTypeDependent();
    }
    return;
  }
  if (Use.Unknown)
    return;
  const clang::Stmt *Obstacle =
      Subscript ? Around.obstacleOf(*Subscript) : nullptr;
  Use.UnknownAt = Each.Place.getSourceRange();
  Use.Unknown = E.at(Obstacle           ? FindingID::note_data_condition
                     : Each.IsGivenAway ? FindingID::note_data_given
                                        : FindingID::note_data_subscript,
                     Obstacle ? Obstacle->getSourceRange() : Use.UnknownAt);
}
