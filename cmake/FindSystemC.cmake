# SPDX-License-Identifier: Apache-2.0
# Finds SystemC by its header and library, also below $SYSTEMC_HOME. Defines SystemC::systemc.
# sc_spawn is declared only with SC_INCLUDE_DYNAMIC_PROCESSES, which has to be the same everywhere.
find_path(SystemC_INCLUDE_DIR NAMES systemc HINTS ${SYSTEMC_HOME} ENV SYSTEMC_HOME
          PATH_SUFFIXES include)
find_library(SystemC_LIBRARY NAMES systemc HINTS ${SYSTEMC_HOME} ENV SYSTEMC_HOME
             PATH_SUFFIXES lib lib-linux64 lib64)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SystemC REQUIRED_VARS SystemC_LIBRARY SystemC_INCLUDE_DIR)
mark_as_advanced(SystemC_INCLUDE_DIR SystemC_LIBRARY)

if(SystemC_FOUND AND NOT TARGET SystemC::systemc)
  find_package(Threads REQUIRED)
  add_library(SystemC::systemc UNKNOWN IMPORTED)
  set_target_properties(SystemC::systemc PROPERTIES
    IMPORTED_LOCATION ${SystemC_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${SystemC_INCLUDE_DIR}
    INTERFACE_COMPILE_DEFINITIONS SC_INCLUDE_DYNAMIC_PROCESSES
    INTERFACE_LINK_LIBRARIES Threads::Threads)
endif()
