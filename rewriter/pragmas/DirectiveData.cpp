//===- DirectiveData.cpp - Data clauses of pragmas ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/pragmas/DirectiveData.h"

#include "attributes/FreshName.h"
#include "rewriter/pragmas/ClauseItems.h"
#include "rewriter/pragmas/RowSections.h"
#include "rewriter/source/References.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

bool idxmap::isDataClause(const DirectiveClause &Clause) {
  return Clause.Name == "map" || dataKindOfClause(Clause.Name);
}

namespace {

class DataReader {
public:
  DataReader(const Extraction &E, const clang::Stmt &Loop,
             const DirectiveClause &Clause, std::vector<HostSymbol> Symbols)
      : E(E), Loop(Loop), Clause(Clause), Symbols(std::move(Symbols)) {}

  std::vector<DataClause> Found;
  std::vector<AlwaysCopied> Always;

  bool read();
  const std::vector<HostSymbol> &symbols() const { return Symbols; }

private:
  bool addItem(const ClauseItem &Item, DataKind Kind);
  bool addSection(const ClauseItem::Section &Section, DataClause &Added);
  bool addAlways(const ClauseItem &Item, DataKind Kind);
  clang::QualType typeOf(llvm::StringRef Name) const;
  Expr valueOf(llvm::StringRef Text);

  const Extraction &E;
  const clang::Stmt &Loop;
  const DirectiveClause &Clause;
  std::vector<HostSymbol> Symbols;
};

} // namespace

/// What any number of elements fits in.
static constexpr llvm::StringLiteral Wide = "long";

/// A number, or what the host evaluates before the launch, once.
Expr DataReader::valueOf(llvm::StringRef Text) {
  int64_t Number;
  if (!Text.getAsInteger(10, Number))
    return Number;
  for (const HostSymbol &Known : Symbols)
    if (Known.From == HostSymbol::Origin::Value && Known.Text == Text &&
        Known.Type == Wide)
      return Expr::symbol(Known.Name, SymbolKind::Host);
  HostSymbol Value;
  Value.Name = freshName(E.Context, Symbols, Clause.Name);
  Value.From = HostSymbol::Origin::Value;
  Value.Text = Text.str();
  Value.Type = Wide.str();
  Value.Bits = 64;
  Symbols.push_back(Value);
  return Expr::symbol(Value.Name, SymbolKind::Host);
}

/// `[first : length]`, `[: length]`, `[index]`; `[:]` is the whole array.
bool DataReader::addSection(const ClauseItem::Section &Section,
                            DataClause &Added) {
  if (!Section.First.empty())
    Added.First = valueOf(Section.First);
  if (Section.IsIndex)
    Added.Count = 1;
  else if (!Section.Length.empty())
    Added.Count = valueOf(Section.Length);
  return Added.Count || Added.First.isConstant(0);
}

/// A section without elements is of what the device has (OpenMP 5.2, section
/// 5.8.6).
bool DataReader::addItem(const ClauseItem &Item, DataKind Kind) {
  if (!Item.Sections.empty() && Item.Sections.front().Length == "0")
    Kind = DataKind::Present;
  DataClause Added{Kind, Item.Name, std::nullopt, E.Tokens.add(Clause.Where)};
  if (!Item.Sections.empty() && !addSection(Item.Sections.front(), Added))
    return false;
  if (Kind == DataKind::Present)
    Added.Count = std::nullopt;
  Found.push_back(std::move(Added));
  return true;
}

/// Of the variable of that name which the loop uses; else null.
clang::QualType DataReader::typeOf(llvm::StringRef Name) const {
  for (const Reference &Each : collectReferences(Loop))
    if (const auto *Variable =
            llvm::dyn_cast<clang::ValueDecl>(Each.Declaration);
        Variable && Variable->getNameAsString() == Name)
      return Variable->getType().getNonReferenceType();
  return clang::QualType();
}

/// Of elements in the middle no update says, nor how many a pointer leads to. A
/// number goes with the launch.
bool DataReader::addAlways(const ClauseItem &Item, DataKind Kind) {
  AlwaysCopied Added{Item.Name, ""};
  Added.ToDevice = Kind == DataKind::CopyIn || Kind == DataKind::Copy;
  Added.ToHost = Kind == DataKind::CopyOut || Kind == DataKind::Copy;
  const clang::QualType Type = typeOf(Item.Name);
  if (Item.Sections.empty()) {
    if (!Type.isNull() && Type->isArrayType())
      Always.push_back(std::move(Added));
    return !Type.isNull() && (Type->isArrayType() || Type->isArithmeticType());
  }
  const ClauseItem::Section &First = Item.Sections.front();
  Added.Count = First.IsIndex ? "1" : First.Length;
  Always.push_back(std::move(Added));
  return (First.First.empty() || First.First == "0") &&
         !Always.back().Count.empty() && coversRows(E, Clause, Item, Type);
}

bool DataReader::read() {
  llvm::StringRef Text = Clause.Text;
  std::optional<DataKind> Kind = dataKindOfClause(Clause.Name);
  bool IsAlways = false, IsPresent = false;
  if (Clause.Name == "map") {
    const MapWords Words = readMapWords(Text);
    Kind = Words.Kind;
    IsAlways = Words.IsAlways;
    IsPresent = Words.IsPresent;
    Text = Words.Items;
  }
  const auto Items = readClauseItems(Text);
  return Kind && Items && llvm::all_of(*Items, [&](const ClauseItem &Item) {
           return addItem(Item, IsPresent ? DataKind::Present : *Kind) &&
                  (!IsAlways || addAlways(Item, *Kind));
         });
}

/// `copyin(a) copyout(a)` are both about it.
static DataKind joined(DataKind First, DataKind Second) {
  const auto is = [&](DataKind A, DataKind B) {
    return (First == A && Second == B) || (First == B && Second == A);
  };
  if (is(DataKind::CopyIn, DataKind::CopyOut) || Second == DataKind::Copy)
    return DataKind::Copy;
  return First == DataKind::Create ? Second : First;
}

bool idxmap::takeData(const Extraction &E, const clang::Stmt &Loop,
                      const DirectiveClause &Clause, Annotation &Wish,
                      const std::set<std::string> &Said,
                      std::vector<AlwaysCopied> &Always) {
  DataReader Reader(E, Loop, Clause, Wish.Symbols);
  if (!Reader.read())
    return false;
  llvm::append_range(Always, Reader.Always);
  Wish.Symbols = Reader.symbols();
  for (DataClause &Each : Reader.Found) {
    const auto Known = llvm::find_if(Wish.Data, [&](const DataClause &Other) {
      return Other.Array == Each.Array;
    });
    if (Known == Wish.Data.end())
      Wish.Data.push_back(std::move(Each));
    else if (!Said.count(Each.Array))
      Known->Kind = joined(Known->Kind, Each.Kind);
  }
  return true;
}
