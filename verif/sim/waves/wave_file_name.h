// SPDX-License-Identifier: Apache-2.0
// Names of wave files, and of the view for GTKWave that is written next to each.
#pragma once

#include <string>

namespace trib {

/// Throws std::invalid_argument unless the name is one of an FST file, which is what is written.
void require_wave_file_name(const std::string& wave_file);

/// That of the wave file with the ending .gtkw in the place of .fst.
std::string view_name(const std::string& wave_file);
/// The command that opens the view, quoted for a shell.
std::string view_command(const std::string& wave_file);
/// Of node `node` of a tree: "w.fst" for node 0, "w.node1.fst" for node 1.
std::string wave_file_of_node(const std::string& wave_file, unsigned node);

}  // namespace trib
