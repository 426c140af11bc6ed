//===- DataAction.cpp - Data regions and updates, as written --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/DataAction.h"

#include "attributes/AttributeArguments.h"
#include "attributes/AttributeReader.h"
#include "attributes/AttributeTable.h"
#include "attributes/Clauses.h"
#include "attributes/NotationValues.h"
#include "attributes/StreamArgument.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace idxmap {

static std::string nameOf(const AnnotateAttr &A) {
  return A.getAnnotation().drop_front(AttributeScope.size() + 2).str();
}

static bool isAction(const AnnotateAttr &A) {
  return kindOfAttribute(nameOf(A)) == AttributeKind::Action;
}

bool isDataStatement(const AttributedStmt &Statement) {
  return llvm::any_of(idxmapAttributes(Statement),
                      [](const AnnotateAttr *A) { return isAction(*A); });
}

static bool says(const AttributedStmt &Statement, StringRef Name) {
  return llvm::any_of(idxmapAttributes(Statement), [&](const AnnotateAttr *A) {
    return nameOf(*A) == Name;
  });
}

static std::optional<TimeTileClause::Form> formOf(StringRef Text) {
  if (Text == "hybrid")
    return TimeTileClause::Form::Hybrid;
  if (Text == "split")
    return TimeTileClause::Form::Split;
  return std::nullopt;
}

bool isDataRegion(const AttributedStmt &Statement) {
  return says(Statement, "data");
}

bool isTimeLoop(const AttributedStmt &Statement) {
  return says(Statement, "time_tile");
}

bool isLevelLoop(const AttributedStmt &Statement) {
  return llvm::any_of(idxmapAttributes(Statement), [](const AnnotateAttr *A) {
    const StringLiteral *Form =
        nameOf(*A) == "time_tile" && A->args_size() > 0
            ? ArgumentReader::asString(**A->args_begin())
            : nullptr;
    return Form && formOf(Form->getString());
  });
}

bool isGraphLoop(const AttributedStmt &Statement) {
  return says(Statement, "graph");
}

static std::optional<DataKind> updateKind(StringRef Name) {
  if (Name == "update_host")
    return DataKind::CopyOut;
  if (Name == "update_device")
    return DataKind::CopyIn;
  return std::nullopt;
}

/// The variable, or the member of the object around, that \p E names.
static const ValueDecl *namedBy(const clang::Expr &E) {
  const clang::Expr *Name = E.IgnoreParenImpCasts();
  if (const auto *Reference = dyn_cast<DeclRefExpr>(Name))
    return dyn_cast<VarDecl>(Reference->getDecl());
  const auto *Member = dyn_cast<MemberExpr>(Name);
  return Member && isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts())
             ? Member->getMemberDecl()
             : nullptr;
}

/// A name, or members of what a name leads to.
static bool isNameOrMember(const clang::Expr &E) {
  const clang::Expr *Name = E.IgnoreParenImpCasts();
  if (const auto *Member = dyn_cast<MemberExpr>(Name))
    return isNameOrMember(*Member->getBase());
  if (const auto *Member = dyn_cast<CXXDependentScopeMemberExpr>(Name))
    return Member->isImplicitAccess() || isNameOrMember(*Member->getBase());
  return isa<DeclRefExpr, CXXThisExpr>(Name);
}

namespace {

class ActionReader {
public:
  ActionReader(ASTContext &Context, const AttributePlaces &Places,
               SourceTokens &Tokens, std::vector<Finding> &Findings)
      : Context(Context), Places(Places), Tokens(Tokens), Findings(Findings),
        Arguments(Context, Tokens, Scratch, Findings) {}

  void read(const AnnotateAttr &A);
  std::optional<DataAction> finish();

private:
  void readAction(const AnnotateAttr &A, const std::string &Name);
  void readItem(const AnnotateAttr &A, const std::string &Name, DataKind Kind);
  void readUse(const AnnotateAttr &A, const std::string &Name);
  void readWait(const AnnotateAttr &A, const std::string &Name);
  bool readTimeForm(const AnnotateAttr &A);
  void readTime(const AnnotateAttr &A, const std::string &Name);
  void readCondition(const AnnotateAttr &A, const std::string &Name);
  void readOrder(const AnnotateAttr &A);
  void giveOrders();
  bool isTwice(const ValueDecl *Named, const std::vector<DataItem> &Known,
               SourceToken Where);
  SourceToken place(const AnnotateAttr &A);
  void refuse(Finding F, FindingID Note, std::vector<std::string> OfNote = {});

