// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "model/schedule/topologies.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/schedule/msccl.h"
#include "tools/tributary/schedule/xml_element.h"

namespace trib {
namespace {

using schedule::Operation;
using schedule::Schedule;
using schedule::Transfer;
using schedule::Vertex;

constexpr int kMostChunks = 1 << 20;

const std::string& text_attribute(const XmlElement& element, const char* key) {
  const auto found = element.attributes.find(key);
  if (found == element.attributes.end()) {
    throw FileError(element.place, fmt::format("<{}> has no attribute '{}'", element.name, key));
  }
  return found->second;
}

int number_attribute(const XmlElement& element, const char* key, int least, int below) {
  const std::string& text = text_attribute(element, key);
  char* end = nullptr;
  const long value = std::strtol(text.c_str(), &end, 10);
  if (text.empty() || *end != '\0' || value < least || value >= below) {
    throw FileError(element.place, fmt::format("{}=\"{}\": a number from {} to {} is needed", key,
                                               text, least, below - 1));
  }
  return static_cast<int>(value);
}

void require_name(const XmlElement& element, const char* name) {
  if (element.name != name) {
    throw FileError(element.place, fmt::format("<{}>, where <{}> is needed", element.name, name));
  }
}

// The actions of a type of step, one after the other.
struct StepType {
  const char* name;
  bool receives;
  bool reduces;
  bool sends;
};
constexpr StepType kTypes[] = {{"s", false, false, true},   {"r", true, false, false},
                               {"rrc", true, true, false},  {"rcs", true, false, true},
                               {"rrcs", true, true, true},  {"rrs", true, true, true},
                               {"nop", false, false, false}};

class MscclReader {
 public:
  MscclReader(const std::string& name, const XmlElement& algo) : algo_(algo) {
    require_name(algo, "algo");
    program_.name = name;
    program_.nodes =
        static_cast<std::uint32_t>(number_attribute(algo, "ngpus", 2, schedule::kMostNodes + 1));
    program_.chunks =
        static_cast<std::uint32_t>(number_attribute(algo, "nchunksperloop", 1, kMostChunks));
    const std::string& collective = text_attribute(algo, "coll");
    gathers_ = collective == "allgather";
    if (!gathers_ && collective != "allreduce") {
      throw FileError(algo.place,
                      fmt::format("coll=\"{}\": allreduce or allgather is needed", collective));
    }
    const auto in_place = algo.attributes.find("inplace");
    if (!gathers_ && in_place != algo.attributes.end() && in_place->second != "1") {
      throw FileError(algo.place, "an allreduce that is not in place cannot be read");
    }
  }

  ReadSchedule read() {
    std::vector<bool> seen(program_.nodes, false);
    for (const XmlElement& gpu : algo_.children) {
      require_name(gpu, "gpu");
      const auto id =
          static_cast<Vertex>(number_attribute(gpu, "id", 0, static_cast<int>(program_.nodes)));
      if (seen[id]) throw FileError(gpu.place, fmt::format("gpu {} twice", id));
      seen[id] = true;
      add_gpu(gpu, id);
    }
    ReadSchedule read = schedule_of_program(program_);
    return gathers_ ? mirrored(std::move(read)) : std::move(read);
  }

 private:
  struct Wait {
    std::size_t op;
    int block;
    int step;
  };

  void add_gpu(const XmlElement& gpu, Vertex id) {
    std::vector<std::vector<std::size_t>> last_of;  // block and step: its last operation
    std::vector<Wait> waits;
    const int input = gathers_ ? number_attribute(gpu, "i_chunks", 0, kMostChunks) : 0;
    for (const XmlElement& block : gpu.children) {
      require_name(block, "tb");
      const int number = number_attribute(block, "id", 0, kMostChunks);
      if (number != static_cast<int>(last_of.size())) {
        throw FileError(block.place, fmt::format("tb {} is needed here", last_of.size()));
      }
      last_of.emplace_back();
      bool first = true;
      for (const XmlElement& step : block.children) {
        require_name(step, "step");
        const std::size_t begin = program_.ops.size();
        add_step(step, block, id, input);
        if (!first) program_.ops[begin].after.push_back(begin - 1);
        first = false;
        for (std::size_t op = begin + 1; op < program_.ops.size(); ++op) {
          program_.ops[op].after.push_back(op - 1);
        }
        last_of.back().push_back(program_.ops.size() - 1);
        const int depends_on = number_attribute(step, "depid", -1, kMostChunks);
        if (depends_on >= 0) {
          waits.push_back({begin, depends_on, number_attribute(step, "deps", 0, kMostChunks)});
        }
      }
    }
    for (const Wait& wait : waits) {
      const auto block = static_cast<std::size_t>(wait.block);
      const auto step = static_cast<std::size_t>(wait.step);
      MessageOp& op = program_.ops[wait.op];
      if (block >= last_of.size() || step >= last_of[block].size()) {
        throw FileError(op.place, fmt::format("there is no step {} of tb {}", step, block));
      }
      op.after.push_back(last_of[block][step]);
    }
  }

