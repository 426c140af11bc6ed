//===- BuildStatements.cpp - From statements to the tree --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/build/TreeBuilder.h"

#include "rewriter/effects/SteadyReferences.h"
#include "rewriter/source/StandardTypes.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace idxmap;

TreeBuilder::TreeBuilder(const Extraction &E, CalledVariables &Outside,
                         const std::vector<const clang::VarDecl *> &Loops)
    : E(E), Outside(Outside), Loops(Loops) {}

ir::Body TreeBuilder::build(const std::vector<const clang::Stmt *> &Bodies) {
  Range = Bodies.front()->getSourceRange();
  for (const clang::VarDecl *Each : Loops)
    number(*Each);
  for (const clang::Stmt *Each : Bodies)
    for (ir::Statement &Part : listOf(Each))
      Tree.Parts.push_back(std::move(Part));
  return finished();
}

ir::Body
TreeBuilder::buildValues(const std::vector<const clang::Expr *> &Exprs) {
  Range = Exprs.front()->getSourceRange();
  for (const clang::VarDecl *Each : Loops)
    number(*Each);
  ir::OpaqueStatement All{"values", {}, {}, /*IsLoop=*/false, /*IsOnce=*/true};
  for (const clang::Expr *Each : Exprs)
    All.Named.push_back(value(*Each));
  put(*Exprs.front(), std::move(All), Tree.Parts);
  return finished();
}

/// With the functions that it calls, and what references stand for.
ir::Body TreeBuilder::finished() {
  while (!Pending.empty()) {
    const auto [Function, At] = Pending.back();
    Pending.pop_back();
    buildFunction(*Function, At);
  }
  addReferences();
  return std::move(Tree);
}

/// Those from outside, also the ones that others were bound to.
void TreeBuilder::addReferences() {
  Called = nullptr;
  for (ir::VariableNumber I = 0; I < Tree.Variables.size(); ++I) {
    const ir::Variable &Each = Tree.Variables[I];
    const clang::ValueDecl *D = Declarations[Each.Declaration];
    const clang::Expr *Is = D && Each.In == ir::Variable::Scope::Outside &&
                                    isReference(*D) && !E.Reduced->contains(D)
                                ? steadyPlace(E, *D)
                                : nullptr;
    if (Is)
      put(*Is, ir::Bind{I, place(*Is)}, Tree.Before);
  }
}

/// The parts of a block, or the one statement.
ir::Statements TreeBuilder::listOf(const clang::Stmt *S) {
  ir::Statements Result;
  const size_t Outer = Living.size();
  if (const auto *Block = llvm::dyn_cast_or_null<clang::CompoundStmt>(S))
    for (const clang::Stmt *Each : Block->body())
      add(Each, Result);
  else
    add(S, Result);
  for (; Living.size() > Outer; Living.pop_back()) {
    ir::Place Dying;
    Dying.Base = number(*Living.back());
    addDestruction(Dying, Living.back()->getType(), *S, Result);
  }
  return Result;
}

/// Null where that of \p Type does nothing.
static const clang::CXXDestructorDecl *destructorOf(clang::QualType Type) {
  const auto *Class = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return Class && !Type->isReferenceType() && Class->hasDefinition() &&
                 Class->hasNonTrivialDestructor()
             ? Class->getDestructor()
             : nullptr;
}

/// A call that no text has, and that gives nothing.
static ir::Value callOfNothing(const char *Text) {
  ir::Value Result;
  Result.Of = ir::Value::Kind::Call;
  Result.Is = {ir::Type::Kind::Void, 0, {}};
  Result.Text = Text;
  return Result;
}

/// One of the user's may do anything with what its object leads to. One of the
/// library frees what it holds, after destructors of the user's.
void TreeBuilder::addDestruction(const ir::Place &Of, clang::QualType Type,
                                 const clang::Stmt &Where, ir::Statements &To) {
  ir::Value Call = callOfNothing("destroy");
  const clang::CXXDestructorDecl *Destructor = destructorOf(Type);
  if (!Destructor)
    return;
  const bool IsOfUser = !Destructor->getParent()->isInStdNamespace();
  if (IsOfUser)
    Call.Operands.push_back(address(Of, /*IsConstant=*/false, Where));
  if (Type->isArrayType())
    addVariablesOf(*Destructor, Where, Call.Operands);
  else
    follow(*Destructor, Where, Call);
  if (IsOfUser || !Call.Operands.empty())
    put(Where, ir::Evaluate{std::move(Call)}, To);
}

