//===- LayoutFunctions.cpp --------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/LayoutFunctions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>
#include <limits>

using namespace clang;

namespace idxmap {

using idxmap::Expr;

/// More cells would keep a compile waiting.
static constexpr int64_t MostChecked = 4096;

const FunctionDecl *functionNamed(const clang::Expr &E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
  return Reference ? dyn_cast<FunctionDecl>(Reference->getDecl()) : nullptr;
}

static std::string fullName(const FunctionDecl &Function) {
  PrintingPolicy Policy(Function.getASTContext().getLangOpts());
  Policy.SuppressUnwrittenScope = true;
  std::string Text;
  llvm::raw_string_ostream Stream(Text);
  Function.printQualifiedName(Stream, Policy);
  return Text;
}

/// As "f" or "ns::f".
static bool mayBeWritten(const FunctionDecl &Function, StringRef Name) {
  if (Name.consume_front("::"))
    return fullName(Function) == Name;
  return Function.getNameAsString() == Name || fullName(Function) == Name ||
         StringRef(fullName(Function)).ends_with(("::" + Name).str());
}

static bool isInteger(const ASTContext &Context, QualType Type) {
  return Type->isIntegralType(Context) && !Type->isBooleanType() &&
         !Type->isBitIntType() && Context.getIntWidth(Type) <= 64;
}

static bool isOverloaded(const FunctionDecl &Function) {
  unsigned Count = 0;
  for (const NamedDecl *Each :
       Function.getDeclContext()->getRedeclContext()->lookup(
           Function.getDeclName()))
    Count += isa<FunctionDecl, FunctionTemplateDecl>(Each);
  return Count > 1;
}

static bool isInFunctionOrTemplate(const FunctionDecl &Function) {
  for (const DeclContext *In = Function.getDeclContext(); In;
       In = In->getParent())
    if (In->isFunctionOrMethod() || In->isDependentContext() ||
        isa<ClassTemplateSpecializationDecl>(In))
      return true;
  return Function.isTemplated() || Function.isTemplateInstantiation() ||
         Function.getPrimaryTemplate();
}

/// `auto [..]` opens a value of \p Type into \p Count integers: those that its
/// APValue holds, in that order.
static bool opensInto(const ASTContext &Context, QualType Type,
                      unsigned Count) {
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  if (!Record || !(Record = Record->getDefinition()) || Record->isUnion())
    return false;
  if (Record->isInStdNamespace()) {
    const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(Record);
    if (!Made || !Made->getIdentifier())
      return false;
    const TemplateArgumentList &Arguments = Made->getTemplateArgs();
    if (Made->getName() == "array")
      return isInteger(Context, Arguments[0].getAsType()) &&
             Arguments[1].getAsIntegral() == Count;
    return Made->getName() == "pair" && Count == 2 &&
           isInteger(Context, Arguments[0].getAsType()) &&
           isInteger(Context, Arguments[1].getAsType());
  }
  unsigned Fields = 0;
  for (const FieldDecl *Field : Record->fields()) {
    if (Field->getAccess() != AS_public || Field->isBitField() ||
        !isInteger(Context, Field->getType()))
      return false;
    ++Fields;
  }
  return Record->getNumBases() == 0 && Fields == Count;
}

static int64_t largestOf(const ASTContext &Context, QualType Type) {
  const unsigned Bits =
      Context.getIntWidth(Type) - Type->isSignedIntegerOrEnumerationType();
  return Bits >= 63 ? std::numeric_limits<int64_t>::max()
                    : (int64_t(1) << Bits) - 1;
}

namespace {

/// Why a function cannot be one of a layout; empty if it can.
class Reason {
public:
  Reason(const ASTContext &Context, const FunctionDecl &Function, unsigned Rank,
         bool IsInverse)
      : Context(Context), Function(Function), Rank(Rank), IsInverse(IsInverse) {
  }

  std::string text() const {
    const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
    if (isOverloaded(Function))
      return "it is overloaded";
    if (isInFunctionOrTemplate(Function))
      return "it is a template, or inside of one or of a function";
    if (Method && !Method->isStatic())
      return "it is no static member";
    if (Method && !isPublic(*Method))
      return "it is not public";
    if (!Function.isConstexpr() || Function.isConsteval())
      return "it is not 'constexpr'";
    return signature();
  }

private:
  static bool isPublic(const CXXMethodDecl &Method) {
    for (const Decl *Each = &Method; isa<CXXRecordDecl>(Each->getDeclContext());
         Each = cast<CXXRecordDecl>(Each->getDeclContext()))
      if (Each->getAccess() != AS_public && Each->getAccess() != AS_none)
        return false;
    return true;
  }

