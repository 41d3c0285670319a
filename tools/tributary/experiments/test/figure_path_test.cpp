// SPDX-License-Identifier: Apache-2.0
// Paths to figures: pointers, the last element, elements by their members, counts, and what leads nowhere.
#include "tools/tributary/experiments/figure_path.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace trib {
namespace {

nlohmann::json document() {
  return nlohmann::json::parse(R"({"steps": 10, "equal": true, "name": "x",
    "epochs": [{"accuracy": 0.5}, {"accuracy": 0.75}],
    "results": [{"id": "T1", "unit": "Gb/s", "bytes": 64, "measured": 1},
                {"id": "T1", "unit": "%", "bytes": 128, "measured": 2},
                {"id": "T2", "unit": "%", "bytes": 128, "measured": null}]})");
}

double at(const std::string& path) { return FigurePath(path).find(document()); }

TEST(FigurePath, FindsNumbersAndFlags) {
  EXPECT_EQ(at("/steps"), 10);
  EXPECT_EQ(at("/equal"), 1);
  EXPECT_EQ(at("/results/1/measured"), 2);
  EXPECT_EQ(at("/epochs/-/accuracy"), 0.75);
  EXPECT_EQ(at("/results/#"), 3);
}

TEST(FigurePath, FindsElementsByTheirMembers) {
  EXPECT_EQ(at("/results/bytes=64/measured"), 1);
  EXPECT_EQ(at("/results/unit=Gb~1s/measured"), 1);
  EXPECT_EQ(at("/results/id=T1&unit=%/measured"), 2);
}

TEST(FigurePath, RefusesWhatIsNotThere) {
  EXPECT_THROW(at("/nothing"), std::runtime_error);
  EXPECT_THROW(at("/name"), std::runtime_error);
  EXPECT_THROW(at("/results/7/measured"), std::runtime_error);
  EXPECT_THROW(at("/results/id=T9/measured"), std::runtime_error);
  EXPECT_THROW(at("/results/id=T2/measured"), std::runtime_error) << "not measured";
  EXPECT_THROW(at("/results/id=T1/measured"), std::runtime_error) << "there are two";
}

TEST(FigurePath, RefusesTextThatIsNoPath) {
  EXPECT_THROW(FigurePath("steps"), std::invalid_argument);
  EXPECT_THROW(FigurePath("/"), std::invalid_argument);
}

}  // namespace
}  // namespace trib
