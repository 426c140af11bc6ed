//===- PartLocals.cpp - Variables that live across parts of a body --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/PartLocals.h"

#include "rewriter/build/WrittenNames.h"
#include "rewriter/source/References.h"
#include "rewriter/source/TypeText.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <map>

using namespace idxmap;

namespace {

struct Use {
  clang::SourceLocation At;
  const char *Why; ///< It can name no element of an array; or null.
};

class UseSearch : public clang::ConstDynamicRecursiveASTVisitor {
public:
  std::map<const clang::ValueDecl *, std::vector<Use>> Uses;

  bool VisitDeclRefExpr(const clang::DeclRefExpr *R) override {
    Uses[R->getDecl()].push_back(
        {R->getLocation(), Lambdas > 0 ? "a lambda uses it"
                           : Types > 0 ? "a type is made of it"
                           : R->getLocation().isMacroID() ? "a macro names it"
                                                          : nullptr});
    return true;
  }
  bool TraverseLambdaExpr(const clang::LambdaExpr *S) override {
    ++Lambdas;
    const bool Result =
        clang::ConstDynamicRecursiveASTVisitor::TraverseLambdaExpr(S);
    --Lambdas;
    return Result;
  }
  bool TraverseTypeLoc(clang::TypeLoc T, bool TraverseQualifier) override {
    ++Types;
    const bool Result = clang::ConstDynamicRecursiveASTVisitor::TraverseTypeLoc(
        T, TraverseQualifier);
    --Types;
    return Result;
  }

private:
  unsigned Lambdas = 0, Types = 0;
};

class LocalReader {
public:
  LocalReader(const Extraction &E, const clang::Stmt &Body,
              const clang::ForStmt &Loop, const std::string &Variable,
              bool HasOwn)
      : E(E), Body(Body), Loop(Loop), Variable(Variable), HasOwn(HasOwn),
        Writes(writtenNames(E, Body)) {}

  PartLocals run();

private:
  void take(const clang::DeclStmt &Statement);
  bool livesOn(const clang::VarDecl &D) const;
  bool isSameAgain(const clang::DeclStmt &Statement) const;
  const char *whyNot(const clang::VarDecl &D) const;
  void expand(const clang::DeclStmt &Statement);
  void refuse(const clang::NamedDecl &D, const char *Why);
  void replace(clang::SourceLocation Begin, clang::SourceLocation End,
               std::string Text) {
    Result.Declarations.push_back(
        {clang::CharSourceRange::getCharRange(Begin, End), std::move(Text)});
  }

  const Extraction &E;
  const clang::Stmt &Body;
  const clang::ForStmt &Loop;
  const std::string &Variable;
  const bool HasOwn;
  const WrittenNames Writes;
  UseSearch Search;
  llvm::SmallPtrSet<const clang::ValueDecl *, 8> Again;
  PartLocals Result;
};

} // namespace

bool idxmap::mayGiveOwnIndices(const Annotation &Wish) {
  const bool IsChosen = Wish.How == Annotation::Form::Strategy;
  return givesOwnIndices(Wish) || Wish.IsLevel ||
         (IsChosen && (!Wish.Reductions.empty() || Wish.MostBlocks > 0));
}

bool idxmap::givesOwnIndices(const Annotation &Wish) {
  return Wish.Sweep || Wish.Time ||
         llvm::any_of(Wish.EachLengths,
                      [](int64_t Length) { return Length > 1; }) ||
         llvm::any_of(Wish.Steps, [](const Step &Each) {
           return Each.Name == "grid_block" && Each.Arguments.size() > 1;
         });
}

