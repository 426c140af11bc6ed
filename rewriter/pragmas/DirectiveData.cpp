//===- DirectiveData.cpp - Data clauses of pragmas ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/pragmas/DirectiveData.h"

#include "attributes/FreshName.h"

#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace idxmap;

using OptionalKind = std::optional<DataKind>;

/// OpenACC 3.3, section 2.7, with the older names; OpenMP 5.2, section 5.4.
static OptionalKind kindOfClause(llvm::StringRef Name) {
  return llvm::StringSwitch<OptionalKind>(Name)
      .Cases({"copy", "pcopy", "present_or_copy"}, DataKind::Copy)
      .Cases({"copyin", "pcopyin", "present_or_copyin"}, DataKind::CopyIn)
      .Cases({"copyout", "pcopyout", "present_or_copyout"}, DataKind::CopyOut)
      .Cases({"create", "pcreate", "present_or_create"}, DataKind::Create)
      .Cases({"present", "deviceptr", "is_device_ptr", "has_device_addr"},
             DataKind::Present)
      .Default(std::nullopt);
}

/// OpenMP 5.2, section 5.8.3.
static OptionalKind kindOfMap(llvm::StringRef Type) {
  return llvm::StringSwitch<OptionalKind>(Type)
      .Case("to", DataKind::CopyIn)
      .Case("from", DataKind::CopyOut)
      .Case("tofrom", DataKind::Copy)
      .Case("alloc", DataKind::Create)
      .Default(std::nullopt);
}

bool idxmap::isDataClause(const DirectiveClause &Clause) {
  return Clause.Name == "map" || kindOfClause(Clause.Name);
}

/// Where \p Separator stands outside of all brackets; `::` is no colon.
static size_t findOutside(llvm::StringRef Text, char Separator) {
  int Depth = 0;
  for (size_t I = 0; I < Text.size(); ++I) {
    if (Separator == ':' && Text.substr(I).starts_with("::"))
      ++I;
    else if (Depth == 0 && Text[I] == Separator)
      return I;
    Depth += llvm::StringRef("([{").contains(Text[I]);
    Depth -= llvm::StringRef(")]}").contains(Text[I]);
  }
  return llvm::StringRef::npos;
}

static std::vector<llvm::StringRef> splitOutside(llvm::StringRef Text,
                                                 char Separator) {
  std::vector<llvm::StringRef> Parts;
  for (size_t At; (At = findOutside(Text, Separator)) != llvm::StringRef::npos;
       Text = Text.drop_front(At + 1))
    Parts.push_back(Text.take_front(At).trim());
  Parts.push_back(Text.trim());
  return Parts;
}

/// `a`, `this->a`, `s.of.a` at the beginning of \p Text.
static llvm::StringRef nameAtFront(llvm::StringRef Text) {
  size_t End = 0;
  while (End < Text.size() && clang::isAsciiIdentifierStart(Text[End])) {
    while (End < Text.size() && clang::isAsciiIdentifierContinue(Text[End]))
      ++End;
    const llvm::StringRef Rest = Text.substr(End);
    const size_t Link = Rest.starts_with("->") ? 2 : Rest.starts_with(".");
    if (Link == 0 || End + Link == Text.size() ||
        !clang::isAsciiIdentifierStart(Text[End + Link]))
      break;
    End += Link;
  }
  return Text.take_front(End);
}

namespace {

class DataReader {
public:
  DataReader(const Extraction &E, const DirectiveClause &Clause,
             std::vector<HostSymbol> Symbols)
      : E(E), Clause(Clause), Symbols(std::move(Symbols)) {}

  std::vector<DataClause> Found;

  bool read();
  const std::vector<HostSymbol> &symbols() const { return Symbols; }

private:
  bool readItem(llvm::StringRef Text, DataKind Kind);
  bool readSection(llvm::StringRef Section, DataClause &Added);
  Expr valueOf(llvm::StringRef Text);

  const Extraction &E;
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
bool DataReader::readSection(llvm::StringRef Section, DataClause &Added) {
  const std::vector<llvm::StringRef> Parts = splitOutside(Section, ':');
  if (Parts.size() > 2)
    return false;
  if (!Parts[0].empty())
    Added.First = valueOf(Parts[0]);
  if (Parts.size() == 1)
    Added.Count = 1;
  else if (!Parts[1].empty())
    Added.Count = valueOf(Parts[1]);
  return Added.Count ? Parts.size() == 2 || !Parts[0].empty()
                     : Added.First.isConstant(0);
}

bool DataReader::readItem(llvm::StringRef Text, DataKind Kind) {
  const llvm::StringRef Name = nameAtFront(Text);
  DataClause Added{Kind, Name.str(), std::nullopt, E.Tokens.add(Clause.Where)};
  llvm::StringRef Rest = Text.drop_front(Name.size()).ltrim();
  for (bool IsFirst = true; Rest.consume_front("["); IsFirst = false) {
    const size_t Close = findOutside(Rest, ']');
    if (Close == llvm::StringRef::npos ||
        (IsFirst && !readSection(Rest.take_front(Close).trim(), Added)))
      return false;
    Rest = Rest.drop_front(Close + 1).ltrim();
  }
  if (Name.empty() || !Rest.empty())
    return false;
  if (Kind == DataKind::Present)
    Added.Count = std::nullopt;
  Found.push_back(std::move(Added));
  return true;
}

bool DataReader::read() {
  llvm::StringRef Text = Clause.Text;
  OptionalKind Kind = kindOfClause(Clause.Name);
  if (Clause.Name == "map") {
    const size_t Colon = findOutside(Text, ':');
    const bool IsTyped = Colon != llvm::StringRef::npos;
    Kind = kindOfMap(IsTyped ? Text.take_front(Colon).trim() : "tofrom");
    Text = IsTyped ? Text.drop_front(Colon + 1) : Text;
  }
  return Kind && llvm::all_of(splitOutside(Text, ','),
                              [&](auto Item) { return readItem(Item, *Kind); });
}

bool idxmap::takeData(const Extraction &E, const DirectiveClause &Clause,
                      Annotation &Wish) {
  DataReader Reader(E, Clause, Wish.Symbols);
  if (!Reader.read())
    return false;
  Wish.Symbols = Reader.symbols();
  for (DataClause &Each : Reader.Found) {
    const bool IsKnown = llvm::any_of(Wish.Data, [&](const DataClause &Known) {
      return Known.Array == Each.Array;
    });
    if (!IsKnown)
      Wish.Data.push_back(std::move(Each));
  }
  return true;
}
