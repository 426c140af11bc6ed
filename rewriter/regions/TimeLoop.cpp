//===- TimeLoop.cpp -------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/regions/TimeLoop.h"

#include "attributes/AttributeReader.h"
#include "rewriter/build/StorageUses.h"
#include "rewriter/effects/OtherNames.h"
#include "rewriter/regions/ArrayExchange.h"
#include "rewriter/regions/LoopPairs.h"
#include "rewriter/source/LambdasAround.h"
#include "rewriter/source/References.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/templates/TemplateInstances.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

#include <array>

using namespace idxmap;

namespace {

class TimeLoopReader {
public:
  /// \p Loop is that of an instance if \p Written, which has the attributes, is
  /// a template's; else the same.
  TimeLoopReader(const Extraction &E, const clang::ForStmt &Loop,
                 const clang::ForStmt &Written, const TimeTileClause &Clause)
      : E(E), Loop(Loop), Written(Written), Clause(Clause) {}

  std::optional<TimeLoop> read();

private:
  bool readBegin();
  bool readCondition();
  bool countsByOne() const;
  bool readBody();
  bool readLevels();
  bool standsAlone(llvm::ArrayRef<const clang::Stmt *> Exchange);
  bool readExchange(llvm::ArrayRef<const clang::Stmt *> Parts);
  bool readSecondLoop(const clang::Stmt &Part, const clang::Stmt &OfInstance);
  bool exchangesOdd();
  bool takesBoth(const clang::Expr &A, const clang::Expr &B);
  bool isOwn(const clang::Decl &Named) const;
  bool namesOwn() const;
  bool staysTheSame(const clang::Expr &Bound) const;
  bool mayBeElement(const clang::Stmt &Part) const;
  clang::QualType element() const;
  bool refuse(clang::SourceRange Place, const std::string &Why) const {
    E.report(FindingID::err_time_tile_loop, Place, {Why})
        .Notes.push_back(E.at(FindingID::note_time_tile_loop, Place));
    return false;
  }

  const Extraction &E;
  const clang::ForStmt &Loop, &Written;
  const TimeTileClause &Clause;
  const clang::Stmt *Nest = nullptr; ///< In Loop.
  const clang::VarDecl *Counter = nullptr;
  /// Exchanged: variables, or members of the function's own object.
  const clang::Expr *First = nullptr, *Second = nullptr;
  const clang::VarDecl *Kept = nullptr; ///< What is between them.
  TimeLoop Result = {};
};

} // namespace

static const clang::Stmt &withoutAttributes(const clang::Stmt &Of) {
  const auto *Attributed = llvm::dyn_cast<clang::AttributedStmt>(&Of);
  return Attributed ? *Attributed->getSubStmt() : Of;
}

static const clang::VarDecl *variableOf(const clang::Expr *Of) {
  return llvm::dyn_cast_or_null<clang::VarDecl>(namedBy(*Of));
}

/// A variable of the function's calls, and of no other name.
static bool isOfOneName(const Extraction &E, const clang::VarDecl &Is) {
  return Is.hasLocalStorage() && !Is.getType()->isReferenceType() &&
         !findOtherName(E.Enclosing, Is);
}

/// Lines of the preprocessor in what is written twice, or taken apart;
/// \p TakesPragmas: other ones.
static bool hasDirective(const Extraction &E, clang::SourceLocation Begin,
                         clang::SourceLocation End, bool TakesPragmas = false) {
  const clang::SourceManager &SM = E.sources();
  const auto [File, Place] = SM.getDecomposedLoc(Begin);
  const unsigned First = Place;
  return llvm::any_of(E.files().directives(File, SM.getFileOffset(End)),
                      [&](const DirectiveLine &Each) {
                        return SM.getFileOffset(Each.Hash) > First &&
                               !(TakesPragmas && Each.word(0) == "pragma");
                      });
}

