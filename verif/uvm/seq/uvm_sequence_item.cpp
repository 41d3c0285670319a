// SPDX-License-Identifier: Apache-2.0
// See uvm_sequence_item.h.
#include "verif/uvm/seq/uvm_sequence_item.h"

#include "verif/uvm/seq/uvm_sequence_base.h"
#include "verif/uvm/seq/uvm_sequencer_base.h"

namespace uvm {

const std::string uvm_sequence_item::get_sequence_path() const {
  return parent_ == nullptr ? get_name() : parent_->get_sequence_path() + "." + get_name();
}

const std::string uvm_sequence_item::get_full_name() const {
  const std::string path = get_sequence_path();
  return m_sequencer == nullptr ? path : m_sequencer->get_full_name() + "." + path;
}

void uvm_sequence_item::set_id_info(uvm_sequence_item& item) {
  sequence_id_ = item.sequence_id_;
  set_transaction_id(item.get_transaction_id());
}

void uvm_sequence_item::set_item_context(uvm_sequence_base* parent, uvm_sequencer_base* sequencer) {
  parent_ = parent;
  set_sequencer(sequencer == nullptr && parent != nullptr ? parent->get_sequencer() : sequencer);
}

void uvm_sequence_item::set_sequencer(uvm_sequencer_base* sequencer) {
  m_sequencer = sequencer;
  m_set_p_sequencer();
}

const uvm_report_object& uvm_sequence_item::reporter() const {
  if (m_sequencer != nullptr) {
    return *m_sequencer;
  }
  return uvm_object::reporter();
}

std::string uvm_sequence_item::report_context() const {
  const std::string reported_by =
      m_sequencer == nullptr ? uvm_object::report_context() : m_sequencer->get_full_name();
  return reported_by + "@@" + get_sequence_path();
}

}  // namespace uvm
