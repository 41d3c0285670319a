// SPDX-License-Identifier: Apache-2.0
// Descriptions that are good, and every way in which one can be bad: the error names file, line,
// register and cause.
#include "tools/registers/description_reader.h"

#include <gtest/gtest.h>

#include <string>

#include "tools/registers/description_error.h"

namespace trib::registers {
namespace {

// Page "node" with one register of 8 bits at 0x10; page "port" is repeated.
const std::string kNode = R"([[page]]
name = "node"
base = 0x0000
doc = "Node."
[[page.register]]
name = "FIRST"
offset = 0x10
access = "rw"
storage = "config"
width = 8
reset = 3
doc = "First."
)";

const std::string kPort = R"([[page]]
name = "port"
base = 0x1000
count = "Ports"
min = 2
max = 8
doc = "Port."
[[page.register]]
name = "COUNT"
offset = 0x40
elements = [{ name = "A", doc = "of a" }, { name = "B", doc = "of b" }]
access = "ro"
storage = "counter"
doc = "Count {index} {doc}."
)";

std::string another(const std::string& keys) {
  return "[[page.register]]\nname = \"SECOND\"\ndoc = \"Second.\"\n" + keys;
}

std::string error_of(const std::string& text) {
  try {
    read_description(text, "map.toml");
  } catch (const DescriptionError& error) {
    return error.what();
  }
  return "";
}

// The error of a second register on page node.
std::string error_of_register(const std::string& keys) { return error_of(kNode + another(keys)); }

const std::string kConfig = "access = \"rw\"\nstorage = \"config\"\n";

TEST(DescriptionReader, ReadsPagesRegistersAndElements) {
  const Description map = read_description(kPort + kNode, "map.toml");
  ASSERT_EQ(map.pages.size(), 2u);
  EXPECT_EQ(map.pages[0].name, "node");  // by base
  const Register& first = map.pages[0].registers.at(0);
  EXPECT_EQ(first.offset, 0x10u);
  EXPECT_EQ(first.reset(), 3u);
  EXPECT_EQ(first.mask(), 0xffu);
  EXPECT_EQ(element_name(first, 0), "FIRST");
  const Page& port = map.pages[1];
  EXPECT_EQ(port.max, 8u);
  const Register& count = port.registers.at(0);
  EXPECT_EQ(count.last_offset(), 0x44u);
  EXPECT_EQ(element_name(count, 1), "COUNT_B");
  EXPECT_EQ(element_doc(count, 1), "Count 1 of b.");
}

TEST(DescriptionReader, ReadsFieldsAndWidthsOfParameters) {
  const Description map = read_description(
      kPort + kNode +
          another("offset = 0x20\n" + kConfig +
                  "fields = [{ name = \"LOW\", lsb = 0, width = \"Ports\", doc = \"l\" },"
                  "{ name = \"HIGH\", lsb = 31, reset = 1, doc = \"h\" }]\n"),
      "map.toml");
  const Register& second = map.pages[0].registers.at(1);
  EXPECT_EQ(second.fields.at(0).width, 8u);
  EXPECT_EQ(second.fields.at(0).width_parameter, "Ports");
  EXPECT_EQ(second.mask(), 0x800000ffu);
  EXPECT_EQ(second.reset(), 0x80000000u);
}

TEST(DescriptionReader, RefusesAnOverlap) {
  EXPECT_EQ(error_of_register("offset = 0x10\n" + kConfig),
            "map.toml:13: page node, register SECOND: SECOND overlaps FIRST at offset 0x10");
  EXPECT_EQ(error_of(kPort + another("offset = 0x44\naccess = \"ro\"\nstorage = \"status\"\n")),
            "map.toml:15: page port, register SECOND: SECOND overlaps COUNT_B at offset 0x44");
  EXPECT_NE(error_of(kNode + "[[page]]\nname = \"late\"\nbase = 0\ndoc = \"d\"\nregister = []\n")
                .find("page late: overlaps page node"),
            std::string::npos);
}

TEST(DescriptionReader, RefusesAnUnalignedOffset) {
  EXPECT_EQ(error_of_register("offset = 0x12\n" + kConfig),
            "map.toml:13: page node, register SECOND: offset 0x12 and stride 0x4 must be multiples "
            "of 4");
}

TEST(DescriptionReader, RefusesAnOffsetBeyondThePage) {
  EXPECT_EQ(error_of_register("offset = 0x100\n" + kConfig),
            "map.toml:13: page node, register SECOND: offset 0x100 is beyond the page of 0x100 "
            "bytes");
  EXPECT_NE(
      error_of_register("offset = 0xf8\nelements = 3\naccess = \"ro\"\nstorage = \"counter\"\n")
          .find("offset 0x100 is beyond"),
      std::string::npos);
}

