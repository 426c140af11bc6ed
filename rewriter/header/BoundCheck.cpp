//===- BoundCheck.cpp - May a bound be computed before the loop -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/BoundCheck.h"

#include "rewriter/build/BodyTrees.h"
#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/Effects.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/effects/FieldsNamed.h"
#include "rewriter/effects/InstanceObjects.h"
#include "rewriter/header/BoundCalls.h"
#include "rewriter/header/BoundReads.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/ExprCXX.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <limits>

using namespace idxmap;

namespace {

class BoundVisitor : public EvaluatedVisitor {
public:
  BoundVisitor(const Extraction &E, const clang::Expr &Bound,
               const LoopForm &Form,
               const std::vector<const clang::VarDecl *> &Outer,
               const std::vector<const clang::VarDecl *> &Companions,
               const ModSet &Writes)
      : E(E), Bound(Bound), Form(Form), Own(*Form.Variable), Outer(Outer),
        Companions(Companions), Writes(Writes) {}

  std::optional<Finding> Refusal;

  bool VisitExpr(clang::Expr *Part) override;
  bool VisitMemberExpr(clang::MemberExpr *Member) override;
  /// `v.n`, `v.size()` of an object whose class is open.
  bool VisitCXXDependentScopeMemberExpr(
      clang::CXXDependentScopeMemberExpr *Member) override {
    if (Member->isImplicitAccess())
      return true;
    const clang::Expr *Object = Member->getBase()->IgnoreParenImpCasts();
    Lengths.insert(Object);
    // `s.v.size()` lies in s.
    if (llvm::isa<clang::MemberExpr>(Object) &&
        !elementOfContainer(E.Context, Object->getType()).isNull())
      insertObject(Object);
    return true;
  }
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *Element) override;
  bool VisitCallExpr(clang::CallExpr *Call) override;
  /// In a template, Clang does not know of them.
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    if (S->getOpcode() == clang::UO_Deref)
      Pointers.insert(S->getSubExpr()->IgnoreParenImpCasts());
    return !S->isIncrementDecrementOp() || !isEvaluated() || refuseEffect();
  }
  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    return !S->isAssignmentOp() || !isEvaluated() || refuseEffect();
  }
  bool checkThisObject(const clang::CallExpr &Call);
  bool VisitLambdaExpr(clang::LambdaExpr *Lambda) override {
    return refuse(FindingID::err_bound_call, Lambda->getSourceRange(),
                  {"a lambda"}, FindingID::note_bound_once);
  }

private:
  void insertObject(const clang::Expr *Object);
  bool refuse(FindingID Id, clang::SourceRange Place,
              std::vector<std::string> Arguments, FindingID Note) {
    Refusal = E.at(Id, Place, std::move(Arguments));
    Refusal->Notes.push_back(E.at(Note, Bound.getSourceRange()));
    return false;
  }

  bool refuseEffect() {
    return refuse(FindingID::err_bound_side_effect, Bound.getSourceRange(),
                  {E.lineOf(Bound.getSourceRange())},
                  FindingID::note_bound_once);
  }
  bool isLength(const clang::Expr *Object,
                const clang::ValueDecl &Declaration) const;
  bool changesInTree(const clang::ValueDecl &Declaration,
                     const clang::ValueDecl *Member, bool IsFollowed) const;

  bool refuseWritten(clang::SourceRange Place, const std::string &Name,
                     clang::SourceRange Written) {
    Refusal = E.at(FindingID::err_bound_written, Place,
                   {E.lineOf(Bound.getSourceRange()), Name});
    Refusal->Notes.push_back(E.at(FindingID::note_bound_written, Written));
    return false;
  }

  const Extraction &E;
  const clang::Expr &Bound;
  const LoopForm &Form;
  const clang::VarDecl &Own;
  const std::vector<const clang::VarDecl *> &Outer;
  const std::vector<const clang::VarDecl *> &Companions;
  const ModSet &Writes;
  llvm::DenseSet<const clang::Expr *> Pointers; ///< Of `*p`, `p[1]`.
  llvm::DenseSet<const clang::Expr *> Lengths;  ///< Of `v.size()`, open `v.n`.
  /// Objects of `s.n`, `p->n`, `s.grid.n`, with the member: n, n, grid.
  llvm::DenseMap<const clang::Expr *, const clang::ValueDecl *> Members;
};

} // namespace

