# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The target idxmap_isl: isl and the numbers it computes with, as copies of
# static libraries. A compiler may hold an isl of its own (Polly's), and LLVM's
# library exports it: whoever is linked first would be taken. So ours has names
# of its own, idxmap_isl_set_copy for isl_set_copy, which its headers have with
# the file of macros that comes before all sources.
#
# Debian's static libraries are for programs: all that keeps them out of a
# plugin is how they reach the C library's streams. So those are renamed as
# well, to variables of ours (rewriter/sets/Streams.cpp).

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

function(idxmap_run result)
  execute_process(
    COMMAND ${ARGN}
    RESULT_VARIABLE status
    OUTPUT_VARIABLE output
    ERROR_VARIABLE error)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN}: ${error}")
  endif()
  set(${result} "${output}" PARENT_SCOPE)
endfunction()

set(copies ${CMAKE_BINARY_DIR}/isl)
set(isl_names ${copies}/Names.txt)
set(isl_macros ${copies}/Names.h)
file(MAKE_DIRECTORY ${copies})

if(${IDXMAP_ISL_LIBRARY} IS_NEWER_THAN ${isl_macros}
   OR ${CMAKE_CURRENT_LIST_FILE} IS_NEWER_THAN ${isl_macros})
  idxmap_run(symbols ${CMAKE_NM} --defined-only --extern-only --format=posix
             ${IDXMAP_ISL_LIBRARY})
  string(REGEX MATCHALL "isl_[A-Za-z0-9_]+ [A-Z] " symbols "${symbols}")
  if(NOT symbols)
    message(FATAL_ERROR "${IDXMAP_ISL_LIBRARY} has no symbol of isl")
  endif()
  list(SORT symbols)
  list(REMOVE_DUPLICATES symbols)
  list(TRANSFORM symbols REPLACE "(.*) [A-Z] " "\\1 idxmap_\\1\n")
  string(CONCAT names ${symbols})
  list(TRANSFORM symbols PREPEND "#define ")
  string(CONCAT macros ${symbols})
  file(WRITE ${isl_names} "${names}")
  file(WRITE ${isl_macros} "${macros}")
endif()

foreach(library ISL GMP)
  string(TOLOWER ${library} name)
  set(copy ${copies}/libidxmap-${name}.a)
  if(${IDXMAP_${library}_LIBRARY} IS_NEWER_THAN ${copy}
     OR ${isl_names} IS_NEWER_THAN ${copy})
    idxmap_run(
      output
      ${CMAKE_OBJCOPY}
      --redefine-syms=${isl_names}
      --redefine-sym
      stdin=idxmap_isl_stdin
      --redefine-sym
      stdout=idxmap_isl_stdout
      --redefine-sym
      stderr=idxmap_isl_stderr
      ${IDXMAP_${library}_LIBRARY}
      ${copy})
  endif()
endforeach()

add_library(idxmap_isl INTERFACE)
target_include_directories(idxmap_isl SYSTEM INTERFACE ${IDXMAP_ISL_INCLUDE})
target_compile_options(idxmap_isl INTERFACE "SHELL:-include ${isl_macros}")
target_link_libraries(idxmap_isl INTERFACE ${copies}/libidxmap-isl.a
                                           ${copies}/libidxmap-gmp.a)
target_link_options(idxmap_isl INTERFACE
                    -Wl,--exclude-libs,libidxmap-isl.a:libidxmap-gmp.a)
