//===- Privatisation.cpp - Variables that each iteration has of its own ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/Privatisation.h"

#include "rewriter/extract/OtherNames.h"
#include "rewriter/extract/Reductions.h"
#include "rewriter/extract/TypeText.h"
#include "rewriter/extract/VariableFlow.h"

#include "clang/AST/DeclCXX.h"

#include <algorithm>

using namespace idxmap;

static clang::QualType elementType(const Extraction &E, clang::QualType Type) {
  while (const auto *Array = E.Context.getAsConstantArrayType(Type))
    Type = Array->getElementType();
  return Type;
}

/// A number, an enumeration or a pointer, or in a template what may be one.
static bool isPlainValue(clang::QualType Type) {
  return !Type.isVolatileQualified() && !Type->isReferenceType() &&
         !Type->isArrayType() &&
         (Type->isArithmeticType() || Type->isEnumeralType() ||
          Type->isPointerType() || Type->isDependentType());
}

/// A structure that needs nothing to begin or to end.
static bool isTrivialClass(clang::QualType Type) {
  const auto *Class = Type->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() && !Type.isVolatileQualified() &&
         Class->hasTrivialDefaultConstructor() && Class->hasTrivialDestructor();
}

static bool isAutomatic(const Extraction &E, const clang::VarDecl &Variable) {
  return Variable.hasLocalStorage() &&
         Variable.getDeclContext() == &E.Enclosing &&
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
                             const Annotation &Wish)
    : E(E), Loop(Loop), Body(Body), Forms(Forms), Wish(Wish),
      Writes(collectWrites(Body)) {
  takeClauses();
  takeReductions();
  for (const Reference &Use : collectReferences(Body)) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Use.Declaration);
    if (Variable && isWritten(*Variable) && !isOfNest(*Variable) &&
        !contains(Variable))
      judge(*Variable);
    // A member is there for whoever has the object.
    const auto *Member = llvm::dyn_cast<clang::FieldDecl>(Use.Declaration);
    if (Member && Writes.changes(Member))
      refuse(*Member, FindingID::note_shared_storage, nullptr,
             FindingID::note_member_local);
  }
}

bool Privatisation::isWritten(const clang::VarDecl &Variable) const {
  return Writes.Variables.contains(&Variable) ||
         (!Variable.getType()->isPointerType() &&
          Writes.Elements.contains(&Variable));
}