/// `int t = 0` or `t = 0`, from a constant that is not negative: differences of
/// indices are numbers of their type then.
bool TimeLoopReader::readBegin() {
  const clang::Stmt *Init = Loop.getInit();
  const clang::Expr *Value = nullptr;
  if (const auto *Declared = llvm::dyn_cast_or_null<clang::DeclStmt>(Init)) {
    Counter = Declared->isSingleDecl()
                  ? llvm::dyn_cast<clang::VarDecl>(Declared->getSingleDecl())
                  : nullptr;
    Value = Counter ? Counter->getInit() : nullptr;
  } else if (const auto *Set =
                 llvm::dyn_cast_or_null<clang::BinaryOperator>(Init)) {
    Counter = Set->getOpcode() == clang::BO_Assign ? variableOf(Set->getLHS())
                                                   : nullptr;
    Value = Set->getRHS();
  }
  if (!Counter || !Value || Value->isValueDependent() ||
      !Counter->getType()->isIntegerType() ||
      Counter->getType().isVolatileQualified() || !isOfOneName(E, *Counter))
    return refuse(Loop.getBeginLoc(),
                  "this one has no integer of its own that it sets first");
  clang::Expr::EvalResult Known;
  if (!Value->EvaluateAsInt(Known, E.Context) ||
      Known.Val.getInt().isNegative())
    return refuse(Value->getSourceRange(),
                  "this is no constant that is at least 0");
  Result.First = Known.Val.getInt().getExtValue();
  Result.Type =
      Counter->getType().getCanonicalType().getUnqualifiedType().getAsString(
          E.Context.getPrintingPolicy());
  // What replaces all of the loop leaves nothing in its variable.
  if (Clause.hasLevels() &&
      (!Counter->isLocalVarDecl() || Value != Counter->getInit() ||
       Init->getBeginLoc() != Counter->getBeginLoc() ||
       E.Context.getTypeSize(Counter->getType()) < 32))
    return refuse(Loop.getBeginLoc(),
                  "this one does not declare an integer of 32 bits or more");
  const clang::SourceManager &SM = E.sources();
  const clang::CharSourceRange Range = E.fileRange(Init->getSourceRange());
  if (Range.isInvalid())
    return refuse(Loop.getBeginLoc(),
                  "macros or lines of the preprocessor make parts of this one");
  Result.Begin =
      clang::Lexer::getSourceText(Range, SM, E.Context.getLangOpts());
  Result.Condition = Range.getEnd();
  if (Result.Begin.empty() || Result.Begin.back() != ';') {
    Result.Condition = clang::Lexer::findLocationAfterToken(
        Init->getEndLoc(), clang::tok::semi, SM, E.Context.getLangOpts(),
        /*SkipTrailingWhitespaceAndNewLine=*/false);
    Result.Begin += ";";
  }
  Result.Variable = Counter->getNameAsString();
  const bool IsWhole = Result.Condition.isValid() &&
                       !hasDirective(E, Loop.getBeginLoc(), Result.Condition);
  return IsWhole ||
         refuse(Loop.getBeginLoc(),
                "macros or lines of the preprocessor make parts of this one");
}

/// Some value in \p Part may be read from an element of the arrays.
bool TimeLoopReader::mayBeElement(const clang::Stmt &Part) const {
  const auto *Cast = llvm::dyn_cast<clang::ImplicitCastExpr>(&Part);
  if (Cast && Cast->getCastKind() == clang::CK_LValueToRValue &&
      !Cast->isEvaluatable(E.Context)) {
    const clang::VarDecl *Variable = variableOf(Cast->getSubExpr());
    const auto plain = [&](clang::QualType Type) {
      return E.Context.getCanonicalType(
          Type->isSignedIntegerType() && !Type->isEnumeralType() &&
                  !Type->isAnyCharacterType()
              ? E.Context.getCorrespondingUnsignedType(
                    Type.getUnqualifiedType())
              : Type.getUnqualifiedType());
    };
    const clang::QualType Element = element();
    // The rules of C++ on types ([basic.lval]).
    const bool IsOther =
        Element->isArithmeticType() && !Element->isAnyCharacterType() &&
        !Element->isBooleanType() && plain(Element) != plain(Cast->getType());
    if (!(Variable && isOfOneName(E, *Variable)) && !IsOther)
      return true;
  }
  return llvm::any_of(Part.children(), [&](const clang::Stmt *Each) {
    return Each && mayBeElement(*Each);
  });
}

/// No step changes it.
bool TimeLoopReader::staysTheSame(const clang::Expr &Bound) const {
  if (!Bound.getType()->isIntegerType() || Bound.HasSideEffects(E.Context))
    return false;
  return llvm::all_of(collectReferences(Bound), [&](const Reference &Each) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Each.Declaration);
    return !llvm::isa<clang::FunctionDecl>(Each.Declaration) &&
           (!Variable || (Variable != Counter &&
                          !placeOfWrite(E, *Loop.getBody(), *Variable) &&
                          !Variable->getType().isVolatileQualified()));
  });
}

