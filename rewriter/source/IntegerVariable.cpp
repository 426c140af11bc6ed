//===- IntegerVariable.cpp - Variables of integer types ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/IntegerVariable.h"

using namespace idxmap;

bool idxmap::isStandardInteger(clang::QualType Type) {
  const auto *Builtin = Type.getCanonicalType()->getAs<clang::BuiltinType>();
  if (!Builtin)
    return false;
  switch (Builtin->getKind()) {
  case clang::BuiltinType::SChar:
  case clang::BuiltinType::Char_S:
  case clang::BuiltinType::Char_U:
  case clang::BuiltinType::UChar:
  case clang::BuiltinType::WChar_S:
  case clang::BuiltinType::WChar_U:
  case clang::BuiltinType::Char8:
  case clang::BuiltinType::Char16:
  case clang::BuiltinType::Char32:
  case clang::BuiltinType::Short:
  case clang::BuiltinType::UShort:
  case clang::BuiltinType::Int:
  case clang::BuiltinType::UInt:
  case clang::BuiltinType::Long:
  case clang::BuiltinType::ULong:
  case clang::BuiltinType::LongLong:
  case clang::BuiltinType::ULongLong:
    return true;
  default:
    return false;
  }
}

bool idxmap::isVariable(const clang::Expr *Expression,
                        const clang::VarDecl &Variable) {
  const auto *Reference =
      llvm::dyn_cast<clang::DeclRefExpr>(Expression->IgnoreParenImpCasts());
  return Reference && Reference->getDecl() == &Variable;
}
