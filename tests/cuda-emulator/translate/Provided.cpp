// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The external functions device code may call: CUDA's system calls and the
// device math library as listed in DeviceMath.def.

#include "Translate.h"

#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace {

StringMap<unsigned> makeTable() {
  StringMap<unsigned> Table;
  Table["__assertfail"] = 0;
  Table["cuemu_copy_async4"] = 4;
  Table["cuemu_copy_async8"] = 8;
  Table["cuemu_copy_async16"] = 16;
#define CUEMU_FN(Result, Name, Parameters, Expression) Table["__nv_" #Name] = 0;
#define CUEMU_OUT(Bytes, Result, Name, Parameters, ...)                        \
  Table["__nv_" #Name] = Bytes;
#define CUEMU_ROUNDED(Result, Name, Parameters, Expression)                    \
  for (const char *Mode : {"_rn", "_rz", "_ru", "_rd"})                        \
    Table[std::string("__nv_" #Name) + Mode] = 0;
#define CUEMU_TO_INT(Result, Name, Parameter) CUEMU_ROUNDED(Result, Name, (), )
#include "cuemu/DeviceMath.def"
  return Table;
}

} // namespace

bool cuemu::isProvided(StringRef Name, unsigned &PointeeBytes) {
  static const StringMap<unsigned> Table = makeTable();
  auto Found = Table.find(Name);
  if (Found == Table.end() && !Name.starts_with("cuemu_"))
    return false;
  PointeeBytes = Found == Table.end() ? 0 : Found->second;
  return true;
}
