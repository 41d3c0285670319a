// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/bench/binding_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <stdexcept>
#include <system_error>

namespace trib {
namespace {

constexpr int kPatienceMs = 60'000;
const std::string kAnswer = "turn: ";

// For the shell of a child, which inherits no descriptor.
std::string file_of(const FileDescriptor& descriptor) {
  return fmt::format("/proc/{}/fd/{}", ::getpid(), descriptor.get());
}

}  // namespace

BindingProcess::Pipe::Pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "pipe2");
  }
  reading = FileDescriptor(ends[0]);
  writing = FileDescriptor(ends[1]);
}

BindingProcess::BindingProcess(const std::string& name, const std::string& command)
    : name_(name),
      process_(fmt::format("exec {} <{} >{} 2>&1", command, file_of(input_.reading),
                           file_of(output_.writing)),
               {"/dev/null", ""}) {
  answer();
}

double BindingProcess::time(unsigned sums) {
  const std::string line = fmt::format("{}\n", sums);
  if (::write(input_.writing.get(), line.data(), line.size()) < 0) fail("takes no input");
  return std::stod(answer());
}

void BindingProcess::end() {
  input_.writing = FileDescriptor();
  pollfd ended{process_.descriptor(), POLLIN, 0};
  if (::poll(&ended, 1, kPatienceMs) <= 0) fail("does not end");
  if (const int code = process_.reap().code; code != 0) fail(fmt::format("exit code {}", code));
}

// The rest of the next line that begins with kAnswer.
std::string BindingProcess::answer() {
  std::string line;
  for (;;) {
    std::array<pollfd, 2> readable{
        {{output_.reading.get(), POLLIN, 0}, {process_.descriptor(), POLLIN, 0}}};
    if (::poll(readable.data(), readable.size(), kPatienceMs) <= 0) fail("no answer");
    if (readable[0].revents == 0) fail("has ended");
    char next = 0;
    if (::read(output_.reading.get(), &next, 1) != 1) fail("has no output");
    line += next;
    if (next != '\n') continue;
    if (line.rfind(kAnswer, 0) == 0) return line.substr(kAnswer.size());
    printed_ += line;
    line.clear();
  }
}

void BindingProcess::fail(const std::string& what) const {
  throw std::runtime_error(fmt::format("bindings: {} {}: {}", name_, what, printed_));
}

}  // namespace trib
