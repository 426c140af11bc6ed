//===- Print.cpp - The tree of a body as text -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/ir/Print.h"

#include <algorithm>

namespace idxmap::ir {

namespace {

/// "(x)" -> "{x}"
std::string braced(std::string List) {
  List.front() = '{';
  List.back() = '}';
  return List;
}

class Printer {
public:
  explicit Printer(const Body &In) : In(In) {}

  std::string Text;

  void print(const Statements &All, unsigned Indentation) {
    for (const Statement &Each : All)
      std::visit([&](const auto &Form) { print(Form, Indentation); },
                 Each.Form);
  }
  std::string text(const Value &Of) const;
  std::string text(const Place &Of) const;

private:
  std::string nameOf(VariableNumber Of) const;
  void line(unsigned Indentation, const std::string &Line) {
    Text += std::string(Indentation, ' ') + Line + "\n";
  }
  void print(const Block &Of, unsigned Indentation) {
    std::string Named;
    for (const Value &Each : Of.Named)
      Named += ", " + text(Each);
    line(Indentation,
         Of.Mark == 0 ? "block" : "block " + std::to_string(Of.Mark) + Named);
    print(Of.Parts, Indentation + 2);
  }
  void print(const If &Of, unsigned Indentation) {
    line(Indentation, "if " + text(Of.Condition));
    print(Of.Then, Indentation + 2);
    if (!Of.Else.empty()) {
      line(Indentation, "else");
      print(Of.Else, Indentation + 2);
    }
  }
  void print(const Loop &Of, unsigned Indentation) {
    print(Of.Before, Indentation);
    const std::string Condition =
        Of.Condition ? "while " + text(*Of.Condition) : "forever";
    line(Indentation, Of.IsTestedFirst ? Condition : "do");
    print(Of.Body, Indentation + 2);
    if (!Of.Step.empty()) {
      line(Indentation, "step");
      print(Of.Step, Indentation + 2);
    }
    if (!Of.IsTestedFirst)
      line(Indentation, Condition);
  }
  void print(const Switch &Of, unsigned Indentation) {
    line(Indentation, "switch " + text(Of.On));
    print(Of.Parts, Indentation + 2);
  }
  void print(const Label &Of, unsigned Indentation) {
    line(Indentation, Of.Text + ":");
  }
  void print(const Assign &Of, unsigned Indentation) {
    line(Indentation, text(Of.To) + " = " + text(Of.From));
  }
  void print(const Update &Of, unsigned Indentation) {
    line(Indentation, text(Of.To) + " " + Of.Operator + "=." + toString(Of.As) +
                          " " + text(Of.By));
  }
  void print(const Declare &Of, unsigned Indentation) {
    line(Indentation, "let " + nameOf(Of.Of) + " : " +
                          toString(In.Variables[Of.Of].Is) +
                          (Of.From ? " = " + text(*Of.From) : ""));
  }
  void print(const Bind &Of, unsigned Indentation) {
    line(Indentation, "let " + nameOf(Of.Of) + " be " + text(Of.To));
  }
  void print(const Evaluate &Of, unsigned Indentation) {
    line(Indentation, "evaluate " + text(Of.What));
  }
  void print(const Jump &Of, unsigned Indentation) {
    line(Indentation, Of.Kind);
  }
  void print(const Return &Of, unsigned Indentation) {
    line(Indentation, "return" + (Of.What ? " " + text(*Of.What) : ""));
  }
  void print(const Inlined &Of, unsigned Indentation) {
    line(Indentation, "inlined " + Of.Name);
    print(Of.Parts, Indentation + 2);
  }
  void print(const OpaqueStatement &Of, unsigned Indentation) {
    line(Indentation, "opaque " + Of.Text + listed(Of.Named));
    print(Of.Parts, Indentation + 2);
  }
  std::string listed(const std::vector<Value> &All) const {
    std::string Result;
    for (const Value &Each : All)
      Result += (Result.empty() ? "" : ", ") + text(Each);
    return "(" + Result + ")";
  }
  std::string operand(const Value &Of) const {
    return Of.Of == Value::Kind::Operation ? "(" + text(Of) + ")" : text(Of);
  }
  std::string operation(const Value &Of) const;

