//===- ReducedPlaces.cpp - What is reduced and is no variable -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/ReducedPlaces.h"

#include "rewriter/effects/OtherNames.h"
#include "rewriter/effects/SteadyReferences.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"
#include "rewriter/variables/CalledNames.h"
#include "rewriter/variables/ClausePlace.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// A place on its way to a variable.
struct ReducedPlaces::Wanted {
  const clang::Expr &Place;
  PlacePath Path;
  std::string Text;
  SourceToken Where;     ///< In the clause.
  unsigned Elements = 0; ///< Of a pointer.
  const clang::VarDecl *Variable = nullptr;
};

ReducedPlaces::~ReducedPlaces() {
  for (auto &[Slot, Before] : llvm::reverse(Replaced))
    *Slot = Before;
}

/// At a use of the place, or in the clause.
bool ReducedPlaces::refuse(const Wanted &For, FindingID Id,
                           std::vector<std::string> Arguments, FindingID Note,
                           clang::SourceRange Use) const {
  const SourceToken At = Use.isValid() ? E.Tokens.add(Use) : For.Where;
  Finding Error(Id, std::move(Arguments), At);
  // No variable stands for several elements.
  E.report(For.Elements > 0
               ? std::move(Error)
               : std::move(Error).withNote(Finding(Note, {For.Text}, At)));
  return false;
}

bool ReducedPlaces::refuseUse(const Wanted &For, const clang::Expr &Use) const {
  return refuse(For, FindingID::err_reduction_other,
                {E.lineOf(Use.getSourceRange()), For.Text},
                FindingID::note_reduction_other, Use.getSourceRange());
}

//===- The place ----------------------------------------------------------===//

/// A variable in \p Index that the loop may change, or that is not of a kind
/// that keeps its value; null for numbers and what is computed from them.
static const clang::Expr *
firstUnsteady(const clang::Expr &Index,
              llvm::function_ref<bool(const clang::ValueDecl &)> IsSteady) {
  const clang::Expr *S = Index.IgnoreParenImpCasts();
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(S)) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Name->getDecl());
    return Variable && !IsSteady(*Variable) ? S : nullptr;
  }
  const bool IsComputed =
      llvm::isa<clang::BinaryOperator, clang::ExplicitCastExpr,
                clang::IntegerLiteral, clang::CharacterLiteral,
                clang::ConstantExpr, clang::UnaryExprOrTypeTraitExpr,
                clang::SubstNonTypeTemplateParmExpr>(S);
  const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(S);
  const bool IsArithmetic = Unary && Unary->isArithmeticOp();
  if (!IsComputed && !IsArithmetic)
    return S;
  if (llvm::isa<clang::UnaryExprOrTypeTraitExpr>(S))
    return nullptr;
  for (const clang::Stmt *Child : S->children())
    if (const auto *Part = llvm::dyn_cast_or_null<clang::Expr>(Child))
      if (const clang::Expr *Found = firstUnsteady(*Part, IsSteady))
        return Found;
  return nullptr;
}

/// No reference binds to it.
static bool isPacked(const PlacePath &Path) {
  return llvm::any_of(Path.Steps, [](const PlacePath::Step &Each) {
    return Each.Member &&
           (Each.Member->hasAttr<clang::PackedAttr>() ||
            Each.Member->getParent()->hasAttr<clang::PackedAttr>());
  });
}

/// All iterations find the place where the launch does.
bool ReducedPlaces::isSteady(const Wanted &For) const {
  const PlacePath &Path = For.Path;
  const auto isKept = [&](const clang::ValueDecl &D) {
    return isDeclaredOutside(E, Loop, D) && !Writes.changes(&D) &&
           !D.getType().isVolatileQualified();
  };
  const auto varies = [&](const std::string &What) {
    return refuse(For, FindingID::err_reduction_varies, {For.Text, What},
                  FindingID::note_reduction_other);
  };
  for (const PlacePath::Step &Each : Path.Steps)
    if (const clang::Expr *Found =
            Each.Index ? firstUnsteady(*Each.Index, isKept) : nullptr)
      return varies(E.lineOf(Found->getSourceRange()));
  const bool IsPointer =
      Path.Root && !Path.Steps.empty() && Path.Steps.front().IsThroughPointer;
  if (IsPointer && Writes.Variables.contains(Path.Root))
    return varies(Path.Root->getNameAsString());
  return true;
}

