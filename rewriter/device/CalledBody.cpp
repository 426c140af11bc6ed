//===- CalledBody.cpp - The calls of a body ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/device/CalledBody.h"

#include "attributes/FileText.h"
#include "rewriter/atomics/CalledAtomics.h"
#include "rewriter/device/DeviceVisitor.h"
#include "rewriter/device/PassedVariable.h"
#include "rewriter/device/TrailingArrays.h"
#include "rewriter/effects/CallVisitor.h"
#include "rewriter/effects/DeviceCalls.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/effects/ReadNames.h"
#include "rewriter/source/LocalDeclarations.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

#include "attributes/AttributeReader.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"

#include <utility>

using namespace idxmap;

namespace {

class DeviceCallVisitor : public DeviceVisitor<CallVisitor> {
  using Base = DeviceVisitor<CallVisitor>;

public:
  /// \p From is null in the loop's own body, which BodyCheck checks. What is
  /// called there of a container is called of a view of its elements.
  DeviceCallVisitor(const Extraction &E, const CallSite *From,
                    bool WithCandidates, DeviceReport &Report)
      : E(E), From(From), WithCandidates(WithCandidates), Report(Report) {}

  std::vector<CallSite> Calls;
  std::vector<HostUse> Uses;
  const clang::Stmt *Body = nullptr;             ///< The loop's own, in it.
  const clang::FunctionDecl *Function = nullptr; ///< Or one that is called.
  llvm::DenseSet<const clang::Expr *> Read;      ///< In it.

  // Calls.
  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override;
  bool VisitOverloadExpr(clang::OverloadExpr *S) override;
  /// It brings the destructor's call with it.
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    return Base::VisitCXXConstructExpr(S) &&
           ends(S->getType(), S->getSourceRange());
  }
  bool VisitVarDecl(clang::VarDecl *D) override;

  // By the compiler.
  bool TraverseConstantExpr(clang::ConstantExpr *) override { return true; }
  /// A system function's own arguments are its own affair.
  bool TraverseCXXDefaultArgExpr(clang::CXXDefaultArgExpr *S) override {
    if (E.sources().isInSystemHeader(S->getExpr()->getExprLoc()))
      return true;
    const auto *Callee =
        llvm::dyn_cast<clang::FunctionDecl>(S->getParam()->getDeclContext());
    const auto *Around = std::exchange(Function, Function ? Function : Callee);
    const bool Goes = fixed("a default argument needs it", [&] {
      return EvaluatedVisitor::TraverseCXXDefaultArgExpr(S);
    });
    Function = Around;
    return Goes;
  }
  /// Of a constructor, its text changes where it is. An aggregate's, which has
  /// none, is in the text of the loop nowhere.
  bool TraverseCXXDefaultInitExpr(clang::CXXDefaultInitExpr *S) override {
    if (llvm::isa_and_nonnull<clang::CXXConstructorDecl>(Function))
      return EvaluatedVisitor::TraverseCXXDefaultInitExpr(S);
    return fixed("a member of an aggregate needs it", [&] {
      return EvaluatedVisitor::TraverseCXXDefaultInitExpr(S);
    });
  }
  bool TraverseCXXRecordDecl(clang::CXXRecordDecl *D) override {
    return fixed("a class in a function needs it",
                 [&] { return Base::TraverseCXXRecordDecl(D); });
  }
  bool TraverseStaticAssertDecl(clang::StaticAssertDecl *) override {
    return true;
  }
  bool TraverseIfStmt(clang::IfStmt *S) override;
  bool TraverseVarDecl(clang::VarDecl *D) override {
    return D->isConstexpr() ? VisitVarDecl(D) : Base::TraverseVarDecl(D);
  }
  bool TraverseLambdaExpr(clang::LambdaExpr *S) override;