TEST(DescriptionReader, RefusesUnknownKinds) {
  EXPECT_EQ(error_of_register("offset = 0\naccess = \"rw\"\nstorage = \"flash\"\n"),
            "map.toml:13: page node, register SECOND: unknown storage 'flash'; use one of config, "
            "constant, counter, external, status");
  EXPECT_EQ(error_of_register("offset = 0\naccess = \"w1c\"\nstorage = \"config\"\n"),
            "map.toml:13: page node, register SECOND: unknown access 'w1c'; use one of ro, rw, "
            "strobe");
  EXPECT_EQ(error_of_register("offset = 0\nresets = 1\n" + kConfig),
            "map.toml:13: page node, register SECOND: unknown key 'resets'");
}

struct BadRegister {
  const char* name;
  const char* keys;
  const char* cause;
};

class BadRegisterTest : public testing::TestWithParam<BadRegister> {};

TEST_P(BadRegisterTest, IsRefusedWithItsPlaceAndCause) {
  const std::string error = error_of_register(GetParam().keys);
  EXPECT_EQ(error.rfind("map.toml:1", 0), 0u) << error;
  EXPECT_NE(error.find(": page node, register SECOND"), std::string::npos) << error;
  EXPECT_NE(error.find(GetParam().cause), std::string::npos) << error;
}

INSTANTIATE_TEST_SUITE_P(
    All, BadRegisterTest,
    testing::Values(
        BadRegister{"NoAccess", "offset = 0\nstorage = \"config\"\n", "access is missing"},
        BadRegister{"TextForNumber", "offset = \"x\"\naccess = \"strobe\"\n",
                    "offset must be a whole number"},
        BadRegister{"NegativeNumber", "offset = -4\naccess = \"strobe\"\n",
                    "offset must be a whole number"},
        BadRegister{"ReadOnlyConfig", "offset = 0\naccess = \"ro\"\nstorage = \"config\"\n",
                    "do not fit"},
        BadRegister{"NoStorage", "offset = 0\naccess = \"rw\"\n", "do not fit"},
        BadRegister{"NoValue", "offset = 0\naccess = \"ro\"\nstorage = \"constant\"\n",
                    "needs a value"},
        BadRegister{"ResetOfStatus",
                    "offset = 0\naccess = \"ro\"\nstorage = \"status\"\nreset = 1\n",
                    "only a config register has a reset"},
        BadRegister{"WideField", "offset = 0\naccess = \"rw\"\nstorage = \"config\"\nwidth = 33\n",
                    "33 bits from bit 0 on are not within 32"},
        BadRegister{"UnknownParameter",
                    "offset = 0\naccess = \"rw\"\nstorage = \"config\"\nwidth = \"Lanes\"\n",
                    "width 'Lanes' is no parameter that repeats a page"},
        BadRegister{"LargeReset",
                    "offset = 0\naccess = \"rw\"\nstorage = \"config\"\nwidth = 2\nreset = 4\n",
                    "reset 0x4 has more than 2 bits"},
        BadRegister{
            "OverlappingFields",
            "offset = 0\naccess = \"strobe\"\nfields = [{ name = \"A\", lsb = 0, width = 2, "
            "doc = \"a\" }, { name = \"B\", lsb = 1, doc = \"b\" }]\n",
            "field B: overlaps another field"},
        BadRegister{"NoLsb",
                    "offset = 0\naccess = \"strobe\"\nfields = [{ name = \"A\", doc = \"a\" }]\n",
                    "fields A: lsb is missing"},
        BadRegister{"NumberForFields", "offset = 0\naccess = \"strobe\"\nfields = 3\n",
                    "fields must be an array of tables"},
        BadRegister{"ArrayOfConfig",
                    "offset = 0\naccess = \"rw\"\nstorage = \"config\"\nelements = 4\n",
                    "only counters and external registers can be arrays"},
        BadRegister{"OddStride",
                    "offset = 0\naccess = \"rw\"\nstorage = \"external\"\nelements = 3\nstride = "
                    "12\n",
                    "can't be counted by a slice of the address"},
        BadRegister{
            "SparseCounters",
            "offset = 0\naccess = \"ro\"\nstorage = \"counter\"\nelements = 3\nstride = 8\n",
            "must stand word by word"},
        BadRegister{"StrideAlone",
                    "offset = 0\naccess = \"rw\"\nstorage = \"config\"\nstride = 8\n",
                    "stride without elements"},
        BadRegister{
            "LargeValue",
            "offset = 0\naccess = \"rw\"\nstorage = \"config\"\nwidth = 4\nvalues = [{ name "
            "= \"MUCH\", value = 16, doc = \"m\" }]\n",
            "value MUCH = 0x10 does not fit"}),
    [](const testing::TestParamInfo<BadRegister>& info) { return info.param.name; });

TEST(DescriptionReader, RefusesWhatIsNoMap) {
  EXPECT_EQ(error_of("page = [").rfind("map.toml:1: ", 0), 0u);
  EXPECT_NE(error_of("title = \"x\"\n").find("page is missing"), std::string::npos);
  EXPECT_NE(error_of("[[page]]\nname = \"n\"\nbase = 0x80\ndoc = \"d\"\nregister = []\n")
                .find("map.toml:1: page n: base 0x80 is no multiple of 0x100"),
            std::string::npos);
}

}  // namespace
}  // namespace trib::registers
