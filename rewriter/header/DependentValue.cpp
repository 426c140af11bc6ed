//===- DependentValue.cpp - A bound over outer loop variables ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/DependentValue.h"

#include "mapping/expr/ReachArithmetic.h"
#include "mapping/expr/Simplify.h"
#include "rewriter/header/BoundCheck.h"
#include "rewriter/source/TypeText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <limits>

using namespace idxmap;

/// The algebra's integers have 64 bits, and it adds small offsets to bounds.
static constexpr unsigned LargestConstantBits = 62;

static void use(std::vector<std::string> &Names, const std::string &Name) {
  if (!llvm::is_contained(Names, Name))
    Names.push_back(Name);
}

Expr idxmap::indexSymbol(const clang::VarDecl &Variable,
                         const Symbols &Values) {
  return Expr::symbol(Variable.getName().str() + "'", SymbolKind::Host,
                      Values.rangeOf(Variable.getType()));
}

/// The value itself, in \p Type; where that is not evident, the launch makes
/// sure that it is.
DependentValue DependentReader::settled(DependentValue Of,
                                        clang::QualType Type) {
  if (!Of.MayWrap)
    return Of;
  Of.MayWrap = false;
  const Range Wanted = Values.rangeOf(Type);
  const Expr Least = Nest.least(Of.Of, Known), Most = Nest.most(Of.Of, Known);
  const bool IsAbove =
      Wanted.Lo == Range::NegInf || Known.provesLessEqual(Wanted.Lo, Least);
  const bool IsBelow =
      Wanted.Hi == Range::PosInf || Known.provesLessEqual(Most, Wanted.Hi);
  if (!IsAbove || !IsBelow)
    Checks.push_back(
        {LoopCheck::Kind::Bounded,
         {Least, Most},
         Of.Text.Text,
         typeText(E, Type.getCanonicalType().getUnqualifiedType())});
  return Of;
}

std::optional<DependentValue>
DependentReader::read(const clang::Expr *Expression) {
  Value Result = readAny(Expression);
  if (!Result)
    return std::nullopt;
  return settled(std::move(*Result), Expression->getType());
}

/// An integer literal of the type \p Type, once promoted.
static CppText constantText(const llvm::APSInt &Value, clang::QualType Type,
                            const clang::ASTContext &Context) {
  if (const auto *Enumeration = Type->getAs<clang::EnumType>())
    Type = Enumeration->getDecl()->getPromotionType();
  std::string Suffix;
  if (Context.getIntWidth(Type) >= Context.getIntWidth(Context.IntTy)) {
    const auto *Builtin = Type.getCanonicalType()->getAs<clang::BuiltinType>();
    if (Type->isUnsignedIntegerType())
      Suffix = "u";
    if (Builtin && (Builtin->getKind() == clang::BuiltinType::Long ||
                    Builtin->getKind() == clang::BuiltinType::ULong))
      Suffix += "l";
    if (Builtin && (Builtin->getKind() == clang::BuiltinType::LongLong ||
                    Builtin->getKind() == clang::BuiltinType::ULongLong))
      Suffix += "ll";
  }
  // The least value has no literal.
  if (Value.isSigned() && Value.isMinSignedValue() &&
      Value.getBitWidth() >= Context.getIntWidth(Context.IntTy))
    return {"(-" +
                llvm::toString(
                    llvm::APSInt::getMaxValue(Value.getBitWidth(), false), 10) +
                Suffix + " - 1" + Suffix + ")",
            Binding::Primary};
  return {llvm::toString(Value, 10) + Suffix,
          Value.isNegative() ? Binding::Unary : Binding::Primary};
}

std::optional<DependentValue>
DependentReader::readConstant(const clang::Expr &Expression) {
  clang::Expr::EvalResult Converted, Own;
  const clang::Expr *Inner = Expression.IgnoreParenImpCasts();
  if (Expression.isValueDependent() ||
      !Expression.EvaluateAsInt(Converted, E.Context) ||
      !Inner->getType()->isIntegralOrEnumerationType() ||
      !Inner->EvaluateAsInt(Own, E.Context))
    return std::nullopt;
  const llvm::APSInt &Number = Converted.Val.getInt();
  if ((Number.isSigned() ? Number.getSignificantBits()
                         : Number.getActiveBits()) > LargestConstantBits)
    return std::nullopt;
  return DependentValue{
      constantText(Own.Val.getInt(), Inner->getType(), E.Context),
      Inner->getType(), Reach::exactly(Number.getExtValue())};
}

