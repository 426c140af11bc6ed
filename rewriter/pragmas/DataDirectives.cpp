//===- DataDirectives.cpp - Data directives as attributes -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/pragmas/DataDirectives.h"

#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace idxmap;

/// The clause is about names' addresses on the device.
static bool saysUse(llvm::StringRef Clause) {
  return llvm::StringSwitch<bool>(Clause)
      .Cases({"use_device", "use_device_ptr", "use_device_addr"}, true)
      .Default(false);
}

namespace {

enum class Action { None, Region, Enter, Exit, Update, Use };

Action actionOf(llvm::StringRef Name) {
  return llvm::StringSwitch<Action>(Name)
      .Cases({"omp target data", "acc data"}, Action::Region)
      .Case("acc host_data", Action::Use)
      // Of loops in a block, whose data is the region's.
      .Cases({"acc kernels", "acc parallel", "omp target"}, Action::Region)
      .Cases({"omp target enter data", "acc enter data"}, Action::Enter)
      .Cases({"omp target exit data", "acc exit data"}, Action::Exit)
      .Cases({"omp target update", "acc update"}, Action::Update)
      .Default(Action::None);
}

/// How it shares loops among threads is said of the loops.
bool isOfThreads(llvm::StringRef Clause) {
  return llvm::StringSwitch<bool>(Clause)
      .Cases({"num_gangs", "num_workers", "vector_length"}, true)
      .Default(false);
}

/// That the statement is complete before the next one is one of their orders;
/// what is the device's own memory is seen at run time.
bool needsNoWord(llvm::StringRef Clause) {
  return llvm::StringSwitch<bool>(Clause)
      .Cases({"nowait", "async", "wait", "depend", "default", "deviceptr"},
             true)
      .Default(false);
}

class Reader {
public:
  using RowTest =
      llvm::function_ref<bool(const DirectiveClause &, const ClauseItem &)>;
  Reader(const ParallelDirective &Directive,
         llvm::function_ref<ItemKind(const std::string &)> KindOf,
         RowTest CoversRows)
      : Directive(Directive), KindOf(KindOf), CoversRows(CoversRows),
        What(actionOf(Directive.Name)),
        IsAcc(llvm::StringRef(Directive.Name).starts_with("acc ")) {}

  DataDirective run();

private:
  bool readClause(const DirectiveClause &Clause);
  bool addAll(const std::string &Attribute, const DirectiveClause &Clause,
              llvm::StringRef Items);
  bool addUsed(llvm::StringRef Items);
  bool add(const std::string &Attribute, const ClauseItem &Item);
  std::optional<std::string> countOf(const ClauseItem &Item) const;
  std::string ofMap(const MapWords &Words) const;
  bool addAlways(const DirectiveClause &Clause, const MapWords &Words);
  std::string ofAcc(llvm::StringRef Clause) const;
  std::string ofUpdate(llvm::StringRef Clause) const;

  const ParallelDirective &Directive;
  llvm::function_ref<ItemKind(const std::string &)> KindOf;
  const RowTest CoversRows;
  const Action What;
  const bool IsAcc;
  DataDirective Result;
};

} // namespace

/// The attribute for `map`; empty: none. What is always copied, updates are.
std::string Reader::ofMap(const MapWords &Words) const {
  if (Words.IsPresent)
    return What == Action::Region && Words.Kind ? "present" : "";
  const llvm::StringRef Type =
      Words.IsAlways && !Words.Type.empty() && Words.Type != "delete"
          ? (What == Action::Exit ? "release" : "alloc")
          : llvm::StringRef(Words.Type);
  switch (What) {
  case Action::Region:
    return llvm::StringSwitch<std::string>(Type)
        .Case("to", "copyin")
        .Cases({"from", "tofrom"}, "copy")
        .Case("alloc", "create")
        .Default("");
  case Action::Enter:
    return llvm::StringSwitch<std::string>(Type)
        .Cases({"to", "tofrom"}, "copyin")
        .Case("alloc", "create")
        .Default("");
  case Action::Exit:
    return llvm::StringSwitch<std::string>(Type)
        .Cases({"from", "tofrom"}, "copyout")
        .Case("release", "create")
        .Case("delete", "finalize")
        .Default("");
  default:
    return "";
  }
}

