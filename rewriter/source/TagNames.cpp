//===- TagNames.cpp - Names for types that have none ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/TagNames.h"

#include "rewriter/source/UnnamedTypes.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace idxmap;

/// Of one definition in a program, a member function is the same in all units;
/// that of a type without a name is each unit's own.
static bool hasFunctions(const clang::RecordDecl &Record) {
  for (const clang::Decl *Each : Record.decls())
    if (!Each->isImplicit() &&
        llvm::isa<clang::FunctionDecl, clang::FunctionTemplateDecl,
                  clang::FriendDecl>(Each))
      return true;
  return false;
}

static void describe(const clang::TagDecl &Tag, llvm::raw_ostream &Out);

static void describe(clang::QualType Type, llvm::raw_ostream &Out) {
  const auto Unnamed = unnamedIn(Type);
  if (Unnamed.empty())
    Out << Type.getCanonicalType().getAsString();
  for (const clang::TagType *Each : Unnamed)
    describe(*Each->getDecl(), Out);
}

static void describe(const clang::TagDecl &Tag, llvm::raw_ostream &Out) {
  Out << Tag.getKindName() << '{';
  if (const auto *Enum = llvm::dyn_cast<clang::EnumDecl>(&Tag)) {
    Out << Enum->getIntegerType().getAsString();
    for (const clang::EnumConstantDecl *Each : Enum->enumerators())
      Out << ' ' << Each->getName() << '='
          << llvm::toString(Each->getInitVal(), 10);
  }
  if (const auto *Record = llvm::dyn_cast<clang::RecordDecl>(&Tag)) {
    const clang::ASTRecordLayout &Layout =
        Tag.getASTContext().getASTRecordLayout(Record);
    Out << Layout.getSize().getQuantity() << ','
        << Layout.getAlignment().getQuantity();
    for (const clang::FieldDecl *Each : Record->fields()) {
      Out << ' ' << Each->getName() << '@'
          << Layout.getFieldOffset(Each->getFieldIndex()) << ':';
      describe(Each->getType(), Out);
    }
    for (const clang::Decl *Each : Record->decls())
      if (const auto *Inner = llvm::dyn_cast<clang::TagDecl>(Each);
          Inner && Inner->isCompleteDefinition() && isUnnamed(*Inner))
        describe(*Inner, Out);
  }
  Out << '}';
}

static bool canBeNamed(const Extraction &E, const clang::TagDecl &Tag) {
  const auto *Record = llvm::dyn_cast<clang::CXXRecordDecl>(&Tag);
  if (!E.isCuda() || !Tag.isCompleteDefinition() || Tag.isInvalidDecl() ||
      Tag.isDependentContext() || !isUnnamed(Tag) || !declaredWith(Tag))
    return false;
  if (Record && (hasFunctions(*Record) || Record->getNumBases() > 0 ||
                 Record->getInstantiatedFromMemberClass()))
    return false;
  const clang::SourceLocation Begin = Tag.getInnerLocStart(),
                              Open = Tag.getBraceRange().getBegin();
  return Begin.isFileID() && Open.isFileID() &&
         E.sources().getFileID(Begin) == E.sources().getFileID(Open) &&
         E.sources().getFileID(Begin) ==
             E.sources().getFileID(
                 E.sources().getExpansionLoc(E.Enclosing.getLocation()));
}

/// Before the brace or the colon, whatever attributes are there.
static clang::SourceLocation placeOf(const Extraction &E,
                                     const clang::TagDecl &Tag) {
  const auto &SM = E.sources();
  const clang::SourceLocation Open = Tag.getBraceRange().getBegin();
  int Depth = 0;
  for (clang::SourceLocation At = Tag.getInnerLocStart(); At != Open;) {
    clang::Token Next;
    if (clang::Lexer::getRawToken(At, Next, SM, E.Context.getLangOpts(),
                                  /*IgnoreWhiteSpace=*/true))
      return Open;
    if (Next.isOneOf(clang::tok::l_paren, clang::tok::l_square))
      ++Depth;
    if (Next.isOneOf(clang::tok::r_paren, clang::tok::r_square))
      --Depth;
    if (Next.is(clang::tok::colon) && Depth == 0)
      return Next.getLocation();
    if (Next.is(clang::tok::eof) || Next.getLocation() == Open)
      break;
    At = Next.getEndLoc();
  }
  return Open;
}

