//===- Allocations.cpp - How many elements a pointer was given ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/Allocations.h"

#include "mapping/expr/Simplify.h"
#include "rewriter/build/BodyTrees.h"
#include "rewriter/data/AllocatedSize.h"
#include "rewriter/data/CopiedPointer.h"
#include "rewriter/effects/AllCalls.h"
#include "rewriter/effects/OtherNames.h"
#include "rewriter/header/BoundExpr.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/IntegerVariable.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// Copies of pointers are followed so far.
static constexpr unsigned MostCopies = 8;

namespace {

/// Frees a pointer, or gives it to what does.
class FreeSearch : public EvaluatedVisitor {
public:
  explicit FreeSearch(const clang::VarDecl &Pointer) : Pointer(Pointer) {}
  clang::SourceRange Found;

  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr *S) override {
    see(*S->getArgument(), *S);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    const clang::FunctionDecl *Callee = S->getDirectCallee();
    if (Callee && Callee->getIdentifier() &&
        (Callee->getName() == "free" || Callee->getName() == "realloc" ||
         Callee->getName() == "reallocarray" ||
         Callee->getName() == "_mm_free"))
      for (const clang::Expr *Each : S->arguments())
        see(*Each, *S);
    return true;
  }

private:
  void see(const clang::Expr &Freed, const clang::Expr &By) {
    const auto *Name =
        llvm::dyn_cast<clang::DeclRefExpr>(Freed.IgnoreParenCasts());
    if (Name && Name->getDecl() == &Pointer && Found.isInvalid())
      Found = By.getSourceRange();
  }

  const clang::VarDecl &Pointer;
};

/// The variables and functions that an expression names, or that it does more
/// than to compute with them.
class NamesOfValue : public EvaluatedVisitor {
public:
  std::vector<const clang::DeclRefExpr *> Names;
  bool IsPlain = true;

  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    Names.push_back(S);
    return true;
  }
  bool VisitExpr(clang::Expr *S) override {
    IsPlain &=
        llvm::isa<clang::DeclRefExpr, clang::IntegerLiteral,
                  clang::FloatingLiteral, clang::CharacterLiteral,
                  clang::CXXBoolLiteralExpr, clang::ParenExpr, clang::CastExpr,
                  clang::BinaryOperator, clang::UnaryOperator,
                  clang::ConditionalOperator, clang::UnaryExprOrTypeTraitExpr,
                  clang::ConstantExpr>(S) &&
        !S->isTypeDependent() && S->getType()->isArithmeticType();
    return true;
  }
};

} // namespace

/// What a variable stands for elsewhere.
using Meaning = llvm::function_ref<std::optional<Expr>(const clang::VarDecl &)>;

/// The exact value of \p Given, a sum or product of constants and variables
/// that have a \p Means.
static std::optional<Expr> translated(const clang::ASTContext &Context,
                                      const clang::Expr &Given, Meaning Means) {
  const clang::Expr *Value = withoutWidening(Context, &Given);
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(Value);
      Cast && Cast->getCastKind() == clang::CK_LValueToRValue)
    return translated(Context, *Cast->getSubExpr(), Means);
  clang::Expr::EvalResult Known;
  if (Value->isValueDependent() ||
      !Value->getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  if (Value->EvaluateAsInt(Known, Context)) {
    const auto Number = Known.Val.getInt().tryExtValue();
    return Number ? std::optional(Expr::constant(*Number)) : std::nullopt;
  }
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Value)) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Name->getDecl());
    return Variable ? Means(*Variable) : std::nullopt;
  }
  const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(Value);
  if (!Binary || !(Binary->getType()->isSignedIntegerType() ||
                   Context.getIntWidth(Binary->getType()) >= 64))
    return std::nullopt;
  const auto Left = translated(Context, *Binary->getLHS(), Means);
  const auto Right = translated(Context, *Binary->getRHS(), Means);
  if (!Left || !Right)
    return std::nullopt;
  switch (Binary->getOpcode()) {
  case clang::BO_Add:
    return *Left + *Right;
  case clang::BO_Sub:
    return *Left - *Right;
  case clang::BO_Mul:
    return *Left * *Right;
  default:
    return std::nullopt;
  }
}

/// One pointer's way back to its allocation.
struct Allocations::Reader {
  Reader(const Allocations &Of, const clang::VarDecl &Pointer)
      : E(Of.E), Of(Of), Pointer(Pointer), Function(Of.E.innermost()) {}

