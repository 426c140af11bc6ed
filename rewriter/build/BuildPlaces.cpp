//===- BuildPlaces.cpp - From lvalues to places -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/build/TreeBuilder.h"

#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/ir/Places.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"
#include "rewriter/templates/TemplateInstances.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

using StepKind = ir::PlaceStep::Kind;

bool idxmap::isFlat(clang::QualType Type) {
  Type = Type.getCanonicalType();
  while (Type->isArrayType())
    Type = clang::QualType(Type->getArrayElementTypeNoTypeQual(), 0);
  if (Type->isDependentType())
    return false;
  if (Type->isArithmeticType() || Type->isEnumeralType())
    return true;
  const auto *Class = Type->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() && !Class->isPolymorphic() &&
         llvm::all_of(Class->bases(),
                      [](const clang::CXXBaseSpecifier &Base) {
                        return isFlat(Base.getType());
                      }) &&
         llvm::all_of(Class->fields(), [](const clang::FieldDecl *Field) {
           return isFlat(Field->getType());
         });
}

ir::PlaceStep TreeBuilder::field(const clang::ValueDecl &Of) const {
  const auto *Field = llvm::dyn_cast<clang::FieldDecl>(&Of);
  ir::PlaceStep Result{StepKind::Field, Of.getNameAsString(), {}};
  // Who writes a bit-field writes the bits of those beside it, too.
  const bool IsBits = Field && Field->isBitField();
  Result.IsOfUnion = IsBits || (Field && Field->getParent()->isUnion());
  Result.IsPartOfUnion =
      Result.IsOfUnion &&
      (IsBits || Field->getParent()->isDependentContext() ||
       E.Context.getTypeSize(Field->getType()) !=
           E.Context.getTypeSize(
               E.Context.getCanonicalTagType(Field->getParent())));
  if (Field && !IsBits && !Field->getParent()->isDependentContext() &&
      !Field->getParent()->isInvalidDecl())
    Result.Bytes =
        E.Context.toCharUnitsFromBits(E.Context.getFieldOffset(Field))
            .getQuantity();
  return Result;
}

/// Of an object of \p Type, where the type alone says that.
static std::optional<int64_t> bytesOf(const clang::ASTContext &Context,
                                      clang::QualType Type) {
  if (Type->isDependentType() || Type->isIncompleteType() ||
      !Type->isConstantSizeType() || Type->isFunctionType())
    return std::nullopt;
  return Context.getTypeSizeInChars(Type).getQuantity();
}

/// ir::Type::Holds of an object of \p Type.
unsigned TreeBuilder::heldIn(clang::QualType Type) const {
  const clang::QualType T = E.Context.getBaseElementType(Type);
  const auto *Class = T->getAsCXXRecordDecl();
  if (const auto *Parts = T->getAs<clang::ComplexType>())
    return heldIn(Parts->getElementType());
  if (T->isIntegralOrEnumerationType() || T->isRealFloatingType() ||
      T->isPointerType())
    return ir::kindBit(type(T));
  if (!Class || !Class->hasDefinition() || Class->isDependentContext())
    return ir::Type::AnyKind;
  const auto [Known, IsNew] = Held.try_emplace(Class, ir::Type::AnyKind);
  if (!IsNew)
    return Known->second;
  unsigned Result = 0;
  for (const clang::CXXBaseSpecifier &Each : Class->bases())
    Result |= heldIn(Each.getType());
  for (const clang::FieldDecl *Each : Class->fields())
    Result |= Each->getType()->isReferenceType()
                  ? ir::kindBit({ir::Type::Kind::Pointer})
                  : heldIn(Each->getType());
  if (Class->isDynamicClass())
    Result |= ir::kindBit({ir::Type::Kind::Pointer});
  return Held[Class] = Result;
}

