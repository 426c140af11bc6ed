//===- BodyTrees.cpp - The trees of a loop's body -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/build/BodyTrees.h"

#include "rewriter/build/FunctionMemory.h"
#include "rewriter/build/TreeBuilder.h"
#include "rewriter/ir/Inline.h"
#include "rewriter/memory/Downcasts.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/templates/TemplateInstances.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <optional>

using namespace idxmap;

namespace {

/// By the innermost body around the loop.
using Memories = std::map<const clang::Stmt *, std::shared_ptr<FunctionMemory>>;

/// Of one loop.
struct TreeCache {
  /// By their bodies, those of instances by their own.
  std::map<const clang::Stmt *, BodyTree> Trees;
  Memories Functions; ///< With references that are known as variables.
};

/// Of the unit: each loop of a function asks for the same.
struct UnitCache {
  CalledVariables Outside;
  Memories Functions;
};

} // namespace

using Variables = std::vector<const clang::VarDecl *>;

static TreeCache &cacheOf(const Extraction &E) {
  if (!E.Trees->has_value())
    E.Trees->emplace<TreeCache>();
  return *std::any_cast<TreeCache>(E.Trees.get());
}

static UnitCache &unitCacheOf(const Extraction &E) {
  return E.files().remembered(
      [&] { return UnitCache{CalledVariables(E.Context, callGraph(E)), {}}; });
}

const FunctionMemory &idxmap::functionMemory(const Extraction &E) {
  UnitCache &Unit = unitCacheOf(E);
  Memories &Functions =
      E.Reduced->empty() ? Unit.Functions : cacheOf(E).Functions;
  std::shared_ptr<FunctionMemory> &Known = Functions[E.innermost().getBody()];
  if (!Known)
    Known = std::make_shared<FunctionMemory>(E, Unit.Outside);
  return *Known;
}

/// An expression without an effect has no statement in a tree. What asks for
/// one by itself, a condition, wants to know what it reads.
static BodyTree makeTree(const Extraction &E, CalledVariables &Outside,
                         const clang::Stmt &Body, const Variables &Loops) {
  std::optional<TreeBuilder> Builder(std::in_place, E, Outside, Loops);
  ir::Body Tree = ir::inlined(Builder->build(Body));
  const auto *Value = llvm::dyn_cast<clang::Expr>(&Body);
  if (Value && Tree.Parts.empty()) {
    Builder.emplace(E, Outside, Loops);
    Tree = ir::inlined(Builder->buildValues({Value}));
  }
  ir::VariableModSet Changes = ir::modSet(Tree);
  std::set<std::string> Bases = ir::downcastBases(Tree);
  return {{&E.Enclosing, std::move(Tree), Builder->declarations()},
          "",
          std::move(Changes),
          std::move(Bases)};
}

static const BodyTree &readTree(const Extraction &E, const clang::Stmt &Body,
                                std::string Instance, const Variables &Loops) {
  TreeCache &Cache = cacheOf(E);
  const auto [Known, IsNew] = Cache.Trees.try_emplace(&Body);
  if (IsNew)
    Known->second = makeTree(E, unitCacheOf(E).Outside, Body, Loops);
  if (!Instance.empty())
    Known->second.Instance = std::move(Instance);
  for (ir::Variable &Each : Known->second.Tree.Variables)
    if (llvm::is_contained(Loops, Known->second.Declarations[Each.Declaration]))
      Each.In = ir::Variable::Scope::Loop;
  return Known->second;
}

/// \p Read is given \p Body and \p Loops as each instance has them, or as they
/// are where there are none.
template <typename T>
static std::vector<T>
ofInstances(const Extraction &E, const clang::Stmt &Body,
            const Variables &Loops,
            llvm::function_ref<T(const Extraction &, const clang::Stmt &,
                                 std::string, const Variables &)>
                Read) {
  std::vector<T> Result;
  for (const clang::FunctionDecl *Instance : templateInstances(E)) {
    const clang::Stmt *Own = inInstance(*Instance, Body);
    Variables Others;
    for (const clang::VarDecl *Each : Loops)
      Others.push_back(inInstance(*Instance, *Each));
    if (Own && !llvm::is_contained(Others, nullptr))
      Result.push_back(Read(E.in(*Instance, E.Findings), *Own,
                            instanceText(E, *Instance), Others));
  }
  if (Result.empty())
    Result.push_back(Read(E, Body, "", Loops));
  return Result;
}

std::vector<const BodyTree *> idxmap::bodyTrees(const Extraction &E,
                                                const clang::Stmt &Body,
                                                const Variables &Loops) {
  return ofInstances<const BodyTree *>(
      E, Body, Loops,
      [](const Extraction &In, const clang::Stmt &Own, std::string Instance,
         const Variables &Others) {
        return &readTree(In, Own, std::move(Instance), Others);
      });
}

