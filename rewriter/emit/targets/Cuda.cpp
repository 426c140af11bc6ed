//===- Cuda.cpp - Kernels for CUDA devices --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/targets/Target.h"

namespace idxmap {

namespace {

class CudaTarget : public Target {
public:
  /// Without the bound, a block of many threads of a large body may need more
  /// registers than a device has, and never starts.
  std::string kernelType(const std::string &Threads) const override {
    return Threads.empty()
               ? "__global__ void "
               : "__global__ void __launch_bounds__(" + Threads + ") ";
  }

  std::vector<std::string>
  builtinParameters(const KernelPlan &) const override {
    return {};
  }

  std::string launchClass(const LaunchQueue &In) const override {
    return In.IsAsync ? "::idxmap::AsyncLaunch" : "::idxmap::CudaLaunch";
  }
  bool hasStreams() const override { return true; }

  bool hasOwnMemory() const override { return true; }
  std::string dataArgument(const std::string &Array) const override {
    return "idxmap_launch.device(" + Array + ")";
  }

  std::string pointerArgument(const std::string &Pointer) const override {
    return "idxmap_launch.asIs(" + Pointer + ")";
  }

  std::string valueArgument(const std::string &Value) const override {
    return "idxmap_launch.value(" + Value + ")";
  }
  std::string
  objectArgument(const std::string &Object,
                 const std::vector<ReachableArray> &Held) const override {
    std::string Text = "idxmap_launch.object(" + Object;
    for (const ReachableArray &Each : Held)
      Text += ", " + Each.Name;
    return Text + ")";
  }
  /// In the kernel's own memory for constants, of which no thread has a copy.
  std::string sharedParameter(const std::string &Declaration) const override {
    return "const __grid_constant__ " + Declaration;
  }

  bool avoidsDivision() const override { return true; }

  std::string reductionClass() const override {
    return "::idxmap::CudaReduction";
  }

  void writeShared(Writer &Out, const std::string &Kernel,
                   int64_t SharedBytes) const override {
    if (SharedBytes > 0)
      Out.line("idxmap_launch.shared(" + Kernel + ", " +
               std::to_string(SharedBytes) + ");");
  }

  void writeLaunch(Writer &Out, const std::string &Kernel,
                   const std::vector<std::string> &Arguments,
                   const LaunchQueue &In, int64_t SharedBytes) const override {
    if (In.MayBeHeld && hasOwnMemory()) {
      std::vector<std::string> All = Arguments;
      All.insert(All.begin(), Kernel);
      return Out.list("idxmap_launch.queue(", All, ");");
    }
    const std::string Stream =
        In.Stream.empty() ? "" : ", idxmap_launch.stream()";
    const std::string Room = SharedBytes > 0 || !Stream.empty()
                                 ? ", " + std::to_string(SharedBytes)
                                 : "";
    Out.list(Kernel + "<<<idxmap_launch.gridDim(), idxmap_launch.blockDim()" +
                 Room + Stream + ">>>(",
             Arguments, ");");
  }

  std::string finishText(const LaunchQueue &In) const override {
    return In.IsAsync ? "idxmap_launch.leave();" : "idxmap_launch.finish();";
  }
};

/// Devices that read and write all of the host's memory: kernels get pointers,
/// and addresses of objects, as they are.
class UnifiedCudaTarget final : public CudaTarget {
public:
  bool hasOwnMemory() const override { return false; }
  std::string memoryText() const override {
    return "idxmap_launch.unifiedMemory();";
  }
  std::string dataArgument(const std::string &Array) const override {
    return Array;
  }
  std::string pointerArgument(const std::string &Pointer) const override {
    return Pointer;
  }
  std::string valueArgument(const std::string &Value) const override {
    return Value;
  }
  std::string
  objectArgument(const std::string &Object,
                 const std::vector<ReachableArray> &) const override {
    return Object;
  }
};

} // namespace

const Target &unifiedCudaTarget() {
  static const UnifiedCudaTarget Instance;
  return Instance;
}

const Target &cudaTarget() {
  static const CudaTarget Instance;
  return Instance;
}

} // namespace idxmap
