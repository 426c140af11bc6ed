//===- FunctionMemory.cpp - Names that a function makes of others ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/build/FunctionMemory.h"

#include "rewriter/build/TreeBuilder.h"
#include "rewriter/effects/DeepPointers.h"
#include "rewriter/ir/Inline.h"
#include "rewriter/ir/Walk.h"
#include "rewriter/source/StandardTypes.h"

#include "clang/AST/ExprCXX.h"

using namespace idxmap;

using Scope = ir::Variable::Scope;

std::vector<const clang::Stmt *> idxmap::bodiesOf(const Extraction &E) {
  std::vector<const clang::Stmt *> Result = {E.Enclosing.getBody()};
  for (const clang::LambdaExpr *Each : E.Lambdas)
    Result.push_back(Each->getBody());
  return Result;
}

/// The unit's text remembers what uses it here.
static std::shared_ptr<FileText> unowned(FileText &Files) {
  return {std::shared_ptr<FileText>(), &Files};
}

FunctionMemory::FunctionMemory(const Extraction &E, CalledVariables &Outside)
    : Context(E.Context), Bodies(bodiesOf(E)),
      Tokens(E.Enclosing.getSourceRange(), unowned(E.files())),
      Unit(UnitVariables::of(E)) {
  const std::vector<const clang::VarDecl *> Loops;
  std::vector<Finding> None;
  Extraction Own{E.Context, E.Enclosing, E.Target, Tokens, None, E.Lambdas};
  Own.Reduced = E.Reduced;
  TreeBuilder Builder(Own, Outside, Loops);
  Tree = Builder.build(Bodies);
  Declarations = Builder.declarations();
  for (ir::VariableNumber I = 0; I < Tree.Variables.size(); ++I) {
    ir::Variable &Each = Tree.Variables[I];
    if (Each.In == Scope::Object)
      Object = I;
    if (Each.Declaration == 0)
      continue;
    // A loop sees all of them from outside.
    if (Each.In == Scope::Body)
      Each.In = Scope::Outside;
    Numbers.try_emplace(Declarations[Each.Declaration]->getCanonicalDecl(), I);
  }
  // What called functions make is memory of its own, which holds what they
  // store there.
  Fresh = ir::freshPointers(Tree);
  for (const ir::VariableNumber Each : Fresh.All)
    if (Tree.Variables[Each].In == Scope::Called)
      Tree.Variables[Each].In = Scope::Outside;
  Pointers = std::make_unique<ir::PointsToGraph>(
      Tree, ir::PointsToGraph::Unseen::LeavesNothing);
}

std::optional<ir::VariableNumber>
FunctionMemory::numberOf(const clang::ValueDecl *Variable) const {
  if (!Variable)
    return Object;
  const auto Found = Numbers.find(Variable->getCanonicalDecl());
  return Found == Numbers.end() ? std::nullopt : std::optional(Found->second);
}

ir::Memories FunctionMemory::reached(std::optional<ir::VariableNumber> From,
                                     const std::string &Member,
                                     Distance Away) const {
  if (!From)
    return {};
  using Kind = ir::PlaceStep::Kind;
  ir::Place At;
  At.Base = *From;
  if (!Member.empty())
    At.Way.push_back({Kind::Field, Member, {}});
  const auto follow = [&] {
    At.Way.push_back({Kind::Target, {}, {ir::Value()}});
    return Pointers->at(At);
  };
  if (Away == Distance::Own)
    return Pointers->at(At);
  ir::Memories Result = follow();
  return Away == Distance::Target ? Result : Pointers->closure(follow());
}

ir::Memories
FunctionMemory::of(const ir::Body &Of,
                   const std::vector<const clang::ValueDecl *> &Declared,
                   const ir::Memories &Known) const {
  ir::Memories Result;
  for (const ir::Memory &Each : Known) {
    const ir::Variable &Variable = Of.Variables[Each.Of];
    const clang::ValueDecl *D = Declared[Variable.Declaration];
    if (!D && Variable.In != Scope::Object)
      continue;
    ir::Memories Here = reached(numberOf(D), Each.Member, Each.Away);
    Result.add(std::move(Here));
  }
  return Result;
}

ir::Memories FunctionMemory::of(const clang::ValueDecl *Of,
                                Distance Away) const {
  const auto *Own = llvm::dyn_cast_or_null<clang::FieldDecl>(Of);
  return Own ? reached(Object, Own->getNameAsString(), Away)
             : reached(numberOf(Of), "", Away);
}

