//===- Captures.cpp - What a kernel needs from outside ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/Captures.h"

#include "rewriter/data/PointedObject.h"
#include "rewriter/effects/OpenCalls.h"
#include "rewriter/kernel/DeducedTypes.h"
#include "rewriter/kernel/SharedValues.h"
#include "rewriter/source/ClassScope.h"
#include "rewriter/source/DecltypeNames.h"
#include "rewriter/source/KernelPlace.h"
#include "rewriter/source/LambdasAround.h"
#include "rewriter/source/LocalDeclarations.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/ThisMember.h"
#include "rewriter/source/TypeText.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

#include <algorithm>

using namespace idxmap;

void CaptureReader::refuse(FindingID Id, const Reference &Use, FindingID Note) {
  const std::string Name = Use.Declaration->getNameAsString();
  Finding About = E.noteAt(Note, Use.Declaration->getLocation(), Name);
  E.report(Id, Use.Place, {Name}).Notes.push_back(std::move(About));
}

void CaptureReader::add(Capture Added, clang::SourceLocation Declared) {
  size_t Position = Captures.size();
  while (Position > 0 && Declared.isValid() &&
         (Declarations[Position - 1].isInvalid() ||
          E.sources().isBeforeInTranslationUnit(Declared,
                                                Declarations[Position - 1])))
    --Position;
  Added.UsedInBody = IsInBody;
  Captures.insert(Captures.begin() + Position, std::move(Added));
  Declarations.insert(Declarations.begin() + Position, Declared);
}

bool CaptureReader::has(llvm::StringRef Name) const {
  return std::any_of(Captures.begin(), Captures.end(),
                     [&](const Capture &C) { return C.Name == Name; });
}

std::string CaptureReader::unusedName(std::string Wished) {
  do
    Wished += "_";
  while (llvm::StringRef(BodyText).contains(Wished) || has(Wished) ||
         isHiddenMember(E.Enclosing, Wished) || !Given.insert(Wished).second);
  return Wished;
}

void CaptureReader::readBody(const clang::Stmt &Body, const Symbols &Values) {
  this->Body = &Body;
  for (const Symbols::Captured &Each : Values.captured())
    Bounds.insert(Each.Variable);
  Members = collectMemberUses(Body);
  if (const std::optional<std::string> Using = ownNamespaceDirective(E))
    add({"", "", "", *Using, true, 0}, E.Enclosing.getLocation());
  for (const std::string &Directive : localUsingDirectives(E, Body))
    add({"", "", "", Directive, true, 0}, E.Enclosing.getLocation());
  BodyWrites = writtenNames(E, Body);
  TypeAsked = decltypeNames(Body);
  takeObject();
  Opened = openedMembers(E, Body, readsOwnFields());
  for (const Reference &Use : collectReferences(Body))
    take(Use);
  if (!Types.all().empty())
    nameTemplates();
}

void CaptureReader::take(const Reference &Use) {
  const clang::NamedDecl *Declaration = Use.Declaration;
  if (Excluded.contains(Declaration))
    return;
  // Objects bring them; static ones have been seen to.
  if (llvm::isa<clang::CXXMethodDecl, clang::UnresolvedUsingValueDecl>(
          Declaration))
    return;
  if (const auto *Field = llvm::dyn_cast<clang::FieldDecl>(Declaration)) {
    if (Taken.insert(Field).second)
      takeMember(*Field, Use);
    return;
  }
  if (const auto *Binding = llvm::dyn_cast<clang::BindingDecl>(Declaration)) {
    if (Taken.insert(Declaration).second)
      takeBinding(*Binding, Use);
    return;
  }
  if (const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Declaration)) {
    if (Taken.insert(Declaration).second)
      takeVariable(*Variable, Use);
    return;
  }
  if (!takeDeclaration(*Use.Found, Use))
    takeDeclaration(*Declaration, Use);
}