/// With all that it names; the statements in it are told, too. Of a loop over a
/// range, Clang has written out all that it does.
void TreeBuilder::addOpaque(const clang::Stmt &S, ir::Statements &To) {
  ir::OpaqueStatement Result{S.getStmtClassName(), {}, {}};
  const bool IsRange = llvm::isa<clang::CXXForRangeStmt>(S);
  Result.IsLoop = IsRange || llvm::isa<clang::ForStmt, clang::WhileStmt>(S);
  for (const clang::Stmt *Child : S.children()) {
    if (!Child)
      continue;
    if (llvm::isa<clang::Expr>(Child) && !IsRange)
      for (ir::Value &Each : namesIn(*Child))
        Result.Named.push_back(std::move(Each));
    else
      add(Child, Result.Parts);
  }
  put(S, std::move(Result), To);
}

void TreeBuilder::addBindings(const clang::DecompositionDecl &D,
                              ir::Statements &To) {
  for (const clang::BindingDecl *Each : D.bindings()) {
    // A tuple's is what `get<0>(tuple)` refers to.
    const clang::VarDecl *Holding = Each->getHoldingVar();
    const clang::Expr *Of = Holding ? Holding->getInit() : Each->getBinding();
    if (Of && !Of->isTypeDependent())
      put(*Of, ir::Bind{number(*Each), place(*Of)}, To);
    else if (D.getInit())
      put(*D.getInit(),
          ir::OpaqueStatement{"Binding", namesIn(*D.getInit()), {}}, To);
  }
}

/// `{x, &y}` for an object that leads elsewhere, one value for each member;
/// null for what else there may be.
static const clang::InitListExpr *listOfMembers(const clang::Expr *Init) {
  const auto *List = llvm::dyn_cast_or_null<clang::InitListExpr>(
      Init ? Init->IgnoreImplicit() : nullptr);
  const auto *Class = List ? List->getType()->getAsCXXRecordDecl() : nullptr;
  const bool IsListed =
      Class && !Class->isUnion() && !Class->isDependentContext() &&
      Class->getNumBases() == 0 &&
      std::distance(Class->field_begin(), Class->field_end()) ==
          List->getNumInits();
  const bool LeadsElsewhere =
      IsListed && llvm::any_of(Class->fields(), [](clang::FieldDecl *Field) {
        return Field->getType()->isPointerType() ||
               Field->getType()->isReferenceType();
      });
  return LeadsElsewhere ? List : nullptr;
}

/// D, made of the members that \p List gives.
void TreeBuilder::addMembers(const clang::VarDecl &D,
                             const clang::InitListExpr &List,
                             ir::Statements &To) {
  put(List, ir::Declare{number(D), std::nullopt}, To);
  unsigned Next = 0;
  for (const clang::FieldDecl *Field :
       List.getType()->getAsCXXRecordDecl()->fields()) {
    const clang::Expr &Is = *List.getInit(Next++);
    ir::Place At;
    At.Base = number(D);
    At.Is = type(Field->getType());
    At.Way.push_back(field(*Field));
    ir::Place Whole;
    Whole.Base = number(D);
    Whole.Is = type(D.getType());
    auto Default = defaultOf(Is, {address(std::move(Whole), false, Is)});
    put(Is,
        ir::Assign{std::move(At), Default ? std::move(*Default)
                                          : argument(Is, Field->getType())},
        To);
  }
}

/// Those of arrays whose lengths are computed here, `double x[n]`.
void TreeBuilder::addLengths(clang::QualType Of, ir::Statements &To) {
  if (Of.isNull() || !Of->isVariablyModifiedType())
    return;
  if (const auto *Array = E.Context.getAsVariableArrayType(Of)) {
    if (const clang::Expr *Length = Array->getSizeExpr()) {
      const ir::Place Own = ownVariable("length", type(Length->getType()));
      put(*Length, ir::Declare{*Own.Base, value(*Length)}, To);
    }
    return addLengths(Array->getElementType(), To);
  }
  if (const auto *Array = E.Context.getAsArrayType(Of))
    return addLengths(Array->getElementType(), To);
  addLengths(Of->getPointeeType(), To);
}