/// By a name that leads to it, or in a function that the body calls; the
/// pattern of a template does not tell.
bool BoundVisitor::changesInTree(const clang::ValueDecl &Declaration,
                                 const clang::ValueDecl *Member,
                                 bool IsFollowed) const {
  if (E.Enclosing.isDependentContext() ||
      !llvm::isa<clang::VarDecl, clang::FieldDecl>(Declaration))
    return false;
  if (Member)
    return mayChangeMember(E, Form.body(), Declaration, *Member);
  const clang::QualType Type = Declaration.getType().getNonReferenceType();
  return ((Type->isScalarType() || Type->isArrayType()) &&
          mayBeChanged(E, Form.body(), &Declaration)) ||
         (IsFollowed && mayChangePointee(E, Form.body(), Declaration));
}

bool BoundVisitor::VisitExpr(clang::Expr *Part) {
  if (!llvm::isa<clang::DeclRefExpr, clang::MemberExpr>(Part))
    return true;
  const clang::ValueDecl *Declaration = namedValue(Part);
  if (!Declaration)
    return true;
  const clang::SourceRange Place = Part->getSourceRange();
  if (Declaration == &Own)
    return refuse(FindingID::err_bound_own_index, Place,
                  {E.lineOf(Bound.getSourceRange()), Own.getName().str()},
                  FindingID::note_bound_own_index);
  if (std::find(Outer.begin(), Outer.end(), Declaration) != Outer.end())
    return true;
  if (!isEvaluated())
    return true;
  if (std::find(Companions.begin(), Companions.end(), Declaration) !=
      Companions.end())
    return refuse(
        FindingID::err_loop_second, Place,
        {E.lineOf(Bound.getSourceRange()), Declaration->getName().str()},
        FindingID::note_loop_second);
  const bool IsChanged = Writes.changes(Declaration);
  const auto Member = Members.find(Part);
  if (!IsChanged &&
      changesInTree(*Declaration,
                    Member == Members.end() ? nullptr : Member->second,
                    Pointers.contains(Part)))
    return refuseWritten(Place, Declaration->getName().str(),
                         Form.body().getSourceRange());
  if (!IsChanged && (isLength(Part, *Declaration) ||
                     (Member != Members.end() &&
                      !Writes.changesPart(Declaration, Member->second))))
    return true;
  if (!IsChanged && !Writes.Elements.contains(Declaration))
    return true;
  const clang::SourceRange Written = IsChanged
                                         ? Writes.changeOf(Declaration)
                                         : Writes.Elements.lookup(Declaration);
  return refuseWritten(Place, Declaration->getName().str(), Written);
}

namespace {

class UseFinder : public EvaluatedVisitor {
public:
  explicit UseFinder(const std::vector<const clang::VarDecl *> &Variables)
      : Variables(Variables) {}

  const clang::DeclRefExpr *Found = nullptr;

  bool VisitDeclRefExpr(clang::DeclRefExpr *Use) override {
    if (isEvaluated() && std::find(Variables.begin(), Variables.end(),
                                   Use->getDecl()) != Variables.end())
      Found = Use;
    return !Found;
  }

private:
  const std::vector<const clang::VarDecl *> &Variables;
};

} // namespace

const clang::DeclRefExpr *
idxmap::firstUse(const clang::Expr &Expression,
                 const std::vector<const clang::VarDecl *> &Variables) {
  UseFinder Finder(Variables);
  Finder.TraverseStmt(const_cast<clang::Expr *>(&Expression));
  return Finder.Found;
}

/// `s.grid.n` and `p->grid.n` lie in the object itself.
bool BoundVisitor::VisitMemberExpr(clang::MemberExpr *Member) {
  if (Member->getType()->isIntegralOrEnumerationType())
    insertObject(Member);
  return true;
}

