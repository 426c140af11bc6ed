//===- ProcessCopy.h - A copy of this process that goes on ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a compiler has read cannot be read back, but a process can be copied
// (fork) and the copy be left behind. The original waits for a message, and
// then goes on itself or ends as the copy ends. What the copy writes to the
// standard error is kept until one of the two says that it shall be seen.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_PLUGIN_PROCESSCOPY_H
#define IDXMAP_PLUGIN_PROCESSCOPY_H

#include "llvm/ADT/StringRef.h"

#include <memory>
#include <optional>
#include <string>

#include <sys/types.h>

namespace idxmap {

class ProcessCopy {
public:
  /// Returns twice. Null where there is no copy: the process has other threads,
  /// which a copy would lack, or the system has no more to give.
  static std::unique_ptr<ProcessCopy> make();
  ~ProcessCopy();
  ProcessCopy(const ProcessCopy &) = delete;
  ProcessCopy &operator=(const ProcessCopy &) = delete;

  bool isCopy() const { return Id == 0; }

  /// What the copy has written to the standard error so far.
  std::string errors() const;

  // In the copy:

  /// The only message.
  void send(llvm::StringRef Message);
  /// The standard error is that of the original again; what was written so far
  /// is seen.
  void showErrors();
  /// A copy of this copy has nothing to say to our original.
  void leave();

  // In the original:

  /// All of the message; empty if the copy ended without one.
  std::string receive();
  /// Until the copy has ended.
  void wait();
  /// Waits, and ends in the same way.
  [[noreturn]] void endAlike();

private:
  ProcessCopy() = default;
  void becomeCopy();

  pid_t Id = 0;
  std::optional<int> Status;  ///< With which it ended.
  int In = -1, Out = -1;      ///< The ends of a pipe.
  int Kept = -1, Errors = -1; ///< The file of errors; the copy's own.
};

} // namespace idxmap

#endif
