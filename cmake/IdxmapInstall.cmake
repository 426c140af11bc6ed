# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What `cmake --install` puts where: bin/idxmap, lib/idxmap/idxmap.so and beside
# it idxmap-22.so, include/idxmap/*.h, lib/cmake/idxmap/*.cmake.
# idxmap_install_programs(<tool> <plugin>...) names the targets of the first two,
# which the target idxmap-programs builds.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(IDXMAP_PLUGIN_DIR ${CMAKE_INSTALL_LIBDIR}/idxmap)
set(IDXMAP_CONFIG_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/idxmap)

function(idxmap_install_programs tool)
  install(TARGETS ${tool} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(TARGETS ${ARGN} LIBRARY DESTINATION ${IDXMAP_PLUGIN_DIR})
  add_custom_target(idxmap-programs DEPENDS ${tool} ${ARGN})
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
    PATH_VARS IDXMAP_PLUGIN_DIR CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_BINDIR)
  write_basic_package_version_file(
    ${CMAKE_BINARY_DIR}/idxmap-config-version.cmake
    COMPATIBILITY SameMinorVersion)
  install(FILES ${CMAKE_BINARY_DIR}/idxmap-config.cmake
                ${CMAKE_BINARY_DIR}/idxmap-config-version.cmake
                ${CMAKE_SOURCE_DIR}/cmake/IdxmapEnable.cmake
          DESTINATION ${IDXMAP_CONFIG_DIR})
  install(FILES ${CMAKE_SOURCE_DIR}/LICENSE
          DESTINATION ${CMAKE_INSTALL_DOCDIR})
endfunction()

idxmap_install_package()
