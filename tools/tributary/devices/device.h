// SPDX-License-Identifier: Apache-2.0
// Device: a design as the commands see it, with its tests, its variants and its coverage. Streams,
// registers and checkers are the business of its own rooms; a device needs none of them to be in the
// table. A new one is a class that derives from this, a function make_NAME_device(), and a line in
// devices.inc.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tools/tributary/testplan/known_names.h"

namespace trib {

struct NameAndText {
  std::string name;
  std::string text;
};

// A test with a seed on a variant. A process can make one run (SystemC can't be started twice).
struct DeviceRun {
  std::string test;
  std::uint64_t seed = 1;
  std::string variant;
  std::string reproduce;  // the command that does it again, with waves
  // Simulates, prints a line "TEST PASSED ..." or "TEST FAILED ...", and returns the exit code: 0
  // passed, 1 failed, 2 I/O error. `counters` takes the counters of the device if the run
  // gets to its end; it may be empty. Throws std::invalid_argument for options that can't be.
  using Counters = std::function<void(const nlohmann::ordered_json& counters)>;
  std::function<int(const Counters& counters)> simulate;
};

// The arguments of `sim` for a device.
class DeviceArguments {
 public:
  virtual ~DeviceArguments() = default;
  // The options of `sim`: --test, --seed, --config, --list, and those of this device. They write to
  // this object, which must outlive the parsing.
  virtual void add_to(CLI::App& command) = 0;
  // --list is given: there is nothing to run.
  virtual bool lists() const = 0;
  // Option and name of each file that the runs write.
  virtual std::vector<std::pair<std::string, std::string>> outputs() const = 0;
  // Each test with each seed; `program` is how a line that reproduces one begins. Throws
  // std::invalid_argument for what can't be run.
  virtual std::vector<DeviceRun> runs(const std::string& program) = 0;
};

class Device {
 public:
  virtual ~Device() = default;
  // Tests that can be run by name.
  virtual std::vector<NameAndText> tests() const = 0;
  // Variants that this program is built with.
  virtual std::vector<NameAndText> variants() const = 0;
  // Groups and bins of functional coverage, for the testplan.
  virtual std::vector<CoverNames> cover() const = 0;
  virtual std::unique_ptr<DeviceArguments> arguments() const = 0;
};

// One of device_table.h. Throws std::invalid_argument if there is none of that name.
std::unique_ptr<Device> make_device(const std::string& name);

// The name after --device in the words of a command line, whose options must be added; the
// usual one if no device is named there. An unknown name is for the check of that option.
std::string device_in(const std::vector<std::string>& words);
void add_device_option(CLI::App& command, std::string& device);

// The error in arguments of `tributary sim`, say "--test smoke --config 10g", for one run;
// empty: nothing.
std::string sim_arguments_error(const std::string& arguments);

}  // namespace trib