std::optional<DependentValue>
DependentReader::readName(const clang::DeclRefExpr &Reference) {
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Reference.getDecl());
  const std::string Name = Reference.getDecl()->getNameAsString();
  DependentValue Result{{Name, Binding::Primary}, Reference.getType(), {}};
  if (Variable && llvm::is_contained(Outer, Variable)) {
    Result.Of = Reach::exactly(indexSymbol(*Variable, Values));
    use(OuterNames, Name);
    return Result;
  }
  const std::optional<Expr> Exact = Bounds.exact(&Reference);
  if (!Exact || !Exact->isSymbol())
    return readHostValue(Reference);
  Result.Of = Reach::exactly(*Exact);
  use(HostNames, Exact->name());
  return Result;
}

/// Computed before the launch, in its own type, and passed to the kernel.
std::optional<DependentValue>
DependentReader::readHostValue(const clang::Expr &Expression) {
  const std::string Text = E.lineOf(Expression.getSourceRange());
  if (Text.empty() || firstUse(Expression, Outer))
    return std::nullopt;
  const Expr Symbol = Values.value(Text, Expression.getType());
  use(HostNames, Symbol.name());
  return DependentValue{{Symbol.name(), Binding::Primary},
                        Expression.getType().getNonReferenceType(),
                        Reach::exactly(Symbol)};
}

std::optional<DependentValue>
DependentReader::readCast(const clang::CastExpr &Cast) {
  const clang::QualType From = Cast.getSubExpr()->getType();
  const clang::QualType To = Cast.getType();
  if (Cast.getCastKind() != clang::CK_LValueToRValue &&
      Cast.getCastKind() != clang::CK_NoOp &&
      Cast.getCastKind() != clang::CK_IntegralCast)
    return std::nullopt;
  Value Inner = readAny(Cast.getSubExpr());
  if (!Inner)
    return std::nullopt;
  if (llvm::isa<clang::ExplicitCastExpr>(Cast)) {
    Inner->Text = cast(typeText(E, To.getCanonicalType().getUnqualifiedType()),
                       Inner->Text);
    Inner->Type = To;
  }
  if (Cast.getCastKind() != clang::CK_IntegralCast)
    return Inner;
  if (E.Context.getIntWidth(To) > E.Context.getIntWidth(From))
    Inner = settled(std::move(*Inner), From);
  Inner->MayWrap |= !Values.rangeOf(To).contains(Values.rangeOf(From));
  return Inner;
}

std::optional<DependentValue>
DependentReader::readUnary(const clang::UnaryOperator &Operator) {
  const bool IsMinus = Operator.getOpcode() == clang::UO_Minus;
  if (!IsMinus && Operator.getOpcode() != clang::UO_Plus)
    return std::nullopt;
  Value Operand = readAny(Operator.getSubExpr());
  if (!Operand)
    return std::nullopt;
  const bool IsSigned = Operator.getType()->isSignedIntegerType();
  DependentValue Result =
      IsSigned ? settled(std::move(*Operand), Operator.getType()) : *Operand;
  if (IsMinus) {
    Result.Of = negated(Result.Of);
    Result.MayWrap = !IsSigned;
  }
  Result.Text = {(IsMinus ? "-" : "+") + Result.Text.asRight(Binding::Unary),
                 Binding::Unary};
  Result.Type = Operator.getType();
  return Result;
}

static CppText operation(const DependentValue &Left, llvm::StringRef Operator,
                         const DependentValue &Right, Binding Binds) {
  return {Left.Text.as(Binds) + " " + Operator.str() + " " +
              Right.Text.asRight(Binds),
          Binds};
}

std::optional<DependentValue>
DependentReader::readBinary(const clang::BinaryOperator &Operator) {
  if (Operator.getOpcode() == clang::BO_Div ||
      Operator.getOpcode() == clang::BO_Rem)
    return readDivision(Operator);
  const bool IsProduct = Operator.getOpcode() == clang::BO_Mul;
  if (!IsProduct && !Operator.isAdditiveOp())
    return std::nullopt;
  Value Left = readAny(Operator.getLHS());
  Value Right = Left ? readAny(Operator.getRHS()) : std::nullopt;
  if (!Right)
    return std::nullopt;
  const clang::QualType Type = Operator.getType();
  DependentValue Result;
  Result.MayWrap = !Type->isSignedIntegerType();
  if (!Result.MayWrap) {
    Left = settled(std::move(*Left), Type);
    Right = settled(std::move(*Right), Type);
  }
  Result.Text = operation(*Left, Operator.getOpcodeStr(), *Right,
                          IsProduct ? Binding::Product : Binding::Sum);
  Result.Type = Type;
  Result.Of = IsProduct ? product(Left->Of, Right->Of, Nest, Known)
              : Operator.getOpcode() == clang::BO_Add
                  ? sum(Left->Of, Right->Of)
                  : sum(Left->Of, negated(Right->Of));
  return Result;
}