//===- Its variable -------------------------------------------------------===//

/// \p Name is a word of \p Text.
static bool hasWord(llvm::StringRef Text, llvm::StringRef Name) {
  for (size_t At = Text.find(Name); At != llvm::StringRef::npos;
       At = Text.find(Name, At + 1)) {
    const size_t End = At + Name.size();
    const bool Begins =
        At == 0 || !clang::isAsciiIdentifierContinue(Text[At - 1]);
    if (Begins &&
        (End == Text.size() || !clang::isAsciiIdentifierContinue(Text[End])))
      return true;
  }
  return false;
}

/// Nothing that the loop's function can name is called so.
bool ReducedPlaces::isFree(const std::string &Name) const {
  const auto Known = E.Context.Idents.find(Name);
  if (Known == E.Context.Idents.end())
    return true;
  const clang::IdentifierInfo &Identifier = *Known->second;
  if (Identifier.hadMacroDefinition() ||
      Identifier.isKeyword(E.Context.getLangOpts()))
    return false;
  for (const clang::DeclContext *Around = E.Enclosing.getDeclContext(); Around;
       Around = Around->getParent())
    if (!Around->lookup(&Identifier).empty())
      return false;
  return !hasWord(E.textOf(E.Enclosing.getSourceRange()), Name);
}

/// "s.e" -> s_e; "*p" -> p_0; "this->m" -> m, as captured members are called.
std::string ReducedPlaces::nameFor(const Wanted &For) const {
  const bool IsMember = !For.Path.Root && For.Path.Steps.size() == 1;
  if (IsMember) {
    const std::string Name = For.Path.Steps.front().Member->getNameAsString();
    if (!isHiddenMember(E.Enclosing, Name))
      return Name;
  }
  llvm::StringRef Rest = For.Text;
  const bool IsPointee = Rest.consume_front("*");
  Rest.consume_front("this->");
  std::string Base;
  for (const char C : Rest)
    if (clang::isAsciiIdentifierContinue(C))
      Base += C;
    else if (!Base.empty() && Base.back() != '_')
      Base += '_';
  while (!Base.empty() && Base.back() == '_')
    Base.pop_back();
  Base += IsPointee ? "_0" : "";
  std::string Name = Base;
  for (unsigned Number = 2; !isFree(Name); ++Number)
    Name = Base + "_" + std::to_string(Number);
  return Name;
}

/// Where the place has other names, it is a reference.
const clang::VarDecl *ReducedPlaces::variable(const Wanted &For,
                                              const std::string &Name) const {
  const PlacePath &Path = For.Path;
  clang::QualType Type = For.Place.getType();
  if (For.Elements > 0)
    Type = E.Context.getConstantArrayType(
        Type->getPointeeType(), llvm::APInt(64, For.Elements), nullptr,
        clang::ArraySizeModifier::Normal, 0);
  if (For.Elements > 0 || Path.isIndirect() || !Path.Root->hasLocalStorage() ||
      findOtherName(E.innermost(), *Path.Root))
    Type = E.Context.getLValueReferenceType(Type);
  const clang::SourceLocation At = Loop.getBeginLoc();
  // What a parameter is bound to, nothing in the function says.
  return clang::ParmVarDecl::Create(
      E.Context, const_cast<clang::FunctionDecl *>(&E.innermost()), At, At,
      &E.Context.Idents.get(Name), Type,
      E.Context.getTrivialTypeSourceInfo(Type, At), clang::SC_None, nullptr);
}

