//===- OwnNames.cpp - Macros named as what generated text calls -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/edit/OwnNames.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace idxmap {

/// Of numbers on the host, which an expression in parentheses may be.
static bool isOfExactInt(StringRef Name) {
  return llvm::is_contained(
      {"ceilDiv", "floorDiv", "mod", "greater", "lesser", "to", "combine"},
      Name);
}
/// Words of `#pragma omp`, in which macros are expanded.
static bool isOfOpenMP(StringRef Name) {
  return llvm::is_contained({"omp", "parallel", "firstprivate", "collapse",
                             "schedule", "single", "nowait", "atomic", "simd",
                             "num_threads", "update", "capture"},
                            Name);
}

namespace {

/// Reads a text token by token; the two before the current one are known.
class Reader {
public:
  /// \p Text stays where it is.
  explicit Reader(const std::string &Text)
      : Raw(SourceLocation(), language(), Text.data(), Text.data(),
            Text.data() + Text.size()) {}

  bool next() {
    Last[1] = Last[0];
    Last[0] = Current;
    Raw.LexFromRawLexer(Current);
    if (Current.isAtStartOfLine())
      IsDirective = Current.is(tok::hash);
    return Current.isNot(tok::eof);
  }
  bool isName() const { return Current.is(tok::raw_identifier); }
  StringRef name() const { return Current.getRawIdentifier(); }

  /// The second word of `#<Directive> name`.
  bool isOperandOf(StringRef Directive) const {
    return IsDirective && Last[1].is(tok::hash) &&
           Last[0].is(tok::raw_identifier) &&
           Last[0].getRawIdentifier() == Directive;
  }

  bool isOwn() const {
    if (IsDirective && isOfOpenMP(name()))
      return true;
    if (!Last[0].isOneOf(tok::period, tok::coloncolon))
      return false;
    if (Last[1].is(tok::raw_identifier)) {
      const StringRef Of = Last[1].getRawIdentifier();
      return Of.starts_with("idxmap") || Of == "threadIdx" ||
             Of == "blockIdx" || Of == "gridDim" || Of == "blockDim";
    }
    return Last[1].isOneOf(tok::r_paren, tok::greater) && isOfExactInt(name());
  }

private:
  static LangOptions language() {
    LangOptions Language;
    Language.CPlusPlus = Language.LineComment = true;
    return Language;
  }

  Lexer Raw;
  Token Current, Last[2];
  bool IsDirective = false;
};

} // namespace

OwnNames::OwnNames(const std::string &Text) {
  llvm::StringSet<> Own, Users, Undone;
  for (Reader Each(Text); Each.next();) {
    if (!Each.isName())
      continue;
    if (Each.isOperandOf("undef"))
      Undone.insert(Each.name());
    else if (Each.isOperandOf("define"))
      Undone.erase(Each.name());
    else if (!Each.isOwn())
      Users.insert(Each.name());
    else if (!Undone.contains(Each.name()) && Own.insert(Each.name()).second)
      All.push_back(Each.name().str());
  }
  for (const std::string &Each : All)
    if (Users.contains(Each))
      Shared.push_back(Each);
}

std::optional<Finding> keepOwnNames(const Preprocessor &PP,
                                    SourceLocation Place, std::string &Text) {
  const auto IsMacro = [&](const std::string &Name) {
    IdentifierInfo *Id = PP.getIdentifierInfo(Name);
    return Id->hadMacroDefinition() &&
           const_cast<Preprocessor &>(PP).getMacroDefinitionAtLoc(Id, Place);
  };
  const OwnNames Names(Text);
  for (const std::string &Each : Names.Shared)
    if (IsMacro(Each))
      return Finding(FindingID::err_own_name_macro, {Each})
          .withNote(Finding(FindingID::note_own_name_macro, {Each}));
  std::string Before, After;
  for (const std::string &Each : Names.All)
    if (IsMacro(Each)) {
      Before += "#pragma push_macro(\"" + Each + "\")\n#undef " + Each + "\n";
      After += "#pragma pop_macro(\"" + Each + "\")\n";
    }
  if (Before.empty())
    return std::nullopt;
  // A statement may begin and end in the middle of a line.
  const bool IsStatement = Text.back() != '\n';
  Text = (IsStatement ? "\n" : "") + Before + Text + (IsStatement ? "\n" : "") +
         After;
  return std::nullopt;
}

} // namespace idxmap