/// `/` and `%` round towards zero; the divisor is evidently positive.
std::optional<DependentValue>
DependentReader::readDivision(const clang::BinaryOperator &Operator) {
  Value Left = read(Operator.getLHS());
  Value Right = Left ? read(Operator.getRHS()) : std::nullopt;
  const std::optional<Expr> Divisor = Right ? exactOf(Right->Of) : std::nullopt;
  if (!Divisor || Nest.mentions(*Divisor) || !Known.provesPositive(*Divisor))
    return std::nullopt;
  const Expr Least = Nest.least(Left->Of, Known);
  const Expr Most = Nest.most(Left->Of, Known);
  DependentValue Result{
      operation(*Left, Operator.getOpcodeStr(), *Right, Binding::Product),
      Operator.getType(),
      {}};
  if (Operator.getOpcode() == clang::BO_Div) {
    const Expr Up = Known.provesNonNegative(Most) ? floorDiv(Most, *Divisor)
                                                  : ceilDiv(Most, *Divisor);
    Result.Of = {{simplify(floorDiv(Least, *Divisor), Known)},
                 {simplify(Up, Known)}};
  } else {
    const Expr Largest = simplify(*Divisor - 1, Known);
    const bool IsPositive = Known.provesNonNegative(Least);
    Result.Of = {{IsPositive ? Expr(0) : simplify(-Largest, Known)},
                 IsPositive ? std::vector{Largest, Most}
                            : std::vector{Largest}};
  }
  return Result;
}

/// An operand of a comparison; a change of sign is written out, which warnings
/// ask for.
std::optional<DependentValue>
DependentReader::readCompared(const clang::Expr &Operand) {
  Value Result = readAny(&Operand);
  if (!Result)
    return std::nullopt;
  const clang::QualType Type = Operand.getType();
  if (Result->Type->isSignedIntegerOrEnumerationType() !=
          Type->isSignedIntegerOrEnumerationType() &&
      E.Context.getIntWidth(Result->Type) >=
          E.Context.getIntWidth(E.Context.IntTy) &&
      !Operand.isEvaluatable(E.Context))
    Result->Text =
        cast(typeText(E, Type.getCanonicalType().getUnqualifiedType()),
             Result->Text);
  return Result;
}