bool Privatisation::isOfNest(const clang::VarDecl &Variable) const {
  return std::any_of(Forms.begin(), Forms.end(), [&](const LoopForm &Form) {
    return Form.Variable == &Variable;
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
                           const clang::Stmt *Where, FindingID Help) {
  const std::string Name = Variable.getName().str();
  const clang::SourceRange Place =
      Where ? Where->getSourceRange() : Variable.getLocation();
  Reasons[&Variable] = {E.at(Reason, Place, {Name}), E.at(Help, Place, {Name})};
}

void Privatisation::own(const clang::VarDecl &Variable, clang::QualType Type,
                        const std::string &Prefix) {
  Type.removeLocalConst();
  Own[&Variable].Declaration =
      Prefix + declarator(E, Type, Variable.getName()) + ";";
}

/// `t += a[i]` and `++n` of a variable that nothing has set.
static bool isUpdate(const clang::Expr &Read) {
  return llvm::isa<clang::BinaryOperator, clang::UnaryOperator>(Read);
}

void Privatisation::judge(const clang::VarDecl &Variable) {
  if (!isAutomatic(E, Variable))
    return refuse(Variable, FindingID::note_shared_storage, nullptr,
                  FindingID::note_private);
  const std::optional<clang::QualType> Type =
      nameableType(E, Variable.getType());
  if (!Type || !isPlainValue(elementType(E, *Type)) ||
      !VariableFlow::countElements(E.Context, Variable) ||
      isNeededByLaunch(Variable))
    return;
  if (const clang::Stmt *Use = findOtherName(E.Enclosing, Variable))
    return refuse(Variable, FindingID::note_shared_name, Use,
                  FindingID::note_private);

  VariableFlow Round(E.Context, E.Enclosing, Variable);
  Round.follow(Body);
  if (const clang::Expr *Read = Round.exposed()) {
    if (!isUpdate(*Read))
      refuse(Variable, FindingID::note_shared_before, Read,
             FindingID::note_private_first);
    return;
  }
  VariableFlow Rest(E.Context, E.Enclosing, Variable);
  Rest.followFrom(Loop);
  if (const clang::Expr *Read = Rest.exposed())
    return refuse(Variable, FindingID::note_shared_after, Read,
                  FindingID::note_private_after);

  own(Variable, *Type, Round.readsAny() ? "" : "[[maybe_unused]] ");
  Assignments Values;
  count(&Body, Variable, Values);
  if (Values.Count == 1)
    Own[&Variable].OnlyValue = Values.Value;
}

void Privatisation::takeClauses() {
  const std::vector<Reference> Uses = collectReferences(Body);
  for (const PrivateClause &Clause : Wish.Privates)
    for (const Reference &Use : Uses) {
      const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Use.Declaration);
      // The loops' own variables are private anyway.
      if (Variable && !Use.IsQualified && !isOfNest(*Variable) &&
          Variable->getName() == Clause.Variable) {
        takeClause(Clause, *Variable);
        break;
      }
    }
}

void Privatisation::takeClause(const PrivateClause &Clause,
                               const clang::VarDecl &Variable) {
  const char *Name = Clause.IsFirst ? "firstprivate" : "private";
  const auto wrong = [&](FindingID Id, FindingID Note) {
    WrongClauses.push_back(Finding(Id, {Name, Clause.Variable}, Clause.Where)
                               .withNote(Finding(Note, {}, Clause.Where)));
  };
  if (!isWritten(Variable)) {
    // A parameter of the kernel is firstprivate.
    if (!Clause.IsFirst)
      wrong(FindingID::err_private_unwritten,
            FindingID::note_private_unwritten);
    return;
  }
  if (isNeededByLaunch(Variable))
    return wrong(FindingID::err_private_launch, FindingID::note_private_launch);
  const clang::QualType Written = Variable.getType().getNonReferenceType();
  const std::optional<clang::QualType> Type = nameableType(E, Written);
  const bool IsTaken =
      Type && (Clause.IsFirst ? isPlainValue(*Type)
                              : isPlainValue(elementType(E, *Type)) ||
                                    isTrivialClass(elementType(E, *Type)));
  if (!IsTaken)
    return wrong(FindingID::err_private_type, FindingID::note_private_type);
  own(Variable, *Type, "");
  Own[&Variable].IsFirst = Clause.IsFirst;
}

void Privatisation::takeReductions() {
  ReadReductions Read = readReductions(E, Body, Wish);
  for (Finding &Each : Read.Wrong)
    WrongClauses.push_back(std::move(Each));
  for (auto &[Variable, Rule] : Read.Rules)
    Own[Variable].Reduction = std::move(Rule);
}

void Privatisation::checkClauses() const {
  for (const Finding &Wrong : WrongClauses)
    E.report(Wrong);
}

const clang::Expr *Privatisation::onlyValue(const clang::ValueDecl *D) const {
  const auto Found = Own.find(D);
  return Found == Own.end() ? nullptr : Found->second.OnlyValue;
}

std::vector<Finding> Privatisation::whyNot(const clang::ValueDecl *D) const {
  const auto Found = Reasons.find(D);
  return Found == Reasons.end() ? std::vector<Finding>() : Found->second;
}

std::optional<Capture> Privatisation::captureOf(const clang::VarDecl &Variable,
                                                const Reference &Use) const {
  const auto Found = Own.find(&Variable);
  if (Found == Own.end())
    return std::nullopt;
  Capture Result;
  Result.Name = Variable.getName().str();
  Result.Rebind = Found->second.Declaration;
  Result.Where = E.Tokens.add(Use.Place);
  Result.Reduction = Found->second.Reduction;
  if (Result.Reduction)
    Result.Argument = Result.Name;
  if (!Found->second.IsFirst)
    return Result;
  const std::string Initial = "idxmap_first_" + Result.Name;
  clang::QualType Type =
      *nameableType(E, Variable.getType().getNonReferenceType());
  Result.Parameter = declarator(E, Type.withConst(), Initial);
  Result.Argument = Result.Name;
  Result.Rebind.pop_back();
  Result.Rebind += " = " + Initial + ";";
  return Result;
}
