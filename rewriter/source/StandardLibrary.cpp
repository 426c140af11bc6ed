//===- StandardLibrary.cpp - The library functions of the device -*- C++-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/StandardLibrary.h"

#include "rewriter/source/CudaNames.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// They only move values about.
static constexpr llvm::StringRef Movers[] = {
    "addressof", "as_const",   "begin",
    "bit_cast",  "cbegin",     "cend",
    "data",      "empty",      "end",
    "exchange",  "forward",    "get",
    "make_pair", "move",       "rbegin",
    "rend",      "size",       "ssize",
    "swap",      "tie",        "advance",
    "distance",  "make_tuple", "next",
    "prev",      "invoke",     "forward_as_tuple"};

/// They call operators of what they are given.
static constexpr llvm::StringRef Computers[] = {"abs",
                                                "accumulate",
                                                "adjacent_difference",
                                                "all_of",
                                                "any_of",
                                                "apply",
                                                "bit_ceil",
                                                "bit_floor",
                                                "bit_width",
                                                "byteswap",
                                                "clamp",
                                                "cmp_equal",
                                                "cmp_greater",
                                                "cmp_greater_equal",
                                                "cmp_less",
                                                "cmp_less_equal",
                                                "cmp_not_equal",
                                                "conj",
                                                "copy",
                                                "copy_n",
                                                "count",
                                                "count_if",
                                                "countl_one",
                                                "countl_zero",
                                                "countr_one",
                                                "countr_zero",
                                                "equal",
                                                "fill",
                                                "fill_n",
                                                "find",
                                                "find_if",
                                                "gcd",
                                                "has_single_bit",
                                                "imag",
                                                "in_range",
                                                "inner_product",
                                                "iota",
                                                "is_sorted",
                                                "lerp",
                                                "lower_bound",
                                                "max_element",
                                                "midpoint",
                                                "min_element",
                                                "minmax",
                                                "minmax_element",
                                                "none_of",
                                                "norm",
                                                "partial_sum",
                                                "popcount",
                                                "real",
                                                "reduce",
                                                "reverse",
                                                "rotate",
                                                "rotl",
                                                "rotr",
                                                "sort",
                                                "swap_ranges",
                                                "to_integer",
                                                "to_underlying",
                                                "transform",
                                                "transform_reduce",
                                                "upper_bound"};

static constexpr llvm::StringRef Classes[] = {"__normal_iterator",
                                              "array",
                                              "bit_and",
                                              "bit_or",
                                              "bit_xor",
                                              "complex",
                                              "divides",
                                              "equal_to",
                                              "greater",
                                              "greater_equal",
                                              "initializer_list",
                                              "integral_constant",
                                              "less",
                                              "less_equal",
                                              "logical_and",
                                              "logical_not",
                                              "logical_or",
                                              "mdspan",
                                              "minus",
                                              "modulus",
                                              "multiplies",
                                              "negate",
                                              "not_equal_to",
                                              "numeric_limits",
                                              "pair",
                                              "partial_ordering",
                                              "plus",
                                              "reverse_iterator",
                                              "span",
                                              "strong_ordering",
                                              "tuple",
                                              "weak_ordering"};

bool idxmap::isOfLibrary(const clang::Decl &Declaration) {
  return Declaration.getASTContext().getSourceManager().isInSystemHeader(
      Declaration.getLocation());
}

bool idxmap::isSystemFunction(const Extraction &E,
                              const clang::FunctionDecl &Function) {
  const clang::SourceLocation Place =
      E.sources().getExpansionLoc(Function.getLocation());
  return Function.getBuiltinID() || Place.isInvalid() ||
         E.sources().isInSystemHeader(Place) ||
         E.sources().isWrittenInBuiltinFile(Place);
}

