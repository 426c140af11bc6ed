//===- Cases.cpp - Nests whose emitted text is compiled and run -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "Cases.h"

namespace idxmap::test {

namespace {

/// A nest over `hits`, 32 elements per dimension for indices from -8 upwards,
/// or 5 for indices from -1 where there are more than 3 dimensions.
class Builder {
public:
  explicit Builder(const std::string &Name) : Loops("case.cpp", 7, Name) {
    Loops.capture("hits", "int *hits");
    Made.Name = Name;
    Made.Parameters = {"int *hits"};
  }
  Builder &symbol(const std::string &Type, const std::string &Name) {
    Loops.symbol(Type, Name, false);
    Made.Parameters.push_back("const " + Type + " " + Name);
    return *this;
  }
  Builder &value(const std::string &Name, const std::string &Text) {
    Loops.value("int", Name, Text);
    return *this;
  }
  Builder &loop(const std::string &Type, const std::string &Variable,
                Expr Lower, Expr Upper, Expr Step = 1, Expr Width = 1) {
    Loops.loop(Type, Variable, Lower, Upper, Step, Width);
    return *this;
  }
  Expr at(const std::string &Name) const { return Loops.at(Name); }

  Case steps(std::vector<Nest::StepText> Steps,
             std::vector<std::string> Arguments) {
    Made.Steps = std::move(Steps);
    Made.Strategy = "";
    return finish(std::move(Arguments));
  }
  Case strategy(const std::string &Strategy,
                std::vector<std::string> Arguments) {
    Made.Steps.clear();
    Made.Strategy = Strategy;
    return finish(std::move(Arguments));
  }
  Builder &body(const std::string &Text) {
    Body = Text;
    return *this;
  }

private:
  Case finish(std::vector<std::string> Arguments) {
    Loops.body(Body.empty() ? countingBody() : Body);
    Case Result = Made;
    Result.Loops = Loops;
    Result.Arguments = std::move(Arguments);
    return Result;
  }
  std::string countingBody() {
    const bool IsDeep = Loops.model().Loops.size() > 3;
    std::string Index;
    for (const Loop &Each : Loops.model().Loops) {
      const std::string Own = Each.Variable + (IsDeep ? " + 1" : " + 8");
      Index = Index.empty()
                  ? Own
                  : "(" + Index + ") * " + (IsDeep ? "5" : "32") + " + " + Own;
    }
    return "hits[" + Index + "] += 1;";
  }

