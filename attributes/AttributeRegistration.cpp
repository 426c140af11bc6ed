//===- AttributeRegistration.cpp --------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/AttributeRegistration.h"

#include "attributes/AttributeTable.h"
#include "attributes/NotationNames.h"

#include "clang/AST/Attr.h"
#include "clang/Sema/DeclSpec.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"

#include <array>
#include <list>

using namespace clang;

namespace idxmap {

/// Clang keeps the attributes of all plugins in one list.
static bool isOurs(const ParsedAttrInfo &Info) {
  return !Info.Spellings.empty() &&
         StringRef(Info.Spellings.front().NormalizedFullName)
             .starts_with("idxmap::");
}

/// An identifier that stands alone as first argument reaches a plugin unparsed.
static ExprResult lookUp(Sema &S, const IdentifierLoc &Name) {
  CXXScopeSpec NoScope;
  UnqualifiedId Id;
  Id.setIdentifier(Name.getIdentifierInfo(), Name.getLoc());
  return S.ActOnIdExpression(S.getCurScope(), NoScope, SourceLocation(), Id,
                             /*HasTrailingLParen=*/false,
                             /*IsAddressOfOperand=*/false);
}

/// What stands for a name where only a string can be right: the reader refuses
/// it, in better words than a failed lookup. Also for the name of a stream that
/// a compile without CUDA does not declare (StreamArgument.h).
static clang::Expr *onlyName(Sema &S, SourceLocation At) {
  return IntegerLiteral::Create(S.Context, llvm::APInt(32, 0), S.Context.IntTy,
                                At);
}

static bool isDeclared(Sema &S, const IdentifierLoc &Name) {
  LookupResult Found(S, Name.getIdentifierInfo(), Name.getLoc(),
                     Sema::LookupOrdinaryName);
  return S.LookupName(Found, S.getCurScope());
}

/// What an attribute makes of a name that stands alone.
enum class NameMeaning { Expression, None, Stream };

static NameMeaning meaningIn(const std::string &Attribute) {
  if (Attribute == "strategy" || Attribute == "target" || Attribute == "name" ||
      Attribute == "reduction")
    return NameMeaning::None;
  return Attribute == "stream" || Attribute == "wait" ? NameMeaning::Stream
                                                      : NameMeaning::Expression;
}

static ExprResult argument(Sema &S, const ParsedAttr &A, unsigned Index,
                           NameMeaning Meaning) {
  if (!A.isArgIdent(Index))
    return A.getArgAsExpr(Index);
  const IdentifierLoc &Name = *A.getArgAsIdent(Index);
  const bool IsOnlyName = Meaning == NameMeaning::None ||
                          (Meaning == NameMeaning::Stream && !S.LangOpts.CUDA &&
                           !isDeclared(S, Name));
  return IsOnlyName ? onlyName(S, Name.getLoc()) : lookUp(S, Name);
}

/// Of a variable that is declared further on: "k".
static ExprResult nameAsText(Sema &S, const IdentifierLoc &Name) {
  const StringRef Text = Name.getIdentifierInfo()->getName();
  const QualType Type = S.Context.getStringLiteralArrayType(
      S.Context.CharTy.withConst(), Text.size());
  return StringLiteral::Create(S.Context, Text, StringLiteralKind::Ordinary,
                               /*Pascal=*/false, Type, Name.getLoc());
}

namespace {

class IdxmapAttribute : public ParsedAttrInfo {
public:
  explicit IdxmapAttribute(const AttributeName &Entry)
      : Meaning(meaningIn(Entry.Name)), Bare(Entry.Name),
        Scoped("idxmap::" + Entry.Name),
        All{{{ParsedAttr::AS_CXX11, Scoped.c_str()},
             {ParsedAttr::AS_C23, Scoped.c_str()},
             {ParsedAttr::AS_CXX11, Bare.c_str()}}} {
    OptArgs = 15; // Means "any number" to Clang; the reader counts.
    setBare(false);
  }

  void setBare(bool On) {
    Spellings = ArrayRef(All).take_front(On ? All.size() : All.size() - 1);
  }

  /// `[[idxmap::atomic]] int at = n++;` is of the variable, not the statement.
  AttrHandling handleDeclAttribute(Sema &S, Decl *D,
                                   const ParsedAttr &A) const override {
    const auto *Variable = dyn_cast<VarDecl>(D);
    if (Bare != "atomic" || !Variable || !Variable->isLocalVarDecl() ||
        A.getNumArgs() > 0 || Spellings.size() != All.size() ||
        !A.getScopeName() ||
        std::string_view(A.getScopeName()->getName()) != AttributeScope)
      return AttributeNotApplied;
    D->addAttr(AnnotateAttr::Create(S.Context, Scoped, nullptr, 0, A));
    return AttributeApplied;
  }

  AttrHandling handleStmtAttribute(Sema &S, Stmt *, const ParsedAttr &A,
                                   Attr *&Result) const override {
    const bool KeepsArguments = Spellings.size() == All.size();
    if (!KeepsArguments || !A.getScopeName() ||
        std::string_view(A.getScopeName()->getName()) != AttributeScope)
      return AttributeNotApplied;
    SmallVector<Expr *, 4> Arguments;
    for (unsigned I = 0; I != A.getNumArgs(); ++I) {
      const bool IsOfBody = (Bare == "tile_loop" || Bare == "sweep" ||
                             Bare == "unroll" || Bare == "share") &&
                            I == 0 && A.isArgIdent(I);
      ExprResult E = IsOfBody ? nameAsText(S, *A.getArgAsIdent(I))
                              : argument(S, A, I, Meaning);
      if (E.isInvalid())
        return AttributeNotApplied; // Sema has said why.
      Arguments.push_back(E.get());
    }
    if (Bare == "map" || Bare == "reorder" || Bare == "layout")
      appendNotationNames(S, Arguments, /*IsLayout=*/Bare != "map");
    Result = AnnotateAttr::Create(S.Context, Scoped, Arguments.data(),
                                  Arguments.size(), A);
    return AttributeApplied;
  }

private:
  const NameMeaning Meaning;
  const std::string Bare, Scoped;
  const std::array<Spelling, 3> All; ///< The bare one last.
};

/// The registry makes objects of types without constructor arguments.
template <size_t Index> class Registered : public IdxmapAttribute {
public:
  Registered() : IdxmapAttribute(attributeTable()[Index]) {}
};

} // namespace

/// One more than the largest table is long; rows beyond the end are skipped.
static constexpr size_t MaxAttributes = 56;

template <size_t Index> static void registerOne() {
  if (Index >= attributeTable().size())
    return;
  static const ParsedAttrInfoRegistry::Add<Registered<Index>> Entry(
      attributeTable()[Index].Name, "attribute of idxmap");
}

template <size_t... Indices>
static bool registerAll(std::index_sequence<Indices...>) {
  assert(attributeTable().size() <= MaxAttributes && "raise MaxAttributes");
  (registerOne<Indices>(), ...);
  return true;
}

void registerAttributes() {
  static const bool Once =
      registerAll(std::make_index_sequence<MaxAttributes>());
  (void)Once;
}

static void setBareNames(bool On) {
  for (const std::unique_ptr<ParsedAttrInfo> &Info :
       getAttributePluginInstances())
    if (isOurs(*Info))
      static_cast<IdxmapAttribute &>(*Info).setBare(On);
}

BareNames::BareNames() { setBareNames(true); }
BareNames::~BareNames() { setBareNames(false); }

} // namespace idxmap