bool idxmap::isHarmless(const clang::Stmt &Value) {
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&Value)) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Name->getDecl());
    return Variable && Variable->getType()->isArithmeticType() &&
           !Variable->getType().isVolatileQualified();
  }
  if (const auto *Operation = llvm::dyn_cast<clang::BinaryOperator>(&Value)) {
    if (!Operation->isAdditiveOp() && !Operation->isComparisonOp() &&
        Operation->getOpcode() != clang::BO_Mul)
      return false;
  } else if (const auto *Sign = llvm::dyn_cast<clang::UnaryOperator>(&Value)) {
    if (Sign->getOpcode() != clang::UO_Minus &&
        Sign->getOpcode() != clang::UO_Plus)
      return false;
  } else if (!llvm::isa<clang::IntegerLiteral, clang::FloatingLiteral,
                        clang::CXXBoolLiteralExpr, clang::ParenExpr,
                        clang::ImplicitCastExpr, clang::CStyleCastExpr,
                        clang::CXXFunctionalCastExpr, clang::CXXStaticCastExpr,
                        clang::InitListExpr, clang::ImplicitValueInitExpr>(
                 Value)) {
    return false;
  }
  return llvm::all_of(Value.children(), [](const clang::Stmt *Part) {
    return !Part || isHarmless(*Part);
  });
}

void LocalReader::refuse(const clang::NamedDecl &D, const char *Why) {
  E.report(FindingID::err_each_local, D.getLocation(),
           {D.getNameAsString(), Variable, Why})
      .Notes.push_back(E.at(FindingID::note_each_local, D.getLocation()));
}

/// It is used behind the beginning of the loop.
bool LocalReader::livesOn(const clang::VarDecl &D) const {
  const auto Found = Search.Uses.find(&D);
  return Found != Search.Uses.end() &&
         llvm::any_of(Found->second, [&](const Use &Each) {
           return !E.sources().isBeforeInTranslationUnit(
               E.sources().getExpansionLoc(Each.At),
               E.sources().getExpansionLoc(Loop.getBeginLoc()));
         });
}

/// A constant that loops' variables and values from before the loops make.
bool LocalReader::isSameAgain(const clang::DeclStmt &Statement) const {
  const auto *D =
      Statement.isSingleDecl()
          ? llvm::dyn_cast<clang::VarDecl>(Statement.getSingleDecl())
          : nullptr;
  if (!D || !D->getType().isConstQualified() ||
      !D->getType()->isArithmeticType() || D->isStaticLocal() ||
      D->hasAttrs() || !D->getInit() ||
      D->getInitStyle() != clang::VarDecl::CInit || !isHarmless(*D->getInit()))
    return false;
  const clang::SourceManager &SM = E.sources();
  return llvm::all_of(
      collectReferences(*D->getInit()), [&](const Reference &Use) {
        const auto *Value = llvm::dyn_cast<clang::ValueDecl>(Use.Declaration);
        const bool IsInBody =
            SM.isPointWithin(SM.getExpansionLoc(Use.Declaration->getLocation()),
                             SM.getExpansionLoc(Body.getBeginLoc()),
                             SM.getExpansionLoc(Body.getEndLoc()));
        return Value &&
               (IsInBody ? Again.contains(Value) : !Writes.changes(Value));
      });
}

const char *LocalReader::whyNot(const clang::VarDecl &D) const {
  if (D.getType()->isArrayType())
    return "it is an array";
  if (!D.getType()->isArithmeticType() || D.getType()->isEnumeralType() ||
      D.getType().isVolatileQualified())
    return "it is no plain number";
  if (D.isStaticLocal())
    return "it is static";
  if (D.hasAttrs())
    return "it has an attribute";
  if (D.getLocation().isMacroID())
    return "a macro declares it";
  if (const auto Found = Search.Uses.find(&D); Found != Search.Uses.end())
    for (const Use &Each : Found->second)
      if (Each.Why)
        return Each.Why;
  return nullptr;
}

