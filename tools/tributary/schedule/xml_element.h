// SPDX-License-Identifier: Apache-2.0
// XmlElement: a small, strict reader of XML that is elements and attributes only, as MSCCL's. Comments and
// the declaration are passed over; text, entities other than the five, and anything else are refused.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace trib {

struct XmlElement {
  std::string name;
  std::map<std::string, std::string> attributes;
  std::vector<XmlElement> children;
  std::string place;  // "file:line"
};

// `name` denotes the file. Errors: FileError, "file:line: what is wrong".
XmlElement parse_xml(const std::string& name, const std::string& text);

}  // namespace trib
