//===- DataStatementText.cpp - Regions and updates, written down ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/DataStatementText.h"

#include "rewriter/emit/BodyLines.h"
#include "rewriter/emit/DataText.h"
#include "rewriter/emit/Writer.h"
#include "rewriter/emit/targets/Target.h"

namespace idxmap {

static std::string placeText(const DataStatement &Of) {
  return "(" + quoted(Of.File) + ", " + std::to_string(Of.Line) + ")";
}

static void writeItems(Writer &Out, const DataStatement &Of,
                       const std::string &Object) {
  for (const DataStatement::Item &Item : Of.Items) {
    std::vector<std::string> Arguments = {quoted(Item.Name), Item.Pointer};
    if (!Item.Count.empty())
      Arguments.push_back(Item.Count);
    Out.list(Object + "." + Item.Function + "(", Arguments, ");");
    if (Item.Layout.empty())
      continue;
    Arguments = {quoted(Item.Name), Item.Pointer};
    Arguments.insert(Arguments.end(), Item.Lengths.begin(), Item.Lengths.end());
    Out.list(Object + ".inLayout<" + Item.Layout + ">(", Arguments, ");");
  }
}

/// Lengths that are more than a name are computed exactly.
static void writeExactInt(Writer &Out, const DataStatement &Of) {
  for (const DataStatement::Item &Item : Of.Items)
    for (const std::string &Length : Item.Lengths)
      if (countWord(Length, "idxmap_Int") > 0)
        return Out.line("using idxmap_Int = ::idxmap::ExactInt;");
}

static void openCondition(Writer &Out, const std::string &Condition,
                          const char *Brace) {
  if (!Condition.empty())
    Out.open("if (" + Condition + ")" + Brace);
}

/// An object of \p Class that, where \p Condition is true, is told of all items
/// and then does \p Verbs.
static void writeObject(Writer &Out, const DataStatement &Of,
                        const std::string &Class,
                        const std::vector<std::string> &Verbs,
                        const std::string &Condition = "") {
  const std::string Object = "idxmap_data_" + std::to_string(Of.Line);
  writeExactInt(Out, Of);
  Out.line("::idxmap::" + Class + " " + Object + placeText(Of) + ";");
  openCondition(Out, Condition, " {");
  writeItems(Out, Of, Object);
  for (const std::string &Verb : Verbs)
    Out.line(Object + "." + Verb + "();");
  if (!Condition.empty())
    Out.close();
}

static void writeMentions(Writer &Out, const DataStatement &Of) {
  for (const std::string &Mention : Of.Mentions)
    Out.line("static_cast<void>(" + Mention + ");");
}

/// Without the newline that ends it: the user's own text follows.
static std::string withoutLastNewline(std::string Text) {
  if (!Text.empty())
    Text.pop_back();
  return Text;
}

/// What a region holds elsewhere is near the device then.
static void writeUnified(Writer &Out, const DataStatement &Of) {
  const std::string Object = "idxmap_data_" + std::to_string(Of.Line);
  const std::string Present = dataFunction(DataKind::Present);
  Out.line("::idxmap::UnifiedRegion " + Object + placeText(Of) + ";");
  for (const DataStatement::Item &Item : Of.Items)
    if (Item.Function != Present && !Item.Count.empty())
      Out.list(Object + ".bringNear(", {Item.Pointer, Item.Count}, ");");
}

/// An object of \p Class for as long as the statement runs; where \p Condition
/// is not empty and false, it does nothing.
static void writeGuard(Writer &Out, const DataStatement &Of,
                       const std::string &Class, const std::string &Object,
                       const std::string &Condition) {
  std::vector<std::string> Arguments = {quoted(Of.File),
                                        std::to_string(Of.Line)};
  if (!Condition.empty())
    Arguments.push_back(Condition);
  Out.list("::idxmap::" + Class + " " + Object + "(", Arguments, ");");
}

/// In a block of their own, the names are those of the device: what the names
/// mean around it is read before. Where the device reads the host's memory,
/// they mean the same.
static void writeUsed(Writer &Out, const DataStatement &Of,
                      const std::string &Condition, TargetKind Target) {
  const std::string Object = "idxmap_use_" + std::to_string(Of.Line);
  writeGuard(Out, Of, "DeviceUse", Object, Condition);
  if (!targetOf(Target).hasOwnMemory())
    return;
  for (const std::string &Name : Of.Used)
    Out.list("auto &&" + Object + "_" + Name + " = " + Object + ".onDevice(",
             {quoted(Name), Name}, ");");
  Out.open("{");
  for (const std::string &Name : Of.Used)
    Out.line("[[maybe_unused]] auto &&" + Name + " = " + Object + "_" + Name +
             ";");
}

static std::string regionText(const DataStatement &Of, TargetKind Target) {
  if (!isCuda(Target) && Of.Mentions.empty())
    return Of.IsBlock ? "{" : "";
  const bool IsRegion = Of.What == DataStatement::Kind::Region;
  Writer Out;
  Out.open("{");
  writeMentions(Out, Of);
  // Asked once.
  std::string Condition = Of.Condition;
  const bool IsAskedAgain = !Of.Used.empty() || Of.IsGraph;
  if (IsRegion && IsAskedAgain && !Condition.empty() &&
      targetOf(Target).hasOwnMemory()) {
    Condition = "idxmap_if_" + std::to_string(Of.Line);
    Out.line("const auto " + Condition + " = static_cast<bool>(" +
             Of.Condition + ");");
  }
  if (IsRegion && targetOf(Target).hasOwnMemory())
    writeObject(Out, Of, "DataRegion", {"enter"}, Condition);
  else if (IsRegion && isCuda(Target))
    writeUnified(Out, Of);
  // Elsewhere each launch is waited for: there is nothing to give together.
  if (Of.IsGraph && targetOf(Target).hasOwnMemory())
    writeGuard(Out, Of, "GraphLoop", "idxmap_graph_" + std::to_string(Of.Line),
               Condition);
  if (isCuda(Target) && !Of.Used.empty())
    writeUsed(Out, Of, Condition, Target);
  return withoutLastNewline(Out.text());
}

std::string waitText(const std::string &File, unsigned Line,
                     const std::string &Stream) {
  std::vector<std::string> Arguments = {quoted(File), std::to_string(Line)};
  if (!Stream.empty())
    Arguments.push_back(Stream);
  return "::idxmap::wait(" + join(Arguments) + ");";
}

std::string dataStatementText(const DataStatement &Of, TargetKind Target) {
  const bool IsDevice = targetOf(Target).hasOwnMemory();
  if (Of.What == DataStatement::Kind::Region ||
      Of.What == DataStatement::Kind::Use ||
      Of.What == DataStatement::Kind::Time ||
      Of.What == DataStatement::Kind::Graph)
    return regionText(Of, Target);
  if (!isCuda(Target) && Of.Mentions.empty())
    return ";";
  if (isCuda(Target) && Of.What == DataStatement::Kind::Wait)
    return waitText(Of.File, Of.Line, Of.Stream);
  // There is nothing to move, but it ends what was launched before.
  const bool Waits = isCuda(Target) && !IsDevice;
  if (Waits && Of.Mentions.empty())
    return waitText(Of.File, Of.Line);
  Writer Out;
  const bool IsOne = IsDevice && Of.What == DataStatement::Kind::Update &&
                     Of.Items.size() == 1;
  const bool HasBlock =
      !IsOne || !Of.Condition.empty(); // Or `else` is its own.
  if (HasBlock)
    Out.open("{");
  writeMentions(Out, Of);
  if (IsDevice)
    openCondition(Out, Of.Condition, IsOne ? "" : " {");
  if (IsOne)
    writeItems(Out, Of, "::idxmap::DataUpdate" + placeText(Of));
  else if (IsDevice && Of.What == DataStatement::Kind::Update)
    writeObject(Out, Of, "DataUpdate", {});
  else if (IsDevice && Of.What == DataStatement::Kind::Enter)
    writeObject(Out, Of, "DataRegion", {"enter", "stay"});
  else if (IsDevice)
    writeObject(Out, Of, "DataEnd", {"leave"});
  if (Waits)
    Out.line(waitText(Of.File, Of.Line));
  if (IsDevice && !Of.Condition.empty() && IsOne)
    Out.dedent();
  else if (IsDevice && !Of.Condition.empty())
    Out.close();
  if (HasBlock)
    Out.close();
  return withoutLastNewline(Out.text());
}

std::string launchBetween(const DataStatement &Before,
                          const std::string &Launch, const DataStatement &After,
                          TargetKind Target) {
  Writer Out;
  Out.open("{");
  const auto write = [&](const std::string &Text) {
    Out.verbatim(indentedBody(BodyText{Text, {}}, 2 * Out.level()));
  };
  if (!Before.Items.empty())
    write(dataStatementText(Before, Target));
  write(Launch);
  if (!After.Items.empty())
    write(dataStatementText(After, Target));
  Out.dedent();
  return Out.text() + "}";
}

} // namespace idxmap