/// Assignments of what each index has, for declarations.
void LocalReader::expand(const clang::DeclStmt &Statement) {
  std::string Text;
  clang::SourceLocation At = Statement.getBeginLoc();
  bool HasSome = false;
  for (const clang::Decl *Each : Statement.decls()) {
    const auto *D = llvm::dyn_cast<clang::VarDecl>(Each);
    if (!D)
      continue;
    if (const char *Why = whyNot(*D))
      return refuse(*D, Why);
    const clang::Expr *Init = D->getInit();
    Result.Locals.push_back({D->getNameAsString(),
                             typeText(E, D->getType().getUnqualifiedType()),
                             Init != nullptr});
    for (const Use &Each : Search.Uses[D]) {
      const clang::SourceLocation End =
          E.fileRange(clang::SourceRange(Each.At, Each.At)).getEnd();
      Result.Uses.push_back(
          {clang::CharSourceRange::getCharRange(End, End), strip_token::Own});
    }
    if (!Init)
      continue;
    const clang::CharSourceRange Value = E.fileRange(Init->getSourceRange());
    if (Value.isInvalid())
      return refuse(*D, "a macro declares it");
    replace(At, Value.getBegin(),
            (HasSome ? "; " : "") + D->getNameAsString() + strip_token::Own +
                " = ");
    At = Value.getEnd();
    HasSome = true;
  }
  const clang::SourceLocation Last = Statement.getEndLoc();
  replace(At, HasSome ? Last : Last.getLocWithOffset(1), "");
}

void LocalReader::take(const clang::DeclStmt &Statement) {
  const clang::SourceLocation Begin = Statement.getBeginLoc(),
                              End = Statement.getEndLoc();
  if (isSameAgain(Statement) && !Begin.isMacroID() && !End.isMacroID()) {
    Again.insert(llvm::cast<clang::VarDecl>(Statement.getSingleDecl()));
    replace(Begin, Begin, strip_token::Again);
    replace(End.getLocWithOffset(1), End.getLocWithOffset(1),
            strip_token::AgainEnd);
    return;
  }
  if (!HasOwn)
    return;
  for (const clang::Decl *Each : Statement.decls())
    if (const auto *Type = llvm::dyn_cast<clang::TypedefNameDecl>(Each))
      return refuse(*Type, "it is a type");
  const bool LivesOn =
      llvm::any_of(Statement.decls(), [&](const clang::Decl *Each) {
        const auto *D = llvm::dyn_cast<clang::VarDecl>(Each);
        return D && livesOn(*D);
      });
  if (LivesOn && (Begin.isMacroID() || End.isMacroID()))
    refuse(*llvm::cast<clang::NamedDecl>(*Statement.decl_begin()),
           "a macro declares it");
  else if (LivesOn)
    expand(Statement);
}

PartLocals LocalReader::run() {
  Search.TraverseStmt(&Body);
  if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(&Body))
    for (const clang::Stmt *Part : Block->body()) {
      if (Part == &Loop)
        break;
      if (const auto *Declared = llvm::dyn_cast<clang::DeclStmt>(Part))
        take(*Declared);
    }
  Result.Again.assign(Again.begin(), Again.end());
  return std::move(Result);
}

PartLocals idxmap::readPartLocals(const Extraction &E, const clang::Stmt &Body,
                                  const clang::ForStmt &Loop,
                                  const std::string &Variable, bool HasOwn) {
  return LocalReader(E, Body, Loop, Variable, HasOwn).run();
}

namespace {

class RoundCheck {
public:
  RoundCheck(const Extraction &E, const clang::Stmt &Body,
             const std::vector<clang::SourceRange> &Staged,
             const std::vector<clang::SourceRange> &Held)
      : E(E), Body(Body), Staged(Staged), Held(Held) {}

  bool isPlain(const clang::Stmt &Part) const;

private:
  bool isPlainOperation(const clang::BinaryOperator &Operation) const;
  bool isOwnVariable(const clang::Expr &Place) const;
  bool arePlain(const clang::Stmt &Part) const {
    return llvm::all_of(Part.children(), [&](const clang::Stmt *Each) {
      return !Each || isPlain(*Each);
    });
  }

  const Extraction &E;
  const clang::Stmt &Body;
  const std::vector<clang::SourceRange> &Staged, &Held;
};

} // namespace

