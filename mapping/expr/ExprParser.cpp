//===- ExprParser.cpp - Expressions from text -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
//   sum     := ['-'] product (('+' | '-') product)*
//   product := primary (operator ['-'] primary)*
//   operator := '*' | 'div' | '/' | 'ceildiv' | 'mod' | '%'
//   primary := number | name | '(' sum ')'
//            | ('min' | 'max' | 'xor' | builtin) '(' sum {',' sum} ')'
//
// A leading '-' belongs to the whole product, but to what stands before it at
// the first division, as in C++: -x div 4 is (-x) div 4, which for floor
// division is not -(x div 4).
//
//===----------------------------------------------------------------------===//
#include "mapping/expr/Builtins.h"
#include "mapping/expr/ExprText.h"

#include <cctype>

namespace idxmap {

namespace {

/// -E, with the sign on the trailing constant where there is one: what toString
/// prints as `- x * 4` is x * -4. But `-(x * 4)` is (x * 4) * -1.
Expr negate(const Expr &E, bool InParentheses) {
  if (InParentheses)
    return -E;
  auto IsNegatable = [](const Expr &C) {
    return C.isConstant() && C.value() != Range::NegInf;
  };
  if (IsNegatable(E))
    return -E.value();
  if (E.kind() != ExprKind::Mul)
    return -E;
  std::vector<Expr> Factors = E.operands();
  if (IsNegatable(Factors.back()))
    Factors.back() = -Factors.back().value();
  else
    Factors.push_back(-1);
  return Expr::make(ExprKind::Mul, std::move(Factors));
}

Expr appended(ExprKind Kind, const Expr &List, const Expr &Last) {
  std::vector<Expr> Operands = List.operands();
  Operands.push_back(Last);
  return Expr::make(Kind, std::move(Operands));
}

class Parser {
public:
  Parser(std::string_view Text, ParseError &Error,
         const std::function<Expr(const std::string &)> &Lookup, bool HasSigns)
      : Text(Text), Error(Error), Lookup(Lookup), HasSigns(HasSigns) {}

  std::optional<Expr> parse() {
    std::optional<Expr> Result = sum();
    skipSpace();
    if (Result && Position != Text.size())
      return fail("an operator or the end");
    return Result;
  }

private:
  static constexpr unsigned MaxDepth = 200;

  std::string_view Text;
  ParseError &Error;
  const std::function<Expr(const std::string &)> &Lookup;
  bool HasSigns; ///< '/' and '%' are div and mod.
  size_t Position = 0;
  unsigned Depth = 0;

  std::nullopt_t fail(const char *Expected) {
    Error = {Position, Expected};
    return std::nullopt;
  }

  char peek() const { return Position < Text.size() ? Text[Position] : '\0'; }
  bool atDigit() const {
    return std::isdigit(static_cast<unsigned char>(peek()));
  }
  bool atNameCharacter() const {
    return std::isalnum(static_cast<unsigned char>(peek())) || peek() == '_' ||
           peek() == '.';
  }

  void skipSpace() {
    while (std::isspace(static_cast<unsigned char>(peek())))
      ++Position;
  }

  bool accept(char Wanted) {
    skipSpace();
    if (peek() != Wanted)
      return false;
    ++Position;
    return true;
  }

  std::string_view word() {
    skipSpace();
    size_t Start = Position;
    while (atNameCharacter())
      ++Position;
    return Text.substr(Start, Position - Start);
  }

  std::optional<ExprKind> productOperator() {
    if (accept('*'))
      return ExprKind::Mul;
    if (HasSigns && accept('/'))
      return ExprKind::FloorDiv;
    if (HasSigns && accept('%'))
      return ExprKind::Mod;
    size_t Start = Position;
    std::string_view Name = word();
    if (Name == "div")
      return ExprKind::FloorDiv;
    if (Name == "ceildiv")
      return ExprKind::CeilDiv;
    if (Name == "mod")
      return ExprKind::Mod;
    Position = Start;
    return std::nullopt;
  }

  std::optional<Expr> sum() {
    bool StartsInParentheses = false;
    std::optional<Expr> Result = product(accept('-'), &StartsInParentheses);
    bool IsChain = false;
    while (Result) {
      bool IsMinus = accept('-');
      if (!IsMinus && !accept('+'))
        break;
      bool InParentheses = false;
      std::optional<Expr> Term = product(/*IsNegative=*/false, &InParentheses);
      if (!Term)
        return std::nullopt;
      if (IsMinus)
        Term = negate(*Term, InParentheses);
      Result =
          IsChain ? appended(ExprKind::Add, *Result, *Term) : *Result + *Term;
      IsChain = true;
    }
    return Result;
  }

