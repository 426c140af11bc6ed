# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The front ends on small inputs: what is said, what is written, what is not.
#
#   %clangxx       the compiler, without flags
#   %plugin        -fplugin=
#   %arg-          -fplugin-arg-idxmap-, to be followed by name=value
#   %idxmap        the tool
#   %filecheck     FileCheck that allows no error or warning but those it checks
#   %check-errors  a bad input through both front ends (check_errors.py)

import os
import shutil

import lit.formats

config.name = "idxmap-front-ends"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cpp", ".cu", ".c", ".mm", ".hip", ".test"]
config.excludes = ["Inputs"]

filecheck = (os.path.join(config.llvm_tools, "FileCheck") +
             " --implicit-check-not error: --implicit-check-not warning:")
check_errors = (
    f"{config.python} {config.test_source_root}/check_errors.py"
    f" --clangxx {config.clangxx} --plugin {config.plugin}"
    f" --tool {config.tool} --filecheck '{filecheck}'")
config.substitutions += [
    ("%check-errors", check_errors),
    ("%clangxx", config.clangxx),
    ("%idxmap", config.tool),
    ("%arg-", "-fplugin-arg-idxmap-"),
    ("%plugin-file", config.plugin),
    ("%plugin-real", config.plugin.replace("idxmap.so", "idxmap-22.so")),
    ("%plugin", f"-fplugin={config.plugin}"),
    ("%runtime", config.runtime_include),
    ("%filecheck", filecheck),
    ("%python", config.python),
]
config.environment["PATH"] = os.pathsep.join(
    [config.llvm_tools, os.environ["PATH"]])

for other in ["clang++-14", "clang++-19"]:
    if any(os.access(os.path.join(folder, other), os.X_OK)
           for folder in os.environ["PATH"].split(os.pathsep)):
        config.available_features.add(other)
if shutil.which("clang-tidy-22"):
    config.available_features.add("clang-tidy")
if shutil.which("ccache"):
    config.available_features.add("ccache")
cuda = os.environ.get("CUDA_PATH", "/usr/local/cuda")
if os.path.exists(os.path.join(cuda, "include", "cuda_runtime.h")):
    config.available_features.add("cuda")
    config.substitutions.append(
        ("%cuda", f"-x cuda --cuda-gpu-arch=sm_90 --cuda-path={cuda}"
                  " -Wno-unknown-cuda-version"))
