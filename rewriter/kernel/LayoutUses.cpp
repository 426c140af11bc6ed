//===- LayoutUses.cpp - Subscripts that follow a layout ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/LayoutUses.h"

#include "rewriter/effects/CallGraph.h"
#include "rewriter/kernel/WholeElements.h"
#include "rewriter/source/References.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/UnusedLocals.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

#include <set>

using namespace idxmap;

std::string idxmap::layoutName(const clang::ValueDecl &Array) {
  return "idxmap_layout_" + Array.getNameAsString();
}

/// The array that \p Part names: a variable, or a member of the object around.
static const clang::ValueDecl *arrayNamed(const clang::Stmt &Part) {
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&Part))
    return Name->getDecl();
  const auto *Member = llvm::dyn_cast<clang::MemberExpr>(&Part);
  return Member && llvm::isa<clang::CXXThisExpr>(
                       Member->getBase()->IgnoreParenImpCasts())
             ? Member->getMemberDecl()
             : nullptr;
}

std::vector<FollowedLayout>
idxmap::usedLayouts(const clang::Stmt &Loops,
                    const std::vector<FollowedLayout> &Layouts) {
  std::set<const clang::ValueDecl *> Named;
  StmtPath Path;
  forEachPart(Loops, Path, [&](const StmtPath &At) {
    if (const clang::ValueDecl *Array = arrayNamed(*At.back()))
      Named.insert(Array);
  });
  std::vector<FollowedLayout> Used;
  for (const FollowedLayout &Each : Layouts)
    if (Named.erase(Each.Array))
      Used.push_back(Each);
  return Used;
}

std::vector<ViewedArray>
idxmap::viewsOf(const std::vector<FollowedLayout> &Layouts,
                const clang::Stmt &Loops) {
  const std::vector<Reference> Uses = collectReferences(Loops);
  const auto isHidden = [&](const clang::ValueDecl *Name) {
    return llvm::any_of(Uses, [&](const Reference &Use) {
      const auto *Other = llvm::dyn_cast<clang::ValueDecl>(Use.Declaration);
      return Other && Other->getDeclName() == Name->getDeclName() &&
             Other->getCanonicalDecl() != Name->getCanonicalDecl();
    });
  };
  std::vector<ViewedArray> Views;
  for (const FollowedLayout &Each : Layouts)
    if (Each.Order.View.size() > 1 && llvm::none_of(Each.Names, isHidden))
      Views.push_back({Each.Array, Each.Order.View});
  return Views;
}

/// How many subscripts an element takes.
static unsigned rankOf(clang::QualType Type) {
  Type = Type.getNonReferenceType();
  unsigned Rank = 0;
  if (Type->isPointerType()) {
    Type = Type->getPointeeType();
    Rank = 1;
  }
  for (; const clang::ArrayType *Array = Type->getAsArrayTypeUnsafe();
       Type = Array->getElementType())
    ++Rank;
  return std::max(Rank, 1u);
}

/// The lengths of its rows are constants, of templates in each instance, which
/// the launch compares.
static bool hasConstantRows(clang::QualType Type) {
  Type = Type.getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  else if (const clang::ArrayType *Array = Type->getAsArrayTypeUnsafe())
    Type = Array->getElementType();
  for (; const clang::ArrayType *Array = Type->getAsArrayTypeUnsafe();
       Type = Array->getElementType())
    if (!llvm::isa<clang::ConstantArrayType, clang::DependentSizedArrayType>(
            Array))
      return false;
  return true;
}

namespace {

/// One subscript in the text.
struct Subscript {
  clang::SourceLocation Open, Close; ///< The brackets.
};

class Follower {
public:
  Follower(const Extraction &E, const clang::Stmt &Loops,
           const clang::Stmt &Body, std::vector<FollowedLayout> &Used,
           const LayoutCells &Cells, const std::vector<BodyEdit> &Others,
           std::vector<std::string> &Mentions)
      : E(E), Loops(Loops), Body(Body), Used(Used), Cells(Cells),
        Others(Others), Mentions(Mentions) {}