  const Body &In;
};

} // namespace

/// With a number where an earlier variable has the name, too. Most values name
/// few of a body's variables.
std::string Printer::nameOf(VariableNumber Of) const {
  const std::string &Name = In.Variables[Of].Name;
  const auto Begin = In.Variables.begin();
  const auto Earlier =
      std::count_if(Begin, Begin + Of,
                    [&](const Variable &Each) { return Each.Name == Name; });
  return Earlier == 0 ? Name : Name + "." + std::to_string(Earlier + 1);
}

std::string Printer::operation(const Value &Of) const {
  const std::vector<Value> &Operands = Of.Operands;
  // A comparison is computed in the type of what it compares.
  const std::string Operator = Of.Text + "." + toString(Operands[0].Is);
  if (Operands.size() == 1)
    return Operator + " " + operand(Operands[0]);
  if (Operands.size() == 2)
    return operand(Operands[0]) + " " + Operator + " " + operand(Operands[1]);
  return operand(Operands[0]) + " ? " + operand(Operands[1]) + " : " +
         operand(Operands[2]);
}

std::string Printer::text(const Value &Of) const {
  switch (Of.Of) {
  case Value::Kind::Number:
    return Of.Text;
  case Value::Kind::Load:
    return "load " + text(*Of.At);
  case Value::Kind::Address:
    return (Of.IsConstant ? "const &" : "&") + text(*Of.At);
  case Value::Kind::Operation:
    return operation(Of);
  case Value::Kind::Convert:
    return toString(Of.Is) + listed(Of.Operands);
  case Value::Kind::Call:
    return Of.Text + listed(Of.Operands);
  case Value::Kind::Aggregate:
    return toString(Of.Is) + braced(listed(Of.Operands));
  case Value::Kind::Closure:
    return "lambda" + listed(Of.Operands);
  case Value::Kind::Sequence: {
    Printer First(In);
    First.print(*Of.First, 0);
    std::string Result = "{";
    for (const char C : First.Text)
      Result += C == '\n' ? ';' : C;
    return Result + "} " + operand(Of.Operands.front());
  }
  case Value::Kind::Opaque:
    return "opaque " + Of.Text + listed(Of.Operands);
  }
  return "";
}

static const char *arrow(PlaceStep::Ownership Whose) {
  switch (Whose) {
  case PlaceStep::Ownership::Shared:
    return "->";
  case PlaceStep::Ownership::Sole:
    return "!>";
  case PlaceStep::Ownership::Owned:
    return "=>";
  }
  return "";
}

std::string Printer::text(const Place &Of) const {
  std::string Result =
      Of.Base ? nameOf(*Of.Base) : "(" + text(Of.Pointer.front()) + ")";
  for (const PlaceStep &Each : Of.Way)
    switch (Each.Of) {
    case PlaceStep::Kind::Derived:
      Result += ".out-of-" + Each.Name;
      break;
    case PlaceStep::Kind::Field:
    case PlaceStep::Kind::Base:
      Result += "." + Each.Name;
      break;
    case PlaceStep::Kind::Element:
      Result += "[" + text(Each.Index.front()) + "]";
      break;
    case PlaceStep::Kind::Target:
      Result += arrow(Each.Whose) + ("[" + text(Each.Index.front()) + "]");
      break;
    }
  return Result;
}

std::string toString(const Body &Of, unsigned Indentation) {
  Printer Result(Of);
  Result.print(Of.Parts, Indentation);
  return std::move(Result.Text);
}

std::string toString(const Value &Of, const Body &In) {
  return Printer(In).text(Of);
}

std::string toString(const Place &Of, const Body &In) {
  return Printer(In).text(Of);
}

} // namespace idxmap::ir