ir::Type TreeBuilder::type(clang::QualType Type) const {
  using Kind = ir::Type::Kind;
  const clang::QualType T = Type.getNonReferenceType().getCanonicalType();
  const auto number = [&](Kind Of) {
    return ir::Type{Of, unsigned(E.Context.getTypeSize(T)), {}};
  };
  if (T->isDependentType())
    return {Kind::Open, 0, Type.getAsString(E.Context.getPrintingPolicy())};
  if (T->isVoidType())
    return {Kind::Void, 0, {}};
  if (T->isBooleanType())
    return {Kind::Bool, 0, {}};
  if (T->isSignedIntegerOrEnumerationType())
    return number(Kind::Signed);
  if (T->isUnsignedIntegerOrEnumerationType())
    return number(Kind::Unsigned);
  if (T->isRealFloatingType())
    return number(Kind::Floating);
  if (T->isPointerType() || T->isNullPtrType())
    return {Kind::Pointer,
            0,
            {},
            T->isNullPtrType() || isFlat(T->getPointeeType()),
            T.isRestrictQualified()};
  if (const clang::QualType Pointer = pointerOfIterator(T); !Pointer.isNull())
    return type(Pointer);
  if (const auto *Class = T->getAsCXXRecordDecl(); Class && Class->isLambda())
    return {Kind::Object, 0, "lambda", isFlat(T)};
  ir::Type Result{
      Kind::Object, 0,
      T.getUnqualifiedType().getAsString(E.Context.getPrintingPolicy()),
      isFlat(T)};
  Result.IsOwner = ownsElements(T);
  const clang::QualType Element =
      Result.IsOwner ? elementOfContainer(E.Context, T) : clang::QualType();
  Result.HasFlatElements = !Element.isNull() && isFlat(Element);
  Result.Holds = heldIn(T);
  return Result;
}

ir::Value TreeBuilder::numeral(int64_t Of) const {
  ir::Value Result;
  Result.Of = ir::Value::Kind::Number;
  Result.Is = {ir::Type::Kind::Signed, 64, {}};
  Result.Text = std::to_string(Of);
  return Result;
}

/// "[x, y]" for the object behind bindings.
static std::string shownName(const clang::ValueDecl &D) {
  const auto *Parts = llvm::dyn_cast<clang::DecompositionDecl>(&D);
  if (!Parts)
    return D.getNameAsString();
  std::string Names;
  for (const clang::BindingDecl *Each : Parts->bindings())
    Names += (Names.empty() ? "" : ", ") + Each->getNameAsString();
  return "[" + Names + "]";
}

/// \p D, of the pattern of a template, in the instance that is read; null if it
/// is no variable of a pattern.
const clang::ValueDecl *
TreeBuilder::inThisInstance(const clang::ValueDecl &D) const {
  const clang::FunctionDecl &In = Called ? *Called : E.Enclosing;
  const bool IsOfPattern = llvm::isa<clang::VarDecl>(D) &&
                           D.getDeclContext()->isDependentContext() &&
                           In.isTemplateInstantiation();
  return IsOfPattern ? inInstance(In, D) : nullptr;
}

ir::VariableNumber TreeBuilder::number(const clang::ValueDecl &D) {
  using Scope = ir::Variable::Scope;
  if (const clang::ValueDecl *Own = IsMarking ? inThisInstance(D) : nullptr)
    return number(*Own);
  if (const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Called))
    if (const auto Held = Copies.find(Method->getParent());
        Held != Copies.end())
      if (const auto Copy = Held->second.find(&D); Copy != Held->second.end())
        return Copy->second;
  const auto [Known, IsNew] =
      Numbers.try_emplace(D.getCanonicalDecl(), Tree.Variables.size());
  if (!IsNew)
    return Known->second;
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(&D);
  const bool IsOfProgram = Variable && Variable->hasGlobalStorage();
  const bool IsVolatile =
      !D.getType().isNull() && D.getType().isVolatileQualified();
  const bool IsInside =
      !IsOfProgram && E.sources().isPointWithin(
                          D.getLocation(), Range.getBegin(), Range.getEnd());
  const Scope In = Variable && llvm::is_contained(Loops, Variable) ? Scope::Loop
                   : !IsInside ? Scope::Outside
                   : Called    ? Scope::Called
                               : Scope::Body;
  const bool IsName = llvm::isa<clang::BindingDecl>(D) ||
                      (!D.getType().isNull() && D.getType()->isReferenceType());
  Declarations.push_back(&D);
  Tree.Variables.push_back({In, shownName(D), type(D.getType()), IsName,
                            unsigned(Declarations.size() - 1),
                            IsOfProgram || IsVolatile});
  return Known->second;
}

/// All of \p D.
ir::Place TreeBuilder::variable(const clang::ValueDecl &D) {
  ir::Place Result;
  Result.Base = number(D);
  Result.Is = type(D.getType());
  return Result;
}