  // What a thread cannot do, beyond what no body can.
  bool VisitCoroutineBodyStmt(clang::CoroutineBodyStmt *S) override {
    return never(S, "a coroutine");
  }
  bool VisitAttributedStmt(clang::AttributedStmt *S) override {
    return idxmapAttributes(*S).empty() || isAtomicAlone(*S) ||
           never(S, "a mapped loop");
  }
  bool VisitExpr(clang::Expr *S) override;
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *S) override {
    if (isFirstElement(E.Context, *S))
      Values.insert(partsOf(*S).Base->IgnoreParenImpCasts());
    return true;
  }
  bool VisitCastExpr(clang::CastExpr *S) override;
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr *S) override;
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    const auto *Static = llvm::dyn_cast<clang::VarDecl>(S->getMemberDecl());
    return !Static || variable(*Static, *S, S->isNonOdrUse());
  }

  void checkPragmas(const clang::Stmt &Body, bool TakesAtomics);
  using Base::endParts;

private:
  bool called(const CallEdge &Edge) override;
  void refusePointer(const clang::CallExpr &Call);
  bool variable(const clang::VarDecl &Variable, const clang::Expr &Use,
                clang::NonOdrUseReason NonOdr);
  bool never(const clang::Stmt *S, const char *What) override {
    if (From && isEvaluated())
      refuse(FindingID::err_called_never, S->getSourceRange(), What);
    return true;
  }
  void refuse(FindingID Id, clang::SourceRange Place, std::string Argument,
              std::vector<Finding> Notes = {}) {
    Report.add(Id, Place, {std::move(Argument)}, std::move(Notes), From);
  }

  /// What stands there keeps its text, on account of \p Why.
  template <typename Visit> bool fixed(const char *Why, Visit Go) {
    const char *Around = std::exchange(Fixed, Why);
    const bool Goes = Go();
    Fixed = Around;
    return Goes;
  }

  const Extraction &E;
  const CallSite *From;
  const bool WithCandidates;
  DeviceReport &Report;
  bool isOfView(const clang::CallExpr &Call,
                const clang::FunctionDecl &Function) const;

  bool HasLongDouble = false, HasComplex = false;
  const char *Fixed = nullptr;
  llvm::DenseSet<const clang::ValueDecl *> Locals;
  llvm::DenseSet<const clang::Expr *> Values;
  llvm::DenseSet<const clang::VarDecl *> OfHost; ///< Said once.
};

} // namespace

static const clang::Expr *objectOf(const clang::CallExpr &Call) {
  if (const auto *Member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&Call))
    return Member->getImplicitObjectArgument();
  const auto *Operator = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&Call);
  return Operator ? Operator->getArg(0) : nullptr;
}

/// The view of a container's elements has what the container's own class may
/// have for the host alone: `at`, which throws, and before C++20 all that a
/// vector has.
bool DeviceCallVisitor::isOfView(const clang::CallExpr &Call,
                                 const clang::FunctionDecl &Function) const {
  const bool IsAt = Function.getIdentifier() && Function.getName() == "at";
  const clang::Expr *Object = objectOf(Call);
  if (!Object || (Function.isConstexpr() && !IsAt))
    return true;
  const clang::ValueDecl *Container = namedValue(Object->IgnoreParenImpCasts());
  return Container && !Locals.contains(Container) && Body &&
         !Container->getType().getNonReferenceType()->isPointerType() &&
         usesElementsAlone(*Body, *Container);
}

bool DeviceCallVisitor::called(const CallEdge &Edge) {
  const auto *Call = llvm::dyn_cast_or_null<clang::CallExpr>(Edge.By);
  const bool IsCall = Edge.Of == CallEdge::Kind::Call;
  if (Edge.Of == CallEdge::Kind::Name) {
    if (llvm::isa<clang::DeclRefExpr>(Edge.By) && !Edge.By->isTypeDependent())
      refuse(FindingID::err_call_address, Edge.Place,
             functionName(*Edge.Callee),
             {E.at(FindingID::note_call_pointer, Edge.Place)});
  } else if (IsCall && !Edge.Callee && Call) {
    refusePointer(*Call);
  } else if (Edge.Callee && (Call || !IsCall)) {
    const bool IsOfView = Call && !From && isCallOfElements(*Edge.Callee) &&
                          isOfView(*Call, *Edge.Callee);
    if (!IsOfView)
      Calls.push_back({Edge.Callee, Edge.Place, Call, Fixed});
  }
  return true;
}

