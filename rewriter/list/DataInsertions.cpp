//===- DataInsertions.cpp - Data directives become statements -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/list/DataInsertions.h"

#include "attributes/DataAction.h"
#include "attributes/SkippedText.h"
#include "rewriter/effects/LastAssignment.h"
#include "rewriter/effects/OtherNames.h"
#include "rewriter/effects/TakenVariables.h"
#include "rewriter/pragmas/DataDirectives.h"
#include "rewriter/pragmas/RowSections.h"
#include "rewriter/pragmas/VisibleNames.h"
#include "rewriter/source/ForwardLabels.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/variables/ClausePlace.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Frontend/CompilerInstance.h"

using namespace clang;

namespace idxmap {

namespace {

/// The bodies of functions, and the statements that a region can be on, by
/// their places.
class Places : public DynamicRecursiveASTVisitor {
public:
  explicit Places(const SourceManager &SM) : SM(SM) {}

  struct Body {
    const FunctionDecl *Function;
    unsigned Begin, End;
    bool IsLambda;
  };
  std::map<FileID, std::vector<Body>> Bodies;
  std::map<SourceLocation, const Stmt *> Statements;

  /// The innermost one.
  const Body *bodyAround(FileID File, unsigned Offset) const {
    const Body *Found = nullptr;
    const auto Known = Bodies.find(File);
    if (Known != Bodies.end())
      for (const Body &Each : Known->second)
        if (Each.Begin <= Offset && Offset < Each.End &&
            (!Found || Each.Begin > Found->Begin))
          Found = &Each;
    return Found;
  }

  bool VisitFunctionDecl(FunctionDecl *D) override {
    const Stmt *Text =
        D->doesThisDeclarationHaveABody() ? D->getBody() : nullptr;
    if (!Text || Text->getBeginLoc().isMacroID() ||
        Text->getEndLoc().isMacroID())
      return true;
    const auto *Method = dyn_cast<CXXMethodDecl>(D);
    const auto [File, Begin] = SM.getDecomposedLoc(Text->getBeginLoc());
    Bodies[File].push_back({D, Begin, SM.getFileOffset(Text->getEndLoc()),
                            Method && Method->getParent()->isLambda()});
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *S) override {
    return VisitFunctionDecl(S->getCallOperator());
  }
  bool VisitStmt(Stmt *S) override {
    if (isa<clang::Expr>(S)) // Below a statement, which has added it.
      return true;
    if (isa<CompoundStmt, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, IfStmt,
            AttributedStmt>(S))
      add(S);
    for (Stmt *Child : S->children())
      if (isa_and_nonnull<clang::Expr>(Child))
        add(Child);
    return true;
  }

private:
  void add(Stmt *S) {
    if (S->getBeginLoc().isFileID())
      Statements.try_emplace(S->getBeginLoc(), S);
  }

  const SourceManager &SM;
};

class Finder {
public:
  Finder(const ParsedUnit &Unit, const ListOptions &Options)
      : Context(Unit.Clang.getASTContext()), SM(Unit.Clang.getSourceManager()),
        Options(Options), Texts(std::make_shared<FileText>(
                              SM, Context.getLangOpts(), Unit.Skipped)),
        Known(SM) {}

  DataInsertions run();

private:
  void look(FileID File);
  void read(FileID File, const DirectiveLine &Line);
  bool isOnMappedLoop(FileID File, const DirectiveLine &Line) const;
  bool hasOwnStatement(const DirectiveLine &Line) const;
  bool isOnBlock(const DirectiveLine &Line, StringRef Name) const;
  /// The last region is that of the same statement.
  bool isOfRegion(const DirectiveLine &Line) const {
    return OfRegion == Line.FollowedBy && !Own->empty();
  }
  bool joinsRegion(const DirectiveLine &Line, const DataDirective &Said);
  void addWithUpdates(const DataInsertion &New, const DataDirective &Said);
  bool addUpdates(const Extraction &E, const DirectiveLine &Line,
                  const DataDirective &Said, const DataInsertion &Region);
  std::optional<DataInsertion> placed(FileID File, const DirectiveLine &Line,
                                      DataPlace Where, bool OfNames) const;
  std::optional<size_t> endBefore(FileID File, unsigned Offset) const;
  void leave(const DirectiveLine &Line, const std::string &Name,
             const std::string &Why);

