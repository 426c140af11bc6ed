# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The target idxmap_isl: isl and the numbers it computes with, as static
# libraries. A compiler may hold an isl of its own (Polly's): the plugin hides
# these names, and takes none from elsewhere.
#
# Debian's static libraries are for programs: all that keeps them out of a
# plugin is how they reach the C library's streams. So they are copied with
# those renamed, to variables of ours (rewriter/sets/Streams.cpp).

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

function(idxmap_copy_for_plugin from to)
  execute_process(
    COMMAND
      ${CMAKE_OBJCOPY} --redefine-sym stdin=idxmap_isl_stdin --redefine-sym
      stdout=idxmap_isl_stdout --redefine-sym stderr=idxmap_isl_stderr ${from}
      ${to}
    RESULT_VARIABLE status
    ERROR_VARIABLE error)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${CMAKE_OBJCOPY} could not copy ${from}: ${error}")
  endif()
endfunction()

set(copies ${CMAKE_BINARY_DIR}/isl)
file(MAKE_DIRECTORY ${copies})
foreach(library ISL GMP)
  string(TOLOWER ${library} name)
  set(copy ${copies}/libidxmap-${name}.a)
  if(${IDXMAP_${library}_LIBRARY} IS_NEWER_THAN ${copy})
    idxmap_copy_for_plugin(${IDXMAP_${library}_LIBRARY} ${copy})
  endif()
endforeach()

add_library(idxmap_isl INTERFACE)
target_include_directories(idxmap_isl SYSTEM INTERFACE ${IDXMAP_ISL_INCLUDE})
target_link_libraries(idxmap_isl INTERFACE ${copies}/libidxmap-isl.a
                                           ${copies}/libidxmap-gmp.a)
target_link_options(idxmap_isl INTERFACE
                    -Wl,--exclude-libs,libidxmap-isl.a:libidxmap-gmp.a)