  // One operation, or as many as it has messages.
  void add_step(const XmlElement& step, const XmlElement& block, Vertex node, int input) {
    const std::string& type = text_attribute(step, "type");
    const auto* const found = std::find_if(std::begin(kTypes), std::end(kTypes),
                                           [&](const StepType& one) { return type == one.name; });
    if (found == std::end(kTypes)) {
      throw FileError(step.place, fmt::format("type=\"{}\": s, r, rrc, rcs, rrcs, rrs or nop is "
                                              "needed",
                                              type));
    }
    const auto add = [&](MessageKind kind, Vertex peer, std::uint32_t chunk) {
      MessageOp op;
      op.kind = kind;
      op.node = node;
      op.peer = peer;
      op.channel = static_cast<std::uint32_t>(number_attribute(block, "chan", 0, kMostChunks));
      op.chunk = chunk;
      op.operation = found->reduces ? Operation::kReduce : Operation::kGather;
      op.place = step.place;
      program_.ops.push_back(std::move(op));
    };
    if (!found->receives && !found->sends) {
      add(MessageKind::kNone, node, 0);
      return;
    }
    const int count = number_attribute(step, "cnt", 1, kMostChunks);
    const auto peer = [&](const char* key) {
      return static_cast<Vertex>(number_attribute(block, key, 0, static_cast<int>(program_.nodes)));
    };
    for (int i = 0; i < count && found->receives; ++i) {
      add(MessageKind::kReceive, peer("recv"), chunk_of(step, "dst", i, node, input));
    }
    for (int i = 0; i < count && found->sends; ++i) {
      const char* const buffer = found->receives ? "dst" : "src";
      add(MessageKind::kSend, peer("send"), chunk_of(step, buffer, i, node, input));
    }
  }

  // In an allgather's input, chunks are numbered from those of the node on.
  std::uint32_t chunk_of(const XmlElement& step, const std::string& end, int more, Vertex node,
                         int input) const {
    const std::string& buffer = text_attribute(step, (end + "buf").c_str());
    if (buffer != "i" && buffer != "o") {
      throw FileError(step.place, fmt::format("{}buf=\"{}\": i or o is needed", end, buffer));
    }
    const int offset = number_attribute(step, (end + "off").c_str(), 0, kMostChunks) + more +
                       (buffer == "i" ? input * static_cast<int>(node) : 0);
    if (offset < 0 || offset >= static_cast<int>(program_.chunks)) {
      throw FileError(step.place, fmt::format("there are {} chunks", program_.chunks));
    }
    return static_cast<std::uint32_t>(offset);
  }

  // A chunk gathered in step t of k is reduced in the opposite direction in the earlier step k - 1 - t.
  static ReadSchedule mirrored(ReadSchedule gather) {
    const std::uint32_t steps = gather.schedule.steps();
    ReadSchedule both;
    both.schedule = gather.schedule;
    both.schedule.transfers.clear();
    const std::size_t count = gather.schedule.transfers.size();
    for (std::size_t i = count; i-- > 0;) {
      const Transfer& one = gather.schedule.transfers[i];
      both.schedule.transfers.push_back(
          {steps - 1 - one.step, Operation::kReduce, one.chunk, one.to, one.from, 0});
      both.places.push_back(gather.places[i]);
    }
    for (std::size_t i = 0; i < count; ++i) {
      both.schedule.transfers.push_back(gather.schedule.transfers[i]);
      both.schedule.transfers.back().step += steps;
      both.places.push_back(gather.places[i]);
    }
    return both;
  }

  const XmlElement& algo_;
  MessageProgram program_;
  bool gathers_ = false;
};

}  // namespace

ReadSchedule parse_msccl(const std::string& name, const std::string& text) {
  const XmlElement algo = parse_xml(name, text);
  return MscclReader(name, algo).read();
}

}  // namespace trib