  AllocatedElements read();

private:
  AllocatedElements ofCallers(const clang::ParmVarDecl &Parameter);
  std::optional<Expr> countAt(const clang::CallExpr &Call, Reader &InCallee);
  std::optional<Expr> argument(const clang::ParmVarDecl &Parameter);
  bool refuse(clang::SourceRange Place, const std::string &Why);
  std::optional<LastAssignment> originOf(const clang::VarDecl *Variable);
  std::optional<LastAssignment> given(const clang::VarDecl &Variable,
                                      const clang::Stmt *Before) const;
  bool isSteady(const clang::VarDecl &Variable, const clang::Stmt &Since,
                clang::SourceRange Place);
  bool isSeen(const clang::VarDecl &Variable, const clang::Stmt &Since,
              clang::SourceRange Place);
  bool isKept(const clang::VarDecl &Freed, const clang::Stmt *Since);
  bool isComputable(const clang::Expr &Value, const clang::Stmt &Since);
  std::optional<Expr> countOf(const AllocatedSize &Size,
                              const clang::Stmt &Since);
  std::optional<Expr> valueOf(const clang::Expr &Value,
                              const clang::Stmt &Since);

  const Extraction &E;
  const Allocations &Of;
  const clang::VarDecl &Pointer;
  const clang::FunctionDecl &Function;
  std::optional<Finding> WhyNot;
};

bool Allocations::Reader::refuse(clang::SourceRange Place,
                                 const std::string &Why) {
  if (!WhyNot)
    WhyNot = E.at(FindingID::note_data_allocation, Place, {Why});
  return false;
}

std::optional<LastAssignment>
Allocations::Reader::given(const clang::VarDecl &Variable,
                           const clang::Stmt *Before) const {
  if (!isLocal(Variable, Function))
    return std::nullopt;
  return Before ? Of.Way.lastAssignment(Variable, *Before)
                : Of.Way.lastAssignment(Variable);
}

static std::string changedText(const clang::ValueDecl &Variable) {
  return "'" + Variable.getNameAsString() + "' may have changed since";
}

/// \p Variable has what it was given in \p Since, where it is allocated, until
/// the loop.
bool Allocations::Reader::isSteady(const clang::VarDecl &Variable,
                                   const clang::Stmt &Since,
                                   clang::SourceRange Place) {
  return (Of.Way.keeps(Variable, Since) &&
          !mayBeChanged(E, Of.Loop, &Variable)) ||
         refuse(Place, changedText(Variable));
}

/// Nothing frees what \p Freed was given in \p Since, or by the call.
bool Allocations::Reader::isKept(const clang::VarDecl &Freed,
                                 const clang::Stmt *Since) {
  FreeSearch Frees(Freed);
  for (const clang::Stmt *Each : Of.Way.since(Since))
    Frees.TraverseStmt(const_cast<clang::Stmt *>(Each));
  return Frees.Found.isInvalid() ||
         refuse(Frees.Found,
                "'" + Freed.getNameAsString() + "' may have been freed since");
}

/// The launch can evaluate \p Value, and gets what it was in \p Since.
bool Allocations::Reader::isComputable(const clang::Expr &Value,
                                       const clang::Stmt &Since) {
  NamesOfValue All;
  All.TraverseStmt(const_cast<clang::Expr *>(&Value));
  const clang::SourceRange Place = Value.getSourceRange();
  if (!All.IsPlain || Value.HasSideEffects(E.Context))
    return refuse(Place, "the launch cannot compute '" + E.lineOf(Place) +
                             "' once more");
  for (const clang::DeclRefExpr *Each : All.Names) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Each->getDecl());
    clang::Expr::EvalResult Result;
    if (llvm::isa<clang::BindingDecl>(Each->getDecl()))
      return refuse(Place, changedText(*Each->getDecl()));
    if (!Variable ||
        (!Each->isValueDependent() && Each->EvaluateAsInt(Result, E.Context)))
      continue;
    if (!isSteady(*Variable, Since, Place) || !isSeen(*Variable, Since, Place))
      return false;
  }
  return true;
}

