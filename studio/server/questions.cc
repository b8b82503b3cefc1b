#include "questions.h"

namespace cordon::studio {

Questions::Questions(std::shared_ptr<const DataSet>, EventHub&) {}

void Questions::follow(const Snapshot&) {}

std::optional<OpenQuestion> Questions::open() const {
  return std::nullopt;
}

nlohmann::ordered_json Questions::next() {
  return {{"done", true},
          {"text",
           "There is nothing to ask. Say what you see: pick two objects and say Same, Different, Closer or "
           "Farther."}};
}

std::map<Index, StatementDoubt> Questions::doubts() const {
  return {};
}

}  // namespace cordon::studio
