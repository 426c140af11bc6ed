//===- Privatisation.cpp - Variables that each iteration has of its own ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/Privatisation.h"

#include "attributes/AttributeReader.h"
#include "attributes/ReductionNames.h"
#include "rewriter/build/FunctionMemory.h"
#include "rewriter/effects/OtherNames.h"
#include "rewriter/source/ForwardLabels.h"
#include "rewriter/source/LambdasAround.h"
#include "rewriter/source/References.h"
#include "rewriter/source/TypeText.h"
#include "rewriter/variables/PrivateTypes.h"
#include "rewriter/variables/ReductionAdvice.h"
#include "rewriter/variables/Reductions.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace idxmap;

static bool isAutomatic(const Extraction &E, const clang::VarDecl &Variable) {
  return Variable.hasLocalStorage() && isOfInnermostCall(E, Variable) &&
         !Variable.getType()->isReferenceType();
}

namespace {

/// The assignments to one variable in a body.
struct Assignments {
  unsigned Count = 0; ///< Also increments, and whatever else may write.
  const clang::Expr *Value = nullptr;
};

} // namespace

static bool isName(const clang::Expr *Expression, const clang::VarDecl &D) {
  const auto *Name =
      llvm::dyn_cast<clang::DeclRefExpr>(Expression->IgnoreParens());
  return Name && Name->getDecl() == &D;
}

static void count(const clang::Stmt *S, const clang::VarDecl &D,
                  Assignments &Result) {
  if (!S)
    return;
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(S);
      Binary && Binary->isAssignmentOp() && isName(Binary->getLHS(), D)) {
    ++Result.Count;
    if (!Binary->isCompoundAssignmentOp())
      Result.Value = Binary->getRHS();
  } else if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(S);
             Unary && Unary->isIncrementDecrementOp() &&
             isName(Unary->getSubExpr(), D)) {
    ++Result.Count;
  } else if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(S)) {
    for (const clang::Expr *Argument : Call->arguments())
      Result.Count += 2 * isName(Argument, D); // It may be swapped.
  }
  for (const clang::Stmt *Child : S->children())
    count(Child, D, Result);
}

Privatisation::Privatisation(const Extraction &E, const clang::Stmt &Loop,
                             const clang::Stmt &Body,
                             const std::vector<LoopForm> &Forms,
                             const Annotation &Wish,
                             clang::SourceLocation Attributes)
    : E(E), Loop(Loop), Body(Body), Forms(Forms), Wish(Wish),
      Attributes(Attributes), Flow(E, Loop, Body, loopVariables(Forms)),
      Uses(E, Body) {
  // The trees of the body, of which clauses ask, know what is reduced.
  ReadReductions Reduced = readReductions(E, Body, Uses, Wish);
  Writes = writtenNames(E, Body, loopVariables(Forms));
  takeClauses();
  takeReductions(std::move(Reduced));
  takeAtomics();
  for (const Reference &Use : collectReferences(Body)) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Use.Declaration);
    if (Variable && isWritten(*Variable) && !isOfNest(*Variable) &&
        !contains(Variable))
      judge(*Variable);
    // A member is there for whoever has the object.
    const auto *Member = llvm::dyn_cast<clang::FieldDecl>(Use.Declaration);
    if (Member && Writes.Variables.contains(Member))
      refuse(*Member, FindingID::note_shared_storage,
             E.Tokens.add(Member->getLocation()), FindingID::note_member_local);
  }
}

/// An array also by pointers into it.
bool Privatisation::isWritten(const clang::VarDecl &Variable) const {
  if (Variable.getType()->isArrayType() && mayBeChanged(E, Body, &Variable))
    return true;
  return Writes.touches(&Variable);
}

bool Privatisation::isOfNest(const clang::VarDecl &Variable) const {
  return std::any_of(Forms.begin(), Forms.end(), [&](const LoopForm &Form) {
    return Form.Variable == &Variable || Form.companion(&Variable);
  });
}

/// Arguments of attributes are evaluated on the host.
bool Privatisation::isNeededByLaunch(const clang::VarDecl &Variable) const {
  return std::any_of(Wish.Symbols.begin(), Wish.Symbols.end(),
                     [&](const HostSymbol &Symbol) {
                       return Symbol.From == HostSymbol::Origin::Capture &&
                              Symbol.Name == Variable.getName();
                     });
}