/// Types, functions and aliases; false if \p Declaration asks for another look
/// at what it stands for.
bool CaptureReader::takeDeclaration(const clang::NamedDecl &Declaration,
                                    const Reference &Use) {
  if (Declaration.isTemplateParameter() ||
      llvm::isa<clang::NonTypeTemplateParmDecl>(Declaration))
    return true;
  const bool IsLocal = Declaration.getParentFunctionOrMethod() != nullptr;
  if (!IsLocal &&
      (isOfClass(Declaration) || isHiddenFromKernel(E, Declaration))) {
    takeClassName(Declaration, Use);
    return true;
  }
  if (!IsLocal) {
    if (llvm::isa<clang::UsingShadowDecl>(Declaration) &&
        isDeclaredBefore(E, Declaration, Place))
      return false;
    requireVisible(Declaration, Use);
    return true;
  }
  const auto *Shadow = llvm::dyn_cast<clang::UsingShadowDecl>(&Declaration);
  const clang::NamedDecl *Written =
      Shadow ? Shadow->getIntroducer() : &Declaration;
  if (!Taken.insert(Written).second)
    return true;
  const std::optional<std::string> Text = localAliasText(E, Declaration);
  if (!Text) {
    refuse(FindingID::err_body_local_type, Use, FindingID::note_declared_here);
    return true;
  }
  for (const Reference &Inner : collectReferences(Declaration))
    if (Inner.Declaration != &Declaration)
      take(Inner);
  declareAgain(Declaration, *Text, Use);
  return true;
}

/// The compiler declares its own functions where they are first used.
static bool isBuiltin(const clang::NamedDecl &Declaration) {
  const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(&Declaration);
  return Function && Function->isImplicit() && Function->getBuiltinID() != 0;
}

/// `part<T>` of an open T, of which only the host has the value.
static bool hasHostValues(const Extraction &E,
                          const clang::NamedDecl &Declaration) {
  const auto *Template = llvm::dyn_cast<clang::VarTemplateDecl>(&Declaration);
  return Template && E.isCuda() &&
         llvm::any_of(Template->specializations(), [&](const auto *Each) {
           return !Each->getType().isConstQualified() ||
                  (Each->hasInit() && !Each->getInit()->isConstantInitializer(
                                          E.Context, /*ForRef=*/false));
         });
}

void CaptureReader::requireVisible(const clang::NamedDecl &Declaration,
                                   const Reference &Use) {
  if (hasHostValues(E, Declaration))
    return refuse(FindingID::err_capture_deduced, Use,
                  FindingID::note_capture_value);
  if (Declaration.getDeclContext()->isRecord() || isBuiltin(Declaration) ||
      isDeclaredBefore(E, Declaration, Place) ||
      (Use.IsCandidate && !mayBeCalled(E, *Body, Declaration)))
    return;
  if (Taken.insert(&Declaration).second)
    refuse(FindingID::err_declared_late, Use, FindingID::note_declared_late);
}

void CaptureReader::declareAgain(const clang::NamedDecl &Declaration,
                                 const std::string &Text,
                                 const Reference &Use) {
  Capture Copy;
  Copy.Name = Declaration.getNameAsString();
  Copy.Rebind = Text;
  Copy.Where = E.Tokens.add(Use.Place);
  add(std::move(Copy), Declaration.getLocation());
  Again.insert(&Declaration);
}

bool CaptureReader::takePrivate(const clang::VarDecl &Variable,
                                const Reference &Use) {
  const std::vector<Capture> Private = Own.capturesOf(Variable, Use);
  if (Private.empty())
    return false;
  if (Use.IsQualified || has(Variable.getName())) {
    refuse(FindingID::err_capture_two_names, Use,
           FindingID::note_declared_here);
    return true;
  }
  const bool IsPassed =
      std::any_of(Private.begin(), Private.end(),
                  [](const Capture &Each) { return !Each.Argument.empty(); });
  if (IsPassed)
    Variables.push_back(&Variable);
  else
    Again.insert(&Variable);
  for (const Capture &Each : Private)
    add(Each, Variable.getLocation());
  return true;
}

void CaptureReader::takeVariable(const clang::VarDecl &Variable,
                                 const Reference &Use) {
  if (Variable.isStaticDataMember())
    return takeStaticMember(Variable, Use);
  if (isStream(Variable.getType()))
    return; // BodyCheck refuses what is done with it.
  if (takePrivate(Variable, Use) || takeLambda(Variable, Use))
    return;
  if (needsDeviceCopy(E, Variable, Use)) {
    takeConstant(Variable, Use);
    return;
  }
  if (isVisibleConstant(E, Variable)) {
    requireVisible(Variable, Use);
    return;
  }
  if (Variable.isLocalVarDecl() && isLocalConstant(E, Variable)) {
    takeConstant(Variable, Use);
    return;
  }
  if (Variable.getTLSKind() != clang::VarDecl::TLS_None)
    return refuse(FindingID::err_capture_thread_local, Use,
                  FindingID::note_capture_value);
  if (!E.isCuda() && Use.IsQualified) {
    Taken.erase(&Variable); // The next use may be without its scope.
    return requireVisible(Variable, Use);
  }
  if (isNamedByScope(Variable))
    return takeScoped(Variable, Use);
  if (has(Variable.getName())) {
    refuse(FindingID::err_capture_two_names, Use,
           FindingID::note_declared_here);
    return;
  }
  takeValue(Variable, Use);
}