  std::vector<BodyEdit> run();

private:
  const FollowedLayout *layoutOf(const clang::Stmt &Part) const;
  void use(const FollowedLayout &Of, StmtPath Path);
  bool takeSubscript(StmtPath &Path, std::vector<Subscript> &Subscripts) const;
  bool isOfSize(const StmtPath &Path) const;
  void edit(const FollowedLayout &Of, const clang::Expr &Name,
            const std::vector<Subscript> &Subscripts);
  void replace(clang::SourceLocation Token, const std::string &Text);
  void mentionConstants(clang::SourceRange In);
  bool editCell(const FollowedLayout &Of, const clang::Expr &Name,
                const Subscript &In);
  bool meetsOther(clang::SourceLocation Token) const;
  void checkCall(const CallEdge &Call);
  void refuse(const FollowedLayout &Of, clang::SourceRange Place);

  const Extraction &E;
  const clang::Stmt &Loops;
  const clang::Stmt &Body;
  std::vector<FollowedLayout> &Used;
  const LayoutCells &Cells;
  const std::vector<BodyEdit> &Others;
  std::vector<std::string> &Mentions;
  std::vector<BodyEdit> Edits;
  std::vector<clang::SourceRange> Gone; ///< Subscripts with another text.
  std::set<clang::SourceLocation> Said;
};

} // namespace

void Follower::refuse(const FollowedLayout &Of, clang::SourceRange Place) {
  const std::string Name = Of.Array->getNameAsString();
  if (Said.insert(Place.getBegin()).second)
    E.report(FindingID::err_layout_use, Place, {Name})
        .Notes.push_back(E.at(FindingID::note_layout_use, Place, {Name}));
}

const FollowedLayout *Follower::layoutOf(const clang::Stmt &Part) const {
  const clang::ValueDecl *Array = arrayNamed(Part);
  for (const FollowedLayout &Each : Used)
    if (Array && Each.Array == Array)
      return &Each;
  return nullptr;
}

/// From what Path ends in to the element that a subscript takes of it.
bool Follower::takeSubscript(StmtPath &Path,
                             std::vector<Subscript> &Subscripts) const {
  const clang::Expr *Base = llvm::cast<clang::Expr>(Path.back());
  Path.pop_back();
  while (!Path.empty() &&
         llvm::isa<clang::ParenExpr, clang::ImplicitCastExpr>(Path.back())) {
    Base = llvm::cast<clang::Expr>(Path.back());
    Path.pop_back();
  }
  if (Path.empty())
    return false;
  const clang::SourceLocation Open =
      clang::Lexer::findNextToken(Base->getEndLoc(), E.sources(),
                                  E.Context.getLangOpts())
          .value_or(clang::Token())
          .getLocation();
  if (const auto *Plain =
          llvm::dyn_cast<clang::ArraySubscriptExpr>(Path.back())) {
    Subscripts.push_back({Open, Plain->getRBracketLoc()});
    return Plain->getLHS() == Base;
  }
  const auto *Called = llvm::dyn_cast<clang::CXXOperatorCallExpr>(Path.back());
  if (!Called || Called->getOperator() != clang::OO_Subscript ||
      Called->getNumArgs() != 2 || Called->getArg(0) != Base)
    return false;
  Subscripts.push_back({Open, Called->getRParenLoc()});
  return true;
}

/// `v.size()` says nothing of elements.
bool Follower::isOfSize(const StmtPath &Path) const {
  for (size_t At = Path.size() - 1; At-- > 0;) {
    if (llvm::isa<clang::ParenExpr, clang::ImplicitCastExpr>(Path[At]))
      continue;
    if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Path[At]))
      return Member->getMemberNameInfo().getAsString() == "size";
    const auto *Open =
        llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(Path[At]);
    return Open && Open->getMember().getAsString() == "size";
  }
  return false;
}

