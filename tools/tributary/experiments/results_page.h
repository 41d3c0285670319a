// SPDX-License-Identifier: Apache-2.0
// The book of results as one page of HTML that needs no other file and no network.
#pragma once

#include <string>
#include <vector>

#include "tools/tributary/experiments/experiment.h"
#include "tools/tributary/experiments/measured_figure.h"

namespace trib {

std::string results_page(const std::vector<ExperimentSystem>& systems,
                         const MeasuredFigures& figures);

}  // namespace trib
