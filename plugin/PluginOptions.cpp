//===- PluginOptions.cpp ----------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "plugin/PluginOptions.h"

#include "attributes/ClangDiagnostics.h"

#include "llvm/ADT/StringRef.h"

using llvm::StringRef;

namespace idxmap {

namespace {

struct Argument {
  const char *Name;
  const char *Takes; ///< For messages.
  /// False if the value is none that it takes.
  bool (*Set)(StringRef Value, PluginOptions &Options);
};

bool setSwitch(StringRef Value, bool &Switch) {
  Switch = Value == "on";
  return Switch || Value == "off";
}

const Argument Table[] = {
    {"guard", "'return' or 'predicate'",
     [](StringRef Value, PluginOptions &Options) {
       Options.Pipeline.Guard =
           Value == "predicate" ? GuardStyle::Predicate : GuardStyle::Return;
       return Value == "predicate" || Value == "return";
     }},
    {"line-directives", "'on' or 'off'",
     [](StringRef Value, PluginOptions &Options) {
       return setSwitch(Value, Options.Pipeline.LineDirectives);
     }},
    {"target", "'cuda', 'host' or 'threads'",
     [](StringRef Value, PluginOptions &Options) {
       Options.Target = Value == "cuda" ? TargetKind::Cuda : TargetKind::Host;
       Options.Pipeline.WalksThreads = Value == "threads";
       return Value == "cuda" || Value == "host" || Value == "threads";
     }},
    {"memory", "'copied' or 'unified'",
     [](StringRef Value, PluginOptions &Options) {
       return setMemory(std::string_view(Value), Options.Pipeline);
     }},
    {"remarks", "'on', 'off' or 'all'",
     [](StringRef Value, PluginOptions &Options) {
       const auto Level = remarkLevelNamed(std::string_view(Value));
       Options.Pipeline.Remarks = Level.value_or(RemarkLevel::Loop);
       return Level.has_value();
     }},
    {"check", "'on' or 'off'",
     [](StringRef Value, PluginOptions &Options) {
       return setSwitch(Value, Options.Pipeline.Check);
     }},
    {"dump", "'body', 'nest', 'mapping' or 'kernel'",
     [](StringRef Value, PluginOptions &Options) {
       Options.Pipeline.Dump = stageNamed(std::string_view(Value));
       return Options.Pipeline.Dump.has_value();
     }},
    {"shared-includes", "'on' or 'off'",
     [](StringRef Value, PluginOptions &Options) {
       return setSwitch(Value, Options.SharesIncludes);
     }},
    {"print", "a file name",
     [](StringRef Value, PluginOptions &Options) {
       Options.Print = Value.str();
       return !Value.empty();
     }},
};

std::string namesText() {
  std::string Names;
  for (const Argument &A : Table)
    Names += (Names.empty() ? "'" : ", '") + std::string(A.Name) + "'";
  return Names;
}

bool readArgument(StringRef Text, PluginOptions &Options,
                  clang::DiagnosticsEngine &Engine) {
  auto [Name, Value] = Text.split('=');
  for (const Argument &A : Table) {
    if (Name != A.Name)
      continue;
    const bool IsRight = A.Set(Value, Options);
    if (!IsRight)
      reportWithoutPlace(Engine, Finding(FindingID::err_plugin_value,
                                         {A.Name, A.Takes, Value.str()}));
    return IsRight;
  }
  reportWithoutPlace(
      Engine,
      Finding(FindingID::err_plugin_argument, {Name.str()})
          .withNote(Finding(FindingID::note_plugin_arguments, {namesText()})));
  return false;
}

} // namespace

bool readArguments(const std::vector<std::string> &Arguments,
                   PluginOptions &Options, clang::DiagnosticsEngine &Engine) {
  bool AllRight = true;
  for (const std::string &Text : Arguments)
    AllRight &= readArgument(Text, Options, Engine);
  return AllRight;
}

} // namespace idxmap
