// SPDX-License-Identifier: Apache-2.0
// `tributary codec`: encodes files of FP32 values, decodes them, checks the codec on them, and reports
// its effect on them; and the same for single groups in CSV files, so that other implementations
// can be compared. By the golden model, or all except `stats` by the simulated hardware as well.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tools/tributary/codec/code_file.h"
#include "tools/tributary/codec/codec_statistics.h"
#include "tools/tributary/codec/exponent_plot.h"
#include "tools/tributary/codec/golden_comparison.h"
#include "tools/tributary/codec/round_trip_check.h"
#include "tools/tributary/codec/row_file.h"
#include "tools/tributary/codec/statistics_report.h"
#include "tools/tributary/commands/codec_backend.h"
#include "tools/tributary/commands/commands.h"
#include "tools/tributary/commands/named_files.h"
#include "tools/tributary/commands/output_options.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/files/vector_file.h"
#include "tools/tributary/report/counted.h"
#include "verif/sim/command_line/progress_bar.h"

namespace trib {
namespace {

struct CodecOptions {
  std::string input;
  std::string output;
  std::string mode = "B";
  std::string bound = "2^-8";
  std::size_t chunk = codec::kMostValues;
  bool rtl = false;
  std::string plot;
  OutputOptions text;
  const CLI::App* command = nullptr;