  /// \p InParentheses is set if the whole of it is one primary in parentheses.
  std::optional<Expr> product(bool IsNegative, bool *InParentheses) {
    skipSpace();
    bool SignPending = IsNegative && !atDigit();
    *InParentheses = peek() == '(';
    std::optional<Expr> Result = primary(IsNegative && !SignPending);
    bool IsChain = false; // Result is a product that this loop has begun.
    while (Result) {
      std::optional<ExprKind> Operator = productOperator();
      if (!Operator)
        break;
      bool IsDivision = *Operator != ExprKind::Mul;
      if (IsDivision && SignPending) {
        Result = negate(*Result, *InParentheses);
        SignPending = false;
      }
      *InParentheses = false;
      std::optional<Expr> Operand = factor();
      if (!Operand)
        return std::nullopt;
      Result = IsChain && !IsDivision
                   ? appended(ExprKind::Mul, *Result, *Operand)
                   : Expr::make(*Operator, {*Result, *Operand});
      IsChain = !IsDivision;
    }
    return Result && SignPending ? negate(*Result, *InParentheses) : Result;
  }

  std::optional<Expr> factor() {
    bool IsNegative = accept('-');
    skipSpace();
    if (!IsNegative || atDigit())
      return primary(IsNegative);
    std::optional<Expr> Operand = primary(false);
    return Operand ? std::optional<Expr>(-*Operand) : std::nullopt;
  }

  /// \p IsNegative only before a number, whose sign it is.
  std::optional<Expr> primary(bool IsNegative) {
    skipSpace();
    if (atDigit())
      return number(IsNegative);
    if (accept('('))
      return rest("");
    size_t Start = Position;
    std::string_view Name = word();
    if (operandCount(Name) > 1 && accept('('))
      return rest(Name);
    if (!Name.empty() && Name != "div" && Name != "ceildiv" && Name != "mod")
      return named(std::string(Name));
    Position = Start;
    return fail("a number, a name or '('");
  }

  Expr named(const std::string &Name) const {
    return Lookup ? Lookup(Name) : Expr::symbol(Name, SymbolKind::Host);
  }

  std::optional<Expr> number(bool IsNegative) {
    size_t Start = Position;
    int64_t Value = 0; // Built up with its sign: only so does the smallest fit.
    for (; atDigit(); ++Position) {
      int64_t Digit = peek() - '0';
      if (__builtin_mul_overflow(Value, 10, &Value) ||
          __builtin_add_overflow(Value, IsNegative ? -Digit : Digit, &Value)) {
        Position = Start;
        return fail("a number that fits in 64 bits");
      }
    }
    return Expr(Value);
  }

  /// How many operands the function \p Name has, "" for a parenthesis; 0 if it
  /// is none.
  static size_t operandCount(std::string_view Name) {
    if (Name.empty())
      return 1;
    return Name == "min" || Name == "max" || Name == "xor"
               ? 2
               : builtinOperands(Name);
  }

  static Expr applied(std::string_view Function, std::vector<Expr> Operands) {
    if (Function.empty())
      return Operands.front();
    if (builtinOperands(Function) > 0)
      return builtinCall(std::string(Function), std::move(Operands));
    return Expr::make(Function == "min"   ? ExprKind::Min
                      : Function == "max" ? ExprKind::Max
                                          : ExprKind::BitXor,
                      std::move(Operands));
  }

  /// What follows an opening parenthesis, through the closing one: the operands
  /// of \p Function.
  std::optional<Expr> rest(std::string_view Function) {
    if (Depth == MaxDepth)
      return fail("fewer nested parentheses");
    ++Depth;
    std::vector<Expr> Operands;
    while (Operands.size() < operandCount(Function)) {
      if (!Operands.empty() && !accept(','))
        return fail("','");
      std::optional<Expr> Next = sum();
      if (!Next)
        return std::nullopt;
      Operands.push_back(std::move(*Next));
    }
    --Depth;
    if (!accept(')'))
      return fail("')'");
    return applied(Function, std::move(Operands));
  }
};

} // namespace

std::optional<Expr>
parseExpr(std::string_view Text, ParseError &Error,
          const std::function<Expr(const std::string &)> &Lookup) {
  return Parser(Text, Error, Lookup, /*HasSigns=*/false).parse();
}

std::optional<Expr> parseLength(std::string_view Text, ParseError &Error) {
  return Parser(Text, Error, nullptr, /*HasSigns=*/true).parse();
}

} // namespace idxmap
