# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# idxmap_enable(<target> [GUARD return|predicate] [HEADER_ONLY])
#
# Compiles the C++ (and CUDA) sources of <target> with the plugin, so that loops
# with [[idxmap::...]] attributes are mapped: for CUDA in a CUDA compile, for CPU
# threads in a C++ compile (which use OpenMP if the target is compiled with it).
#
# What the loops call is linked from libidxmap_rt.a; with HEADER_ONLY each source
# compiles it for itself, as those of object libraries do, which link nothing.

function(idxmap_enable target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "HEADER_ONLY" "GUARD" "")
  if(NOT TARGET ${target})
    message(FATAL_ERROR "idxmap_enable: there is no target '${target}'")
  endif()
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "idxmap_enable(${target}): unknown argument "
                        "'${arg_UNPARSED_ARGUMENTS}'")
  endif()
  foreach(language CXX CUDA)
    if(CMAKE_${language}_COMPILER)
      idxmap_check_compiler(${target} ${language})
    endif()
  endforeach()

  set(options -fplugin=${IDXMAP_PLUGIN})
  if(arg_GUARD)
    list(APPEND options -fplugin-arg-idxmap-guard=${arg_GUARD})
  endif()
  target_compile_options(${target}
                         PRIVATE "$<$<COMPILE_LANGUAGE:CXX,CUDA>:${options}>")
  get_target_property(type ${target} TYPE)
  if(arg_HEADER_ONLY OR type STREQUAL "OBJECT_LIBRARY")
    target_link_libraries(${target} PRIVATE idxmap::runtime)
  else()
    target_link_libraries(${target} PRIVATE idxmap::library)
  endif()
endfunction()

function(idxmap_check_compiler target language)
  set(id "${CMAKE_${language}_COMPILER_ID}")
  set(version "${CMAKE_${language}_COMPILER_VERSION}")
  if(NOT id STREQUAL "Clang" OR NOT version MATCHES "^${IDXMAP_CLANG_MAJOR}\\.")
    message(
      FATAL_ERROR
        "idxmap_enable(${target}): idxmap is a plugin for Clang "
        "${IDXMAP_CLANG_MAJOR}, but the ${language} compiler is ${id} ${version} "
        "(${CMAKE_${language}_COMPILER}). Configure with "
        "-DCMAKE_${language}_COMPILER=clang++-${IDXMAP_CLANG_MAJOR}")
  endif()
endfunction()