/// `__attribute__((cleanup(f)))`: as if it were called at once, where what it
/// changes counts.
void TreeBuilder::addCleanup(const clang::VarDecl &D, ir::Statements &To) {
  const auto *Last = D.getAttr<clang::CleanupAttr>();
  const clang::Stmt *Where = D.getInit() ? D.getInit() : E.Enclosing.getBody();
  if (!Last || !Where)
    return;
  ir::Value Call = callOfNothing("cleanup");
  Call.Operands = {address(variable(D), /*IsConstant=*/false, *Where)};
  follow(*Last->getFunctionDecl(), *Where, Call);
  put(*Where, ir::Evaluate{std::move(Call)}, To);
}

void TreeBuilder::addVariable(const clang::VarDecl &D, ir::Statements &To) {
  const clang::Expr *Init = D.getInit();
  const SourceToken Where = E.Tokens.add(D.getSourceRange());
  // The program has one, `static` or `extern`, which is made at most once.
  if (D.hasGlobalStorage() && !D.getType()->isReferenceType()) {
    if (Init && D.hasConstantInitialization())
      Tree.Before.push_back({ir::Declare{number(D), value(*Init)}, Where});
    else if (Init && isMadeByCall(D)) // By the first one.
      To.push_back({ir::Assign{variable(D), value(*Init)}, Where});
    else if (Init)
      To.push_back({ir::Evaluate{value(*Init)}, Where});
    return;
  }
  if (D.getType()->isReferenceType() && Init)
    To.push_back({ir::Bind{number(D), place(*Init)}, Where});
  else if (const auto *List = listOfMembers(Init); List && Init)
    addMembers(D, *List, To);
  else
    To.push_back({ir::Declare{number(D), Init ? std::optional(value(*Init))
                                              : std::nullopt},
                  Where});
  addCleanup(D, To);
  if (D.hasLocalStorage() && destructorOf(D.getType()))
    Living.push_back(&D);
  if (const auto *Parts = llvm::dyn_cast<clang::DecompositionDecl>(&D))
    addBindings(*Parts, To);
}

/// `for (auto &x : v)` of an array or a container: a loop over an index of its
/// own, in which x is bound first; false for other ranges.
bool TreeBuilder::addRange(const clang::CXXForRangeStmt &S,
                           ir::Statements &To) {
  using Kind = ir::Type::Kind;
  const clang::Expr &Range = *S.getRangeInit();
  const clang::VarDecl *Variable = S.getLoopVariable();
  const auto *Array = E.Context.getAsConstantArrayType(Range.getType());
  const auto *Class = Range.getType()->getAsCXXRecordDecl();
  const bool IsElsewhere = Class && isStandardContainer(*Class);
  const bool IsInside = Array || (Class && isStandardArray(*Class));
  if (!Variable || S.getInit() || !Range.isGLValue() ||
      !(IsElsewhere || IsInside))
    return false;
  const ir::Type Count{Kind::Unsigned, 64, {}};
  const ir::Place Index =
      ownVariable(Variable->getNameAsString() + ".index", Count);
  ir::Value Length = numeral(Array ? Array->getSize().getSExtValue() : 0);
  if (!Array)
    Length = lengthOf("size", Range);
  Length.Is = Count;
  ir::Value IsLess = made(ir::Value::Kind::Operation, Range, "<",
                          {load(Index, Range), std::move(Length)});
  IsLess.Is = {Kind::Bool, 0, {}};
  ir::Place Element = Array ? step(place(Range), ir::PlaceStep::Kind::Element,
                                   load(Index, Range))
                            : elementOf(Range, load(Index, Range));
  Element.Is = type(Variable->getType());
  ir::Loop Result;
  put(S, ir::Declare{*Index.Base, numeral(0)}, Result.Before);
  put(S, ir::Update{Index, "+", numeral(1), Count}, Result.Step);
  Result.Condition = std::move(IsLess);
  if (Variable->getType()->isReferenceType())
    put(*Variable->getInit(), ir::Bind{number(*Variable), Element},
        Result.Body);
  else
    put(*Variable->getInit(),
        ir::Declare{number(*Variable), load(Element, Range)}, Result.Body);
  if (const auto *Parts = llvm::dyn_cast<clang::DecompositionDecl>(Variable))
    addBindings(*Parts, Result.Body);
  for (ir::Statement &Each : listOf(S.getBody()))
    Result.Body.push_back(std::move(Each));
  put(S, std::move(Result), To);
  return true;
}