static bool isFloating(const clang::Expr &Value) {
  return Value.getType()->isRealFloatingType();
}

/// \p Value is what stands at one of \p Places.
static bool standsAt(const clang::Expr &Value,
                     const std::vector<clang::SourceRange> &Places) {
  return llvm::is_contained(Places, Value.getSourceRange()) &&
         Value.getType()->isArithmeticType() &&
         !llvm::isa<clang::BinaryOperator, clang::CastExpr>(Value);
}

bool RoundCheck::isOwnVariable(const clang::Expr &Place) const {
  if (standsAt(Place, Held))
    return true;
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Place.IgnoreParens());
  const auto *D =
      Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
  const clang::SourceManager &SM = E.sources();
  return D && D->getType()->isArithmeticType() && !D->isStaticLocal() &&
         SM.isPointWithin(SM.getExpansionLoc(D->getLocation()),
                          SM.getExpansionLoc(Body.getBeginLoc()),
                          SM.getExpansionLoc(Body.getEndLoc()));
}

bool RoundCheck::isPlainOperation(const clang::BinaryOperator &Of) const {
  switch (Of.getOpcode()) {
  case clang::BO_Assign:
    return isOwnVariable(*Of.getLHS()) && isPlain(*Of.getRHS());
  case clang::BO_AddAssign:
  case clang::BO_SubAssign:
  case clang::BO_MulAssign:
    return isOwnVariable(*Of.getLHS()) && isFloating(*Of.getLHS()) &&
           isPlain(*Of.getRHS());
  case clang::BO_Add:
  case clang::BO_Sub:
  case clang::BO_Mul:
    return isFloating(Of) && arePlain(Of);
  default:
    return false;
  }
}

static bool isPlainCast(const clang::CastExpr &Of) {
  switch (Of.getCastKind()) {
  case clang::CK_LValueToRValue:
  case clang::CK_NoOp:
  case clang::CK_IntegralCast:
  case clang::CK_IntegralToFloating:
  case clang::CK_FloatingCast:
    return Of.getType()->isArithmeticType();
  default:
    return false;
  }
}

bool RoundCheck::isPlain(const clang::Stmt &Part) const {
  if (const auto *Value = llvm::dyn_cast<clang::Expr>(&Part))
    if (standsAt(*Value, Staged) || standsAt(*Value, Held))
      return true;
  if (const auto *Declared = llvm::dyn_cast<clang::DeclStmt>(&Part))
    return llvm::all_of(Declared->decls(), [&](const clang::Decl *Each) {
      const auto *D = llvm::dyn_cast<clang::VarDecl>(Each);
      return D && D->getType()->isArithmeticType() && !D->isStaticLocal() &&
             !D->getType().isVolatileQualified() &&
             (!D->getInit() || isPlain(*D->getInit()));
    });
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&Part))
    return llvm::isa<clang::VarDecl>(Name->getDecl()) && isHarmless(Part);
  if (const auto *Operation = llvm::dyn_cast<clang::BinaryOperator>(&Part))
    return isPlainOperation(*Operation);
  if (const auto *Sign = llvm::dyn_cast<clang::UnaryOperator>(&Part))
    return Sign->getOpcode() == clang::UO_Minus && isFloating(*Sign) &&
           arePlain(Part);
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(&Part))
    return isPlainCast(*Cast) && arePlain(Part);
  return llvm::isa<clang::NullStmt, clang::CompoundStmt, clang::ParenExpr,
                   clang::IntegerLiteral, clang::FloatingLiteral>(Part) &&
         arePlain(Part);
}

bool idxmap::isPlainRound(const Extraction &E, const clang::Stmt &Body,
                          const clang::Stmt &Part,
                          const std::vector<clang::SourceRange> &Staged,
                          const std::vector<clang::SourceRange> &Held) {
  return RoundCheck(E, Body, Staged, Held).isPlain(Part);
}
