// SPDX-License-Identifier: Apache-2.0
// Ends of put and get connections that call the object given to their constructor (borrowed). The
// events of the nonblocking ones are never notified.
#pragma once

#include <string>
#include <systemc>
#include <tlm>

#include "verif/uvm/tlm/uvm_export_base.h"

namespace uvm {

// An export that is bound to itself, and to nothing else.
template <typename IF, typename IMP>
class imp_base : public uvm_export_base<IF>, public virtual IF {
 protected:
  explicit imp_base(IMP* imp) : imp_(imp) { uvm_export_base<IF>::bind(*this); }
  imp_base(const std::string& name, IMP* imp) : uvm_export_base<IF>(name), imp_(imp) {
    uvm_export_base<IF>::bind(*this);
  }
  IMP& imp() const { return *imp_; }

 private:
  using uvm_export_base<IF>::bind;
  using uvm_export_base<IF>::connect;

  IMP* imp_;
};

// Calls put(const T&).
template <typename T, typename IMP>
class uvm_blocking_put_imp : public imp_base<tlm::tlm_blocking_put_if<T>, IMP> {
 public:
  explicit uvm_blocking_put_imp(IMP* imp) : uvm_blocking_put_imp::imp_base(imp) {}
  uvm_blocking_put_imp(const std::string& name, IMP* imp)
      : uvm_blocking_put_imp::imp_base(name, imp) {}

  void put(const T& value) override { this->imp().put(value); }
};

// Calls bool try_put(const T&) and bool can_put().
template <typename T, typename IMP>
class uvm_nonblocking_put_imp : public imp_base<tlm::tlm_nonblocking_put_if<T>, IMP> {
 public:
  explicit uvm_nonblocking_put_imp(IMP* imp) : uvm_nonblocking_put_imp::imp_base(imp) {}
  uvm_nonblocking_put_imp(const std::string& name, IMP* imp)
      : uvm_nonblocking_put_imp::imp_base(name, imp) {}

  bool nb_put(const T& value) override { return this->imp().try_put(value); }
  bool nb_can_put(tlm::tlm_tag<T>* = nullptr) const override { return this->imp().can_put(); }
  const sc_core::sc_event& ok_to_put(tlm::tlm_tag<T>* = nullptr) const override { return never_; }

 private:
  sc_core::sc_event never_;
};

// Calls T get().
template <typename T, typename IMP>
class uvm_blocking_get_imp : public imp_base<tlm::tlm_blocking_get_if<T>, IMP> {
 public:
  explicit uvm_blocking_get_imp(IMP* imp) : uvm_blocking_get_imp::imp_base(imp) {}
  uvm_blocking_get_imp(const std::string& name, IMP* imp)
      : uvm_blocking_get_imp::imp_base(name, imp) {}

  T get(tlm::tlm_tag<T>* = nullptr) override { return this->imp().get(); }
};

// Calls bool try_get(T&) and bool can_get().
template <typename T, typename IMP>
class uvm_nonblocking_get_imp : public imp_base<tlm::tlm_nonblocking_get_if<T>, IMP> {
 public:
  explicit uvm_nonblocking_get_imp(IMP* imp) : uvm_nonblocking_get_imp::imp_base(imp) {}
  uvm_nonblocking_get_imp(const std::string& name, IMP* imp)
      : uvm_nonblocking_get_imp::imp_base(name, imp) {}

  bool nb_get(T& value) override { return this->imp().try_get(value); }
  bool nb_can_get(tlm::tlm_tag<T>* = nullptr) const override { return this->imp().can_get(); }
  const sc_core::sc_event& ok_to_get(tlm::tlm_tag<T>* = nullptr) const override { return never_; }

 private:
  sc_core::sc_event never_;
};

}  // namespace uvm