  std::string signature() const {
    const unsigned Own = IsInverse ? 1 : Rank, Count = Function.getNumParams();
    if ((Count != Own && Count != Own + Rank) || Function.isVariadic())
      return "it takes " + std::to_string(Count) +
             (Count == 1 ? " argument" : " arguments");
    for (const ParmVarDecl *Each : Function.parameters())
      if (!isInteger(Context, Each->getType()))
        return "it takes '" + textOf(Each->getType()) + "'";
    const QualType Given = Function.getReturnType();
    const bool IsRight =
        IsInverse ? opensInto(Context, Given, Rank) : isInteger(Context, Given);
    return IsRight ? "" : "it gives '" + textOf(Given) + "'";
  }

  std::string textOf(QualType Type) const {
    return Type.getAsString(Context.getPrintingPolicy());
  }

  const ASTContext &Context;
  const FunctionDecl &Function;
  const unsigned Rank;
  const bool IsInverse;
};

} // namespace

static std::variant<LayoutFunction, Finding>
readFunction(const ASTContext &Context, const FunctionDecl &Function,
             std::string Name, unsigned Rank, bool IsInverse,
             SourceToken Where) {
  const std::string Why = Reason(Context, Function, Rank, IsInverse).text();
  const unsigned Own = IsInverse ? 1 : Rank;
  if (!Why.empty()) {
    const std::string Gives = IsInverse
                                  ? "a std::array, std::pair or structure of " +
                                        std::to_string(Rank) + " integers"
                                  : "an integer";
    return Finding(FindingID::err_layout_function, {Name, Why}, Where)
        .withNote(Finding(
            FindingID::note_layout_function,
            {std::to_string(Own), std::to_string(Own + Rank), Gives}, Where));
  }
  LayoutFunction Result;
  Result.Name = std::move(Name);
  Result.Text = "::" + fullName(Function);
  Result.TakesLengths = Function.getNumParams() > Own;
  for (unsigned I = 0; I < Function.getNumParams(); ++I) {
    int64_t &Most = I < Own ? Result.Most : Result.MostLength;
    Most =
        std::min(Most, largestOf(Context, Function.getParamDecl(I)->getType()));
  }
  if (!IsInverse)
    Result.MostPlace = largestOf(Context, Function.getReturnType());
  return Result;
}

const CallExpr *callOf(const ASTContext &Context, const DeclRefExpr &Named) {
  const auto &Function = *cast<FunctionDecl>(Named.getDecl());
  const SourceLocation At = Named.getLocation();
  SmallVector<clang::Expr *, 4> Operands;
  for (const ParmVarDecl *Each : Function.parameters()) {
    const QualType Type =
        Context.getCanonicalType(Each->getType()).getUnqualifiedType();
    Operands.push_back(IntegerLiteral::Create(
        Context, llvm::APInt(Context.getIntWidth(Type), 0), Type, At));
  }
  auto *Callee = ImplicitCastExpr::Create(
      Context, Context.getPointerType(Function.getType()),
      CK_FunctionToPointerDecay, const_cast<DeclRefExpr *>(&Named), nullptr,
      VK_PRValue, FPOptionsOverride());
  return CallExpr::Create(Context, Callee, Operands,
                          Function.getCallResultType(), VK_PRValue, At,
                          FPOptionsOverride());
}

namespace {

/// Calls one function, again and again.
class Evaluator {
public:
  Evaluator(ASTContext &Context, const FunctionDecl &Function)
      : Context(Context) {
    const auto *Named = DeclRefExpr::Create(
        Context, NestedNameSpecifierLoc(), SourceLocation(),
        const_cast<FunctionDecl *>(&Function), false, Function.getLocation(),
        Function.getType(), VK_LValue);
    Call = callOf(Context, *Named);
    for (const clang::Expr *Each : Call->arguments())
      Arguments.push_back(
          const_cast<IntegerLiteral *>(cast<IntegerLiteral>(Each)));
  }

