//===- LayoutInstances.cpp - Kernels that compute places ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/layouts/LayoutInstances.h"

#include "rewriter/emit/Writer.h"

#include <algorithm>
#include <cctype>

namespace idxmap {

static std::vector<DataRule::LayoutThere> layoutsOf(const LoopNest &Nest) {
  std::vector<DataRule::LayoutThere> Result;
  for (const Capture &Each : Nest.Captures)
    if (Each.Data && !Each.Data->Layout.Class.empty())
      Result.push_back(Each.Data->Layout);
  return Result;
}

/// \p Text with \p By for each word \p Name.
static void replaceWords(std::string &Text, const std::string &Name,
                         const std::string &By) {
  const auto isPart = [](char Letter) {
    return std::isalnum(static_cast<unsigned char>(Letter)) || Letter == '_';
  };
  for (size_t At = Text.find(Name); At != std::string::npos;
       At = Text.find(Name, At + 1)) {
    const size_t End = At + Name.size();
    if ((At == 0 || !isPart(Text[At - 1])) &&
        (End == Text.size() || !isPart(Text[End])))
      Text.replace(At, Name.size(), By);
  }
}

/// Of arrays in the same layout, one object gives all places: the launch has
/// compared the lengths of each with what the loop says.
static void shareLayouts(LoopNest &Nest) {
  const std::vector<DataRule::LayoutThere> All = layoutsOf(Nest);
  for (size_t I = 1; I < All.size(); ++I)
    for (size_t J = 0; J < I; ++J) {
      const bool IsSame = All[I].Key == All[J].Key &&
                          All[I].Lengths == All[J].Lengths &&
                          (!All[I].Lengths.empty() ||
                           All[I].Key.find('$') == std::string::npos);
      if (!IsSame)
        continue;
      replaceWords(Nest.Body.Text, All[I].Name, All[J].Name);
      std::erase_if(Nest.Captures, [&](const Capture &Each) {
        return Each.Name == All[I].Name;
      });
      break;
    }
}

/// Constants that only subscripts named, which name cells now.
static void markUnnamed(LoopNest &Nest) {
  for (Capture &Each : Nest.Captures) {
    const bool IsNamed =
        countWord(Nest.Body.Text, Each.Name) > 0 ||
        std::any_of(Nest.Captures.begin(), Nest.Captures.end(),
                    [&](const Capture &Other) {
                      return &Other != &Each &&
                             countWord(Other.Rebind, Each.Name) > 0;
                    });
    if (!IsNamed && Each.Parameter.empty() && !Each.Data && !Each.Reduction &&
        !Each.IsOwn && Each.Rebind.starts_with("const"))
      Each.Rebind = "[[maybe_unused]] " + Each.Rebind;
  }
}

LoopNest withPlaces(LoopNest Nest) {
  const std::vector<DataRule::LayoutThere> Layouts = layoutsOf(Nest);
  if (Layouts.empty())
    return Nest;
  shareLayouts(Nest);
  markUnnamed(Nest);
  for (Capture &Each : Nest.Captures)
    for (const DataRule::LayoutThere &Of : Layouts)
      if (Each.Name == Of.Name)
        Each.Parameter = "const ::idxmap::PlacesIn<" + Of.Class +
                         ", idxmap_Places> " + Of.Name;
  const std::string Parameter = "typename idxmap_Places";
  const size_t Open = Nest.TemplateHead.find('<');
  Nest.TemplateHead = Nest.TemplateHead.empty()
                          ? "template <" + Parameter + ">"
                          : Nest.TemplateHead.substr(0, Open + 1) + Parameter +
                                ", " + Nest.TemplateHead.substr(Open + 1);
  Nest.TemplateParameters.insert(Nest.TemplateParameters.begin(),
                                 "idxmap_Places");
  return Nest;
}

std::string needsWidePlaces(const LoopNest &Nest) {
  std::string Text;
  for (const DataRule::LayoutThere &Of : layoutsOf(Nest))
    Text += (Text.empty() ? "!" : " || !") + Of.Name + ".IsNarrow";
  return Text;
}

} // namespace idxmap
