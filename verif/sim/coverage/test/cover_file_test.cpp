// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/coverage/cover_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace trib {
namespace {

TEST(CoverFileTest, HoldsTheRunAndEveryCell) {
  CoverGroup flat("flat", {"a", "b"});
  flat.illegal(1);
  flat.hit(0);
  CoverGroup cross("cross", {"a", "b"}, {"x", "y"});
  cross.ignore(0, 1);
  cross.hit(1, 0);
  cross.hit(1, 0);
  const std::string file = testing::TempDir() + "cover_file_test.json";
  write_cover_file(file, {"smoke", 7, "10g"}, {&flat, &cross});
  const nlohmann::json expected = nlohmann::json::parse(R"({
    "test": "smoke", "seed": 7, "configuration": "10g", "groups": [
      {"name": "flat", "rows": ["a", "b"], "columns": [],
       "cells": [{"kind": "wanted", "hits": 1}, {"kind": "illegal", "hits": 0}]},
      {"name": "cross", "rows": ["a", "b"], "columns": ["x", "y"],
       "cells": [{"kind": "wanted", "hits": 0}, {"kind": "ignored", "hits": 0},
                 {"kind": "wanted", "hits": 2}, {"kind": "wanted", "hits": 0}]}]})");
  std::ifstream stream(file);
  EXPECT_EQ(nlohmann::json::parse(stream), expected);
}

TEST(CoverFileTest, SaysThatItCannotWrite) {
  EXPECT_THROW(write_cover_file("/nowhere/at/all.json", {}, {}), std::runtime_error);
}

}  // namespace
}  // namespace trib
