// SPDX-License-Identifier: Apache-2.0
#include "verif/dut/wave_view.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <stdexcept>

namespace trib {
namespace {

constexpr unsigned kWindow = 16;
constexpr unsigned kMaxPayload = 8192;

unsigned log2_of(unsigned power) {
  unsigned bits = 0;
  while ((1u << bits) < power) ++bits;
  return bits;
}

struct Signal {
  const char* name;
  unsigned bits = 1;
};

class View {
 public:
  View(const std::string& wave_file, std::ostream& out) : out_(out) {
    out_ << "[dumpfile] \"" << std::filesystem::absolute(wave_file).string() << "\"\n"
         << "[timestart] 0\n[sst_expanded] 1\n";
  }

  // Flags of GTKWave's save format: a group opens with 800200 and closes with 1000200; 28 shows a
  // signal in binary, 22 in hexadecimal digits.
  void open(const std::string& title) { out_ << "@800200\n-" << title << "\n"; }
  void close(const std::string& title) { out_ << "@1000200\n-" << title << "\n"; }

  void signals(const std::string& scope, std::initializer_list<Signal> signals) {
    for (const Signal& signal : signals) {
      if (signal.bits == 1) {
        out_ << "@28\n" << scope << signal.name << "\n";
      } else {
        out_ << fmt::format("@22\n{}{}[{}:0]\n", scope, signal.name, signal.bits - 1);
      }
    }
  }

  void group(const std::string& title, const std::string& scope,
             std::initializer_list<Signal> list) {
    open(title);
    signals(scope, list);
    close(title);
  }

 private:
  std::ostream& out_;
};

void write_view(View& view, unsigned ports, unsigned beat_bytes) {
  const std::string node = "top.trib_node.";
  const unsigned data = 8 * beat_bytes;
  const unsigned slot = log2_of(kWindow);
  const unsigned beat = log2_of(kMaxPayload / beat_bytes);

  view.signals("top.", {{"clk_i"}, {"rst_i"}});
  view.open("1 ingress");
  for (unsigned p = 0; p < ports; ++p) {
    view.group(fmt::format("receive {}", p),
               fmt::format("{}gen_receive[{}].u_receive.u_ingress.", node, p),
               {{"s_valid_i"},
                {"s_last_i"},
                {"s_user_i"},
                {"s_data_i", data},
                {"s_keep_i", beat_bytes},
                {"lookup_sequence_o", 32},
                {"claim_o"},
                {"write_o"},
                {"write_slot_o", slot},
                {"write_beat_o", beat},
                {"settle_o"},
                {"settle_good_o"},
                {"verdict_valid_o"},
                {"verdict_o", 5}});
  }
  view.close("1 ingress");
  view.open("2 window");
  for (unsigned p = 0; p < ports; ++p) {
    view.group(fmt::format("slots {}", p),
               fmt::format("{}gen_receive[{}].u_receive.u_window.u_slots.", node, p),
               {{"claimed_q", kWindow}, {"eligible_q", kWindow}, {"complete_q", kWindow}});
  }
  view.close("2 window");
  view.open("3 schedule");
  view.group("group", node + "u_schedule.u_group.",
             {{"active_q"}, {"stopped_q"}, {"members_o", ports}});
  view.group("scheduler", node + "u_schedule.u_scheduler.",
             {{"ready", kWindow},
              {"busy_q", kWindow},
              {"oldest_q", slot},
              {"choose"},
              {"chosen", slot},
              {"job_valid_o"},
              {"job_ready_i"},
              {"put_back"},
              {"disagree_o"}});
  view.group("sequencer", node + "u_schedule.u_sequencer.",
             {{"job_active_q"},
              {"read_o"},
              {"read_slot_o", slot},
              {"read_beat_o", beat},
              {"spoiled"},
              {"stall_i"},
              {"row_valid_o"},
              {"start_o"}});
  view.close("3 schedule");
  view.group("4 reduce", node + "u_reduce.",
             {{"s_valid_i"}, {"s_present_i", ports}, {"m_valid_o"}, {"m_data_o", data}});
  view.open("5 store");
  view.group("retire", node + "u_results.u_retire.",
             {{"store_o"},
              {"store_bank_o"},
              {"release_o"},
              {"failed_o"},
              {"ended_slot_o", slot},
              {"acknowledge_o", ports}});
  view.group("replay", node + "u_results.u_replay.",
             {{"request_i", ports},
              {"replaying_o", kWindow},
              {"answer_valid_o", ports},
              {"answer_ready_i", ports}});
  view.close("5 store");
  view.open("6 egress");
  for (unsigned p = 0; p < ports; ++p) {
    view.group(fmt::format("transmit {}", p), fmt::format("{}gen_transmit[{}].u_egress.", node, p),
               {{"start_i"},
                {"payload_i"},
                {"stall_o"},
                {"serve", 2},
                {"m_valid_o"},
                {"m_ready_i"},
                {"m_last_o"},
                {"m_user_o"},
                {"m_data_o", data},
                {"m_keep_o", beat_bytes}});
  }
  view.close("6 egress");
}

}  // namespace

std::string write_wave_view(const std::string& wave_file, unsigned ports, unsigned beat_bytes) {
  std::string name = std::filesystem::path(wave_file).replace_extension(".gtkw").string();
  std::ofstream out(name);
  View view(wave_file, out);
  write_view(view, ports, beat_bytes);
  out.close();
  if (!out) throw std::runtime_error("cannot write " + name + ": check the folder and its rights");
  return name;
}

}  // namespace trib
