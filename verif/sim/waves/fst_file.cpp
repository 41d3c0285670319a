// SPDX-License-Identifier: Apache-2.0
// The reader is that of GTKWave, which comes with Verilator (gtkwave/fstapi.h).
#include "verif/sim/waves/fst_file.h"

#include <gtkwave/fstapi.h>

#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

namespace trib {
namespace {

// The enumerations that the file defines, by number, and the one that the next signal is of.
class Enumerations {
 public:
  void attribute(const fstHier& entry) {
    const auto& attribute = entry.u.attr;
    if (attribute.typ != FST_AT_MISC || attribute.subtype != FST_MT_ENUMTABLE) return;
    const std::string text(attribute.name, attribute.name_length);
    if (text.empty()) {
      const auto found = names_.find(attribute.arg);
      next_ = found == names_.end() ? "" : found->second;
    } else {
      names_[attribute.arg] = text.substr(0, text.find(' '));  // the table follows the name
    }
  }
  std::string take() { return std::exchange(next_, {}); }

 private:
  std::map<std::uint64_t, std::string> names_;
  std::string next_;
};

WaveSignal signal_of(const fstHier& entry, std::string enumeration) {
  const auto& variable = entry.u.var;
  WaveSignal signal;
  signal.name.assign(variable.name, variable.name_length);
  const std::size_t space = signal.name.find(' ');
  if (space != std::string::npos) {
    signal.range = signal.name.substr(space + 1);
    signal.name.resize(space);
  }
  signal.bits = variable.length;
  signal.enumeration = std::move(enumeration);
  signal.handle = variable.handle;
  return signal;
}

// A scope may be opened more than once. No reference to a sibling of it is held meanwhile.
WaveScope& open_scope(WaveScope& parent, const std::string& name) {
  for (WaveScope& scope : parent.scopes) {
    if (scope.name == name) return scope;
  }
  WaveScope& scope = parent.scopes.emplace_back();
  scope.name = name;
  scope.path = parent.path.empty() ? name : parent.path + "." + name;
  return scope;
}

struct Listener {
  const FstFile::Change& change;
  unsigned bits;
};

void value_changed(void* listener, std::uint64_t time, fstHandle, const unsigned char* value) {
  const auto& to = *static_cast<const Listener*>(listener);
  to.change(time, {reinterpret_cast<const char*>(value), to.bits});
}

}  // namespace

void FstFile::Close::operator()(void* context) const { fstReaderClose(context); }

FstFile::FstFile(const std::string& path) : context_(fstReaderOpen(path.c_str())) {
  if (!context_) throw std::runtime_error(path + ": can't be read as waves in FST format");
  read_hierarchy();
}

std::uint64_t FstFile::begin() const { return fstReaderGetStartTime(context_.get()); }
std::uint64_t FstFile::end() const { return fstReaderGetEndTime(context_.get()); }

void FstFile::read_hierarchy() {
  std::vector<WaveScope*> open{&root_};
  Enumerations enumerations;
  fstReaderIterateHierRewind(context_.get());
  while (const fstHier* entry = fstReaderIterateHier(context_.get())) {
    switch (entry->htyp) {
      case FST_HT_SCOPE:
        open.push_back(
            &open_scope(*open.back(), {entry->u.scope.name, entry->u.scope.name_length}));
        break;
      case FST_HT_UPSCOPE:
        open.pop_back();
        break;
      case FST_HT_VAR:
        open.back()->signals.push_back(signal_of(*entry, enumerations.take()));
        break;
      case FST_HT_ATTRBEGIN:
        enumerations.attribute(*entry);
        break;
      default:
        break;
    }
  }
}

void FstFile::each_value(const WaveSignal& signal, const Change& change) {
  fstReaderClrFacProcessMaskAll(context_.get());
  fstReaderSetFacProcessMask(context_.get(), signal.handle);
  Listener listener{change, signal.bits};
  fstReaderIterBlocks(context_.get(), value_changed, &listener, nullptr);
}

}  // namespace trib
