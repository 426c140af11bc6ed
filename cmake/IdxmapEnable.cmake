# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# idxmap_enable(<target> [TARGET cuda|host] [GUARD return|predicate] [CHECK]
#               [MEMORY copied|unified]
#               [REMARKS on|off|all] [HEADER_ONLY])
#
# Compiles the C++ (and CUDA) sources of <target> with the plugin, so that loops
# with [[idxmap::...]] attributes are mapped: for CUDA in a CUDA compile, for CPU
# threads in a C++ compile (which use OpenMP if the target is compiled with it).
# docs/cmake.md has the options, and a project of each kind.
#
# What the loops call is linked from libidxmap_rt.a; with HEADER_ONLY each source
# compiles it for itself, as those of object libraries do, which link nothing.

function(idxmap_enable target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "HEADER_ONLY;CHECK"
                        "TARGET;GUARD;MEMORY;REMARKS" "")
  if(NOT TARGET ${target})
    message(FATAL_ERROR "idxmap_enable: there is no target '${target}'")
  endif()
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "idxmap_enable(${target}): unknown argument "
                        "'${arg_UNPARSED_ARGUMENTS}'")
  endif()
  if(arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "idxmap_enable(${target}): "
                        "'${arg_KEYWORDS_MISSING_VALUES}' has no value")
  endif()
  idxmap_check_value(${target} TARGET "${arg_TARGET}" cuda host)
  idxmap_check_value(${target} GUARD "${arg_GUARD}" return predicate)
  idxmap_check_value(${target} MEMORY "${arg_MEMORY}" copied unified)
  idxmap_check_value(${target} REMARKS "${arg_REMARKS}" on off all)
  foreach(language CXX CUDA)
    if(CMAKE_${language}_COMPILER)
      idxmap_check_compiler(${target} ${language})
    endif()
  endforeach()

  set(options -fplugin=${IDXMAP_PLUGIN})
  foreach(option TARGET GUARD MEMORY REMARKS)
    if(arg_${option})
      string(TOLOWER ${option} name)
      list(APPEND options -fplugin-arg-idxmap-${name}=${arg_${option}})
    endif()
  endforeach()
  if(arg_CHECK)
    list(APPEND options -fplugin-arg-idxmap-check=on)
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

function(idxmap_check_value target option value)
  if(value AND NOT value IN_LIST ARGN)
    list(JOIN ARGN "', '" values)
    message(FATAL_ERROR "idxmap_enable(${target}): ${option} takes "
                        "'${values}', not '${value}'")
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
