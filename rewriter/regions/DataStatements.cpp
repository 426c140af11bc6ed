//===- DataStatements.cpp - From attributes to a DataStatement ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/regions/DataStatements.h"

#include "attributes/AttributeReader.h"
#include "rewriter/build/StorageUses.h"
#include "rewriter/effects/DeepPointers.h"
#include "rewriter/pragmas/ClauseItems.h"
#include "rewriter/pragmas/DataDirectives.h"
#include "rewriter/regions/RegionJumps.h"
#include "rewriter/source/References.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/templates/TemplateInstances.h"

#include "rewriter/emit/DataText.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallString.h"

using namespace idxmap;

namespace {

class StatementReader {
public:
  StatementReader(const Extraction &E, const clang::AttributedStmt &Statement,
                  const DataAction &Action, bool HasCopies)
      : E(E), Statement(Statement), Sub(*Statement.getSubStmt()),
        Action(Action), HasCopies(HasCopies) {}

  std::optional<ExtractedData> read();

private:
  bool standsWell() const;
  bool isInPlainFunction() const;
  bool findPlaces();
  /// The statement is in a block that the text begins.
  bool isAround() const {
    return Action.What == DataAction::Kind::Region ||
           Action.What == DataAction::Kind::Use ||
           Action.What == DataAction::Kind::Time ||
           Action.What == DataAction::Kind::Graph;
  }
  clang::SourceLocation beginOfDirectives(clang::SourceLocation Begin) const;
  void checkJumps() const;
  void readItem(const DataItem &Item);
  void readUsed(const DataItem &Item);
  void checkInside(const clang::Stmt &Part, const DataItem &Item) const;
  clang::QualType typeOf(const DataItem &Item) const;
  bool hasElements(const DataItem &Item, clang::QualType Type) const;
  std::string countOf(const DataItem &Item, clang::QualType Type,
                      const std::string &Name) const;
  DataKind effectOf(const DataItem &Item, clang::QualType Type) const;
  std::string lineOf(const clang::Expr &Array) const;
  void mention(const clang::Stmt &Part);
  void refuse(FindingID Id, clang::SourceRange Place, FindingID Note,
              std::vector<std::string> Names = {}) const {
    E.report(Id, Place, Names).Notes.push_back(E.at(Note, Place));
  }

  const Extraction &E;
  const clang::AttributedStmt &Statement;
  const clang::Stmt &Sub;
  const DataAction &Action;
  const bool HasCopies; ///< See readDataStatement.
  ExtractedData Result;
};

} // namespace

static bool isNamedIn(const clang::VarDecl &Variable, const clang::Stmt &Part) {
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&Part);
  return (Name && Name->getDecl() == &Variable) ||
         llvm::any_of(Part.children(), [&](const clang::Stmt *Child) {
           return Child && isNamedIn(Variable, *Child);
         });
}

static DataStatement::Kind kindOf(DataAction::Kind What) {
  switch (What) {
  case DataAction::Kind::Region:
    return DataStatement::Kind::Region;
  case DataAction::Kind::Enter:
    return DataStatement::Kind::Enter;
  case DataAction::Kind::Exit:
    return DataStatement::Kind::Exit;
  case DataAction::Kind::Use:
    return DataStatement::Kind::Use;
  case DataAction::Kind::Time:
    return DataStatement::Kind::Time;
  case DataAction::Kind::Graph:
    return DataStatement::Kind::Graph;
  case DataAction::Kind::Wait:
    return DataStatement::Kind::Wait;
  case DataAction::Kind::Update:
    break;
  }
  return DataStatement::Kind::Update;
}

bool StatementReader::standsWell() const {
  const clang::SourceLocation At = Sub.getBeginLoc();
  const bool IsLoop = llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt,
                                clang::CXXForRangeStmt>(Sub);
  if (Action.Graph && !IsLoop) {
    refuse(FindingID::err_graph_place, At, FindingID::note_graph_place);
    return false;
  }
  if (Action.What == DataAction::Kind::Graph)
    return true;
  if (Action.What == DataAction::Kind::Region) {
    if (IsLoop || llvm::isa<clang::CompoundStmt>(Sub))
      return true;
    refuse(FindingID::err_region_place, At, FindingID::note_region_place);
    return false;
  }
  if (Action.What == DataAction::Kind::Use) {
    if (IsLoop ||
        llvm::isa<clang::CompoundStmt, clang::IfStmt, clang::Expr>(Sub))
      return true;
    refuse(FindingID::err_use_place, At, FindingID::note_use_place);
    return false;
  }
  if (llvm::isa<clang::NullStmt>(Sub) ||
      Action.What == DataAction::Kind::Time) // Refused with what is read of it.
    return true;
  refuse(FindingID::err_action_place, At, FindingID::note_action_place,
         {Action.Attribute});
  return false;
}

