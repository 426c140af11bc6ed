//===- LibraryCalls.cpp - What the library calls of a program ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/LibraryCalls.h"

#include "rewriter/source/StandardLibrary.h"

#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"

using namespace idxmap;

using Kind = CallEdge::Kind;

static llvm::StringRef nameOf(const clang::NamedDecl &D) {
  return D.getIdentifier() ? D.getName() : "";
}

static llvm::StringRef classNameOf(const clang::FunctionDecl &Callee) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Callee);
  return Method ? nameOf(*Method->getParent()) : "";
}

//===- What is known by name ----------------------------------------------===//

/// It gets memory for objects, and calls nothing of them.
static bool isAllocator(const clang::CXXRecordDecl &Class) {
  return nameOf(Class).contains("allocator");
}

/// By these names the library asks for allocators, ranges and generators.
static bool isOfProtocol(const clang::FunctionDecl &Function) {
  return llvm::isa<clang::CXXMethodDecl>(Function) &&
         llvm::StringSwitch<bool>(nameOf(Function))
             .Cases({"allocate", "deallocate", "construct", "destroy", "begin",
                     "end", "size", "data", "empty", "min", "max"},
                    true)
             .Default(false);
}

/// Elements are compared there, or hashed.
static bool ordersElements(const clang::FunctionDecl &Callee) {
  const llvm::StringRef Class = classNameOf(Callee);
  return !llvm::isa<clang::CXXMethodDecl>(Callee) || Class.contains("map") ||
         Class.contains("set") || Class.contains("queue") ||
         Class.contains("tree") || Class.contains("ash");
}

static bool computesWithElements(const clang::FunctionDecl &Callee) {
  return llvm::StringSwitch<bool>(nameOf(Callee))
      .Cases({"accumulate", "reduce", "transform_reduce", "inner_product",
              "partial_sum", "inclusive_scan", "exclusive_scan",
              "adjacent_difference", "iota"},
             true)
      .Default(false);
}

/// Objects end there: by a destructor, or a helper of one.
static bool endsObjects(const clang::FunctionDecl &Callee) {
  return llvm::isa<clang::CXXDestructorDecl>(Callee) ||
         nameOf(Callee).contains("estroy") ||
         nameOf(Callee).contains("eallocate");
}

/// It says where an element is, or how many there are, and calls nothing.
static bool onlyFinds(const clang::FunctionDecl &Callee) {
  const llvm::StringRef Class = classNameOf(Callee), Name = nameOf(Callee);
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Callee);
  // A view makes its elements where it is asked for them.
  if (Class.ends_with("_view") && !Class.ends_with("string_view"))
    return false;
  if (Class.contains("iterator"))
    return true;
  const clang::OverloadedOperatorKind Of = Callee.getOverloadedOperator();
  if (Of == clang::OO_Subscript)
    return !Class.contains("map");
  if (Of != clang::OO_None)
    return Method && (Of == clang::OO_Star || Of == clang::OO_Arrow);
  // A helper that tells of its object.
  if (Method && Name.starts_with("_M_") &&
      (Method->isConst() || Name.starts_with("_M_get")))
    return true;
  return llvm::StringSwitch<bool>(Name.ltrim('_'))
      .Case("at", !Class.contains("map"))
      .Cases({"addressof", "as_const", "back",    "begin",  "capacity",
              "cbegin",    "cend",     "crbegin", "crend",  "data",
              "empty",     "end",      "forward", "front",  "get",
              "has_value", "max_size", "move",    "rbegin", "rend",
              "size",      "ssize",    "value"},
             true)
      .Default(false);
}

//===- What classes have --------------------------------------------------===//

namespace {

/// The functions that library code may call of the classes that it knows.
class GivenTypes {
public:
  explicit GivenTypes(const CallEdge &Call)
      : Call(Call), Compares(ordersElements(*Call.Callee)),
        Computes(computesWithElements(*Call.Callee)),
        Ends(endsObjects(*Call.Callee)) {}

  std::vector<CallEdge> Found;