  bool given(const char* option) const { return command->get_option(option)->count() > 0; }
  codec::Encoding encoding() const {
    const bool bounded = mode == "A" || mode == "B";
    if (!bounded && given("--bound")) {
      throw UsageError(fmt::format("--bound: {} has none; leave it out", mode));
    }
    return codec::parse_encoding(bounded ? mode + " " + bound : mode);
  }
  ProgressBar::Style bar_style() const {
    return text.silent() ? ProgressBar::Style::kSilent : ProgressBar::usual_style();
  }
};

bool has_extension(const std::string& path, const char* extension) {
  return std::filesystem::path(path).extension() == extension;
}

void require_extension(const std::string& path, const char* extension, const char* what) {
  if (has_extension(path, extension)) return;
  throw FileError(path, fmt::format("the output is {}; name it *{}", what, extension));
}

std::vector<float> read_values(const CodecOptions& options) {
  std::vector<float> values = floats_of(read_vector_file(options.input, Dtype::kFp32).elements);
  if (values.empty()) throw FileError(options.input, "holds no values");
  return values;
}

// Rows have encodings and counts of their own.
void require_no_settings(const CodecOptions& options) {
  for (const char* option : {"--mode", "--bound", "--chunk"}) {
    if (!options.given(option)) continue;
    throw UsageError(
        fmt::format("{}: the rows of a CSV file have their own; leave it out", option));
  }
}

// Calls `action` with each chunk and the place of its first value.
void for_each_chunk(const CodecOptions& options, const char* label,
                    const std::vector<float>& values,
                    const std::function<void(std::size_t, Span<const float>)>& action) {
  ProgressBar bar(options.bar_style());
  const Span<const float> all(values);
  for (std::size_t at = 0; at < all.size(); at += options.chunk) {
    action(at, all.from(at).first(std::min(options.chunk, all.size() - at)));
    bar.update(label, at, all.size());
  }
}

void check_files(const CodecOptions& options) {
  NamedFiles files;
  files.input("input", options.input);
  files.output("--output", options.output);
  files.output("--plot", options.plot);
  options.text.check(files);
}

int encode_file(const CodecOptions& options) {
  const CodecBackend backend(options.rtl);
  if (has_extension(options.input, ".csv")) {
    require_no_settings(options);
    require_extension(options.output, ".csv", "rows of groups");
    const std::size_t rows = encode_row_file(options.input, options.output, backend.functions());
    options.text.print("{}\n{}", counted(rows, "row"), backend.cycles_text());
    return kExitPass;
  }
  const codec::Encoding encoding = options.encoding();
  require_extension(options.output, ".codes", "a file of codes");
  const std::vector<float> values = read_values(options);
  CodeFileWriter writer;
  std::size_t chunks = 0;
  std::size_t raw = 0;
  std::size_t code_bytes = 0;
  for_each_chunk(options, "encoding", values, [&](std::size_t, Span<const float> chunk) {
    const codec::Payload payload = payload_by(backend.functions(), encoding, chunk);
    writer.add(payload, chunk.size());
    ++chunks;
    if (payload.encoding.is_raw()) ++raw;
    code_bytes += payload.bytes.size();
  });
  write_file(options.output, writer.bytes().data(), writer.bytes().size());
  const std::size_t raw_bytes = sizeof(float) * values.size();
  options.text.print(
      "{}: {} in {}, {} raw; {} bytes become {}, ratio {:.3f}\n{}", codec::name_of(encoding),
      counted(values.size(), "value"), counted(chunks, "chunk"), raw, raw_bytes, code_bytes,
      static_cast<double>(raw_bytes) / static_cast<double>(code_bytes), backend.cycles_text());
  return kExitPass;
}

int decode_file(const CodecOptions& options) {
  const CodecBackend backend(options.rtl);
  if (has_extension(options.input, ".csv")) {
    require_extension(options.output, ".csv", "rows of groups");
    const std::size_t rows = decode_row_file(options.input, options.output, backend.functions());
    options.text.print("{}\n{}", counted(rows, "row"), backend.cycles_text());
    return kExitPass;
  }
  require_vector_file(options.output, Dtype::kFp32);
  const std::vector<std::uint8_t> bytes = read_file(options.input);
  const std::vector<CodedChunk> chunks = parse_code_file(options.input, bytes);
  if (chunks.empty()) throw FileError(options.input, "holds no chunks");
  std::vector<float> values;
  ProgressBar bar(options.bar_style());
  for (const CodedChunk& chunk : chunks) {
    const std::vector<float> more = values_of(options.input, chunk, backend.functions());
    values.insert(values.end(), more.begin(), more.end());
    bar.update("decoding", chunk.offset, bytes.size());
  }
  bar.clear();
  write_vector_file(options.output, {{values.size()}, fp32_vector(values)});
  options.text.print("{} of {}\n{}", counted(values.size(), "value"),
                     counted(chunks.size(), "chunk"), backend.cycles_text());
  return kExitPass;
}

// The verdict of a check; `failure` is empty if nothing failed.
int judge(const CodecOptions& options, const CodecBackend& backend, const std::string& failure,
          const std::string& what) {
  options.text.print("{}: {}\n{}", failure.empty() ? "PASSED" : "FAILED",
                     failure.empty() ? what : failure, backend.cycles_text());
  return failure.empty() ? kExitPass : kExitFail;
}

int check_file(const CodecOptions& options) {
  const CodecBackend backend(options.rtl);
  if (has_extension(options.input, ".csv")) {
    require_no_settings(options);
    const RowComparison rows = compare_row_file(options.input, backend.references());
    return judge(options, backend, rows.first_difference, counted(rows.rows, "row"));
  }
  const codec::Encoding encoding = options.encoding();
  const RoundTripCheck check(encoding, backend.functions());
  const std::vector<float> values = read_values(options);
  std::string failed;
  for_each_chunk(options, "checking", values, [&](std::size_t place, Span<const float> chunk) {
    if (!failed.empty()) return;
    auto failure = check.check(chunk);
    if (!failure && backend.is_rtl()) failure = golden_difference(backend.codec(), encoding, chunk);
    if (failure) failed = fmt::format("value {}: {}", place + failure->value, failure->text);
  });
  return judge(options, backend, failed,
               codec::name_of(encoding) + ", " + counted(values.size(), "value"));
}

int show_statistics(const CodecOptions& options, Invocation& invocation) {
  CodecStatistics statistics(options.encoding());
  const std::vector<float> values = read_values(options);
  options.text.begin_json(invocation);
  for_each_chunk(options, "encoding", values,
                 [&](std::size_t, Span<const float> chunk) { statistics.add(chunk); });
  if (!options.plot.empty()) {
    write_file(options.plot,
               exponent_plot(statistics, fmt::format("{}, {}", codec::name_of(options.encoding()),
                                                     counted(values.size(), "value"))));
  }
  options.text.print("{}", statistics_text(statistics));
  options.text.write_json(statistics_json(statistics), invocation);
  return kExitPass;
}

// A subcommand with its input, which checks the files that its call names before it does `action`.
CLI::App* add(CLI::App& codec, const std::shared_ptr<CodecOptions>& options, Invocation& invocation,
              const char* name, const char* text, const char* input,
              const std::function<int(const CodecOptions&)>& action) {
  CLI::App* command = codec.add_subcommand(name, text);
  command->add_option("input", options->input, input)->required();
  command->callback([options, &invocation, command, action] {
    options->command = command;
    check_files(*options);
    invocation.exit_code = action(*options);
  });
  return command;
}

void add_settings(CLI::App& command, CodecOptions& options) {
  command.add_option("--mode", options.mode, "Codec: A, B, MXFP8 or MXFP4")
      ->check(CLI::IsMember({"A", "B", "MXFP8", "MXFP4"}))
      ->capture_default_str();
  command.add_option("--bound", options.bound, "Bound of modes A and B: 2^-6, 2^-8 or 2^-10")
      ->check(CLI::IsMember({"2^-6", "2^-8", "2^-10"}))
      ->capture_default_str();
  command.add_option("--chunk", options.chunk, "Values of a chunk, which is encoded by itself")
      ->check(CLI::Range(std::size_t{1}, codec::kMostValues))
      ->capture_default_str();
}

void add_conversions(CLI::App& codec, const std::shared_ptr<CodecOptions>& options,
                     Invocation& invocation) {
  CLI::App* encode =
      add(codec, options, invocation, "encode", "Encode a file, chunk by chunk",
          "Values: .npy of float32, or .f32 or .bin, raw and little-endian; or .csv, rows of "
          "id,mode,bound,count,in",
          encode_file);
  add_settings(*encode, *options);
  encode
      ->add_option("--output", options->output,
                   "File for the code, *.codes; or *.csv, the rows with tags,bits,bytes,out")
      ->required();
  encode->add_flag("--rtl", options->rtl, "Encode by the simulated hardware, and print its cycles");
  options->text.add_quiet_to(*encode);
  encode->footer(
      "A file of codes is TRIBCODE and then, for each chunk: byte 62 of its frame, which is 0 "
      "where the code is not shorter than the values (GC5.7); a byte 0; the number of values in "
      "2 bytes; the length of the payload in 4; the payload. Integers are little-endian, and "
      "the shape of an array is not kept. Rows have values as FP32 patterns in hexadecimal, and "
      "their code as it is, longer than the values or not.");
  CLI::App* decode =
      add(codec, options, invocation, "decode", "Decode a file of codes",
          "File of codes, of any name; or .csv, rows of id,mode,bound,count,bytes", decode_file);
  decode
      ->add_option("--output", options->output,
                   "File for the values, .npy, .f32 or .bin; or *.csv, the rows with verdict,out")
      ->required();
  decode->add_flag("--rtl", options->rtl, "Decode by the simulated hardware, and print its cycles");
  options->text.add_quiet_to(*decode);
  decode->footer(
      "A broken chunk of a file of codes ends the command with exit code 2 and its offset; that "
      "of a row is the verdict of the row.");
}

void add_judgements(CLI::App& codec, const std::shared_ptr<CodecOptions>& options,
                    Invocation& invocation) {
  CLI::App* check =
      add(codec, options, invocation, "check",
          "Encode and decode values twice, and hold the codec to what it promises",
          "Values, as for encode; or .csv, rows that were encoded or decoded, to be compared",
          check_file);
  add_settings(*check, *options);
  check->add_flag(
      "--rtl", options->rtl,
      "Check the simulated hardware, also against the golden model, and print its cycles");
  options->text.add_quiet_to(*check);
  check->footer(
      "Modes A and B: the error of each value is below that of its class (GC4.1), which is the "
      "bound or less with mode B, and a second pass changes no value, and with mode B no byte. "
      "MX: a second pass changes no byte. Rows: those of another implementation, with all "
      "columns of encode or decode, must be those of the golden model, and with --rtl those of the "
      "hardware too. Exit code 1 with the first value or row that fails.");
  CLI::App* stats = add(codec, options, invocation, "stats",
                        "Print ratio, classes and errors of an encoding of these values",
                        "Values, .npy, .f32 or .bin", [&invocation](const CodecOptions& chosen) {
                          return show_statistics(chosen, invocation);
                        });
  add_settings(*stats, *options);
  stats->add_option("--plot", options->plot, "File for the histogram of the exponents as SVG");
  options->text.add_to(*stats);
  stats->footer(
      "Chunks count as they are sent, raw where the code is not shorter. Errors are those of "
      "values that are finite before and after; the relative one is the length of the vector of "
      "errors by that of the values.");
}

}  // namespace

void add_codec(CLI::App& app, Invocation& invocation) {
  const auto options = std::make_shared<CodecOptions>();
  CLI::App* command = app.add_subcommand(
      "codec", "Encode, decode and check files of float32 by the codecs of docs/CODEC.md");
  command->require_subcommand(1);
  command->footer(
      "By the golden model; encode, decode and check with --rtl by the simulated hardware, "
      "trib_compress and trib_decompress, or trib_mx_compress and trib_mx_decompress, at 32 bytes "
      "a "
      "beat. Cycles count from the first beat of a chunk to its last, latency included. Exit "
      "codes: "
      "0 done or passed, 1 a check failed, 2 wrong usage or a bad file.");
  add_conversions(*command, options, invocation);
  add_judgements(*command, options, invocation);
}

}  // namespace trib
