# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import os

import lit.formats

config.name = "cuemu"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".cu", ".cpp", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.cuemu_obj_root
config.environment["PATH"] = os.pathsep.join(
    [config.cuemu_bin, config.llvm_tools, os.environ["PATH"]])
for name in list(os.environ):
    if name.startswith("CUEMU_"):
        config.environment.pop(name, None)

if os.access(os.path.join(config.cuemu_cuda_home, "bin", "ptxas"), os.X_OK):
    config.available_features.add("ptxas")

inputs = os.path.join(config.test_source_root, "Inputs")
config.substitutions += [
    # Compiles and links a test into %t.
    ("%build", "cuemu-clang++ -std=c++20 -O2 -Wall -Werror -I" + inputs +
     " %s -o %t"),
    ("%cuemu", "cuemu-clang++ -std=c++20 -I" + inputs),
]