/// The object of the function around the loop, or of the one that is read.
ir::Place TreeBuilder::ownObject() {
  using Scope = ir::Variable::Scope;
  // A lambda has that of the function that makes it.
  const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Called);
  const bool IsCalled = Method && !Method->getParent()->isLambda();
  const auto [Known, IsNew] = Numbers.try_emplace(
      IsCalled ? Called : &E.Enclosing, Tree.Variables.size());
  if (IsNew)
    Tree.Variables.push_back({IsCalled ? Scope::Called : Scope::Object,
                              "this",
                              {ir::Type::Kind::Object, 0, {}},
                              /*IsReference=*/IsCalled});
  ir::Place Result;
  Result.Base = Known->second;
  return Result;
}

ir::Place TreeBuilder::step(ir::Place From, StepKind Of, ir::Value Index) {
  From.Way.push_back({Of, {}, {std::move(Index)}});
  return From;
}

/// What the pointer at \p From leads to.
ir::Place TreeBuilder::loadedTarget(ir::Place From, ir::Value Index) {
  const bool IsRestrict = From.Is.IsRestrict;
  From = step(std::move(From), StepKind::Target, std::move(Index));
  if (IsRestrict)
    From.Way.back().Whose = ir::PlaceStep::Ownership::Sole;
  return From;
}

/// Of \p Container, a container of the standard library.
ir::Place TreeBuilder::elementOf(const clang::Expr &Container,
                                 ir::Value Index) {
  const auto &Class = *Container.getType()->getAsCXXRecordDecl();
  const bool IsInside = isStandardArray(Class);
  ir::Place Result =
      step(place(Container), IsInside ? StepKind::Element : StepKind::Target,
           std::move(Index));
  if (!IsInside && !isView(Class))
    Result.Way.back().Whose = ir::PlaceStep::Ownership::Owned;
  return Result;
}

/// What \p Pointer, a value, is or leads to.
ir::Place TreeBuilder::behind(ir::Value Pointer) {
  ir::Place Result;
  Result.Is = Pointer.Is;
  Result.Pointer.push_back(std::move(Pointer));
  return Result;
}

/// One that leads elsewhere is a variable: who gets it may follow it, or change
/// where it leads to.
ir::Place TreeBuilder::temporary(const clang::Expr &X) {
  ir::Value Is = value(X);
  const bool IsObject =
      X.getType()->isRecordType() || X.getType()->isPointerType();
  if (!IsObject || !Is.Is.holdsPointers())
    return behind(std::move(Is));
  const ir::Place Name = ownVariable("temporary", Is.Is);
  ir::Statements First;
  put(X, ir::Declare{*Name.Base, std::move(Is)}, First);
  return ir::pointee(sequence(std::move(First), address(Name, false, X)),
                     numeral(0));
}

/// In a template, an array is one still, and a sum may have no type.
static bool isPointer(const clang::Expr &X) {
  const auto *Sum = llvm::dyn_cast<clang::BinaryOperator>(X.IgnoreParens());
  return X.getType()->isPointerType() || X.getType()->isArrayType() ||
         (Sum && Sum->isTypeDependent() && isPointerSum(*Sum));
}

bool idxmap::isPointerSum(const clang::BinaryOperator &X) {
  return X.isAdditiveOp() && isPointer(*X.getLHS()) != isPointer(*X.getRHS());
}

