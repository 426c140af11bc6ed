//===- Generate.cpp - A program of emitted kernels beside plain loops -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// idxmap-emit-programs (host|loops|cuda) (return|predicate) > program
//
// With `loops`, kernels for the host run the loops themselves.
//
// The program runs every case mapped and plain, compares the counts, and exits
// with the number of cases that differ.
//
//===----------------------------------------------------------------------===//
#include "Cases.h"

#include "mapping/expr/ExprText.h"

#include <cstdio>
#include <cstring>

using namespace idxmap;
using namespace idxmap::test;

static const char *const Prelude = R"(
#include <idxmap/Error.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

using std::size_t;

static inline int twice(int n) { return 2 * n; }

static int failures = 0;

static std::vector<int> counts() { return std::vector<int>(5 * 5 * 5 * 5 * 5 * 5 * 5, 0); }

static inline void compare(const char *name, const char *arguments, const std::vector<int> &mapped,
                           const std::vector<int> &plain) {
  if (mapped == plain)
    return;
  std::printf("%s(%s): other indices than the plain loops\n", name, arguments);
  ++failures;
}

static inline void expect(const char *name, const char *arguments, const std::string &message,
                          const char *expected) {
  if (message.rfind(expected, 0) == 0 && (*expected || message.empty()))
    return;
  std::printf("%s(%s): \"%s\", expected \"%s\"\n", name, arguments, message.c_str(), expected);
  ++failures;
}
)";

static std::string parameters(const Case &C, const std::string &Attribute) {
  std::string Text;
  for (const std::string &Parameter : C.Parameters)
    Text += (Text.empty() ? "" : ", ") + Attribute + Parameter;
  return Text;
}

// The nest as C++ runs it.
static std::string plainLoops(Nest &Loops) {
  std::string Text;
  for (const HostSymbol &Symbol : Loops.model().Symbols)
    if (Symbol.From == HostSymbol::Origin::Value)
      Text += "  const auto " + Symbol.Name + " = " + Symbol.Text + ";\n";
  for (const Loop &Each : Loops.model().Loops) {
    const std::string &V = Each.Variable;
    const std::string Lower = toString(Each.Space.Lower);
    Text += "  for (" + Each.Type + " " + V + " = " + Lower + "; " + V +
            " < static_cast<" + Each.Type + ">(" + toString(Each.Space.Upper) +
            "); ";
    const std::string Step = toString(Each.Space.Step);
    if (Each.Space.Width.isConstant(1))
      Text += V + " += " + Step + ")\n";
    else
      Text += "++" + V + ")\n  if ((" + V + " - (" + Lower + ")) % " + Step +
              " < " + toString(Each.Space.Width) + ")\n";
  }
  return Text + "    { " + Loops.model().Body.Text + " }\n";
}

static EmittedLoop emitCase(Case &C, EmitOptions Options) {
  if (!C.Strategy.empty()) {
    Options.WrapSafe = true;
    return emitLoop(C.Loops.model(), C.Loops.strategy(C.Strategy), Options);
  }
  return emit(C.Loops, C.Steps, Options);
}

static void writeCase(Case &C, unsigned Number, const EmittedLoop &Text) {
  std::printf("\nnamespace case%u {\n%s\n", Number, Text.Kernels.c_str());
  std::printf("static void mapped(%s) {\n%s\n}\n\n", parameters(C, "").c_str(),
              Text.Launch.c_str());
  std::printf("static void plain(%s) {\n%s}\n\n",
              parameters(C, "[[maybe_unused]] ").c_str(),
              plainLoops(C.Loops).c_str());
  std::printf("static void run() {\n");
  for (const std::string &Arguments : C.Arguments) {
    const std::string Names = "\"" + C.Name + "\", \"" + Arguments + "\"";
    const std::string Call = "(counted.data(), " + Arguments + ");";
    std::printf("  {\n    auto counted = counts(), expected = counts();\n"
                "    std::string message;\n"
                "    try {\n      mapped%s\n    } catch (const ::idxmap::error "
                "&e) {\n      message = e.what();\n    }\n"
                "    expect(%s, message, \"%s\");\n",
                Call.c_str(), Names.c_str(), C.Error.c_str());
    if (C.Error.empty())
      std::printf("    plain(expected.data(), %s);\n"
                  "    compare(%s, counted, expected);\n",
                  Arguments.c_str(), Names.c_str());
    else
      std::printf("    (void)plain;\n    compare(%s, counted, expected);\n",
                  Names.c_str());
    std::printf("  }\n");
  }
  std::printf("}\n} // namespace case%u\n", Number);
}

int main(int Count, char **Arguments) {
  if (Count != 3) {
    std::fputs(
        "usage: idxmap-emit-programs (host|loops|cuda) (return|predicate)\n",
        stderr);
    return 2;
  }
  EmitOptions Options;
  Options.KeepsLoops = std::strcmp(Arguments[1], "loops") == 0;
  Options.InBlocks = true;
  if (Options.KeepsLoops || std::strcmp(Arguments[1], "host") == 0)
    Options.Target = TargetKind::Host;
  if (std::strcmp(Arguments[2], "predicate") == 0)
    Options.Guard = GuardStyle::Predicate;
  std::vector<Case> Cases = allCases();
  std::vector<EmittedLoop> Texts;
  Needs Also;
  for (Case &Each : Cases) {
    // There are no threads to be out of bounds.
    if (Options.KeepsLoops &&
        Each.Error.find("this mapping needs") == std::string::npos)
      Each.Error.clear();
    Texts.push_back(emitCase(Each, Options));
    Also |= Texts.back().Also;
  }
  std::printf("%s%s%s", fileHeadText(Options).c_str(),
              includeText(Options, Also).c_str(), Prelude);
  for (unsigned I = 0; I < Cases.size(); ++I)
    writeCase(Cases[I], I + 1, Texts[I]);
  std::printf("\nint main() {\n");
  for (unsigned I = 0; I < Cases.size(); ++I)
    std::printf("  case%u::run();\n", I + 1);
  std::printf("  std::printf(\"%%d of %zu cases differ\\n\", failures);\n"
              "  return failures != 0;\n}\n",
              Cases.size());
}
