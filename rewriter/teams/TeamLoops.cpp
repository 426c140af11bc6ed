//===- TeamLoops.cpp - A region of teams as a loop nest -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/teams/TeamLoops.h"

#include "attributes/AttributeReader.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSwitch.h"

#include <vector>

using namespace clang;

namespace idxmap {

bool isTeamQuery(const FunctionDecl *Function) {
  return Function && Function->getIdentifier() &&
         llvm::StringSwitch<bool>(Function->getName())
             .Cases({"omp_get_team_num", "omp_get_num_teams",
                     "omp_get_thread_num", "omp_get_num_threads"},
                    true)
             .Default(false);
}

namespace {

/// The calls by which a block asks for its numbers.
class Queries : public DynamicRecursiveASTVisitor {
public:
  explicit Queries(ASTContext &Context) : Context(Context) {}

  bool VisitCallExpr(CallExpr *S) override {
    auto *Name = dyn_cast<DeclRefExpr>(S->getCallee()->IgnoreParenImpCasts());
    auto *Function = Name ? dyn_cast<FunctionDecl>(Name->getDecl()) : nullptr;
    if (isTeamQuery(Function) && !Function->isImplicit())
      Name->setDecl(deviceTwin(*Function));
    return true;
  }

private:
  FunctionDecl *deviceTwin(FunctionDecl &Function) {
    FunctionDecl *&Twin = Twins[Function.getCanonicalDecl()];
    if (!Twin) {
      Twin = FunctionDecl::Create(
          Context, Function.getDeclContext(), Function.getLocation(),
          Function.getLocation(), Function.getDeclName(), Function.getType(),
          Function.getTypeSourceInfo(), SC_Extern);
      Twin->setImplicit();
    }
    return Twin;
  }

  ASTContext &Context;
  llvm::DenseMap<const FunctionDecl *, FunctionDecl *> Twins;
};

/// The annotated blocks with their functions, those in templates' instances
/// included.
class TeamFinder : public DynamicRecursiveASTVisitor {
public:
  TeamFinder() { ShouldVisitTemplateInstantiations = true; }
  struct Team {
    AttributedStmt *Statement;
    const AnnotateAttr *Attribute;
    const FunctionDecl *Function;
  };
  std::vector<Team> Found;