void CaptureReader::takeConstant(const clang::VarDecl &Variable,
                                 const Reference &Use) {
  for (const Reference &Inner :
       collectReferences(static_cast<const clang::Decl &>(Variable)))
    if (Inner.Declaration != &Variable)
      take(Inner);
  const std::optional<std::string> Text = localConstantText(E, Variable);
  if (Text)
    declareAgain(Variable, *Text, Use);
  else
    refuse(FindingID::err_body_local_type, Use, FindingID::note_declared_here);
}

/// What a kernel can hold or point to, classes and functions apart.
bool CaptureReader::checkData(clang::QualType Type, const Reference &Use) {
  // A volatile scalar is reported where it is accessed.
  const bool IsScalar = !Type->isArrayType() && !Type->isPointerType();
  while (Type->isArrayType() || Type->isPointerType()) {
    if (Type->isVariableArrayType())
      break;
    Type = Type->isArrayType()
               ? E.Context.getAsArrayType(Type)->getElementType()
               : Type->getPointeeType();
  }
  if (Type->isVariableArrayType() || Type->isIncompleteArrayType()) {
    refuse(FindingID::err_capture_vla, Use, FindingID::note_declared_here);
    return false;
  }
  if (Type.isVolatileQualified() && !IsScalar) {
    refuse(FindingID::err_volatile, Use, FindingID::note_declared_here);
    return false;
  }
  if (Type->isFunctionType() || Type->isMemberPointerType() ||
      Type->isBlockPointerType()) {
    refuse(FindingID::err_capture_function, Use, FindingID::note_declared_here);
    return false;
  }
  return true;
}

void CaptureReader::takeValue(const clang::ValueDecl &Variable,
                              const Reference &Use) {
  const std::string Name = Variable.getName().str();
  pass({Variable, typeInside(E, Variable), Name, Name}, Use);
}

/// Declared in a function, where a class may be the reason, too.
static bool isOfFunction(clang::QualType Type) {
  while (Type->isPointerType())
    Type = Type->getPointeeType();
  return !Type->getBaseElementTypeUnsafe()->getAsTagDecl() ||
         !consistsOf(Type, [](const clang::TagDecl &Each) {
           return !Each.getParentFunctionOrMethod();
         });
}

void CaptureReader::pass(const Passed &Value, const Reference &Use) {
  const clang::QualType Written =
      Value.Written.getNonReferenceType().IgnoreParens();
  if (passView(Value, Written, Use) || !checkData(Written, Use))
    return;
  if (isDeduced(E, Value.Written))
    return passDeduced(Value, Use);
  const std::optional<clang::QualType> Type = nameableType(E, Written);
  if (!Type) {
    refuse(isOfFunction(Written) ? FindingID::err_capture_type
                                 : FindingID::err_capture_class_type,
           Use, FindingID::note_declared_here);
    return;
  }
  if ((*Type)->isArrayType()) {
    passAddress(Value, *Type, Use);
    return;
  }
  if ((*Type)->isRecordType() ||
      ((*Type)->isDependentType() && !(*Type)->isPointerType() &&
       mayBeObject(E, *Body, Value.Declaration)))
    return passObject(Value, *Type, Use);
  if (E.hasOwnMemory() && isPointedObject(E, *Body, Value.Declaration))
    return passImage(Value, (*Type)->getPointeeType(), /*IsPointer=*/true, Use);
  const bool IsPointer = (*Type)->isPointerType();
  if (!IsPointer && !(*Type)->isDependentType() &&
      !(*Type)->isArithmeticType() && !(*Type)->isEnumeralType()) {
    refuse(FindingID::err_capture_class, Use, FindingID::note_capture_value);
    return;
  }
  clang::QualType Parameter = *Type;
  if (!IsPointer && needsPlace(Value.Declaration, *Type))
    return passAddress(Value, Type->withConst(), Use);
  if (IsPointer)
    Parameter.removeLocalConst();
  else if (!TypeAsked.contains(&Value.Declaration))
    Parameter = Parameter.withConst();
  Capture Added;
  Added.Argument = Value.Argument;
  // No reference, by which the host's launch hands it on, binds to one.
  if (const auto *Field = llvm::dyn_cast<clang::FieldDecl>(&Value.Declaration);
      Field && Field->isBitField() && !E.isCuda())
    Added.Argument = "static_cast<" + typeText(E, Type->getUnqualifiedType()) +
                     ">(" + Added.Argument + ")";
  Added.Parameter = declarator(E, Parameter, Value.Name);
  Added.IsShared = !IsPointer && mayBeNewer(Value.Declaration);
  addPassed(Value, std::move(Added), Use);
}