/// `t < n` or `t <= n`
bool TimeLoopReader::readCondition() {
  const clang::Expr *Whole = Loop.getCond();
  const auto *Compared =
      Whole && !Loop.getConditionVariable()
          ? llvm::dyn_cast<clang::BinaryOperator>(Whole->IgnoreParenImpCasts())
          : nullptr;
  const bool IsLess = Compared && Compared->getOpcode() == clang::BO_LT;
  if (!Compared || (!IsLess && Compared->getOpcode() != clang::BO_LE) ||
      variableOf(Compared->getLHS()) != Counter ||
      !staysTheSame(*Compared->getRHS()))
    return refuse(Whole ? Whole->getSourceRange() : Loop.getBeginLoc(),
                  "'" + Result.Variable +
                      "' has to be compared with '<' or '<=' with a number "
                      "that stays the same");
  const std::string Bound = E.textOf(Compared->getRHS()->getSourceRange());
  const clang::Expr *Written = Compared->getRHS()->IgnoreImpCasts();
  const bool IsName = llvm::isa<clang::DeclRefExpr, clang::IntegerLiteral,
                                clang::MemberExpr, clang::ParenExpr>(Written);
  const std::string Text = E.textOf(Whole->getSourceRange());
  if (Bound.empty() || Text.empty())
    return refuse(Whole->getSourceRange(),
                  "macros or lines of the preprocessor make parts of this one");
  const std::string Left =
      (IsName ? Bound : "(" + Bound + ")") + " - " + Result.Variable;
  Result.End = Bound;
  Result.IsAt = !IsLess;
  // Numbers are compared as those of the larger, or unsigned, type.
  if (Clause.hasLevels() && Counter->getType()->isUnsignedIntegerType() &&
      !Written->getType()->isUnsignedIntegerType() &&
      !Written->isEvaluatable(E.Context))
    return refuse(Whole->getSourceRange(),
                  "'" + Result.Variable +
                      "' is unsigned, and compared with what is not");
  Result.IsLonger = Text + " && " + Left + (IsLess ? " > " : " >= ") +
                    std::to_string(Clause.Steps);
  Result.IsEnough = Left + (IsLess ? " >= " : " > ") +
                    std::to_string(Clause.Steps - !IsLess * 2);
  if (Clause.Steps == 1)
    Result.IsEnough = Text;
  return true;
}

bool TimeLoopReader::countsByOne() const {
  const clang::Expr *Next = Loop.getInc();
  if (const auto *Plus = llvm::dyn_cast_or_null<clang::UnaryOperator>(Next))
    return Plus->isIncrementOp() && variableOf(Plus->getSubExpr()) == Counter;
  const auto *Sum = llvm::dyn_cast_or_null<clang::CompoundAssignOperator>(Next);
  clang::Expr::EvalResult Step;
  return Sum && Sum->getOpcode() == clang::BO_AddAssign &&
         variableOf(Sum->getLHS()) == Counter &&
         Sum->getRHS()->EvaluateAsInt(Step, E.Context) &&
         Step.Val.getInt() == 1;
}

/// The type of elements of one of both, or one that any may have.
clang::QualType TimeLoopReader::element() const {
  if (!First) // Of any.
    return E.Context.CharTy;
  const clang::QualType Type = First->getType();
  return fullElement(E.Context, Type).value_or(Type);
}

bool TimeLoopReader::takesBoth(const clang::Expr &A, const clang::Expr &B) {
  First = A.IgnoreParenImpCasts();
  Second = B.IgnoreParenImpCasts();
  return areArraysOfOneKind(E.Context, *First, *Second);
}

bool TimeLoopReader::readExchange(llvm::ArrayRef<const clang::Stmt *> Parts) {
  const auto Exchange = readArrayExchange(E.Context, Parts);
  // What lives on behind a loop that is no more would have another value.
  if (!Exchange || (Exchange->Kept && !isOfOneName(E, *Exchange->Kept)) ||
      (Exchange->IsKeptOutside && Clause.hasLevels()))
    return false;
  First = Exchange->First;
  Second = Exchange->Second;
  Kept = Exchange->Kept;
  return true;
}

