// SPDX-License-Identifier: Apache-2.0
// Creation by name, of objects without a default name, of components that are destroyed early, and
// printing.
#include <iostream>
#include <sstream>

#include "verif/uvm/test/checked_test.h"

namespace trib {
namespace {

class Named : public uvm::uvm_object {
 public:
  UVM_OBJECT_UTILS(Named)
  explicit Named(const std::string& name) : uvm::uvm_object(name) {}

  void do_print(const uvm::uvm_printer& printer) const override {
    printer.print_field_int("weight", weight, 32, uvm::UVM_DEC);
  }

  int weight = 0;
};

class Piece : public uvm::uvm_component {
 public:
  UVM_COMPONENT_UTILS(Piece)
  explicit Piece(uvm::uvm_component_name name) : uvm::uvm_component(name) {}
};

class FinePiece : public Piece {
 public:
  UVM_COMPONENT_UTILS(FinePiece)
  explicit FinePiece(uvm::uvm_component_name name) : Piece(name) {}
};

class RarePiece : public Piece {
 public:
  UVM_COMPONENT_UTILS(RarePiece)
  explicit RarePiece(uvm::uvm_component_name name) : Piece(name) {}
};

class CreationTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(CreationTest)
  explicit CreationTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void build_phase(uvm::uvm_phase&) override {
    set_type_override("Piece", "FinePiece");
    set_inst_override("rare", "Piece", "RarePiece");
    expect_equal(Piece::type_id::create("fine", this)->get_type_name(), "FinePiece");
    expect_equal(Piece::type_id::create("rare", this)->get_type_name(), "RarePiece");
    expect_equal(create_component("Piece", "by_name")->get_full_name(), "CreationTest.by_name");
  }
  void check_phase(uvm::uvm_phase&) override {
    expect_equal(Named::type_id::create()->get_name().substr(0, 6), "object");
    uvm::uvm_object* by_name = create_object("Named", "name");
    expect(dynamic_cast<Named*>(by_name) != nullptr && by_name->get_name() == "name", "by name");

    Named printed("printed");
    printed.weight = 77;
    std::ostringstream text;
    text << printed << &printed;
    expect(text.str().find("weight") != std::string::npos, text.str());
  }
};

// A clone of what cannot be created is null and an error, which the count of this test takes back.
class NoCloneTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(NoCloneTest)
  explicit NoCloneTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void check_phase(uvm::uvm_phase&) override {
    auto* server = uvm::uvm_report_server::get_server();
    Named original("original");
    expect(original.clone() == nullptr, "no clone without create");
    expect(server->get_severity_count(uvm::UVM_ERROR) == 1, "an error");
    expect(server->get_id_count("NO_OVERRIDE") == 1, "that names the cause");
    server->set_severity_count(uvm::UVM_ERROR, 0);
  }
};

// A component lives until all phases are over.
class DestroyTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(DestroyTest)
  explicit DestroyTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void build_phase(uvm::uvm_phase&) override { mortal_ = Piece::type_id::create("mortal", this); }
  void final_phase(uvm::uvm_phase&) override {
    Piece::type_id::destroy(mortal_);
    expect_equal(mortal_->get_name(), "mortal");
    std::cout << "final phase is over" << std::endl;
  }

 private:
  Piece* mortal_ = nullptr;
};

}  // namespace
}  // namespace trib
