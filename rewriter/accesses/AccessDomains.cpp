//===- AccessDomains.cpp - Which elements accesses touch ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/AccessDomains.h"

#include "rewriter/accesses/ConstantTable.h"
#include "rewriter/accesses/TreeReader.h"
#include "rewriter/ir/Walk.h"

#include "mapping/expr/Simplify.h"

using namespace idxmap;

namespace {

/// What the host has, as domains ask for it.
class HostNames {
public:
  HostNames(const Extraction &E, const TreeReader &Tree,
            const std::map<std::string, clang::QualType> &Usable,
            Symbols &Values, llvm::SetVector<const clang::FieldDecl *> &Members)
      : E(E), Tree(Tree), Usable(Usable), Values(Values), Members(Members) {}

  ir::OuterNames names() {
    return {
        [this](const ir::Place &From) { return number(From); },
        [this](const ir::Value &Of) { return invariant(Of); },
        [this](const ir::Value &Of, bool IsTrue) { return holds(Of, IsTrue); },
        [this](const ir::Place &At) { return element(At); },
        [this](SourceToken Where) {
          return E.lineOf(E.Tokens.rangeOf(Where).getAsRange());
        },
        [this](ir::VariableNumber Of) { return isOfData(Of); },
        [this](ir::VariableNumber Of) { return Tree.isPrivate(Of); }};
  }

private:
  std::optional<Expr> number(const ir::Place &From);
  std::optional<Expr> invariant(const ir::Value &Of);
  std::optional<Expr> holds(const ir::Value &Of, bool IsTrue);
  std::optional<ir::TableElement> element(const ir::Place &At);
  bool isOfData(ir::VariableNumber Of) const;
  clang::QualType typeOf(const ir::Type &Is) const;
  bool isCaptured(const std::string &Name) const;

  const Extraction &E;
  const TreeReader &Tree;
  const std::map<std::string, clang::QualType> &Usable;
  Symbols &Values;
  llvm::SetVector<const clang::FieldDecl *> &Members;
};

} // namespace

clang::QualType HostNames::typeOf(const ir::Type &Is) const {
  return E.Context.getIntTypeForBitwidth(Is.isInteger() ? Is.Bits : 64,
                                         Is.Of != ir::Type::Kind::Unsigned);
}

bool HostNames::isCaptured(const std::string &Name) const {
  return llvm::any_of(Values.table(), [&](const HostSymbol &Each) {
    return Each.Name == Name;
  });
}

/// A member of an object is a value that the host computes once.
std::optional<Expr> HostNames::number(const ir::Place &From) {
  const clang::ValueDecl *D = Tree.declarationOf(*From.Base);
  if (D && (Tree.isPrivate(*From.Base) || Tree.locals().formWith(D)))
    return std::nullopt;
  if (D && D->getType().isVolatileQualified())
    return std::nullopt;
  const std::optional<Expr> Name = Tree.symbolOf(From);
  if (!Name || !Name->isSymbol())
    return Name;
  const bool IsValue = Name->name().front() == '(';
  const bool IsOwn =
      Tree.tree().Variables[*From.Base].In == ir::Variable::Scope::Object;
  if (!IsValue &&
      (!IsOwn || Usable.count(Name->name()) || isCaptured(Name->name())))
    return Name;
  if (const std::optional<Expr> Same = Values.valueOf(*Name))
    return Same;
  const clang::FieldDecl *Field = Tree.lastField(From);
  if (!Field || Field->getType().isVolatileQualified())
    return std::nullopt;
  Members.insert(Field);
  const std::string Text = IsValue
                               ? Name->name().substr(1, Name->name().size() - 2)
                               : "(*this)." + From.Way.front().Name;
  return Values.value(Text, typeOf(From.Is));
}

/// A value that the launch may compute even if the loop does not run.
static bool isHarmless(const ir::Value &Of) {
  bool Result = true;
  ir::forEachValue(Of, [&](const ir::Value &Each) {
    Result &= Each.Of != ir::Value::Kind::Operation ||
              (Each.Text != "/" && Each.Text != "%");
  });
  return Result;
}

std::optional<Expr> HostNames::invariant(const ir::Value &Of) {
  const std::string Text = Tree.plainTextOf(Of);
  if (Text.empty() || !isHarmless(Of))
    return std::nullopt;
  return Values.value(Text, typeOf(Of.Is));
}

std::optional<Expr> HostNames::holds(const ir::Value &Of, bool IsTrue) {
  const std::string Text = Tree.plainTextOf(Of);
  if (Text.empty() || !isHarmless(Of))
    return std::nullopt;
  return Values.value("(" + Text + ") ? " + (IsTrue ? "1 : 0" : "0 : 1"),
                      E.Context.IntTy);
}

