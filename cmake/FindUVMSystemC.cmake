# SPDX-License-Identifier: Apache-2.0
# Finds Accellera's UVM-SystemC below UVM_SYSTEMC_HOME (CMake or environment variable) or in the
# usual prefixes. Defines UVMSystemC::uvm, which needs SystemC::systemc.
set(_uvm_homes ${UVM_SYSTEMC_HOME} $ENV{UVM_SYSTEMC_HOME} /opt/uvm-systemc /usr/local/uvm-systemc
    /usr/local)
# Not the extension-less umbrella header `uvm`: UVM-lite has a file of that name too.
find_path(UVMSystemC_INCLUDE_DIR NAMES uvmsc/base/uvm_root.h PATHS ${_uvm_homes}
          PATH_SUFFIXES include)
find_library(UVMSystemC_LIBRARY NAMES uvm-systemc PATHS ${_uvm_homes}
             PATH_SUFFIXES lib lib-linux64 lib64)
unset(_uvm_homes)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(UVMSystemC
  REQUIRED_VARS UVMSystemC_LIBRARY UVMSystemC_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "set UVM_SYSTEMC_HOME to where UVM-SystemC is installed")
mark_as_advanced(UVMSystemC_INCLUDE_DIR UVMSystemC_LIBRARY)

if(UVMSystemC_FOUND AND NOT TARGET UVMSystemC::uvm)
  add_library(UVMSystemC::uvm UNKNOWN IMPORTED)
  set_target_properties(UVMSystemC::uvm PROPERTIES
    IMPORTED_LOCATION ${UVMSystemC_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${UVMSystemC_INCLUDE_DIR}
    INTERFACE_LINK_LIBRARIES SystemC::systemc)
endif()
