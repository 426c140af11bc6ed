//===- Uninstantiated.cpp - Loops of templates that are not used ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/templates/Uninstantiated.h"

#include "attributes/AttributeReader.h"
#include "rewriter/templates/TemplateInstances.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

/// Looks for open expressions that begin inside of a range.
class OpenSearch : public clang::DynamicRecursiveASTVisitor {
public:
  OpenSearch(const clang::SourceManager &Sources, clang::SourceRange Range)
      : Sources(Sources), Range(Range) {}
  bool Found = false;

  bool VisitExpr(clang::Expr *Part) override {
    Found |= Part->isInstantiationDependent() &&
             Sources.isPointWithin(Sources.getFileLoc(Part->getBeginLoc()),
                                   Range.getBegin(), Range.getEnd());
    return !Found;
  }
  /// Clauses name arrays.
  bool VisitAttributedStmt(clang::AttributedStmt *S) override {
    for (const clang::AnnotateAttr *Each : idxmapAttributes(*S))
      for (clang::Expr *Argument : Each->args())
        TraverseStmt(Argument);
    return !Found;
  }

private:
  const clang::SourceManager &Sources;
  const clang::SourceRange Range;
};

class OpenTypeSearch : public clang::DynamicRecursiveASTVisitor {
public:
  std::optional<clang::SourceRange> Found;

  bool VisitExpr(clang::Expr *Part) override {
    if (Part->isTypeDependent())
      Found = Part->getSourceRange();
    return !Found;
  }
};

class AttributedSearch : public clang::DynamicRecursiveASTVisitor {
public:
  std::vector<const clang::AttributedStmt *> Found;

  bool VisitAttributedStmt(clang::AttributedStmt *S) override {
    if (!idxmapAttributes(*S).empty())
      Found.push_back(S);
    return true;
  }
};

} // namespace

std::optional<clang::SourceRange>
idxmap::openExpression(const Extraction &E, const clang::Stmt &Statement) {
  OpenTypeSearch Search;
  if (E.Enclosing.isDependentContext() && templateInstances(E).empty())
    Search.TraverseStmt(const_cast<clang::Stmt *>(&Statement));
  return Search.Found;
}

static bool isAboutOpen(const Extraction &E, const clang::Stmt &Statement,
                        const Finding &Error) {
  const clang::SourceRange Range = E.Tokens.rangeOf(Error.Where).getAsRange();
  OpenSearch Search(E.sources(), {E.sources().getFileLoc(Range.getBegin()),
                                  E.sources().getFileLoc(Range.getEnd())});
  Search.TraverseStmt(const_cast<clang::Stmt *>(&Statement));
  return Search.Found;
}

bool idxmap::areLeftToInstances(const Extraction &E,
                                const clang::Stmt &Statement,
                                llvm::ArrayRef<Finding> Findings) {
  const auto isError = [](const Finding &Each) {
    return severityOf(Each.Id) == Severity::Error;
  };
  return E.Enclosing.isDependentContext() && templateInstances(E).empty() &&
         llvm::any_of(Findings, isError) &&
         llvm::all_of(Findings, [&](const Finding &Each) {
           return !isError(Each) || isAboutOpen(E, Statement, Each);
         });
}

std::optional<clang::CharSourceRange>
idxmap::attributesOf(const Extraction &E,
                     const clang::AttributedStmt &Statement) {
  const clang::SourceLocation Begin = Statement.getBeginLoc();
  const clang::SourceLocation End = Statement.getSubStmt()->getBeginLoc();
  if (Begin.isMacroID() || End.isMacroID())
    return std::nullopt;
  const llvm::StringRef Text = clang::Lexer::getSourceText(
      clang::CharSourceRange::getCharRange(Begin, End), E.sources(),
      E.Context.getLangOpts());
  return clang::CharSourceRange::getCharRange(
      Begin, Begin.getLocWithOffset(Text.rtrim().size()));
}

std::optional<std::vector<clang::CharSourceRange>>
idxmap::attributesIn(const Extraction &E, const clang::AttributedStmt &Loop) {
  AttributedSearch Search;
  Search.TraverseStmt(const_cast<clang::AttributedStmt *>(&Loop));
  std::vector<clang::CharSourceRange> Ranges;
  for (const clang::AttributedStmt *Each : Search.Found) {
    const auto Range = attributesOf(E, *Each);
    if (!Range)
      return std::nullopt;
    Ranges.push_back(*Range);
  }
  return Ranges;
}
