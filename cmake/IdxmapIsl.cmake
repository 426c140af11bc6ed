# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The target idxmap_isl: isl and the numbers it computes with, as static
# libraries. A compiler may hold an isl of its own (Polly's): the plugin hides
# these names, and takes none from elsewhere.

find_path(IDXMAP_ISL_INCLUDE isl/set.h)
find_library(IDXMAP_ISL_LIBRARY libisl.a)
find_library(IDXMAP_GMP_LIBRARY libgmp.a)
foreach(part ISL_INCLUDE ISL_LIBRARY GMP_LIBRARY)
  if(NOT IDXMAP_${part})
    message(FATAL_ERROR
            "isl was not found (IDXMAP_${part}): libisl.a, isl/set.h and libgmp.a "
            "are in Debian's libisl-dev and libgmp-dev "
            "(scripts/install-dependencies)")
  endif()
endforeach()

add_library(idxmap_isl INTERFACE)
target_include_directories(idxmap_isl SYSTEM INTERFACE ${IDXMAP_ISL_INCLUDE})
target_link_libraries(idxmap_isl INTERFACE ${IDXMAP_ISL_LIBRARY}
                                           ${IDXMAP_GMP_LIBRARY})
target_link_options(idxmap_isl INTERFACE
                    -Wl,--exclude-libs,libisl.a:libgmp.a)