std::vector<FunctionTree> idxmap::treesWithCalls(const Extraction &E,
                                                 const clang::Stmt &Body) {
  return ofInstances<FunctionTree>(
      E, Body, {},
      [](const Extraction &In, const clang::Stmt &Own, const std::string &,
         const Variables &Others) {
        TreeBuilder Builder(In, unitCacheOf(In).Outside, Others);
        ir::Body Tree = Builder.build(Own);
        return FunctionTree{&In.Enclosing, std::move(Tree),
                            Builder.declarations()};
      });
}

std::vector<FunctionTree> idxmap::treesOfValue(const Extraction &E,
                                               const clang::Expr &X,
                                               const Variables &Loops) {
  return ofInstances<FunctionTree>(
      E, X, Loops,
      [](const Extraction &In, const clang::Stmt &Own, const std::string &,
         const Variables &Others) {
        TreeBuilder Builder(In, unitCacheOf(In).Outside, Others);
        ir::Body Tree =
            ir::inlined(Builder.buildValues({llvm::cast<clang::Expr>(&Own)}));
        return FunctionTree{&In.Enclosing, std::move(Tree),
                            Builder.declarations()};
      });
}

std::optional<CalledTree>
idxmap::calledTree(const Extraction &E, const clang::FunctionDecl &Callee) {
  const Variables None;
  TreeBuilder Builder(E, unitCacheOf(E).Outside, None);
  std::optional<CalledTree> Result = Builder.buildCalled(Callee);
  if (Result)
    Result->Tree = ir::inlined(std::move(Result->Tree));
  return Result;
}

std::vector<MarkedTree> idxmap::markedTrees(const Extraction &E,
                                            const MarkTest &Test) {
  const auto read = [&](const Extraction &In) {
    const Variables None;
    TreeBuilder Builder(In, unitCacheOf(E).Outside, None);
    Builder.mark(Test);
    ir::Body Tree = Builder.build(bodiesOf(In));
    // What they lead to is memory of its own.
    for (ir::Variable &Each : Tree.Variables)
      if (Each.In == ir::Variable::Scope::Body && Each.Declaration != 0 &&
          !Each.Is.isInteger())
        Each.In = ir::Variable::Scope::Outside;
    return MarkedTree{
        {&In.Enclosing, ir::inlined(std::move(Tree)), Builder.declarations()},
        Builder.marked()};
  };
  std::vector<MarkedTree> Result;
  for (const clang::FunctionDecl *Instance : templateInstances(E))
    Result.push_back(read(E.in(*Instance, E.Findings)));
  if (Result.empty())
    Result.push_back(read(E));
  return Result;
}

const BodyTree &idxmap::ownTree(const Extraction &E, const clang::Stmt &Body,
                                const Variables &Loops) {
  return readTree(E, Body, "", Loops);
}

ValueTrees idxmap::valueTrees(const Extraction &E,
                              const std::vector<const clang::Expr *> &Exprs,
                              const Variables &Loops) {
  TreeBuilder Builder(E, unitCacheOf(E).Outside, Loops);
  // What takes statements stays a call.
  ir::Body Tree = ir::inlined(Builder.buildValues(Exprs), {.Statements = 0});
  auto *All = Tree.Parts.size() == 1
                  ? std::get_if<ir::OpaqueStatement>(&Tree.Parts.front().Form)
                  : nullptr;
  if (!All)
    return {};
  ValueTrees Result;
  Result.Values = std::move(All->Named);
  Result.Variables = std::move(Tree.Variables);
  Result.Declarations = Builder.declarations();
  return Result;
}

/// A member that is a reference leads to what bears its name.
static ir::Memory::Distance awayOf(const clang::ValueDecl *Object,
                                   ir::Memory::Distance Away) {
  using Distance = ir::Memory::Distance;
  if (!llvm::isa_and_nonnull<clang::FieldDecl>(Object) ||
      !Object->getType()->isReferenceType())
    return Away;
  return Away == Distance::Own ? Distance::Target : Distance::Farther;
}

/// \p Object itself, or what it leads to.
static bool changes(const BodyTree &In, const clang::ValueDecl &Object,
                    ir::Memory::Distance Away) {
  using Scope = ir::Variable::Scope;
  const bool IsMember = llvm::isa<clang::FieldDecl>(Object);
  for (ir::VariableNumber I = 0; I < In.Tree.Variables.size(); ++I) {
    const ir::Variable &Each = In.Tree.Variables[I];
    const bool IsIt = IsMember ? Each.In == Scope::Object
                               : In.Declarations[Each.Declaration] == &Object;
    const std::string First = IsMember ? Object.getNameAsString() : "";
    if (IsIt &&
        In.Changes.changes(ir::Memories{{I, First, awayOf(&Object, Away)}}))
      return true;
  }
  return false;
}

