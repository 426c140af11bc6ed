# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""scripts/kernel-cost on kernels whose cost is known beforehand."""
import csv
import io
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[2] / "scripts" / "kernel-cost"
TOOL = os.environ.get("IDXMAP_TOOL", "")
HAS_NVCC = shutil.which("nvcc") or os.access(
    os.path.join(os.environ.get("CUDA_HOME", "/usr/local/cuda"), "bin/nvcc"),
    os.X_OK)

# One store; the same and sixteen dependent stores more, each an instruction and
# nothing that the compiler could leave out; more live values than 24 registers.
KERNELS = """
__global__ void one(volatile int *a) { a[threadIdx.x] = 1; }
__global__ void seventeen(volatile int *a) {
  a[threadIdx.x] = 1;
  #pragma unroll
  for (int i = 1; i < 17; ++i)
    a[threadIdx.x] = 1;
}
__global__ void __launch_bounds__(1024, 2) spilling(volatile double *a) {
  double v[48];
  #pragma unroll
  for (int i = 0; i < 48; ++i)
    v[i] = a[i];
  #pragma unroll
  for (int i = 0; i < 48; ++i)
    a[i] = v[47 - i];
}
"""
LOOP = """
void fill(float *a, int n) {
  [[using idxmap: map, split_last(256), grid_block(1), name("filled")]]
  for (int i = 0; i < n; ++i)
    a[i] = 1;
}
"""


def cost(name, text, *flags):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, name)
        source.write_text(text)
        done = subprocess.run(
            [sys.executable, SCRIPT, "--csv", "--no-disassembler", *flags, source],
            capture_output=True, text=True)
    return done


def rows(done):
    return {row["kernel"].split("(")[0]: row
            for row in csv.DictReader(io.StringIO(done.stdout))}


class KernelCostTest(unittest.TestCase):

    def test_counts(self):
        done = cost("known.cu", KERNELS)
        self.assertEqual(done.returncode, 0, done.stderr)
        kernels = rows(done)
        self.assertEqual(set(kernels), {"one", "seventeen", "spilling"})
        self.assertEqual(
            int(kernels["seventeen"]["SASS"]) - int(kernels["one"]["SASS"]), 16)
        self.assertEqual(int(kernels["one"]["spills"]), 0)
        self.assertGreater(int(kernels["spilling"]["spills"]), 0)
        self.assertLessEqual(int(kernels["spilling"]["registers"]), 32)

    @unittest.skipUnless(TOOL, "the tool is not given")
    def test_rewrites_annotated_source(self):
        done = cost("fill.cpp", LOOP, "--tool", TOOL)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("filled", rows(done))

    def test_source_that_does_not_compile(self):
        done = cost("wrong.cu", "__global__ void k() { nonsense; }")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("nonsense", done.stderr)


if __name__ == "__main__":
    if not HAS_NVCC:
        print("no nvcc here")
        sys.exit(77)
    unittest.main()
