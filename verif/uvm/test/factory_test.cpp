// SPDX-License-Identifier: Apache-2.0
// Creation by the factory with overrides by type, name and instance, and objects: copy, clone,
// compare, print.
#include "verif/uvm/test/checked_test.h"

namespace trib {
namespace {

class Packet : public uvm::uvm_object {
 public:
  UVM_OBJECT_UTILS(Packet)
  explicit Packet(const std::string& name = "packet") : uvm::uvm_object(name) {}

  uvm::uvm_object* create(const std::string& name) override { return type_id::create(name); }
  void do_copy(const uvm::uvm_object& rhs) override {
    length = dynamic_cast<const Packet&>(rhs).length;
  }
  bool do_compare(const uvm::uvm_object& rhs, const uvm::uvm_comparer* = nullptr) const override {
    return length == dynamic_cast<const Packet&>(rhs).length;
  }
  void do_print(const uvm::uvm_printer& printer) const override {
    printer.print_field_int("length", length, 32, uvm::UVM_DEC);
  }
  std::string convert2string() const override { return std::to_string(length); }

  int length = 0;
};

class BadPacket : public Packet {
 public:
  UVM_OBJECT_UTILS(BadPacket)
  explicit BadPacket(const std::string& name = "bad") : Packet(name) {}
};

class WorsePacket : public BadPacket {
 public:
  UVM_OBJECT_UTILS(WorsePacket)
  explicit WorsePacket(const std::string& name = "worse") : BadPacket(name) {}
};

class Part : public uvm::uvm_component {
 public:
  UVM_COMPONENT_UTILS(Part)
  explicit Part(uvm::uvm_component_name name) : uvm::uvm_component(name) {}
};

class OtherPart : public Part {
 public:
  UVM_COMPONENT_UTILS(OtherPart)
  explicit OtherPart(uvm::uvm_component_name name) : Part(name) {}
};

template <typename T>
class Holder : public uvm::uvm_component {
 public:
  UVM_COMPONENT_PARAM_UTILS(Holder<T>)
  explicit Holder(uvm::uvm_component_name name) : uvm::uvm_component(name) {}
  void build_phase(uvm::uvm_phase&) override { part = Part::type_id::create("part", this); }

  Part* part = nullptr;
  T value{};
};

class FactoryTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(FactoryTest)
  explicit FactoryTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void build_phase(uvm::uvm_phase&) override {
    set_inst_override_by_type("h2.*", Part::get_type(), OtherPart::get_type());
    h1_ = Holder<int>::type_id::create("h1", this);
    h2_ = Holder<int>::type_id::create("h2", this);
  }
  void check_phase(uvm::uvm_phase&) override {
    expect_equal(h1_->part->get_type_name(), "Part");
    expect_equal(h2_->part->get_type_name(), "OtherPart");
    check_objects();
    uvm::uvm_factory::get()->print(0);
  }

 private:
  static std::string made(uvm::uvm_component* parent = nullptr) {
    Packet* packet = Packet::type_id::create("p", parent);
    std::string type = packet->get_type_name();
    Packet::type_id::destroy(packet);
    return type;
  }

  void check_objects() {
    uvm::uvm_factory* factory = uvm::uvm_factory::get();
    expect_equal(made(), "Packet");
    factory->set_type_override_by_name("BadPacket", "WorsePacket");
    expect_equal(made(), "Packet");
    Packet::type_id::set_type_override(BadPacket::get_type());
    expect_equal(made(), "WorsePacket");
    factory->set_type_override_by_type(Packet::get_type(), Packet::get_type(), false);
    expect_equal(made(), "WorsePacket");
    factory->set_inst_override_by_type(BadPacket::get_type(), BadPacket::get_type(), "*.h1.p");
    expect_equal(made(h1_), "BadPacket");
    expect_equal(made(h2_), "WorsePacket");
    uvm::uvm_object* by_name = factory->create_object_by_name("WorsePacket", "", "w");
    expect(by_name != nullptr && by_name->get_name() == "w", "creation by name");
  }

  Holder<int>* h1_ = nullptr;
  Holder<int>* h2_ = nullptr;
};

class ObjectTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(ObjectTest)
  explicit ObjectTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void check_phase(uvm::uvm_phase&) override {
    Packet one("one");
    Packet two("two");
    one.length = 77;
    expect(!one.compare(two), "77 differs from 0");
    two.copy(one);
    expect(one.compare(two), "equal after copy");
    expect_equal(two.get_name() + two.convert2string(), "two77");
    expect_equal(one.get_type_name(), "Packet");
    const std::string text = one.sprint();
    expect(text.find("length") != std::string::npos && text.find("77") != std::string::npos,
           "sprint shows the field: " + text);
    Packet* factory_made = Packet::type_id::create("source");
    factory_made->length = 5;
    auto* twin = dynamic_cast<Packet*>(factory_made->clone());
    expect(twin != nullptr && twin != factory_made && twin->length == 5, "clone copies");
    Packet::type_id::destroy(twin);
    Packet::type_id::destroy(factory_made);
  }
};

}  // namespace
}  // namespace trib