std::optional<ir::TableElement> HostNames::element(const ir::Place &At) {
  const auto *Table =
      At.Base
          ? llvm::dyn_cast_or_null<clang::VarDecl>(Tree.declarationOf(*At.Base))
          : nullptr;
  if (!Table || !isConstantTable(*Table))
    return std::nullopt;
  ConstantElement Element{Table, {}};
  ir::TableElement Result;
  Result.Table = std::to_string(*At.Base);
  ir::Place Here;
  Here.Base = At.Base;
  for (const ir::PlaceStep &Each : At.Way) {
    Here.Way.push_back(Each);
    if (Each.Of == ir::PlaceStep::Kind::Element) {
      Element.Path.push_back(nullptr);
      Result.Indices.push_back(Each.Index.front());
    } else if (Each.Of == ir::PlaceStep::Kind::Field && !Each.IsOfUnion) {
      const clang::FieldDecl *Field = Tree.lastField(Here);
      if (!Field || Field->isMutable())
        return std::nullopt;
      Element.Path.push_back(Field);
      Result.Table += "." + Each.Name;
    } else {
      return std::nullopt;
    }
  }
  if (Result.Indices.empty() ||
      Element.lengths().size() != Result.Indices.size())
    return std::nullopt;
  Result.At = [Element](const std::vector<int64_t> &Indices) {
    return Element.at(Indices);
  };
  return Result;
}

static bool readsMemory(const clang::Stmt &Value) {
  const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&Value);
  return llvm::isa<clang::ArraySubscriptExpr, clang::CallExpr,
                   clang::MemberExpr>(Value) ||
         (Unary && Unary->getOpcode() == clang::UO_Deref) ||
         llvm::any_of(Value.children(), [](const clang::Stmt *Child) {
           return Child && readsMemory(*Child);
         });
}

/// `any = any || a[i] < 0`: what all iterations make of memory.
bool HostNames::isOfData(ir::VariableNumber Of) const {
  const clang::ValueDecl *D = Tree.declarationOf(Of);
  return D && Tree.locals().isReduced(D) &&
         llvm::all_of(Tree.locals().valuesOf(D), [](const clang::Stmt *Value) {
           return readsMemory(*Value);
         });
}

static ir::MappedLoop::Indices indicesOf(const Dimension &Of,
                                         const Facts &Known) {
  const Expr Length = Of.Upper - 1 - Of.Lower;
  const Expr Trips = floorDiv(Length, Of.Step);
  const Expr Begin = Trips * Of.Step;
  const Expr Last = Of.Lower + Begin + min(Of.Width - 1, Length - Begin);
  return {Of.Lower, simplify(Last, Known), Trips, Of.Step.isConstant(1)};
}

static std::vector<ir::MappedLoop>
loopsOf(const WalkedNest &Nest, const TreeReader &Tree, const Facts &Known) {
  std::vector<ir::MappedLoop> Result;
  for (size_t D = 0; D < Nest.Forms.size(); ++D) {
    ir::MappedLoop Loop;
    Loop.Name = Nest.Forms[D].name();
    if (!Nest.Runs[D].Dependent)
      Loop.Of = indicesOf(Nest.Space[D], Known);
    Loop.Header = Tree.headers()[D];
    const std::vector<Companion> &Others = Nest.Forms[D].Companions;
    for (size_t I = 0; Loop.Header && I < Others.size(); ++I)
      if (Others[I].Before)
        Loop.Before.emplace(Loop.Header->Others[I].Of, *Others[I].Before);
    Result.push_back(std::move(Loop));
  }
  return Result;
}

void idxmap::forEachAccess(
    const Extraction &E, const clang::Stmt &Body, const WalkedNest &Nest,
    const Privatisation &Own, const Facts &Known,
    const std::map<std::string, clang::QualType> &Usable, Symbols &Values,
    llvm::SetVector<const clang::FieldDecl *> &Members,
    const std::function<void(const DomainAccess &)> &Do) {
  const TreeReader Tree(E, Body, Nest.Forms, Own);
  HostNames Names(E, Tree, Usable, Values, Members);
  ir::DomainReader Domains(Tree.tree(), Tree.pointers(), Tree.definitions(),
                           Tree.changes(), loopsOf(Nest, Tree, Known), Known,
                           Names.names());
  Tree.forEachAccess([&](TreeAccess Each, const ir::MemoryAccess &Of) {
    if (Each.IsNowhere)
      return Do({Each, {}, Domains});
    Domains.enter(Of);
    std::vector<std::optional<Expr>> Subscripts =
        Tree.subscriptsOf(Of.At, Domains.index());
    const size_t Count = Each.Model.Subscripts.size();
    while (Subscripts.size() < Count)
      Subscripts.push_back(std::nullopt);
    Do({Each, std::move(Subscripts), Domains, Of.IsOnly});
  });
}