/// `a < b ? a : b` is the lesser of the two.
std::optional<DependentValue>
DependentReader::readChoice(const clang::ConditionalOperator &Choice) {
  const auto *Test = llvm::dyn_cast<clang::BinaryOperator>(
      Choice.getCond()->IgnoreParenImpCasts());
  if (!Test || !Test->isComparisonOp() ||
      !Test->getLHS()->getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  const std::vector<LoopCheck> Before = Checks;
  const Value Left = readCompared(*Test->getLHS());
  const Value Right = readCompared(*Test->getRHS());
  Checks = Before; // C++ compares wrapped values, too.
  Value True = read(Choice.getTrueExpr());
  Value False = read(Choice.getFalseExpr());
  if (!Left || !Right || !True || !False)
    return std::nullopt;
  DependentValue Result;
  Result.Text = {
      Left->Text.as(Binding::Sum) + " " + Test->getOpcodeStr().str() + " " +
          Right->Text.as(Binding::Sum) + " ? " + True->Text.as(Binding::Sum) +
          " : " + False->Text.as(Binding::Sum),
      Binding::Conditional};
  Result.Type = Choice.getType();
  const bool IsLess =
      Test->getOpcode() == clang::BO_LT || Test->getOpcode() == clang::BO_LE;
  const bool IsOrdered =
      Test->isRelationalOp() &&
      E.Context.hasSameType(Test->getLHS()->getType(), Choice.getType());
  const bool Same = Left->Text.Text == True->Text.Text &&
                    Right->Text.Text == False->Text.Text;
  const bool Crossed = Left->Text.Text == False->Text.Text &&
                       Right->Text.Text == True->Text.Text;
  if (IsOrdered && (Same || Crossed))
    Result.Of = IsLess == Same ? lesser(True->Of, False->Of, Nest, Known)
                               : greater(True->Of, False->Of, Nest, Known);
  else
    Result.Of = either(True->Of, False->Of, Nest, Known);
  return Result;
}

/// std::min and std::max of two values.
std::optional<DependentValue>
DependentReader::readLibraryCall(const clang::CallExpr &Call) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->isInStdNamespace() || !Callee->getIdentifier() ||
      Call.getNumArgs() != 2)
    return std::nullopt;
  const bool IsMin = Callee->getName() == "min";
  if (!IsMin && Callee->getName() != "max")
    return std::nullopt;
  const clang::QualType Type = Call.getType().getNonReferenceType();
  std::vector<DependentValue> Arguments;
  bool IsDeduced = true;
  for (const clang::Expr *Argument : Call.arguments()) {
    Value Read = Argument->getType()->isIntegralOrEnumerationType()
                     ? readAny(Argument)
                     : std::nullopt;
    if (!Read)
      return std::nullopt;
    IsDeduced &= E.Context.hasSameUnqualifiedType(Read->Type, Type);
    Arguments.push_back(settled(std::move(*Read), Type));
  }
  const std::string Explicit =
      IsDeduced
          ? ""
          : "<" + typeText(E, Type.getCanonicalType().getUnqualifiedType()) +
                ">";
  return DependentValue{
      {"std::" + Callee->getName().str() + Explicit + "(" +
           Arguments[0].Text.Text + ", " + Arguments[1].Text.Text + ")",
       Binding::Primary},
      Type,
      IsMin ? lesser(Arguments[0].Of, Arguments[1].Of, Nest, Known)
            : greater(Arguments[0].Of, Arguments[1].Of, Nest, Known)};
}

/// Sums and products of names, which the kernel may as well compute itself.
static bool isArithmetic(const clang::Expr &Expression) {
  const clang::Expr *Plain = Expression.IgnoreParens();
  if (llvm::isa<clang::DeclRefExpr>(Plain))
    return true;
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(Plain))
    return isArithmetic(*Cast->getSubExpr()) &&
           (Cast->getCastKind() == clang::CK_IntegralCast ||
            Cast->getCastKind() == clang::CK_LValueToRValue ||
            Cast->getCastKind() == clang::CK_NoOp);
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Plain))
    return isArithmetic(*Unary->getSubExpr()) &&
           (Unary->getOpcode() == clang::UO_Minus ||
            Unary->getOpcode() == clang::UO_Plus);
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(Plain))
    return (Binary->isAdditiveOp() || Binary->getOpcode() == clang::BO_Mul) &&
           isArithmetic(*Binary->getLHS()) && isArithmetic(*Binary->getRHS());
  const auto *Literal = llvm::dyn_cast<clang::IntegerLiteral>(Plain);
  return Literal && Literal->getValue().getActiveBits() <= LargestConstantBits;
}

std::optional<DependentValue>
DependentReader::readAny(const clang::Expr *Expression) {
  Expression = Expression->IgnoreParens();
  if (const auto *Full = llvm::dyn_cast<clang::FullExpr>(Expression))
    return readAny(Full->getSubExpr());
  if (Expression->isTypeDependent() ||
      !Expression->getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  if (Value Constant = readConstant(*Expression))
    return Constant;
  if (!isArithmetic(*Expression) && !firstUse(*Expression, Outer))
    return readHostValue(*Expression);
  Value Result;
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(Expression))
    Result = readCast(*Cast);
  else if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Expression))
    Result = readName(*Name);
  else if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Expression))
    Result = readUnary(*Unary);
  else if (const auto *Binary =
               llvm::dyn_cast<clang::BinaryOperator>(Expression))
    Result = readBinary(*Binary);
  else if (const auto *Choice =
               llvm::dyn_cast<clang::ConditionalOperator>(Expression))
    Result = readChoice(*Choice);
  else if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(Expression))
    Result = readLibraryCall(*Call);
  else if (const auto *Temporary =
               llvm::dyn_cast<clang::MaterializeTemporaryExpr>(Expression))
    return readAny(Temporary->getSubExpr());
  return Result;
}
