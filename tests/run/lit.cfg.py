# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Programs that are compiled plain and mapped, run, and compared.
#
#   %clangxx  %gxx  %nvcc   the compilers, without flags
#   %plugin                 -fplugin= and the runtime's include folder
#   %library                the runtime's code, for what has IDXMAP_LIBRARY defined
#   %runtime-code           the same and that macro; by --all, nothing: headers
#   %idxmap                 the tool
#   %cuemu-clangxx          compiles a .cu for the CUDA emulator (feature cuemu)
#   %launch-cost            scripts/launch-cost of this build
#   %check-example          examples/check_example.py with all of the above
#   %run-program            run_program.py with all of the above

import os

import lit.formats

config.name = "idxmap-run"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".test", ".cpp"]
config.excludes = ["Inputs"]


def exists(program):
    return bool(program) and os.access(program, os.X_OK)


check_example = (
    f"{config.python} {config.test_source_root}/examples/check_example.py"
    f" --clangxx {config.clangxx} --gxx {config.gxx}"
    f" --nvcc {config.nvcc} --emulator {config.cuemu_clangxx}"
    f" --plugin {config.plugin} --tool {config.tool}"
    f" --runtime {config.runtime_include}"
    f" --examples {config.source_root}/examples"
    f" --library '{config.runtime_library}'"
    f" --prefix {config.test_source_root}/common/Prefix.h")
run_program = (
    f"{config.python} {config.test_source_root}/run_program.py"
    f" --clangxx {config.clangxx} --emulator {config.cuemu_clangxx}"
    f" --nvcc {config.nvcc} --tool {config.tool}"
    f" --plugin {config.plugin} --runtime {config.runtime_include}"
    f" --library {config.runtime_library}"
    f" --include {config.source_root}/tests/run/common")
# The runtime's code is compiled once, but for what users see first, and where
# a test is about its headers.
takes_all = "IDXMAP_TEST_ALL" in os.environ
runtime_code = ("" if takes_all or not config.runtime_library else
                f"-DIDXMAP_LIBRARY -x none {config.runtime_library}")
launch_cost = (
    f"{config.python} {config.source_root}/scripts/launch-cost"
    f" --build {os.path.dirname(os.path.dirname(config.plugin))}")
config.substitutions += [
    ("%launch-cost", launch_cost),
    ("%check-example", check_example),
    ("%run-program", run_program),
    ("%cuemu-clangxx", config.cuemu_clangxx),
    ("%clangxx", config.clangxx),
    ("%gxx", config.gxx),
    ("%nvcc", config.nvcc),
    ("%idxmap", config.tool),
    # A short look; scripts/fuzz is the long one.
    ("%fuzz-seconds", "60" if takes_all else "5"),
    ("%programs", f"{config.test_source_root}/programs"),
    ("%runtime-code", runtime_code),
    ("%runtime", config.runtime_include),
    ("%library", f"-x none {config.runtime_library}"),
    ("%plugin-file", config.plugin),
    ("%plugin", f"-fplugin={config.plugin} -I{config.runtime_include}"),
    ("%python", config.python),
    # CUDA's C++ library, for the host's compiler too.
    ("%cccl", os.path.join(os.path.dirname(os.path.dirname(config.nvcc or "")),
                           "include", "cccl")),
]
config.environment["PATH"] = os.pathsep.join(
    [config.llvm_tools, os.environ["PATH"]])
# Two OpenMP threads show a race as well as sixty do.
config.environment["OMP_NUM_THREADS"] = "2"
# scripts/test --all: see run_program.py.
if takes_all:
    config.environment["IDXMAP_TEST_ALL"] = os.environ["IDXMAP_TEST_ALL"]
elif runtime_code:
    config.environment["CUEMU_FLAGS"] = runtime_code

if exists(config.nvcc):
    config.available_features.add("nvcc")
if exists(config.cuemu_clangxx):
    config.available_features.add("cuemu")
