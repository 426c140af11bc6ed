//===- Footprint.cpp - The arrays that a body touches ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/Footprint.h"

#include "rewriter/data/AccessedRegions.h"
#include "rewriter/data/Holding.h"
#include "rewriter/data/ObjectPassing.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/source/IntegerVariable.h"
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
    : E(E), Values(Values), Locals(Body, Nest.Forms, Own),
      Usable(integersIn(Body)), Known(factsOf(Nest)),
      IsDense(llvm::all_of(Nest.Space, [](const Dimension &D) {
        return D.Step.isConstant(1);
      })) {
  forEachAccess(E, Body, Nest, Own, Known, Usable, Values, Named,
                [this](const DomainAccess &Each) { see(Each); });
  readLambdaUses(Body, [this](const LambdaUse &Each) { seeLambda(Each); });
  spreadOwnObject(Body);
  spreadUnknown();
}

/// Elements of an array that an object leads to, or nothing: of `p->a[i]`,
/// "(*p).a" [i]; of `(*v)[i]`, a container, "(*v)" [i].
static std::optional<ElementPath> inObject(const ElementPath &Path,
                                           const std::string &Base) {
  const clang::QualType Pointee =
      Path.Base->getType().getNonReferenceType()->getPointeeType();
  const bool IsContainer =
      !Pointee.isNull() &&
      !elementOfContainer(Path.Base->getASTContext(), Pointee).isNull();
  if (Path.Array == Base && !IsContainer)
    return std::nullopt;
  ElementPath Part = Path;
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

bool Footprint::mayWrite(const clang::ValueDecl *Object,
                         const std::string &Path, Written What) const {
  const std::string Name = Object ? valueName(E, *Object) + Path
                                  : llvm::StringRef(Path).ltrim('.').str();
  return llvm::any_of(Writes, [&](const TreeAccess &Each) {
    const bool IsSame =
        Object ? Each.Base &&
                     Each.Base->getCanonicalDecl() == Object->getCanonicalDecl()
               : !Each.Base || llvm::isa<clang::FieldDecl>(Each.Base);
    // Who knows what of its own object.
    if (!Each.Base && !Each.IsExact &&
        llvm::isa_and_nonnull<clang::FieldDecl>(Object))
      return true;
    llvm::StringRef Array = Each.Model.Array; // Empty: anything.
    if (!Object)
      Array.consume_front("this->");
    return IsSame && (What == Written::Anything || !Each.Model.IsScalar) &&
           (Array.empty() || isWithin(Array.str(), Name) ||
            isWithin(Name, Array.str()));
  });
}

/// `s.a[i].x`, "s.a.x" [i], is a part of "s.a" [i].
void Footprint::addMember(const ElementPath &Part, const DomainAccess &Each) {
  for (size_t End = Part.Array.size(); End != std::string::npos && End > 0;
       End = Part.Array.rfind('.', End - 1)) {
    ArrayElements &Member = Members[Part.Array.substr(0, End)];
    Member.Reads |= !Each.Is.Model.IsWrite;
    addRange(Member, Part, Each);
  }
}

const ArrayElements *Footprint::find(const clang::ValueDecl &Variable) const {
  const auto Found =
      Uses.find(llvm::cast<clang::ValueDecl>(Variable.getCanonicalDecl()));
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

void Footprint::see(const DomainAccess &Each) {
  const TreeAccess &Is = Each.Is;
  if (Is.Model.IsWrite)
    Writes.push_back(Is);
  // What types that a template leaves open lead to, its instances say.
  if (Is.IsFarther && E.Enclosing.isDependentContext())
    return;
  if (!Is.Base) {
    if (Is.IsNowhere)
      Anywhere.push_back(Is.Place);
    if (Is.IsExact)
      return;
    // Of `*this` the kernel has a copy, but not of what that leads to.
    Opaque.insert(nullptr);
    if (!Is.IsNowhere && !Is.IsWay)
      OfOwnObject.push_back(Is);
    return;
  }
  const std::string Base = valueName(E, *Is.Base);
  if (!Is.IsExact)
    hide(Is, Base);
  if (!Is.IsExact && Is.LeadsElsewhere)
    Strays.try_emplace(Is.Base, Is.Place);
  const clang::QualType Type = Is.Base->getType().getNonReferenceType();
  if (Is.IsWay || (Each.Subscripts.empty() &&
                   (Type->isPointerType() || elementHeldBy(E.Context, Type))))
    return; // The pointer or the container itself.
  ArrayElements &Use = usesOf(*Is.Base);
  Use.Reads |= !Is.Model.IsWrite;
  if (Each.Subscripts.empty())
    return;
  const ElementPath Path{Is.Base, Is.Model.Array, Each.Subscripts};
  addRange(Use, Path, Each);
  if (const auto Part = inObject(Path, Base); Part && !Part->Subscripts.empty())
    addMember(*Part, Each);
}

/// More than \p Each says may be touched of that object, or of that member.
void Footprint::hide(const TreeAccess &Each, const std::string &Base) {
  if (!Each.Model.Array.empty() && Each.Model.Array != Base)
    HiddenParts.push_back(Each);
  else
    Opaque.insert(Each.Base);
}

bool Footprint::isOpaque(const clang::ValueDecl *Object,
                         const clang::FieldDecl *Member) const {
  return Opaque.contains(Member) ||
         llvm::any_of(HiddenParts, [&](const TreeAccess &Each) {
           if (Each.Base != Object)
             return false;
           llvm::SmallVector<llvm::StringRef> Parts;
           llvm::StringRef(Each.Model.Array).split(Parts, '.');
           return llvm::is_contained(llvm::ArrayRef(Parts).drop_front(),
                                     Member->getName());
         });
}

/// What \p Type's objects lead to is not theirs.
static bool leadsElsewhere(const clang::ASTContext &Context,
                           clang::QualType Type) {
  return Type->isReferenceType() || Type->isPointerType() ||
         elementHeldBy(Context, Type);
}

/// Of the loop's own object, or a part of it, likewise. What members of open
/// types lead to, the instances say.
void Footprint::spreadOwnObject(const clang::Stmt &Body) {
  if (OfOwnObject.empty() || E.Enclosing.isDependentContext())
    return;
  for (const Reference &Each : collectReferences(Body)) {
    const auto *Member = llvm::dyn_cast<clang::FieldDecl>(Each.Declaration);
    if (!Member || !leadsElsewhere(E.Context, Member->getType()))
      continue;
    ArrayElements &Use = usesOf(*Member);
    for (const TreeAccess &Access : OfOwnObject) {
      Use.Reads |= !Access.Model.IsWrite;
      Use.setUnknown(E.at(FindingID::note_data_given, Access.Place),
                     Access.Place);
    }
  }
}

/// What is not known of an object, or a part of it, is not of what is in it.
void Footprint::spreadUnknown() {
  for (const TreeAccess &Each : HiddenParts)
    for (auto &[Name, Use] : Members)
      if (isWithin(Each.Model.Array, Name) || isWithin(Name, Each.Model.Array))
        Use.setUnknown(E.at(FindingID::note_data_given, Each.Place),
                       Each.Place);
}

/// A lambda from before the loop may touch all of what it captures.
void Footprint::seeLambda(const LambdaUse &Each) {
  if (Locals.isLocal(&Each.Lambda) || Locals.isLocal(&Each.Used))
    return;
  Opaque.insert(&Each.Used);
  ArrayElements &Held = usesOf(Each.Used);
  Held.Reads = true;
  Held.Unknown = E.at(FindingID::note_data_subscript, Each.UsedAt);
  Held.UnknownAt = Each.Place;
  const clang::QualType Type = Each.Used.getType().getNonReferenceType();
  if (E.hasOwnMemory() && elementHeldBy(E.Context, Type) &&
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

/// \p Each writes all of the element at \p Path, and that is no object, of
/// which there may be bytes that no member has.
bool Footprint::writesElement(const ElementPath &Path,
                              const DomainAccess &Each) const {
  if (!Each.Is.IsWhole || Path.Subscripts.size() != 1)
    return false;
  const std::string Base = valueName(E, *Path.Base);
  const bool IsBehind = Path.Array == pointeeName(Base);
  if (Path.Array != Base && !IsBehind)
    return false;
  clang::QualType Element =
      ledTo(E.Context, Path.Base->getType().getNonReferenceType());
  if (IsBehind)
    Element = ledTo(E.Context, Element);
  return !Element.isNull() &&
         (!Element->isRecordType() || Element->isUnionType());
}

void Footprint::addRange(ArrayElements &Use, const ElementPath &Path,
                         const DomainAccess &Each) {
  const std::optional<Expr> &Subscript = Path.Subscripts.front();
  const ir::Domain &Where = Each.Where.domain();
  Facts Here = Known;
  for (const Expr &Extent : Where.Extents)
    Here.assume(Extent, Range::from(1));
  const std::optional<Extremes> Ends = Subscript && !Each.Where.obstacle()
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
    if (Each.IsOnly)
      Use.Certain.push_back(Use.Ranges.back());
    if (writesElement(Path, Each)) {
      Use.Whole = Use.Ranges.back();
      Use.IsWholeOpen =
          ledTo(E.Context, Path.Base->getType().getNonReferenceType())
              ->isDependentType();
    }
    return;
  }
  const std::optional<SourceToken> Obstacle =
      Subscript ? Each.Where.obstacleOf(*Subscript) : std::nullopt;
  Use.setUnknown(
      E.at(Obstacle          ? FindingID::note_data_condition
           : Each.Is.IsGiven ? FindingID::note_data_given
                             : FindingID::note_data_subscript,
           Obstacle ? E.Tokens.rangeOf(*Obstacle).getAsRange() : Each.Is.Place),
      Each.Is.Place);
}
