// What people put around a number (currency, percent, parentheses, a minus of any kind) is
// taken off from outside to inside; what is left must be digits, in groups of three or not,
// and is read by parse_number(), which rounds correctly. A text with anything else in it is no
// amount: guessing would turn names into numbers.
//
// Cost: a few comparisons per text, and no text of more than 64 bytes is looked at.
#include "data/amount.h"

#include <array>
#include <string>

#include "data/csv_number.h"
#include "data/text.h"

namespace cordon::internal {
namespace {

// The last three are the euro, the pound and the yen of Windows' code page 1252, in files that are not UTF-8.
constexpr std::array<std::string_view, 27> kCurrencies{
    "$",   "\u20ac", "\u00a3", "\u00a5", "\u20b9", "\u20a9", "\u20bd", "\u20ba", "USD",
    "EUR", "GBP",    "CHF",    "JPY",    "CNY",    "INR",    "CAD",    "AUD",    "SEK",
    "NOK", "DKK",    "PLN",    "BRL",    "US$",    "kr",     "\x80",   "\xa3",   "\xa5"};
constexpr std::array<std::string_view, 4> kBlanks{" ", "\u00a0", "\u202f", "\xa0"};  // with the no-break ones

bool take_front(std::string_view& text, std::string_view part) {
  if (!text.starts_with(part)) return false;
  text.remove_prefix(part.size());
  return true;
}

bool take_back(std::string_view& text, std::string_view part) {
  if (!text.ends_with(part)) return false;
  text.remove_suffix(part.size());
  return true;
}

// In turns, because blanks of different kinds may stand beside each other.
void trim_blanks(std::string_view& text) {
  for (bool more = true; more;) {
    more = false;
    for (const std::string_view blank : kBlanks)
      more = take_front(text, blank) || take_back(text, blank) || more;
  }
}

// One sign or code and no more: the first of the list that stands at either end.
bool take_currency(std::string_view& text) {
  for (const std::string_view sign : kCurrencies)
    if (take_front(text, sign) || take_back(text, sign)) {
      trim_blanks(text);
      return true;
    }
  return false;
}

bool take_minus(std::string_view& text) {
  const bool negative = take_front(text, "-") || take_front(text, "\u2212");
  if (negative) trim_blanks(text);
  return negative;
}

// Digits with their separators taken out, where these stand at every third place; else nothing.
std::optional<std::string> without_groups(std::string_view text, char decimal) {
  const char other = decimal == '.' ? ',' : '.';
  // Of point and comma the one that is not the decimal mark: 1,234.5 or 1.234,5.
  const std::array<std::string_view, 6> separators{
      std::string_view(&other, 1), "'", kBlanks[0], kBlanks[1], kBlanks[2], kBlanks[3]};
  std::string_view used;  // one kind of separator in one number
  std::string digits;
  std::size_t in_group = 0;
  while (!text.empty() && text.front() != decimal) {
    if (is_digit(text.front())) {
      digits += text.front();
      text.remove_prefix(1);
      ++in_group;
      continue;
    }
    const bool first = used.empty();
    for (const std::string_view separator : separators)
      if (text.starts_with(separator) && (first || used == separator)) used = separator;
    // The first group has one to three digits, every later one exactly three; a sign that is no
    // separator, or another kind of separator than before, ends it.
    if (used.empty() || in_group == 0 || in_group > 3 || (!first && in_group != 3) || !take_front(text, used))
      return std::nullopt;
    in_group = 0;
  }
  if (!used.empty() && (in_group != 3 || digits[0] == '0')) return std::nullopt;  // 0,234 is no group
  return digits + std::string(text);
}

// The order counts. A minus may stand before the currency or behind it (-$5, $-5); with
// parentheses, which say the same, it is refused. A number without money or percent may be a plain
// one with an exponent; with either, an exponent is refused. Percent is read as digits with e-2
// behind them and not divided by 100, which would round twice.
std::optional<double> parse(std::string_view text, char decimal, bool with_percent) {
  trim_blanks(text);
  if (text.empty() || text.size() > 64) return std::nullopt;
  const bool in_parentheses = text.size() > 2 && text.front() == '(' && text.back() == ')';
  if (in_parentheses) text = text.substr(1, text.size() - 2);
  trim_blanks(text);
  bool negative = take_minus(text);
  const bool percent = with_percent && take_back(text, "%");
  if (percent) trim_blanks(text);
  const bool money = !percent && take_currency(text);
  if (!negative) negative = take_minus(text);
  if (in_parentheses && negative) return std::nullopt;
  if (text.empty() || !(is_digit(text.front()) || text.front() == decimal)) return std::nullopt;
  double value = 0;
  if (money || percent || !parse_number(text, decimal, value)) {  // only a plain number has an exponent
    const std::optional<std::string> digits = without_groups(text, decimal);
    if (!digits || digits->find_first_of("eE") != std::string::npos ||
        !parse_number(percent ? *digits + "e-2" : *digits, decimal,
                      value))  // 0.56 % is 0.0056 to the last bit
      return std::nullopt;
  }
  return negative || in_parentheses ? -value : value;
}

}  // namespace

std::optional<double> parse_amount(std::string_view text, char decimal) {
  return parse(text, decimal, true);
}

std::optional<double> parse_grouped_number(std::string_view text, char decimal) {
  return parse(text, decimal, false);
}

}  // namespace cordon::internal
