// Constraint files, sessions and the lines of logs. What was read is written and read again: it must
// be the same.
#include <cmath>

#include "cordon/constraints/constraint_file.h"
#include "cordon/core/append_log.h"
#include "cordon/core/error.h"
#include "cordon/core/report.h"
#include "core/json.h"
#include "targets.h"

namespace cordon::fuzz {
namespace {

using namespace internal;

constexpr Index kRows = 40;

// Names that need quotes, look like numbers, or are nearly each other.
std::vector<std::string> odd_ids() {
  std::vector<std::string> ids{"a,b",  "\"q\"", "007",  "7",      "-1", " lead",
                               "x\ty", "must",  "kind", "Zürich", "#no"};
  while (static_cast<Index>(ids.size()) < kRows) ids.push_back("row" + std::to_string(ids.size()));
  return ids;
}

void check_set(const ConstraintSet& set, const RowFinder& rows, const std::vector<std::string>& ids) {
  set.require_rows(kRows);
  for (const auto* pairs : {&set.must, &set.cannot})
    for (const Pair& pair : *pairs) require(std::isfinite(pair.weight) && pair.weight > 0, "a weight");
  for (const DistanceStatement& one : set.distances)
    require(std::isfinite(one.value) && std::isfinite(one.weight) && one.weight > 0,
            "a number of a statement");
  const std::string text = constraints_text(set, ids);
  const ConstraintSet again = parse_constraints(text, "written", rows);
  require(again.must.size() == set.must.size() && again.cannot.size() == set.cannot.size() &&
              again.distances.size() == set.distances.size(),
          "statements were lost in writing");
  require(constraints_text(again, ids) == text, "written twice, and not the same");
}

void read_both_ways(std::string_view bytes) {
  static const std::vector<std::string> ids = odd_ids();
  static const RowFinder by_number(kRows, {}), by_id(kRows, ids);
  for (const bool named : {false, true}) {
    const RowFinder& rows = named ? by_id : by_number;
    ConstraintSet set;
    try {
      set = parse_constraints(std::string(bytes), "fuzzed", rows);
    } catch (const Error&) {
      continue;
    }
    check_set(set, rows, named ? ids : std::vector<std::string>{});
  }
}

}  // namespace

void fuzz_constraints(std::string_view bytes) {
  read_both_ways(bytes);
}

// The first line is right, so that what follows is reached.
void fuzz_session(std::string_view bytes) {
  read_both_ways(bytes);
  read_both_ways(std::string("{\"cordon\":\"session\",\"version\":1}\n").append(bytes));
}

void fuzz_log_line(std::string_view bytes) {
  check_line(bytes);
  if (!bytes.starts_with('{') || !bytes.ends_with('}') || bytes.find('\n') != bytes.npos) return;
  const std::string line = with_checksum(bytes);
  require(check_line(line) == LineCheck::kRight, "a line does not fit its own checksum");
  std::string flipped = line;
  flipped[bytes.size() / 2] = static_cast<char>(flipped[bytes.size() / 2] ^ 4);
  require(check_line(flipped) != LineCheck::kRight, "a flipped bit was not seen");
}

// Whatever passes the door can be copied, compared and printed.
void fuzz_json(std::string_view bytes) {
  try {
    const auto json = parse_json<nlohmann::ordered_json>(bytes);
    if (json.is_discarded()) return;
    const auto copy = json;
    require(copy == json, "a copy differs");
    const std::string text = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    Report::from_json(text);
  } catch (const Error&) {
  }
}

}  // namespace cordon::fuzz
