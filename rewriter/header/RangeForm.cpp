//===- RangeForm.cpp - Loops over std::views::iota --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/RangeForm.h"

#include "rewriter/header/LoopVariable.h"
#include "rewriter/source/IntegerVariable.h"
#include "rewriter/source/StandardTypes.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace idxmap;

namespace {

/// Both ends of the range, as converted to what iota_view holds.
struct IotaEnds {
  const clang::Expr *First = nullptr;
  const clang::Expr *Bound = nullptr;
};

} // namespace

/// `n` behind what a call makes of it to pass it on.
static const clang::Expr *valueOf(const Extraction &E, const clang::Expr *End) {
  if (const auto *Temporary =
          llvm::dyn_cast<clang::MaterializeTemporaryExpr>(End))
    End = Temporary->getSubExpr();
  if (!End->isGLValue())
    return End;
  return clang::ImplicitCastExpr::Create(
      E.Context, End->getType().getUnqualifiedType(), clang::CK_LValueToRValue,
      const_cast<clang::Expr *>(End), nullptr, clang::VK_PRValue,
      clang::FPOptionsOverride());
}

/// What \p Range is made of, where it is a call of iota or a new iota_view.
static std::optional<IotaEnds> endsOf(const Extraction &E,
                                      const clang::Expr *Range) {
  Range = Range->IgnoreImplicit()->IgnoreParens();
  if (const auto *Call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(Range)) {
    const clang::FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || !isIotaCall(*Callee) || Call->getNumArgs() != 3)
      return std::nullopt;
    return IotaEnds{valueOf(E, Call->getArg(1)), valueOf(E, Call->getArg(2))};
  }
  const auto *Made = llvm::dyn_cast<clang::CXXTemporaryObjectExpr>(Range);
  if (!Made || Made->getNumArgs() != 2)
    return std::nullopt;
  return IotaEnds{valueOf(E, Made->getArg(0)), valueOf(E, Made->getArg(1))};
}

/// The type of the range's elements, where both ends are integers of which one
/// is compared with the other without a change of sign.
static std::optional<clang::QualType> elementType(clang::QualType Range) {
  const clang::ClassTemplateSpecializationDecl *View = asIotaView(Range);
  if (!View)
    return std::nullopt;
  const clang::QualType Element = View->getTemplateArgs()[0].getAsType();
  const clang::QualType Bound = View->getTemplateArgs()[1].getAsType();
  if (!isStandardInteger(Element) || !isStandardInteger(Bound) ||
      Element->isSignedIntegerType() != Bound->isSignedIntegerType())
    return std::nullopt;
  return Element;
}

/// Every value of \p From is one of \p To, too.
static bool holdsAll(const Extraction &E, clang::QualType To,
                     clang::QualType From) {
  const unsigned Width = E.Context.getIntWidth(To);
  const unsigned Needed = E.Context.getIntWidth(From);
  if (To->isSignedIntegerType() == From->isSignedIntegerType())
    return Width >= Needed;
  return To->isSignedIntegerType() && Width > Needed;
}

std::variant<LoopForm, Finding>
idxmap::readRangeForm(const Extraction &E, const clang::CXXForRangeStmt &Loop) {
  LoopForm Form;
  Form.Loop = &Loop;
  Form.IsRange = true;
  Form.Variable = Loop.getLoopVariable();
  Form.Named = Form.Variable->getLocation();
  const clang::Expr *Range = Loop.getRangeInit();
  const clang::SourceRange Place = Range->getSourceRange();
  if (Range->isTypeDependent())
    return E.at(FindingID::err_loop_range_dependent, Place)
        .withNote(E.at(FindingID::note_loop_range_dependent, Place));
  const std::optional<clang::QualType> Element = elementType(Range->getType());
  const std::optional<IotaEnds> Ends =
      Element ? endsOf(E, Range) : std::nullopt;
  if (!Ends || !isStandardInteger(Ends->First->getType()) ||
      !isStandardInteger(Ends->Bound->getType()) || Loop.getInit())
    return E.at(FindingID::err_loop_range, Form.header())
        .withNote(E.at(FindingID::note_loop_range, Form.header()));
  if (std::optional<Finding> Refusal =
          checkVariable(E, {Form.Variable, /*IsDeclaredBefore=*/false, nullptr,
                            Form.Variable->getSourceRange()}))
    return std::move(*Refusal);
  if (!holdsAll(E, Form.Variable->getType(), *Element))
    return E
        .at(FindingID::err_loop_range_type, Form.Variable->getSourceRange(),
            {Form.name(),
             Form.Variable->getType().getUnqualifiedType().getAsString(
                 E.Context.getPrintingPolicy()),
             Element->getAsString(E.Context.getPrintingPolicy())})
        .withNote(E.at(FindingID::note_loop_range_type,
                       Form.Variable->getSourceRange()));
  Form.First = Ends->First;
  Form.Bound = Ends->Bound;
  return Form;
}
