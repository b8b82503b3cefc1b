# What a user of the C++ package gets: the shared library, headers, find_package(cordon), pkg-config, the program.
include(CMakePackageConfigHelpers)

install(TARGETS cordon EXPORT cordonTargets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS cordon_app RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${PROJECT_BINARY_DIR}/generated/cordon/core/version.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/cordon/core)
install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/cordon)
install(EXPORT cordonTargets NAMESPACE cordon:: DESTINATION ${package})
configure_package_config_file(cmake/cordonConfig.cmake.in ${PROJECT_BINARY_DIR}/cordonConfig.cmake INSTALL_DESTINATION ${package})
# Before 1.0 a minor version may change the interface.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cordonConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cordonConfig.cmake ${PROJECT_BINARY_DIR}/cordonConfigVersion.cmake DESTINATION ${package})

# The prefix relative to where the .pc file stands: the installed tree can be moved.
file(RELATIVE_PATH CORDON_PC_TO_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/cordon.pc.in ${PROJECT_BINARY_DIR}/cordon.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/cordon.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