  ASTContext &Context;
  const AttributePlaces &Places;
  SourceTokens &Tokens;
  std::vector<Finding> &Findings;
  Annotation Scratch; ///< Counts stay text: their symbols are not needed.
  ArgumentReader Arguments;
  std::optional<DataAction> Result;
  std::vector<DataItem> Items;
  std::vector<DataItem> Used;
  std::optional<TimeTileClause> Time;
  std::optional<SourceToken> Graph;
  const AnnotateAttr *If = nullptr;
  const clang::Expr *Condition = nullptr;
  std::vector<std::string> TimeMentions; ///< What its arguments name.
  std::vector<std::string> Functions;    ///< That layouts name.
  std::vector<DataItem> Orders;          ///< Of the arrays that layouts name.
  const AnnotateAttr *Stranger = nullptr;
};

} // namespace

SourceToken ActionReader::place(const AnnotateAttr &A) {
  const auto Known = Places.find(A.getRange().getEnd());
  return Tokens.add(Known != Places.end() ? Known->second : A.getLocation());
}

void ActionReader::refuse(Finding F, FindingID Note,
                          std::vector<std::string> OfNote) {
  const SourceToken Where = F.Where;
  Findings.push_back(
      std::move(F).withNote(Finding(Note, std::move(OfNote), Where)));
}

/// True, and an error, if \p Named is one of \p Known.
bool ActionReader::isTwice(const ValueDecl *Named,
                           const std::vector<DataItem> &Known,
                           SourceToken Where) {
  const bool Result = Named && llvm::any_of(Known, [&](const DataItem &Other) {
                        return Other.Named == Named;
                      });
  if (Result)
    refuse({FindingID::err_clause_twice, {Named->getNameAsString()}, Where},
           FindingID::note_clause_twice, {Named->getNameAsString()});
  return Result;
}

void ActionReader::read(const AnnotateAttr &A) {
  const std::string Name = nameOf(A);
  if (isAction(A))
    return readAction(A, Name);
  if (const std::optional<DataKind> Kind = dataKindNamed(Name))
    return readItem(A, Name, *Kind);
  if (Name == "layout")
    return readOrder(A);
  if (Name == "if") {
    If = If ? If : &A;
    return readCondition(A, Name);
  }
  if (!Stranger)
    Stranger = &A;
}

static DataAction::Kind actionNamed(const std::string &Name) {
  if (updateKind(Name))
    return DataAction::Kind::Update;
  if (Name == "use_device")
    return DataAction::Kind::Use;
  return Name == "data"         ? DataAction::Kind::Region
         : Name == "enter_data" ? DataAction::Kind::Enter
         : Name == "exit_data"  ? DataAction::Kind::Exit
         : Name == "finalize"   ? DataAction::Kind::Exit
         : Name == "time_tile"  ? DataAction::Kind::Time
         : Name == "graph"      ? DataAction::Kind::Graph
                                : DataAction::Kind::Wait;
}

void ActionReader::readWait(const AnnotateAttr &A, const std::string &Name) {
  if (A.args_size() > 1)
    return Findings.push_back(
        {FindingID::err_argument_count,
         {Name, "at most 1 argument", std::to_string(A.args_size())},
         place(A)});
  if (A.args_size() == 0)
    return;
  Result->Stream = *A.args_begin();
  Result->StreamText =
      readStreamArgument(Context, *Result->Stream, Name, Tokens, Findings).Text;
}

/// A name alone can mean something else in the statement.
static bool isBareName(const clang::Expr &E) {
  const clang::Expr *Name = E.IgnoreImpCasts();
  if (const auto *Reference = dyn_cast<DeclRefExpr>(Name))
    return !Reference->hasQualifier() && isa<VarDecl>(Reference->getDecl());
  const auto *Member = dyn_cast<MemberExpr>(Name);
  return Member && Member->isImplicitAccess() && !Member->hasQualifier() &&
         isa<FieldDecl>(Member->getMemberDecl());
}

