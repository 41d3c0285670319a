// SPDX-License-Identifier: Apache-2.0
// The base of everything that has a name and reports (UVM_INFO and the others call its members), and
// the enumerations of reports; values as in UVM-SystemC. An object is copyable and small, because
// items are passed by value.
#pragma once

#include <string>
#include <systemc>

namespace uvm {

enum uvm_severity { UVM_INFO, UVM_WARNING, UVM_ERROR, UVM_FATAL };

// A report of severity UVM_INFO is shown when its verbosity is not above the level of the object
// that reports; all others are always shown.
enum uvm_verbosity {
  UVM_NONE = 0,
  UVM_LOW = 100,
  UVM_MEDIUM = 200,
  UVM_HIGH = 300,
  UVM_FULL = 400,
  UVM_DEBUG = 500
};

enum uvm_active_passive_enum { UVM_PASSIVE = 0, UVM_ACTIVE = 1 };

using uvm_object_name = const std::string&;

class uvm_report_object;

class uvm_object {
 public:
  uvm_object() = default;
  explicit uvm_object(uvm_object_name name) : name_(name) {}
  uvm_object(const uvm_object&) = default;
  uvm_object& operator=(const uvm_object&) = default;
  virtual ~uvm_object() = default;

  virtual const std::string get_name() const { return name_; }
  virtual const std::string get_full_name() const { return name_; }
  virtual const std::string get_type_name() const { return "uvm::uvm_object"; }

 protected:
  // Reporting: public in components, items, sequences and what has UVM_OBJECT_UTILS.
  bool uvm_report_enabled(int verbosity, uvm_severity severity = UVM_INFO,
                          const std::string& id = "") const;
  // Sends one report to the report server. verbosity -1: UVM_NONE, or UVM_MEDIUM for UVM_INFO. An
  // empty context means the object's own. `enabled_checked`: uvm_report_enabled was asked.
  virtual void uvm_report(uvm_severity severity, const std::string& id, const std::string& message,
                          int verbosity = -1, const std::string& file = "", int line = 0,
                          const std::string& context = "", bool enabled_checked = false) const;
  virtual void uvm_report_info(const std::string& id, const std::string& message,
                               int verbosity = UVM_MEDIUM, const std::string& file = "",
                               int line = 0, const std::string& context = "",
                               bool enabled_checked = false) const;
  virtual void uvm_report_warning(const std::string& id, const std::string& message,
                                  int verbosity = UVM_MEDIUM, const std::string& file = "",
                                  int line = 0, const std::string& context = "",
                                  bool enabled_checked = false) const;
  virtual void uvm_report_error(const std::string& id, const std::string& message,
                                int verbosity = UVM_LOW, const std::string& file = "", int line = 0,
                                const std::string& context = "",
                                bool enabled_checked = false) const;
  virtual void uvm_report_fatal(const std::string& id, const std::string& message,
                                int verbosity = UVM_NONE, const std::string& file = "",
                                int line = 0, const std::string& context = "",
                                bool enabled_checked = false) const;

  // Whose verbosity level holds for this object's reports: the root's, unless overridden.
  virtual const uvm_report_object& reporter() const;
  // The name that a report gives as its origin.
  virtual std::string report_context() const;

 private:
  std::string name_;
};

// An object with a verbosity level of its own. A new component takes its parent's; the root's is
// UVM_MEDIUM.
class uvm_report_object : public uvm_object {
 public:
  using uvm_object::uvm_report;
  using uvm_object::uvm_report_enabled;
  using uvm_object::uvm_report_error;
  using uvm_object::uvm_report_fatal;
  using uvm_object::uvm_report_info;
  using uvm_object::uvm_report_warning;

  int get_report_max_verbosity_level() const { return verbosity_; }
  void set_report_verbosity_level(int verbosity) { verbosity_ = verbosity; }

 protected:
  explicit uvm_report_object(const std::string& name) : uvm_object(name) {}
  const uvm_report_object& reporter() const override { return *this; }
  std::string report_context() const override { return get_full_name(); }

 private:
  int verbosity_ = UVM_MEDIUM;
};

}  // namespace uvm