/// \p Object, a variable or member of the function with \p In, or its object.
static bool isChanged(const BodyTree &In, const clang::ValueDecl *Object) {
  using Scope = ir::Variable::Scope;
  if (llvm::isa_and_nonnull<clang::FieldDecl>(Object))
    return changes(In, *Object, ir::Memory::Distance::Own);
  for (ir::VariableNumber I = 0; I < In.Tree.Variables.size(); ++I) {
    const ir::Variable &Each = In.Tree.Variables[I];
    const bool IsIt = Object ? In.Declarations[Each.Declaration] == Object
                             : Each.In == Scope::Object;
    if (IsIt && In.Changes.changes(I))
      return true;
  }
  return false;
}

/// By a name that the function has made of \p Object, or a part of it, before.
static bool isChangedElsewhere(const Extraction &E, const BodyTree &In,
                               const clang::ValueDecl *Object,
                               ir::Memory::Distance Away) {
  if (E.Enclosing.isDependentContext())
    return false;
  ir::Memories Others;
  for (const ir::Memory &Each : In.Changes.All)
    if (Each.Away != ir::Memory::Distance::Own ||
        In.Declarations[In.Tree.Variables[Each.Of].Declaration] != Object)
      Others.insert(Each);
  if (Others.empty())
    return false;
  const FunctionMemory &Names = functionMemory(E);
  return Names.of(Object, awayOf(Object, Away)).meets(Names.of(In, Others));
}

static bool mayBeChangedIn(const Extraction &E, const BodyTree &In,
                           const clang::ValueDecl *Object) {
  return isChanged(In, Object) ||
         isChangedElsewhere(E, In, Object, ir::Memory::Distance::Own);
}

bool idxmap::mayBeChanged(const Extraction &E, const InstanceObject &Object) {
  const Extraction Own = E.in(*Object.Instance, E.Findings);
  return hasMutableMembers(Object.Type) ||
         mayBeChangedIn(
             Own,
             readTree(Own, *Object.Body, instanceText(E, *Object.Instance), {}),
             Object.Object);
}

bool idxmap::mayBeChanged(const Extraction &E, const clang::Stmt &Body,
                          const clang::ValueDecl *Object) {
  const std::vector<InstanceObject> Objects =
      E.Enclosing.isDependentContext() ? instanceObjects(E, Body, Object)
                                       : std::vector<InstanceObject>();
  if (!Objects.empty())
    return llvm::any_of(Objects, [&](const InstanceObject &Each) {
      return mayBeChanged(E, Each);
    });
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&E.Enclosing);
  return (Object   ? hasMutableMembers(Object->getType())
          : Method ? Method->getParent()->hasMutableFields()
                   : false) ||
         mayBeChangedIn(E, readTree(E, Body, "", {}), Object);
}

/// Whatever refers to a class may refer to a part of another object.
static clang::QualType referredClass(const Extraction &E,
                                     const clang::ValueDecl *Object) {
  if (!Object) {
    const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&E.Enclosing);
    return Method && !Method->isStatic()
               ? Method->getFunctionObjectParameterType()
               : clang::QualType();
  }
  const clang::QualType Type = Object->getType();
  if (Type->isReferenceType() || Type->isPointerType())
    return Type->getPointeeType();
  return {};
}

static std::set<std::string> classNames(const Extraction &E,
                                        const clang::Stmt &Body,
                                        const clang::ValueDecl *Object) {
  std::set<std::string> Result;
  const auto add = [&](clang::QualType Type) {
    if (!Type.isNull() && Type->isPointerType())
      Type = Type->getPointeeType();
    if (const auto *Class =
            Type.isNull() ? nullptr : Type->getAsCXXRecordDecl())
      Result.insert(Class->getNameAsString());
  };
  add(referredClass(E, Object));
  if (E.Enclosing.isDependentContext())
    for (const InstanceObject &Each : instanceObjects(E, Body, Object))
      add(Each.Type);
  return Result;
}

bool idxmap::mayLeaveObject(const Extraction &E, const clang::Stmt &Body,
                            const clang::ValueDecl *Object) {
  if (referredClass(E, Object).isNull())
    return false;
  const std::set<std::string> Own = classNames(E, Body, Object);
  return llvm::any_of(bodyTrees(E, Body), [&](const BodyTree *Each) {
    return llvm::any_of(Each->DowncastBases, [&](const std::string &Base) {
      return Own.count(Base) != 0;
    });
  });
}

bool idxmap::mayChangePointee(const Extraction &E, const clang::Stmt &Body,
                              const clang::ValueDecl &Pointer) {
  using Distance = ir::Memory::Distance;
  const BodyTree &In = readTree(E, Body, "", {});
  return changes(In, Pointer, Distance::Target) ||
         isChangedElsewhere(E, In, &Pointer, Distance::Target);
}
