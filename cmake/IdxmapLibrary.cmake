# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# idxmap_add_library(<name> [CLANG] [TEXTS] SOURCES <file>... [LINKS <library>...])
#
# A static, position-independent library. Without CLANG it gets no include path
# but the repository's own: a header of Clang or LLVM does not compile there.
# TEXTS: it writes texts, see IDXMAP_OPTIMIZE.
# With IDXMAP_SANITIZE there is a twin <name>_checked, built with
# AddressSanitizer and UBSan: the plugin must link the plain one (a sanitized
# plugin does not load in an unsanitized clang), tests and tool link the twin
# through idxmap_link_checked(<target> <library>...).
#
# idxmap_precompile(<target> [<other>])
#
# Reads Clang's headers once for the whole target, or takes what was read for
# <other>, which has the same options. A time stamp in the result would defeat
# compiler caches.
#
# idxmap_precompile_headers(<target> <header>...)
#
# The same for other headers, of test libraries say.

# Most of what they do, Clang's libraries do, and texts are short: not optimized,
# they compile in two thirds of the time, and a run of the tool takes a tenth of
# a second longer.
option(IDXMAP_OPTIMIZE "Optimize what reads Clang's trees and what writes texts" ON)

function(idxmap_follow_optimize target)
  if(NOT IDXMAP_OPTIMIZE)
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()

function(idxmap_configure target is_clang)
  target_include_directories(${target} PUBLIC ${CMAKE_SOURCE_DIR})
  target_compile_options(${target} PRIVATE -Wall -Wextra)
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  if(is_clang)
    target_include_directories(${target} SYSTEM PUBLIC ${LLVM_INCLUDE_DIRS}
                                                       ${CLANG_INCLUDE_DIRS})
    separate_arguments(definitions UNIX_COMMAND "${LLVM_DEFINITIONS}")
    target_compile_definitions(${target} PUBLIC ${definitions})
    target_compile_options(${target} PRIVATE -fno-rtti -fno-exceptions)
    idxmap_follow_optimize(${target})
  endif()
endfunction()

option(IDXMAP_PRECOMPILE "Precompile Clang's headers" ON)

function(idxmap_precompile target)
  if(IDXMAP_PRECOMPILE)
    if(ARGN)
      target_precompile_headers(${target} REUSE_FROM ${ARGN})
    else()
      target_precompile_headers(${target} PRIVATE
                                ${CMAKE_SOURCE_DIR}/cmake/ClangHeaders.h)
    endif()
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
  endif()
endfunction()

function(idxmap_precompile_headers target)
  if(IDXMAP_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE ${ARGN})
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
  endif()
endfunction()

# One library reads Clang's headers for all others, one the standard library's;
# the two largest of what stands on them read what most of their sources do.
function(idxmap_precompile_library name is_clang suffix)
  if(name STREQUAL "idxmap_attributes")
    idxmap_precompile(${name}${suffix})
  elseif(name STREQUAL "idxmap_rewriter")
    idxmap_precompile_headers(${name}${suffix} ${CMAKE_SOURCE_DIR}/cmake/ExtractionHeaders.h)
  elseif(is_clang)
    idxmap_precompile(${name}${suffix} idxmap_attributes${suffix})
  elseif(name STREQUAL "idxmap_emit")
    idxmap_precompile_headers(${name}${suffix} ${CMAKE_SOURCE_DIR}/cmake/EmitHeaders.h)
  elseif(name STREQUAL "idxmap_mapping")
    idxmap_precompile_headers(${name}${suffix} ${CMAKE_SOURCE_DIR}/cmake/StandardHeaders.h)
  else()
    idxmap_precompile(${name}${suffix} idxmap_mapping${suffix})
  endif()
endfunction()

function(idxmap_add_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "CLANG;TEXTS" "" "SOURCES;LINKS")
  add_library(${name} STATIC ${arg_SOURCES})
  idxmap_configure(${name} "${arg_CLANG}")
  target_link_libraries(${name} PUBLIC ${arg_LINKS})
  idxmap_precompile_library(${name} "${arg_CLANG}" "")
  if(IDXMAP_SANITIZE)
    add_library(${name}_checked STATIC ${arg_SOURCES})
    idxmap_configure(${name}_checked "${arg_CLANG}")
    idxmap_precompile_library(${name} "${arg_CLANG}" _checked)
    target_compile_options(
      ${name}_checked PUBLIC -fsanitize=address,undefined
                             -fno-sanitize-recover=undefined
                             -fno-sanitize=vptr,function)
    target_link_options(${name}_checked PUBLIC -fsanitize=address,undefined
                        -fno-sanitize=vptr,function)
    list(TRANSFORM arg_LINKS APPEND _checked OUTPUT_VARIABLE checked_links)
    target_link_libraries(${name}_checked PUBLIC ${checked_links})
  endif()
  if(arg_TEXTS)
    idxmap_follow_optimize(${name})
    if(IDXMAP_SANITIZE)
      idxmap_follow_optimize(${name}_checked)
    endif()
  endif()
endfunction()

function(idxmap_link_checked target)
  set(libraries ${ARGN})
  if(IDXMAP_SANITIZE)
    list(TRANSFORM libraries APPEND _checked)
  endif()
  target_link_libraries(${target} PRIVATE ${libraries})
endfunction()
