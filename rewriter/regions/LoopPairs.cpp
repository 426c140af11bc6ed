//===- LoopPairs.cpp ------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/regions/LoopPairs.h"

#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>
#include <string>
#include <vector>

using namespace idxmap;

namespace {

using Words = std::vector<std::string>;

/// Assignments to elements, and what the text names where.
class PairVisitor : public clang::ConstDynamicRecursiveASTVisitor {
public:
  std::vector<const clang::BinaryOperator *> Assignments;
  std::vector<std::pair<clang::SourceLocation, const clang::ValueDecl *>> Names;
  std::vector<std::pair<clang::SourceLocation, const void *>> Types;
  std::vector<const clang::Expr *> Literals;
  /// Variables of each iteration, by their order.
  llvm::DenseMap<const clang::ValueDecl *, unsigned> Declared;
  bool AsksForPlace = false;

  bool VisitBinaryOperator(const clang::BinaryOperator *S) override {
    if (S->isAssignmentOp() && subscripted(*S->getLHS()))
      Assignments.push_back(S);
    return true;
  }
  bool VisitDeclRefExpr(const clang::DeclRefExpr *S) override {
    const auto Operator = Brackets.find(S);
    Names.emplace_back(Operator == Brackets.end() ? S->getLocation()
                                                  : Operator->second,
                       S->getDecl());
    return true;
  }
  /// In an instance of a template, its `[` is said to stand where the array
  /// does.
  bool VisitCXXOperatorCallExpr(const clang::CXXOperatorCallExpr *S) override {
    const auto *Callee =
        llvm::dyn_cast<clang::DeclRefExpr>(S->getCallee()->IgnoreImpCasts());
    if (Callee && S->getOperator() == clang::OO_Subscript)
      Brackets[Callee] = S->getRParenLoc();
    return true;
  }
  bool VisitMemberExpr(const clang::MemberExpr *S) override {
    Names.emplace_back(S->getMemberLoc(), S->getMemberDecl());
    OfOwn[S->getMemberLoc()] = namedBy(*S) != nullptr;
    return true;
  }
  bool VisitVarDecl(const clang::VarDecl *D) override {
    if (D->hasLocalStorage())
      Declared.try_emplace(D, Declared.size());
    Names.emplace_back(D->getLocation(), D);
    return true;
  }
  bool VisitTypeLoc(clang::TypeLoc T) override {
    if (T.getBeginLoc().isMacroID())
      Types.emplace_back(T.getBeginLoc(),
                         T.getType().getCanonicalType().getAsOpaquePtr());
    return true;
  }
  bool VisitExpr(const clang::Expr *S) override {
    if (llvm::isa<clang::IntegerLiteral, clang::FloatingLiteral,
                  clang::CharacterLiteral, clang::StringLiteral>(S))
      Literals.push_back(S);
    AsksForPlace |= llvm::isa<clang::SourceLocExpr>(S);
    return true;
  }
  bool VisitUserDefinedLiteral(const clang::UserDefinedLiteral *S) override {
    AsksForPlace |= S->getBeginLoc().isMacroID();
    return true;
  }
  bool VisitCXXDefaultArgExpr(const clang::CXXDefaultArgExpr *S) override {
    lookInto(*S->getExpr());
    return true;
  }
  bool VisitCXXDefaultInitExpr(const clang::CXXDefaultInitExpr *S) override {
    lookInto(*S->getExpr());
    return true;
  }

  /// What is not written is in the other form.
  bool VisitInitListExpr(const clang::InitListExpr *S) override {
    const clang::InitListExpr *Whole =
        S->isSemanticForm() ? S : S->getSemanticForm();
    if (Whole)
      for (const clang::Expr *Each : Whole->inits())
        if (llvm::isa<clang::CXXDefaultInitExpr>(Each))
          lookInto(*Each);
    return true;
  }

  /// The member is one of the function's own object.
  bool isOfOwn(clang::SourceLocation Member) const {
    const auto Found = OfOwn.find(Member);
    return Found == OfOwn.end() || Found->second;
  }

private:
  /// What is not written here: it may only ask for the place.
  void lookInto(const clang::Expr &Of) {
    PairVisitor There;
    There.TraverseStmt(&Of);
    AsksForPlace |= There.AsksForPlace;
  }

  std::map<clang::SourceLocation, bool> OfOwn;
  llvm::DenseMap<const clang::DeclRefExpr *, clang::SourceLocation> Brackets;
};

class Nest {
public:
  Nest(const Extraction &E, const clang::Stmt &Whole) : E(E), Whole(Whole) {
    Seen.TraverseStmt(&Whole);
  }

  /// The only assignment to an element from outside of the nest, or null.
  const clang::BinaryOperator *assignment() const;
  /// The words of \p Of, where \p From and \p To have names of their own;
  /// nothing where they cannot be told.
  std::optional<Words> words(clang::SourceRange Of,
                             const clang::ValueDecl &From,
                             const clang::ValueDecl &To) const;
  bool asksForPlace() const { return Seen.AsksForPlace; }
  const clang::Stmt &whole() const { return Whole; }

private:
  /// What stands at a token: the declarations that are named there, also by a
  /// macro's text.
  struct Meaning {
    std::vector<std::string> Codes;
    bool IsName = false; ///< The token is the name.
  };

