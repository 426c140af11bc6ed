//===- DirectiveStream.h - The stream that clauses ask for ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A loop that the program need not wait for may run beside others: on a stream
// of idxmap's own, for each queue of OpenACC (3.3, section 2.16), and for what
// each deferred task of OpenMP writes (5.2, sections 13.6 and 15.9.5):
//
//   async(2), async(k)                      ->  "::idxmap::ownStream(2)", .. k
//   async                                   ->  nothing: the default queue
//   nowait depend(in : a) depend(out : b)   ->  "::idxmap::namedStream("b")"
//   nowait, on line 57                      ->  "::idxmap::ownStream(57)"
//   depend(out : b)                         ->  nothing: the program waits
//
// So a chain of tasks has one stream. Between streams, loops that touch the
// same elements run in the order of the program (LeftLaunches.h), which is what
// `wait(2)` and `depend` ask for, or more.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PRAGMAS_DIRECTIVESTREAM_H
#define IDXMAP_REWRITER_PRAGMAS_DIRECTIVESTREAM_H

#include "rewriter/pragmas/ParallelDirective.h"

#include <string>

namespace idxmap {

/// Text of the stream that \p Directive asks for; empty where that is the
/// default one.
std::string streamOf(const Extraction &E, const ParallelDirective &Directive);

/// Where there is such a stream, \p Clause asks for it, and no more.
bool saysStream(const ParallelDirective &Directive,
                const DirectiveClause &Clause);

} // namespace idxmap

#endif