/// What the enclosing function is, if no region can be in it; else null.
static const char *oddFunction(const clang::FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function);
  if (Method &&
      (Method->getParent()->isLambda() || Method->getParent()->isLocalClass()))
    return "a lambda or a local class";
  if (Function.isConstexpr())
    return "a constexpr function";
  if (Function.hasAttr<clang::CUDAGlobalAttr>() ||
      Function.hasAttr<clang::CUDADeviceAttr>())
    return "a function of the device";
  return llvm::isa_and_nonnull<clang::CoroutineBodyStmt>(Function.getBody())
             ? "a coroutine"
             : nullptr;
}

/// Outside of lambdas.
static bool holds(const clang::Stmt &Part, const clang::Stmt &Wanted) {
  return &Part == &Wanted ||
         (!llvm::isa<clang::LambdaExpr>(Part) &&
          llvm::any_of(Part.children(), [&](const clang::Stmt *Child) {
            return Child && holds(*Child, Wanted);
          }));
}

bool StatementReader::isInPlainFunction() const {
  const char *Odd = !holds(*E.Enclosing.getBody(), Statement)
                        ? "a lambda or a local class"
                        : oddFunction(E.Enclosing);
  if (!Odd)
    return true;
  const clang::SourceLocation At = Sub.getBeginLoc();
  E.report(FindingID::err_action_context, At, {Action.Attribute, Odd})
      .Notes.push_back(E.at(FindingID::note_action_context, At));
  return false;
}

/// The data directives right before the attributes at \p Begin, which say the
/// same and go with them.
clang::SourceLocation
StatementReader::beginOfDirectives(clang::SourceLocation Begin) const {
  const clang::SourceManager &SM = E.sources();
  const bool IsRegion = isAround();
  clang::SourceLocation Result = Begin;
  for (const DirectiveLine &Line : llvm::reverse(E.files().directives(
           SM.getFileID(Begin), SM.getFileOffset(Begin)))) {
    const bool IsPragma = Line.word(0) == "pragma" && Line.FollowedBy == Begin;
    const auto Place =
        IsPragma ? placeOfDataDirective(readParallelDirective(E, Line).Name)
                 : std::nullopt;
    if (!Place || (*Place == DataPlace::Region) != IsRegion ||
        (!IsRegion && Result != Begin))
      break;
    Result = Line.Hash;
  }
  return Result;
}

/// A block's own brace begins the block; around a loop, one is put.
bool StatementReader::findPlaces() {
  const bool HidesNames = E.hasOwnMemory() && !Action.Used.empty();
  const clang::SourceLocation Begin =
      E.sources().getExpansionLoc(Statement.getBeginLoc());
  const clang::CharSourceRange Written = statementRange(E, Sub);
  if (Sub.getBeginLoc().isMacroID() || Written.isInvalid()) {
    refuse(FindingID::err_action_macro, Sub.getBeginLoc(),
           FindingID::note_action_macro, {Action.Attribute});
    return false;
  }
  clang::SourceLocation End = Written.getEnd();
  if (llvm::isa<clang::CompoundStmt>(Sub)) {
    Result.Statement.IsBlock = true;
    End = Written.getBegin().getLocWithOffset(1);
    if (HidesNames)
      Result.End = Written.getEnd();
  } else if (isAround()) {
    Result.End = Written.getEnd();
    Result.Ends += HidesNames;
    End = Written.getBegin();
    const clang::StringRef Between = clang::Lexer::getSourceText(
        clang::CharSourceRange::getCharRange(Begin, End), E.sources(),
        E.Context.getLangOpts());
    const size_t Kept = Between.size() - Between.rtrim().size();
    End = End.getLocWithOffset(-int(Kept));
  }
  Result.Replaced =
      clang::CharSourceRange::getCharRange(beginOfDirectives(Begin), End);
  const clang::PresumedLoc Place = E.sources().getPresumedLoc(Begin);
  llvm::SmallString<128> File(Place.getFilename());
  E.Context.getLangOpts().remapPathPrefix(File);
  Result.Statement.File = File.str();
  Result.Statement.Line = Place.getLine();
  return true;
}

static bool isHeldAlike(clang::QualType A, clang::QualType B) {
  return A->isPointerType() == B->isPointerType() &&
         A->isArrayType() == B->isArrayType();
}

