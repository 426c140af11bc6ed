//===- TreeAccesses.cpp - Accesses by the body's tree ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/TreeAccesses.h"

#include "rewriter/accesses/IndexPolynomial.h"
#include "rewriter/analysis/IndexValue.h"
#include "rewriter/analysis/MemoryAccesses.h"
#include "rewriter/build/BodyTrees.h"
#include "rewriter/ir/Walk.h"
#include "rewriter/source/ThisMember.h"

#include "mapping/expr/Simplify.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace idxmap;

using Scope = ir::Variable::Scope;
using StepKind = ir::PlaceStep::Kind;

static bool hasJumps(const ir::Body &In) {
  bool Result = false;
  ir::forEachStatement(In.Parts, [&](const ir::Statement &Each) {
    Result |= std::holds_alternative<ir::Jump>(Each.Form) ||
              std::holds_alternative<ir::OpaqueStatement>(Each.Form);
  });
  return Result;
}

namespace {

/// The accesses of one tree, in the program's names.
class TreeReader {
public:
  TreeReader(const Extraction &E, const BodyTree &Of, const clang::Stmt &Body,
             const std::vector<LoopForm> &Forms, const Privatisation &Own)
      : E(E), Of(Of), IsAlways(!hasJumps(Of.Tree)), Body(Body), Own(Own),
        Locals(Body, Forms, Own), Polynomials(E, Locals), Pointers(Of.Tree),
        Changes(ir::modSet(Of.Tree, Pointers)), Known(Of.Tree, Pointers),
        Indices(Of.Tree, Pointers, Known, Changes,
                [this](const ir::Place &From) { return symbolOf(From); }) {}

  std::vector<TreeAccess> read() const;

private:
  const clang::ValueDecl *declarationOf(ir::VariableNumber Number) const {
    return Of.Declarations[Of.Tree.Variables[Number].Declaration];
  }
  std::string nameOf(ir::VariableNumber Number) const {
    const clang::ValueDecl *D = declarationOf(Number);
    return D ? valueName(E, *D) : Of.Tree.Variables[Number].Name;
  }
  std::string memberName(const std::string &Name) const {
    return (isHiddenMember(E.Enclosing, Name) ? "this->" : "") + Name;
  }
  std::optional<Expr> symbolOf(const ir::Place &From) const;
  std::optional<TreeAccess> named(const ir::MemoryAccess &Each) const;
  std::optional<ir::MemoryAccess> referred(const ir::MemoryAccess &By) const;
  const clang::ValueDecl *baseOf(const ir::Place &At) const;
  clang::SourceRange placeOf(const ir::MemoryAccess &Each) const;

  const Extraction &E;
  const BodyTree &Of;
  const bool IsAlways; ///< No statement is jumped over.
  const clang::Stmt &Body;
  const Privatisation &Own;
  const LocalValues Locals;
  const IndexPolynomial Polynomials;
  const ir::PointsToGraph Pointers;
  const ir::VariableModSet Changes;
  const ir::Definitions Known;
  const ir::IndexReader Indices;
};

} // namespace

/// As the host names it: "n", "(s.n[1])", "(p->n)".
std::optional<Expr> TreeReader::symbolOf(const ir::Place &From) const {
  const ir::Variable &Variable = Of.Tree.Variables[*From.Base];
  if (Variable.In == Scope::Loop)
    return Expr::symbol(Variable.Name, SymbolKind::Thread);
  const clang::ValueDecl *D = declarationOf(*From.Base);
  if (D && Own.contains(D))
    return std::nullopt;
  if (const LoopForm *Form = D ? Locals.formWith(D) : nullptr)
    return Polynomials.companion(*Form, *Form->companion(D));
  const bool IsObject = Variable.In == Scope::Object;
  if (From.Way.empty())
    return Expr::symbol(nameOf(*From.Base), SymbolKind::Host);
  if (IsObject && From.Way.size() == 1 &&
      From.Way.front().Of == StepKind::Field)
    return Expr::symbol(memberName(From.Way.front().Name), SymbolKind::Host);
  std::string Text = IsObject ? "(*this)" : nameOf(*From.Base);
  const char *Separator = ".";
  for (const ir::PlaceStep &Each : From.Way)
    if (Each.Of == StepKind::Field)
      Text += std::exchange(Separator, ".") + Each.Name;
    else if (Each.Of == StepKind::Element)
      Text += "[" + Each.Index.front().Text + "]";
    else if (Each.Of == StepKind::Target)
      Separator = "->";
  const bool IsPointee = From.Way.back().Of == StepKind::Target;
  return Expr::symbol((IsPointee ? "(*" : "(") + Text + ")", SymbolKind::Host);
}

