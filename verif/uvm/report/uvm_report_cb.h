// SPDX-License-Identifier: Apache-2.0
// Registers report catchers: for the reports of one object, or of all (null). They are asked in the
// order of the list, until one catches.
#pragma once

#include "verif/uvm/report/uvm_report_server.h"

namespace uvm {

class uvm_report_cb {
 public:
  // The catcher is borrowed until do_delete.
  static void add(uvm_report_object* object, uvm_report_catcher* catcher,
                  uvm_apprepend where = UVM_APPEND) {
    uvm_report_server::get_server()->add_catcher(object, catcher, where);
  }
  static void do_delete(uvm_report_object* object, uvm_report_catcher* catcher) {
    uvm_report_server::get_server()->remove_catcher(object, catcher);
  }
};

}  // namespace uvm