std::string Reader::ofAcc(llvm::StringRef Clause) const {
  const bool IsFinal =
      llvm::any_of(Directive.Clauses, [](const DirectiveClause &Each) {
        return Each.Name == "finalize";
      });
  if (What == Action::Exit && Clause == "delete")
    return IsFinal ? "finalize" : "create";
  if (IsFinal)
    return "";
  const std::optional<DataKind> Kind = dataKindOfClause(Clause);
  if (!Kind || Clause.ends_with("_addr") || Clause.ends_with("_ptr"))
    return "";
  switch (*Kind) {
  case DataKind::CopyIn:
    return What == Action::Exit ? "" : "copyin";
  case DataKind::Create:
    return What == Action::Exit ? "" : "create";
  case DataKind::CopyOut:
    return What == Action::Region ? "copy"
           : What == Action::Exit ? "copyout"
                                  : "";
  case DataKind::Copy:
    return What == Action::Region ? "copy" : "";
  case DataKind::Present:
    return What == Action::Region && Clause == "present" ? "present" : "";
  }
  llvm_unreachable("all kinds are listed");
}

std::string Reader::ofUpdate(llvm::StringRef Clause) const {
  if (IsAcc)
    return llvm::StringSwitch<std::string>(Clause)
        .Case("device", "update_device")
        .Cases({"host", "self"}, "update_host")
        .Default("");
  return llvm::StringSwitch<std::string>(Clause)
      .Case("to", "update_device")
      .Case("from", "update_host")
      .Default("");
}

/// The number of elements from the array's begin on; empty where the item says
/// none. Nothing where more elements would be moved than it says, and that may
/// matter.
std::optional<std::string> Reader::countOf(const ClauseItem &Item) const {
  if (Item.Sections.empty())
    return "";
  const auto &[First, Length, IsIndex] = Item.Sections.front();
  const std::string Count = IsIndex ? "1" : Length;
  if (First.empty() || First == "0") // Without a length, what begins there.
    return What == Action::Exit && Count == "0" ? "" : Count;
  if (Count.empty())
    return std::nullopt;
  return inSum(First) + " + " + inSum(Count);
}

/// What an update moves, behind the array's name: "", ", n", ", m, n". Nothing
/// where the section says no length.
static std::optional<std::string> movedBy(const ClauseItem &Item) {
  if (Item.Sections.empty())
    return "";
  const auto &[First, Length, IsIndex] = Item.Sections.front();
  const std::string Count = IsIndex ? "1" : Length;
  const bool IsFirst = First.empty() || First == "0";
  if (Count.empty())
    return IsFirst ? std::optional<std::string>("") : std::nullopt;
  return (IsFirst ? ", " : ", " + First + ", ") + Count;
}

bool Reader::add(const std::string &Attribute, const ClauseItem &Item) {
  const ItemKind Kind = KindOf(Item.Name);
  if (Kind == ItemKind::Value)
    return true;
  const bool IsEntering = (What == Action::Region || What == Action::Enter) &&
                          Attribute != "present";
  // OpenMP: the pointer, and what the device has of its elements already.
  if (Kind == ItemKind::Pointer && Item.Sections.empty() && IsEntering)
    return !IsAcc;
  if (What == Action::Update) {
    const std::optional<std::string> Moved = movedBy(Item);
    if (Moved)
      Result.Attributes.push_back(Attribute + "(" + Item.Name + *Moved + ")");
    return Moved && Kind != ItemKind::Unknown;
  }
  const std::optional<std::string> Count = countOf(Item);
  if (Kind == ItemKind::Unknown || !Count)
    return false;
  const bool HasCount = !Count->empty() && Attribute != "present";
  Result.Attributes.push_back(Attribute + "(" + Item.Name +
                              (HasCount ? ", " + *Count : "") + ")");
  return true;
}

bool Reader::addAll(const std::string &Attribute, const DirectiveClause &Clause,
                    llvm::StringRef Text) {
  const auto Items = readClauseItems(Text);
  return Items && llvm::all_of(*Items, [&](const ClauseItem &Item) {
           return (What != Action::Update || CoversRows(Clause, Item)) &&
                  add(Attribute, Item);
         });
}

/// `use_device_ptr(a, b)`: names alone, which the attribute can hide.
bool Reader::addUsed(llvm::StringRef Text) {
  const auto Items = readClauseItems(Text);
  return Items && llvm::all_of(*Items, [&](const ClauseItem &Item) {
           const ItemKind Kind = KindOf(Item.Name);
           Result.Attributes.push_back("use_device(" + Item.Name + ")");
           return Item.Sections.empty() && Kind != ItemKind::Value &&
                  Kind != ItemKind::Unknown &&
                  clang::isValidAsciiIdentifier(Item.Name);
         });
}

