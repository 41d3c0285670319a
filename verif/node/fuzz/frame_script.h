// SPDX-License-Identifier: Apache-2.0
// Meaning of a fuzzer's bytes: a sequence of frames into a node's ports and of register commands,
// with their pace. Every string of bytes is a script; the same bytes are always the same script,
// for the model and for the RTL.
//
// Bytes 0-3 set the stage, then follow StepRecords, of which at most kMaxSteps count. The decoder
// follows the job as a well-behaved set of workers would see it, so that plain records make a job
// that runs, and each byte that is not 0 takes it one step off. The node numbers the lives of a
// group, so the golden model goes along to provide the epochs; it takes the frames in the order of the
// script, and no deadline passes for it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/frame/endpoint.h"
#include "model/frame/frame.h"

namespace trib {

// The node that scripts are written for.
inline constexpr unsigned kScriptPorts = 4;
inline constexpr unsigned kScriptWindow = 16;
inline constexpr unsigned kScriptGroups = 2;

// Those of scripts that are decoded from bytes.
struct ScriptAddresses {
  Endpoint node = default_node();
  std::array<Endpoint, kScriptPorts> peers{default_worker(0), default_worker(1), default_worker(2),
                                           default_worker(3)};
};

// Register contents for group 0; of any other group they say the same but for members, none,
// and it is never started: only JOINs make it active.
struct GroupSetup {
  std::uint32_t members = (1u << kScriptPorts) - 1;
  std::uint16_t epoch = 1;
  bool started = true;  // by a register command; otherwise JOINs make it active, too
  bool join_allowed = true;
  bool bind = false;
  std::uint64_t key = 0;
  std::optional<unsigned> uplink;  // never a member
  std::uint32_t deadline = 0;      // cycles
  ScriptAddresses addresses;       // the node's are those of all groups

  // The ports from which contributions come if all goes well.
  std::uint32_t children() const;
};

struct ScriptEvent {
  enum class Action : std::uint8_t {
    kFrame,
    kStart,      // of group 0, with the epoch of the setup and whatever else the registers hold
    kEnd,        // group 0 becomes idle
    kConfigure,  // end of all groups, new registers, start of group 0 if the setup says so
  };
  Action action = Action::kFrame;
  // The node has nothing left to do before the event. Always so for actions other than kFrame.
  bool drained = true;
  unsigned gap = 0;  // else: cycles to wait after the event before
  unsigned port = 0;
  FramePtr frame;    // kFrame; has at least one byte
  GroupSetup setup;  // kConfigure, kStart
  // The epochs of the groups before the event, if all went in the order of the script.
  std::array<std::uint16_t, kScriptGroups> epochs{};
};

struct FrameScript {
  static constexpr std::size_t kSetupBytes = 4;
  static constexpr std::size_t kMaxSteps = 48;
  // Payload bytes, summed up over the script; steps beyond it carry 64 bytes at most.
  static constexpr std::size_t kPayloadBudget = std::size_t{48} * 1024;

  GroupSetup setup;          // which comes before all events
  unsigned onset = 1;        // beats of payload (RE1)
  bool sinks_stall = false;  // the transmit streams are held up now and then
  std::vector<ScriptEvent> events;
};

FrameScript decode_script(const std::uint8_t* data, std::size_t size);

}  // namespace trib