/// So does `s.n[0]` of an array that is a member.
bool BoundVisitor::VisitArraySubscriptExpr(clang::ArraySubscriptExpr *Element) {
  const clang::Expr *Array = Element;
  while (const auto *Row = llvm::dyn_cast<clang::ArraySubscriptExpr>(Array))
    Array = partsOf(*Row).Base->IgnoreParenImpCasts();
  if (Array->getType()->isPointerType())
    Pointers.insert(Array);
  if (Array->getType()->isArrayType())
    insertObject(Array);
  return true;
}

void BoundVisitor::insertObject(const clang::Expr *Object) {
  const clang::ValueDecl *Member = nullptr;
  while (const auto *Part = llvm::dyn_cast<clang::MemberExpr>(Object)) {
    if (memberOfThis(Part))
      break;
    const bool IsPointedTo = Part->isArrow();
    Member = Part->getMemberDecl();
    Object = Part->getBase()->IgnoreParenImpCasts();
    if (IsPointedTo)
      break;
  }
  if (Member && namedValue(Object))
    Members.try_emplace(Object, Member);
}

/// A function of the loop's own object may read what the nest writes of it.
bool BoundVisitor::checkThisObject(const clang::CallExpr &Call) {
  const clang::CXXMethodDecl *Method = ownMethod(&Call);
  if (!Method)
    return true;
  if (Writes.Object.isValid())
    return refuseWritten(Call.getSourceRange(), "*this", Writes.Object);
  const auto Reads = fieldsNamed(*Method);
  for (const auto &[Written, Place] : Writes.Elements)
    if (const auto *Field = llvm::dyn_cast<clang::FieldDecl>(Written);
        Field && holdsItsElements(Field->getType()) &&
        (!Reads || Reads->contains(Field)))
      return refuseWritten(Call.getSourceRange(), Written->getName().str(),
                           Place);
  return true;
}

static bool isPointerToObject(const clang::ValueDecl &Pointer) {
  const clang::QualType Type = Pointer.getType().getNonReferenceType();
  return Type->isPointerType() && Type->getPointeeType()->isRecordType();
}

/// The length of a container does not depend on its elements.
bool BoundVisitor::isLength(const clang::Expr *Object,
                            const clang::ValueDecl &Declaration) const {
  if (!Lengths.contains(Object))
    return false;
  const clang::QualType Type = Declaration.getType().getNonReferenceType();
  // Of what a pointer leads to, what it holds itself is not written.
  if (Type->isPointerType() && Type->isDependentType()) {
    const std::vector<InstanceObject> Pointers =
        instanceObjects(E, Form.body(), &Declaration);
    return !Pointers.empty() &&
           llvm::all_of(Pointers, [&](const InstanceObject &Each) {
             return isPointerToObject(*Each.Object) &&
                    !mayChangePointee(E, Each);
           });
  }
  if (Type->isPointerType())
    return isPointerToObject(Declaration) &&
           !mayChangePointee(E, Form.body(), Declaration);
  const auto isContainer = [&](clang::QualType Is) {
    return !elementOfContainer(E.Context, Is).isNull();
  };
  if (Type->isDependentType()) {
    const std::vector<InstanceObject> Objects =
        instanceObjects(E, Form.body(), &Declaration);
    return isContainer(Type) ||
           (!Objects.empty() &&
            llvm::all_of(Objects, [&](const InstanceObject &Each) {
              return isContainer(Each.Type) || !mayBeChanged(E, Each);
            }));
  }
  const auto *Class = Type->getAsCXXRecordDecl();
  return Class && (isStandardContainer(*Class) || isStandardArray(*Class) ||
                   !mayBeChanged(E, Form.body(), &Declaration));
}

