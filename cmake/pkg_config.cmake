# SPDX-License-Identifier: Apache-2.0
# trib_install_pkg_config(NAME): installs NAME.pc, made of NAME.pc.in with these three:
#   TRIBUTARY_PREFIX                          the prefix relative to the folder of the file: files installed, or moved, elsewhere are
#                                             found there. The folder of libraries may have any depth below the prefix
#   TRIBUTARY_INCLUDEDIR, TRIBUTARY_LIBDIR    folders of headers and libraries, below ${prefix}, or unchanged if they are absolute
# Where the folder of libraries is absolute, so is the prefix: nothing can be moved then.
include(GNUInstallDirs)
function(trib_install_pkg_config name)
  if(IS_ABSOLUTE ${CMAKE_INSTALL_LIBDIR})
    set(TRIBUTARY_PREFIX ${CMAKE_INSTALL_PREFIX})
  else()
    file(RELATIVE_PATH up ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
    string(REGEX REPLACE "/$" "" up "${up}")
    set(TRIBUTARY_PREFIX "\${pcfiledir}/${up}")
  endif()
  foreach(folder INCLUDEDIR LIBDIR)
    set(TRIBUTARY_${folder} ${CMAKE_INSTALL_${folder}})
    if(NOT IS_ABSOLUTE ${CMAKE_INSTALL_${folder}})
      string(PREPEND TRIBUTARY_${folder} "\${prefix}/")
    endif()
  endforeach()
  configure_file(${name}.pc.in ${name}.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()