/// In a template, that of one of the instances, if all hold elements alike.
clang::QualType StatementReader::typeOf(const DataItem &Item) const {
  const clang::QualType Type =
      Item.Array->IgnoreParenImpCasts()->getType().getNonReferenceType();
  if (!Item.Named || !Type->isDependentType() ||
      !elementOf(E.Context, Type).isNull())
    return Type;
  const std::vector<clang::QualType> Types = typesInInstances(E, *Item.Named);
  const bool AreAlike =
      !Types.empty() && llvm::all_of(Types, [&](clang::QualType Each) {
        const clang::QualType Element = elementOf(E.Context, Each);
        return !Element.isNull() && isHeldAlike(Each, Types.front()) &&
               !pointerInElements(E.Context.getPointerType(Element));
      });
  return AreAlike ? Types.front() : Type;
}

/// False, and a finding, where a copy of the elements would be none.
bool StatementReader::hasElements(const DataItem &Item,
                                  clang::QualType Type) const {
  const clang::SourceRange Place = Item.Array->getSourceRange();
  const std::string Name = lineOf(*Item.Array);
  const clang::QualType Element = elementOf(E.Context, Type);
  if (Element.isNull() || Element->isVoidType() || Element->isFunctionType() ||
      (!Element->isDependentType() && Element->isIncompleteType())) {
    refuse(FindingID::err_region_type, Place, FindingID::note_region_type,
           {Name});
    return false;
  }
  if (Item.Kind == DataKind::Present || Element->isDependentType() ||
      !HasCopies)
    return true;
  const auto Pointer = pointerInElements(E.Context.getPointerType(Element));
  if (!Pointer)
    return true;
  E.report(FindingID::err_data_deep, Place,
           {Name, Pointer->getAsString(E.Context.getPrintingPolicy())})
      .Notes.push_back(E.at(FindingID::note_data_deep, Place, {Name}));
  return false;
}

/// As written, or as Clang prints it where a macro makes it.
static std::string textOf(const Extraction &E, const clang::Expr &Value) {
  std::string Text = E.textOf(Value.getSourceRange());
  if (!Text.empty())
    return Text;
  llvm::raw_string_ostream Out(Text);
  Value.printPretty(Out, nullptr, E.Context.getPrintingPolicy());
  return Text;
}

/// For messages.
std::string StatementReader::lineOf(const clang::Expr &Array) const {
  const std::string Line = E.lineOf(Array.getSourceRange());
  return Line.empty() ? textOf(E, Array) : Line;
}

/// How many elements; empty where that is not said, or after a finding.
std::string StatementReader::countOf(const DataItem &Item, clang::QualType Type,
                                     const std::string &Name) const {
  const bool IsContainer = !Type->isPointerType() && !Type->isArrayType();
  const bool IsEntering = Action.What == DataAction::Kind::Region ||
                          Action.What == DataAction::Kind::Enter;
  if (Item.Count)
    return textOf(E, *Item.Count);
  if (Action.What == DataAction::Kind::Update)
    return "";
  if (IsContainer)
    return Name + ".size()";
  if (Type->isArrayType() && !Type->isIncompleteArrayType())
    return "sizeof(" + Name + ") / sizeof(*" + Name + ")"; // No header.
  if (!IsEntering || Item.Kind == DataKind::Present)
    return "1"; // The table knows how many lie around the first.
  const clang::SourceRange Place = Item.Array->getSourceRange();
  E.report(FindingID::err_region_count, Place, {Name})
      .Notes.push_back(
          E.at(FindingID::note_region_count, Place, {Name, Item.Attribute}));
  return "";
}

void StatementReader::readItem(const DataItem &Item) {
  const clang::QualType Type = typeOf(Item);
  if (!hasElements(Item, Type))
    return;
  const bool IsContainer = !Type->isPointerType() && !Type->isArrayType();
  const bool IsUpdate = Action.What == DataAction::Kind::Update;
  DataStatement::Item Added;
  Added.Name = lineOf(*Item.Array);
  Added.Pointer = textOf(E, *Item.Array) + (IsContainer ? ".data()" : "");
  if (Item.First)
    Added.Pointer += " + " + inSum(textOf(E, *Item.First));
  const DataKind Effect = effectOf(Item, Type);
  Added.Function = Item.Attribute == "finalize" ? Item.Attribute
                   : !IsUpdate                  ? dataFunction(Effect)
                   : Effect == DataKind::CopyIn ? "device"
                                                : "host";
  Added.Count = countOf(Item, Type, textOf(E, *Item.Array));
  if (!E.hasOwnMemory()) {
    mention(*Item.Array);
    for (const clang::Expr *Each : {Item.First, Item.Count})
      if (Each)
        mention(*Each);
    for (const clang::Expr *Each : Item.OrderNames)
      mention(*Each);
  }
  Result.Statement.Items.push_back(std::move(Added));
}