//===- Its uses -----------------------------------------------------------===//

bool ReducedPlaces::replace(clang::Stmt *&Slot, const Wanted &For) {
  auto &Place = *llvm::cast<clang::Expr>(Slot);
  const clang::SourceRange Range = Place.getSourceRange();
  const clang::CharSourceRange Text = E.fileRange(Range);
  if (Text.isInvalid() || Fixed > 0)
    return refuse(For, FindingID::err_reduction_form, {For.Text},
                  FindingID::note_reduction_other, Place.getSourceRange());
  const clang::QualType Type = For.Variable->getType().getNonReferenceType();
  clang::Expr *Name = clang::DeclRefExpr::Create(
      E.Context, clang::NestedNameSpecifierLoc(), clang::SourceLocation(),
      const_cast<clang::VarDecl *>(For.Variable), false, Range.getBegin(), Type,
      clang::VK_LValue);
  Name =
      new (E.Context) clang::ParenExpr(Range.getBegin(), Range.getEnd(), Name);
  if (For.Elements > 0 && !Type->isDependentType())
    Name = clang::ImplicitCastExpr::Create(
        E.Context, E.Context.getArrayDecayedType(Type),
        clang::CK_ArrayToPointerDecay, Name, nullptr, clang::VK_PRValue,
        clang::FPOptionsOverride());
  Replaced.push_back({&Slot, Slot});
  Slot = Name;
  if (For.Variable->getName() != E.textOf(Range))
    Edits.push_back({Text, For.Variable->getName().str()});
  return true;
}

/// A pointer whose elements are reduced, where its value is used.
bool ReducedPlaces::isReadPointer(const clang::Stmt &S,
                                  const Wanted &For) const {
  const auto *Read = llvm::dyn_cast<clang::ImplicitCastExpr>(&S);
  const bool IsOpen = For.Place.getType()->isDependentType();
  const clang::Expr *Name =
      Read && Read->getCastKind() == clang::CK_LValueToRValue
          ? Read->getSubExpr()
      : IsOpen ? llvm::dyn_cast<clang::Expr>(&S)
               : nullptr;
  const std::optional<PlacePath> Path =
      For.Elements > 0 && Name ? readPlacePath(*Name) : std::nullopt;
  return Path && meetingOf(E.Context, For.Path, *Path) == Meeting::Same;
}

/// A lambda captures what it names, and the header of a loop is the launch's,
/// too.
static bool isFixedPart(const clang::Stmt &Of, const clang::Stmt &Part) {
  if (const auto *For = llvm::dyn_cast<clang::ForStmt>(&Of))
    return For->getBody() != &Part;
  if (const auto *Range = llvm::dyn_cast<clang::CXXForRangeStmt>(&Of))
    return Range->getBody() != &Part;
  return llvm::isa<clang::LambdaExpr>(Of);
}

bool ReducedPlaces::substituteParts(clang::Stmt &Of, const Wanted &For) {
  bool IsRight = true;
  for (clang::Stmt *&Child : Of.children()) {
    if (!Child)
      continue;
    const bool IsFixed = isFixedPart(Of, *Child);
    Fixed += IsFixed;
    IsRight &= substitute(Child, For);
    Fixed -= IsFixed;
  }
  return IsRight;
}

/// Of a way from the same root that leads elsewhere: what is in its indices.
bool ReducedPlaces::substituteIndices(clang::Stmt &Way, const Wanted &For) {
  if (llvm::isa<clang::DeclRefExpr, clang::CXXThisExpr>(Way))
    return true;
  const auto *Element = llvm::dyn_cast<clang::ArraySubscriptExpr>(&Way);
  const auto *Call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&Way);
  bool IsRight = true;
  for (clang::Stmt *&Child : Way.children()) {
    const bool IsIndex = (Element && Child == partsOf(*Element).Index) ||
                         (Call && Child != Call->getArg(0));
    IsRight &=
        IsIndex ? substitute(Child, For) : substituteIndices(*Child, For);
  }
  return IsRight;
}

