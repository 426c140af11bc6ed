//===- InstanceTiles.cpp - Tiles of a loop in a template ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/InstanceTiles.h"

#include "rewriter/data/AccessedRegions.h"
#include "rewriter/data/TileElement.h"
#include "rewriter/source/References.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/TypeText.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

class UsesOf : public clang::ConstDynamicRecursiveASTVisitor {
public:
  explicit UsesOf(const clang::VarDecl *Variable) : Variable(Variable) {}

  bool VisitDeclRefExpr(const clang::DeclRefExpr *R) override {
    if (R->getDecl() == Variable)
      Places.push_back(R->getLocation());
    return true;
  }

  std::vector<clang::SourceLocation> Places;

private:
  const clang::VarDecl *Variable;
};

} // namespace

InstanceTiles::InstanceTiles(
    const Extraction &E, const clang::Stmt &Body, const Annotation &Wish,
    const std::vector<const clang::ValueDecl *> &Captured, Symbols &Values)
    : E(E), Body(Body), Wish(Wish), Captured(Captured), Values(Values),
      Named(referencedNames(Body)) {}

bool InstanceTiles::refuse(FindingID Why,
                           std::vector<std::string> Arguments) const {
  if (Wish.IsLevel)
    return false; // Nobody has asked for tiles.
  const StageClause &First =
      Wish.Stages.empty() ? Wish.Holds.front() : Wish.Stages.front();
  const clang::SourceRange Place = E.Tokens.rangeOf(First.Where).getAsRange();
  E.report(FindingID::err_stage_template, Place, {First.Array})
      .Notes.push_back(E.at(Why, Place, std::move(Arguments)));
  return false;
}

/// A type of which there is one text; none where there are several.
static void mergeType(std::string &Type, const std::string &Other) {
  if (Type != Other)
    Type.clear();
}

static void mergeNames(std::vector<std::string> &Names,
                       const std::vector<std::string> &Others) {
  for (const std::string &Each : Others)
    if (!llvm::is_contained(Names, Each))
      Names.push_back(Each);
}

static bool areSame(const std::vector<StagedRead> &A,
                    const std::vector<StagedRead> &B) {
  return llvm::equal(
      A, B, [](const StagedRead &First, const StagedRead &Second) {
        return First.Subscripts == Second.Subscripts &&
               First.Text == Second.Text && First.Inner == Second.Inner &&
               First.Mapped == Second.Mapped;
      });
}

static bool areSame(const std::vector<BodyEdit> &A,
                    const std::vector<BodyEdit> &B) {
  return llvm::equal(A, B, [](const BodyEdit &First, const BodyEdit &Second) {
    return First.Range.getAsRange() == Second.Range.getAsRange() &&
           First.Text == Second.Text;
  });
}

bool InstanceTiles::merge(const StagedReads &Other) {
  if (Reads.Arrays.size() != Other.Arrays.size() ||
      !areSame(Reads.Edits, Other.Edits) || Reads.Places != Other.Places)
    return false;
  for (auto [To, From] : llvm::zip_equal(Reads.Arrays, Other.Arrays)) {
    if (To.Name != From.Name || To.Lengths != From.Lengths ||
        !areSame(To.Reads, From.Reads))
      return false;
    mergeType(To.Element, From.Element);
    To.HasSizes |= From.Bytes != To.Bytes;
    To.Bytes = std::max(To.Bytes, From.Bytes);
    To.IsOfObjects |= From.IsOfObjects;
    mergeNames(To.Others, From.Others);
    for (const IndexFit &Fit : From.Fits)
      addFit(To.Fits, Fit);
  }
  return true;
}

bool InstanceTiles::merge(const HeldElements &Other) {
  if (Held.Arrays.size() != Other.Arrays.size())
    return false;
  for (auto [To, From] : llvm::zip_equal(Held.Arrays, Other.Arrays)) {
    if (To.Is.Name != From.Is.Name || To.Places != From.Places ||
        To.Is.IsInLoop != From.Is.IsInLoop)
      return false;
    mergeType(To.Is.Element, From.Is.Element);
    To.Is.IsLoaded |= From.Is.IsLoaded;
    To.Is.IsStored |= From.Is.IsStored;
    mergeNames(To.Is.Others, From.Is.Others);
  }
  return true;
}