  /// The integers of the value for \p Of, of which the function may take a
  /// beginning; nothing where it has none.
  std::optional<std::vector<int64_t>> operator()(ArrayRef<int64_t> Of) {
    for (size_t I = 0; I < Arguments.size(); ++I)
      Arguments[I]->setValue(Context,
                             llvm::APInt(Arguments[I]->getValue().getBitWidth(),
                                         static_cast<uint64_t>(Of[I]), false,
                                         /*implicitTrunc=*/true));
    clang::Expr::EvalResult Result;
    std::vector<int64_t> Integers;
    if (!Call->EvaluateAsConstantExpr(Result, Context) ||
        !open(Result.Val, Integers))
      return std::nullopt;
    return Integers;
  }

private:
  static bool open(const APValue &Value, std::vector<int64_t> &Integers) {
    if (Value.isInt()) {
      std::optional<int64_t> Number = Value.getInt().tryExtValue();
      const bool Fits = Number && (Value.getInt().isSigned() || *Number >= 0);
      Integers.push_back(Fits ? *Number : std::numeric_limits<int64_t>::max());
      return true;
    }
    bool IsOpen = Value.isStruct() || Value.isArray();
    if (Value.isStruct()) {
      for (unsigned I = 0; I < Value.getStructNumBases(); ++I)
        IsOpen &= open(Value.getStructBase(I), Integers);
      for (unsigned I = 0; I < Value.getStructNumFields(); ++I)
        IsOpen &= open(Value.getStructField(I), Integers);
    }
    if (Value.isArray())
      for (unsigned I = 0; I < Value.getArraySize(); ++I)
        IsOpen &= open(I < Value.getArrayInitializedElts()
                           ? Value.getArrayInitializedElt(I)
                           : Value.getArrayFiller(),
                       Integers);
    return IsOpen;
  }

  ASTContext &Context;
  std::vector<IntegerLiteral *> Arguments;
  const CallExpr *Call = nullptr;
};

} // namespace

namespace {

/// Takes each cell to its place and back.
class Checker {
public:
  /// \p Inverse may be null: then it only looks whether there is one.
  Checker(ASTContext &Context, const FunctionDecl &Apply,
          const FunctionDecl *Inverse, const Perm &Of, SourceToken Where)
      : There(Context, Apply), Of(Of), Where(Where) {
    if (Inverse)
      Back.emplace(Context, *Inverse);
  }

  std::optional<Finding> run() {
    for (const Expr &Length : Of.Dims) {
      std::optional<int64_t> Value = evaluate(Length, {});
      if (!Value || *Value < 1 || *Value > MostChecked / Count)
        return Back ? finding(FindingID::remark_layout_unchecked,
                              {Of.Functions[0].Name, Of.Functions[1].Name})
                    : finding(FindingID::remark_layout_unproven,
                              {Of.Functions[0].Name});
      Lengths.push_back(*Value);
      Count *= *Value;
    }
    CellAt.resize(Count);
    std::optional<Finding> Wrong;
    for (int64_t I = 0; I < Count && !Wrong; ++I)
      Wrong = place(I);
    for (int64_t X = 0; X < Count && Back && !Wrong; ++X)
      Wrong = comeBack(X);
    return Wrong;
  }

private:
  using Cell = std::vector<int64_t>;

  Finding finding(FindingID Id, std::vector<std::string> Arguments) const {
    return Finding(Id, std::move(Arguments), Where);
  }

  static std::string text(const Cell &Of) {
    std::string Text;
    for (int64_t Each : Of)
      Text += (Text.empty() ? "" : ",") + std::to_string(Each);
    return Of.size() == 1 ? Text : "(" + Text + ")";
  }

  std::optional<Cell> call(Evaluator &Function, Cell Operands) const {
    Operands.insert(Operands.end(), Lengths.begin(), Lengths.end());
    return Function(Operands);
  }

  /// The cell of number \p I, row by row.
  std::optional<Finding> place(int64_t I) {
    Cell At(Lengths.size());
    for (size_t D = Lengths.size(); D-- > 0; I /= Lengths[D])
      At[D] = I % Lengths[D];
    const std::string &Name = Of.Functions[0].Name;
    const std::optional<Cell> Place = call(There, At);
    if (!Place)
      return finding(FindingID::err_layout_value, {Name, text(At)});
    const int64_t X = Place->front();
    const std::string Number = std::to_string(X);
    if (X < 0 || X >= Count)
      return finding(FindingID::err_layout_range,
                     {Name, text(At), Number, std::to_string(Count)});
    if (!CellAt[X].empty())
      return finding(FindingID::err_layout_bijection,
                     {Name, text(CellAt[X]), text(At), Number});
    CellAt[X] = At;
    return std::nullopt;
  }