/// False, and an error, where something else of the tree may be the place.
bool ReducedPlaces::substitute(clang::Stmt *&Slot, const Wanted &For) {
  if (isReadPointer(*Slot, For))
    return replace(Slot, For);
  const auto *Place = llvm::dyn_cast<clang::Expr>(Slot);
  const bool IsPlace =
      Place && llvm::isa<clang::MemberExpr, clang::ArraySubscriptExpr,
                         clang::UnaryOperator, clang::CXXOperatorCallExpr,
                         clang::DeclRefExpr, clang::CXXThisExpr>(Place);
  const std::optional<PlacePath> Path =
      IsPlace ? readPlacePath(*Place) : std::nullopt;
  if (!Path || Path->Root != For.Path.Root)
    return substituteParts(*Slot, For);
  switch (meetingOf(E.Context, For.Path, *Path)) {
  case Meeting::Same:
    return For.Elements > 0 ? refuseUse(For, *Place) : replace(Slot, For);
  case Meeting::Apart:
    return substituteIndices(*Slot, For);
  case Meeting::Contains:
    // An element of what is reduced as an array.
    if (Path->Steps.size() > For.Path.Steps.size())
      return substituteParts(*Slot, For);
    break;
  case Meeting::Maybe:
    break;
  }
  return refuseUse(For, *Place);
}

const clang::VarDecl *ReducedPlaces::standIn(const clang::Expr &Place,
                                             const std::string &Text,
                                             SourceToken Where,
                                             const std::string &Name,
                                             unsigned Elements) {
  std::optional<PlacePath> Path = readPlacePath(Place);
  const bool IsPlace =
      Path && Place.isLValue() && !Place.refersToBitField() && !isPacked(*Path);
  Wanted For{Place, Path.value_or(PlacePath()), Text, Where, Elements};
  if (!IsPlace) {
    refuse(For, FindingID::err_reduction_form, {Text},
           FindingID::note_reduction_other);
    return nullptr;
  }
  if (!isSteady(For))
    return nullptr;
  if (const auto Use =
          Path->Root ? findCallNaming(E, Loop, *Path->Root) : std::nullopt) {
    refuse(For, FindingID::err_reduction_other, {E.lineOf(*Use), Text},
           FindingID::note_reduction_other, *Use);
    return nullptr;
  }
  For.Variable = variable(For, Name.empty() ? nameFor(For) : Name);
  return substituteParts(const_cast<clang::Stmt &>(Loop), For) ? For.Variable
                                                               : nullptr;
}

/// How many elements "[:8]" of the pointer \p Of means, or nothing and an
/// error. An array has as many as its type says, whatever the section.
std::optional<unsigned> ReducedPlaces::lengthOf(const ReductionClause &Clause,
                                                const std::string &Section,
                                                const clang::Expr &Of) const {
  if (!Of.getType()->isPointerType())
    return 0;
  const auto [First, Length] =
      llvm::StringRef(Section).drop_front().drop_back().split(':');
  const std::optional<uint64_t> Count = constantNamed(E, Length.trim());
  const bool IsFromFirst = First.trim().empty() || First.trim() == "0";
  if (Count && *Count > 0 && *Count <= MostReducedElements && IsFromFirst)
    return *Count;
  E.report(Finding(FindingID::err_reduction_section,
                   {Clause.text(), std::to_string(MostReducedElements)},
                   Clause.Where)
               .withNote(Finding(FindingID::note_reduction_section, {},
                                 Clause.Where)));
  return std::nullopt;
}

/// "v[:8]" -> "v" and "[:8]"; a section is the last part.
static std::pair<std::string, std::string> splitSection(llvm::StringRef Text) {
  const size_t Colon = Text.find(':');
  const size_t Open = Colon == llvm::StringRef::npos || !Text.ends_with("]")
                          ? llvm::StringRef::npos
                          : Text.rfind('[', Colon);
  return {Text.take_front(Open).str(), Text.substr(Open).str()};
}