/// What differs from step to step; attributes name it as the template has it.
bool TimeLoopReader::isOwn(const clang::Decl &Named) const {
  return llvm::any_of(std::array{Counter, Kept}, [&](const auto *Each) {
    return Each &&
           (Each == &Named ||
            (&Loop != &Written && Each->getLocation() == Named.getLocation()));
  });
}

/// The nest, or what is said of it, names what differs from step to step.
bool TimeLoopReader::namesOwn() const {
  std::vector<Reference> All = collectReferences(*Nest);
  for (const clang::AnnotateAttr *Each : idxmapAttributes(*Result.Nest))
    for (const clang::Expr *Argument : Each->args())
      llvm::append_range(All, collectReferences(*Argument));
  for (const Reference &Use : All)
    if (isOwn(*Use.Declaration)) {
      E.report(FindingID::err_time_tile_variable, Use.Place,
               {Use.Declaration->getNameAsString()})
          .Notes.push_back(E.at(FindingID::note_time_tile_variable, Use.Place));
      return true;
    }
  return false;
}

/// A second loop that is mapped, in place of an exchange.
bool TimeLoopReader::readSecondLoop(const clang::Stmt &Part,
                                    const clang::Stmt &OfInstance) {
  const auto &Body = llvm::cast<clang::CompoundStmt>(*Written.getBody());
  const auto &Other = llvm::cast<clang::AttributedStmt>(Part);
  const auto refused = [&] {
    const clang::SourceLocation Place = Part.getBeginLoc();
    E.report(FindingID::err_time_tile_second, Place)
        .Notes.push_back(E.at(FindingID::note_time_tile_second, Place));
    return false;
  };
  if (idxmapAttributes(Other).empty() || isDataStatement(Other))
    return refused();
  const auto Pair =
      readLoopPair(E, withoutAttributes(*Nest), withoutAttributes(OfInstance));
  if (!Pair || !takesBoth(*Pair->From, *Pair->To))
    return refused();
  const clang::CharSourceRange Text = E.fileRange(Body.getSourceRange());
  // The first loop stands in an `else`, alone.
  if (Text.isInvalid() || Body.body_front() != Result.Nest ||
      hasDirective(E, Text.getBegin(), Text.getEnd()))
    return refused();
  Result.Block = clang::Lexer::getLocForEndOfToken(
      Text.getBegin(), 0, E.sources(), E.Context.getLangOpts());
  Result.CopiedLoops = Pair->CopiedLoops;
  Result.Runs = Pair->CopiedLoops ? Clause.Steps : 2 * Clause.Steps - 1;
  return true;
}

static std::vector<const clang::Stmt *> partsOf(const clang::Stmt &Body) {
  std::vector<const clang::Stmt *> Parts;
  if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(&Body))
    for (const clang::Stmt *Each : Block->body())
      if (!llvm::isa<clang::NullStmt>(Each))
        Parts.push_back(Each);
  return Parts;
}

/// In the text that all of the loop becomes.
bool TimeLoopReader::standsAlone(llvm::ArrayRef<const clang::Stmt *> Exchange) {
  const clang::CharSourceRange Whole = E.fileRange(Loop.getSourceRange());
  if (Whole.isInvalid() ||
      hasDirective(E, Whole.getBegin(), Whole.getEnd(), /*TakesPragmas=*/true))
    return refuse(Loop.getBeginLoc(),
                  "macros or lines of the preprocessor make parts of this one");
  Result.Whole = Whole;
  if (Exchange.empty())
    return true;
  const clang::CharSourceRange From = statementRange(E, *Exchange.front()),
                               To = statementRange(E, *Exchange.back());
  if (From.isInvalid() || To.isInvalid())
    return refuse(Exchange.front()->getBeginLoc(),
                  "macros make parts of this exchange");
  Result.Exchange = clang::Lexer::getSourceText(
      clang::CharSourceRange::getCharRange(From.getBegin(), To.getEnd()),
      E.sources(), E.Context.getLangOpts());
  return !Result.Exchange.empty();
}

