# What other CMake projects find with find_package(papamu): papamu::core and the program.
include(CMakePackageConfigHelpers)

install(TARGETS papamu RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS papamu_core EXPORT papamu_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(CODE "
  set(SOURCE_FOLDER [[${PROJECT_SOURCE_DIR}]])
  set(DESTINATION \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_INCLUDEDIR}/papamu\")
  include([[${CMAKE_CURRENT_LIST_DIR}/install_headers.cmake]])
")

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/papamu)
install(EXPORT papamu_targets NAMESPACE papamu:: FILE papamuTargets.cmake
        DESTINATION ${package_folder})
file(WRITE ${PROJECT_BINARY_DIR}/papamuConfig.cmake
     "include(CMakeFindDependencyMacro)\nfind_dependency(Threads)\n"
     "include(\${CMAKE_CURRENT_LIST_DIR}/papamuTargets.cmake)\n")
write_basic_package_version_file(${PROJECT_BINARY_DIR}/papamuConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/papamuConfig.cmake
              ${PROJECT_BINARY_DIR}/papamuConfigVersion.cmake
        DESTINATION ${package_folder})
