# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#   cmake -DOUTPUT=Digest.h "-DFILES=a;b" -P IdxmapDigest.cmake
#
# A header with one name for the contents of some files, which changes when any of
# them does: IDXMAP_DIGEST "sha256:...". It is only written where it is another one.

set(digests "")
foreach(file IN LISTS FILES)
  file(SHA256 "${file}" digest)
  string(APPEND digests "${digest}\n")
endforeach()
string(SHA256 digest "${digests}")
set(text "#define IDXMAP_DIGEST \"sha256:${digest}\"\n")
set(known "")
if(EXISTS "${OUTPUT}")
  file(READ "${OUTPUT}" known)
endif()
if(NOT text STREQUAL known)
  file(WRITE "${OUTPUT}" "${text}")
endif()
