//===- PipelineData.cpp -----------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/PipelineData.h"

#include "attributes/AttributeReader.h"
#include "attributes/DataAction.h"
#include "attributes/LayoutFunctions.h"
#include "mapping/layout/FlatIndex.h"
#include "rewriter/device/DeviceFunctions.h"
#include "rewriter/emit/DataStatementText.h"
#include "rewriter/emit/layouts/LayoutClass.h"
#include "rewriter/regions/DataStatements.h"
#include "rewriter/regions/HostUses.h"
#include "rewriter/source/KernelPlace.h"
#include "rewriter/source/ThisMember.h"
#include "rewriter/templates/Uninstantiated.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"

#include <cassert>

using namespace clang;

namespace idxmap {

/// What can be said of the place without looking at the statement.
static bool standsWell(const ASTContext &Context,
                       const AnnotatedStatement &Annotated,
                       const DataAction &Action, SourceTokens &Tokens,
                       std::vector<Finding> &Findings) {
  const SourceToken Where = Action.Where;
  if (!Annotated.Function)
    Findings.push_back(
        Finding(FindingID::err_action_context, {Action.Attribute, "a lambda"},
                Where)
            .withNote(Finding(FindingID::note_action_context, {}, Where)));
  else if (Annotated.Outer)
    Findings.push_back(
        Finding(FindingID::err_action_in_loop, {Action.Attribute}, Where)
            .withNote(Finding(FindingID::note_action_in_loop, {},
                              Tokens.add(Annotated.Outer->getBeginLoc()))));
  else if (Context.getSourceManager().isInSystemHeader(
               Annotated.Statement->getBeginLoc()))
    Findings.push_back(Finding(FindingID::err_system_header)
                           .withNote(Finding(FindingID::note_system_header)));
  else
    return true;
  return false;
}

/// The statement without its attributes, and nothing more to be said.
static std::optional<StatementRewrite>
leftToInstances(const Extraction &E, const AttributedStmt &Statement) {
  const auto Attributes = attributesOf(E, Statement);
  if (!Attributes)
    return std::nullopt;
  E.Findings.clear();
  return StatementRewrite{*Attributes, "", {}};
}

static std::string layoutClass(const FunctionDecl &Function,
                               const DataItem &Item, KernelNames &Names) {
  return Names.layout(Function, Item.Array->getBeginLoc(),
                      Item.Named->getNameAsString());
}

/// Updates of elements that do not lie together on the device.
static void checkParts(const Extraction &E, const DataAction &Action,
                       const std::vector<FollowedLayout> &Layouts) {
  if (Action.What != DataAction::Kind::Update)
    return;
  for (const DataItem &Item : Action.Items) {
    const bool IsOrdered =
        llvm::any_of(Layouts, [&](const FollowedLayout &Each) {
          return Item.Named && Each.Array == Item.Named;
        });
    if (!IsOrdered || !Item.Count)
      continue;
    const std::string Name = Item.Named->getNameAsString();
    E.report(Finding(FindingID::err_layout_part, {Name}, Item.Where)
                 .withNote(Finding(FindingID::note_layout_part,
                                   {Name, Item.Attribute}, Item.Where)));
  }
}

/// How many elements \p Item has, where that is known: rows times their
/// lengths.
static std::optional<int64_t> elementsOf(const ASTContext &Context,
                                         const DataItem &Item) {
  QualType Type =
      Item.Array->IgnoreParenImpCasts()->getType().getNonReferenceType();
  int64_t Count = 1;
  clang::Expr::EvalResult Value;
  if (Item.Count) {
    if (Item.Count->isValueDependent() || Type->isDependentType() ||
        !Item.Count->EvaluateAsInt(Value, Context))
      return std::nullopt;
    Count = Value.Val.getInt().tryExtValue().value_or(-1);
    Type = Type->isPointerType() ? Type->getPointeeType()
           : Type->isArrayType()
               ? Type->getAsArrayTypeUnsafe()->getElementType()
               : QualType();
    if (Type.isNull())
      return Count;
  } else if (!Type->isConstantArrayType()) {
    return std::nullopt;
  }
  for (; const auto *Rows = Context.getAsConstantArrayType(Type);
       Type = Rows->getElementType())
    Count *= Rows->getSize().getSExtValue();
  return Type->isArrayType() || Type->isDependentType() ? std::nullopt
                                                        : std::optional(Count);
}

/// A layout has a place for each element.
static void checkElements(const Extraction &E, const DataAction &Action) {
  for (const DataItem &Item : Action.Items) {
    const std::optional<int64_t> Count = elementsOf(E.Context, Item);
    if (!Item.Order || !Count || Item.Kind == DataKind::Present)
      continue;
    auto Bound = bindLayout(*Item.Order);
    const auto *Order = std::get_if<Layout>(&Bound);
    const auto Cells =
        Order ? evaluate(productOf(Order->View), {}) : std::optional<int64_t>();
    if (Cells && *Cells != *Count)
      E.report(Finding(FindingID::err_layout_elements,
                       {std::to_string(*Cells), std::to_string(*Count)},
                       Item.OrderWhere));
  }
}

/// The functions by which the device finds places in \p Order.
static void markFunctions(const Extraction &E, const LayoutTerm &Order,
                          const AttributedStmt &Statement,
                          StatementRewrite &Rewrite) {
  for (const DeclRefExpr *Each :
       functionsIn(idxmapAttributes(Statement), Order)) {
    const auto &Function = *cast<FunctionDecl>(Each->getDecl());
    if (!E.sources().isBeforeInTranslationUnit(
            Function.getFirstDecl()->getLocation(), Rewrite.KernelPlace)) {
      E.report(FindingID::err_layout_place, Each->getLocation(),
               {Function.getNameAsString(), E.Enclosing.getNameAsString()});
      continue;
    }
    const DeviceFunctions Called =
        readDeviceFunctions(E, *callOf(E.Context, *Each));
    llvm::append_range(Rewrite.DeviceMarks, Called.Marks);
  }
}

/// The classes of the layouts that \p Action says, which \p Statement names.
static void addLayouts(const Extraction &E, const AttributedStmt &Attributed,
                       const DataAction &Action, KernelNames &Names,
                       DataStatement &Statement, StatementRewrite &Rewrite,
                       Needs &Also) {
  assert(Statement.Items.size() == Action.Items.size() && "one for each");
  for (size_t I = 0; I < Action.Items.size(); ++I) {
    const DataItem &Item = Action.Items[I];
    if (!Item.Order)
      continue;
    Rewrite.KernelPlace = kernelPlace(E);
    if (Rewrite.KernelPlace.isInvalid()) {
      E.report(FindingID::err_loop_in_macro, Attributed.getBeginLoc())
          .Notes.push_back(
              E.at(FindingID::note_loop_in_macro, Attributed.getBeginLoc()));
      return;
    }
    DataLayout Layout = dataLayout(*Item.Order, Action.Symbols);
    Layout.Class = layoutClass(E.Enclosing, Item, Names);
    Layout.Array = Statement.Items[I].Name;
    Layout.File = Statement.File;
    Layout.Line = Statement.Line;
    Statement.Items[I].Layout = Layout.Class;
    Statement.Items[I].Lengths = Layout.Lengths;
    Rewrite.Classes += (Rewrite.Classes.empty() ? "" : "\n") +
                       layoutClassText(Layout, Also.CallsLayouts);
    Also.HasLayouts = true;
    markFunctions(E, *Item.Order, Attributed, Rewrite);
  }
  if (!Rewrite.Classes.empty() && isKernelPlaceInC(E))
    Rewrite.Classes =
        "extern \"C++\" {\n" + Rewrite.Classes + "} // extern \"C++\"\n";
}

std::optional<StatementRewrite>
rewriteData(ASTContext &Context, const AnnotatedStatement &Annotated,
            const AttributePlaces &Places, KernelNames &Names,
            const PipelineOptions &Options, SourceTokens &Tokens,
            std::vector<Finding> &Findings, Needs &Also) {
  const std::optional<DataAction> Action =
      readDataAction(Context, *Annotated.Statement, Places, Tokens, Findings);
  if (!Action || !standsWell(Context, Annotated, *Action, Tokens, Findings))
    return std::nullopt;
  const Extraction E{Context, *Annotated.Function, Options.Target, Tokens,
                     Findings};
  std::optional<ExtractedData> Data = readDataStatement(
      E, *Annotated.Statement, *Action, !Options.HasUnifiedMemory);
  if (!Data && Options.LeavesUninstantiated &&
      areLeftToInstances(E, *Annotated.Statement, Findings))
    return leftToInstances(E, *Annotated.Statement);
  if (!Data)
    return std::nullopt;
  // The outermost region is followed, with those inside.
  if (Options.FollowsHost && Action->What == DataAction::Kind::Region &&
      Annotated.Regions.empty())
    checkHostUses(E, *Annotated.Statement, Places);
  checkElements(E, *Action);
  checkParts(E, *Action,
             regionalLayouts(Context, Annotated.Regions, Annotated.Function,
                             Places, Names, Tokens));
  if (E.errorCount() > 0)
    return std::nullopt;
  StatementRewrite Rewrite{Data->Replaced, "", Data->End};
  Rewrite.Ends = Data->Ends;
  if (E.hasOwnMemory())
    addLayouts(E, *Annotated.Statement, *Action, Names, Data->Statement,
               Rewrite, Also);
  if (E.errorCount() > 0)
    return std::nullopt;
  if (Action->Graph && Options.Target == TargetKind::UnifiedCuda)
    Findings.push_back(
        Finding(FindingID::warn_graph_target, {}, *Action->Graph));
  Rewrite.Text = dataStatementText(Data->Statement, Options.Target);
  return Rewrite;
}

std::vector<const ValueDecl *>
regionalArrays(ASTContext &Context,
               const std::vector<const AttributedStmt *> &Regions,
               const AttributePlaces &Places, SourceTokens &Tokens) {
  std::vector<const ValueDecl *> Arrays;
  std::vector<Finding> Scratch; // Each region reports its own.
  for (const AttributedStmt *Region : Regions)
    if (const auto Action =
            readDataAction(Context, *Region, Places, Tokens, Scratch);
        Action && !Action->Condition)
      for (const DataItem &Item : Action->Items)
        if (Item.Named)
          Arrays.push_back(Item.Named);
  return Arrays;
}

std::vector<FollowedLayout>
regionalLayouts(ASTContext &Context,
                const std::vector<const AttributedStmt *> &Regions,
                const FunctionDecl *Function, const AttributePlaces &Places,
                KernelNames &Names, SourceTokens &Tokens) {
  std::vector<FollowedLayout> Layouts;
  std::vector<Finding> Scratch; // Each region reports its own.
  for (const AttributedStmt *Region : llvm::reverse(Regions)) {
    const auto Action =
        readDataAction(Context, *Region, Places, Tokens, Scratch);
    if (!Action || !Function)
      continue;
    for (const DataItem &Item : Action->Items)
      if (Item.Order) {
        Layouts.push_back({Item.Named, layoutClass(*Function, Item, Names),
                           viewRank(*Item.Order), 0});
        Layouts.back().Order = boundLayout(*Item.Order);
        Layouts.back().Text = toString(*Item.Order);
        DataLayout Said = dataLayout(*Item.Order, Action->Symbols);
        Layouts.back().RegionLengths = std::move(Said.Lengths);
        Layouts.back().Key = std::move(Said.Key);
        for (const clang::Expr *Each : Item.OrderNames)
          if (const ValueDecl *Named = namedValue(Each))
            Layouts.back().Names.push_back(Named);
      }
  }
  return Layouts;
}

} // namespace idxmap