/// The updates of `map(always, ..)`.
bool Reader::addAlways(const DirectiveClause &Clause, const MapWords &Words) {
  const auto Items = readClauseItems(Words.Items);
  const bool ToDevice =
      What != Action::Exit && (Words.Type == "to" || Words.Type == "tofrom");
  const bool ToHost =
      What != Action::Enter && (Words.Type == "from" || Words.Type == "tofrom");
  return Items && llvm::all_of(*Items, [&](const ClauseItem &Item) {
           const ItemKind Kind = KindOf(Item.Name);
           // How many a pointer leads to, an outer region need not say.
           if (Kind == ItemKind::Value)
             return true;
           const std::optional<std::string> Moved = movedBy(Item);
           if (!Moved || (Kind == ItemKind::Pointer && Moved->empty()) ||
               !CoversRows(Clause, Item))
             return false;
           const std::string Of = "(" + Item.Name + *Moved + ")";
           if (ToDevice)
             Result.First.push_back("update_device" + Of);
           if (ToHost)
             Result.Last.push_back("update_host" + Of);
           return true;
         });
}

bool Reader::readClause(const DirectiveClause &Clause) {
  if (needsNoWord(Clause.Name) ||
      (isComputeRegion(Directive.Name) && isOfThreads(Clause.Name)) ||
      (!IsAcc && saysFirstDevice(Clause)) ||
      (IsAcc && What == Action::Exit && Clause.Name == "finalize") ||
      (IsAcc && What == Action::Update && Clause.Name == "if_present"))
    return true;
  if (saysUse(Clause.Name))
    return (What == Action::Region || What == Action::Use) &&
           addUsed(Clause.Text);
  if (Clause.Name == "if") {
    const auto Condition = conditionIn(
        Clause.Text, {llvm::StringRef(Directive.Name).drop_front(4)});
    if (!Condition || !Result.Condition.empty())
      return false;
    Result.Condition = *Condition;
    return true;
  }
  llvm::StringRef Items = Clause.Text;
  std::string Attribute;
  if (What == Action::Update)
    Attribute = ofUpdate(Clause.Name);
  else if (IsAcc)
    Attribute = ofAcc(Clause.Name);
  else if (Clause.Name == "map") {
    const MapWords Words = readMapWords(Items);
    Attribute = ofMap(Words);
    Items = Words.Items;
    if (Words.IsAlways && !addAlways(Clause, Words))
      return false;
  }
  return !Attribute.empty() && addAll(Attribute, Clause, Items);
}

DataDirective Reader::run() {
  for (const DirectiveClause &Clause : Directive.Clauses)
    if (!readClause(Clause)) {
      Result.Unsaid = Clause.Name;
      if (!Clause.Text.empty())
        Result.Unsaid += "(" + Clause.Text + ")";
      return std::move(Result);
    }
  const char *Begin = What == Action::Region  ? "data"
                      : What == Action::Enter ? "enter_data"
                                              : "exit_data";
  if (!llvm::all_of(Result.Attributes, isOfNames) && What != Action::Update)
    Result.Attributes.insert(Result.Attributes.begin(), Begin);
  return std::move(Result);
}

bool idxmap::isComputeRegion(llvm::StringRef Name) {
  return Name == "acc kernels" || Name == "acc parallel" ||
         Name == "omp target";
}

bool idxmap::isOfNames(llvm::StringRef Attribute) {
  return Attribute.starts_with("use_device(");
}

std::string
DataDirective::text(const std::vector<std::string> &Attributes) const {
  return "[[using idxmap: " + llvm::join(Attributes, ", ") +
         (Condition.empty() ? "" : ", if(" + Condition + ")") + "]]";
}

std::optional<DataPlace> idxmap::placeOfDataDirective(llvm::StringRef Name) {
  switch (actionOf(Name)) {
  case Action::None:
    return std::nullopt;
  case Action::Region:
  case Action::Use:
    return DataPlace::Region;
  default:
    return DataPlace::Alone;
  }
}

DataDirective idxmap::readDataDirective(
    const ParallelDirective &Directive,
    llvm::function_ref<ItemKind(const std::string &)> KindOf,
    llvm::function_ref<bool(const DirectiveClause &, const ClauseItem &)>
        CoversRows) {
  return Reader(Directive, KindOf, CoversRows).run();
}
