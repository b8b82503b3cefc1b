// Made-up tables from text such as "blobs,n=1000,f=10,seed=3".
//
// The keys are taken out one by one by the settings that know them; what is left over at the end
// is unknown, and the error lists the keys that were asked for. So the list is never written down
// twice. Whether the values go together is decided by make_table().
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "cordon/core/error.h"
#include "data/synthetic.h"
#include "data/text.h"

namespace cordon::internal {
namespace {

// The "key=value" pairs of a description; every key
// must be claimed by number() or count() before end().
class Settings {
 public:
  Settings(std::string_view name, std::string_view text) : name_(name) {
    while (!text.empty()) {
      const std::string_view pair = text.substr(0, text.find(','));
      text.remove_prefix(std::min(text.size(), pair.size() + 1));
      const std::size_t equals = pair.find('=');
      if (equals == std::string_view::npos)
        fail(ErrorKind::kInput, "synthetic:{}: {} is not key=value", name_, shown(pair));
      given_.emplace_back(trimmed(pair.substr(0, equals)), trimmed(pair.substr(equals + 1)));
    }
  }

  // No negative ones: no setting has any.
  void number(const char* key, double& value) {
    for (const std::string& text : claim(key)) {
      const auto parsed = parse_number(text);
      if (!parsed || !(*parsed >= 0) || *parsed > 1e100)
        fail(ErrorKind::kInput, "synthetic:{}: {}={}; it must be a number from 0", name_, key, shown(text));
      value = *parsed;
    }
  }

  // Bounds beyond "not negative" are those of the table itself.
  template <typename Whole>
  void count(const char* key, Whole& value) {
    for (const std::string& text : claim(key)) {
      const auto parsed = parse_count(text);
      if (!parsed)
        fail(ErrorKind::kInput, "synthetic:{}: {}={}; it must be a whole number from 0", name_, key,
             shown(text));
      value = static_cast<Whole>(*parsed);
    }
  }

  // One of them is told, the first.
  void end() const {
    if (given_.empty()) return;
    const std::string& key = given_.front().first;
    const std::string nearest = suggest(key, known_);
    fail(ErrorKind::kInput, "synthetic:{}: no key {}{}; the keys are {}", name_, shown(key),
         nearest.empty() ? "" : fmt::format(" (did you mean {}?)", nearest), fmt::join(known_, ", "));
  }

 private:
  // The values given for the key (the last one counts); they are taken out of the list.
  std::vector<std::string> claim(const char* key) {
    known_.emplace_back(key);
    std::vector<std::string> values;
    std::erase_if(given_, [&](const auto& pair) {
      if (pair.first == key) values.push_back(pair.second);
      return pair.first == key;
    });
    return values;
  }

  std::string name_;
  std::vector<std::pair<std::string, std::string>> given_;
  std::vector<std::string> known_;
};

// Each kind of table has some of the keys; which ones, its struct says.
template <typename Options>
Table make_from(std::string_view name, std::string_view text, const Run& run) {
  Options options;
  Settings settings(name, text);
  settings.count("n", options.n);
  settings.count("f", options.f);
  settings.count("classes", options.classes);
  if constexpr (requires { options.spread; }) settings.number("spread", options.spread);
  if constexpr (requires { options.noise; }) settings.number("noise", options.noise);
  if constexpr (requires { options.distinct; }) settings.count("distinct", options.distinct);
  if constexpr (requires { options.jitter; }) settings.number("jitter", options.jitter);
  settings.count("seed", options.seed);
  settings.end();
  return make_table(options, run);
}

}  // namespace

// The name up to the first comma, then the settings, in any order.
Table make_table(std::string_view description, const Run& run) {
  const std::string_view name = trimmed(description.substr(0, description.find(',')));
  const std::string_view text = description.substr(std::min(description.size(), description.find(',')));
  const std::string_view settings = text.empty() ? text : text.substr(1);
  if (name == "blobs") return make_from<Blobs>(name, settings, run);
  if (name == "rings") return make_from<Rings>(name, settings, run);
  if (name == "swiss-roll") return make_from<SwissRoll>(name, settings, run);
  if (name == "near-duplicates") return make_from<NearDuplicates>(name, settings, run);
  const std::vector<std::string> known = {"blobs", "rings", "swiss-roll", "near-duplicates"};
  const std::string nearest = suggest(name, known);
  fail(ErrorKind::kInput, "no synthetic table {}{}; there are {}", shown(name),
       nearest.empty() ? "" : fmt::format(" (did you mean {}?)", nearest), fmt::join(known, ", "));
}

}  // namespace cordon::internal