bool InstanceTiles::merge(const StripRead &Other) {
  StripLoop &To = Strip->Loop;
  if (!areSame(Strip->Edits, Other.Edits) ||
      To.Locals.size() != Other.Loop.Locals.size())
    return false;
  for (auto [Local, From] : llvm::zip_equal(To.Locals, Other.Loop.Locals))
    mergeType(Local.Type, From.Type);
  To.IsPlain &= Other.Loop.IsPlain;
  return true;
}

/// How many arrays \p Type has, or leads to.
static unsigned depthOf(clang::QualType Type) {
  Type = Type.getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  unsigned Depth = 0;
  for (; const clang::ArrayType *Of = Type->getAsArrayTypeUnsafe(); ++Depth)
    Type = Of->getElementType();
  return Depth;
}

static const clang::VarDecl *declaredIn(const clang::Stmt &Body,
                                        const std::string &Name) {
  for (const clang::Stmt *Part : Body.children())
    if (const auto *Declared = llvm::dyn_cast_or_null<clang::DeclStmt>(Part))
      for (const clang::Decl *Each : Declared->decls())
        if (const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Each);
            Variable && Variable->getNameAsString() == Name)
          return Variable;
  return nullptr;
}

/// Everything that has symbols.
static void forEachExpr(StagedArray &Of, ExprVisitor Visit) {
  for (StagedRead &Read : Of.Reads) {
    for (Expr &Subscript : Read.Subscripts)
      Visit(Subscript);
    for (std::vector<Span> *Spans : {&Read.Inner, &Read.Mapped})
      for (Span &Each : *Spans) {
        Visit(Each.Least);
        Visit(Each.Most);
      }
  }
  for (IndexFit &Fit : Of.Fits) {
    Visit(Fit.Least);
    Visit(Fit.Most);
    for (Expr &Extent : Fit.Extents)
      Visit(Extent);
  }
}

bool InstanceTiles::add(const NestInstance &Of, StagedReads OfReads,
                        HeldElements OfHeld, std::optional<StripRead> OfStrip) {
  for (StagedArray &Each : OfReads.Arrays)
    nameInPattern(
        Of, [&](ExprVisitor Visit) { forEachExpr(Each, Visit); }, Named, E,
        Values);
  for (const clang::ValueDecl *Each : Captured)
    if (const clang::ValueDecl *Found = Of.find(*Each)) {
      // Elements of a parameter's type are neither arrays nor constant.
      const auto Element = fullElement(E.Context, Found->getType());
      if (!Element || depthOf(Found->getType()) != depthOf(Each->getType()) ||
          Element->getLocalUnqualifiedType().isConstQualified())
        Changed.insert(Each->getNameAsString());
    }
  if (OfStrip)
    for (const PartLocal &Each : OfStrip->Loop.Locals)
      if (const clang::VarDecl *Found = declaredIn(Of.body(), Each.Name);
          Found &&
          Found->getType().getLocalUnqualifiedType().isConstQualified())
        Changed.insert(Each.Name);
  if (std::exchange(IsEmpty, false)) {
    Reads = std::move(OfReads);
    Held = std::move(OfHeld);
    Strip = std::move(OfStrip);
    return true;
  }
  return (merge(OfReads) && merge(OfHeld) &&
          Strip.has_value() == OfStrip.has_value() &&
          (!Strip || merge(*OfStrip))) ||
         refuse(FindingID::note_stage_template_differs);
}

/// "T", where that is what \p Type is called.
static std::string parameterText(clang::QualType Type) {
  const auto *Parameter =
      llvm::dyn_cast<clang::TemplateTypeParmType>(Type.getTypePtr());
  return Parameter && Parameter->getDecl() &&
                 !Parameter->getDecl()->isImplicit()
             ? Parameter->getDecl()->getNameAsString()
             : "";
}

