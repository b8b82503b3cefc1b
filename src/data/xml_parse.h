// XML from beginning to end, through expat.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace cordon::internal {

// The attributes of one element, good only while its start event is handled.
class XmlAttributes {
 public:
  explicit XmlAttributes(const char** pairs) : pairs_(pairs) {}
  // The value of the attribute, empty where there is none; prefixes such as r: count.
  std::string_view operator[](std::string_view name) const;

 private:
  const char** pairs_;
};

// What is done with the parts of a document, in the order in which they stand
// there. Text may come in several pieces.
struct XmlEvents {
  std::function<void(std::string_view element, const XmlAttributes&)> start;
  std::function<void(std::string_view element)> end;
  std::function<void(std::string_view)> text = [](std::string_view) {};
};

// Elements are named without their prefix. Throws Error(kInput) for broken XML; `name` says where it
// stands. Entities that a document defines itself are refused.
// An exception that an event throws ends the parse and comes out here. No tree
// is built: memory is what the events keep.
void parse_xml(std::string_view document, const std::string& name, const XmlEvents& events);

}  // namespace cordon::internal