void DeviceCallVisitor::refusePointer(const clang::CallExpr &Call) {
  const clang::Expr *Callee = Call.getCallee()->IgnoreParenImpCasts();
  const bool IsCaptured = !From && llvm::isa<clang::DeclRefExpr>(Callee);
  if (Call.isTypeDependent() || Callee->isTypeDependent() || IsCaptured)
    return;
  refuse(FindingID::err_call_pointer, Call.getSourceRange(),
         E.lineOf(Callee->getSourceRange()),
         {E.at(FindingID::note_call_pointer, Call.getSourceRange())});
}

bool DeviceCallVisitor::VisitDeclRefExpr(clang::DeclRefExpr *S) {
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(S->getDecl());
  return Variable && isEvaluated() ? variable(*Variable, *S, S->isNonOdrUse())
                                   : Base::VisitDeclRefExpr(S);
}

bool DeviceCallVisitor::VisitOverloadExpr(clang::OverloadExpr *S) {
  if (!WithCandidates || !isEvaluated())
    return true;
  std::vector<const clang::FunctionDecl *> Good;
  const clang::FunctionDecl *Any = nullptr;
  for (const clang::NamedDecl *Candidate : S->decls()) {
    const clang::FunctionDecl *Function =
        Candidate->getUnderlyingDecl()->getAsFunction();
    if (!Function)
      continue;
    Any = Function;
    if (deviceUse(E, *Function) != DeviceUse::Never &&
        (deviceUse(E, *Function) == DeviceUse::AsIs || bodyOf(*Function)))
      Good.push_back(Function);
  }
  if (Good.empty() && Any)
    Good.push_back(Any);
  for (const clang::FunctionDecl *Function : Good)
    Calls.push_back({Function, S->getSourceRange(), nullptr, Fixed});
  return true;
}

/// Constants with a constant value exist on the device: once, not per thread.
static bool isConstant(const Extraction &E, const clang::VarDecl &Variable) {
  const clang::QualType Type = Variable.getType();
  return Variable.isConstexpr() ||
         (E.Context.getBaseElementType(Type).isConstQualified() &&
          Variable.getInit() && !Variable.getInit()->isValueDependent() &&
          Variable.getInit()->isConstantInitializer(E.Context, false));
}

bool DeviceCallVisitor::VisitVarDecl(clang::VarDecl *D) {
  Locals.insert(D);
  // A constructor's call brings the destructor's with it.
  const clang::Expr *Init = D->getInit();
  if (!D->isStaticLocal() &&
      !(Init && llvm::isa<clang::CXXConstructExpr>(Init->IgnoreImplicit())))
    ends(D->getType(), D->getSourceRange());
  if (!From)
    return true;
  if (D->getTLSKind() != clang::VarDecl::TLS_None)
    refuse(FindingID::err_called_never, D->getSourceRange(),
           "a thread_local variable");
  else if (D->isStaticLocal() && !isConstant(E, *D))
    refuse(FindingID::err_called_never, D->getSourceRange(),
           "a static variable that is not constant");
  if (D->getType()->isVariablyModifiedType())
    refuse(FindingID::err_called_never, D->getSourceRange(),
           {"an array of run-time length"});
  return true;
}

bool DeviceCallVisitor::TraverseIfStmt(clang::IfStmt *S) {
  if (!S->isConsteval())
    return Base::TraverseIfStmt(S);
  clang::Stmt *AtRunTime =
      S->isNegatedConsteval() ? S->getThen() : S->getElse();
  return !AtRunTime || TraverseStmt(AtRunTime);
}

bool DeviceCallVisitor::TraverseLambdaExpr(clang::LambdaExpr *S) {
  for (clang::Expr *Init : S->capture_inits())
    if (Init && !TraverseStmt(Init))
      return false;
  if (S->getCaptureDefault() != clang::LCD_None)
    return TraverseStmt(S->getBody());
  return fixed("a lambda without '[=]' or '[&]' needs it",
               [&] { return TraverseStmt(S->getBody()); });
}