void Privatisation::refuse(const clang::ValueDecl &Variable, FindingID Reason,
                           SourceToken Where, FindingID Help,
                           const std::string &Clause) {
  const std::string Name = Variable.getName().str();
  Finding Say = Clause.empty() ? Finding(Help, {Name}, Where)
                               : E.at(Help, Attributes, {Name});
  if (!Clause.empty())
    Say.FixIts.push_back({FixIt::Action::InsertBefore, E.Tokens.add(Attributes),
                          "[[idxmap::" + Clause + "(" + Name + ")]] "});
  Reasons[&Variable] = {Finding(Reason, {Name}, Where), std::move(Say)};
}

void Privatisation::own(const clang::VarDecl &Variable, clang::QualType Type,
                        const std::string &Prefix) {
  Type.removeLocalConst();
  Own[&Variable].Declaration =
      Prefix + declarator(E, Type, Variable.getName()) + ";";
}

/// Notes on the clause `reduction` that takes \p Variable, if one does.
bool Privatisation::adviseToReduce(const clang::VarDecl &Variable) {
  if (isNeededByLaunch(Variable))
    return false;
  const std::optional<ReductionAdvice> Advice =
      adviseReduction(E, Body, Uses, Variable);
  if (!Advice) {
    std::optional<Finding> Rounds = adviseNotToRound(E, Uses, Variable);
    if (Rounds)
      Reasons[&Variable] = {std::move(*Rounds)};
    return Rounds.has_value();
  }
  const ReductionClause &Clause = Advice->Clause;
  const std::string Operator = reductionName(Clause.Operator);
  Finding Say = Advice->Index
                    ? E.at(FindingID::note_reduction_place, Attributes,
                           {Clause.Variable, Operator, Clause.Index})
                    : E.at(FindingID::note_reduction, Attributes,
                           {Clause.Variable, Operator});
  if (Advice->Index)
    Reasons[Advice->Index] = {Say};
  Say.FixIts.push_back(
      {FixIt::Action::InsertBefore, E.Tokens.add(Attributes),
       "[[idxmap::reduction(\"" + Operator + "\", " + Clause.Variable +
           (Advice->Index ? ", " + Clause.Index : "") + ")]] "});
  Reasons[&Variable] = {std::move(Say)};
  return true;
}

/// A clause takes the plain name alone, which may mean something else.
static bool isNamedByScope(const clang::Stmt &Body,
                           const clang::VarDecl &Variable) {
  return llvm::any_of(collectReferences(Body), [&](const Reference &Use) {
    return Use.Declaration == &Variable && Use.IsQualified;
  });
}

/// The clause of this word needs no value of the variables that it names.
static bool readsNothing(llvm::StringRef Clause) {
  return Clause == "private" || Clause == "lastprivate" || Clause == "shared";
}

/// A clause of \p Line reads a variable called \p Name, and lets the statement
/// behind it write another one.
static bool readsByClause(const DirectiveLine &Line, llvm::StringRef Name) {
  bool IsInClause = false;
  unsigned Depth = 0;
  for (unsigned Word = 0; Word < Line.Words.size(); ++Word) {
    const clang::Token &Each = Line.Words[Word];
    Depth += Each.is(clang::tok::l_paren);
    Depth -= Each.is(clang::tok::r_paren) && Depth > 0;
    if (Depth == 0)
      IsInClause = !readsNothing(Line.word(Word));
    else if (IsInClause && Line.word(Word) == Name)
      return true;
  }
  return false;
}

/// What a directive elsewhere in the function says of \p Variable, the flow of
/// statements does not tell.
bool Privatisation::isReadByDirective(const clang::VarDecl &Variable) const {
  const clang::SourceManager &SM = E.sources();
  const clang::Stmt &Function = *E.innermost().getBody();
  const clang::SourceLocation Own = SM.getExpansionLoc(Loop.getBeginLoc()),
                              End = SM.getExpansionLoc(Function.getEndLoc());
  return llvm::any_of(
      E.files().directives(SM.getFileID(End), SM.getFileOffset(End)),
      [&](const DirectiveLine &Line) {
        const bool IsHere =
            SM.isPointWithin(Line.Hash,
                             SM.getExpansionLoc(Function.getBeginLoc()), End) &&
            Line.FollowedBy != Own &&
            Line.FollowedBy != SM.getExpansionLoc(Attributes);
        return IsHere && Line.word(0) == "pragma" &&
               readsByClause(Line, Variable.getName());
      });
}

