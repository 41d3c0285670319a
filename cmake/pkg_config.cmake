# SPDX-License-Identifier: Apache-2.0
# trib_install_pkg_config(NAME): installs NAME.pc, made of NAME.pc.in, whose @TRIBUTARY_PREFIX@ is the prefix seen from the folder of the
# file: what is installed, or moved, elsewhere is found there. The folder of libraries may have any depth below the prefix.
function(trib_install_pkg_config name)
  file(RELATIVE_PATH up ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
  string(REGEX REPLACE "/$" "" up "${up}")
  set(TRIBUTARY_PREFIX "\${pcfiledir}/${up}")
  configure_file(${name}.pc.in ${name}.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()