/// An expression whose value nobody uses.
void TreeBuilder::addExpression(const clang::Expr &Whole, ir::Statements &To) {
  const clang::Expr *S = Whole.IgnoreParens();
  if (const auto *Full = llvm::dyn_cast<clang::FullExpr>(S))
    return addExpression(*Full->getSubExpr(), To);
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(S);
      Cast && Cast->getCastKind() == clang::CK_ToVoid)
    return addExpression(*Cast->getSubExpr(), To);
  const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(S);
  const bool IsOpen = S->isTypeDependent();
  if (IsOpen && addOpenChange(*S, To))
    return;
  if (Binary && Binary->getOpcode() == clang::BO_Assign && !IsOpen)
    return put(
        *S, ir::Assign{place(*Binary->getLHS()), value(*Binary->getRHS())}, To);
  if (const auto *Compound = llvm::dyn_cast<clang::CompoundAssignOperator>(S);
      Compound && !IsOpen) {
    const llvm::StringRef Operator = Compound->getOpcodeStr();
    return put(*S,
               ir::Update{place(*Compound->getLHS()),
                          Operator.drop_back().str(),
                          value(*Compound->getRHS()),
                          type(Compound->getComputationResultType())},
               To);
  }
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(S);
      Unary && Unary->isIncrementDecrementOp() && !IsOpen)
    return put(*S,
               ir::Update{place(*Unary->getSubExpr()),
                          Unary->isIncrementOp() ? "+" : "-", numeral(1),
                          type(Unary->getType())},
               To);
  if (Binary && Binary->isCommaOp()) {
    addExpression(*Binary->getLHS(), To);
    return addExpression(*Binary->getRHS(), To);
  }
  const auto *Assignment = llvm::dyn_cast<clang::CXXOperatorCallExpr>(S);
  const auto *Method = Assignment
                           ? llvm::dyn_cast_or_null<clang::CXXMethodDecl>(
                                 Assignment->getDirectCallee())
                           : nullptr;
  if (Method && Method->isTrivial() &&
      Assignment->getOperator() == clang::OO_Equal)
    return put(*S,
               ir::Assign{place(*Assignment->getArg(0)),
                          value(*Assignment->getArg(1))},
               To);
  if (Assignment && addIteratorStep(*Assignment, To))
    return;
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(S); Call && !IsOpen)
    return put(*S, ir::Evaluate{callValue(*Call)}, To);
  put(*S, ir::Evaluate{value(*S)}, To);
}

/// "case 3", "case 3 ... 5" (an extension), "default".
std::string TreeBuilder::labelOf(const clang::SwitchCase &Of) {
  const auto *Case = llvm::dyn_cast<clang::CaseStmt>(&Of);
  if (!Case)
    return "default";
  const auto text = [&](const clang::Expr *X) {
    const ir::Value Number = value(*X);
    return Number.Text;
  };
  return "case " + text(Case->getLHS()) +
         (Case->getRHS() ? " ... " + text(Case->getRHS()) : "");
}

/// An array by its place, a number by its value.
ir::Value TreeBuilder::markedValue(const clang::Expr &X) {
  const llvm::SaveAndRestore Naming(IsMarking, true);
  const clang::Expr &Own = *X.IgnoreParenImpCasts();
  const bool IsNumber =
      !X.isTypeDependent() && X.getType()->isIntegralOrEnumerationType();
  if (IsNumber || !Own.isGLValue())
    return value(X);
  ir::Value Result = address(place(Own), /*IsConstant=*/true, Own);
  Result.IsReadOnly = Result.IsWithin = true;
  return Result;
}

void TreeBuilder::add(const clang::Stmt *S, ir::Statements &To) {
  auto Named = S && IsMarked ? IsMarked(*S) : std::nullopt;
  if (!Named)
    return addUnmarked(S, To);
  ir::Block Result;
  Result.Mark = Marked.size();
  for (const clang::Expr *Each : *Named)
    Result.Named.push_back(markedValue(*Each));
  Marked.push_back({S, Called ? Called : &E.Enclosing, std::move(*Named)});
  addUnmarked(S, Result.Parts);
  put(*S, std::move(Result), To);
}

