// SPDX-License-Identifier: Apache-2.0
// `tributary-worker` as a process, against a small node on the loopback interface: what its exit
// code, its text and its JSON say.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "host/transport/test/echo_node.h"
#include "tools/tributary/files/vector_file.h"
#include "tools/tributary/test/temporary_file.h"

namespace trib {
namespace {

struct Outcome {
  int code = 0;
  std::string text;     // of both streams
  unsigned leaves = 0;  // LEAVEs that the node has had
};

std::string address_of(const Endpoint& endpoint) {
  return "127.0.0.1:" + std::to_string(endpoint.udp_port);
}

std::string text_of(const std::string& file) {
  std::ifstream stream(file);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

// A worker that is the only one in its group: what it sends comes back.
// `launcher` is a command before it.
Outcome run_worker(const std::string& options, const EchoFaults& faults = {},
                   const std::string& group = "--no-join", const std::string& launcher = "") {
  const Endpoint node = free_endpoint();
  const Endpoint self = free_endpoint();
  const EchoNode echo(node, self, faults);
  const TemporaryFile log(".log");
  const std::string command = launcher + " " + std::string(TRIBUTARY_WORKER) +
                              " --rank 0 --workers 1 " + group + " --min-timeout 50ms --node " +
                              address_of(node) + " --bind " + address_of(self) + " " + options +
                              " >" + log.path() + " 2>&1";
  const int status = std::system(command.c_str());
  return {WEXITSTATUS(status), text_of(log.path()), echo.leaves()};
}

void write_ones(const std::string& file, std::size_t elements) {
  write_vector_file(file, {{elements}, fp32_vector(std::vector<float>(elements, 1))});
}

TEST(WorkerCommand, MissedChunksFailThoughItGoesOn) {
  const TemporaryFile input("_in.f32");
  const TemporaryFile output("_out.f32");
  write_ones(input.path(), 1000);
  EchoFaults faults;
  faults.late = 1;  // of four chunks
  const Outcome outcome = run_worker(
      "--late go-on --chunk 1000 --input " + input.path() + " --output " + output.path(), faults);
  EXPECT_EQ(outcome.code, 1) << outcome.text;
  EXPECT_NE(outcome.text.find("rank 0: 1 of 4 chunks were summed up without this worker"),
            std::string::npos)
      << outcome.text;
  const std::vector<float> values =
      floats_of(read_vector_file(output.path(), Dtype::kFp32).elements);
  ASSERT_EQ(values.size(), 1000u);
  EXPECT_EQ(values[249], 1);
  EXPECT_TRUE(std::isnan(values[250]));
  EXPECT_TRUE(std::isnan(values[499]));
  EXPECT_EQ(values[500], 1);
}

TEST(WorkerCommand, MissedChunksFailAtOnceUnlessItIsToGoOn) {
  const TemporaryFile input("_in.f32");
  write_ones(input.path(), 1000);
  EchoFaults faults;
  faults.late = 1;
  const Outcome outcome = run_worker("--chunk 1000 --input " + input.path(), faults);
  EXPECT_EQ(outcome.code, 1) << outcome.text;
  EXPECT_NE(outcome.text.find("too late for chunk 1"), std::string::npos) << outcome.text;
}

TEST(WorkerCommand, SweepIterationsAndJson) {
  const TemporaryFile json(".json");
  const Outcome outcome =
      run_worker("--pattern ones -b 4KiB -e 16KiB -f 2 -n 3 -w 1 --json " + json.path());
  EXPECT_EQ(outcome.code, 0) << outcome.text;
  EXPECT_NE(outcome.text.find("time           min           max"), std::string::npos)
      << outcome.text;
  const auto record = nlohmann::json::parse(text_of(json.path()));
  ASSERT_EQ(record.at("results").size(), 3u);
  const auto& last = record.at("results").at(2);
  EXPECT_EQ(last.at("size"), 16384);
  EXPECT_EQ(last.at("actual_iterations"), 3);
  EXPECT_EQ(last.at("out_of_place").at("nwrong"), 0);
  const auto& times = last.at("out_of_place_per_iter");
  EXPECT_LE(times.at("min_us"), times.at("avg_us"));
  EXPECT_LE(times.at("avg_us"), times.at("max_us"));
  EXPECT_EQ(record.at("config").at("warmup_iters"), 1);
  EXPECT_EQ(record.at("out_of_bounds").at("okay"), true);
  EXPECT_EQ(record.at("statistics").at("missed"), 0);
}

constexpr const char* kStale = "{\"of\": \"an earlier run\"}";
constexpr const char* kJoin = "--job 7 --join-timeout 60s";

// Its text, its configuration and earlier measurements are in the record.
TEST(WorkerCommand, AnErrorIsInTheRecord) {
  const TemporaryFile json(".json", kStale);
  EchoFaults faults;
  faults.late = 4;  // the second repetition
  const Outcome outcome = run_worker(
      "--pattern ones --bytes 4KiB --chunk 1024 --repeat 3 --json " + json.path(), faults, kJoin);
  EXPECT_EQ(outcome.code, 1) << outcome.text;
  const auto record = nlohmann::json::parse(text_of(json.path()));
  EXPECT_NE(record.at("failure").get<std::string>().find("rank 0: "), std::string::npos);
  EXPECT_EQ(record.at("results").size(), 1u);
  EXPECT_EQ(record.at("config").at("job"), 7);
  EXPECT_EQ(record.at("statistics").at("results"), 4);
  EXPECT_EQ(outcome.leaves, 1u) << "the others are notified";
}

TEST(WorkerCommand, MissedResultsAreInTheRecord) {
  const TemporaryFile json(".json", kStale);
  EchoFaults faults;
  faults.late = 1;
  const Outcome outcome = run_worker(
      "--pattern ones --bytes 4KiB --chunk 1024 --late go-on --json " + json.path(), faults, kJoin);
  EXPECT_EQ(outcome.code, 1) << outcome.text;
  const auto record = nlohmann::json::parse(text_of(json.path()));
  EXPECT_NE(record.at("failure").get<std::string>().find("1 of 4 chunks"), std::string::npos);
  EXPECT_EQ(record.at("statistics").at("missed"), 1);
}

TEST(WorkerCommand, ASignalIsInTheRecord) {
  EchoFaults faults;
  faults.refuse = 1'000'000;  // it tries to join until the signal comes
  for (const std::string signal : {"INT", "TERM", "HUP"}) {
    const TemporaryFile json(".json", kStale);
    const Outcome outcome = run_worker("--bytes 4KiB --json " + json.path(), faults, kJoin,
                                       "timeout --preserve-status --signal " + signal + " 0.5");
    EXPECT_EQ(outcome.code, 1) << outcome.text;
    const auto record = nlohmann::json::parse(text_of(json.path()));
    EXPECT_NE(record.at("failure").get<std::string>().find("interrupted"), std::string::npos)
        << record.at("failure");
    EXPECT_EQ(record.at("results").size(), 0u);
  }
}

TEST(WorkerCommand, WrongUseIsInTheRecord) {
  const TemporaryFile json(".json", kStale);
  EXPECT_EQ(run_worker("--bytes 4KiB --chunk 6 --json " + json.path()).code, 2);
  const auto record = nlohmann::json::parse(text_of(json.path()));
  EXPECT_NE(record.at("failure").get<std::string>().find("--chunk: 6"), std::string::npos);
}

TEST(WorkerCommand, AFailureOnStandardOutputIsJsonToo) {
  const Outcome outcome = run_worker("--bytes 4KiB --chunk 6 --json -");
  EXPECT_EQ(outcome.code, 2);
  ASSERT_NE(outcome.text.find('{'), std::string::npos) << outcome.text;
  // After the text on standard error.
  const auto record =
      nlohmann::json::parse(outcome.text.substr(outcome.text.find('{')), nullptr, false);
  ASSERT_FALSE(record.is_discarded()) << outcome.text;
  EXPECT_TRUE(record.contains("failure"));
}

TEST(WorkerCommand, EveryDtypeAndOp) {
  for (const std::string dtype : {"fp32", "bf16", "fp16", "int32", "uint32", "int8"}) {
    for (const std::string op : {"sum", "min", "max", "and", "or", "xor"}) {
      const Outcome outcome =
          run_worker("--pattern index --bytes 4KiB --json - -d " + dtype + " -o " + op);
      const bool bits = op == "and" || op == "or" || op == "xor";
      const bool bits_of_floats = bits && dtype.find("int") == std::string::npos;
      ASSERT_EQ(outcome.code, bits_of_floats ? 2 : 0) << dtype << " " << op << outcome.text;
      if (bits_of_floats) continue;
      const auto result = nlohmann::json::parse(outcome.text).at("results").at(0);
      EXPECT_EQ(result.at("redop"), op);
      EXPECT_EQ(result.at("size"), 4096);
      EXPECT_EQ(result.at("out_of_place").at("nwrong"), 0);
    }
  }
}

TEST(WorkerCommand, SaysWhatTheNodeLacks) {
  const std::string join = "--job 7 --join-timeout 5s";  // the node's WELCOME has SUM and FP32
  EXPECT_EQ(run_worker("--bytes 4KiB --pattern ones", {}, join).code, 0);
  const Outcome outcome = run_worker("--bytes 4KiB --dtype bf16 --op max", {}, join);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.text.find("the node has no maximum of BF16"), std::string::npos)
      << outcome.text;
}

TEST(WorkerCommand, FilesOfOtherDtypes) {
  const TemporaryFile input("_in.npy");
  const TemporaryFile output("_out.npy");
  const ElementVector halves{Dtype::kBf16, {0x80, 0x3f, 0x00, 0xc0, 0x01, 0x00}};
  write_vector_file(input.path(), {{3}, halves});
  const std::string files = "--input " + input.path() + " --output " + output.path();
  const Outcome outcome = run_worker("--dtype bf16 " + files);
  EXPECT_EQ(outcome.code, 0) << outcome.text;
  EXPECT_EQ(read_vector_file(output.path(), Dtype::kBf16).elements.bytes, halves.bytes);
  const Outcome wrong = run_worker(files);
  EXPECT_EQ(wrong.code, 2);
  EXPECT_NE(wrong.text.find("or give --dtype bf16"), std::string::npos) << wrong.text;
}

TEST(WorkerCommand, JsonOnStandardOutputIsAlone) {
  const Outcome outcome = run_worker("--pattern ones --bytes 4KiB --json -");
  EXPECT_EQ(outcome.code, 0) << outcome.text;
  EXPECT_FALSE(nlohmann::json::parse(outcome.text, nullptr, false).is_discarded()) << outcome.text;
}

TEST(WorkerCommand, WrongUseNamesTheProgram) {
  const Outcome outcome = run_worker("--bytes 4KiB --wrkers 2");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(
      outcome.text,
      "tributary: unknown option '--wrkers'; did you mean '--workers'?\nTry 'tributary-worker "
      "--help'.\n");
}

TEST(WorkerCommand, QuietSaysNothing) {
  const Outcome outcome = run_worker("--pattern ones --bytes 4KiB -q");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.text, "");
}

}  // namespace
}  // namespace trib