  void see(clang::QualType Type);
  void see(llvm::ArrayRef<clang::TemplateArgument> Arguments);
  void see(const clang::CXXRecordDecl &Class);
  void seeCallable(const clang::CXXRecordDecl &Class);

private:
  bool isCalled(const clang::FunctionDecl &Function, bool IsIterator) const;
  void seeFunction(const clang::FunctionDecl &Function, bool IsIterator);
  void seeOperatorsBeside(const clang::CXXRecordDecl &Class, bool IsIterator);
  void add(Kind Of, const clang::FunctionDecl *Callee) {
    Found.push_back({Of, Callee, Call.By, Call.Place, /*IsByLibrary=*/true});
  }

  const CallEdge &Call;
  const bool Compares, Computes, Ends;
  llvm::DenseSet<const clang::CXXRecordDecl *> Seen;
};

} // namespace

void GivenTypes::see(clang::QualType Type) {
  Type = Type.getNonReferenceType();
  while (Type->isPointerType() || Type->isArrayType())
    Type = clang::QualType(Type->getPointeeOrArrayElementType(), 0);
  const clang::CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (Class && Class->hasDefinition())
    see(*Class->getDefinition());
}

void GivenTypes::see(llvm::ArrayRef<clang::TemplateArgument> Arguments) {
  for (const clang::TemplateArgument &Each : Arguments) {
    if (Each.getKind() == clang::TemplateArgument::Type)
      see(Each.getAsType());
    if (Each.getKind() == clang::TemplateArgument::Pack)
      see(Each.getPackAsArray());
    if (Each.getKind() == clang::TemplateArgument::Declaration)
      if (const auto *Function =
              llvm::dyn_cast<clang::FunctionDecl>(Each.getAsDecl()))
        add(Kind::Name, Function);
  }
}

/// Copies of objects, what orders them, what computes with them.
bool GivenTypes::isCalled(const clang::FunctionDecl &Function,
                          bool IsIterator) const {
  const clang::OverloadedOperatorKind Of = Function.getOverloadedOperator();
  if (Of == clang::OO_Call || isOfProtocol(Function))
    return true;
  if (Ends)
    return false;
  switch (Of) {
  case clang::OO_None:
    return llvm::isa<clang::CXXConstructorDecl, clang::CXXConversionDecl>(
               Function) ||
           nameOf(Function) == "swap";
  case clang::OO_New:
  case clang::OO_Delete:
  case clang::OO_Array_New:
  case clang::OO_Array_Delete:
  case clang::OO_LessLess: // Of a stream.
  case clang::OO_GreaterGreater:
    return false;
  case clang::OO_Equal:
    return true;
  default:
    return IsIterator || Computes ||
           (Compares && clang::CXXOperatorCallExpr::isComparisonOp(Of));
  }
}

void GivenTypes::seeFunction(const clang::FunctionDecl &Function,
                             bool IsIterator) {
  if (!isCalled(Function, IsIterator) || Function.isTrivial() ||
      Function.isDeleted())
    return;
  const bool IsMaker = llvm::isa<clang::CXXConstructorDecl>(Function);
  add(IsMaker ? Kind::Make : Kind::Name, &Function);
}

void GivenTypes::see(const clang::CXXRecordDecl &Class) {
  if (!Seen.insert(&Class).second)
    return;
  if (isOfLibrary(Class)) {
    const auto *Made =
        llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&Class);
    if (Made && !isAllocator(Class))
      see(Made->getTemplateArgs().asArray());
    return;
  }
  if (const clang::CXXDestructorDecl *Destructor = Class.getDestructor();
      Destructor && !Class.hasTrivialDestructor())
    // By a pointer it holds, another class's.
    add(Destructor->isVirtual() ? Kind::Name : Kind::End, Destructor);
  const bool IsIterator =
      llvm::any_of(Class.methods(), [](const clang::CXXMethodDecl *Each) {
        return Each->getOverloadedOperator() == clang::OO_PlusPlus;
      });
  // Those that are templates call what is written in them.
  for (const clang::Decl *Each : Class.decls())
    if (const clang::FunctionDecl *Function = Each->getAsFunction())
      if (!llvm::isa<clang::CXXDestructorDecl>(Function))
        seeFunction(*Function, IsIterator);
  seeOperatorsBeside(Class, IsIterator);
}

/// Whoever gets an object that is called like a function may call it.
void GivenTypes::seeCallable(const clang::CXXRecordDecl &Class) {
  if (isOfLibrary(Class))
    return;
  for (const clang::Decl *Each : Class.decls())
    if (const clang::FunctionDecl *Function = Each->getAsFunction())
      if (Function->getOverloadedOperator() == clang::OO_Call)
        add(Kind::Name, Function);
}

