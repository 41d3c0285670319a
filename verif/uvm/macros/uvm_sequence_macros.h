// SPDX-License-Identifier: Apache-2.0
// For use in sequences. Types and names among the arguments cannot be put in parentheses.
#pragma once

#include <type_traits>

#include "verif/uvm/seq/uvm_sequence_base.h"

// SEQUENCER is a type, which cannot stand in parentheses; SEQ_OR_ITEM is the name of a variable.
// NOLINTBEGIN(bugprone-macro-parentheses)

// Gives the sequence (or item) a member p_sequencer: its sequencer as a SEQUENCER*. UVM_FATAL when
// it is started on anything else. To be used in the public part of the class.
#define UVM_DECLARE_P_SEQUENCER(SEQUENCER)                                                \
  SEQUENCER* p_sequencer = nullptr;                                                       \
  void m_set_p_sequencer() override {                                                     \
    p_sequencer = dynamic_cast<SEQUENCER*>(::uvm::uvm_sequence_item::m_sequencer);        \
    if (p_sequencer == nullptr) {                                                         \
      ::uvm::uvm_report_fatal("DCLPSQ", get_name() + " is not started on a " #SEQUENCER); \
    }                                                                                     \
  }

// Makes a new item or sequence by the factory, stores it in the pointer variable, which also names
// it, and runs it on the sequence's own sequencer or the given one.
#define UVM_DO(SEQ_OR_ITEM) UVM_DO_ON(SEQ_OR_ITEM, this->m_sequencer)
#define UVM_DO_ON(SEQ_OR_ITEM, SEQUENCER)                                                      \
  {                                                                                            \
    using uvm_do_type = std::remove_pointer_t<std::remove_reference_t<decltype(SEQ_OR_ITEM)>>; \
    SEQ_OR_ITEM = dynamic_cast<uvm_do_type*>(                                                  \
        this->create_item(uvm_do_type::get_type(), SEQUENCER, #SEQ_OR_ITEM));                  \
    this->run_item_or_sequence(SEQ_OR_ITEM, SEQUENCER);                                        \
  }
// NOLINTEND(bugprone-macro-parentheses)
