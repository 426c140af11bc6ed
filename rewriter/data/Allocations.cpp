//===- Allocations.cpp - How many elements a pointer was given ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/Allocations.h"

#include "mapping/expr/Simplify.h"
#include "rewriter/data/AllocatedSize.h"
#include "rewriter/effects/Effects.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/effects/OtherNames.h"
#include "rewriter/header/BoundExpr.h"
#include "rewriter/source/EvaluatedVisitor.h"
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

/// Counts what a function declares by a name.
class LocalNames : public clang::DynamicRecursiveASTVisitor {
public:
  explicit LocalNames(llvm::StringRef Name) : Name(Name) {}
  unsigned Found = 0;
  bool VisitNamedDecl(clang::NamedDecl *D) override {
    Found += D->getIdentifier() && D->getName() == Name;
    return true;
  }

private:
  llvm::StringRef Name;
};

} // namespace

/// One pointer's way back to its allocation.
struct Allocations::Reader {
  Reader(const Allocations &Of, const clang::VarDecl &Pointer)
      : E(Of.E), Of(Of), Pointer(Pointer), Function(Of.E.innermost()),
        Writes(collectWrites(Of.Loop)) {}

  AllocatedElements read();

private:
  bool refuse(clang::SourceRange Place, const std::string &Why);
  std::optional<LastAssignment> origin();
  std::optional<LastAssignment> given(const clang::VarDecl &Variable,
                                      const clang::Stmt *Before) const;
  bool isSteady(const clang::VarDecl &Variable, const clang::Stmt &Since,
                clang::SourceRange Place);
  bool isSeen(const clang::VarDecl &Variable, const clang::Stmt &Since,
              clang::SourceRange Place);
  bool isComputable(const clang::Expr &Value, const clang::Stmt &Since);
  std::optional<Expr> countOf(const AllocatedSize &Size,
                              const clang::Stmt &Since);
  std::optional<Expr> valueOf(const clang::Expr &Value,
                              const clang::Stmt &Since);

  const Extraction &E;
  const Allocations &Of;
  const clang::VarDecl &Pointer;
  const clang::FunctionDecl &Function;
  const ModSet Writes;
  std::optional<Finding> WhyNot;
};

bool Allocations::Reader::refuse(clang::SourceRange Place,
                                 const std::string &Why) {
  if (!WhyNot)
    WhyNot = E.at(FindingID::note_data_allocation, Place, {Why});
  return false;
}

static bool isLocal(const clang::VarDecl &Variable,
                    const clang::FunctionDecl &Function) {
  return Variable.hasLocalStorage() && Variable.getDeclContext() == &Function &&
         !Variable.getType()->isReferenceType() &&
         !Variable.getType().isVolatileQualified();
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
  if (!isLocal(Variable, Function))
    return refuse(Place, changedText(Variable));
  const bool IsChanged = Of.Way.changeSince(Since, Variable).isValid() ||
                         collectWrites(Since).changes(&Variable) ||
                         Writes.changes(&Variable);
  if (IsChanged || findOtherName(Function, Variable, /*LendsToLibrary=*/true))
    return refuse(Place, changedText(Variable));
  return true;
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
  LocalNames Same(Variable.getName());
  Same.TraverseDecl(const_cast<clang::FunctionDecl *>(&Function));
  const bool IsInside =
      !llvm::isa<clang::DeclStmt>(Since) &&
      E.sources().isPointWithin(Variable.getLocation(), Since.getBeginLoc(),
                                Since.getEndLoc());
  return (Same.Found == 1 && !IsInside) ||
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
  BoundReader Reader(E, Writes, Of.Values);
  if (const auto Exact = Reader.exact(&Value))
    return Exact;
  if (E.lineOf(Value.getSourceRange()).empty())
    return std::nullopt;
  return Reader.hostValue(Value, Value.getType().getUnqualifiedType());
}

std::optional<Expr> Allocations::Reader::countOf(const AllocatedSize &Size,
                                                 const clang::Stmt &Since) {
  Expr Count = Expr::constant(Size.Known);
  for (const clang::Expr *Each : Size.Factors) {
    const std::optional<Expr> Value = valueOf(*Each, Since);
    if (!Value)
      return std::nullopt;
    Count = Count * *Value;
  }
  return simplify(Size.Divisor == 1
                      ? Count
                      : floorDiv(Count, Expr::constant(Size.Divisor)));
}

/// Of the pointer, by pointers of which it is a copy.
std::optional<LastAssignment> Allocations::Reader::origin() {
  const clang::VarDecl *Variable = &Pointer;
  const clang::Stmt *Before = nullptr;
  for (unsigned Copies = 0; Copies < MostCopies; ++Copies) {
    const auto Given = given(*Variable, Before);
    if (!Given)
      return std::nullopt;
    if (Given->Changed.isValid())
      refuse(Given->Changed, changedText(*Variable));
    if (!Given->Value ||
        findOtherName(Function, *Variable, /*LendsToLibrary=*/true))
      return std::nullopt;
    const clang::VarDecl *Next = copiedPointer(*Given->Value);
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
  if (!Type->isPointerType() || Writes.changes(&Pointer))
    return {};
  const auto Given = origin();
  if (!Given)
    return {std::nullopt, WhyNot};
  const auto Size = allocatedSize(E, *Given->Value, Type->getPointeeType());
  if (!Size)
    return {};
  FreeSearch Frees(Pointer);
  Of.Way.forEachSince(*Given->In, [&](const clang::Stmt &Each) {
    return Frees.TraverseStmt(const_cast<clang::Stmt *>(&Each));
  });
  if (Frees.Found.isValid())
    refuse(Frees.Found,
           "'" + Pointer.getNameAsString() + "' may have been freed since");
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

Allocations::Allocations(const Extraction &E, const clang::Stmt &Loop,
                         Symbols &Values)
    : E(E), Loop(Loop), Values(Values), Way(E.innermost(), Loop) {}

AllocatedElements Allocations::find(const clang::VarDecl &Pointer) const {
  return Reader(*this, Pointer).read();
}
