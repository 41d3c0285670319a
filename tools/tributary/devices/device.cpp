// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/devices/device.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "tools/tributary/devices/device_table.h"
#include "verif/sim/command_line/number_check.h"

namespace trib {

#define TRIB_DEVICE(name, ...) std::unique_ptr<Device> make_##name##_device();
#include "tools/tributary/devices/devices.inc"
#undef TRIB_DEVICE

namespace {

constexpr const char* kOption = "--device";

using Maker = std::unique_ptr<Device> (*)();

// In the order of kDevices.
constexpr Maker kMakers[] = {
#define TRIB_DEVICE(name, ...) make_##name##_device,
#include "tools/tributary/devices/devices.inc"
#undef TRIB_DEVICE
};

}  // namespace

std::unique_ptr<Device> make_device(const std::string& name) {
  const DeviceEntry* const device = find_device(name);
  if (device == nullptr) throw std::invalid_argument(fmt::format("there is no device '{}'", name));
  return kMakers[device - std::begin(kDevices)]();
}

std::string device_in(const std::vector<std::string>& words) {
  const std::string with_value = std::string(kOption) + "=";
  std::string found;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].rfind(with_value, 0) == 0) found = words[i].substr(with_value.size());
    if (words[i] == kOption && i + 1 < words.size()) found = words[i + 1];
  }
  return find_device(found) == nullptr ? kUsualDevice.name : found;
}

std::string sim_arguments_error(const std::string& arguments) {
  std::string name = device_in(CLI::detail::split_up(arguments));
  const std::unique_ptr<DeviceArguments> given = make_device(name)->arguments();
  CLI::App app;
  app.set_help_flag();
  given->add_to(app);
  add_device_option(app, name);
  check_numbers(app);
  try {
    app.parse(arguments);
    const std::size_t runs = given->runs("").size();
    if (given->lists()) return "--list runs no test";
    return runs == 1 ? "" : fmt::format("{} runs; a job is one test with one seed", runs);
  } catch (const CLI::ParseError& error) {
    return error.what();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

void add_device_option(CLI::App& command, std::string& device) {
  std::vector<std::string> names;
  std::transform(std::begin(kDevices), std::end(kDevices), std::back_inserter(names),
                 [](const DeviceEntry& entry) { return entry.name; });
  command.add_option(kOption, device, "Device that is tested")
      ->check(CLI::IsMember(names))
      ->capture_default_str();
}

}  // namespace trib