/// nvcc has them for the host alone, and they take any types, so that
/// idxmap/nvcc/Builtins.h cannot define them.
static bool isLeftOutByNvcc(llvm::StringRef Builtin) {
  static constexpr llvm::StringRef Names[] = {
      "__builtin_constant_p",    "__builtin_fpclassify",
      "__builtin_isgreater",     "__builtin_isgreaterequal",
      "__builtin_isless",        "__builtin_islessequal",
      "__builtin_islessgreater", "__builtin_isnormal",
      "__builtin_isunordered"};
  return Builtin.ends_with("_overflow") || llvm::is_contained(Names, Builtin);
}

static bool isDeviceBuiltin(const Extraction &E, unsigned Id) {
  if (!E.Context.BuiltinInfo.isPredefinedLibFunction(Id))
    return !isLeftOutByNvcc(E.Context.BuiltinInfo.getName(Id));
  const llvm::StringRef Header = E.Context.BuiltinInfo.getHeaderName(Id);
  const std::string Name = E.Context.BuiltinInfo.getName(Id);
  return Header == "math.h" || Name == "abs" || Name == "labs" ||
         Name == "llabs" || Name == "memcpy" || Name == "memset" ||
         llvm::StringRef(Name).starts_with("std::");
}

/// Also where a result goes: `sincos(x, &s, &c)`.
static bool isNumber(const clang::ParmVarDecl *Parameter) {
  const clang::QualType Type = Parameter->getType();
  return Type->isArithmeticType() ||
         (Type->isPointerType() && Type->getPointeeType()->isArithmeticType());
}

/// The mathematics that CUDA has, also where the library's is not constexpr.
static bool isMathematics(const clang::FunctionDecl &Function) {
  return Function.getDeclName().isIdentifier() &&
         isCudaFunctionName(Function.getName()) &&
         (Function.isExternC() || Function.isInStdNamespace()) &&
         llvm::all_of(Function.parameters(), isNumber) &&
         !(Function.getName() == "hypot" && Function.getNumParams() == 3);
}

static bool isDeviceClass(const clang::CXXRecordDecl &Class) {
  return Class.getIdentifier() && llvm::is_contained(Classes, Class.getName());
}

/// What such a function does with values of \p Type needs no function of the
/// user's; with \p OnlyMoved copying them is all that it does.
static bool isPlain(clang::QualType Type, bool OnlyMoved) {
  Type = Type.getNonReferenceType();
  while (Type->isArrayType() || Type->isPointerType())
    Type = Type->isPointerType()
               ? Type->getPointeeType()
               : clang::QualType(Type->getArrayElementTypeNoTypeQual(), 0);
  const clang::CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return !Class || Class->isLambda() || Class->isDependentContext() ||
         (Class->isInStdNamespace() && isDeviceClass(*Class)) ||
         (OnlyMoved && Class->hasDefinition() && Class->isTriviallyCopyable());
}

static bool arePlain(llvm::ArrayRef<clang::TemplateArgument> Arguments,
                     bool OnlyMoved) {
  return llvm::all_of(Arguments, [&](const clang::TemplateArgument &Each) {
    if (Each.getKind() == clang::TemplateArgument::Pack)
      return arePlain(Each.pack_elements(), OnlyMoved);
    return Each.getKind() != clang::TemplateArgument::Type ||
           isPlain(Each.getAsType(), OnlyMoved);
  });
}

/// What leads to the elements of a std::vector, and changes none.
static constexpr llvm::StringRef Ways[] = {
    "back", "begin", "cbegin", "cend", "data", "empty", "end", "front", "size"};

static bool leadsToElements(const clang::CXXMethodDecl &Method) {
  return Method.getOverloadedOperator() == clang::OO_Subscript ||
         (Method.getDeclName().isIdentifier() &&
          llvm::is_contained(Ways, Method.getName()));
}

bool idxmap::isElementAccess(const clang::CXXMethodDecl &Method) {
  const clang::CXXRecordDecl &Class = *Method.getParent();
  return Class.isInStdNamespace() && Class.getIdentifier() &&
         Class.getName() == "vector" && leadsToElements(Method);
}

