// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "tools/tributary/report/html_text.h"
#include "tools/tributary/schedule/dependences.h"
#include "tools/tributary/schedule/msccl.h"

namespace trib {
namespace {

using schedule::Operation;
using schedule::Schedule;
using schedule::Transfer;
using schedule::Vertex;

struct StepPlace {
  std::size_t block = 0;
  std::size_t step = 0;
};

struct XmlStep {
  std::string type;
  std::uint32_t chunk = 0;
  std::optional<StepPlace> after;
  bool has_dependent = false;
};

struct Block {
  bool receives = false;
  Vertex peer = 0;
  std::vector<XmlStep> steps;
};

class Gpu {
 public:
  // The place of the step, in a block of its connection.
  StepPlace add(bool receives, Vertex peer, const std::string& type, std::uint32_t chunk,
                const std::vector<StepPlace>& after) {
    const auto [found, is_new] = numbers_.try_emplace({receives, peer}, blocks_.size());
    if (is_new) blocks_.push_back({receives, peer, {}});
    std::vector<StepPlace> others;  // a block is in order by itself
    for (const StepPlace& place : after) {
      if (place.block != found->second) others.push_back(place);
    }
    Block& block = blocks_[found->second];
    for (std::size_t i = 0; i < others.size(); ++i) {
      const bool last = i + 1 == others.size();
      blocks_[others[i].block].steps[others[i].step].has_dependent = true;
      if (!last) block.steps.push_back({"nop", chunk, others[i], false});
    }
    block.steps.push_back({type, chunk, {}, false});
    if (!others.empty()) block.steps.back().after = others.back();
    return {found->second, block.steps.size() - 1};
  }

  const std::vector<Block>& blocks() const { return blocks_; }

 private:
  std::vector<Block> blocks_;
  std::map<std::pair<bool, Vertex>, std::size_t> numbers_;
};

std::vector<Gpu> gpus_of(const Schedule& schedule) {
  std::vector<Gpu> gpus(schedule.nodes);
  std::vector<StepPlace> places(2 * schedule.transfers.size());  // of both ends of each
  const auto number = [](const TransferEnd& end) {
    return 2 * end.transfer + (end.receives ? 1 : 0);
  };
  for (const EndWithDependences& end : ends_of(schedule)) {
    const Transfer& transfer = schedule.transfers[end.end.transfer];
    const bool receives = end.end.receives;
    std::vector<StepPlace> after;
    for (const TransferEnd& other : end.after) after.push_back(places[number(other)]);
    const char* const type = !receives                                  ? "s"
                             : transfer.operation == Operation::kReduce ? "rrc"
                                                                        : "r";
    places[number(end.end)] = gpus[receives ? transfer.to : transfer.from].add(
        receives, receives ? transfer.from : transfer.to, type, transfer.chunk, after);
  }
  return gpus;
}

}  // namespace

std::string msccl_xml(const Schedule& schedule) {
  fmt::memory_buffer text;
  const auto out = std::back_inserter(text);
  fmt::format_to(out,
                 R"(<algo name="{}" proto="Simple" nchannels="1" nchunksperloop="{}" ngpus="{}" )"
                 R"(coll="allreduce" inplace="1" outofplace="0" minBytes="0" maxBytes="0">)"
                 "\n",
                 html_escaped(schedule.topology + " " + schedule.algorithm), schedule.chunks,
                 schedule.nodes);
  const std::vector<Gpu> gpus = gpus_of(schedule);
  for (std::size_t node = 0; node < gpus.size(); ++node) {
    fmt::format_to(out,
                   R"(  <gpu id="{}" i_chunks="{}" o_chunks="0" s_chunks="0">)"
                   "\n",
                   node, schedule.chunks);
    const std::vector<Block>& blocks = gpus[node].blocks();
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const auto peer = static_cast<long>(blocks[i].peer);
      fmt::format_to(out,
                     R"(    <tb id="{}" send="{}" recv="{}" chan="0">)"
                     "\n",
                     i, blocks[i].receives ? -1 : peer, blocks[i].receives ? peer : -1);
      for (std::size_t step = 0; step < blocks[i].steps.size(); ++step) {
        const XmlStep& one = blocks[i].steps[step];
        const bool waits = one.after.has_value();
        fmt::format_to(out,
                       R"(      <step s="{}" type="{}" srcbuf="i" srcoff="{}" dstbuf="i" )"
                       R"(dstoff="{}" cnt="{}" depid="{}" deps="{}" hasdep="{}"/>)"
                       "\n",
                       step, one.type, one.chunk, one.chunk, one.type == "nop" ? 0 : 1,
                       waits ? static_cast<long>(one.after->block) : -1,
                       waits ? static_cast<long>(one.after->step) : -1, one.has_dependent ? 1 : 0);
      }
      fmt::format_to(out, "    </tb>\n");
    }
    fmt::format_to(out, "  </gpu>\n");
  }
  fmt::format_to(out, "</algo>\n");
  return fmt::to_string(text);
}

}  // namespace trib
