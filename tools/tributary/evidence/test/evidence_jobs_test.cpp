// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/evidence/evidence_jobs.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tools/toml/toml_document.h"
#include "tools/toml/toml_error.h"

namespace trib {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

// The root of a tree with the evidence of a router and of an adder; the current directory meanwhile.
class EvidenceJobs : public ::testing::Test {
 protected:
  void SetUp() override {
    root_ = fs::path(testing::TempDir()) / "tributary_evidence_jobs";
    fs::remove_all(root_);
    fs::create_directories(root_);
    fs::current_path(root_);
  }
  void TearDown() override {
    fs::current_path(before_);
    fs::remove_all(root_);
  }
  static void add_device(const std::string& name, const std::string& evidence) {
    fs::create_directories("verif/" + name);
    std::ofstream("verif/" + name + "/evidence.toml") << evidence;
  }
  static std::vector<EvidenceJob> jobs(const std::string& command) {
    const TomlDocument document(command, "list.toml");
    return evidence_jobs(document.root());
  }
  static std::vector<std::string> names(const std::string& command) {
    std::vector<std::string> names;
    for (const EvidenceJob& job : jobs(command)) names.push_back(job.name);
    return names;
  }
  static std::string error_of(const std::string& command) {
    try {
      jobs(command);
    } catch (const TomlError& error) {
      return error.what();
    }
    return "no error";
  }

 private:
  fs::path before_ = fs::current_path();
  fs::path root_;
};

TEST_F(EvidenceJobs, OneForEachProofOfAnyDevice) {
  add_device("router", "[[proof]]\nname = \"turns\"\nlimit_s = 7\n");
  add_device("adder",
             "[[proof]]\nname = \"sum\"\nparts = [{ name = \"small\", cases = \"0-3\" },"
             " { name = \"large\", cases = \"4-7\" }]\n");
  const std::vector<EvidenceJob> all = jobs("each = \"proof\"");
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].name, "sum_small");
  EXPECT_EQ(all[0].arguments, "sum --cases 0-3");
  EXPECT_EQ(all[1].name, "sum_large");
  EXPECT_EQ(all[2].arguments, "turns");
  EXPECT_EQ(all[2].limit_s, 7u);
  EXPECT_THAT(device_files("evidence.toml"),
              ElementsAre("verif/adder/evidence.toml", "verif/router/evidence.toml"));
}

TEST_F(EvidenceJobs, NeighboursAreModulesOfDifferentBatches) {
  add_device("adder",
             "[mutation]\nmodules = [{ module = \"a1\", batch = \"a\" },"
             " { module = \"a2\", batch = \"a\" }]\n");
  add_device("router",
             "[mutation]\nmodules = [{ module = \"b1\", batch = \"b\" },"
             " { module = \"c1\", proof = \"c\" }, { module = \"b2\", batch = \"b\" }]\n");
  EXPECT_THAT(names("each = \"module\""), ElementsAre("a1", "b1", "c1", "a2", "b2"));
}

TEST_F(EvidenceJobs, ACommandWithANameIsOneJob) {
  EXPECT_THAT(names("name = \"tree\""), ElementsAre("tree"));
}

TEST_F(EvidenceJobs, SaysWhatIsWrong) {
  EXPECT_THAT(error_of("each = \"proof\""), HasSubstr("there is no verif/*/evidence.toml"));
  EXPECT_THAT(error_of("each = \"bug\""), HasSubstr("each 'bug': use proof or module"));
  EXPECT_THAT(error_of("each = \"proof\"\nname = \"x\""), HasSubstr("needs either a 'name'"));
  EXPECT_THAT(error_of("run = \"x\""), HasSubstr("needs either a 'name'"));
}

}  // namespace
}  // namespace trib
