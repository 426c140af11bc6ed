# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# idxmap_add_lit_suite(<name> [DEPENDS <target>...])
#
# Called in the folder that holds lit.cfg.py: writes the suite's
# lit.site.cfg.py into the build folder, adds the suite to the target
# check-idxmap, and registers it with ctest as lit/<name> (label "lit", so that
# scripts/test can count lit's tests one by one instead).
#
# idxmap_add_check_target() makes check-idxmap of all suites.

find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)
find_program(IDXMAP_NVCC nvcc HINTS ENV CUDA_HOME ENV CUDA_PATH
             PATH_SUFFIXES bin)
find_program(IDXMAP_GXX g++)
set(IDXMAP_LIT ${LLVM_TOOLS_BINARY_DIR}/lit)

function(idxmap_add_lit_suite name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPENDS")
  set(IDXMAP_LIT_SUITE_SOURCE ${CMAKE_CURRENT_SOURCE_DIR})
  set(IDXMAP_LIT_SUITE_BUILD ${CMAKE_CURRENT_BINARY_DIR})
  configure_file(${CMAKE_SOURCE_DIR}/tests/lit.site.cfg.py.in
                 ${CMAKE_CURRENT_BINARY_DIR}/lit.site.cfg.py @ONLY)
  set_property(GLOBAL APPEND PROPERTY IDXMAP_LIT_SUITES
                                      ${CMAKE_CURRENT_BINARY_DIR})
  set_property(GLOBAL APPEND PROPERTY IDXMAP_LIT_DEPENDS ${arg_DEPENDS})
  add_test(NAME lit/${name} COMMAND ${Python3_EXECUTABLE} ${IDXMAP_LIT} -sv
                                    ${CMAKE_CURRENT_BINARY_DIR})
  set_tests_properties(lit/${name} PROPERTIES LABELS lit)
endfunction()

function(idxmap_add_check_target)
  get_property(suites GLOBAL PROPERTY IDXMAP_LIT_SUITES)
  get_property(depends GLOBAL PROPERTY IDXMAP_LIT_DEPENDS)
  if(NOT suites)
    return()
  endif()
  add_custom_target(
    check-idxmap
    COMMAND ${Python3_EXECUTABLE} ${IDXMAP_LIT} -sv --xunit-xml-output
            ${CMAKE_BINARY_DIR}/lit.xml ${suites}
    DEPENDS ${depends}
    USES_TERMINAL)
endfunction()