  std::optional<Finding> comeBack(int64_t X) {
    const std::string &Name = Of.Functions[1].Name, Number = std::to_string(X);
    const std::optional<Cell> Found = call(*Back, {X});
    if (!Found)
      return finding(FindingID::err_layout_value, {Name, Number});
    if (*Found != CellAt[X])
      return finding(
          FindingID::err_layout_inverse,
          {Of.Functions[0].Name, text(CellAt[X]), Number, Name, text(*Found)});
    return std::nullopt;
  }

  Evaluator There;
  std::optional<Evaluator> Back;
  const Perm &Of;
  const SourceToken Where;
  Cell Lengths;
  int64_t Count = 1;
  std::vector<Cell> CellAt; ///< By place.
};

} // namespace

const FunctionDecl *LayoutFunctions::read(LayoutFunction &F, const Perm &Of,
                                          bool IsInverse, SourceToken Where) {
  auto Meant = llvm::find_if(Named, [&](const FunctionDecl *Each) {
    return mayBeWritten(*Each, F.Name);
  });
  if (Meant == Named.end()) {
    Findings.push_back(
        Finding(FindingID::err_layout_undeclared, {F.Name}, Where)
            .withNote(Finding(FindingID::note_layout_undeclared, {}, Where)));
    return nullptr;
  }
  const FunctionDecl &Function = **Meant;
  auto Read =
      readFunction(Context, Function, F.Name, Of.Dims.size(), IsInverse, Where);
  if (auto *Wrong = std::get_if<Finding>(&Read)) {
    Findings.push_back(std::move(*Wrong));
    return nullptr;
  }
  F = std::get<LayoutFunction>(std::move(Read));
  const bool IsOfFile =
      !Function.isExternallyVisible() &&
      Context.getSourceManager().isInMainFile(Function.getLocation());
  if (IsOfFile && !llvm::is_contained(Mentions, F.Text))
    Mentions.push_back(F.Text);
  return &Function;
}

std::shared_ptr<LayoutTerm> LayoutFunctions::term(
    LayoutTerm Term, SourceToken Where,
    llvm::function_ref<SourceToken(const std::string &)> PlaceOf) {
  for (LayoutOrder &O : Term.Orders)
    for (Perm &P : O.Perms) {
      std::vector<const FunctionDecl *> Found;
      for (LayoutFunction &F : P.Functions)
        if (const FunctionDecl *Function =
                read(F, P, &F != &P.Functions.front(), PlaceOf(F.Name)))
          Found.push_back(Function);
      if (!Found.empty() && Found.size() == P.Functions.size())
        if (std::optional<Finding> Wrong =
                Checker(Context, *Found[0],
                        Found.size() > 1 ? Found[1] : nullptr, P, Where)
                    .run())
          Findings.push_back(std::move(*Wrong));
    }
  return std::make_shared<LayoutTerm>(std::move(Term));
}

/// Where \p Attributes name one of the functions \p Called, each once.
static std::vector<const DeclRefExpr *>
namesOf(ArrayRef<const AnnotateAttr *> Attributes,
        std::vector<std::string> Called) {
  std::vector<const DeclRefExpr *> Result;
  for (const AnnotateAttr *A : Attributes)
    for (const clang::Expr *Argument : A->args())
      if (const FunctionDecl *Function = functionNamed(*Argument);
          Function && std::erase(Called, "::" + fullName(*Function)) > 0)
        Result.push_back(cast<DeclRefExpr>(Argument->IgnoreParenImpCasts()));
  return Result;
}

std::vector<const DeclRefExpr *>
functionsIn(ArrayRef<const AnnotateAttr *> Attributes,
            const LayoutTerm &Order) {
  std::vector<std::string> Called;
  for (const LayoutOrder &O : Order.Orders)
    for (const Perm &P : O.Perms)
      if (!P.Functions.empty())
        Called.push_back(P.Functions.front().Text);
  return namesOf(Attributes, std::move(Called));
}

std::vector<const DeclRefExpr *>
inversesIn(ArrayRef<const AnnotateAttr *> Attributes, const Annotation &Wish) {
  std::vector<std::string> Called;
  for (const Step &S : Wish.Steps)
    if (S.Order)
      for (const LayoutOrder &O : S.Order->Orders)
        for (const Perm &P : O.Perms)
          if (P.Functions.size() == 2)
            Called.push_back(P.Functions.back().Text);
  return namesOf(Attributes, std::move(Called));
}

} // namespace idxmap
