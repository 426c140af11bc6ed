// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef CUEMU_GRAPHS_H
#define CUEMU_GRAPHS_H

namespace cuemu {

/// Says how many graphs live; true if any does.
bool reportGraphs();

} // namespace cuemu

#endif
