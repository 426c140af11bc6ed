//===- AttributeReader.cpp --------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/AttributeReader.h"

#include "attributes/AttributeArguments.h"
#include "attributes/AttributeTable.h"
#include "attributes/Clauses.h"
#include "attributes/LayoutFunctions.h"
#include "attributes/NotationValues.h"
#include "attributes/ReservedName.h"
#include "attributes/StreamArgument.h"
#include "attributes/TeamSize.h"
#include "mapping/CombinatorTable.h"
#include "mapping/Notation.h"
#include "mapping/combinators/Preconditions.h"
#include "mapping/layout/GenP.h"
#include "mapping/layout/LayoutText.h"
#include "mapping/layout/Row.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/TargetInfo.h"

#include <algorithm>
#include <map>

using namespace clang;

namespace idxmap {

using idxmap::Expr;

static bool isIdxmap(const Attr &A) {
  return isa<AnnotateAttr>(A) && !A.isImplicit() && A.getScopeName() &&
         std::string_view(A.getScopeName()->getName()) == AttributeScope;
}

SmallVector<const AnnotateAttr *, 8>
idxmapAttributes(const AttributedStmt &Statement) {
  SmallVector<const AnnotateAttr *, 8> Ours;
  for (const Attr *A : Statement.getAttrs())
    if (isIdxmap(*A))
      Ours.push_back(cast<AnnotateAttr>(A));
  return Ours;
}

bool isAtomicAlone(const AttributedStmt &Statement) {
  const auto Ours = idxmapAttributes(Statement);
  return Ours.size() == 1 && Ours[0]->getAnnotation() == "idxmap::atomic";
}

namespace {

class Reader {
public:
  Reader(ASTContext &Context, const AttributePlaces &Places,
         SourceTokens &Tokens, std::vector<Finding> &Findings)
      : Context(Context), NamePlaces(Places), Tokens(Tokens),
        Findings(Findings), Arguments(Context, Tokens, Result, Findings) {}

  void read(const AnnotateAttr &A);
  void checkTogether();
  Annotation Result;

private:
  using Handler = void (Reader::*)(const AnnotateAttr &);
  static const std::map<StringRef, Handler> &handlers();

  void readMap(const AnnotateAttr &A);
  void readDepth(const AnnotateAttr &A);
  void readNotation(const AnnotateAttr &A, const StringLiteral &Text);
  void refuseText(Finding Wrong, const StringLiteral &Text);
  void resolve(const AnnotateAttr &A, const StringLiteral &Text,
               std::vector<Step> &Steps);
  void readTile(const AnnotateAttr &A);
  void readReorder(const AnnotateAttr &A);
  void readTileOrder(const AnnotateAttr &A);
  void readGenP(const AnnotateAttr &A);
  bool readTiles(const AnnotateAttr &A, LayoutOrder &Order);
  void readStrategy(const AnnotateAttr &A);
  void readIndependent(const AnnotateAttr &A);
  void readTarget(const AnnotateAttr &A);
  void readName(const AnnotateAttr &A);
  void readAtomic(const AnnotateAttr &A);
  void readStream(const AnnotateAttr &A);
  void readAsync(const AnnotateAttr &A);
  void readTeam(const AnnotateAttr &A);
  void readStep(const AnnotateAttr &A);
  void readClause(const AnnotateAttr &A);

  void noteOnce(const AnnotateAttr &A);
  bool takesForm(const AnnotateAttr &A, Annotation::Form Form, StringRef Kind);
  std::vector<Expr> integers(const AnnotateAttr &A,
                             std::vector<SourceToken> &Places);
  const StringLiteral *onlyString(const AnnotateAttr &A);
  bool hasCount(const AnnotateAttr &A, unsigned Least, unsigned Most);
  SourceToken place(const AnnotateAttr &A) {
    auto Known = NamePlaces.find(A.getRange().getEnd());
    return Tokens.add(Known != NamePlaces.end() ? Known->second
                                                : A.getLocation());
  }
  void refuse(Finding F) { Findings.push_back(std::move(F)); }