namespace {

/// What arguments of idxmap's attributes name, but for those of one statement.
class ArgumentSearch : public clang::DynamicRecursiveASTVisitor {
public:
  explicit ArgumentSearch(const clang::Stmt &ButOf) : ButOf(ButOf) {}
  std::set<const clang::NamedDecl *> Named;

  bool VisitAttributedStmt(clang::AttributedStmt *S) override {
    if (S->getSubStmt() == &ButOf)
      return true;
    for (const clang::AnnotateAttr *Each : idxmapAttributes(*S)) {
      llvm::StringRef Name = Each->getAnnotation();
      if (Name.consume_front("idxmap::") && !readsNothing(Name))
        for (const clang::Expr *Argument : Each->args())
          for (const Reference &Use : collectReferences(*Argument))
            Named.insert(Use.Declaration);
    }
    return true;
  }

private:
  const clang::Stmt &ButOf;
};

} // namespace

/// Likewise, another statement's attributes.
bool Privatisation::isReadByAttribute(const clang::VarDecl &Variable) {
  if (!InAttributes) {
    ArgumentSearch Search(Loop);
    Search.TraverseStmt(E.innermost().getBody());
    InAttributes = std::move(Search.Named);
  }
  return InAttributes->count(&Variable) != 0;
}

void Privatisation::judge(const clang::VarDecl &Variable) {
  if (Reasons.count(&Variable) || adviseToReduce(Variable) ||
      hasFreeJumps(&Body) ||
      llvm::is_contained(Wish.Common, Variable.getName()))
    return;
  if (!isAutomatic(E, Variable) && isNamedByScope(Body, Variable))
    return;
  if (!isAutomatic(E, Variable))
    return refuse(Variable, FindingID::note_shared_storage,
                  E.Tokens.add(Variable.getLocation()), FindingID::note_private,
                  "private");
  const std::optional<clang::QualType> Type =
      nameableType(E, Variable.getType());
  if (!Type || !isPlainValue(elementType(E.Context, *Type)) ||
      !VariableFlow::countElements(E.Context, Variable) ||
      isNeededByLaunch(Variable) || isReadByDirective(Variable) ||
      isReadByAttribute(Variable))
    return;
  const clang::Stmt *Use = findOtherName(E.innermost(), Variable);
  if (Use && !isLent(Variable))
    return refuse(Variable, FindingID::note_shared_name,
                  E.Tokens.add(Use->getSourceRange()), FindingID::note_private,
                  "private");

  const ir::ExposedReads Round = Flow.inRound(Variable);
  if (Round.First) {
    // `t += a[i]` and `++n` of a variable that nothing has set.
    if (!Round.First->IsUpdate)
      refuse(Variable, FindingID::note_shared_before, Round.First->Where,
             FindingID::note_private_first, "private");
    return;
  }
  if (const auto Read = Flow.afterLoop(Variable, Use).First)
    return Round.WritesAll
               ? refuse(Variable, FindingID::note_shared_after, Read->Where,
                        FindingID::note_private_last, "lastprivate")
               : refuse(Variable, FindingID::note_shared_after, Read->Where,
                        FindingID::note_private_after);

  own(Variable, *Type, Round.ReadsAny ? "" : "[[maybe_unused]] ");
  if (!Use)
    Own[&Variable].OnlyValue = assignedOnce(Variable);
}

/// The other names of \p Variable are those that called functions know it by.
bool Privatisation::isLent(const clang::VarDecl &Variable) const {
  return !E.Enclosing.isDependentContext() &&
         !functionMemory(E).hasLastingName(Variable, Loop);
}

/// What the body's one assignment to \p Variable gives it, or null.
const clang::Expr *
Privatisation::assignedOnce(const clang::VarDecl &Variable) const {
  Assignments Values;
  count(&Body, Variable, Values);
  return Values.Count == 1 ? Values.Value : nullptr;
}

const clang::Expr *Privatisation::onlyValue(const clang::ValueDecl *D) const {
  const auto Found = Own.find(D);
  return Found == Own.end() ? nullptr : Found->second.OnlyValue;
}

std::vector<Finding> Privatisation::whyNot(const clang::ValueDecl *D) const {
  const auto Found = Reasons.find(D);
  return Found == Reasons.end() ? std::vector<Finding>() : Found->second;
}