/// By its name, where the loop stands behind \p Since.
bool Allocations::Reader::isSeen(const clang::VarDecl &Variable,
                                 const clang::Stmt &Since,
                                 clang::SourceRange Place) {
  const bool IsInside =
      !llvm::isa<clang::DeclStmt>(Since) &&
      E.sources().isPointWithin(Variable.getLocation(), Since.getBeginLoc(),
                                Since.getEndLoc());
  return (countDeclared(Function, Variable.getName()) == 1 && !IsInside) ||
         refuse(Place, "the loop may see another '" +
                           Variable.getNameAsString() + "'");
}

std::optional<Expr> Allocations::Reader::valueOf(const clang::Expr &Given,
                                                 const clang::Stmt &Since) {
  const clang::Expr &Value = *withoutWidening(E.Context, &Given);
  if (Value.isTypeDependent() ||
      !Value.getType()->isIntegralOrEnumerationType() ||
      !isComputable(Value, Since))
    return std::nullopt;
  BoundReader Reader(E, Of.Values);
  if (const auto Exact = Reader.exact(&Value))
    return Exact;
  if (E.lineOf(Value.getSourceRange()).empty())
    return std::nullopt;
  return Reader.hostValue(Value, Value.getType().getUnqualifiedType());
}

/// With the value that \p Of gives each factor.
static std::optional<Expr>
product(const AllocatedSize &Size,
        llvm::function_ref<std::optional<Expr>(const clang::Expr &)> Of) {
  Expr Count = Expr::constant(Size.Known);
  for (const clang::Expr *Each : Size.Factors) {
    const std::optional<Expr> Value = Of(*Each);
    if (!Value)
      return std::nullopt;
    Count = Count * *Value;
  }
  return simplify(Size.Divisor == 1
                      ? Count
                      : floorDiv(Count, Expr::constant(Size.Divisor)));
}

std::optional<Expr> Allocations::Reader::countOf(const AllocatedSize &Size,
                                                 const clang::Stmt &Since) {
  const auto given = [&](const clang::VarDecl &Variable) {
    const auto *Parameter = llvm::dyn_cast<clang::ParmVarDecl>(&Variable);
    const unsigned Index =
        Parameter ? Parameter->getFunctionScopeIndex() : Size.By->getNumArgs();
    return Index < Size.By->getNumArgs()
               ? valueOf(*Size.By->getArg(Index), Since)
               : std::nullopt;
  };
  return product(Size, [&](const clang::Expr &Factor) {
    return Size.By ? translated(E.Context, Factor, given)
                   : valueOf(Factor, Since);
  });
}

/// What \p Variable was given last, and by pointers of which that is a copy.
std::optional<LastAssignment>
Allocations::Reader::originOf(const clang::VarDecl *Variable) {
  const clang::Stmt *Before = nullptr;
  for (unsigned Copies = 0; Copies < MostCopies; ++Copies) {
    const auto Given = given(*Variable, Before);
    if (!Given)
      return std::nullopt;
    if (Given->Changed.isValid())
      refuse(Given->Changed, changedText(*Variable));
    if (!(Given->Value || (Given->IsArgument && Variable == &Pointer)) ||
        hasOtherName(Function, *Variable))
      return std::nullopt;
    const clang::VarDecl *Next =
        Given->Value ? copiedPointer(*Given->Value) : nullptr;
    if (!Next || Given->IsFilled)
      return Given;
    // What owns it may have freed it.
    if (isOwningPointer(Next->getType()) &&
        !isSteady(*Next, *Given->In, Given->Value->getSourceRange()))
      return std::nullopt;
    Variable = Next;
    Before = Given->In;
  }
  return std::nullopt;
}

AllocatedElements Allocations::Reader::read() {
  const clang::QualType Type = Pointer.getType();
  if (!Type->isPointerType() || mayBeChanged(E, Of.Loop, &Pointer))
    return {};
  const auto Given = originOf(&Pointer);
  if (!Given)
    return {std::nullopt, WhyNot};
  if (Given->IsArgument && !isKept(Pointer, nullptr))
    return {std::nullopt, WhyNot};
  if (Given->IsArgument)
    return ofCallers(llvm::cast<clang::ParmVarDecl>(Pointer));
  const auto Size = allocatedSize(E, *Given->Value, Type->getPointeeType());
  if (!Size)
    return {};
  isKept(Pointer, Given->In);
  AllocatedElements Result;
  if (Size->Container && !WhyNot) {
    const clang::SourceRange Place = Given->Value->getSourceRange();
    if (isSteady(*Size->Container, *Given->In, Place) &&
        isSeen(*Size->Container, *Given->In, Place))
      Result.Count =
          Of.Values.value(Size->Container->getName().str() + ".size()",
                          E.Context.getSizeType());
  } else if (!WhyNot) {
    Result.Count = countOf(*Size, *Given->In);
  }
  Result.WhyNot = WhyNot;
  return Result;
}

