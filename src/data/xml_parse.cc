// XML by expat, in pieces of 16 MB (its lengths are int). Exceptions of the callbacks are caught at
// the border to C, stop the parser and are thrown again behind it; later events are then ignored.
// Entities that a document defines itself are refused as soon as they are declared: nested ones
// can stand for any amount of text in a few lines.
#include "data/xml_parse.h"

#include <expat.h>

#include <algorithm>
#include <exception>

#include "core/fail.h"
#include "core/library.h"
#include "library_names.h"

namespace cordon::internal {
namespace {

// The functions of the library by its own types, found by their names.
struct Expat {
  decltype(&XML_ParserCreate) create;
  decltype(&XML_ParserFree) free;
  decltype(&XML_SetUserData) set_data;
  decltype(&XML_SetElementHandler) on_element;
  decltype(&XML_SetCharacterDataHandler) on_text;
  decltype(&XML_SetEntityDeclHandler) on_entity;
  decltype(&XML_Parse) parse;
  decltype(&XML_StopParser) stop;
  Expat() {
    const Library library(CORDON_EXPAT, "an Excel workbook", "libexpat1");
    library.find("XML_ParserCreate", create);
    library.find("XML_ParserFree", free);
    library.find("XML_SetUserData", set_data);
    library.find("XML_SetElementHandler", on_element);
    library.find("XML_SetCharacterDataHandler", on_text);
    library.find("XML_SetEntityDeclHandler", on_entity);
    library.find("XML_Parse", parse);
    library.find("XML_StopParser", stop);
  }
};

// Loaded on first use, once in a process.
const Expat& expat() {
  static const Expat library;
  return library;
}

// x:row and row are the same element; which prefix a file uses for a name space is its own choice.
std::string_view without_prefix(std::string_view name) {
  const std::size_t colon = name.rfind(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

// What the callbacks share. Before each of them guarded() asks whether one has failed already.
struct Parse {
  const XmlEvents& events;
  XML_Parser parser = expat().create(nullptr);
  std::exception_ptr problem;  // exceptions do not cross the C code
  bool has_entities = false;
  ~Parse() { expat().free(parser); }

  template <typename Call>
  void guarded(Call call) {
    if (problem) return;
    try {
      call();
    } catch (...) {
      problem = std::current_exception();
      expat().stop(parser, XML_FALSE);
    }
  }
};

// The parser stops soon after expat().stop(), not at once: events may still come.
void on_start(void* data, const char* name, const char** attributes) {
  auto* const parse = static_cast<Parse*>(data);
  parse->guarded([&] { parse->events.start(without_prefix(name), XmlAttributes(attributes)); });
}
void on_end(void* data, const char* name) {
  auto* const parse = static_cast<Parse*>(data);
  parse->guarded([&] { parse->events.end(without_prefix(name)); });
}
// As much as the parser has at hand: a text may come in pieces, cut anywhere.
void on_text(void* data, const char* text, int count) {
  auto* const parse = static_cast<Parse*>(data);
  parse->guarded([&] { parse->events.text({text, static_cast<std::size_t>(count)}); });
}
// Parameters that nobody reads: what kind of entity it is does not matter.
void on_entity(void* data, const char*, int, const char*, int, const char*, const char*, const char*,
               const char*) {
  auto* const parse = static_cast<Parse*>(data);
  parse->has_entities = true;
  expat().stop(parse->parser, XML_FALSE);
}

}  // namespace

// Pairs of name and value, ended by a null; an element has a few.
std::string_view XmlAttributes::operator[](std::string_view name) const {
  for (const char** pair = pairs_; *pair != nullptr; pair += 2)
    if (name == pair[0]) return pair[1];
  return {};
}

void parse_xml(std::string_view document, const std::string& name, const XmlEvents& events) {
  Parse parse{.events = events, .problem = nullptr};
  if (parse.parser == nullptr) fail(ErrorKind::kComputation, "expat could not be started");
  expat().set_data(parse.parser, &parse);
  expat().on_element(parse.parser, on_start, on_end);
  expat().on_text(parse.parser, on_text);
  expat().on_entity(parse.parser, on_entity);
  constexpr std::size_t kStep = std::size_t{1} << 24;
  XML_Status status = XML_STATUS_OK;
  // The last piece says that it is the last, also where the document
  // is empty: that is then broken XML.
  do {
    const std::string_view piece = document.substr(0, std::min(document.size(), kStep));
    document.remove_prefix(piece.size());
    status =
        expat().parse(parse.parser, piece.data(), static_cast<int>(piece.size()), document.empty() ? 1 : 0);
  } while (status == XML_STATUS_OK && !document.empty());
  // What a callback threw comes first: it is why the parser was stopped.
  if (parse.problem) std::rethrow_exception(parse.problem);
  if (parse.has_entities)
    fail(ErrorKind::kInput, "{} defines entities of its own, which a workbook does not; save it again", name);
  if (status != XML_STATUS_OK)
    fail(ErrorKind::kInput, "{} is broken or cut off; save the workbook again", name);
}

}  // namespace cordon::internal