/// `*(Pointer + Index)`.
ir::Place TreeBuilder::pointee(const clang::Expr &Pointer, ir::Value Index) {
  const clang::Expr &X = *Pointer.IgnoreParens();
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(&X)) {
    const clang::Expr &Sub = *Cast->getSubExpr();
    switch (Cast->getCastKind()) {
    case clang::CK_LValueToRValue:
      return loadedTarget(place(Sub), std::move(Index));
    case clang::CK_ArrayToPointerDecay: {
      ir::Place Result = step(place(Sub), StepKind::Element, std::move(Index));
      Result.Way.back().Bytes =
          bytesOf(E.Context, X.getType()->getPointeeType());
      return Result;
    }
    case clang::CK_NoOp:
      return pointee(Sub, std::move(Index));
    case clang::CK_DerivedToBase:
    case clang::CK_UncheckedDerivedToBase:
    case clang::CK_BaseToDerived:
      if (ir::isZero(Index))
        return alongBases(pointee(Sub, numeral(0)), *Cast);
      break;
    default:
      break;
    }
  }
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&X);
      Binary && isPointerSum(*Binary)) {
    const bool IsFirst = isPointer(*Binary->getLHS());
    const clang::Expr &Base = IsFirst ? *Binary->getLHS() : *Binary->getRHS();
    const clang::Expr &Offset = IsFirst ? *Binary->getRHS() : *Binary->getLHS();
    const char *Operator = Binary->getOpcode() == clang::BO_Sub ? "-" : "+";
    return pointee(Base,
                   ir::offsetSum(std::move(Index), Operator, value(Offset)));
  }
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&X);
      Unary && Unary->getOpcode() == clang::UO_AddrOf)
    return ir::pointee(address(place(*Unary->getSubExpr()), false, X),
                       std::move(Index));
  if (isThisObject(&X) && ir::isZero(Index))
    return ownObject();
  if (const clang::Expr *Container = containerOfData(&X))
    return elementOf(*Container, std::move(Index));
  // In a template, conversions are not written out.
  if (X.isGLValue())
    return X.getType()->isArrayType()
               ? step(place(X), StepKind::Element, std::move(Index))
               : loadedTarget(place(X), std::move(Index));
  ir::Value From = value(X);
  return From.Of == ir::Value::Kind::Address
             ? ir::pointee(std::move(From), std::move(Index))
             : step(behind(std::move(From)), StepKind::Target,
                    std::move(Index));
}

/// The bases, or what they are a part of, that \p Cast leads to from \p From.
ir::Place TreeBuilder::alongBases(ir::Place From, const clang::CastExpr &Cast) {
  const bool IsDown = Cast.getCastKind() == clang::CK_BaseToDerived;
  std::vector<ir::PlaceStep> Steps;
  for (const clang::CXXBaseSpecifier *Base : Cast.path())
    Steps.push_back({IsDown ? StepKind::Derived : StepKind::Base,
                     Base->getType()->getAsCXXRecordDecl()->getNameAsString(),
                     {}});
  if (IsDown)
    std::reverse(Steps.begin(), Steps.end());
  const ir::Type Is = type(Cast.getType());
  return ir::behind(std::move(From), Steps, Is);
}

/// `v[i]`, `v.at(i)`, `v.front()` of a container of the standard library; an
/// opaque place for other calls.
ir::Place TreeBuilder::element(const clang::CallExpr &X) {
  if (auto Pointed = iteratorPlace(X))
    return std::move(*Pointed);
  const clang::Expr *Owner = ownerOfElement(&X);
  const auto *Class = Owner ? Owner->getType()->getAsCXXRecordDecl() : nullptr;
  if (!Class || !(isStandardContainer(*Class) || isStandardArray(*Class) ||
                  isView(*Class)))
    return behind(callValue(X));
  const unsigned First = llvm::isa<clang::CXXOperatorCallExpr>(X) ? 1 : 0;
  const bool IsFront = calledMethod(X) && calledMethod(X)->getIdentifier() &&
                       calledMethod(X)->getName() == "front";
  ir::Value Index = X.getNumArgs() > First ? value(*X.getArg(First))
                    : IsFront              ? numeral(0)
                                           : lengthOf("last", *Owner);
  return elementOf(*Owner, std::move(Index));
}

bool idxmap::isChange(const clang::Expr &X) {
  const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&X);
  const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&X);
  return !X.isTypeDependent() && ((Binary && Binary->isAssignmentOp()) ||
                                  (Unary && Unary->isIncrementDecrementOp()));
}

/// A variable that the source does not have.
ir::Place TreeBuilder::ownVariable(std::string Name, ir::Type Is,
                                   bool IsReference) {
  using Scope = ir::Variable::Scope;
  ir::Place Result;
  Result.Base = Tree.Variables.size();
  Result.Is = Is;
  Tree.Variables.push_back({Called ? Scope::Called : Scope::Body,
                            std::move(Name), std::move(Is), IsReference});
  return Result;
}

ir::Place TreeBuilder::memberOf(const clang::MemberExpr &X) {
  ir::Place Result =
      X.isArrow() ? pointee(*X.getBase(), numeral(0)) : place(*X.getBase());
  Result.Way.push_back(field(*X.getMemberDecl()));
  if (!X.getMemberDecl()->getType()->isReferenceType())
    return Result;
  Result = step(std::move(Result), StepKind::Target, numeral(0));
  Result.Way.back().IsOfReference = true;
  return Result;
}

