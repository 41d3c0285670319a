# SPDX-License-Identifier: Apache-2.0
# The compile options that every hand-written target shares.
add_library(trib_options INTERFACE)
target_compile_options(trib_options INTERFACE -Wall -Wextra -Werror -ffp-contract=off)
target_include_directories(trib_options INTERFACE ${PROJECT_SOURCE_DIR})
if(TRIBUTARY_SANITIZE)
  target_compile_options(trib_options INTERFACE -fsanitize=address,undefined -fno-omit-frame-pointer)
  target_link_options(trib_options INTERFACE -fsanitize=address,undefined)
endif()
