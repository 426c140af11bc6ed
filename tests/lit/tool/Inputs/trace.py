# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""In place of a compiler and a program with a GPU: reads the source that
$IDXMAP_SOURCE names and writes the trace that its program would, of the loop in
the line that the source itself names. Fewer threads in a block are faster here,
and shared memory is twice as fast.

    trace.py [--fail-staged] [--no-launch] [--say]
"""
import json
import os
import re
import sys

source = open(os.environ["IDXMAP_SOURCE"]).read()
mode, _, trace = os.environ["IDXMAP_TRACE"].partition(":")
assert mode == "json", "the trace goes to a file"
kernel = source[source.index("__global__"):]
threads = int(re.search(r"__launch_bounds__\((\d+)\)", kernel)[1])
staged = "__shared__" in kernel
if "--fail-staged" in sys.argv and staged:
    sys.exit(3)
if "--say" in sys.argv:
    print("a program of", threads)
place = re.search(r'CudaLaunch idxmap_launch\("(.*)", (\d+)\)', source)
time = threads / (2 if staged else 1)
events = [] if "--no-launch" in sys.argv else [
    # The first launch is no measure, other loops are none.
    ("kernel", f"{place[1]}:{place[2]}", 1e6), ("kernel", f"{place[1]}:{place[2]}", time),
    ("kernel", f"{place[1]}:{place[2]}", time), ("kernel", "other.cpp:1", 1e7),
    ("in: a", f"{place[1]}:{place[2]}", 1e7)]
with open(trace, "w") as out:
    json.dump({"traceEvents": [{"name": name, "cat": at, "ph": "X", "dur": took}
                               for name, at, took in events]}, out)