  ASTContext &Context;
  const AttributePlaces &NamePlaces;
  SourceTokens &Tokens;
  std::vector<Finding> &Findings;
  ArgumentReader Arguments;
  std::map<std::string, SourceToken> Seen;
  std::string FirstForm, FirstFormKind;
};

/// It is read where the body is.
void Reader::readAtomic(const AnnotateAttr &A) {
  refuse(Finding(FindingID::err_atomic_place, {}, place(A))
             .withNote(Finding(FindingID::note_atomic_place, {}, place(A))));
}

std::string nameOf(const AnnotateAttr &A) {
  return A.getAnnotation().drop_front(AttributeScope.size() + 2).str();
}

std::string counted(unsigned Number) {
  if (Number == 0)
    return "no arguments";
  return std::to_string(Number) + (Number == 1 ? " argument" : " arguments");
}

const std::map<StringRef, Reader::Handler> &Reader::handlers() {
  static const std::map<StringRef, Handler> Table = {
      {"map", &Reader::readMap},
      {"tile", &Reader::readTile},
      {"tile_order", &Reader::readTileOrder},
      {"gen_p", &Reader::readGenP},
      {"strategy", &Reader::readStrategy},
      {"independent", &Reader::readIndependent},
      {"target", &Reader::readTarget},
      {"name", &Reader::readName},
      {"atomic", &Reader::readAtomic},
      {"stream", &Reader::readStream},
      {"async", &Reader::readAsync},
      {"team", &Reader::readTeam},
  };
  return Table;
}

void Reader::read(const AnnotateAttr &A) {
  const std::string Name = nameOf(A);
  switch (*kindOfAttribute(Name)) {
  case AttributeKind::Action:
    return; // The statement is not read as a loop.
  case AttributeKind::Step:
    return Name == "reorder" ? readReorder(A) : readStep(A);
  case AttributeKind::Clause:
    return readClause(A);
  case AttributeKind::Language:
    if (Name != "tile_order" && Name != "gen_p") // Steps.
      noteOnce(A);
    return (this->*handlers().at(Name))(A);
  }
}

void Reader::noteOnce(const AnnotateAttr &A) {
  auto [First, IsNew] = Seen.try_emplace(nameOf(A), place(A));
  if (!IsNew)
    refuse(Finding(FindingID::err_attribute_repeated, {nameOf(A)}, place(A))
               .withNote(Finding(FindingID::note_attribute_repeated, {},
                                 First->second)));
}

bool Reader::hasCount(const AnnotateAttr &A, unsigned Least, unsigned Most) {
  const unsigned Count = A.args_size();
  if (Least <= Count && Count <= Most)
    return true;
  refuse({FindingID::err_argument_count,
          {nameOf(A), (Least < Most ? "at most " : "") + counted(Most),
           std::to_string(Count)},
          place(A)});
  return false;
}

const StringLiteral *Reader::onlyString(const AnnotateAttr &A) {
  return hasCount(A, 1, 1) ? Arguments.string(**A.args_begin(), nameOf(A))
                           : nullptr;
}

std::vector<Expr> Reader::integers(const AnnotateAttr &A,
                                   std::vector<SourceToken> &Places) {
  std::vector<Expr> Values;
  for (const clang::Expr *Argument : A.args())
    if (auto Value = Arguments.integer(*Argument, nameOf(A))) {
      Values.push_back(*Value);
      Places.push_back(Tokens.add(Argument->getSourceRange()));
    }
  return Values;
}

/// Steps may follow steps; every other form of a mapping stands alone.
bool Reader::takesForm(const AnnotateAttr &A, Annotation::Form Form,
                       StringRef Kind) {
  if (FirstForm.empty()) {
    FirstForm = nameOf(A);
    FirstFormKind = Kind.str();
    Result.How = Form;
    Result.MappingPlace = place(A);
    return true;
  }
  if (FirstFormKind == Kind && Kind == "step")
    return true;
  if (nameOf(A) != FirstForm) // A repetition has been reported.
    refuse(
        Finding(FindingID::err_mapping_forms, {nameOf(A), FirstForm}, place(A))
            .withNote(Finding(FindingID::note_mapping_forms, {}, place(A))));
  return false;
}

void Reader::readMap(const AnnotateAttr &A) {
  Result.DepthPlace = place(A);
  if (A.args_size() == 0)
    return;
  if (const StringLiteral *Text = ArgumentReader::asString(**A.args_begin()))
    return readNotation(A, *Text);
  if (hasCount(A, 0, 1))
    readDepth(A);
}

void Reader::readDepth(const AnnotateAttr &A) {
  const clang::Expr &Argument = **A.args_begin();
  Result.DepthPlace = Tokens.add(Argument.getSourceRange());
  Annotation Depths; // A depth must need no symbols.
  auto Depth = ArgumentReader(Context, Tokens, Depths, Findings)
                   .integer(Argument, "map");
  if (!Depth)
    return;
  if (!Depth->isConstant())
    return refuse({FindingID::err_map_depth_constant, {}, Result.DepthPlace});
  if (Depth->value() < 1)
    return refuse({FindingID::err_map_depth,
                   {std::to_string(Depth->value())},
                   Result.DepthPlace});
  Result.Depth = Depth->value();
  llvm::append_range(Result.Mentions, Depths.Mentions);
}

/// \p Wrong at its column of \p Text.
void Reader::refuseText(Finding Wrong, const StringLiteral &Text) {
  refuse(atColumn(Context, Tokens, std::move(Wrong), Text));
}

void Reader::readNotation(const AnnotateAttr &A, const StringLiteral &Text) {
  if (!takesForm(A, Annotation::Form::Steps, "notation"))
    return;
  const SourceToken Where = Tokens.add(Text.getSourceRange());
  auto Parsed = parseNotation(std::string_view(Text.getString()), Where);
  if (auto *Wrong = std::get_if<Finding>(&Parsed))
    return refuseText(std::move(*Wrong), Text);
  Result.MappingPlace = Where;
  Result.Steps = std::get<std::vector<Step>>(std::move(Parsed));
  resolve(A, Text, Result.Steps);
  for (const Step &S : Result.Steps)
    if (auto Made = makeCombinator(S);
        auto *Wrong = std::get_if<Finding>(&Made))
      refuse(std::move(*Wrong));
}

/// Gives the names of the notation the values that appendNotationNames found.
void Reader::resolve(const AnnotateAttr &A, const StringLiteral &Text,
                     std::vector<Step> &Steps) {
  NotationValues Values(Context, Tokens, Arguments, Result.Mentions, Findings,
                        ArrayRef(A.args_begin() + 1, A.args_end()), Text,
                        nameOf(A));
  for (Step &S : Steps) {
    for (Expr &Argument : S.Arguments)
      Argument = Values.resolved(Argument, FindingID::err_notation_undeclared,
                                 FindingID::note_notation_undeclared);
    if (S.Order)
      S.Order = Values.term(*S.Order, S.Where);
  }
}

/// gen_p({n,m}, f, finv)
void Reader::readGenP(const AnnotateAttr &A) {
  if (!takesForm(A, Annotation::Form::Steps, "step"))
    return;
  auto wrong = [&](SourceToken Where) {
    refuse(Finding(FindingID::err_gen_p_arguments, {}, Where)
               .withNote(Finding(FindingID::note_gen_p_arguments, {}, Where)));
  };
  if (A.args_size() != 3)
    return wrong(place(A));
  Perm P{&GenPKind, {}, {}};
  LayoutFunctions Known(Context, Result.Mentions, Findings);
  auto *List = dyn_cast<InitListExpr>((*A.args_begin())->IgnoreParenImpCasts());
  if (!List || List->getNumInits() == 0)
    return wrong(Tokens.add((*A.args_begin())->getSourceRange()));
  for (const clang::Expr *Each : List->inits()) {
    auto Length = Arguments.integer(*Each, nameOf(A));
    if (!Length)
      return;
    if (Length->isConstant() && Length->value() < 1)
      return refuse({FindingID::err_argument_not_positive,
                     {nameOf(A), std::to_string(Length->value())},
                     Tokens.add(Each->getSourceRange())});
    P.Dims.push_back(*Length);
  }
  for (const clang::Expr *Each : llvm::drop_begin(A.args())) {
    const FunctionDecl *Function = functionNamed(*Each);
    if (!Function)
      return wrong(Tokens.add(Each->getSourceRange()));
    Known.add(*Function);
    P.Functions.push_back({Arguments.textOf(*Each), "", false});
  }
  Step S;
  S.Name = "reorder";
  S.Where = place(A);
  S.Order = Known.term(LayoutTerm{{{false, {P}}}, {}, false, {}}, S.Where,
                       [&](const std::string &) { return S.Where; });
  Result.Steps.push_back(std::move(S));
}

/// reorder("<layout>"), with the names that it has after it.
void Reader::readReorder(const AnnotateAttr &A) {
  if (!takesForm(A, Annotation::Form::Steps, "step"))
    return;
  if (A.args_size() == 0) {
    hasCount(A, 1, 1);
    return;
  }
  const StringLiteral *Text = Arguments.string(**A.args_begin(), nameOf(A));
  if (!Text)
    return;
  auto Parsed = parseLayout(std::string_view(Text->getString()), place(A));
  if (auto *Wrong = std::get_if<Finding>(&Parsed))
    return refuseText(std::move(*Wrong), *Text);
  Step S;
  S.Name = "reorder";
  S.Where = Tokens.add(Text->getSourceRange());
  S.Order =
      std::make_shared<LayoutTerm>(std::get<LayoutTerm>(std::move(Parsed)));
  std::vector<Step> Steps = {std::move(S)};
  resolve(A, *Text, Steps);
  Result.Steps.push_back(std::move(Steps.front()));
}

/// tile_order({a,b},{c,d}): the rows of tiles, of tiles in them, of cells.
void Reader::readTileOrder(const AnnotateAttr &A) {
  if (!takesForm(A, Annotation::Form::Steps, "step"))
    return;
  LayoutOrder Order;
  Order.IsTiled = true;
  if (!readTiles(A, Order))
    return;
  Order.Perms.insert(
      Order.Perms.begin(),
      Perm{&RowKind,
           std::vector<Expr>(Order.Perms.front().Dims.size(), star()),
           {}});
  Step S;
  S.Name = "reorder";
  S.Where = place(A);
  S.Order = std::make_shared<LayoutTerm>(LayoutTerm{{Order}, {}, false, {}});
  Result.Steps.push_back(std::move(S));
}

bool Reader::readTiles(const AnnotateAttr &A, LayoutOrder &Order) {
  for (const clang::Expr *Argument : A.args()) {
    auto *List = dyn_cast<InitListExpr>(Argument->IgnoreParenImpCasts());
    const SourceToken Where = Tokens.add(Argument->getSourceRange());
    Perm Tile{&RowKind, {}, {}};
    for (const clang::Expr *Each :
         List ? List->inits() : ArrayRef<clang::Expr *>()) {
      auto Length = Arguments.integer(*Each, nameOf(A));
      if (!Length)
        return false;
      if (Length->isConstant() && Length->value() < 1) {
        refuse({FindingID::err_argument_not_positive,
                {nameOf(A), std::to_string(Length->value())},
                Tokens.add(Each->getSourceRange())});
        return false;
      }
      Tile.Dims.push_back(*Length);
    }
    if (Tile.Dims.empty()) {
      refuse(Finding(FindingID::err_tile_order_lengths, {}, Where)
                 .withNote(
                     Finding(FindingID::note_tile_order_lengths, {}, Where)));
      return false;
    }
    if (!Order.Perms.empty() &&
        Tile.Dims.size() != Order.Perms.front().Dims.size()) {
      refuse({FindingID::err_layout_rank,
              {"a tile of 'tile_order'",
               idxmap::counted(Tile.Dims.size(), "length"),
               idxmap::counted(Order.Perms.front().Dims.size(), "dimension")},
              Where});
      return false;
    }
    Order.Perms.push_back(std::move(Tile));
  }
  if (Order.Perms.empty())
    refuse(Finding(FindingID::err_tile_order_lengths, {}, place(A))
               .withNote(
                   Finding(FindingID::note_tile_order_lengths, {}, place(A))));
  return !Order.Perms.empty();
}

/// What its two arguments are, the loops that they bound say
/// (teams/TeamLoops.h).
void Reader::readTeam(const AnnotateAttr &A) {
  if (A.args_size() == 1) {
    if (takesForm(A, Annotation::Form::Strategy, "team"))
      readTeamSize(**A.args_begin(), Tokens, Arguments, Result, Findings);
    return;
  }
  Result.IsTeam = true;
  Result.TeamPlace = Result.DepthPlace = place(A);
  Result.Depth = 2;
  Result.Independent = true;
  if (!hasCount(A, 2, 2) || !takesForm(A, Annotation::Form::Steps, "team"))
    return;
  Result.TeamThreads = Arguments.textOf(*A.args_begin()[1]);
  Step Last;
  Last.Name = "grid_block";
  Last.Arguments = {1};
  Last.Where = place(A);
  Result.Steps.push_back(std::move(Last));
}

void Reader::readTile(const AnnotateAttr &A) {
  if (!takesForm(A, Annotation::Form::Tile, "tile"))
    return;
  if (A.args_size() < 1 || A.args_size() > 3)
    return refuse(
        {FindingID::err_tile_count, {std::to_string(A.args_size())}, place(A)});
  std::vector<SourceToken> Places;
  Result.TileLengths = integers(A, Places);
}

void Reader::readStrategy(const AnnotateAttr &A) {
  if (!takesForm(A, Annotation::Form::Strategy, "strategy"))
    return;
  if (const StringLiteral *Text = onlyString(A)) {
    Result.Strategy = Text->getString().str();
    Result.MappingPlace = Tokens.add(Text->getSourceRange());
  }
}

void Reader::readIndependent(const AnnotateAttr &A) {
  Result.Independent = hasCount(A, 0, 0);
}

void Reader::readStream(const AnnotateAttr &A) {
  if (!hasCount(A, 1, 1))
    return;
  Result.Queue.Place = place(A);
  StreamArgument Stream = readStreamArgument(Context, **A.args_begin(),
                                             nameOf(A), Tokens, Findings);
  Result.Queue.Stream = std::move(Stream.Text);
  Result.StreamMentions = std::move(Stream.Mentions);
}

void Reader::readAsync(const AnnotateAttr &A) {
  Result.Queue.IsAsync = hasCount(A, 0, 0);
  Result.Queue.AsyncPlace = place(A);
}

void Reader::readTarget(const AnnotateAttr &A) {
  const StringLiteral *Text = onlyString(A);
  if (!Text)
    return;
  Result.TargetPlace = Tokens.add(Text->getSourceRange());
  if (Text->getString() == "cuda")
    Result.Target = TargetKind::Cuda;
  else if (Text->getString() == "host")
    Result.Target = TargetKind::Host;
  else if (Text->getString() == "threads") {
    Result.Target = TargetKind::Host;
    Result.WalksThreads = true;
  } else {
    const SourceToken At = Result.TargetPlace;
    refuse(Finding(FindingID::err_target_unknown, {Text->getString().str()}, At)
               .withNote(Finding(FindingID::note_targets_known, {}, At)));
  }
}

void Reader::readName(const AnnotateAttr &A) {
  const StringLiteral *Text = onlyString(A);
  if (!Text)
    return;
  Result.NamePlace = Tokens.add(Text->getSourceRange());
  Result.Name = Text->getString().str();
  auto Known = Context.Idents.find(Result.Name);
  const bool IsKeyword = Known != Context.Idents.end() &&
                         Known->second->isKeyword(Context.getLangOpts());
  if (!isValidAsciiIdentifier(Result.Name) || IsKeyword)
    refuse({FindingID::err_name_identifier, {Result.Name}, Result.NamePlace});
  else if (isReservedKernelName(Result.Name))
    refuse(
        Finding(FindingID::err_name_reserved, {Result.Name}, Result.NamePlace)
            .withNote(
                Finding(FindingID::note_name_reserved, {}, Result.NamePlace)));
}

void Reader::readStep(const AnnotateAttr &A) {
  if (!takesForm(A, Annotation::Form::Steps, "step"))
    return;
  Step S;
  S.Name = nameOf(A);
  S.Where = place(A);
  S.Arguments = integers(A, S.ArgumentPlaces);
  if (S.Arguments.size() != A.args_size())
    return; // Reported.
  if (auto Made = makeCombinator(S); auto *Wrong = std::get_if<Finding>(&Made))
    return refuse(std::move(*Wrong));
  Result.Steps.push_back(std::move(S));
}

void Reader::readClause(const AnnotateAttr &A) {
  Seen.try_emplace(nameOf(A), place(A));
  ClauseReader(Context, nameOf(A), place(A), Tokens, Arguments, Result,
               Findings)
      .read(A);
}

void Reader::checkTogether() {
  checkTeamSize(Seen, Result, Findings);
  if (!Result.EachLengths.empty() && Result.How != Annotation::Form::Tile)
    refuse(Finding(FindingID::err_each_alone, {}, Result.EachPlace)
               .withNote(
                   Finding(FindingID::note_each_alone, {}, Result.EachPlace)));
  if (Result.Sweep && Result.How != Annotation::Form::Tile)
    refuse(Finding(FindingID::err_sweep_alone, {}, Result.Sweep->Where)
               .withNote(Finding(FindingID::note_sweep_alone, {},
                                 Result.Sweep->Where)));
  if (Result.Buffers > 1 && !Result.Strips)
    refuse(Finding(FindingID::err_pipeline_alone, {}, Result.BuffersPlace)
               .withNote(Finding(FindingID::note_pipeline_alone, {},
                                 Result.BuffersPlace)));
  if (Result.Sweep && Result.Strips)
    refuse(Finding(FindingID::err_sweep_strips, {}, Result.Sweep->Where)
               .withNote(Finding(FindingID::note_sweep_strips, {},
                                 Result.Strips->Where)));
  for (const TileLayoutClause &Each : Result.TileLayouts)
    if (llvm::none_of(Result.Stages, [&](const StageClause &Other) {
          return Other.Array == Each.Array;
        }))
      refuse(Finding(FindingID::err_layout_not_staged, {}, Each.Where)
                 .withNote(Finding(FindingID::note_layout_not_staged, {},
                                   Each.Where)));
  if (Result.IsTeam && Seen.count("map"))
    refuse(
        Finding(FindingID::err_mapping_forms, {"map", "team"}, Result.TeamPlace)
            .withNote(
                Finding(FindingID::note_mapping_forms, {}, Result.TeamPlace)));
  if (Result.IsTeam || Seen.count("map") || hasErrors(Findings))
    return;
  const std::string Name = !FirstForm.empty() ? FirstForm : Seen.begin()->first;
  const SourceToken Where =
      !FirstForm.empty() ? Result.MappingPlace : Seen.begin()->second;
  refuse(Finding(FindingID::err_no_map, {Name}, Where)
             .withNote(Finding(FindingID::note_no_map, {}, Where)));
}

} // namespace

std::optional<Annotation> readAnnotation(ASTContext &Context,
                                         const AttributedStmt &Statement,
                                         const AttributePlaces &Places,
                                         SourceTokens &Tokens,
                                         std::vector<Finding> &Findings) {
  std::vector<Finding> Own;
  Reader R(Context, Places, Tokens, Own);
  for (const AnnotateAttr *A : idxmapAttributes(Statement))
    R.read(*A);
  R.checkTogether();
  const bool IsRight = !hasErrors(Own);
  std::move(Own.begin(), Own.end(), std::back_inserter(Findings));
  if (!IsRight)
    return std::nullopt;
  return std::move(R.Result);
}

} // namespace idxmap
