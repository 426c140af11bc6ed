//===- SanitizerOptions.cpp - How AddressSanitizer runs the laws ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// By default every allocation remembers 30 frames. RapidCheck's stacks are deep
// and all different, so that keeping them costs eight times the laws
// themselves. The nearest frames say enough;
// ASAN_OPTIONS=malloc_context_size=30 brings the others back for a report that
// needs them.
//
//===----------------------------------------------------------------------===//

extern "C" const char *__asan_default_options();

const char *__asan_default_options() { return "malloc_context_size=3"; }
