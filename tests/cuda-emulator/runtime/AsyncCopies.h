// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef CUEMU_ASYNCCOPIES_H
#define CUEMU_ASYNCCOPIES_H

namespace cuemu {

/// As a block begins: those that no thread has awaited are of another one.
void forgetAsyncCopies();

} // namespace cuemu

#endif
