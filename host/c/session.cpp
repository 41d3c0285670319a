// SPDX-License-Identifier: Apache-2.0
#include "host/c/session.h"

#include <stdexcept>
#include <string>
#include <utility>

#include "host/c/configuration.h"
#include "host/engine/exact_bytes.h"
#include "model/numerics/reduction_set.h"

namespace trib {

Session::Session(const trib_config& config) : Session(Known{known_part(config)}) {}

Session::Session(const Known& known)
    : workers_(known.config.workers),
      ports_(known.config.epoch != 0 ? 0 : ports_of(known.config)),
      patience_(join_patience_of(known.config)),
      by_registers_(known.config.epoch != 0),
      transport_(std::in_place, local_of(known.config), node_of(known.config),
                 known.config.stop_fd),
      worker_(worker_config_of(known.config, transport_->mtu())) {
  group_.emplace(*transport_, worker_);
}

void Session::close() {
  group_.reset();
  transport_.reset();
}

void Session::require_open() const {
  if (!group_) throw std::logic_error("the communicator of this request was destroyed");
}

Communicator& Session::open() {
  require_open();
  return *group_;
}

void Session::join() {
  if (by_registers_) {
    throw std::logic_error(
        "trib_join: an epoch was configured, so that the node's registers have started the group; "
        "set epoch to 0");
  }
  if (joining_) throw std::logic_error("trib_join: it was called before; use trib_rejoin");
  joining_ = true;
  open().join(ports_, patience_);
}

void Session::rejoin() {
  if (!joining_) throw std::logic_error("trib_rejoin: call trib_join first");
  message_ = 0;
  open().rejoin(patience_);
}

void Session::leave() { open().leave(); }

Request Session::start(Collective collective) {
  if (!joining_ && !by_registers_) throw std::logic_error("not joined: call trib_join first");
  collective.message_id = message_;
  if (collective.reduction.dtype == Dtype::kFp32 && !collective.exact) {
    collective.compression = compression_;
  }
  validate(collective);
  ++message_;
  return open().start(std::move(collective));
}

bool Session::has(const Reduction& reduction) const {
  require_open();
  if (group_->members() == 0) throw std::logic_error("not joined: the node has not told");
  const WelcomeBody& abilities = group_->abilities();
  return ReductionSet(abilities.ops, abilities.dtypes).has(reduction);
}

bool Session::has(codec::Encoding encoding) const {
  require_open();
  if (group_->members() == 0) throw std::logic_error("not joined: the node has not told");
  return group_->encoding_for({encoding, true}) == encoding;
}

Reduction Session::bytes_way() const {
  return group_ ? trib::bytes_way(group_->abilities()) : Reduction{};
}

void Session::on_waiting(trib_say say, void* context) {
  if (say == nullptr) {
    open().on_waiting({});
    waits_.reset();
    return;
  }
  waits_.emplace([say, context](const std::string& line) { say(context, line.c_str()); });
  open().on_waiting([this](const Wait& wait) { waits_->look(wait); });
}

}  // namespace trib