void TreeBuilder::addUnmarked(const clang::Stmt *S, ir::Statements &To) {
  if (!S || llvm::isa<clang::NullStmt>(S))
    return;
  if (const auto *X = llvm::dyn_cast<clang::Expr>(S))
    return addExpression(*X, To);
  if (const auto *Attributed = llvm::dyn_cast<clang::AttributedStmt>(S))
    return add(Attributed->getSubStmt(), To);
  if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(S))
    return put(*S, ir::Block{listOf(Block)}, To);
  if (const auto *Declarations = llvm::dyn_cast<clang::DeclStmt>(S)) {
    for (const clang::Decl *D : Declarations->decls()) {
      const auto *Variable = llvm::dyn_cast<clang::VarDecl>(D);
      const auto *Name = llvm::dyn_cast<clang::TypedefNameDecl>(D);
      if (Variable || Name)
        addLengths(Variable ? Variable->getType() : Name->getUnderlyingType(),
                   To);
      if (Variable)
        addVariable(*Variable, To);
    }
    return;
  }
  if (const auto *Choice = llvm::dyn_cast<clang::IfStmt>(S);
      Choice && !Choice->isConsteval()) {
    add(Choice->getInit(), To);
    add(Choice->getConditionVariableDeclStmt(), To);
    return put(*S,
               ir::If{value(*Choice->getCond()), listOf(Choice->getThen()),
                      listOf(Choice->getElse())},
               To);
  }
  if (const auto *Choice = llvm::dyn_cast<clang::SwitchStmt>(S)) {
    add(Choice->getInit(), To);
    add(Choice->getConditionVariableDeclStmt(), To);
    return put(*S,
               ir::Switch{value(*Choice->getCond()), listOf(Choice->getBody())},
               To);
  }
  const auto condition = [&](const clang::Expr *X) {
    return X ? std::optional(value(*X)) : std::nullopt;
  };
  if (const auto *For = llvm::dyn_cast<clang::ForStmt>(S);
      For && !For->getConditionVariable()) {
    ir::Loop Result;
    add(For->getInit(), Result.Before);
    Result.Condition = condition(For->getCond());
    add(For->getInc(), Result.Step);
    Result.Body = listOf(For->getBody());
    return put(*S, std::move(Result), To);
  }
  if (const auto *While = llvm::dyn_cast<clang::WhileStmt>(S);
      While && !While->getConditionVariable())
    return put(*S,
               ir::Loop{{},
                        condition(While->getCond()),
                        {},
                        listOf(While->getBody()),
                        /*IsTestedFirst=*/true},
               To);
  if (const auto *Do = llvm::dyn_cast<clang::DoStmt>(S))
    return put(*S,
               ir::Loop{{},
                        condition(Do->getCond()),
                        {},
                        listOf(Do->getBody()),
                        /*IsTestedFirst=*/false},
               To);
  if (const auto *Range = llvm::dyn_cast<clang::CXXForRangeStmt>(S);
      Range && addRange(*Range, To))
    return;
  if (llvm::isa<clang::BreakStmt>(S))
    return put(*S, ir::Jump{"break"}, To);
  if (llvm::isa<clang::ContinueStmt>(S))
    return put(*S, ir::Jump{"continue"}, To);
  if (const auto *Return = llvm::dyn_cast<clang::ReturnStmt>(S))
    return addReturn(*Return, To);
  if (const auto *Goto = llvm::dyn_cast<clang::GotoStmt>(S))
    return put(*S, ir::Jump{"goto " + Goto->getLabel()->getName().str()}, To);
  if (const auto *Case = llvm::dyn_cast<clang::SwitchCase>(S)) {
    put(*S, ir::Label{labelOf(*Case)}, To);
    return add(Case->getSubStmt(), To);
  }
  if (const auto *Label = llvm::dyn_cast<clang::LabelStmt>(S)) {
    put(*S, ir::Label{Label->getName()}, To);
    return add(Label->getSubStmt(), To);
  }
  addOpaque(*S, To);
}