bool DeviceCallVisitor::VisitExpr(clang::Expr *S) {
  if (!From || !isEvaluated() || S->getType().isNull())
    return true;
  if (!HasLongDouble &&
      S->getType()->isSpecificBuiltinType(clang::BuiltinType::LongDouble)) {
    HasLongDouble = true;
    return never(S, "a long double");
  }
  // nvcc leaves its arithmetic out; that of std::complex stands for another
  // one there.
  if (!HasComplex && S->getType()->isAnyComplexType() &&
      !E.sources().isInSystemHeader(S->getExprLoc())) {
    HasComplex = true;
    return never(S, "a number of type '_Complex'");
  }
  return true;
}

/// Of a conversion to a base class.
static const clang::CXXBaseSpecifier *virtualBase(const clang::CastExpr &S) {
  const clang::CastKind Kind = S.getCastKind();
  if (Kind == clang::CK_DerivedToBase ||
      Kind == clang::CK_UncheckedDerivedToBase)
    for (const clang::CXXBaseSpecifier *Each : S.path())
      if (Each->isVirtual())
        return Each;
  return nullptr;
}

bool DeviceCallVisitor::VisitCastExpr(clang::CastExpr *S) {
  const clang::CXXBaseSpecifier *Base =
      isEvaluated() ? virtualBase(*S) : nullptr;
  if (!Base)
    return true;
  const std::string Name = Base->getType().getUnqualifiedType().getAsString();
  refuse(FindingID::err_virtual_base, S->getSourceRange(),
         E.lineOf(S->getSubExpr()->getSourceRange()),
         {E.at(FindingID::note_virtual_base, Base->getSourceRange(), {Name})});
  return true;
}

bool DeviceCallVisitor::VisitImplicitCastExpr(clang::ImplicitCastExpr *S) {
  if (S->getCastKind() == clang::CK_LValueToRValue)
    Values.insert(S->getSubExpr()->IgnoreParens());
  const clang::Expr *Array = S->getSubExpr()->IgnoreParens();
  const clang::FieldDecl *Trailing =
      S->getCastKind() == clang::CK_ArrayToPointerDecay && isEvaluated() &&
              !Values.contains(Array)
          ? trailingArray(E.Context, *Array)
          : nullptr;
  if (Trailing)
    refuse(FindingID::err_trailing_array, S->getSourceRange(),
           Trailing->getNameAsString(),
           {E.noteAt(FindingID::note_trailing_array, S->getSourceRange(),
                     Trailing->getNameAsString())});
  return true;
}

/// A function has no parameter for a variable of the host; BodyCheck and the
/// captures see to those of the loop.
bool DeviceCallVisitor::variable(const clang::VarDecl &Variable,
                                 const clang::Expr &Use,
                                 clang::NonOdrUseReason NonOdr) {
  if (!(From || Fixed) || !isEvaluated() || !Variable.hasGlobalStorage() ||
      Variable.isStaticLocal() || isOnDevice(Variable))
    return true;
  const bool IsScalar = Variable.getType()->isArithmeticType() ||
                        Variable.getType()->isEnumeralType();
  const bool IsValue = NonOdr == clang::NOUR_Constant ||
                       NonOdr == clang::NOUR_Unevaluated ||
                       Values.contains(&Use);
  if ((IsScalar && IsValue && isConstant(E, Variable)) ||
      Variable.getType()->isDependentType())
    return true;
  const HostUse This{&Variable, &Use};
  const std::string WhyNot =
      Fixed ? Fixed : whyNotPassed(E, Variable, Read.contains(&Use));
  if (WhyNot.empty())
    Uses.push_back(This);
  else if (!OfHost.insert(&Variable).second)
    return true;
  else if (Function)
    refuseVariable(E, This, *Function, WhyNot, From, Report);
  else // Of an aggregate that the loop makes.
    refuse(FindingID::err_called_variable, Use.getSourceRange(),
           Variable.getNameAsString(),
           {E.at(FindingID::note_called_variable, Variable.getLocation(),
                 {Variable.getNameAsString()})});
  return true;
}

