// SPDX-License-Identifier: Apache-2.0
// Experiments as data: what a publication claims, and the command that measures the same here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace trib {

// A row of the book of results: one figure. Texts that may be missing are empty.
struct Experiment {
  std::string id;  // "M2.ring.2M"; the part before the first dot names the experiment of the source
  std::string what;        // is measured
  std::string source;      // publication, with section or figure; or whose target it is
  std::string unit;        // of all figures of the row
  std::string published;   // figure, or a range, as text
  std::string authors;     // figure of a program of the publication's authors
  std::string better;      // "less", "more" or "equal" to these
  std::string command;     // for the shell, in the root of the repository
  std::string figure;      // path (figure_path.h) in the JSON of the command
  std::string divided_by;  // path of a figure that `figure` is divided by
  std::string match;       // instead of a path: pattern of a line, whose group is the figure
  double factor = 1;       // of what is read
  unsigned digits = 2;     // printed after the point
  std::optional<double> at_least;
  std::optional<double> at_most;
  bool is_long = false;  // skipped without --long
  bool alone = false;    // measures time of the machine: nothing else runs meanwhile
  unsigned timeout_s = 0;
  std::string why;     // ours differs, or fails its target
  std::string remark;  // anything else
};

// A claim that has no experiment here.
struct Claim {
  std::string id;
  std::string what;
  std::string source;
  std::string published;
  std::string why;
};

// A curve of a drawing: figures of rows over their places on the axis.
struct ExperimentCurve {
  std::string name;
  std::string of;  // "ours", "authors" or "published"
  std::vector<std::string> rows;
  std::vector<double> at;
};

struct ExperimentPlot {
  std::string name;  // of the file, without .svg
  std::string title;
  std::string x;
  std::string y;
  bool logarithmic_y = false;  // the other axis always is
  std::vector<ExperimentCurve> curves;
};

// A file of experiments: a system, or a subject.
struct ExperimentSystem {
  std::string file;
  std::uint32_t place = 0;  // in the book
  std::string title;
  std::string about;
  std::vector<Experiment> experiments;
  std::vector<Claim> claims;
  std::vector<ExperimentPlot> plots;
};

// The figure that ours is compared with: that of the authors' program, else the published one;
// nothing if neither is one number.
std::optional<double> compared_figure(const Experiment& experiment);

// The target as text: ">= 96", "<= 12".
std::string target_text(const Experiment& experiment);
bool reaches_target(const Experiment& experiment, double ours);
inline bool has_target(const Experiment& experiment) {
  return experiment.at_least || experiment.at_most;
}

}  // namespace trib
