# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What `cmake --install` puts where: bin/idxmap, lib/idxmap/idxmap.so and beside
# it idxmap-22.so, lib/libidxmap_rt.a, include/idxmap/*.h, lib/cmake/idxmap/*.cmake,
# and in share/doc/idxmap the pages of docs/ and the examples.
# idxmap_install(<tool> <library> <plugin>...) names the targets of the first
# ones, which the target idxmap-programs builds.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(IDXMAP_PLUGIN_DIR ${CMAKE_INSTALL_LIBDIR}/idxmap)
set(IDXMAP_CONFIG_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/idxmap)

function(idxmap_install tool library)
  install(TARGETS ${tool} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(TARGETS ${library} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(TARGETS ${ARGN} LIBRARY DESTINATION ${IDXMAP_PLUGIN_DIR})
  add_custom_target(idxmap-programs DEPENDS ${tool} ${library} ${ARGN})
  get_target_property(IDXMAP_LIBRARY_MACRO ${library}
                      INTERFACE_COMPILE_DEFINITIONS)
  idxmap_install_package()
endfunction()

function(idxmap_install_package)
  install(
    DIRECTORY ${CMAKE_SOURCE_DIR}/runtime/idxmap
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
    FILES_MATCHING
    PATTERN "*.h")
  configure_package_config_file(
    ${CMAKE_SOURCE_DIR}/cmake/idxmap-config.cmake.in
    ${CMAKE_BINARY_DIR}/idxmap-config.cmake
    INSTALL_DESTINATION ${IDXMAP_CONFIG_DIR}
    PATH_VARS IDXMAP_PLUGIN_DIR CMAKE_INSTALL_LIBDIR CMAKE_INSTALL_INCLUDEDIR
              CMAKE_INSTALL_BINDIR)
  write_basic_package_version_file(
    ${CMAKE_BINARY_DIR}/idxmap-config-version.cmake
    COMPATIBILITY SameMinorVersion)
  install(FILES ${CMAKE_BINARY_DIR}/idxmap-config.cmake
                ${CMAKE_BINARY_DIR}/idxmap-config-version.cmake
                ${CMAKE_SOURCE_DIR}/cmake/IdxmapEnable.cmake
          DESTINATION ${IDXMAP_CONFIG_DIR})
  install(FILES ${CMAKE_SOURCE_DIR}/LICENSE ${CMAKE_SOURCE_DIR}/README.md
                ${CMAKE_SOURCE_DIR}/CHANGELOG.md
          DESTINATION ${CMAKE_INSTALL_DOCDIR})
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/docs ${CMAKE_SOURCE_DIR}/examples
          DESTINATION ${CMAKE_INSTALL_DOCDIR})
endfunction()