static const clang::FieldDecl *findField(const clang::CXXRecordDecl &In,
                                         const std::string &Name) {
  for (const clang::FieldDecl *Each : In.fields())
    if (Each->getName() == Name)
      return Each;
  for (const clang::CXXBaseSpecifier &Base : In.bases())
    if (const auto *Class = Base.getType()->getAsCXXRecordDecl())
      if (const clang::FieldDecl *Found = findField(*Class, Name))
        return Found;
  return nullptr;
}

const clang::ValueDecl *TreeReader::baseOf(const ir::Place &At) const {
  if (Of.Tree.Variables[*At.Base].In != Scope::Object)
    return declarationOf(*At.Base);
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&E.Enclosing);
  for (const ir::PlaceStep &Each : At.Way)
    if (Each.Of == StepKind::Field)
      return Method ? findField(*Method->getParent(), Each.Name) : nullptr;
  return nullptr;
}

/// In the body, where the access is in a function that it calls.
clang::SourceRange TreeReader::placeOf(const ir::MemoryAccess &Each) const {
  for (const SourceToken Where : {Each.Where, Each.Site})
    if (const clang::SourceRange Place = E.Tokens.rangeOf(Where).getAsRange();
        Place.isValid() && E.sources().isPointWithin(
                               E.sources().getExpansionLoc(Place.getBegin()),
                               E.sources().getExpansionLoc(Body.getBeginLoc()),
                               E.sources().getExpansionLoc(Body.getEndLoc())))
      return Place;
  return Body.getSourceRange();
}

/// By at most one pointer or container, the variable itself.
static bool leadsThere(const ir::Place &At) {
  for (size_t I = 1; I < At.Way.size(); ++I)
    if (At.Way[I].Of == StepKind::Target)
      return false;
  return true;
}

/// Nothing where the memory is not shared by iterations.
std::optional<TreeAccess>
TreeReader::named(const ir::MemoryAccess &Each) const {
  const ir::Variable &Variable = Of.Tree.Variables[*Each.At.Base];
  const clang::ValueDecl *D = declarationOf(*Each.At.Base);
  if (Variable.In == Scope::Loop ||
      (D && (Own.contains(D) || Locals.isLocal(D) || Locals.isNestVariable(D))))
    return std::nullopt;
  TreeAccess Result;
  Result.Base = baseOf(Each.At);
  Result.Place = placeOf(Each);
  Result.IsWhole =
      Each.IsWhole && llvm::none_of(Each.At.Way, [](const ir::PlaceStep &Part) {
        return Part.IsPartOfUnion;
      });
  Access &Model = Result.Model;
  if (Variable.In != Scope::Object)
    Model.Array = nameOf(*Each.At.Base);
  for (const ir::PlaceStep &Part : Each.At.Way)
    if (Part.Of == StepKind::Field && !Part.IsOfUnion && !Part.Name.empty()) {
      Model.Array +=
          Model.Array.empty() ? memberName(Part.Name) : "." + Part.Name;
    } else if (!Part.Index.empty()) {
      const auto Index = Indices.read(Part.Index.front());
      Model.Subscripts.push_back(Index ? std::optional(Index->Number)
                                       : std::nullopt);
    }
  if (!Each.IsExact || Each.IsPart)
    Model.Subscripts.push_back(std::nullopt);
  Model.IsWrite = Each.IsWrite;
  Model.IsScalar = Model.Subscripts.empty();
  Model.VariablesUsed = {};
  for (const std::string &Name : Locals.all())
    Model.VariablesUsed.push_back(Name);
  Model.IsConditional = !IsAlways || Each.IsConditional;
  Model.MayOverlap = true;
  // Of one object, or of what one name leads to.
  if (D && Each.IsExact && !Each.IsPart && leadsThere(Each.At)) {
    Model.Owner = nameOf(*Each.At.Base);
    Model.MayOverlap =
        D->getType()->isPointerType() || D->getType()->isReferenceType();
  }
  Model.Where = E.Tokens.add(Result.Place);
  return Result;
}

/// What a reference from outside stands for, where that is known.
std::optional<ir::MemoryAccess>
TreeReader::referred(const ir::MemoryAccess &By) const {
  for (const ir::Statement &Each : Of.Tree.Before) {
    const auto &Name = std::get<ir::Bind>(Each.Form);
    if (Name.Of != *By.At.Base || !Name.To.Base)
      continue;
    ir::MemoryAccess Result = By;
    Result.At = Name.To;
    Result.At.Way.insert(Result.At.Way.end(), By.At.Way.begin(),
                         By.At.Way.end());
    Result.At.Is = By.At.Is;
    return Result;
  }
  return std::nullopt;
}

