// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/schedule/xml_element.h"

#include <gtest/gtest.h>

#include <string>

#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

TEST(XmlElementTest, HasAttributesAndChildren) {
  const XmlElement root = parse_xml("x", R"(<?xml version="1.0"?>
<!-- a <comment> -->
<a one = '1' two="&lt;&amp;&quot;">
  <b/> <!-- --> <c d="e"></c>
</a>
)");
  EXPECT_EQ(root.name, "a");
  EXPECT_EQ(root.place, "x:3");
  EXPECT_EQ(root.attributes.at("one"), "1");
  EXPECT_EQ(root.attributes.at("two"), "<&\"");
  ASSERT_EQ(root.children.size(), 2u);
  EXPECT_EQ(root.children[1].name, "c");
  EXPECT_EQ(root.children[1].place, "x:4");
}

std::string refusal(const std::string& text) {
  try {
    parse_xml("x", text);
  } catch (const FileError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(XmlElementTest, EverythingElseIsRefused) {
  EXPECT_EQ(refusal(""), "x:1: '<' is needed");
  EXPECT_EQ(refusal("<a>\ntext</a>"), "x:2: '<' is needed");
  EXPECT_EQ(refusal("<a></b>"), "x:1: '</a>' is needed");
  EXPECT_EQ(refusal("<a b=\"1\" b=\"2\"/>"), "x:1: attribute 'b' twice");
  EXPECT_EQ(refusal("<a b=1/>"), "x:1: a value in quotes is needed");
  EXPECT_EQ(refusal("<a b=\"&x;\"/>"), "x:1: unknown entity");
  EXPECT_EQ(refusal("<a b=\"<\"/>"), "x:1: '<' in a value");
  EXPECT_EQ(refusal("<a b=\"1"), "x:1: a value does not end");
  EXPECT_EQ(refusal("<!-- x"), "x:1: '-->' is missing");
  EXPECT_EQ(refusal("<a/><b/>"), "x:1: text after the first element");
  std::string deep;
  for (int i = 0; i < 1000; ++i) deep += "<a>";
  EXPECT_EQ(refusal(deep), "x:1: too many elements within each other");
}

}  // namespace
}  // namespace trib