/// Of a template, who knows.
static bool takes(const clang::FunctionDecl &Function,
                  const clang::CXXRecordDecl &Class) {
  return Function.isTemplated() ||
         llvm::any_of(Function.parameters(), [&](const auto *Each) {
           const clang::CXXRecordDecl *Of =
               Each->getType().getNonReferenceType()->getAsCXXRecordDecl();
           return Of && Of->getCanonicalDecl() == Class.getCanonicalDecl();
         });
}

/// `bool operator<(const P &, const P &)`, and `swap`.
void GivenTypes::seeOperatorsBeside(const clang::CXXRecordDecl &Class,
                                    bool IsIterator) {
  clang::ASTContext &Context = Class.getASTContext();
  const auto see = [&](const clang::NamedDecl *D) {
    const clang::FunctionDecl *Function = D ? D->getAsFunction() : nullptr;
    if (Function && takes(*Function, Class))
      seeFunction(*Function, IsIterator);
  };
  const clang::DeclContext &Around =
      *Class.getEnclosingNamespaceContext()->getRedeclContext();
  for (int Of = clang::OO_None + 1; Of < clang::NUM_OVERLOADED_OPERATORS; ++Of)
    for (const clang::NamedDecl *Each :
         Around.lookup(Context.DeclarationNames.getCXXOperatorName(
             static_cast<clang::OverloadedOperatorKind>(Of))))
      see(Each);
  for (const clang::NamedDecl *Each :
       Around.lookup(&Context.Idents.get("swap")))
    see(Each);
  for (const clang::FriendDecl *Each : Class.friends())
    see(Each->getFriendDecl());
}

//===- What a call gives --------------------------------------------------===//

static std::vector<const clang::Expr *> argumentsOf(const CallEdge &Call) {
  if (const auto *Of = llvm::dyn_cast_or_null<clang::CallExpr>(Call.By))
    return {Of->arg_begin(), Of->arg_end()};
  if (const auto *Of = llvm::dyn_cast_or_null<clang::CXXConstructExpr>(Call.By))
    return {Of->arg_begin(), Of->arg_end()};
  return {};
}

/// Functions among the arguments, whatever is read of the callee.
static void seeFunctions(const CallEdge &Call, GivenTypes &Types,
                         std::vector<CallEdge> &To) {
  for (const clang::Expr *Given : argumentsOf(Call)) {
    const clang::Expr &X = *Given->IgnoreParenImpCasts();
    const clang::QualType Type = X.getType();
    const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&X);
    const bool IsNamed =
        Name && llvm::isa<clang::FunctionDecl>(Name->getDecl());
    // Who knows which one it is, and the program has it.
    if (Type->isFunctionPointerType() || (Type->isFunctionType() && !IsNamed))
      To.push_back({Kind::Call, nullptr, Call.By, Call.Place,
                    /*IsByLibrary=*/false});
    const clang::CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
    if (Class && Class->hasDefinition())
      Types.seeCallable(*Class->getDefinition());
  }
}

std::vector<CallEdge> idxmap::callsByLibrary(const CallEdge &Call) {
  const clang::FunctionDecl *Callee = Call.Callee;
  if (!Callee || !isOfLibrary(*Callee) || Callee->isTrivial())
    return {};
  GivenTypes Types(Call);
  std::vector<CallEdge> Result;
  if (!Call.IsByLibrary)
    seeFunctions(Call, Types, Result);
  // What a destructor's body calls need not be here.
  const bool IsRead =
      Callee->hasBody() && !llvm::isa<clang::CXXDestructorDecl>(Callee);
  if (!IsRead && !onlyFinds(*Callee)) {
    for (const clang::Expr *Each : argumentsOf(Call))
      Types.see(Each->IgnoreParenImpCasts()->getType());
    if (const clang::TemplateArgumentList *Made =
            Callee->getTemplateSpecializationArgs())
      Types.see(Made->asArray());
    if (const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(Callee))
      Types.see(*Method->getParent());
  }
  Result.insert(Result.end(), Types.Found.begin(), Types.Found.end());
  return Result;
}
