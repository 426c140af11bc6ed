//===- DeviceQueries.cpp - What a program asks of its devices -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/device/DeviceQueries.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace idxmap;

static const char *cudaName(llvm::StringRef Name) {
  return llvm::StringSwitch<const char *>(Name)
      .Cases({"omp_get_num_devices", "omp_get_initial_device"},
             "::idxmap::deviceCount")
      .Case("omp_get_default_device", "::idxmap::currentDevice")
      .Case("omp_set_default_device", "::idxmap::useDevice")
      .Default("");
}

namespace {

class QueryFinder : public clang::DynamicRecursiveASTVisitor {
public:
  explicit QueryFinder(const clang::SourceManager &SM) : SM(SM) {}
  std::vector<DeviceQuery> Found;

  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(S->getDecl());
    const clang::SourceLocation Where = S->getLocation();
    if (!Function || !Function->isExternC() || !Function->getIdentifier() ||
        !Where.isFileID() || SM.isInSystemHeader(Where))
      return true;
    if (const char *Text = cudaName(Function->getName());
        *Text && !S->hasQualifier())
      Found.push_back(
          {clang::CharSourceRange::getCharRange(
               Where, Where.getLocWithOffset(Function->getName().size())),
           Text});
    return true;
  }

private:
  const clang::SourceManager &SM;
};

} // namespace

std::vector<DeviceQuery> idxmap::deviceQueries(clang::ASTContext &Context) {
  QueryFinder Finder(Context.getSourceManager());
  Finder.TraverseDecl(Context.getTranslationUnitDecl());
  return std::move(Finder.Found);
}

std::string idxmap::withDeviceQueries(const std::string &Text) {
  std::string Result;
  for (llvm::StringRef Rest = Text; !Rest.empty();) {
    const llvm::StringRef Word = Rest.take_while(
        [](char C) { return clang::isAsciiIdentifierContinue(C); });
    const llvm::StringRef Replaced = cudaName(Word);
    Result += Replaced.empty() ? Word : Replaced;
    Rest = Rest.drop_front(Word.size());
    Result += Rest.take_front(1);
    Rest = Rest.drop_front(Rest.empty() ? 0 : 1);
  }
  return Result;
}