bool FunctionMemory::isClosed(const ir::Memory &Of) const {
  const clang::ValueDecl *D = declarationOf(Of.Of);
  const auto *Variable = llvm::dyn_cast_or_null<clang::VarDecl>(D);
  if (Variable && Of.Away == Distance::Own && Unit.hasOneName(*Variable))
    return true;
  if (!Variable || !Variable->hasLocalStorage() ||
      Variable->getType()->isReferenceType())
    return false;
  // A container's elements are its own, and so are theirs.
  const auto isOwner = [](clang::QualType Type) {
    return !Type.isNull() && ownsElements(Type);
  };
  clang::QualType Type = Variable->getType();
  if (Of.Away == Distance::Own)
    return true;
  if (!isOwner(Type))
    return Of.Away == Distance::Target && isUnkept(Of.Of);
  while (isOwner(Type))
    Type = elementOfContainer(Context, Type);
  return Of.Away == Distance::Target ||
         (!Type.isNull() && !Type->isPointerType() && !pointerInElements(Type));
}

/// Its memory is one that the function has made, and keeps for itself.
bool FunctionMemory::isUnkept(ir::VariableNumber Of) const {
  return Fresh.Unkept.count(Of) > 0 &&
         !llvm::isa<clang::ParmVarDecl>(*declarationOf(Of));
}

/// Whoever else gives it something, anywhere in the unit.
bool FunctionMemory::isGivenNewMemory(const Extraction &E,
                                      const clang::VarDecl &Of) const {
  return Unit.hasOneName(Of) && !Unit.isUpdated(Of) &&
         llvm::all_of(Unit.valuesOf(Of), [&](const clang::Expr *Each) {
           const ValueTrees Read = valueTrees(E, {Each}, {});
           return !Read.Values.empty() && ir::isNewMemory(Read.Values.front());
         });
}

bool FunctionMemory::isOwnPointer(const Extraction &E,
                                  const clang::ValueDecl &D) const {
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(&D);
  if (!Variable || !Variable->getType()->isPointerType() ||
      Variable->getType().isVolatileQualified() ||
      llvm::isa<clang::ParmVarDecl>(D))
    return false;
  if (Variable->hasLocalStorage()) {
    const std::optional<ir::VariableNumber> Number = numberOf(Variable);
    return Number && Fresh.Own.count(*Number) > 0;
  }
  const auto [Known, IsNew] = OfUnit.try_emplace(Variable, false);
  if (IsNew) {
    const bool Is = isGivenNewMemory(E, *Variable);
    OfUnit[Variable] = Is;
    return Is;
  }
  return Known->second;
}

const ir::Memories &FunctionMemory::givenAway() const {
  if (GivenAway)
    return *GivenAway;
  GivenAway.emplace();
  bool IsAny = false;
  const auto read = [&](const ir::Value &Each) {
    if (Pointers->isUnseen(Each) && !Each.GivesArguments) {
      GivenAway->add(Pointers->reachedBy(Each.Operands));
      IsAny = true;
    }
  };
  // Who knows whose memory a pointer leads to that somebody has given.
  const auto keep = [&](const ir::Statement &Each) {
    const auto *Written = std::get_if<ir::Assign>(&Each.Form);
    if (Written && leadsToOthers(Written->To))
      GivenAway->add(Pointers->reachedBy({Written->From}));
  };
  ir::forEachStatementValue(Tree.Parts, read);
  ir::forEachStatement(Tree.Parts, keep);
  for (const ir::Function &Each : Tree.Functions) {
    ir::forEachStatementValue(Each.Parts, read);
    ir::forEachStatement(Each.Parts, keep);
  }
  // What is stored where others look, they find without being given it.
  for (ir::VariableNumber I = 0; IsAny && I < Tree.Variables.size(); ++I) {
    const auto *D = llvm::dyn_cast_or_null<clang::VarDecl>(declarationOf(I));
    const bool IsParameter = llvm::isa_and_nonnull<clang::ParmVarDecl>(D);
    if (IsParameter && Tree.Variables[I].In == Scope::Called)
      GivenAway->add(storedBehind(I));
    else if (Tree.Variables[I].In == Scope::Object || IsParameter ||
             (D && D->hasGlobalStorage()))
      GivenAway->add(stored(I));
  }
  return *GivenAway;
}