void idxmap::refuseVariable(const Extraction &E, const HostUse &Use,
                            const clang::FunctionDecl &Function,
                            llvm::StringRef Why, const CallSite *From,
                            DeviceReport &Report) {
  const std::string Name = Use.Variable->getNameAsString();
  Report.add(FindingID::err_called_variable, Use.Name->getSourceRange(), {Name},
             {E.at(FindingID::note_called_variable, Use.Variable->getLocation(),
                   {Name}),
              E.at(FindingID::note_called_parameter, Function.getLocation(),
                   {functionName(Function), Name, Why.str()})},
             From);
}

/// What a pragma says is lost on the device.
void DeviceCallVisitor::checkPragmas(const clang::Stmt &Body,
                                     bool TakesAtomics) {
  const clang::SourceManager &SM = E.sources();
  const clang::SourceLocation Begin = SM.getExpansionLoc(Body.getBeginLoc()),
                              End = SM.getExpansionLoc(Body.getEndLoc());
  if (Begin.isInvalid() || SM.getFileID(Begin) != SM.getFileID(End))
    return;
  for (const PragmaOperator &Each : E.files().operators({Begin, End}))
    if (Each.word(0) == "acc" ||
        (Each.word(0) == "omp" && Each.word(1) != "simd"))
      refuse(FindingID::err_called_never, Each.Where,
             "'_Pragma(\"" + llvm::join(Each.Words, " ") + "\")'");
  for (const DirectiveLine &Line :
       E.files().directives(SM.getFileID(Begin), SM.getFileOffset(End)))
    if (!SM.isBeforeInTranslationUnit(Line.Hash, Begin) &&
        Line.word(0) == "pragma" && !(TakesAtomics && atomicWish(Line)) &&
        (Line.word(1) == "acc" ||
         (Line.word(1) == "omp" && Line.word(2) != "simd")))
      refuse(FindingID::err_called_never, Line.Hash,
             "'#pragma " + Line.word(1).str() + "'");
}

std::vector<CallSite> idxmap::callsInBody(const Extraction &E,
                                          const clang::Stmt &Body,
                                          bool WithCandidates,
                                          DeviceReport &Report) {
  DeviceCallVisitor Visitor(E, nullptr, WithCandidates, Report);
  Visitor.Body = &Body;
  Visitor.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  return std::move(Visitor.Calls);
}

CalledBody idxmap::readCalledBody(const Extraction &E,
                                  const clang::FunctionDecl &Function,
                                  const CallSite &From, DeviceReport &Report) {
  const clang::FunctionDecl *Definition = bodyOf(Function);
  if (!Definition)
    return {};
  DeviceCallVisitor Visitor(E, &From, /*WithCandidates=*/false, Report);
  Visitor.Function = Definition;
  if (const auto *Made = llvm::dyn_cast<clang::CXXConstructorDecl>(Definition))
    for (const clang::CXXCtorInitializer *Each : Made->inits()) {
      Visitor.Read = readNames(*Each->getInit());
      Visitor.TraverseStmt(Each->getInit());
    }
  if (const auto *Gone = llvm::dyn_cast<clang::CXXDestructorDecl>(Definition))
    Visitor.endParts(*Gone->getParent(), From.Place);
  CalledBody Result;
  if (const clang::Stmt *Body = Definition->getBody()) {
    Visitor.Read = readNames(*Body);
    Visitor.TraverseStmt(const_cast<clang::Stmt *>(Body));
    const auto Atomics = atomicsOfFunction(E, *Definition);
    Visitor.checkPragmas(*Body, Atomics != nullptr);
    if (Atomics) {
      for (const Finding &Wrong : Atomics->wrong())
        E.report(Wrong);
      Result.Atomics = Atomics->statements();
      Result.AtomicsOfCopy = Atomics->editsOfCopy();
    }
  }
  Result.Calls = std::move(Visitor.Calls);
  Result.Uses = std::move(Visitor.Uses);
  return Result;
}