void ActionReader::readUse(const AnnotateAttr &A, const std::string &Name) {
  const clang::Expr *Array = A.args_size() == 1 ? *A.args_begin() : nullptr;
  const SourceToken Where =
      Array ? Tokens.add(Array->getSourceRange()) : place(A);
  if (!Array || !isBareName(*Array))
    return refuse({FindingID::err_use_name, {Name}, Where},
                  FindingID::note_use_name, {Name});
  const ValueDecl *Named = namedBy(*Array);
  if (isTwice(Named, Used, Where))
    return;
  Used.push_back({DataKind::Present, Name, Array, nullptr, Named, Where});
}

/// No block has room for more cells than that.
static constexpr int64_t MostTimeTile = 65536;

/// "hybrid" or "split" before the numbers.
bool ActionReader::readTimeForm(const AnnotateAttr &A) {
  const StringLiteral *Form =
      A.args_size() > 0 ? ArgumentReader::asString(**A.args_begin()) : nullptr;
  if (!Form)
    return true;
  if (const auto Is = formOf(Form->getString()))
    Time->What = *Is;
  else
    refuse({FindingID::err_time_tile_form,
            {Form->getString().str()},
            Tokens.add(Form->getSourceRange())},
           FindingID::note_time_tile_form);
  return Time->hasLevels();
}

/// How many rounds, and the lengths of a tile, if it is given some.
void ActionReader::readTime(const AnnotateAttr &A, const std::string &Name) {
  Time.emplace();
  Time->Where = Time->Number = place(A);
  if (!readTimeForm(A))
    return;
  const bool HasForm = Time->hasLevels();
  const auto Numbers = llvm::drop_begin(A.args(), HasForm);
  const size_t Count = A.args_size() - HasForm;
  if (Count > (HasForm ? 4 : 3) || (Count < 1 && !HasForm))
    return Findings.push_back(
        {FindingID::err_argument_count,
         {Name,
          HasForm ? "at most 4 numbers behind its form" : "1 to 3 arguments",
          std::to_string(Count)},
         place(A)});
  std::vector<int64_t> Values;
  const size_t Known = Scratch.Mentions.size();
  for (const clang::Expr *Argument : Numbers) {
    const auto Value = Arguments.length(*Argument, Name);
    if (!Value)
      return;
    const SourceToken Where = Tokens.add(Argument->getSourceRange());
    if (*Value > MostTimeTile)
      return Findings.push_back(
          {FindingID::err_time_tile_large,
           {std::to_string(*Value), std::to_string(MostTimeTile)},
           Where});
    if (Values.empty())
      Time->Number = Where;
    Values.push_back(*Value);
  }
  TimeMentions.assign(Scratch.Mentions.begin() + Known, Scratch.Mentions.end());
  Time->Steps = Values.empty() ? 0 : Values.front();
  if (!Values.empty())
    Time->Lengths.assign(Values.begin() + 1, Values.end());
}

/// `use_device`, `time_tile` and `graph` go with `data`, whichever comes first.
static bool canStandWith(const DataAction &Action, DataAction::Kind More,
                         const std::string &Name) {
  const bool IsFinal = Name == "finalize", IsAgain = Action.Attribute == Name;
  switch (More) {
  case DataAction::Kind::Update:
    return Action.What == More;
  case DataAction::Kind::Exit:
    return Action.What == More && (IsFinal || !IsAgain);
  case DataAction::Kind::Use:
    return Action.What == More || Action.What == DataAction::Kind::Region;
  case DataAction::Kind::Time:
  case DataAction::Kind::Graph:
    return Action.What == DataAction::Kind::Region;
  case DataAction::Kind::Region:
    return Action.What == DataAction::Kind::Use ||
           Action.What == DataAction::Kind::Time ||
           Action.What == DataAction::Kind::Graph;
  default:
    return false;
  }
}