static bool isDeviceMethod(const clang::CXXMethodDecl &Method) {
  const clang::CXXRecordDecl &Class = *Method.getParent();
  if (Class.getIdentifier() && Class.getName() == "vector")
    return leadsToElements(Method);
  if (!isDeviceClass(Class) ||
      (Method.getDeclName().isIdentifier() && Method.getName() == "at"))
    return false;
  const auto *Instance =
      llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&Class);
  return !Instance || arePlain(Instance->getTemplateArgs().asArray(), true);
}

static bool isDeviceFreeFunction(const clang::FunctionDecl &Function) {
  bool OnlyMoved = false;
  if (Function.getDeclName().isIdentifier()) {
    const llvm::StringRef Name = Function.getName();
    OnlyMoved = llvm::is_contained(Movers, Name);
    if (!OnlyMoved && !llvm::is_contained(Computers, Name) &&
        !isCudaFunctionName(Name))
      return false;
  }
  const clang::TemplateArgumentList *Arguments =
      Function.getTemplateSpecializationArgs();
  return (!Arguments || arePlain(Arguments->asArray(), OnlyMoved)) &&
         llvm::all_of(Function.parameters(), [&](const auto *Parameter) {
           return isPlain(Parameter->getType(), OnlyMoved);
         });
}

static bool isComplex(clang::QualType Type) {
  const auto *Class =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
          Type.getNonReferenceType()->getAsCXXRecordDecl());
  return Class && Class->isInStdNamespace() && Class->getIdentifier() &&
         Class->getName() == "complex" &&
         !Class->getTemplateArgs()[0].getAsType()->isSpecificBuiltinType(
             clang::BuiltinType::LongDouble);
}

bool idxmap::isComplexFunction(const clang::FunctionDecl &Function) {
  if (const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function))
    return isComplex(
        Function.getASTContext().getCanonicalTagType(Method->getParent()));
  const auto isNumber = [](clang::QualType Type) {
    return isComplex(Type) || Type.getNonReferenceType()->isArithmeticType();
  };
  return Function.isInStdNamespace() &&
         (isComplex(Function.getReturnType()) ||
          llvm::any_of(Function.parameters(),
                       [](const auto *Parameter) {
                         return isComplex(Parameter->getType());
                       })) &&
         isNumber(Function.getReturnType()) &&
         llvm::all_of(Function.parameters(), [&](const auto *Parameter) {
           return isNumber(Parameter->getType());
         });
}

bool idxmap::isDeviceSystemFunction(const Extraction &E,
                                    const clang::FunctionDecl &Function) {
  // Clang knows `std::move` and its like by themselves.
  const unsigned Id = Function.getBuiltinID();
  if (Id && !E.Context.BuiltinInfo.isInStdNamespace(Id))
    return isDeviceBuiltin(E, Id) || isMathematics(Function);
  const auto *Device = Function.getAttr<clang::CUDADeviceAttr>();
  if ((Device && !Device->isImplicit()) || isMathematics(Function))
    return true;
  if (Function.getDeclName().isIdentifier() &&
      Function.getName() == "__assert_fail")
    return true;
  if (isComplexFunction(Function))
    return true;
  if (!Function.isConstexpr())
    return false;
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function);
  return Method ? isDeviceMethod(*Method) : isDeviceFreeFunction(Function);
}

bool idxmap::isStream(clang::QualType Type) {
  const clang::CXXRecordDecl *Class =
      Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace() && Class->getIdentifier() &&
         Class->getName().ends_with("stream");
}

bool idxmap::isInputOutput(const Extraction &E,
                           const clang::FunctionDecl &Function) {
  if (!isSystemFunction(E, Function))
    return false;
  if (const unsigned Id = Function.getBuiltinID())
    return llvm::StringRef(E.Context.BuiltinInfo.getHeaderName(Id)) ==
           "stdio.h";
  const llvm::StringRef File = E.sources().getFilename(
      E.sources().getExpansionLoc(Function.getLocation()));
  return isStream(Function.getReturnType()) || File.ends_with("/stdio.h") ||
         File.ends_with("/print") || File.ends_with("/basic_ios.h");
}
