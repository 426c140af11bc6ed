//===- Cuda.cpp - Kernels for CUDA devices --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/targets/Target.h"

namespace idxmap {

namespace {

class CudaTarget : public Target {
public:
  std::string kernelAttribute() const override { return "__global__ "; }

  std::vector<std::string>
  builtinParameters(const KernelPlan &) const override {
    return {};
  }

  std::string launchClass() const override { return "::idxmap::CudaLaunch"; }

  bool hasOwnMemory() const override { return true; }
  std::string dataArgument(const std::string &Array) const override {
    return "idxmap_launch.device(" + Array + ")";
  }

  std::string reductionClass() const override {
    return "::idxmap::CudaReduction";
  }

  void writeLaunch(Writer &Out, const std::string &Kernel,
                   const std::vector<std::string> &Arguments) const override {
    Out.list(Kernel + "<<<idxmap_launch.grid(), idxmap_launch.block()>>>(",
             Arguments, ");");
  }

  std::string finishText() const override { return "idxmap_launch.finish();"; }
};

} // namespace

const Target &cudaTarget() {
  static const CudaTarget Instance;
  return Instance;
}

} // namespace idxmap