/// A name that means the address on the device in the statement.
void StatementReader::readUsed(const DataItem &Item) {
  if (!hasElements(Item, typeOf(Item)))
    return;
  if (!E.hasOwnMemory())
    mention(*Item.Array);
  const std::string Name = Item.Named->getNameAsString();
  if (Item.Named->getType().getNonReferenceType()->isPointerType())
    if (const auto Changed = placeOfWrite(E, Sub, *Item.Named)) {
      E.Findings.push_back(Finding(FindingID::err_use_changed, {Name}, *Changed)
                               .withNote(Finding(FindingID::note_use_changed,
                                                 {Name}, *Changed)));
      return;
    }
  Result.Statement.Used.push_back(Name);
  checkInside(Sub, Item);
}

/// What is mapped, or moved, is an array of the host.
void StatementReader::checkInside(const clang::Stmt &Part,
                                  const DataItem &Item) const {
  const auto names = [&](const clang::Stmt &In) {
    return llvm::any_of(collectReferences(In), [&](const Reference &Use) {
      return Use.Declaration == Item.Named;
    });
  };
  const auto *Attributed = llvm::dyn_cast<clang::AttributedStmt>(&Part);
  if (Attributed && !idxmapAttributes(*Attributed).empty()) {
    bool IsNamed = names(Part);
    for (const clang::AnnotateAttr *Each : idxmapAttributes(*Attributed))
      for (const clang::Expr *Argument : Each->args())
        IsNamed |= names(*Argument);
    if (IsNamed)
      return refuse(FindingID::err_use_inside, Part.getBeginLoc(),
                    FindingID::note_use_inside,
                    {Item.Named->getNameAsString()});
  }
  for (const clang::Stmt *Child : Part.children())
    if (Child)
      checkInside(*Child, Item);
}

/// Elements that no loop writes must survive, and it is not known which.
/// Constant arrays may lie where nothing can be written.
DataKind StatementReader::effectOf(const DataItem &Item,
                                   clang::QualType Type) const {
  const bool IsOut =
      Item.Kind == DataKind::Copy || Item.Kind == DataKind::CopyOut;
  if (IsOut && Type->isArrayType() &&
      E.Context.getBaseElementType(Type).isConstQualified())
    return DataKind::CopyIn;
  const bool IsEntering = Action.What == DataAction::Kind::Region ||
                          Action.What == DataAction::Kind::Enter;
  if (!IsEntering || Item.Kind != DataKind::CopyOut)
    return Item.Kind;
  const std::string Name = lineOf(*Item.Array);
  const clang::SourceRange Place = Item.Array->getSourceRange();
  E.report(FindingID::warn_region_copyout, Place, {Name})
      .Notes.push_back(E.at(FindingID::note_data_copyout, Place));
  return DataKind::Copy;
}

/// Compilers warn of variables that only an attribute names.
void StatementReader::mention(const clang::Stmt &Part) {
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&Part)) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Name->getDecl());
    const std::string Text = Name->getDecl()->getNameAsString();
    if (Variable && Variable->isLocalVarDeclOrParm() &&
        !llvm::is_contained(Result.Statement.Mentions, Text) &&
        !isNamedIn(*Variable, *E.Enclosing.getBody()))
      Result.Statement.Mentions.push_back(Text);
  }
  for (const clang::Stmt *Child : Part.children())
    if (Child)
      mention(*Child);
}

void StatementReader::checkJumps() const {
  if (const clang::Stmt *Entry = entryInto(Sub, *E.Enclosing.getBody()))
    E.report(FindingID::err_region_jump, Entry->getBeginLoc(),
             {Action.Attribute})
        .Notes.push_back(
            E.at(FindingID::note_region_jump, Statement.getBeginLoc()));
}

std::optional<ExtractedData> StatementReader::read() {
  if (!standsWell() || !isInPlainFunction() || !findPlaces())
    return std::nullopt;
  Result.Statement.What = kindOf(Action.What);
  for (const DataItem &Item : Action.Items)
    readItem(Item);
  for (const DataItem &Item : Action.Used)
    readUsed(Item);
  llvm::append_range(Result.Statement.Mentions, Action.Mentions);
  Result.Statement.IsGraph = Action.Graph.has_value();
  Result.Statement.Condition = Action.ConditionText;
  if (Action.Condition && !E.hasOwnMemory())
    mention(*Action.Condition);
  Result.Statement.Stream = Action.StreamText;
  if (Action.Stream && !E.isCuda())
    mention(*Action.Stream);
  if (isAround())
    checkJumps();
  if (!E.isCuda() && Result.Statement.Mentions.empty())
    Result.End = clang::SourceLocation();
  if (E.errorCount() > 0)
    return std::nullopt;
  return std::move(Result);
}

std::optional<ExtractedData>
idxmap::readDataStatement(const Extraction &E,
                          const clang::AttributedStmt &Statement,
                          const DataAction &Action, bool HasCopies) {
  return StatementReader(E, Statement, Action, HasCopies).read();
}
