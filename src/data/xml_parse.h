// XML from beginning to end, through expat.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace cordon::internal {

class XmlAttributes {
 public:
  explicit XmlAttributes(const char** pairs) : pairs_(pairs) {}
  // The value of the attribute, empty where there is none; prefixes such as r: count.
  std::string_view operator[](std::string_view name) const;

 private:
  const char** pairs_;
};

struct XmlEvents {
  std::function<void(std::string_view element, const XmlAttributes&)> start;
  std::function<void(std::string_view element)> end;
  std::function<void(std::string_view)> text = [](std::string_view) {};
};

// Elements are named without their prefix. Throws Error(kInput) for broken XML; `name` says where it
// stands. Entities that a document defines itself are refused.
void parse_xml(std::string_view document, const std::string& name, const XmlEvents& events);

}  // namespace cordon::internal