  std::string codeOf(clang::SourceLocation Place, const clang::ValueDecl *Is,
                     const clang::ValueDecl &From,
                     const clang::ValueDecl &To) const;
  std::map<unsigned, Meaning> meanings(clang::FileID File,
                                       const clang::ValueDecl &From,
                                       const clang::ValueDecl &To) const;

  const Extraction &E;
  const clang::Stmt &Whole;
  PairVisitor Seen;
};

constexpr const char *FromWord = "<from>", *ToWord = "<to>";

} // namespace

static bool isSame(const clang::ValueDecl *A, const clang::ValueDecl &B) {
  return A && A->getCanonicalDecl() == B.getCanonicalDecl();
}

const clang::BinaryOperator *Nest::assignment() const {
  const clang::BinaryOperator *Found = nullptr;
  for (const clang::BinaryOperator *Each : Seen.Assignments) {
    const clang::ValueDecl *Array = namedBy(arrayOf(*Each->getLHS()));
    if (Array && Seen.Declared.contains(Array))
      continue;
    if (Found || !Array || Each->getOpcode() != clang::BO_Assign)
      return nullptr;
    Found = Each;
  }
  return Found;
}

/// Each declaration has one, wherever it is named.
static std::string wordOf(const void *Declaration) {
  return "<" + llvm::utohexstr(reinterpret_cast<uintptr_t>(Declaration)) + ">";
}

std::string Nest::codeOf(clang::SourceLocation Place,
                         const clang::ValueDecl *Is,
                         const clang::ValueDecl &From,
                         const clang::ValueDecl &To) const {
  if (Seen.isOfOwn(Place) && isSame(Is, From))
    return FromWord;
  if (Seen.isOfOwn(Place) && isSame(Is, To))
    return ToWord;
  const auto Own = Seen.Declared.find(Is);
  if (Own != Seen.Declared.end())
    return "<" + std::to_string(Own->second) + "th>";
  // Of a class or a lambda that the nest declares.
  const clang::SourceManager &SM = E.sources();
  const bool IsInside =
      SM.isPointWithin(SM.getExpansionLoc(Is->getLocation()),
                       SM.getExpansionLoc(Whole.getBeginLoc()),
                       SM.getExpansionLoc(Whole.getEndLoc()));
  return IsInside && !llvm::isa<clang::VarDecl>(Is)
             ? "<own>"
             : wordOf(Is->getCanonicalDecl());
}

/// What a macro's text names, or makes of its place, counts at its name.
std::map<unsigned, Nest::Meaning>
Nest::meanings(clang::FileID File, const clang::ValueDecl &From,
               const clang::ValueDecl &To) const {
  const clang::SourceManager &SM = E.sources();
  std::map<unsigned, Meaning> Result;
  const auto add = [&](clang::SourceLocation Place, const std::string &Code,
                       bool IsName) {
    const auto [Where, Offset] = SM.getDecomposedLoc(SM.getFileLoc(Place));
    if (Where != File)
      return;
    Meaning &Known = Result[Offset];
    Known.IsName = IsName && (Known.Codes.empty() || Known.IsName);
    if (!llvm::is_contained(Known.Codes, Code))
      Known.Codes.push_back(Code);
  };
  for (const auto &[Place, Is] : Seen.Names)
    add(Place, codeOf(Place, Is, From, To),
        Place.isFileID() || SM.isMacroArgExpansion(Place));
  for (const auto &[Place, Is] : Seen.Types)
    add(Place, wordOf(Is), /*IsName=*/false);
  for (const clang::Expr *Each : Seen.Literals) {
    const clang::SourceLocation Made = SM.getSpellingLoc(Each->getExprLoc());
    llvm::SmallString<32> Space;
    if (SM.isWrittenInScratchSpace(Made))
      add(Each->getExprLoc(),
          clang::Lexer::getSpelling(Made, Space, SM, E.Context.getLangOpts())
              .str(),
          /*IsName=*/false);
  }
  return Result;
}

std::optional<Words> Nest::words(clang::SourceRange Of,
                                 const clang::ValueDecl &From,
                                 const clang::ValueDecl &To) const {
  const clang::SourceManager &SM = E.sources();
  const clang::CharSourceRange Range = E.fileRange(Of);
  if (Range.isInvalid())
    return std::nullopt;
  const auto [File, Begin] = SM.getDecomposedLoc(Range.getBegin());
  const unsigned End = SM.getFileOffset(Range.getEnd());
  const std::map<unsigned, Meaning> Known = meanings(File, From, To);
  Words Result;
  for (const clang::Token &Token : E.files().tokens(File, End)) {
    const unsigned Offset = SM.getFileOffset(Token.getLocation());
    if (Offset < Begin)
      continue;
    const std::string Text =
        clang::Lexer::getSpelling(Token, SM, E.Context.getLangOpts());
    const auto Means = Known.find(Offset);
    const bool IsNamed = Means != Known.end();
    // A capture, or a member of another object.
    if (!IsNamed && (Text == From.getName() || Text == To.getName()))
      return std::nullopt;
    const std::string Codes =
        IsNamed ? llvm::join(Means->second.Codes, "") : "";
    // The name itself says nothing where it has one meaning.
    const bool IsOne =
        IsNamed && Means->second.IsName && Means->second.Codes.size() == 1;
    Result.push_back(IsOne ? Codes : Text + Codes);
  }
  return Result;
}

