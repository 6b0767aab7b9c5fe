# Debian packages, made by `cpack -G DEB`: candler (command line, solvers, data) and
# candler-workbench (the window). Caches of desktop files, MIME types, icons and manual pages are
# brought up to date by the triggers of the packages that keep them.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME candler)
set(CANDLER_MAINTAINER "The Candler authors <candler@localhost>" CACHE STRING
    "Who answers for the packages: name and address")
set(CPACK_PACKAGE_CONTACT "${CANDLER_MAINTAINER}")
# Else it would stand before the summary of each package.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL cli)
if(CANDLER_BUILD_WORKBENCH)
    list(APPEND CPACK_COMPONENTS_ALL workbench)
endif()

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)

set(CPACK_DEBIAN_CLI_PACKAGE_NAME candler)
set(CPACK_DEBIAN_CLI_PACKAGE_SECTION science)
set(CPACK_DEBIAN_CLI_PACKAGE_RECOMMENDS "cmake, g++, graphviz, libdnnl-dev, librsvg2-bin, make")
set(CPACK_DEBIAN_CLI_PACKAGE_SUGGESTS candler-workbench)
set(CPACK_COMPONENT_CLI_DESCRIPTION "sketch-guided equality saturation (command line)
Candler grows the e-graph of all programs that are equal to a given one,
guided by sketches that say roughly what the program should look like next,
and writes the program it finds as C++ that is checked against the first.

It proves what it found, chooses terms by tree cost or by proven lowest DAG
cost, tunes parameters of kernels, and reads and draws e-graphs in the
egraph-serialize JSON format. This package holds the command line and the
rules, sketches and example projects.

Kernels are compiled and checked with g++, exported ones are built by cmake
and make, and those of tensor graphs run on oneDNN (libdnnl-dev). Pictures are
drawn by graphviz and, as PDF and PNG, by librsvg2-bin.")

set(CPACK_DEBIAN_WORKBENCH_PACKAGE_NAME candler-workbench)
set(CPACK_DEBIAN_WORKBENCH_PACKAGE_SECTION science)
set(CPACK_DEBIAN_WORKBENCH_PACKAGE_DEPENDS
    "candler (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(CPACK_DEBIAN_WORKBENCH_PACKAGE_RECOMMENDS "graphviz, qt6-translations-l10n")
set(CPACK_COMPONENT_WORKBENCH_DESCRIPTION "sketch-guided equality saturation (window)
The window of Candler, a workbench for sketch-guided equality saturation:
it shows an e-graph while it grows, steps forward and back in time, tells how
much of a sketch is satisfied, why terms are equal and why an e-node is
chosen, and writes, checks and tunes C++ kernels.")

# What only packages have: excluded from a whole installation, part of that of a component.
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
    string(TOUPPER ${component} key)
    set(CANDLER_PACKAGE ${CPACK_DEBIAN_${key}_PACKAGE_NAME})
    set(log ${CMAKE_CURRENT_BINARY_DIR}/${CANDLER_PACKAGE}/changelog.Debian)
    configure_file(${CMAKE_CURRENT_LIST_DIR}/debian/changelog.in ${log} @ONLY)
    add_custom_command(OUTPUT ${log}.gz
        COMMAND gzip -9nc ${log} > ${log}.gz DEPENDS ${log} VERBATIM)
    target_sources(installable PRIVATE ${log}.gz)
    install(FILES ${log}.gz DESTINATION share/doc/${CANDLER_PACKAGE} COMPONENT ${component}
        EXCLUDE_FROM_ALL)
endforeach()

include(CPack)
