//===- Host.cpp - Kernels for CPU threads ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/targets/Target.h"

namespace idxmap {

namespace {

class HostTarget : public Target {
public:
  std::string kernelType(const std::string &) const override { return "void "; }

  // A parameter that is not used has no name, so that no compiler warns.
  std::vector<std::string>
  builtinParameters(const KernelPlan &Plan) const override {
    if (!Plan.Loops.empty()) {
      std::vector<std::string> Own = {
          "[[maybe_unused]] const bool idxmap_parallel"};
      if (Plan.Trips)
        Own.push_back("const ::idxmap::LoopChunks idxmap_chunks");
      return Own;
    }
    const std::string Type = "const ::idxmap::Index3D";
    return {Type + (Plan.UsesBlockIdx ? " blockIdx" : ""),
            Type + (Plan.UsesThreadIdx ? " threadIdx" : "")};
  }

  std::string launchClass(const LaunchQueue &) const override {
    return "::idxmap::HostLaunch";
  }

  bool hasOwnMemory() const override { return false; }
  std::string dataArgument(const std::string &Array) const override {
    return Array;
  }

  std::string
  objectArgument(const std::string &Object,
                 const std::vector<ReachableArray> &) const override {
    return Object;
  }
  std::string sharedParameter(const std::string &Declaration) const override {
    return Declaration;
  }

  std::string reductionClass() const override {
    return "::idxmap::HostReduction";
  }

  void writeLaunch(Writer &Out, const std::string &Kernel,
                   const std::vector<std::string> &Arguments,
                   const LaunchQueue &, int64_t) const override {
    Out.list("idxmap_launch.run<" + Kernel + ">(", Arguments, ");");
  }

  std::string finishText(const LaunchQueue &) const override { return ""; }
};

} // namespace

const Target &hostTarget() {
  static const HostTarget Instance;
  return Instance;
}

} // namespace idxmap