/// Mapped loops, and an exchange or nothing.
bool TimeLoopReader::readLevels() {
  const std::vector<const clang::Stmt *> Parts = partsOf(*Loop.getBody()),
                                         AsWritten =
                                             partsOf(*Written.getBody());
  const auto wrong = [&](const clang::Stmt &At) {
    const clang::SourceLocation Place = At.getBeginLoc();
    E.report(FindingID::err_hybrid_statement, Place)
        .Notes.push_back(E.at(FindingID::note_hybrid_statement, Place));
    return false;
  };
  if (Parts.size() != AsWritten.size())
    return wrong(*Loop.getBody());
  for (const clang::Stmt *Each : AsWritten) {
    const auto *Mapped = llvm::dyn_cast<clang::AttributedStmt>(Each);
    if (!Mapped || idxmapAttributes(*Mapped).empty() ||
        isDataStatement(*Mapped))
      break;
    Result.Nests.push_back(Mapped);
  }
  const auto Behind = llvm::ArrayRef(Parts).drop_front(Result.Nests.size());
  if (Result.Nests.empty())
    return wrong(Parts.empty() ? *Loop.getBody() : *Parts[0]);
  if (!Behind.empty() && !readExchange(Behind))
    return wrong(*Behind.front());
  return standsAlone(Behind);
}

/// After an even number of exchanges, the arrays would have their old names.
bool TimeLoopReader::exchangesOdd() {
  Result.Runs = Clause.Steps;
  if (Clause.Steps % 2 != 0)
    return true;
  const std::string Less = std::to_string(Clause.Steps - 1),
                    More = std::to_string(Clause.Steps + 1);
  E.Findings.push_back(Finding(FindingID::err_time_tile_even,
                               {std::to_string(Clause.Steps)}, Clause.Number)
                           .withNote(Finding(FindingID::note_time_tile_even,
                                             {Less, More}, Clause.Number)));
  return false;
}

bool TimeLoopReader::readBody() {
  const std::vector<const clang::Stmt *> Parts = partsOf(*Loop.getBody()),
                                         AsWritten =
                                             partsOf(*Written.getBody());
  const auto wrong = [&](const clang::Stmt &At) {
    const clang::SourceLocation Place = At.getBeginLoc();
    E.report(FindingID::err_time_tile_statement, Place)
        .Notes.push_back(E.at(FindingID::note_time_tile_statement, Place));
    return false;
  };
  if (Parts.size() != AsWritten.size())
    return wrong(*Loop.getBody());
  Result.Nest = Parts.empty()
                    ? nullptr
                    : llvm::dyn_cast<clang::AttributedStmt>(AsWritten[0]);
  if (!Result.Nest || idxmapAttributes(*Result.Nest).empty() ||
      isDataStatement(*Result.Nest))
    return wrong(Parts.empty() ? *Loop.getBody() : *Parts[0]);
  Nest = Parts[0];
  const auto Behind = llvm::ArrayRef(Parts).drop_front();
  if (Behind.empty())
    return wrong(*Loop.getBody());
  if (Behind.size() == 1 && llvm::isa<clang::AttributedStmt>(AsWritten[1]))
    return readSecondLoop(*AsWritten[1], *Behind.front());
  if (!readExchange(Behind))
    return wrong(*Behind.front());
  const clang::CharSourceRange From = statementRange(E, *Behind.front()),
                               To = statementRange(E, *Behind.back());
  if (From.isInvalid() || To.isInvalid())
    return wrong(*Behind.front());
  Result.Exchange = clang::Lexer::getSourceText(
      clang::CharSourceRange::getCharRange(From.getBegin(), To.getEnd()),
      E.sources(), E.Context.getLangOpts());
  // Names that the exchange has are those of before the loop.
  const clang::CharSourceRange Before =
      E.fileRange(Loop.getBody()->getSourceRange());
  if (Result.Exchange.empty() || Before.isInvalid() ||
      hasDirective(E, From.getBegin(), To.getEnd()) ||
      hasDirective(E, Before.getBegin(), To.getEnd(), /*TakesPragmas=*/true))
    return wrong(*Behind.front());
  return exchangesOdd();
}

