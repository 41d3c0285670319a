# SPDX-License-Identifier: Apache-2.0
# ccache, if it is installed, keeps the compiler's output. All clones of the repository share it: paths below the root
# count as relative ones. For precompiled headers it is set up as its manual requires, here and in
# cmake/tributary.cmake.
find_program(CCACHE ccache)
set(TRIBUTARY_CACHE_SETTINGS CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_SLOPPINESS=pch_defines,time_macros)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER env ${TRIBUTARY_CACHE_SETTINGS} ${CCACHE})
endif()

# For a target that precompiles headers of the repository: its files are compared as they are, not as preprocessed,
# without comments. To obey #pragma once, GCC compares a header with the one that it has precompiled byte for byte, and
# one precompiled before a comment was changed would define all names twice.
function(trib_cache_with_comments target)
  if(CCACHE)
    set_target_properties(${target} PROPERTIES
      CXX_COMPILER_LAUNCHER "env;${TRIBUTARY_CACHE_SETTINGS};CCACHE_DEPEND=1;${CCACHE}")
  endif()
endfunction()