/// As the kernel, which is a template as well, calls it. Any names of types may
/// be the function's own, or those of its class: only parameters are not.
std::string InstanceTiles::elementText(const StagedArray &Of) const {
  const clang::ValueDecl *Variable = arrayNamed(Captured, Of.Name);
  const auto Element =
      Variable ? fullElement(E.Context, Variable->getType()) : std::nullopt;
  if (Element && !(*Element)->isDependentType())
    return Of.Element;
  const std::string Parameter =
      Element && !Changed.count(Of.Name)
          ? parameterText(Element->getUnqualifiedType())
          : "";
  if (!Parameter.empty())
    return Parameter;
  std::string Text = Of.Name;
  for (size_t D = 0; D < Of.Lengths.size(); ++D)
    Text += "[0]";
  return "std::remove_cvref_t<decltype(" + Text + ")>";
}

/// Of a variable that the body declares before the loop in strips; none where
/// its declaration does not say it.
std::string InstanceTiles::localText(const std::string &Name) const {
  const clang::VarDecl *Variable = declaredIn(Body, Name);
  if (!Variable || Variable->getType()->getContainedAutoType() ||
      Changed.count(Name))
    return "";
  const auto Nameable =
      nameableType(E, Variable->getType().getUnqualifiedType());
  return Nameable ? typeText(E, *Nameable) : "";
}

/// Branches that all instances leave out name \p Local, too: as a number.
bool InstanceTiles::isNamedElsewhere(const PartLocal &Local) const {
  UsesOf Search(declaredIn(Body, Local.Name));
  Search.TraverseStmt(&Body);
  return llvm::any_of(Search.Places, [&](clang::SourceLocation Use) {
    const clang::SourceLocation End =
        E.fileRange(clang::SourceRange(Use)).getEnd();
    return llvm::none_of(Strip->Edits, [&](const BodyEdit &Each) {
      return Each.Text == strip_token::Own && Each.Range.getBegin() == End;
    });
  });
}

/// Those of the pattern, where it has one; else that of all instances. False,
/// and a finding, where there is none.
bool InstanceTiles::nameTypes() {
  for (StagedArray &Each : Reads.Arrays)
    Each.Element = elementText(Each);
  for (HeldElements::Array &Each : Held.Arrays) {
    StagedArray As;
    As.Name = Each.Is.Name;
    As.Element = Each.Is.Element;
    As.Lengths.resize(Each.Rank);
    Each.Is.Element = elementText(As);
  }
  if (!Strip)
    return true;
  for (PartLocal &Each : Strip->Loop.Locals) {
    if (const std::string Text = localText(Each.Name); !Text.empty())
      Each.Type = Text;
    if (Each.Type.empty())
      return refuse(FindingID::note_stage_template_type, {Each.Name});
    if (isNamedElsewhere(Each))
      return refuse(FindingID::note_stage_template_differs);
  }
  return true;
}

StagedReads InstanceTiles::takeKept() {
  for (StagedArray &Each : Reads.Arrays) {
    Each.Element = elementText(Each);
    // Which array the name denotes may change from step to step.
    if (llvm::StringRef(Each.Element).contains("decltype"))
      Each.Element.clear();
  }
  return std::move(Reads);
}

bool InstanceTiles::take(const clang::Stmt &Outermost, const WalkedNest &Nest,
                         StagedReads &ToReads, HeldElements &ToHeld,
                         std::optional<StripRead> &ToStrip) {
  if (IsEmpty)
    return refuse(FindingID::note_stage_template_none);
  if (!nameTypes())
    return false;
  for (StagedArray &Each : Reads.Arrays)
    nameStaged(E, Body, Nest, Wish, Each, Values);
  if (Strip) {
    ToStrip =
        readOpenStrip(E, Outermost, Body, Wish, std::move(*Strip), Values);
    if (!ToStrip)
      return false;
  }
  ToReads = std::move(Reads);
  ToHeld = std::move(Held);
  return true;
}