  Nest Loops;
  Case Made{"", Nest("", 0, ""), {}, "", {}, {}, ""};
  std::string Body;
};

using Steps = std::vector<Nest::StepText>;

const std::vector<std::string> Sizes = {"0", "1", "5", "8", "17", "24"};

void addTypes(std::vector<Case> &Cases) {
  for (const char *Type : {"short", "int", "unsigned", "long", "size_t"}) {
    const std::string Suffix = std::string("_") + Type;
    Builder Zero("from_zero" + Suffix);
    Zero.symbol(Type, "n").loop(Type, "i", 0, Zero.at("n"));
    Cases.push_back(
        Zero.steps({{"split_last", {4}}, {"grid_block", {1}}}, Sizes));
    Builder One("from_one" + Suffix);
    One.symbol(Type, "n").loop(Type, "i", 1, One.at("n") - 1);
    Cases.push_back(
        One.steps({"shift_lb", {"split_last", {8}}, {"grid_block", {1}}},
                  {"2", "3", "9", "10", "11", "24"}));
    Builder Closed("closed" + Suffix);
    Closed.symbol(Type, "n").loop(Type, "i", 2, Closed.at("n") + 1);
    Cases.push_back(Closed.steps(
        {"shift_lb", {"split_last", {4}}, {"grid_block", {1}}}, Sizes));
    Builder Auto("auto" + Suffix);
    Auto.symbol(Type, "n").symbol(Type, "m");
    Auto.loop(Type, "i", 1, Auto.at("n")).loop(Type, "j", 0, Auto.at("m"));
    Cases.push_back(Auto.strategy("auto", {"1, 5", "9, 0", "20, 24", "2, 1"}));
  }
}

void addMixedTypes(std::vector<Case> &Cases) {
  const char *Types[] = {"int", "unsigned", "long", "size_t"};
  for (const char *Variable : Types)
    for (const char *Bound : Types) {
      Builder B(std::string("mixed_") + Variable + "_" + Bound);
      B.symbol(Bound, "m").symbol(Bound, "n");
      B.loop(Variable, "i", B.at("m"), B.at("n"));
      B.loop(Variable, "j", B.at("m"), B.at("n") + 2);
      Cases.push_back(
          B.steps({"shift_lb", {"split_last", {4}}, {"grid_block", {1}}},
                  {"0, 7", "3, 3", "5, 22"}));
      Cases.push_back(B.strategy("fold_all", {"0, 7", "3, 3", "5, 22"}));
      Cases.back().Name += "_folded";
    }
}

void addNegative(std::vector<Case> &Cases) {
  for (const char *Type : {"int", "long"}) {
    Builder Constant(std::string("negative_") + Type);
    Constant.symbol(Type, "n").loop(Type, "i", -5, Constant.at("n"));
    Cases.push_back(
        Constant.steps({"shift_lb", {"split_last", {4}}, {"grid_block", {1}}},
                       {"-6", "-5", "-2", "0", "20"}));
    Builder Symbolic(std::string("negative_symbol_") + Type);
    Symbolic.symbol("int", "m").symbol("int", "n");
    Symbolic.loop(Type, "i", Symbolic.at("m") - 1, Symbolic.at("n"));
    Symbolic.loop(Type, "j", Symbolic.at("m"), Symbolic.at("n") + 1);
    for (const char *Strategy : {"auto", "fold_all", "jing"}) {
      Cases.push_back(
          Symbolic.strategy(Strategy, {"-7, 20", "-3, -3", "-2, -1", "0, 9"}));
      Cases.back().Name += std::string("_") + Strategy;
    }
  }
}

void addSteps(std::vector<Case> &Cases) {
  for (auto [Step, Width] : {std::pair{2, 1}, {3, 2}, {5, 3}}) {
    const std::string Suffix =
        "_" + std::to_string(Step) + "_" + std::to_string(Width);
    Builder B("stepped" + Suffix);
    B.symbol("int", "n").symbol("int", "m");
    B.loop("int", "i", 1, B.at("n"), Step, Width);
    B.loop("int", "j", B.at("m"), B.at("n"), Step, Width);
    const std::vector<std::string> Arguments = {"20, 3", "1, 0", "7, 2",
                                                "23, 0"};
    for (const char *Strategy : {"auto", "fold_all", "jing"}) {
      Cases.push_back(B.strategy(Strategy, Arguments));
      Cases.back().Name += std::string("_") + Strategy;
    }
    Cases.push_back(B.steps({"shift_lb",
                             {"compress_grid"},
                             {"split_last", {4}},
                             {"grid_block", {1}}},
                            Arguments));
    Cases.push_back(B.steps({"shift_lb",
                             {"prune_grid"},
                             {"fold_last2"},
                             {"split_last", {8}},
                             {"grid_block", {1}}},
                            Arguments));
    Cases.back().Name += "_pruned";
  }
}

void addCompositions(std::vector<Case> &Cases) {
  Builder Three("three");
  Three.symbol("int", "n").symbol("int", "m").symbol("int", "p");
  Three.loop("int", "i", 1, Three.at("n") - 1)
      .loop("int", "j", 0, Three.at("m"));
  Three.loop("int", "k", 2, Three.at("p"));
  const std::vector<std::string> Arguments = {"9, 5, 17", "3, 1, 3", "2, 4, 4",
                                              "12, 20, 24"};
  const Steps Each[] = {
      {"shift_lb", {"split_last", {32}}, {"grid_block", {1}}},
      {"shift_lb", "fold_last2", {"split_last", {4}}, {"grid_block", {1}}},
      {"shift_lb",
       "fold_last2",
       "fold_last2",
       {"split_last", {64}},
       {"grid_block", {1}}},
      {"shift_lb",
       {"permute", {2, 1, 0}},
       {"split_last", {4}},
       {"grid_block", {1}}},
      {"shift_lb", {"pad_last", {8}}, {"split_last", {8}}, {"grid_block", {1}}},
      {"shift_lb",
       {"split_last", {4}},
       {"permute", {1, 0, 2, 3}},
       {"grid_block", {2}}},
  };
  unsigned Number = 0;
  for (const Steps &S : Each) {
    Cases.push_back(Three.steps(S, Arguments));
    Cases.back().Name += "_" + std::to_string(++Number);
  }
  for (const char *Strategy : {"auto", "fold_all", "jing", "jing_ext"}) {
    Cases.push_back(Three.strategy(Strategy, Arguments));
    Cases.back().Name += std::string("_") + Strategy;
  }
  Builder Seven("seven");
  Seven.symbol("int", "n");
  for (const char *Variable : {"a", "b", "c", "d", "e", "f", "g"})
    Seven.loop("int", Variable, 0, Seven.at("n"));
  for (const char *Strategy : {"auto", "fold_all", "jing_ext"}) {
    Cases.push_back(Seven.strategy(Strategy, {"0", "1", "3"}));
    Cases.back().Name += std::string("_") + Strategy;
  }
}

void addValues(std::vector<Case> &Cases) {
  Builder B("values");
  B.symbol("int", "n").value("u1", "n + 3").value("u2", "twice(n)");
  B.loop("int", "i", 0, B.at("u1")).loop("int", "j", B.at("n"), B.at("u2"));
  Cases.push_back(
      B.steps({"shift_lb", {"split_last", {4}}, {"grid_block", {1}}},
              {"5", "1", "0", "-4"}));
  Cases.push_back(B.strategy("fold_all", {"5", "1", "0", "-4"}));
  Cases.back().Name += "_folded";
  Builder Splits("run_time_split");
  Splits.symbol("int", "n")
      .symbol("int", "l")
      .loop("int", "i", 0, Splits.at("n"));
  Cases.push_back(
      Splits.steps({{"split_last", {Splits.at("l")}}, {"grid_block", {1}}},
                   {"20, 3", "20, 4", "0, 0", "1, 7"}));
  Cases.push_back(
      Splits.steps({{"split_last", {Splits.at("l")}}, {"grid_block", {1}}},
                   {"20, 0", "20, -3"}));
  Cases.back().Name += "_of_nothing";
  Cases.back().Error = "case.cpp:7: this mapping needs 0 < l";
}

// Few threads, and indices far beyond 32 bits.
void addHugeSteps(std::vector<Case> &Cases) {
  const Expr Step = int64_t(1) << 36;
  for (const char *Type : {"long", "size_t"})
    for (const char *Strategy : {"auto", "fold_all"}) {
      Builder B(std::string("huge_steps_") + Type + "_" + Strategy);
      B.symbol(Type, "n").symbol("int", "m");
      B.loop(Type, "i", 5, B.at("n"), Step).loop("int", "j", 0, B.at("m"));
      B.body("hits[i / 68719476736 * 32 + i % 68719476736 + j] += 1;");
      Cases.push_back(B.strategy(
          Strategy, {"5, 3", "68719476741, 4", "687194767366, 7", "6, 0"}));
    }
}

// Close to the end of int: the last block would leave it.
void addLimits(std::vector<Case> &Cases) {
  const Expr Base = 2147483600;
  Builder B("near_the_end");
  B.symbol("int", "n").loop("int", "i", Base, B.at("n"));
  B.body("hits[i - 2147483600] += 1;");
  const std::vector<std::string> Arguments = {"2147483600", "2147483601",
                                              "2147483646", "2147483647"};
  Cases.push_back(B.strategy("auto", Arguments));
  Cases.push_back(B.strategy("fold_all", Arguments));
  Cases.back().Name += "_folded";
  Cases.push_back(
      B.steps({"shift_lb", {"split_last", {32}}, {"grid_block", {1}}},
              {"2147483640", "2147483647"}));
  Cases.back().Name += "_refused";
  Cases.back().Error =
      "case.cpp:7: the last block would take 'i' to 2147483663";
  Builder Wide("grid_too_wide");
  Wide.symbol("int", "n")
      .loop("int", "i", 0, Wide.at("n"))
      .loop("int", "j", 0, 1);
  Wide.body("hits[0 * i * j] = 1;");
  Cases.push_back(Wide.steps({{"grid_block", {1}}}, {"70000"}));
  Cases.push_back(
      Wide.steps({{"split_last", {1}}, {"grid_block", {1}}}, {"70000"}));
  Cases.back().Name += "_in_y";
  Cases.back().Error = "case.cpp:7: grid dimension y is 70000, but the device "
                       "allows at most 65535";
}

} // namespace

std::vector<Case> allCases() {
  std::vector<Case> Cases;
  addTypes(Cases);
  addMixedTypes(Cases);
  addNegative(Cases);
  addSteps(Cases);
  addCompositions(Cases);
  addValues(Cases);
  addHugeSteps(Cases);
  addLimits(Cases);
  return Cases;
}

} // namespace idxmap::test