std::vector<TreeAccess> TreeReader::read() const {
  std::vector<TreeAccess> Result;
  for (const ir::MemoryAccess &Each :
       ir::memoryAccesses(Of.Tree, Pointers, Known)) {
    // A pointer that nobody changes is no more than a way.
    if (Each.IsPassed && !Changes.changes(Pointers.at(Each.At)))
      continue;
    for (std::optional<ir::MemoryAccess> By = Each; By; By = referred(*By)) {
      auto Named = named(*By);
      if (!Named)
        continue;
      Result.push_back(std::move(*Named));
      // Enough is said of a number that all iterations write.
      if (Result.back().Model.IsScalar && Result.back().Model.IsWrite)
        break;
    }
  }
  return Result;
}

std::vector<TreeAccess> idxmap::treeAccesses(const Extraction &E,
                                             const clang::Stmt &Body,
                                             const std::vector<LoopForm> &Forms,
                                             const Privatisation &Own) {
  if (E.Enclosing.isDependentContext())
    return {};
  std::vector<const clang::VarDecl *> Loops;
  for (const LoopForm &Form : Forms)
    Loops.push_back(Form.Variable);
  const BodyTree &Tree = *bodyTrees(E, Body, Loops).front();
  return TreeReader(E, Tree, Body, Forms, Own).read();
}

bool idxmap::isWithin(const std::string &Part, const std::string &Whole) {
  return Part == Whole || llvm::StringRef(Part).starts_with(Whole + ".");
}

/// The two readings may have other names for values that are no variables.
static bool haveSameNames(const Expr &A, const Expr &B) {
  std::set<std::string> Names[2];
  for (const std::string &Each : symbolsOf(A))
    Names[0].insert(Each);
  for (const std::string &Each : symbolsOf(B))
    Names[1].insert(Each);
  const auto isOther = [](const std::set<std::string> &In) {
    return [&In](const std::string &Each) {
      return !In.count(Each) &&
             (Each.front() == '(' || Each.starts_with("idxmap_"));
    };
  };
  return llvm::none_of(Names[0], isOther(Names[1])) &&
         llvm::none_of(Names[1], isOther(Names[0]));
}

/// A number for each subscript, and the same ones.
static bool areSameElement(const Access &A, const Access &B) {
  return A.Array == B.Array &&
         llvm::equal(A.Subscripts, B.Subscripts,
                     [](const std::optional<Expr> &One,
                        const std::optional<Expr> &Other) {
                       return One && Other &&
                              simplify(*One) == simplify(*Other);
                     });
}

/// \p By stands for \p Of. Where one of two subscripts is not known, the other
/// may be the same. What an iteration writes it may read: the value of
/// `(a[i] = x)`.
static bool covers(const Access &By, const Access &Of) {
  if (By.IsWrite != Of.IsWrite)
    return By.IsWrite && areSameElement(By, Of);
  if (By.Array.empty() && !By.Subscripts.empty())
    return true; // Any memory.
  if (!isWithin(Of.Array, By.Array))
    return false;
  for (size_t I = 0; I < By.Subscripts.size() && I < Of.Subscripts.size(); ++I)
    if (By.Subscripts[I] && Of.Subscripts[I] &&
        simplify(*By.Subscripts[I]) != simplify(*Of.Subscripts[I]) &&
        haveSameNames(*By.Subscripts[I], *Of.Subscripts[I]))
      return false;
  return true;
}

bool idxmap::runsAlways(const Access &Some,
                        const std::vector<TreeAccess> &All) {
  return llvm::any_of(All, [&](const TreeAccess &Each) {
    return !Each.Model.IsConditional && covers(Some, Each.Model);
  });
}

bool idxmap::isMissed(const TreeAccess &Each,
                      const std::vector<TreeAccess> &All,
                      const std::vector<Access> &Known) {
  const auto changesIt = [&](const Access &Write) {
    return Write.IsWrite && (isWithin(Each.Model.Array, Write.Array) ||
                             isWithin(Write.Array, Each.Model.Array));
  };
  const bool Matters =
      Each.Model.IsWrite ||
      (!Each.Model.IsScalar && (llvm::any_of(Known, changesIt) ||
                                llvm::any_of(All, [&](const TreeAccess &Other) {
                                  return changesIt(Other.Model);
                                })));
  return Matters && llvm::none_of(Known, [&](const Access &By) {
           return covers(By, Each.Model);
         });
}
