# What a user of the C++ package gets: the shared library, headers, find_package(cordon), pkg-config, the program.
include(CMakePackageConfigHelpers)

install(TARGETS cordon EXPORT cordonTargets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
if(CORDON_BUILD_STATIC)
  install(TARGETS cordon_dependencies EXPORT cordonTargets)
  set(CORDON_PC_PRIVATE "Requires.private: fmt zlib openblas\nLibs.private: -lpthread -ldl")
  set(CORDON_FIND "include(CMakeFindDependencyMacro)\nforeach(name Threads ZLIB fmt nlohmann_json Eigen3)\n  find_dependency(\${name})\nendforeach()\n")
endif()
if(CORDON_BUILD_APPS)
  install(TARGETS cordon_app RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(FILES ${PROJECT_BINARY_DIR}/generated/cordon/core/version.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/cordon/core)
install(FILES README.md CHANGELOG.md LICENSE THIRD_PARTY.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY licenses DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/cordon)
install(EXPORT cordonTargets NAMESPACE cordon:: DESTINATION ${package})
configure_package_config_file(cmake/cordonConfig.cmake.in ${PROJECT_BINARY_DIR}/cordonConfig.cmake INSTALL_DESTINATION ${package})
# What versions promise: docs/stability.md.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cordonConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cordonConfig.cmake ${PROJECT_BINARY_DIR}/cordonConfigVersion.cmake DESTINATION ${package})

# The prefix relative to where the .pc file stands: the installed tree can be moved.
file(RELATIVE_PATH CORDON_PC_TO_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/cordon.pc.in ${PROJECT_BINARY_DIR}/cordon.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/cordon.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
