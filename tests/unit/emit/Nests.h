//===- Nests.h - Loop nests made by hand, for the emitter's tests -*- C++ -*-=//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What extraction would make of a loop, in a few words per loop:
//
//   Nest N("heat.cpp", 12, "step");
//   N.capture("const float *a").symbol("int", "n");
//   N.loop("int", "i", 1, N.at("n") - 1).body("b[i] = a[i];");
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_TESTS_UNIT_EMIT_NESTS_H
#define IDXMAP_TESTS_UNIT_EMIT_NESTS_H

#include "mapping/Strategy.h"
#include "rewriter/emit/Emit.h"

#include <map>
#include <string>
#include <vector>

namespace idxmap::test {

class Nest {
public:
  Nest(std::string File, unsigned Line, std::string Function);

  /// A captured variable that is no bound; Argument as its name.
  Nest &capture(const std::string &Name, const std::string &Parameter);
  Nest &rebound(const std::string &Name, const std::string &Parameter,
                const std::string &Argument, const std::string &Rebind);
  /// A captured variable that bounds are made of.
  Nest &symbol(const std::string &Type, const std::string &Name,
               bool UsedInBody = true);
  Nest &value(const std::string &Type, const std::string &Name,
              const std::string &Text);
  Nest &constant(const std::string &Type, const std::string &Name);
  Nest &loop(const std::string &Type, const std::string &Variable, Expr Lower,
             Expr Upper, Expr Step = 1, Expr Width = 1);
  Nest &unusedLoop(const std::string &Type, const std::string &Variable,
                   Expr Lower, Expr Upper);
  Nest &body(const std::string &Text);
  Nest &inTemplate(const std::string &Head, std::vector<std::string> Arguments);

  /// The symbol of this name, with its type's range.
  Expr at(const std::string &Name) const { return Symbols.at(Name); }
  LoopNest &model() { return Model; }

  /// Steps in the notation of the attributes: {{"split_last", 32}, ...}.
  struct StepText {
    std::string Name;
    std::vector<Expr> Arguments;
    StepText(const char *Name) : Name(Name) {}
    StepText(const char *Name, std::vector<Expr> Arguments)
        : Name(Name), Arguments(std::move(Arguments)) {}
  };
  Mapping map(const std::vector<StepText> &Steps) const;
  std::vector<Variant> strategy(const std::string &Name) const;

private:
  LoopNest Model;
  std::map<std::string, Expr> Symbols;
};

EmittedLoop emit(Nest &N, const std::vector<Nest::StepText> &Steps,
                 EmitOptions Options = {});

/// A step of the heat equation, two loops around a stencil.
Nest heat();

} // namespace idxmap::test

#endif
