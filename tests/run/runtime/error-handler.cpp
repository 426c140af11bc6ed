// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Without exceptions, what goes wrong is the handler's: by default it is
// printed; one of the program's may look at it and leave.
// RUN: %clangxx -std=c++17 -fno-exceptions -Wall -Wextra -I%runtime %s -o %t
// RUN: not --crash %t 2>&1 | FileCheck %s --check-prefix=DEFAULT
// RUN: not --crash %t null 2>&1 | FileCheck %s --check-prefix=DEFAULT
// RUN: not %t leave 2>&1 | FileCheck %s --check-prefix=LEAVE
// RUN: not --crash %t return 2>&1 | FileCheck %s --check-prefix=RETURN
// clang-format off
// DEFAULT: {{^}}heat.cpp:12: grid dimension y is 70000, but the device allows at most 65535{{$}}
// LEAVE-NOT: {{^}}heat
// LEAVE: {{^}}line 12 of heat.cpp: heat.cpp:12: grid dimension y is 70000, but the device allows at most 65535{{$}}
// LEAVE-NOT: {{.}}
// RETURN-NOT: {{^}}heat
// RETURN: {{^}}line 12 of heat.cpp: heat.cpp:12: grid dimension y is 70000
// clang-format on

#include "idxmap/Error.h"
#include "idxmap/launch.h"
#include <cstdio>
#include <cstring>

static bool leaves = true;

static void look(const idxmap::error &problem) {
  std::fprintf(stderr, "line %u of %s: %s\n", problem.line(), problem.file(),
               problem.what());
  if (leaves)
    std::exit(1);
}

int main(int count, char **arguments) {
  const char *how = count > 1 ? arguments[1] : "";
  if (std::strcmp(how, "leave") == 0 || std::strcmp(how, "return") == 0) {
    leaves = how[0] == 'l';
    if (!idxmap::set_error_handler(look))
      return 2;
  }
  if (std::strcmp(how, "null") == 0) {
    idxmap::set_error_handler(look);
    if (idxmap::set_error_handler(nullptr) != look)
      return 2;
  }
  idxmap::HostLaunch launch("heat.cpp", 12);
  launch.gridDim(1, 70000);
}
