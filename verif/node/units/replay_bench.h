// SPDX-License-Identifier: Apache-2.0
// trib_replay between a result store and the egresses of four ports, at random. Its requirement
// (RC2): every request is either answered once, by the chunk that its slot holds at that time, or
// counted as dropped; payloads come whole, from the place that the result has, which is said to be
// needed as long as it is read. When the
// life ends (GR6), replays not in progress are counted as withdrawn, and those in progress end spoiled,
// whenever that is; nothing is read any more.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "Vtrib_replay.h"
#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"

namespace trib {

class ReplayBench {
 public:
  static constexpr unsigned kPorts = 4;
  static constexpr unsigned kWindow = 16;
  static constexpr unsigned kPlaces = kWindow + 2;

  struct Habits {
    unsigned ports = (1u << kPorts) - 1;  // that ask
    double requests = 0.01;               // of each of these, in each cycle
    double releases = 0.002;              // in each cycle
    double takes = 0.5;                   // headers and beats, in each cycle
    unsigned beats = 20;                  // of a payload, at most
  };

  explicit ReplayBench(std::uint64_t seed);

  /// Some traffic, and then all requests come to an end.
  void run(const Habits& habits, unsigned cycles);
  /// Traffic that goes on.
  void traffic(const Habits& habits, unsigned cycles);
  /// Traffic until a payload is in progress, of which some beats have gone.
  void begin_answer(const Habits& habits);
  /// The group's life ends under traffic; egresses take what they take.
  void end_life(double takes);

  unsigned answers() const { return answers_; }
  unsigned dropped() const { return dropped_; }
  unsigned withdrawn() const { return withdrawn_; }
  /// Payloads that ended spoiled.
  unsigned spoiled() const { return spoiled_; }
  /// A payload in progress has not ended.
  bool busy() const { return frame_.has_value(); }

 private:
  using Result = std::array<std::uint32_t, 5>;  // result_t as on a pin
  struct Chunk {
    std::uint32_t number = 0;
    unsigned beats = 0;
    unsigned want = 0;
    Result result{};
  };
  /// A frame of which the header has been taken.
  struct Frame {
    unsigned port;
    Chunk chunk;
    unsigned beat = 0;
    bool over = false;  // its life has ended
  };

  void reduce(unsigned slot);
  void step();
  void choose();
  void answer_reads();
  void watch_header();
  void watch_payload();
  void watch_reads();
  void check_balance();
  static Result header_for(const Chunk& chunk, unsigned port);
  static std::uint64_t data_of(std::uint32_t number, unsigned beat);

  ModuleBench<Vtrib_replay> bench_;
  Random random_;
  Habits habits_;
  std::array<Chunk, kWindow> chunks_{};
  /// Number of the chunk in each, and where each slot's last one is; the others are free.
  std::array<std::uint32_t, kPlaces> places_{};
  std::array<unsigned, kWindow> place_{};
  std::vector<unsigned> free_;
  std::optional<Frame> frame_;
  std::array<int, kPorts> waiting_{};  // requests less answers less those that were dropped
  std::optional<std::uint64_t> read_;
  unsigned answers_ = 0;
  unsigned dropped_ = 0;
  unsigned withdrawn_ = 0;
  unsigned spoiled_ = 0;
};

}  // namespace trib
