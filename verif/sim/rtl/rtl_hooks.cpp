// SPDX-License-Identifier: Apache-2.0
// The hooks of Verilator's run-time library: what the design prints, and what happens when it
// stops. Error texts are kept in the RtlContext and thrown as RtlError by the stop that follows;
// all other texts go to the standard output.
#include <verilated.h>

#include <cstdarg>
#include <cstdio>
#include <string>

#include "verif/sim/rtl/rtl_context.h"
#include "verif/sim/rtl/rtl_error.h"
#include "verif/sim/rtl/rtl_printf.h"

namespace {

trib::RtlContext& context() { return trib::RtlContext::selected(); }

bool is_error(const std::string& text) {
  return text.find("%Error") != std::string::npos || text.find("%Fatal") != std::string::npos;
}

[[noreturn]] void fail(const char* file, int line, const std::string& reason) {
  std::string message = context().message.empty() ? reason : context().message;
  while (!message.empty() && message.back() == '\n') {
    message.pop_back();
  }
  context().message.clear();
  throw trib::RtlError(message, file, line, context().cycle);
}

}  // namespace

void trib_rtl_printf(const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  std::va_list again;
  va_copy(again, arguments);
  const int length = std::vsnprintf(nullptr, 0, format, arguments);
  va_end(arguments);
  std::string text(static_cast<std::size_t>(length > 0 ? length : 0) + 1, '\0');
  std::vsnprintf(text.data(), text.size(), format, again);
  va_end(again);
  text.pop_back();
  if (is_error(text)) {
    context().message = text;
  } else {
    std::fputs(text.c_str(), stdout);
  }
}

void vl_finish(const char* file, int line, const char*) { fail(file, line, "$finish"); }

void vl_stop(const char* file, int line, const char*) { fail(file, line, "$stop"); }

void vl_fatal(const char* file, int line, const char*, const char* message) {
  fail(file, line, message);
}
