// SPDX-License-Identifier: Apache-2.0
// Figures that the models of systems and their comparison rest on, most of them of others, each with where it is from.
// No other file has a figure of this kind. Derived figures are computed (sharp.h, software_ring.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace trib::systems {

enum class Origin : std::uint8_t {
  kPublished,  // in a paper, its abstract, a vendor's documentation, or the authors' programs
  kDerived,    // computed from such
  kMeasured,   // by this project
  kRecalled,   // known from the paper, but not read again
};

constexpr const char* origin_text(Origin origin) {
  constexpr std::array<const char*, 4> kTexts{"published", "derived", "measured", "recalled"};
  return kTexts[static_cast<std::size_t>(origin)];
}

struct Figure {
  const char* what;
  double value;
  const char* unit;
  Origin origin;
  const char* source;
};

// SHARP v1 on Switch-IB 2, 128 hosts on links of 100 Gb/s.
inline constexpr Figure kSharp8Bytes{"SHARP v1, 8 B", 2.83, "us", Origin::kPublished,
                                     "Graham et al., COMHPC 2016, abstract"};
inline constexpr Figure kSharp4096Bytes{"SHARP v1, 4096 B", 14.48, "us", Origin::kPublished,
                                        "Graham et al., COMHPC 2016, abstract"};
inline constexpr Figure kHost8Bytes{"hosts without SHARP, 8 B", 6.01, "us", Origin::kPublished,
                                    "Graham et al., COMHPC 2016, abstract"};
inline constexpr Figure kHost4096Bytes{"hosts without SHARP, 4096 B", 46.93, "us",
                                       Origin::kPublished, "Graham et al., COMHPC 2016, abstract"};
inline constexpr Figure kSharpHosts{"hosts of these", 128, "hosts", Origin::kPublished,
                                    "Graham et al., COMHPC 2016, abstract"};
inline constexpr Figure kSharpSegment{"payload of an operation, Switch-IB 2", 256, "B",
                                      Origin::kPublished, "NVIDIA SHARP 2.6.1 documentation"};
inline constexpr Figure kSharpOperations{"operations outstanding, Switch-IB 2", 32, "operations",
                                         Origin::kPublished,
                                         "settings of the tests of nccl-rdma-sharp-plugins"};
inline constexpr Figure kSharpLevels{"levels of switches below 128 hosts", 2, "levels",
                                     Origin::kDerived, "36 ports of a Switch-IB 2"};
inline constexpr Figure kSharpHop{"a switch of SHARP v1, one way", 0.45, "us", Origin::kDerived,
                                  "chosen with the time of the hosts to give 2.83 us"};

// SHARP v2, which streams, on Quantum, 128 nodes.
inline constexpr Figure kSharp2At16K{
    "SHARP v2, 16384 B", 15.48, "us", Origin::kPublished,
    "NVIDIA SHARP documentation, example of osu_allreduce, SAT on"};
inline constexpr Figure kSharp2At32K{
    "SHARP v2, 32768 B", 16.26, "us", Origin::kPublished,
    "NVIDIA SHARP documentation, example of osu_allreduce, SAT on"};
inline constexpr Figure kSharp2Share{"SHARP v2, share of the wire", 95, "%", Origin::kPublished,
                                     "Graham et al., ISC 2020, abstract"};
inline constexpr Figure kSharp2Gbps{"links of Quantum (HDR)", 200, "Gb/s", Origin::kRecalled,
                                    "InfiniBand HDR; the example does not name its links"};

inline constexpr Figure kSharp2Streamed{"SHARP v2, streamed from", 16'384, "B", Origin::kPublished,
                                        "the same example, and UCC's threshold of 16 KB"};

// Products.
inline constexpr Figure kSharpPorts{"ports of a Switch-IB 2", 36, "ports", Origin::kRecalled,
                                    "data sheet of the product"};
inline constexpr Figure kSharp2Ports{"ports of a Quantum", 40, "ports", Origin::kRecalled,
                                     "data sheet of the product"};

// NTT's node.
inline constexpr Figure kNttGoodput{"NTT, goodput from 64 KB on", 9.62, "Gb/s", Origin::kPublished,
                                    "IPSJ 2019, 1A-01, section 4, figure 1(c)"};
inline constexpr Figure kNttReduction{"NTT, less time than SHARP, 100 MB", 65, "%",
                                      Origin::kPublished, "SC18 poster 140, abstract"};
inline constexpr Figure kNttMessage{"the message of that", 1e8, "B", Origin::kPublished,
                                    "IPSJ 2019, 1A-01, section 4 (about 100 MB)"};
inline constexpr Figure kNttLeastHost{"NTT, time of the hosts, least", 15, "us", Origin::kDerived,
                                      "crossover at 8 KB and 9.62 Gb/s"};
inline constexpr Figure kNttMostHost{"NTT, time of the hosts, most", 20, "us", Origin::kDerived,
                                     "crossover at 8 KB and 9.62 Gb/s"};

// The codec, on links of a ring.
inline constexpr Figure kExchangeRatio{"ratio of the codec, values of I5", 4, "", Origin::kMeasured,
                                       "docs/NETWORKS.md, section 4"};
inline constexpr Figure kTrainingRatio{"ratio of B 2^-8, gradients of a training", 10.15, "",
                                       Origin::kMeasured,
                                       "docs/CODEC.md, section 13, small network"};

inline constexpr std::array<const Figure*, 23> kFigures{
    &kSharp8Bytes,    &kSharp4096Bytes,  &kHost8Bytes,  &kHost4096Bytes, &kSharpHosts,
    &kSharpSegment,   &kSharpOperations, &kSharpLevels, &kSharpHop,      &kSharp2At16K,
    &kSharp2At32K,    &kSharp2Share,     &kSharp2Gbps,  &kNttGoodput,    &kNttReduction,
    &kNttMessage,     &kNttLeastHost,    &kNttMostHost, &kExchangeRatio, &kTrainingRatio,
    &kSharp2Streamed, &kSharpPorts,      &kSharp2Ports};

// Gradients, 4 bytes a value: sizes in the files of MULTITREE's authors, their simulator's src/SCALE-Sim, HPCL/accelerator.
struct Gradients {
  const char* network;
  double bytes;
};
inline constexpr Gradients kResNet50{"ResNet-50", 102.0e6};
inline constexpr std::array<Gradients, 7> kGradients{{{"AlphaGoZero", 6.29e6},
                                                      {"AlexNet (convolutions)", 14.98e6},
                                                      {"GoogLeNet", 27.4e6},
                                                      {"NCF", 44.2e6},
                                                      {"FasterRCNN", 53.0e6},
                                                      kResNet50,
                                                      {"Transformer", 309.7e6}}};
inline constexpr const char* kGradientSource =
    "layers in the files of the simulator of MULTITREE's authors (github HPCL/accelerator)";

}  // namespace trib::systems
