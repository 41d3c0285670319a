// SPDX-License-Identifier: Apache-2.0
// Types that UVM-SystemC's uvm_config_db does not take, since it makes, assigns and prints its
// values: see check.sh.
#include <string>
#include <systemc>
#include <uvm>
#include <vector>

struct Unprintable {
  int value = 0;
};

enum class Colour { kRed };

struct Undefaulted {
  explicit Undefaulted(int number) : value(number) {}
  int value;
};
std::ostream& operator<<(std::ostream& stream, const Undefaulted& it) { return stream << it.value; }

void configure(uvm::uvm_component* top, Unprintable& value, std::vector<int>& list) {
  uvm::uvm_config_db<int>::set(top, "*", "number", 1);
  uvm::uvm_config_db<std::string>::set(top, "*", "text", "text");
  uvm::uvm_config_db<Unprintable*>::set(top, "*", "address", &value);
  uvm::uvm_config_db<uvm::uvm_component*>::set(top, "*", "component", top);
  uvm::uvm_config_db<Unprintable>::set(top, "*", "value", value);     // refused by both: prints
  uvm::uvm_config_db<std::vector<int>>::set(top, "*", "list", list);  // refused by both: prints
  Colour colour{};
  uvm::uvm_config_db<Colour>::get(top, "", "colour", colour);  // refused by both: prints
  Undefaulted it(1);
  uvm::uvm_config_db<Undefaulted>::set(top, "*", "it", it);  // refused by both: makes and assigns
}
