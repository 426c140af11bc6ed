#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# check.sh <generator> <clang++> <runtime folder> <work folder> (host|loops|cuda) (return|predicate)
#
# Compiles the emitted program without a warning by every compiler there is for
# the target, and runs it where the machine can (host, and as loops).
set -eu
generator=$1 clang=$2 runtime=$3 work=$4 target=$5 guard=$6
mkdir -p "$work"
source="$work/$target-$guard"

if [ "$target" != cuda ]; then
  "$generator" "$target" "$guard" > "$source.cpp"
  "$clang" -std=c++17 -fsanitize=undefined -fno-sanitize-recover=undefined \
    -Wall -Wextra -Werror -DIDXMAP_LEAST_WORK=0 -I "$runtime" "$source.cpp" -o "$source"
  "$source"
  if command -v g++ > /dev/null; then
    g++ -std=c++17 -fopenmp -Wall -Wextra -Werror -DIDXMAP_LEAST_WORK=0 -I "$runtime" "$source.cpp" \
      -o "$source-openmp"
    OMP_NUM_THREADS=2 "$source-openmp"
  else
    echo "g++: not there, not tried"
  fi
  exit
fi

generated=0
"$generator" cuda "$guard" > "$source.cu"
cuda=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
if [ -x "$cuda" ]; then
  # Not optimized, and without the runtime's code: of the text, both see all.
  # scripts/test --all leaves nothing out.
  library="-DIDXMAP_LIBRARY" quick="-Xcicc -O0 -Xptxas -O0"
  [ -z "${IDXMAP_TEST_ALL:-}" ] || library='' quick=''
  # shellcheck disable=SC2086 # Words.
  "$cuda" -std=c++20 --expt-relaxed-constexpr -arch=sm_90 -Werror all-warnings \
    $quick $library -I "$runtime" -c "$source.cu" -o "$source-nvcc.o"
  "$clang" -x cuda --cuda-gpu-arch=sm_90 --cuda-path="$(dirname "$cuda")/.." \
    -Wno-unknown-cuda-version -Wall -Wextra -Werror $library -I "$runtime" \
    -c "$source.cu" -o "$source-clang.o"
  generated=1
fi
[ $generated = 1 ] || { echo "no CUDA toolkit: not compiled"; exit 77; }
