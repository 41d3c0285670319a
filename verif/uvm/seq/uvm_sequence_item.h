// SPDX-License-Identifier: Apache-2.0
// What a sequence sends to a driver. Derived classes have to be default-constructible and cheap to
// copy: keep large content behind a std::shared_ptr.
#pragma once

#include <string>

#include "verif/uvm/base/uvm_transaction.h"

namespace uvm {

class uvm_sequence_base;
class uvm_sequencer_base;

class uvm_sequence_item : public uvm_transaction {
 public:
  explicit uvm_sequence_item(uvm_object_name name = "item") : uvm_transaction(name) {}

  using uvm_object::uvm_report;
  using uvm_object::uvm_report_enabled;
  using uvm_object::uvm_report_error;
  using uvm_object::uvm_report_fatal;
  using uvm_object::uvm_report_info;
  using uvm_object::uvm_report_warning;

  const std::string get_type_name() const override { return "uvm::uvm_sequence_item"; }
  // "<sequencer>.<sequence>.<item>", as far as there are any.
  const std::string get_full_name() const override;
  // The names of the sequences down to this object.
  const std::string get_sequence_path() const;
  virtual bool is_item() const { return true; }

  // Makes this response belong to the request `item`: to be called by the driver.
  void set_id_info(uvm_sequence_item& item);

  // start_item does this. A null sequencer stands for the parent's.
  void set_item_context(uvm_sequence_base* parent, uvm_sequencer_base* sequencer = nullptr);
  virtual void set_sequencer(uvm_sequencer_base* sequencer);
  uvm_sequencer_base* get_sequencer() const { return m_sequencer; }
  uvm_sequence_base* get_parent_sequence() const { return parent_; }

 protected:
  // Reports as the sequencer, if there is one.
  const uvm_report_object& reporter() const override;
  std::string report_context() const override;
  uvm_sequencer_base* m_sequencer = nullptr;  // by this name in every testbench; borrowed

 private:
  // UVM_DECLARE_P_SEQUENCER overrides it.
  virtual void m_set_p_sequencer() {}

  friend class uvm_sequence_base;
  friend class uvm_sequencer_base;

  uvm_sequence_base* parent_ = nullptr;
  int sequence_id_ = -1;
};

}  // namespace uvm
