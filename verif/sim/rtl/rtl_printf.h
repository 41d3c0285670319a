// SPDX-License-Identifier: Apache-2.0
// Takes the place of printf in Verilator's run-time library (VL_PRINTF): every text that the design
// prints goes through it. Included by the compiler's command line, hence C++ without a namespace.
#pragma once

__attribute__((format(printf, 1, 2))) void trib_rtl_printf(const char* format, ...);