ir::Place TreeBuilder::place(const clang::Expr &Lvalue) {
  const clang::Expr &X = *Lvalue.IgnoreParens();
  const auto typed = [&](ir::Place Of) {
    Of.Is = type(X.getType());
    if (!Of.Way.empty() && !Of.Way.back().Index.empty())
      Of.Way.back().Bytes = bytesOf(E.Context, X.getType());
    Of.Where = E.Tokens.add(X.getSourceRange());
    return Of;
  };
  const auto *Member = llvm::dyn_cast<clang::MemberExpr>(&X);
  if (X.getType()->isFunctionType())
    return typed(behind(opaque(X, X.getType())));
  if (const clang::ValueDecl *Named = namedValue(&X)) {
    const bool IsField = llvm::isa<clang::FieldDecl>(Named);
    ir::Place Result;
    if (IsField && Member && !Member->getBase()->isTypeDependent()) {
      return typed(memberOf(*Member));
    } else if (IsField) {
      Result = ownObject();
      Result.Way.push_back(field(*Named));
    } else {
      Result.Base = number(*Named);
    }
    Result = typed(std::move(Result));
    // Any function may have made others of a global pointer.
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Named);
    Result.Is.IsRestrict &= !(Variable && Variable->hasGlobalStorage());
    return Result;
  }
  if (isThisObject(&X) && X.isGLValue())
    return typed(ownObject());
  if (Member && llvm::isa<clang::FieldDecl>(Member->getMemberDecl()))
    return typed(memberOf(*Member));
  // A static one is of no object.
  if (Member && llvm::isa<clang::VarDecl>(Member->getMemberDecl()) &&
      !Member->getBase()->HasSideEffects(E.Context)) {
    ir::Place Result;
    Result.Base = number(*Member->getMemberDecl());
    return typed(std::move(Result));
  }
  if (const auto *Subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(&X)) {
    const SubscriptParts Parts = partsOf(*Subscript);
    return typed(pointee(*Parts.Base, value(*Parts.Index)));
  }
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&X);
      Unary && Unary->getOpcode() == clang::UO_Deref)
    return typed(pointee(*Unary->getSubExpr(), numeral(0)));
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(&X)) {
    const clang::CastKind Kind = Cast->getCastKind();
    if (Kind == clang::CK_NoOp)
      return typed(place(*Cast->getSubExpr()));
    if (Kind == clang::CK_DerivedToBase ||
        Kind == clang::CK_UncheckedDerivedToBase ||
        Kind == clang::CK_BaseToDerived)
      return typed(alongBases(place(*Cast->getSubExpr()), *Cast));
  }
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&X);
      Binary && Binary->isCommaOp() && !X.isTypeDependent()) {
    ir::Statements First;
    addExpression(*Binary->getLHS(), First);
    ir::Value Last = address(place(*Binary->getRHS()), false, X);
    return typed(
        ir::pointee(sequence(std::move(First), std::move(Last)), numeral(0)));
  }
  if (isChange(X))
    return typed(ir::pointee(changeValue(X), numeral(0)));
  if (const auto *Default = llvm::dyn_cast<clang::CXXDefaultArgExpr>(&X))
    return place(*Default->getExpr());
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(&X))
    return typed(element(*Call));
  if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(&X);
      Choice && (X.isGLValue() || X.isTypeDependent())) {
    // A condition that a template leaves open hides that it is a place.
    const auto either = [&](const clang::Expr &Each) {
      return address(place(Each), false, Each);
    };
    ir::Value Pointer =
        made(ir::Value::Kind::Operation, X, "?:",
             {value(*Choice->getCond()), either(*Choice->getTrueExpr()),
              either(*Choice->getFalseExpr())});
    Pointer.Is = {ir::Type::Kind::Pointer, 0, {}};
    return typed(
        step(behind(std::move(Pointer)), StepKind::Target, numeral(0)));
  }
  if (const auto *Full = llvm::dyn_cast<clang::FullExpr>(&X);
      Full && X.isGLValue())
    return typed(place(*Full->getSubExpr()));
  if (const auto *Temporary =
          llvm::dyn_cast<clang::MaterializeTemporaryExpr>(&X))
    return typed(temporary(*Temporary->getSubExpr()));
  return typed(behind(X.isGLValue() || X.isTypeDependent()
                          ? opaque(X, X.getType())
                          : value(X)));
}