  ASTContext &Context;
  const SourceManager &SM;
  const ListOptions &Options;
  const std::shared_ptr<FileText> Texts;
  Places Known;
  std::vector<DataInsertion> *Own = nullptr;
  /// Of the last region's statement.
  SourceLocation OfRegion;
  DataDirective Region;
  DataInsertions Result;
};

ItemKind kindOf(const ASTContext &Context, QualType Type) {
  if (Type.isNull())
    return ItemKind::Unknown;
  if (Type->isPointerType())
    return Type->isFunctionPointerType() ? ItemKind::Value : ItemKind::Pointer;
  if (!elementOf(Context, Type).isNull())
    return ItemKind::Elements;
  return Type->isDependentType() ? ItemKind::Unknown : ItemKind::Value;
}

/// After the token before \p Offset, where a statement can follow it.
std::optional<size_t> Finder::endBefore(FileID File, unsigned Offset) const {
  const ArrayRef<Token> Before = Texts->tokens(File, Offset);
  for (const Token &Each : llvm::reverse(Before)) {
    const unsigned At = SM.getFileOffset(Each.getLocation());
    const bool IsInDirective = llvm::any_of(
        Texts->directives(File, Offset), [&](const DirectiveLine &Line) {
          return SM.getFileOffset(Line.Hash) <= At &&
                 At < SM.getFileOffset(Line.End);
        });
    if (IsInDirective)
      continue;
    if (!Each.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::colon))
      return std::nullopt;
    return At + Each.getLength();
  }
  return std::nullopt;
}

/// \p OfNames: the directive is about names alone, and may be a call's.
std::optional<DataInsertion> Finder::placed(FileID File,
                                            const DirectiveLine &Line,
                                            DataPlace Where,
                                            bool OfNames) const {
  DataInsertion New;
  New.Line = SM.getPresumedLineNumber(Line.Hash);
  const auto Next = Known.Statements.find(Line.FollowedBy);
  const Stmt *Behind = Next == Known.Statements.end() ? nullptr : Next->second;
  if (Where == DataPlace::Region) {
    const bool IsWithin = Behind && isa<IfStmt, clang::Expr>(Behind);
    if (!Behind || isa<AttributedStmt>(Behind) || (IsWithin && !OfNames))
      return std::nullopt;
    New.At = New.AtLine = SM.getFileOffset(Line.FollowedBy);
    return New;
  }
  const auto Before = endBefore(File, SM.getFileOffset(Line.Hash));
  const StringRef Text = SM.getBufferData(File);
  const size_t End = Text.find('\n', SM.getFileOffset(Line.End));
  if (!Before || End == StringRef::npos)
    return std::nullopt;
  New.IsAlone = true;
  New.At = End + 1;
  New.Like = End;
  New.AtLine = *Before;
  return New;
}

void Finder::leave(const DirectiveLine &Line, const std::string &Name,
                   const std::string &Why) {
  const PresumedLoc Place = SM.getPresumedLoc(Line.Hash);
  Result.Left.push_back({Place.getFilename(), Place.getLine(), Name, Why});
}

/// Another directive behind it, on the same loop, takes it over with its own.
bool Finder::isOnMappedLoop(FileID File, const DirectiveLine &Line) const {
  if (Line.FollowedBy.isInvalid())
    return false;
  const ArrayRef<DirectiveLine> All =
      Texts->directives(File, SM.getFileOffset(Line.FollowedBy));
  return llvm::any_of(All, [&](const DirectiveLine &Other) {
    return Other.FollowedBy == Line.FollowedBy &&
           SM.isBeforeInTranslationUnit(Line.Hash, Other.Hash) &&
           Other.word(0) == "pragma" && Other.word(2) != "data" &&
           Other.word(3) != "data";
  });
}

/// Attributes of idxmap's say what it says.
bool Finder::hasOwnStatement(const DirectiveLine &Line) const {
  const auto Next = Known.Statements.find(Line.FollowedBy);
  const auto *Attributed = Next == Known.Statements.end()
                               ? nullptr
                               : dyn_cast<AttributedStmt>(Next->second);
  return Attributed && isDataStatement(*Attributed);
}

/// A block that is not there for one loop, which takes OpenACC's directive
/// itself; OpenMP's `target` shares nothing, so that another one on a loop has
/// to be all that stands in its block.
bool Finder::isOnBlock(const DirectiveLine &Line, StringRef Name) const {
  const auto Next = Known.Statements.find(Line.FollowedBy);
  if (Next == Known.Statements.end() || !isa<CompoundStmt>(Next->second))
    return false;
  const Stmt *Only = withoutBraces(Next->second);
  const bool IsOne = isa_and_nonnull<ForStmt, CXXForRangeStmt>(Only);
  if (Name != "omp target")
    return !IsOne;
  return IsOne &&
         llvm::any_of(
             Texts->directives(SM.getFileID(Line.Hash),
                               SM.getFileOffset(Next->second->getEndLoc())),
             [&](const DirectiveLine &Other) {
               return Other.FollowedBy == Only->getBeginLoc() &&
                      Other.word(1) == "omp" && Other.word(2) != "simd";
             });
}

/// "a" of "copyin(a, n)".
static StringRef arrayIn(StringRef Attribute) {
  const StringRef Rest = Attribute.drop_front(Attribute.find('(') + 1);
  return Rest.take_front(Rest.find_first_of(",)"));
}

/// Directives of one statement are one region; what an outer one has on the
/// device is there for the inner ones.
bool Finder::joinsRegion(const DirectiveLine &Line, const DataDirective &Said) {
  if (!isOfRegion(Line))
    return false;
  for (const std::string &Each : Said.Attributes)
    if (llvm::none_of(Region.Attributes, [&](const std::string &Known) {
          return arrayIn(Known) == arrayIn(Each) &&
                 isOfNames(Known) == isOfNames(Each);
        })) {
      const bool IsFirst = Each == "data";
      Region.Attributes.insert(
          IsFirst ? Region.Attributes.begin() : Region.Attributes.end(), Each);
    }
  Own->back().Text = Region.text();
  return true;
}

/// \p New between them, as statements.
void Finder::addWithUpdates(const DataInsertion &New,
                            const DataDirective &Said) {
  const auto add = [&](const std::vector<std::string> &Attributes) {
    if (Attributes.empty())
      return;
    Own->push_back(New);
    Own->back().Text = Said.text(Attributes);
  };
  add(Said.Last); // Before the arrays leave.
  add(Said.Attributes);
  add(Said.First);
}

/// The words of \p Attribute, "update_host(a, n * m)", that name something.
static std::set<std::string> namesIn(StringRef Attribute) {
  std::set<std::string> Names;
  StringRef Rest = Attribute.drop_front(Attribute.find('(') + 1);
  while (!Rest.empty()) {
    const size_t Length =
        Rest.find_if_not([](char C) { return isAsciiIdentifierContinue(C); });
    const StringRef Word = Rest.take_front(Length);
    if (!Word.empty() && !isDigit(Word.front()))
      Names.insert(Word.str());
    Rest = Rest.drop_front(std::min(Rest.size(), std::max<size_t>(1, Length)));
  }
  return Names;
}

/// At the end of \p Block, which every way through it comes to, \p Update means
/// what it does at the begin: it names arrays, constants, and variables of the
/// function's own, which only their names can change.
static bool isSameAtEnd(const Extraction &E, StringRef Update,
                        const CompoundStmt &Block) {
  if (jumpsOut(Block) || Update.contains("->") || Update.contains('.'))
    return false;
  const auto Taken = variablesTaken(Block);
  return llvm::all_of(namesIn(Update), [&](const std::string &Name) {
    const ValueDecl *D = visibleAt(E.Enclosing, Block.getLBracLoc(), Name);
    if (!D)
      return constantNamed(E, Name).has_value();
    const auto *Variable = dyn_cast<VarDecl>(D);
    return D->getType()->isArrayType() || D->getType().isConstQualified() ||
           (Variable && isLocal(*Variable, E.Enclosing) &&
            !Taken.contains(Variable) && !hasOtherName(E.Enclosing, *Variable));
  });
}

/// That of what \p Region brings, at its block's begin and end. False where
/// there is no block, or the array or the number may be another at the end.
bool Finder::addUpdates(const Extraction &E, const DirectiveLine &Line,
                        const DataDirective &Said,
                        const DataInsertion &Region) {
  if (!Said.hasUpdates())
    return true;
  const auto Next = Known.Statements.find(Line.FollowedBy);
  const auto *Block = Next == Known.Statements.end()
                          ? nullptr
                          : dyn_cast<CompoundStmt>(Next->second);
  if (!Block || Block->getLBracLoc().isMacroID() ||
      Block->getRBracLoc().isMacroID() ||
      !llvm::all_of(Said.Last, [&](StringRef Each) {
        return isSameAtEnd(E, Each, *Block);
      }))
    return false;
  const StringRef Text = SM.getBufferData(SM.getFileID(Line.Hash));
  const size_t Begin = SM.getFileOffset(Block->getLBracLoc()) + 1;
  const size_t Like = Block->body_empty()
                          ? Begin
                          : SM.getFileOffset(SM.getExpansionLoc(
                                Block->body_front()->getBeginLoc()));
  // A line of its own, where nothing else stands beside the brace.
  const size_t First = Text.find_first_not_of(" \t\r", Begin);
  if (!Said.First.empty())
    Own->push_back({Region.Line, Region.Name, Said.text(Said.First),
                    /*IsAlone=*/true, Text[First] == '\n' ? First + 1 : Begin,
                    Begin, Like});
  const size_t End = SM.getFileOffset(Block->getRBracLoc());
  const size_t Last = Text.find_last_not_of(" \t", End - 1);
  if (!Said.Last.empty())
    Own->push_back({Region.Line, Region.Name, Said.text(Said.Last),
                    /*IsAlone=*/true, Text[Last] == '\n' ? Last + 1 : End, End,
                    Like});
  return true;
}

void Finder::read(FileID File, const DirectiveLine &Line) {
  const unsigned At = SM.getFileOffset(Line.Hash);
  const Places::Body *Around = Known.bodyAround(File, At);
  if (!Around)
    return;
  SourceTokens Tokens(Line.Hash, Texts);
  std::vector<Finding> Scratch;
  const Extraction E{Context, *Around->Function, Options.Target, Tokens,
                     Scratch};
  const ParallelDirective Directive = readParallelDirective(E, Line);
  const std::optional<DataPlace> Where = placeOfDataDirective(Directive.Name);
  if (!Where || (*Where == DataPlace::Region && isOnMappedLoop(File, Line)) ||
      hasOwnStatement(Line) ||
      (isComputeRegion(Directive.Name) && !isOnBlock(Line, Directive.Name)))
    return;
  if (Around->IsLambda)
    return leave(Line, Directive.Name, "it stands in a lambda");
  if (Directive.clause("depend") && hasTasks(E, Line))
    return leave(Line, Directive.Name,
                 "no attribute says 'depend' beside tasks of the host");
  const auto typeOf = [&](const std::string &Name) {
    return typeOfPath(*Around->Function, Line.Hash, Name);
  };
  const DataDirective Said = readDataDirective(
      Directive,
      [&](const std::string &Name) { return kindOf(Context, typeOf(Name)); },
      [&](const DirectiveClause &Clause, const ClauseItem &Item) {
        const QualType Type = typeOf(Item.Name);
        return coversRows(E, Clause, Item,
                          Type.isNull() ? Type : Type.getNonReferenceType());
      });
  // Without a region, each loop copies what it uses.
  if (isComputeRegion(Directive.Name) &&
      (!Said.Unsaid.empty() || !Said.Condition.empty() || Said.hasUpdates()))
    return;
  if (!Said.Unsaid.empty())
    return leave(Line, Directive.Name,
                 "no attribute says '" + Said.Unsaid + "'");
  if (*Where == DataPlace::Region && isOfRegion(Line) &&
      Said.Condition != Region.Condition)
    return leave(Line, Directive.Name,
                 "another directive on its statement has another 'if'");
  if (*Where == DataPlace::Region && isOfRegion(Line) && Said.hasUpdates())
    return leave(Line, Directive.Name,
                 "another directive on its statement is a region");
  if (Said.Attributes.empty() ||
      (*Where == DataPlace::Region && joinsRegion(Line, Said)))
    return;
  std::optional<DataInsertion> New =
      placed(File, Line, *Where, llvm::all_of(Said.Attributes, isOfNames));
  if (!New)
    return leave(Line, Directive.Name,
                 "no statement with attributes can stand there");
  New->Name = Directive.Name;
  New->Text = Said.text();
  if (New->IsAlone)
    addWithUpdates(*New, Said);
  else if (addUpdates(E, Line, Said, *New))
    Own->push_back(std::move(*New));
  else
    return leave(Line, Directive.Name,
                 "what is always copied has no place: it needs a block, and "
                 "back to the host, one that is left at its end alone and in "
                 "which the array and the number stay the same");
  if (*Where == DataPlace::Region) {
    OfRegion = Line.FollowedBy;
    Region = Said;
  }
}

void Finder::look(FileID File) {
  const OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  if (!Entry)
    return;
  std::vector<DataInsertion> Found;
  Own = &Found;
  OfRegion = SourceLocation();
  const unsigned Size = SM.getBufferData(File).size();
  for (const DirectiveLine &Line : Texts->directives(File, Size)) {
    const StringRef Word = Line.word(1);
    if (Line.word(0) == "pragma" && (Word == "omp" || Word == "acc") &&
        !Texts->isSkipped(Line.Hash))
      read(File, Line);
  }
  if (!Found.empty()) // A header may be included twice.
    Result.Files.try_emplace(Entry->getName().str(), std::move(Found));
}

DataInsertions Finder::run() {
  Known.TraverseDecl(Context.getTranslationUnitDecl());
  for (const auto &[File, Bodies] : Known.Bodies)
    if (isWanted(*Bodies.front().Function->getBody(), SM, Options.Of))
      look(File);
  return std::move(Result);
}

} // namespace

DataInsertions dataInsertions(const ParsedUnit &Unit,
                              const ListOptions &Options) {
  return Finder(Unit, Options).run();
}

} // namespace idxmap