bool Follower::meetsOther(clang::SourceLocation Token) const {
  const unsigned At = E.sources().getFileOffset(Token);
  return llvm::any_of(Others, [&](const BodyEdit &Each) {
    return E.sources().getFileOffset(Each.Range.getBegin()) <= At &&
           At < E.sources().getFileOffset(Each.Range.getEnd());
  });
}

void Follower::replace(clang::SourceLocation Token, const std::string &Text) {
  Edits.push_back(
      {clang::CharSourceRange::getCharRange(Token, Token.getLocWithOffset(1)),
       Text});
}

/// Of the file: the function's own are the kernel's.
void Follower::mentionConstants(clang::SourceRange In) {
  for (const Reference &Use : collectReferences(Body)) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Use.Declaration);
    const clang::SourceLocation At = Use.Place.getBegin();
    if (!Variable || Variable->isLocalVarDeclOrParm() || At.isMacroID() ||
        !E.sources().isPointWithin(At, In.getBegin(), In.getEnd()))
      continue;
    const std::string Text = E.textOf(Use.Place);
    if (!Text.empty() && !llvm::is_contained(Mentions, Text))
      Mentions.push_back(Text);
  }
}

/// By the index in the view, if that is known.
bool Follower::editCell(const FollowedLayout &Of, const clang::Expr &Name,
                        const Subscript &In) {
  const auto Cell = Cells.find(Name.getBeginLoc());
  const unsigned First = E.sources().getFileOffset(In.Open),
                 Last = E.sources().getFileOffset(In.Close);
  const bool HasOthers = llvm::any_of(Others, [&](const BodyEdit &Each) {
    const unsigned At = E.sources().getFileOffset(Each.Range.getBegin());
    return First <= At && At <= Last;
  });
  if (Cell == Cells.end() || HasOthers)
    return false;
  Edits.push_back({clang::CharSourceRange::getCharRange(
                       In.Open, In.Close.getLocWithOffset(1)),
                   "[" + layoutName(*Of.Array) + "(" +
                       llvm::join(Cell->second, ", ") + ")]"});
  Gone.push_back({In.Open, In.Close});
  mentionConstants(Gone.back());
  for (FollowedLayout &Each : Used)
    if (Each.Array == Of.Array && Each.Lengths.empty())
      Each.Lengths = Each.RegionLengths;
  return true;
}

void Follower::edit(const FollowedLayout &Of, const clang::Expr &Name,
                    const std::vector<Subscript> &Subscripts) {
  if (Subscripts.size() == 1 && editCell(Of, Name, Subscripts.front()))
    return;
  const std::string Place = layoutName(*Of.Array);
  replace(Subscripts.front().Open, "[" + Place + "(");
  replace(Subscripts.back().Close, ")]");
  if (Subscripts.size() == 1)
    return;
  for (size_t I = 1; I < Subscripts.size(); ++I) {
    replace(Subscripts[I - 1].Close, ",");
    replace(Subscripts[I].Open, " ");
  }
  std::string First;
  for (size_t I = 0; I < Subscripts.size(); ++I)
    First += "[0]";
  const clang::CharSourceRange Written = E.fileRange(Name.getSourceRange());
  Edits.push_back(
      {Written, "(&" + E.textOf(Name.getSourceRange()) + First + ")"});
}