/// \p Part may use \p Place by its own name.
static bool mayUse(const clang::ASTContext &Context, const clang::Stmt &Part,
                   const PlacePath &Place) {
  const auto *Use = llvm::dyn_cast<clang::Expr>(&Part);
  const std::optional<PlacePath> Path =
      Use ? readPlacePath(*Use) : std::nullopt;
  if (!Path || Path->Root != Place.Root)
    return llvm::any_of(Part.children(), [&](const clang::Stmt *Child) {
      return Child && mayUse(Context, *Child, Place);
    });
  return meetingOf(Context, Place, *Path) != Meeting::Apart ||
         llvm::any_of(Path->Steps, [&](const PlacePath::Step &Each) {
           return Each.Index && mayUse(Context, *Each.Index, Place);
         });
}

/// \p Variable may be a reference to an element or a member, and stands for it
/// as a stand-in does if the loop evidently uses it by no other name. Functions
/// that are called may name what is no local variable.
void ReducedPlaces::setApart(const clang::ValueDecl &Variable) {
  const clang::Expr *Is =
      isReference(Variable) ? steadyPlace(E, Variable) : nullptr;
  const std::optional<PlacePath> Path = Is ? readPlacePath(*Is) : std::nullopt;
  const clang::VarDecl *Root = Path ? Path->Root : nullptr;
  const bool IsApart =
      Root && Root == &steadyBase(E, Variable) && !Root->hasGlobalStorage() &&
      !findCallNaming(E, Loop, *Root) && !mayUse(E.Context, Loop, *Path);
  if (IsApart)
    E.Reduced->insert(&Variable);
}

void ReducedPlaces::takeClause(ReductionClause &Clause) {
  const bool IsNamed = !Clause.Written.empty();
  const auto [Base, Section] = splitSection(Clause.text());
  const clang::Expr *Place = findPlace(E, Loop, Base);
  if (!Place && (IsNamed || clang::isValidAsciiIdentifier(Base)))
    return; // The loop leaves it as it is, or the pattern has the place.
  if (!Place)
    return E.report(
        Finding(FindingID::err_reduction_absent, {Clause.text()}, Clause.Where)
            .withNote(
                Finding(FindingID::note_reduction_absent, {}, Clause.Where)));
  const std::optional<unsigned> Elements =
      Section.empty() ? 0 : lengthOf(Clause, Section, *Place);
  if (!Elements)
    return;
  const bool IsName = llvm::isa<clang::DeclRefExpr>(Place);
  const std::string Name = IsNamed ? Clause.Variable : IsName ? Base : "";
  if (!Section.empty() || !IsName)
    Clause.Written = Clause.text();
  if (IsName && *Elements == 0) {
    Clause.Variable = Base;
    setApart(*llvm::cast<clang::DeclRefExpr>(Place)->getDecl());
  } else if (const clang::VarDecl *Variable =
                 standIn(*Place, Clause.text(), Clause.Where, Name, *Elements))
    nameClause(Clause, *Place, *Variable, Base, *Elements);
}

/// \p Clause is about \p Variable in the body, and \p Place at the launch.
void ReducedPlaces::nameClause(ReductionClause &Clause,
                               const clang::Expr &Place,
                               const clang::VarDecl &Variable,
                               const std::string &Text, unsigned Elements) {
  const std::optional<PlacePath> Path = readPlacePath(Place);
  Clause.Root = Path->Root ? Path->Root->getNameAsString() : "";
  Clause.Variable = Variable.getName().str();
  Clause.Place = Elements == 0
                     ? Text
                     : "::idxmap::firstElements<" + std::to_string(Elements) +
                           ">(" + Text + ")";
}

void ReducedPlaces::take(Annotation &Wish) {
  for (ReductionClause &Clause : Wish.Reductions)
    takeClause(Clause);
}