void ActionReader::readAction(const AnnotateAttr &A, const std::string &Name) {
  const std::optional<DataKind> Update = updateKind(Name);
  const DataAction::Kind What = actionNamed(Name);
  const bool IsFinal = Name == "finalize";
  // What is launched for several rounds is not launched in each.
  const bool IsAgain = (What == DataAction::Kind::Time && (Time || Graph)) ||
                       (What == DataAction::Kind::Graph && (Graph || Time));
  if (Result && (IsAgain || !canStandWith(*Result, What, Name)))
    return refuse(
        {FindingID::err_action_beside, {Name, Result->Attribute}, place(A)},
        FindingID::note_action_beside);
  if (!Result || What == DataAction::Kind::Region)
    Result = DataAction{What, Name, place(A), {}};
  if (What == DataAction::Kind::Use)
    return readUse(A, Name);
  if (Update || IsFinal)
    return readItem(A, Name, Update.value_or(DataKind::Create));
  if (What == DataAction::Kind::Wait)
    return readWait(A, Name);
  if (What == DataAction::Kind::Time)
    return readTime(A, Name);
  if (What == DataAction::Kind::Graph)
    Graph = place(A);
  if (A.args_size() > 0)
    Findings.push_back({FindingID::err_argument_count,
                        {Name, "no arguments", std::to_string(A.args_size())},
                        place(A)});
}

void ActionReader::readItem(const AnnotateAttr &A, const std::string &Name,
                            DataKind Kind) {
  const clang::Expr *Array = A.args_size() > 0 ? *A.args_begin() : nullptr;
  const SourceToken Where =
      Array ? Tokens.add(Array->getSourceRange()) : place(A);
  const unsigned Most = Kind == DataKind::Present ? 1
                        : updateKind(Name)        ? 3
                                                  : 2;
  if (!Array || A.args_size() > Most || !isNameOrMember(*Array))
    return refuse({FindingID::err_data_clause_array, {Name}, Where},
                  FindingID::note_data_clause_array, {Name});
  DataItem Item{Kind, Name, Array, nullptr, namedBy(*Array), Where};
  if (A.args_size() == 3)
    Item.First = A.args_begin()[1];
  if (A.args_size() > 1)
    Item.Count = A.args_begin()[A.args_size() - 1];
  if (Item.First)
    Arguments.integer(*Item.First, Name);
  if (Item.Count) {
    const std::optional<Expr> Value = Arguments.integer(*Item.Count, Name);
    if (Value && Value->isConstant() && Value->value() < 0)
      Findings.push_back({FindingID::err_data_clause_negative,
                          {Name, std::to_string(Value->value())},
                          Tokens.add(Item.Count->getSourceRange())});
  }
  // Several sections of an array may be moved at once.
  const auto isWhole = [](const DataItem &Each) { return !Each.First; };
  std::vector<DataItem> Known;
  llvm::copy_if(Items, std::back_inserter(Known), isWhole);
  if (!isWhole(Item) || !isTwice(Item.Named, Known, Where))
    Items.push_back(Item);
}

/// `if(stage)`: anything that is true or false, asked when the program is
/// there.
void ActionReader::readCondition(const AnnotateAttr &A,
                                 const std::string &Name) {
  const clang::Expr *Value = A.args_size() == 1 ? *A.args_begin() : nullptr;
  const SourceToken Where =
      Value ? Tokens.add(Value->getSourceRange()) : place(A);
  const bool IsCondition =
      Value && (Value->isTypeDependent() || Value->getType()->isScalarType());
  if (!IsCondition || &A != If)
    return refuse({FindingID::err_if_argument, {}, Where},
                  FindingID::note_if_argument);
  if (Value->HasSideEffects(Context, /*IncludePossibleEffects=*/false))
    return Findings.push_back(
        {FindingID::err_argument_side_effect, {Name}, Where});
  Condition = Value;
}

