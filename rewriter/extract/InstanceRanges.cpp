//===- InstanceRanges.cpp - Elements that a template's loop touches -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/InstanceRanges.h"

#include "rewriter/extract/BodyArrays.h"
#include "rewriter/extract/BoundExpr.h"
#include "rewriter/extract/ElementRanges.h"
#include "rewriter/extract/References.h"
#include "rewriter/extract/TemplateInstances.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <utility>

using namespace idxmap;

/// The loop as the instance has it, with symbols of its own.
class InstanceRanges::Instance {
public:
  Instance(const Extraction &Pattern, const clang::FunctionDecl &Function,
           const clang::Stmt &Loop, const clang::Stmt &Body,
           const Symbols &Known, const Privatisation &Likewise, unsigned Depth)
      : Body(Body),
        E{Pattern.Context, Function, Pattern.Target, Pattern.Tokens, Findings},
        Values(Known), OfPattern(Known.table().size()),
        Writes(collectWrites(LoopForm::bodyOf(Loop))),
        Bounds(E, Writes, Values), Nest(walkNest(E, Loop, Bounds, Depth)) {
    if (Nest.Forms.size() != Depth)
      return;
    Own.emplace(Likewise, E, Loop, Nest.body(), Nest.Forms);
    Arrays.emplace(E, Body, Nest, *Own, Values);
  }

  bool isRead() const { return Arrays.has_value(); }
  const BodyArrays &arrays() const { return *Arrays; }
  /// A symbol that the pattern does not have, or null.
  const HostSymbol *findOwn(const std::string &Name) const {
    for (const HostSymbol &Each :
         llvm::ArrayRef(Values.table()).drop_front(OfPattern))
      if (Each.Name == Name)
        return &Each;
    return nullptr;
  }
  const ArrayElements *find(const clang::ValueDecl *Object,
                            const std::string &Name,
                            const HeldMember &Member) const;

private:
  const clang::Stmt &Body;
  std::vector<Finding> Findings; ///< The pattern's are reported.
  const Extraction E;
  Symbols Values;
  const size_t OfPattern; ///< So many of Values.
  const NestWrites Writes;
  BoundReader Bounds;
  const WalkedNest Nest;
  std::optional<Privatisation> Own;
  std::optional<BodyArrays> Arrays;
};

InstanceRanges::InstanceRanges(const Extraction &E, const clang::Stmt &Body,
                               const WalkedNest &Nest, const Privatisation &Own,
                               Symbols &Values)
    : E(E), Body(Body), Nest(Nest), Own(Own), Values(Values) {
  for (const Reference &Each : collectReferences(Body))
    Named.insert(Each.Declaration->getNameAsString());
}

InstanceRanges::~InstanceRanges() = default;

const ArrayElements *
InstanceRanges::Instance::find(const clang::ValueDecl *Object,
                               const std::string &Name,
                               const HeldMember &Member) const {
  const clang::ValueDecl *Here = nullptr;
  if (const auto *Field = llvm::dyn_cast_or_null<clang::FieldDecl>(Object))
    Here = inInstance(E.Enclosing, *Field);
  else if (Object)
    Here = inInstance(E.Enclosing, *Object);
  if (!Here || Arrays->isOpaque(Here))
    return nullptr;
  clang::QualType Type = Here->getType().getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  for (const HeldMember &Each :
       readMembers(E, Body, Here, Type, /*IsOpen=*/false).Used)
    if (Each.Path == Member.Path && !Each.Fields.empty() &&
        !Arrays->isOpaque(Here, Each.Fields.back()))
      return Arrays->find(Name);
  return nullptr;
}

/// A guard leaves fewer indices than the bounds, which instances are not asked
/// about; in a lambda, other names may hide the function's.
void InstanceRanges::read() const {
  if (std::exchange(IsRead, true) || &Body != &Nest.body() ||
      !E.Lambdas.empty())
    return;
  for (const clang::FunctionDecl *Each : templateInstances(E)) {
    const clang::Stmt *Loop = inInstance(*Each, Own.loop());
    const clang::Stmt *Inner = inInstance(*Each, Body);
    if (Loop && Inner)
      Instances.push_back(std::make_unique<Instance>(
          E, *Each, *Loop, *Inner, Values, Own, Nest.Forms.size()));
    if (!Loop || !Inner || !Instances.back()->isRead())
      return Instances.clear();
  }
}

static std::set<std::string>
symbolsIn(const std::vector<ElementRange> &Ranges) {
  std::set<std::string> Names;
  for (const ElementRange &Each : Ranges)
    Names.merge(symbolsOf(Each));
  return Names;
}

/// A value of the pattern for one that only the instance has.
Expr InstanceRanges::valueFor(const HostSymbol &Own) const {
  for (const HostSymbol &Each : Values.table())
    if (Each.From == HostSymbol::Origin::Value && Each.Text == Own.Text)
      return Expr::symbol(Each.Name, SymbolKind::Host);
  return Values.value("static_cast<long long>(" + Own.Text + ")",
                      E.Context.LongLongTy);
}

/// By the pattern's symbols; false where it has none.
bool InstanceRanges::name(const Instance &Of,
                          std::vector<ElementRange> &Ranges) const {
  std::map<std::string, Expr> Names;
  for (const std::string &Name : symbolsIn(Ranges)) {
    const HostSymbol *Own = Of.findOwn(Name);
    if (Own && Own->From == HostSymbol::Origin::Value)
      Names.emplace(Name, valueFor(*Own));
    else if (Own && !Named.count(Name))
      return false;
  }
  for (ElementRange &Each : Ranges)
    Each = substitute(Each, Names);
  return true;
}

std::vector<ElementRange> InstanceRanges::find(const clang::ValueDecl *Object,
                                               const std::string &Name,
                                               const HeldMember &Member) const {
  read();
  std::vector<ElementRange> Common;
  for (const auto &Each : Instances) {
    const ArrayElements *Touched = Each->find(Object, Name, Member);
    if (!Touched || Touched->Unknown || Touched->Ranges.empty())
      return {};
    std::vector<ElementRange> Ranges =
        mergedRanges(Touched->Ranges, Each->arrays().known());
    if (!name(*Each, Ranges) || (Each != Instances.front() && Common != Ranges))
      return {};
    Common = std::move(Ranges);
  }
  return Common;
}

std::vector<const clang::FieldDecl *> InstanceRanges::membersNamed() const {
  std::vector<const clang::FieldDecl *> All;
  for (const auto &Each : Instances)
    llvm::append_range(All, Each->arrays().membersNamed());
  return All;
}