/// What the function has made leads to memory of its own.
bool FunctionMemory::leadsToOthers(const ir::Place &Of) const {
  const bool IsFresh = Of.Base && Fresh.All.count(*Of.Base) > 0 &&
                       llvm::count_if(Of.Way, [](const ir::PlaceStep &Each) {
                         return Each.Of == ir::PlaceStep::Kind::Target;
                       }) == 1;
  return !IsFresh && Pointers->leadsElsewhere(Of);
}

/// What \p From leads to has others, who do not see \p From itself.
ir::Memories FunctionMemory::storedBehind(ir::VariableNumber From) const {
  const ir::Memories First = reached(
      From, "",
      Tree.Variables[From].IsReference ? Distance::Own : Distance::Target);
  ir::Memories Result = stored(From);
  for (const ir::Memory &Each : First)
    Result.erase(Each);
  return Result;
}

/// All that memory holds which \p From is or leads to, but for that memory.
ir::Memories FunctionMemory::stored(ir::VariableNumber From) const {
  ir::Value Address;
  Address.Of = ir::Value::Kind::Address;
  Address.Is = {ir::Type::Kind::Pointer, 0, {}};
  ir::Place At;
  At.Base = From;
  At.Is = Tree.Variables[From].Is;
  Address.At = std::make_shared<const ir::Place>(std::move(At));
  ir::Memories Result;
  for (const ir::Memory &Each : Pointers->reachedBy({Address}))
    if (Each.Of != From)
      Result.insert(Each);
  return Result;
}

using DeclarationSet = llvm::DenseSet<const clang::Decl *>;

static void addDeclared(const clang::Stmt &In, DeclarationSet &To) {
  if (const auto *Here = llvm::dyn_cast<clang::DeclStmt>(&In))
    To.insert(Here->decl_begin(), Here->decl_end());
  for (const clang::Stmt *Each : In.children())
    if (Each)
      addDeclared(*Each, To);
}

/// The variables of \p Function whose scopes do not enclose \p Loop, or begin
/// behind it: they end with a round of the loop, or begin after it.
static DeclarationSet declaredAside(const clang::Stmt &Function,
                                    const clang::Stmt &Loop) {
  DeclarationSet Result;
  const std::vector<const clang::Stmt *> Path = wayTo(Function, Loop);
  if (Path.empty())
    return Result;
  for (size_t I = 0; I + 1 < Path.size(); ++I) {
    bool IsBehind = false;
    for (const clang::Stmt *Each : Path[I]->children()) {
      const bool IsInScope =
          Each && llvm::isa<clang::DeclStmt>(Each) && !IsBehind;
      if (Each == Path[I + 1])
        IsBehind = true;
      else if (Each && !IsInScope)
        addDeclared(*Each, Result);
    }
  }
  addDeclared(Loop, Result);
  return Result;
}

bool FunctionMemory::hasLastingName(const clang::VarDecl &Variable,
                                    const clang::Stmt &Loop) const {
  const auto Number = numberOf(&Variable);
  if (!Number)
    return false;
  auto Known = Lasting.find(&Loop);
  if (Known == Lasting.end()) {
    DeclarationSet Aside;
    for (const clang::Stmt *Each : Bodies)
      for (const clang::Decl *D : declaredAside(*Each, Loop))
        Aside.insert(D);
    const auto endsWithRound = [&](ir::VariableNumber Of) {
      // What an expression makes ends with it.
      const clang::Decl *D = declarationOf(Of);
      return D ? Aside.contains(D) : Of != Object;
    };
    Known =
        Lasting.emplace(&Loop, ir::LastingNames(Tree, *Pointers, endsWithRound))
            .first;
  }
  return Known->second.of(*Number);
}

const FunctionMemory::InlinedTree &FunctionMemory::inlinedTree() const {
  if (!Inlined) {
    Inlined.emplace();
    Inlined->Tree = ir::inlined(Tree);
    Inlined->Pointers = std::make_unique<ir::PointsToGraph>(Inlined->Tree);
  }
  return *Inlined;
}

std::optional<ir::VariableNumber>
FunctionMemory::numberInlined(const clang::ValueDecl &Variable) const {
  const std::vector<ir::Variable> &All = inlinedTree().Tree.Variables;
  for (ir::VariableNumber I = 0; I < All.size(); ++I)
    if (Declarations[All[I].Declaration] == &Variable)
      return I;
  return std::nullopt;
}
