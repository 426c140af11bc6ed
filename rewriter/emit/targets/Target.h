//===- Target.h - What differs between targets ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Everything in which the text for one target differs from that for another:
// how a kernel is declared, and how it is launched. The kernel's body and the
// checks before the launch are the same for all. A target is one file here and
// one case of targetOf.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_TARGETS_TARGET_H
#define IDXMAP_REWRITER_EMIT_TARGETS_TARGET_H

#include "rewriter/emit/KernelPlan.h"
#include "rewriter/emit/Writer.h"

namespace idxmap {

class Target {
public:
  virtual ~Target() = default;

  /// What stands before the name of a kernel whose blocks have \p Threads
  /// threads, a constant's text, or empty: "__global__ void
  /// __launch_bounds__(256) ".
  virtual std::string kernelType(const std::string &Threads) const = 0;
  /// Parameters that stand for the built-in indices.
  virtual std::vector<std::string>
  builtinParameters(const KernelPlan &Plan) const = 0;
  /// The runtime's class of which idxmap_launch is an object.
  virtual std::string launchClass(const LaunchQueue &In) const = 0;
  /// True if launches have streams.
  virtual bool hasStreams() const { return false; }
  /// True if the kernel finds arrays elsewhere than the host: they are
  /// announced to the launch, and passed as dataArgument says.
  virtual bool hasOwnMemory() const = 0;
  virtual std::string dataArgument(const std::string &Array) const = 0;
  /// The statement that lets a launch see that its device reads and writes the
  /// host's memory; empty where every one does, or has its own.
  virtual std::string memoryText() const { return ""; }
  /// A pointer that the kernel gets as it is.
  virtual std::string pointerArgument(const std::string &Pointer) const {
    return Pointer;
  }
  /// A value whose memory may have another name.
  virtual std::string valueArgument(const std::string &Value) const {
    return Value;
  }
  /// An object that leads to the arrays \p Held.
  virtual std::string
  objectArgument(const std::string &Object,
                 const std::vector<ReachableArray> &Held) const = 0;
  /// The declaration of a parameter that all threads share.
  virtual std::string sharedParameter(const std::string &Declaration) const = 0;
  /// True if a thread had better multiply than divide (runtime's
  /// FastDivisor.h).
  virtual bool avoidsDivision() const { return false; }
  /// The runtime's class of a kernel's parameter that threads reduce to.
  virtual std::string reductionClass() const = 0;
  /// The object that the launch asks for one.
  virtual std::string reducer() const { return "idxmap_launch"; }
  /// The statement before the first start of \p Kernel, whose blocks share so
  /// many bytes beside their variables.
  virtual void writeShared(Writer &, const std::string &, int64_t) const {}
  /// The statement that starts \p Kernel.
  virtual void writeLaunch(Writer &Out, const std::string &Kernel,
                           const std::vector<std::string> &Arguments,
                           const LaunchQueue &In,
                           int64_t SharedBytes) const = 0;
  /// The statement that waits for it, or leaves that to another; empty if the
  /// start already does.
  virtual std::string finishText(const LaunchQueue &In) const = 0;
};

const Target &targetOf(TargetKind Kind);

/// Each defined in its own file.
const Target &cudaTarget();
const Target &unifiedCudaTarget();
const Target &hostTarget();

} // namespace idxmap

#endif