bool BoundVisitor::VisitCallExpr(clang::CallExpr *Call) {
  if (!isEvaluated())
    return true;
  // `s.n[0]` of a std::array lies in s, `v[0]` of a std::vector elsewhere.
  if (const clang::Expr *Owner = ownerOfElement(Call))
    if (const auto *Class = Owner->getType()->getAsCXXRecordDecl()) {
      if (isStandardArray(*Class))
        insertObject(Owner->IgnoreParenImpCasts());
      else if (isStandardContainer(*Class))
        Pointers.insert(Owner->IgnoreParenImpCasts());
    }
  if (const auto *Member = llvm::dyn_cast<clang::CXXMemberCallExpr>(Call);
      Member && !ownerOfElement(Call)) {
    const clang::Expr *Object =
        Member->getImplicitObjectArgument()->IgnoreParenImpCasts();
    if (const auto *Pointed = llvm::dyn_cast<clang::UnaryOperator>(Object);
        Pointed && Pointed->getOpcode() == clang::UO_Deref)
      Object = Pointed->getSubExpr()->IgnoreParenImpCasts();
    Lengths.insert(Object);
    // `s.v.size()` lies in s.
    const auto *Class = Object->getType()->getAsCXXRecordDecl();
    if (llvm::isa<clang::MemberExpr>(Object) && Class &&
        isStandardContainer(*Class))
      insertObject(Object);
  }
  if (!checkThisObject(*Call))
    return false;
  if (isPureCall(E, *Call)) {
    const auto Read = readOfWritten(E, *Call, Form, Writes);
    return !Read ||
           refuseWritten(Call->getSourceRange(), Read->Name, Read->Place);
  }
  const clang::FunctionDecl *Callee = Call->getDirectCallee();
  const std::string Name =
      Callee ? "'" + Callee->getNameAsString() + "'" : "a function";
  return refuse(FindingID::err_bound_call, Call->getSourceRange(), {Name},
                FindingID::note_bound_once);
}

/// The index after an inclusive bound is one, too.
static std::optional<Finding>
checkRange(const Extraction &E, const clang::Expr &Bound, bool IsInclusive) {
  clang::Expr::EvalResult Result;
  if (Bound.isValueDependent() ||
      !Bound.EvaluateAsInt(Result, E.Context, clang::Expr::SE_NoSideEffects))
    return std::nullopt;
  const llvm::APSInt &Value = Result.Val.getInt();
  const unsigned Bits =
      Value.isSigned() ? Value.getSignificantBits() : Value.getActiveBits() + 1;
  if (Bits <= 64 && !(IsInclusive && Value.getExtValue() ==
                                         std::numeric_limits<int64_t>::max()))
    return std::nullopt;
  Finding Refusal = E.at(
      FindingID::err_bound_range, Bound.getSourceRange(),
      {E.lineOf(Bound.getSourceRange()), llvm::toString(Value, /*Radix=*/10)});
  Refusal.Notes.push_back(
      E.at(FindingID::note_bound_range, Bound.getSourceRange()));
  return Refusal;
}

std::optional<Finding>
idxmap::checkBound(const Extraction &E, const clang::Expr &Bound,
                   const LoopForm &Form,
                   const std::vector<const clang::VarDecl *> &Outer,
                   const std::vector<const clang::VarDecl *> &Companions,
                   const ModSet &Writes) {
  if (Bound.HasSideEffects(E.Context, /*IncludePossibleEffects=*/false)) {
    Finding Refusal =
        E.at(FindingID::err_bound_side_effect, Bound.getSourceRange(),
             {E.lineOf(Bound.getSourceRange())});
    Refusal.Notes.push_back(
        E.at(FindingID::note_bound_once, Bound.getSourceRange()));
    return Refusal;
  }
  BoundVisitor Visitor(E, Bound, Form, Outer, Companions, Writes);
  Visitor.TraverseStmt(const_cast<clang::Expr *>(&Bound));
  if (Visitor.Refusal)
    return std::move(Visitor.Refusal);
  // What a companion begins with is no index.
  const bool IsIndex = &Bound == Form.First || &Bound == Form.Bound;
  return IsIndex
             ? checkRange(E, Bound, &Bound == Form.Bound && Form.isInclusive())
             : std::nullopt;
}