std::optional<GivenName> idxmap::tagName(const Extraction &E,
                                         const clang::TagDecl &Tag) {
  if (!canBeNamed(E, Tag))
    return std::nullopt;
  std::string Members;
  llvm::raw_string_ostream Out(Members);
  describe(Tag, Out);
  return GivenName{placeOf(E, Tag),
                   "idxmap_" + declaredWith(Tag)->getNameAsString() + "_" +
                       llvm::utohexstr(llvm::xxh3_64bits(Members) & 0xffffffffu,
                                       /*LowerCase=*/true, /*Width=*/8)};
}

/// `::model::` of what stands in that namespace.
static std::string scopeOf(const clang::ValueDecl &Declared,
                           const clang::PrintingPolicy &Policy) {
  std::string Name;
  llvm::raw_string_ostream Out(Name);
  Declared.printQualifiedName(Out, Policy);
  return "::" + Name.substr(0, Name.size() - Declared.getName().size());
}

std::string idxmap::nameOfUnnamed(const Extraction &E,
                                  const clang::TagDecl &Tag,
                                  const clang::PrintingPolicy &Policy) {
  const clang::ValueDecl *Declared = declaredWith(Tag);
  if (const auto *Enum = llvm::dyn_cast<clang::EnumDecl>(&Tag);
      Enum && !Declared && Enum->enumerator_begin() != Enum->enumerator_end())
    Declared = *Enum->enumerator_begin(); // `enum { rows = 5 };`
  assert(Declared && "a type that nothing names");
  const auto *Around = llvm::dyn_cast<clang::TagDecl>(Tag.getDeclContext());
  const bool IsInUnnamed = Around && isUnnamed(*Around);
  if (const auto Given = tagName(E, Tag);
      Given && (!IsInUnnamed || declaredWith(*Around))) {
    E.Named->insert(*Given);
    return (IsInUnnamed ? nameOfUnnamed(E, *Around, Policy) + "::"
                        : scopeOf(*Declared, Policy)) +
           Given->Name;
  }
  std::string Name;
  llvm::raw_string_ostream Out(Name);
  Declared->printQualifiedName(Out, Policy);
  std::string Text = "decltype(::" + Name + ")";
  if (Declared->getType()->isPointerType())
    Text = "std::remove_pointer_t<" + Text + ">";
  if (Declared->getType()->isArrayType() ||
      (Declared->getType()->isPointerType() &&
       Declared->getType()->getPointeeType()->isArrayType()))
    Text = "std::remove_all_extents_t<" + Text + ">";
  return Text;
}

std::set<GivenName>
idxmap::namesOfArguments(const Extraction &E,
                         const clang::FunctionDecl &Instance) {
  std::set<GivenName> Found;
  const auto add = [&](const clang::TemplateArgumentList *Arguments) {
    for (const clang::TemplateArgument &Each :
         Arguments ? Arguments->asArray()
                   : llvm::ArrayRef<clang::TemplateArgument>())
      if (Each.getKind() == clang::TemplateArgument::Type)
        for (const clang::TagType *Type : unnamedIn(Each.getAsType()))
          if (const auto Given = tagName(E, *Type->getDecl()))
            Found.insert(*Given);
  };
  add(Instance.getTemplateSpecializationArgs());
  for (const clang::DeclContext *Around = Instance.getDeclContext();
       Around->isRecord(); Around = Around->getParent())
    if (const auto *Class =
            llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(Around))
      add(&Class->getTemplateArgs());
  return Found;
}
