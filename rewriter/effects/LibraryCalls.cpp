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

namespace {

class GivenTypes {
public:
  explicit GivenTypes(const CallEdge &Call)
      : Call(Call), IsEnd(llvm::isa<clang::CXXDestructorDecl>(Call.Callee)) {}

  std::vector<CallEdge> Found;

  void see(clang::QualType Type);
  void see(llvm::ArrayRef<clang::TemplateArgument> Arguments);
  void see(const clang::CXXRecordDecl &Class);

private:
  void seeOperatorsOf(const clang::CXXRecordDecl &Class);
  void add(Kind Of, const clang::FunctionDecl *Callee) {
    Found.push_back({Of, Callee, Call.By, Call.Place, /*IsByLibrary=*/true});
  }

  const CallEdge &Call;
  const bool IsEnd; ///< Of what is held, by its destructor or a deleter.
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

/// It gets memory for objects, and calls nothing of them.
static bool isAllocator(const clang::CXXRecordDecl &Class) {
  return Class.getIdentifier() && Class.getName().contains("allocator");
}

/// By these names the library asks for allocators, ranges and generators.
static bool isOfProtocol(const clang::CXXMethodDecl &Method) {
  return Method.getIdentifier() &&
         llvm::StringSwitch<bool>(Method.getName())
             .Cases({"allocate", "deallocate", "construct", "destroy", "begin",
                     "end", "size", "data", "empty", "min", "max"},
                    true)
             .Default(false);
}

/// It says where an element is, or how many there are, and calls nothing.
static bool onlyFinds(const clang::FunctionDecl &Callee) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Callee);
  const llvm::StringRef Class = Method && Method->getParent()->getIdentifier()
                                    ? Method->getParent()->getName()
                                    : "";
  if (Class.contains("iterator"))
    return true;
  switch (Callee.getOverloadedOperator()) {
  case clang::OO_Subscript:
    return !Class.contains("map");
  case clang::OO_Star:
  case clang::OO_Arrow:
    return Method != nullptr;
  default:
    break;
  }
  return Callee.getIdentifier() &&
         llvm::StringSwitch<bool>(Callee.getName())
             .Cases({"addressof", "as_const",  "at",       "back",    "begin",
                     "capacity",  "cbegin",    "cend",     "crbegin", "crend",
                     "data",      "empty",     "end",      "forward", "front",
                     "get",       "has_value", "max_size", "move",    "rbegin",
                     "rend",      "size",      "ssize",    "value"},
                    !Class.contains("map"))
             .Default(false);
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
  if (const clang::CXXDestructorDecl *Ends = Class.getDestructor();
      Ends && !Class.hasTrivialDestructor())
    add(Kind::End, Ends);
  for (const clang::CXXMethodDecl *Each : Class.methods()) {
    const bool IsMaker = llvm::isa<clang::CXXConstructorDecl>(Each);
    const bool IsCalled =
        Each->getOverloadedOperator() == clang::OO_Call || isOfProtocol(*Each);
    const bool IsOther = IsMaker || Each->isOverloadedOperator() ||
                         llvm::isa<clang::CXXConversionDecl>(Each);
    if ((IsCalled || (IsOther && !IsEnd)) && !Each->isTrivial() &&
        !Each->isDeleted())
      add(IsMaker ? Kind::Make : Kind::Name, Each);
  }
  if (!IsEnd)
    seeOperatorsOf(Class);
}

static bool takes(const clang::FunctionDecl &Function,
                  const clang::CXXRecordDecl &Class) {
  return llvm::any_of(Function.parameters(), [&](const auto *Each) {
    const clang::CXXRecordDecl *Of =
        Each->getType().getNonReferenceType()->getAsCXXRecordDecl();
    return Of && Of->getCanonicalDecl() == Class.getCanonicalDecl();
  });
}

/// `bool operator<(const P &, const P &)`, and `swap`.
void GivenTypes::seeOperatorsOf(const clang::CXXRecordDecl &Class) {
  clang::ASTContext &Context = Class.getASTContext();
  const auto see = [&](const clang::NamedDecl *D) {
    const clang::FunctionDecl *Function = D ? D->getAsFunction() : nullptr;
    if (Function && takes(*Function, Class))
      add(Kind::Name, Function);
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

static void seeArguments(const clang::Expr &By, const CallEdge &Call,
                         GivenTypes &Types, std::vector<CallEdge> &To) {
  const auto see = [&](const clang::Expr &Given) {
    const clang::QualType Type = Given.IgnoreParenImpCasts()->getType();
    const auto *Name =
        llvm::dyn_cast<clang::DeclRefExpr>(Given.IgnoreParenImpCasts());
    const bool IsNamed =
        Name && llvm::isa<clang::FunctionDecl>(Name->getDecl());
    if (Type->isFunctionPointerType() || (Type->isFunctionType() && !IsNamed))
      To.push_back({Kind::Call, nullptr, &By, Call.Place, false});
    Types.see(Type);
  };
  if (const auto *Of = llvm::dyn_cast<clang::CallExpr>(&By))
    for (const clang::Expr *Each : Of->arguments())
      see(*Each);
  if (const auto *Of = llvm::dyn_cast<clang::CXXConstructExpr>(&By))
    for (const clang::Expr *Each : Of->arguments())
      see(*Each);
}

bool idxmap::isReadOfLibrary(const CallEdge &Call) {
  return Call.Callee->hasBody() &&
         !llvm::isa<clang::CXXDestructorDecl>(Call.Callee);
}

std::vector<CallEdge> idxmap::callsByLibrary(const CallEdge &Call) {
  const clang::FunctionDecl *Callee = Call.Callee;
  if (!Callee || !isOfLibrary(*Callee) || isReadOfLibrary(Call) ||
      Callee->isTrivial() || onlyFinds(*Callee))
    return {};
  GivenTypes Types(Call);
  std::vector<CallEdge> Result;
  if (Call.By && !Call.IsByLibrary)
    seeArguments(*Call.By, Call, Types, Result);
  if (const clang::TemplateArgumentList *Made =
          Callee->getTemplateSpecializationArgs())
    Types.see(Made->asArray());
  if (const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(Callee))
    Types.see(*Method->getParent());
  Result.insert(Result.end(), Types.Found.begin(), Types.Found.end());
  return Result;
}