bool CaptureReader::mayBeNewer(const clang::ValueDecl &Value) const {
  return E.hasOwnMemory() && isShared(E, Value);
}

bool CaptureReader::needsPlace(const clang::ValueDecl &Value,
                               clang::QualType Type) const {
  return !E.hasOwnMemory() && Body &&
         !(BodyWrites.Parts.empty() && BodyWrites.Targets.empty()) &&
         !Bounds.contains(&Value) && isShared(E, Value) &&
         mayWriteLike(E, *Body, Type);
}

void CaptureReader::addPassed(const Passed &Value, Capture Added,
                              const Reference &Use) {
  Added.Name = Value.Name;
  Added.IsBound = Bounds.contains(&Value.Declaration);
  Added.Where = E.Tokens.add(Use.Place);
  add(std::move(Added), Value.Declaration.getLocation());
  Variables.push_back(&Value.Declaration);
  Names[&Value.Declaration] = Value.Name;
  if (llvm::isa<clang::VarDecl>(Value.Declaration))
    HostNames[&Value.Declaration] = Value.Argument;
}

/// The kernel's name is a reference to what the parameter points to.
void CaptureReader::passAddress(const Passed &Value, clang::QualType Type,
                                const Reference &Use) {
  const std::string Pointer = unusedName(Value.Name);
  const bool IsArray = Type->isArrayType();
  // A kernel of a device has no references as parameters.
  if (!E.isCuda() && Type.isConstQualified() && !IsArray) {
    Capture Same;
    Same.Argument = Value.Argument;
    Same.Parameter = declarator(E, Type, "&" + Value.Name);
    return addPassed(Value, std::move(Same), Use);
  }
  const auto part = [&](const std::string &Text) {
    return declarator(E, Type, IsArray ? "(" + Text + ")" : Text);
  };
  Capture Address;
  Address.Parameter = part("*" + Pointer);
  Address.Argument = "&" + Value.Argument;
  Address.Rebind = part("&" + Value.Name) + " = *" + Pointer + ";";
  addPassed(Value, std::move(Address), Use);
}

/// What an object leads to, by the object's name for the host: of `ns::s.p`,
/// "ns::s.p" for "s.p".
static void nameHeld(DataRule &Rule, const std::string &Object,
                     const std::string &OfHost) {
  for (ReachableArray &Held : Rule.Held)
    for (const auto &[Old, New] :
         {std::pair(Object, OfHost),
          std::pair(pointeeName(Object), pointeeName(OfHost))})
      if (llvm::StringRef Rest = Held.Name; Rest.consume_front(Old)) {
        Held.Name = New + Rest.str();
        break;
      }
}

void CaptureReader::setData(const DataRules &Rules, const Extraction &For) {
  for (const auto &[Variable, Rule] : Rules.Of)
    for (Capture &Each : Captures)
      if (Each.Name == (Variable ? Names.lookup(Variable) : ObjectName)) {
        Each.Data = Rule;
        if (const auto Host = HostNames.find(Variable); Host != HostNames.end())
          nameHeld(*Each.Data, Variable->getName().str(), Host->second);
      }
  for (const clang::FieldDecl *Member : Rules.Members)
    if (const auto Field = openedField(For, *Member, Body->getSourceRange()))
      Opened.push_back(*Field);
}

void CaptureReader::readBounds(const Symbols &Values) {
  IsInBody = false;
  for (const Symbols::Captured &Bound : Values.captured()) {
    const Reference Use{Bound.Variable, Bound.Variable, Bound.Use, false};
    if (!Taken.insert(Bound.Variable).second)
      continue;
    if (has(Bound.Variable->getName()))
      refuse(FindingID::err_capture_two_names, Use,
             FindingID::note_declared_here);
    else
      takeValue(*Bound.Variable, Use);
  }
  for (const HostSymbol &Symbol : Values.table()) {
    if (Symbol.From != HostSymbol::Origin::Capture || has(Symbol.Name))
      continue;
    Capture Argument;
    Argument.Name = Argument.Argument = Symbol.Name;
    Argument.Parameter = "const " + Symbol.Type + " " + Symbol.Name;
    add(std::move(Argument), clang::SourceLocation());
  }
}
