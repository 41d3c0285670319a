// SPDX-License-Identifier: Apache-2.0
// uvm_config_db: globs, precedence, exact types, and an agent's is_active.
#include "verif/uvm/test/checked_test.h"

namespace trib {
namespace {

class ConfigAgent : public uvm::uvm_agent {
 public:
  UVM_COMPONENT_UTILS(ConfigAgent)
  explicit ConfigAgent(uvm::uvm_component_name name) : uvm::uvm_agent(name) {}

  void build_phase(uvm::uvm_phase& phase) override {
    uvm::uvm_agent::build_phase(phase);
    uvm::uvm_config_db<int>::get(this, "", "depth", depth);
    uvm::uvm_config_db<std::string>::get(this, "", "mode", mode);
  }

  int depth = -1;
  std::string mode = "unset";
};

class ConfigEnv : public uvm::uvm_env {
 public:
  UVM_COMPONENT_UTILS(ConfigEnv)
  explicit ConfigEnv(uvm::uvm_component_name name) : uvm::uvm_env(name) {}

  void build_phase(uvm::uvm_phase&) override {
    // The test has set both before: for a0 too, from higher up, which therefore stays in force.
    uvm::uvm_config_db<int>::set(this, "a0", "depth", 1);
    uvm::uvm_config_db<int>::set(this, "a2", "depth", 2);
    for (const char* name : {"a0", "a1", "a2"}) {
      agents.push_back(ConfigAgent::type_id::create(name, this));
    }
  }

  std::vector<ConfigAgent*> agents;
};

class ConfigTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(ConfigTest)
  explicit ConfigTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void build_phase(uvm::uvm_phase&) override {
    uvm::uvm_config_db<int>::set(this, "env.a0", "depth", 10);
    uvm::uvm_config_db<std::string>::set(nullptr, "*", "mode", "all");
    uvm::uvm_config_db<std::string>::set(this, "env.a?", "mode", "agents");
    uvm::uvm_config_db<std::string>::set(nullptr, "ConfigTest.*a1", "mode", "one");
    uvm::uvm_config_db<uvm::uvm_active_passive_enum>::set(this, "env.a1", "is_active",
                                                          uvm::UVM_PASSIVE);
    env_ = ConfigEnv::type_id::create("env", this);
  }

  void check_phase(uvm::uvm_phase&) override {
    const std::vector<ConfigAgent*>& agents = env_->agents;
    expect(agents[0]->depth == 10, "the test's setting wins over the environment's");
    expect(agents[1]->depth == -1, "no setting leaves the value");
    expect(agents[2]->depth == 2, "the environment's setting");
    expect_equal(agents[0]->mode + " " + agents[1]->mode, "agents one");
    expect(agents[0]->get_is_active() == uvm::UVM_ACTIVE, "active by default");
    expect(agents[1]->get_is_active() == uvm::UVM_PASSIVE, "configured passive");
    unsigned other_type = 0;
    expect(!uvm::uvm_config_db<unsigned>::get(agents[0], "", "depth", other_type), "other type");
    int depth = 0;
    uvm::uvm_config_db<int>::set(this, "env.a2", "depth", 3);
    expect(uvm::uvm_config_db<int>::get(agents[2], "", "depth", depth) && depth == 3, "set again");
  }

 private:
  ConfigEnv* env_ = nullptr;
};

class DefaultSequenceTest : public CheckedTest {
 public:
  UVM_COMPONENT_UTILS(DefaultSequenceTest)
  explicit DefaultSequenceTest(uvm::uvm_component_name name) : CheckedTest(name) {}

  void build_phase(uvm::uvm_phase&) override {
    uvm::uvm_config_db<uvm::uvm_sequence_base*>::set(this, "sequencer.run_phase",
                                                     "default_sequence", nullptr);
  }
};

}  // namespace
}  // namespace trib