void Follower::use(const FollowedLayout &Of, StmtPath Path) {
  const auto &Name = *llvm::cast<clang::Expr>(Path.back());
  const clang::SourceRange Place = Name.getSourceRange();
  if (isOfSize(Path))
    return;
  const clang::QualType Type = Of.Array->getType();
  const unsigned Rank = rankOf(Type);
  const auto Lambda = llvm::find_if(Path, [](const clang::Stmt *Each) {
    return llvm::isa<clang::LambdaExpr>(Each);
  });
  if (Lambda != Path.end())
    return refuse(Of, (*Lambda)->getBeginLoc());
  if (Place.getBegin().isMacroID() || Place.getEnd().isMacroID())
    return refuse(Of, Place);
  std::vector<Subscript> Subscripts;
  for (unsigned I = 0; I < Rank; ++I)
    if (!takeSubscript(Path, Subscripts))
      return refuse(Of, Place);
  const bool AreWritten = llvm::all_of(Subscripts, [&](const Subscript &Each) {
    return Each.Open.isValid() && !Each.Open.isMacroID() &&
           !Each.Close.isMacroID() && !meetsOther(Each.Open) &&
           !meetsOther(Each.Close);
  });
  const bool IsNameEdited = Rank > 1 && meetsOther(Place.getBegin());
  if (!AreWritten || IsNameEdited || (Rank > 1 && !hasConstantRows(Type)) ||
      !isWholeElement(E, Body, Path))
    return refuse(Of, Place);
  if (Rank > 1 && Rank != Of.Rank) {
    const auto counted = [](unsigned Number, const char *What) {
      return std::to_string(Number) + " " + What + (Number == 1 ? "" : "s");
    };
    return E.report(
        E.at(FindingID::err_layout_rank, Place,
             {"the layout of '" + Of.Array->getNameAsString() + "'",
              counted(Of.Rank, "length"), counted(Rank, "dimension")}));
  }
  edit(Of, Name, Subscripts);
}

/// A function that the body calls cannot take elements of an array by itself.
void Follower::checkCall(const CallEdge &Call) {
  const auto isReachable = [](const FollowedLayout &Each) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Each.Array);
    return !Variable || Variable->hasGlobalStorage();
  };
  const auto isAny = [](const CallEdge &Each) { return !Each.Callee; };
  CallGraph &Graph = callGraph(E);
  const auto Reachable = llvm::find_if(Used, isReachable);
  if (Reachable != Used.end() && Graph.reachesAny(Call, isAny))
    return refuse(*Reachable, Call.Place);
  for (const clang::FunctionDecl *Each : Graph.functions(Call)) {
    // A lambda of the body's own is looked at in the body.
    if (isOfLibrary(*Each) ||
        E.sources().isPointWithin(Each->getLocation(), Body.getBeginLoc(),
                                  Body.getEndLoc()))
      continue;
    const FollowedLayout *Found = nullptr;
    StmtPath Path;
    for (const clang::Stmt *Code : codeOf(*Each))
      forEachPart(*Code, Path, [&](const StmtPath &At) {
        if (const FollowedLayout *Of = layoutOf(*At.back()))
          Found = Of;
      });
    if (Found)
      return refuse(*Found, Call.Place);
  }
}

std::vector<BodyEdit> Follower::run() {
  StmtPath Path;
  if (Used.empty())
    return {};
  forEachPart(Loops, Path, [&](const StmtPath &At) {
    const FollowedLayout *Of = layoutOf(*At.back());
    if (Of && llvm::find(At, &Body) == At.end())
      refuse(*Of, At.back()->getSourceRange());
  });
  forEachPart(Body, Path, [&](const StmtPath &At) {
    if (const FollowedLayout *Of = layoutOf(*At.back()))
      use(*Of, At);
  });
  for (const CallEdge &Each : callGraph(E).from(Body))
    if (Each.Place.isValid())
      checkCall(Each);
  llvm::append_range(Edits, markUnusedLocals(E, Body, Gone));
  return std::move(Edits);
}

std::vector<BodyEdit> idxmap::followLayouts(
    const Extraction &E, const clang::Stmt &Loops, const clang::Stmt &Body,
    std::vector<FollowedLayout> &Used, const LayoutCells &Cells,
    const std::vector<BodyEdit> &Others, std::vector<std::string> &Mentions) {
  return Follower(E, Loops, Body, Used, Cells, Others, Mentions).run();
}