static Words exchanged(Words All) {
  const auto replace = [](std::string &Word, llvm::StringRef A,
                          llvm::StringRef B) {
    std::string Result;
    llvm::StringRef Rest = Word;
    while (!Rest.empty()) {
      const bool IsA = Rest.starts_with(A), IsB = Rest.starts_with(B);
      Result += IsA ? B.str() : IsB ? A.str() : Rest.take_front(1).str();
      Rest = Rest.drop_front(IsA ? A.size() : IsB ? B.size() : 1);
    }
    Word = Result;
  };
  for (std::string &Word : All)
    replace(Word, FromWord, ToWord);
  return All;
}

static const clang::Stmt *onlyPart(const clang::Stmt *Of) {
  while (const auto *Block = llvm::dyn_cast_or_null<clang::CompoundStmt>(Of)) {
    const clang::Stmt *Only = nullptr;
    for (const clang::Stmt *Each : Block->body()) {
      if (llvm::isa<clang::NullStmt>(Each))
        continue;
      if (Only)
        return Block;
      Only = Each;
    }
    Of = Only;
  }
  return Of;
}

/// Loops right inside of each other, from outside in.
static std::vector<const clang::ForStmt *> loopsOf(const clang::Stmt &Nest) {
  std::vector<const clang::ForStmt *> All;
  const clang::Stmt *At = &Nest;
  while (const auto *Loop =
             llvm::dyn_cast_or_null<clang::ForStmt>(onlyPart(At))) {
    All.push_back(Loop);
    At = Loop->getBody();
  }
  return All;
}

/// From `for` to `)`.
static clang::SourceRange headerOf(const clang::ForStmt &Loop) {
  return {Loop.getForLoc(), Loop.getRParenLoc()};
}

/// How many loops of \p Second have headers of \p First, if it is these, around
/// a copy of what \p First makes.
static std::optional<size_t> copiedLoops(const Nest &First, const Nest &Second,
                                         const clang::BinaryOperator &Made,
                                         const clang::BinaryOperator &Copy,
                                         const clang::ValueDecl &From,
                                         const clang::ValueDecl &To) {
  const auto Loops = loopsOf(First.whole()), Others = loopsOf(Second.whole());
  if (Others.empty() || Others.size() > Loops.size() ||
      onlyPart(Others.back()->getBody()) != &Copy)
    return std::nullopt;
  for (size_t L = 0; L < Others.size(); ++L) {
    const auto A = First.words(headerOf(*Loops[L]), From, To),
               B = Second.words(headerOf(*Others[L]), From, To);
    if (!A || !B || *A != *B)
      return std::nullopt;
  }
  const auto Element = First.words(Made.getLHS()->getSourceRange(), From, To);
  const auto Set = Second.words(Copy.getLHS()->getSourceRange(), From, To),
             Value = Second.words(Copy.getRHS()->getSourceRange(), From, To);
  const bool IsCopy = Element && Set && Value &&
                      llvm::count(*Element, ToWord) == 1 &&
                      !llvm::is_contained(*Element, FromWord) &&
                      *Value == *Element && *Set == exchanged(*Element);
  return IsCopy ? std::optional(Others.size()) : std::nullopt;
}

/// What a text asks of their types and places is the same.
static bool areAlike(const clang::ValueDecl &A, const clang::ValueDecl &B) {
  return A.getType().getCanonicalType() == B.getType().getCanonicalType() &&
         A.getMaxAlignment() == B.getMaxAlignment();
}

std::optional<LoopPair> idxmap::readLoopPair(const Extraction &E,
                                             const clang::Stmt &First,
                                             const clang::Stmt &Second) {
  const Nest One(E, First), Other(E, Second);
  const clang::BinaryOperator *Made = One.assignment(),
                              *Back = Other.assignment();
  if (!Made || !Back || One.asksForPlace() || Other.asksForPlace())
    return std::nullopt;
  LoopPair Result{&arrayOf(*Back->getLHS()), &arrayOf(*Made->getLHS()), {}};
  const clang::ValueDecl &From = *namedBy(*Result.From),
                         &To = *namedBy(*Result.To);
  if (isSame(&From, To))
    return std::nullopt;
  if ((Result.CopiedLoops = copiedLoops(One, Other, *Made, *Back, From, To)))
    return Result;
  if (!areAlike(From, To))
    return std::nullopt;
  const auto A = One.words(First.getSourceRange(), From, To),
             B = Other.words(Second.getSourceRange(), From, To);
  return A && B && *A == exchanged(*B) ? std::optional(Result) : std::nullopt;
}