/// \p Parameter, of the loop's function, has what the call gave it.
std::optional<Expr>
Allocations::Reader::argument(const clang::ParmVarDecl &Parameter) {
  const clang::SourceRange Place = Parameter.getSourceRange();
  if (!isStandardInteger(Parameter.getType()) ||
      !given(Parameter, nullptr).value_or(LastAssignment()).IsArgument ||
      mayBeChanged(E, Of.Loop, &Parameter) ||
      hasOtherName(Function, Parameter)) {
    refuse(Place, changedText(Parameter));
    return std::nullopt;
  }
  if (!isSeen(Parameter, Of.Way.end(), Place))
    return std::nullopt;
  return Of.Values.capture(Parameter, Place);
}

/// Of this call, by parameters of the function that it calls.
std::optional<Expr> Allocations::Reader::countAt(const clang::CallExpr &Call,
                                                 Reader &InCallee) {
  const auto &Parameter = llvm::cast<clang::ParmVarDecl>(Pointer);
  const unsigned Index = Parameter.getFunctionScopeIndex();
  if (Of.Way.isEmpty() || Index >= Call.getNumArgs())
    return std::nullopt;
  const clang::Expr &Given = *Call.getArg(Index);
  const clang::VarDecl *Named = copiedPointer(Given);
  std::optional<LastAssignment> Origin =
      LastAssignment{.In = &Of.Way.end(), .Value = &Given};
  if (Named)
    Origin = originOf(Named);
  if (!Origin || !Origin->Value || (Named && !isKept(*Named, Origin->In)))
    return std::nullopt;
  const auto Size =
      allocatedSize(E, *Origin->Value, Parameter.getType()->getPointeeType());
  if (!Size || Size->By || Size->Container)
    return std::nullopt;
  const auto *Callee = Call.getDirectCallee();
  const auto isPassed = [&](const clang::VarDecl &Variable, unsigned I) {
    const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(
        withoutWidening(E.Context, Call.getArg(I))->IgnoreParenLValueCasts());
    return Name && Name->getDecl() == &Variable;
  };
  return product(*Size, [&](const clang::Expr &Factor) {
    return translated(E.Context, Factor, [&](const clang::VarDecl &Variable) {
      for (unsigned I = 0; I < Callee->getNumParams(); ++I)
        if (isPassed(Variable, I) &&
            isSteady(Variable, *Origin->In, Factor.getSourceRange()))
          return InCallee.argument(*InCallee.Function.getParamDecl(I));
      refuse(Factor.getSourceRange(), "the loop's function does not get '" +
                                          Variable.getNameAsString() + "'");
      return std::optional<Expr>();
    });
  });
}

/// All calls give as many.
AllocatedElements
Allocations::Reader::ofCallers(const clang::ParmVarDecl &Parameter) {
  std::optional<Expr> Count;
  for (const CallInFunction &Each : allCalls(Function)) {
    const Extraction There = E.in(*Each.Caller, E.Findings);
    Symbols Own(There, {});
    const Allocations InCaller(There, *Each.Call, Own);
    Reader At(InCaller, Parameter);
    const auto Given = At.countAt(*Each.Call, *this);
    if (!Given)
      return {std::nullopt, WhyNot ? WhyNot : At.WhyNot};
    if (Count && !(*Count == *Given)) {
      refuse(Each.Call->getSourceRange(),
             "another call gives another number of elements");
      return {std::nullopt, WhyNot};
    }
    Count = Given;
  }
  return {Count, std::nullopt};
}

Allocations::Allocations(const Extraction &E, const clang::Stmt &Loop,
                         Symbols &Values)
    : E(E), Loop(Loop), Values(Values), Way(E.innermost(), Loop) {}

AllocatedElements Allocations::find(const clang::VarDecl &Pointer) const {
  return Reader(*this, Pointer).read();
}
