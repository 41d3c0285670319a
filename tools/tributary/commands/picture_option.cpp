// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/picture_option.h"

#include <fmt/format.h>

#include <filesystem>

#include "tools/tributary/commands/invocation.h"
#include "tools/tributary/files/byte_file.h"

namespace trib {

void PictureOption::add_to(CLI::App& command) {
  command.add_option("--picture", file,
                     "File for a drawing (SVG) of the first chunks of the first message at the "
                     "node's pins: frames "
                     "received and sent by port, steps of the node, and its latency");
}

void PictureOption::check(NamedFiles& files) const {
  if (file.empty()) return;
  if (std::filesystem::path(file).extension() != ".svg") {
    throw UsageError(
        fmt::format("--picture: {} does not end in .svg; pictures are SVG only", file));
  }
  files.output("--picture", file);
}

PictureRecorder::PictureRecorder(const PictureOption& option, Cluster& cluster)
    : file_(option.file) {
  if (file_.empty()) return;
  pins_ = std::make_unique<PinRecord>(cluster.dut().core(), cluster.config().workers);
  cluster.attach(*pins_);
  cluster.dut().on_step([pins = pins_.get()](const NodeStep& step) { pins->add_step(step); });
}

void PictureRecorder::write(const PictureSubject& subject) const {
  if (file_.empty()) return;
  write_file(file_, reduction_picture(pins_->record(), subject));
}

}  // namespace trib
