// What encode() would make of every column, for a look at a table before anything is fitted.
//
// The same decisions as at a fit (decide_columns), without the points: role, kind,
// range and remark of every column. Cost: one pass over the cells, and a hash of
// the different numbers of each number column.
#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "cordon/data/encode.h"
#include "core/fail.h"
#include "core/index.h"
#include "data/column_roles.h"
#include "data/text.h"

namespace cordon {

using namespace internal;
namespace {

// Four categories of at most 20 bytes, never cut off within a UTF-8 letter: bytes that go on a
// letter are taken off, then the one that begins it.
std::string category_list(const std::vector<std::string>& categories) {
  constexpr std::size_t kShown = 4, kLongest = 20;
  std::string list;
  for (std::size_t c = 0; c < std::min(categories.size(), kShown); ++c) {
    std::string text = as_utf8(categories[c]).substr(0, kLongest + 1);
    if (text.size() > kLongest) {
      text.resize(kLongest - 3);
      while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xc0) == 0x80) text.pop_back();
      if (!text.empty() && static_cast<unsigned char>(text.back()) >= 0xc0) text.pop_back();
      text += "...";
    }
    list += (c > 0 ? ", " : "") + text;
  }
  return list + (categories.size() > kShown ? ", ..." : "");
}

// Range and different values of the known cells. Of text columns the categories tell both; their
// rows are looked at only to count the missing cells.
void describe_cells(const Column& cells, const EncodedColumn& meaning, ColumnPlan& plan) {
  double lowest = INFINITY, highest = -INFINITY;
  const auto take = [&](double value) {
    lowest = std::min(lowest, value);
    highest = std::max(highest, value);
  };
  if (cells.is_text) {
    plan.missing = std::count(cells.codes.begin(), cells.codes.end(), -1);
    plan.distinct = static_cast<Index>(cells.categories.size());
    for (const std::string& text : cells.categories)
      if (const double value = value_of(text, meaning); !std::isnan(value)) take(value);
  } else {
    std::unordered_set<double> different;
    for (const double value : cells.numbers) {
      plan.missing += std::isnan(value);
      if (std::isnan(value)) continue;
      take(value);
      different.insert(value);
    }
    plan.distinct = static_cast<Index>(different.size());
  }
  // Truth values, categories and texts have a list instead of a range.
  const bool is_ordered = meaning.kind == ColumnKind::kNumber || meaning.kind == ColumnKind::kDate;
  if (is_ordered && lowest <= highest)
    plan.range = fmt::format("{} to {}", value_text(lowest, meaning), value_text(highest, meaning));
  else if (cells.is_text)
    plan.range = category_list(cells.categories);
}

}  // namespace

// A column is left out until something else is decided about it; id and label come last,
// because they are none of the columns that may be features. The number of words of a text
// column is not known before the texts are read.
std::vector<ColumnPlan> plan_columns(const Table& table, const EncodeOptions& options) {
  const Roles roles = roles_of(table, options);
  std::vector<ColumnPlan> plans(table.columns.size());
  std::vector<EncodedColumn> meanings(table.columns.size());
  for (std::size_t c = 0; c < plans.size(); ++c) {
    plans[c].role = "left out";
    meanings[c].kind = table.columns[c].is_text ? ColumnKind::kCategory : ColumnKind::kNumber;
  }
  for (ColumnDecision& d : decide_columns(table, options, roles)) {
    ColumnPlan& plan = plans[idx(d.column)];
    const Column& cells = table.columns[idx(d.column)];
    plan.role = d.only_numbers_rows ? "numbering" : d.dropped || d.is_empty ? "left out" : "feature";
    plan.remark =
        d.only_numbers_rows
            ? fmt::format(
                  "column '{0}' only numbers the rows and is not learnt from: ‹id {0}› or ‹keep_numbering›",
                  cells.name)
        : d.is_empty         ? fmt::format("column '{}' has no values and is left out", cells.name)
        : !d.problem.empty() ? d.problem
                             : d.meaning.note;
    if (!d.problem.empty()) plan.role = "to decide";
    if (plan.role == "feature")
      plan.features =
          d.meaning.column.kind == ColumnKind::kCategory && options.categories == Categorical::kOneHot
              ? static_cast<Index>(cells.categories.size())
          : d.meaning.column.kind == ColumnKind::kText ? 0
                                                       : 1;
    meanings[idx(d.column)] = std::move(d.meaning.column);
  }
  if (roles.id >= 0) plans[idx(roles.id)].role = "id";
  if (roles.label >= 0) plans[idx(roles.label)].role = "label";
  for (std::size_t c = 0; c < plans.size(); ++c) {
    plans[c].kind = name_of(meanings[c].kind);
    describe_cells(table.columns[c], meanings[c], plans[c]);
    plans[c].remark = in_setting_words(plans[c].remark);
  }
  return plans;
}

}  // namespace cordon