  bool TraverseDecl(Decl *D) override {
    auto *Own = dyn_cast_or_null<FunctionDecl>(D);
    const FunctionDecl *Around = Function;
    Function = Own ? Own : Function;
    const bool GoesOn = DynamicRecursiveASTVisitor::TraverseDecl(D);
    Function = Around;
    return GoesOn;
  }
  bool VisitAttributedStmt(AttributedStmt *S) override {
    for (const AnnotateAttr *Each : idxmapAttributes(*S))
      if (Each->getAnnotation() == "idxmap::team" && Each->args_size() == 2 &&
          isa<CompoundStmt>(S->getSubStmt()) && Function)
        Found.push_back({S, Each, Function});
    return true;
  }

private:
  const FunctionDecl *Function = nullptr;
};

clang::Expr &asValue(ASTContext &Context, clang::Expr &Number) {
  clang::Expr *Value = &Number;
  if (auto *Constant = dyn_cast<ConstantExpr>(Value))
    Value = Constant->getSubExpr();
  if (!Value->isGLValue() || Value->isTypeDependent())
    return *Value;
  return *ImplicitCastExpr::Create(
      Context, Value->getType().getNonReferenceType().getUnqualifiedType(),
      CK_LValueToRValue, Value, nullptr, VK_PRValue, FPOptionsOverride());
}

clang::Expr *converted(ASTContext &Context, clang::Expr *Value, QualType To) {
  if (Context.hasSameUnqualifiedType(Value->getType(), To))
    return Value;
  return ImplicitCastExpr::Create(Context, To, CK_IntegralCast, Value, nullptr,
                                  VK_PRValue, FPOptionsOverride());
}

/// for (int Name = 0; Name < Bound; ++Name) Body
Stmt *loopOver(ASTContext &Context, const FunctionDecl &Function,
               StringRef Name, clang::Expr &Bound, Stmt &Body,
               SourceLocation Place) {
  const QualType Int = Context.IntTy;
  const SourceLocation At = Bound.getBeginLoc();
  auto *Around = const_cast<FunctionDecl *>(&Function);
  auto *Variable = VarDecl::Create(
      Context, Around, Place, Place, &Context.Idents.get(Name), Int,
      Context.getTrivialTypeSourceInfo(Int, Place), SC_None);
  Variable->setImplicit();
  Variable->setInit(
      IntegerLiteral::Create(Context, llvm::APInt(32, 0), Int, Place));
  auto *Declared = new (Context) DeclStmt(DeclGroupRef(Variable), Place, Place);
  const auto reference = [&] {
    return DeclRefExpr::Create(Context, NestedNameSpecifierLoc(),
                               SourceLocation(), Variable, false, At, Int,
                               VK_LValue);
  };
  clang::Expr *Left =
      ImplicitCastExpr::Create(Context, Int, CK_LValueToRValue, reference(),
                               nullptr, VK_PRValue, FPOptionsOverride());
  clang::Expr *Right = &asValue(Context, Bound);
  QualType Test = Context.BoolTy;
  if (Right->isTypeDependent()) {
    Test = Context.DependentTy;
  } else if (Right->getType()->isIntegralOrEnumerationType()) {
    const QualType Type = Right->getType();
    const bool IsSmall = Context.getTypeSize(Type) < Context.getTypeSize(Int) ||
                         Type->isEnumeralType() || Type->isBooleanType();
    const QualType Common =
        IsSmall ? Int : Type.getUnqualifiedType().getCanonicalType();
    Left = converted(Context, Left, Common);
    Right = converted(Context, Right, Common);
  }
  auto *Condition =
      BinaryOperator::Create(Context, Left, Right, BO_LT, Test, VK_PRValue,
                             OK_Ordinary, At, FPOptionsOverride());
  auto *Step =
      UnaryOperator::Create(Context, reference(), UO_PreInc, Int, VK_LValue,
                            OK_Ordinary, At, false, FPOptionsOverride());
  return new (Context) ForStmt(Context, Declared, Condition, nullptr, Step,
                               &Body, Place, Place, Place);
}

} // namespace

Stmt *teamLoops(ASTContext &Context, const FunctionDecl &Function, Stmt &Block,
                clang::Expr &Teams, clang::Expr &Threads) {
  Queries(Context).TraverseStmt(&Block);
  const SourceLocation Place = Block.getBeginLoc();
  Stmt *Inner =
      loopOver(Context, Function, "idxmap_thread", Threads, Block, Place);
  return loopOver(Context, Function, "idxmap_team", Teams, *Inner, Place);
}

static const Stmt *bodyOfMade(const Stmt *Loop) {
  const auto *For = dyn_cast_or_null<ForStmt>(Loop);
  const auto *Declared =
      For ? dyn_cast_or_null<DeclStmt>(For->getInit()) : nullptr;
  return Declared && Declared->isSingleDecl() &&
                 Declared->getSingleDecl()->isImplicit()
             ? For->getBody()
             : nullptr;
}

const CompoundStmt *blockOfTeams(const Stmt &Loop) {
  return dyn_cast_or_null<CompoundStmt>(bodyOfMade(bodyOfMade(&Loop)));
}

void makeTeamLoops(ASTContext &Context) {
  // Few units have such an attribute, and a walk through all instances is long.
  if (Context.Idents.find("team") == Context.Idents.end())
    return;
  TeamFinder Finder;
  Finder.TraverseDecl(Context.getTranslationUnitDecl());
  for (const TeamFinder::Team &Each : Finder.Found) {
    clang::Expr **Arguments = Each.Attribute->args_begin();
    *Each.Statement->child_begin() =
        teamLoops(Context, *Each.Function, *Each.Statement->getSubStmt(),
                  *Arguments[0], *Arguments[1]);
  }
}

} // namespace idxmap