void ActionReader::readOrder(const AnnotateAttr &A) {
  if (isTileLayout(A))
    return refuse({FindingID::err_layout_not_staged, {}, place(A)},
                  FindingID::note_layout_not_staged);
  const std::shared_ptr<LayoutTerm> Order =
      readLayout(Context, Tokens, Arguments, Functions, Findings, A, place(A));
  if (!Order)
    return;
  const clang::Expr &Array = **A.args_begin();
  const SourceToken Where = Tokens.add(Array.getSourceRange());
  const ValueDecl *Named = namedBy(Array);
  if (!Named)
    return refuse({FindingID::err_layout_arguments, {}, Where},
                  FindingID::note_layout_arguments);
  if (isTwice(Named, Orders, Where))
    return;
  Orders.push_back({DataKind::Present,
                    "layout",
                    &Array,
                    nullptr,
                    Named,
                    Where,
                    /*First=*/nullptr,
                    Order,
                    Tokens.add(A.args_begin()[1]->getSourceRange()),
                    {A.args_begin() + 2, A.args_end()}});
}

/// Each array of a layout has a data clause, by which the device gets it.
void ActionReader::giveOrders() {
  const bool IsEntering = Result->What == DataAction::Kind::Region ||
                          Result->What == DataAction::Kind::Enter;
  for (const DataItem &Each : Orders) {
    const auto Item = llvm::find_if(Items, [&](const DataItem &Other) {
      return Other.Named == Each.Named;
    });
    if (!IsEntering || Item == Items.end()) {
      refuse({FindingID::err_layout_clause,
              {Each.Named->getNameAsString()},
              Each.Where},
             FindingID::note_layout_clause, {Each.Named->getNameAsString()});
      continue;
    }
    Item->Order = Each.Order;
    Item->OrderWhere = Each.OrderWhere;
    Item->OrderNames = Each.OrderNames;
  }
}

/// It says nothing of how arrays get to the device.
static bool hasNoItems(DataAction::Kind What) {
  return What == DataAction::Kind::Wait || What == DataAction::Kind::Use ||
         What == DataAction::Kind::Time || What == DataAction::Kind::Graph;
}

std::optional<DataAction> ActionReader::finish() {
  giveOrders();
  if (Stranger)
    refuse({FindingID::err_action_beside,
            {nameOf(*Stranger), Result->Attribute},
            place(*Stranger)},
           FindingID::note_action_beside);
  else if (hasNoItems(Result->What) && !Items.empty())
    refuse({FindingID::err_action_beside,
            {Items.front().Attribute, Result->Attribute},
            Items.front().Where},
           FindingID::note_action_beside);
  else if (!hasNoItems(Result->What) && Items.empty() && !hasErrors(Findings))
    refuse({FindingID::err_action_empty, {Result->Attribute}, Result->Where},
           FindingID::note_action_empty, {Result->Attribute});
  // What a layout or a tile of time makes of the loops inside is decided when
  // they are compiled.
  const bool IsNever = Result->What == DataAction::Kind::Wait || Time;
  if (If && (IsNever || !Orders.empty()))
    refuse({FindingID::err_action_beside,
            {nameOf(*If), IsNever ? Result->Attribute : "layout"},
            place(*If)},
           FindingID::note_action_beside);
  const bool IsUpdate = Result->What == DataAction::Kind::Update;
  for (const DataItem &Item : Items)
    if (IsUpdate && !updateKind(Item.Attribute))
      refuse({FindingID::err_action_beside,
              {Item.Attribute, Result->Attribute},
              Item.Where},
             FindingID::note_action_beside);
  if (hasErrors(Findings))
    return std::nullopt;
  Result->Items = std::move(Items);
  Result->Used = std::move(Used);
  Result->Time = std::move(Time);
  Result->Graph = Graph;
  Result->Condition = Condition;
  Result->ConditionText = Condition ? Arguments.textOf(*Condition) : "";
  Result->Symbols = std::move(Scratch.Symbols);
  Result->Mentions = std::move(Functions);
  llvm::append_range(Result->Mentions, TimeMentions);
  return std::move(Result);
}

std::optional<DataAction> readDataAction(ASTContext &Context,
                                         const AttributedStmt &Statement,
                                         const AttributePlaces &Places,
                                         SourceTokens &Tokens,
                                         std::vector<Finding> &Findings) {
  std::vector<Finding> Own;
  ActionReader Reader(Context, Places, Tokens, Own);
  for (const AnnotateAttr *A : idxmapAttributes(Statement))
    Reader.read(*A);
  std::optional<DataAction> Result = Reader.finish();
  std::move(Own.begin(), Own.end(), std::back_inserter(Findings));
  return Result;
}

} // namespace idxmap