std::optional<TimeLoop> TimeLoopReader::read() {
  if (!readBegin() || !readCondition())
    return std::nullopt;
  if (!countsByOne())
    return refuse(Loop.getInc() ? Loop.getInc()->getSourceRange()
                                : Loop.getBeginLoc(),
                  "this one does not count up by 1"),
           std::nullopt;
  if (Clause.hasLevels() ? !readLevels() : !readBody() || namesOwn())
    return std::nullopt;
  const clang::Expr &Bound =
      *llvm::cast<clang::BinaryOperator>(Loop.getCond()->IgnoreParenImpCasts())
           ->getRHS();
  if (mayBeElement(Bound))
    return refuse(Bound.getSourceRange(),
                  "a step may change an element that is read here"),
           std::nullopt;
  if (Clause.hasLevels()) {
    if (First) {
      Result.From = namedBy(*First)->getNameAsString();
      Result.To = namedBy(*Second)->getNameAsString();
    }
    return std::move(Result);
  }
  // Bounds and kernels may ask one of both.
  const clang::ValueDecl &A = *namedBy(*First), &B = *namedBy(*Second);
  if (First->getType()->isRecordType()) {
    const std::string AreEqual =
        " && " + E.textOf(First->getSourceRange()) +
        ".size() == " + E.textOf(Second->getSourceRange()) + ".size()";
    Result.IsLonger += AreEqual;
    Result.IsEnough += AreEqual;
  }
  const bool MakesFirst = mayWriteElements(E, *Nest, A),
             MakesSecond = mayWriteElements(E, *Nest, B);
  Result.From = (MakesFirst ? B : A).getNameAsString();
  Result.To = (MakesFirst ? A : B).getNameAsString();
  if (MakesFirst == MakesSecond) {
    E.report(FindingID::err_time_tile_arrays, Result.Nest->getBeginLoc(),
             {Result.From, Result.To})
        .Notes.push_back(
            E.at(FindingID::note_time_tile_nest, Result.Nest->getBeginLoc()));
    return std::nullopt;
  }
  return std::move(Result);
}

/// Of a template, as all of its instances have it. What is text is the same in
/// all of them, but they may exchange, or make, other arrays.
static std::optional<TimeLoop> readOpenLoop(const Extraction &E,
                                            const clang::ForStmt &Loop,
                                            const TimeTileClause &Clause) {
  const auto refuse = [&](const char *Why) {
    E.report(FindingID::err_time_tile_loop, Loop.getBeginLoc(), {Why})
        .Notes.push_back(
            E.at(FindingID::note_time_tile_loop, Loop.getBeginLoc()));
    return std::nullopt;
  };
  std::optional<TimeLoop> Common;
  for (const clang::FunctionDecl *Each : templateInstances(E)) {
    const auto *Here =
        llvm::dyn_cast_or_null<clang::ForStmt>(inInstance(*Each, Loop));
    if (!Here)
      continue; // `if constexpr` leaves it out.
    std::vector<Finding> Problems;
    const Extraction OfInstance =
        E.in(*Each, Problems, scopesAround(*Each, *Here).Lambdas);
    auto Read = TimeLoopReader(OfInstance, *Here, Loop, Clause).read();
    if (!Problems.empty())
      E.report(std::move(Problems.front()));
    if (!Read)
      return std::nullopt;
    if (Common && (Common->From != Read->From || Common->To != Read->To ||
                   Common->CopiedLoops != Read->CopiedLoops ||
                   Common->Nests != Read->Nests))
      return refuse("the instances of its template exchange different arrays");
    if (Common && (Common->First != Read->First || Common->End != Read->End ||
                   Common->IsAt != Read->IsAt || Common->Type != Read->Type))
      return refuse("the instances of its template run other steps");
    if (!Common)
      Common = std::move(Read);
  }
  return Common ? Common
                : refuse("no instance of its template says what it is");
}

std::optional<TimeLoop>
idxmap::readTimeLoop(const Extraction &E,
                     const clang::AttributedStmt &Statement,
                     const TimeTileClause &Clause) {
  const auto *Loop = llvm::dyn_cast<clang::ForStmt>(Statement.getSubStmt());
  if (!Loop) {
    const clang::SourceLocation Place = Statement.getSubStmt()->getBeginLoc();
    E.report(FindingID::err_time_tile_loop, Place, {"this is no 'for' loop"})
        .Notes.push_back(E.at(FindingID::note_time_tile_loop, Place));
    return std::nullopt;
  }
  if (E.Enclosing.isDependentContext())
    return readOpenLoop(E, *Loop, Clause);
  return TimeLoopReader(E, *Loop, *Loop, Clause).read();
}
