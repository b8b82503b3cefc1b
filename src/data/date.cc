// Dates and times of the day. A text is scanned once from left to right, without allocation. Days
// are counted in the proleptic Gregorian calendar by std::chrono; the time is a fraction of a day,
// so that a date with time is exact to about a microsecond in this century (2^-52 of 20,000 days).
//
// Refused: dates that the calendar does not have (30 February), years of three digits,
// anything left over behind the time. Time zones are taken off: 12:00+02:00 is 10:00;
// texts without one are taken as they stand.
#include "data/date.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "core/fail.h"
#include "data/csv_number.h"
#include "data/text.h"

namespace cordon::internal {
namespace {

constexpr std::array<std::string_view, 12> kMonths{"january",   "february", "march",    "april",
                                                   "may",       "june",     "july",     "august",
                                                   "september", "october",  "november", "december"};

bool is_letter(char c) {
  return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

// Takes things off the front of a text.
class DateScanner {
 public:
  explicit DateScanner(std::string_view text) : rest_(text) {}

  bool at_end() const { return rest_.empty(); }
  bool accept(char c) {
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  void skip_blanks() {
    while (accept(' ')) {
    }
  }
  // A number of `fewest` to `most` digits, or -1; also where more digits follow than that.
  int digits(std::size_t fewest, std::size_t most) {
    std::size_t count = 0;
    int value = 0;
    while (count < rest_.size() && is_digit(rest_[count]) && count < most)
      value = 10 * value + (rest_[count++] - '0');
    if (count < fewest || (count < rest_.size() && is_digit(rest_[count]))) return -1;
    rest_.remove_prefix(count);
    taken_ = count;
    return value;
  }
  std::size_t digits_taken() const { return taken_; }
  // A number, or the beginning of an English name of at least three letters: Mar, Sept, December.
  int month() {
    if (rest_.empty() || !is_letter(rest_.front())) return digits(1, 2);
    std::size_t count = 0;
    while (count < rest_.size() && is_letter(rest_[count])) ++count;
    const std::string_view word = rest_.substr(0, count);
    for (std::size_t m = 0; m < kMonths.size(); ++m)
      if (count >= 3 && count <= kMonths[m].size() &&
          equal_ignoring_case(word, kMonths[m].substr(0, count))) {
        rest_.remove_prefix(count);
        return static_cast<int>(m) + 1;
      }
    return -1;
  }
  // One of - / . , and blanks, or blanks alone.
  bool separator() {
    const std::size_t before = rest_.size();
    skip_blanks();
    for (const char c : {'-', '/', '.', ','})
      if (accept(c)) break;
    skip_blanks();
    return rest_.size() < before;
  }
  // Any number of digits; beyond the sixteenth they add nothing.
  double fraction() {
    double value = 0;
    for (double unit = 0.1; !rest_.empty() && is_digit(rest_.front()); unit /= 10) {
      value += unit * (rest_.front() - '0');
      rest_.remove_prefix(1);
    }
    return value;
  }

 private:
  std::string_view rest_;
  std::size_t taken_ = 0;
};

// AM or PM in any spelling: the hours to add to an hour of 1 to 12; nothing where it is neither.
std::optional<int> half_day(DateScanner& text, int hour) {
  const bool after_noon = text.accept('P') || text.accept('p');
  if (!after_noon && !text.accept('A') && !text.accept('a')) return std::nullopt;
  text.accept('.');
  if (!text.accept('M') && !text.accept('m')) return std::nullopt;
  text.accept('.');
  if (!text.at_end() || hour < 1 || hour > 12) return std::nullopt;
  return (after_noon ? 12 : 0) - (hour == 12 ? 12 : 0);
}

// Hours, minutes and perhaps seconds as a share of the day, and what may stand behind them; nothing
// where it is no time. More than two digits of hours only for durations. A second of 60 is taken,
// as leap seconds are written. A time zone without minutes (+02) is one too.
std::optional<double> parse_clock(DateScanner& text, int most_hours) {
  const int hour = text.digits(1, most_hours > 99 ? 4 : 2);
  if (hour < 0 || hour > most_hours || !text.accept(':')) return std::nullopt;
  const int minute = text.digits(2, 2);
  if (minute < 0 || minute > 59) return std::nullopt;
  double second = 0;
  if (text.accept(':')) {
    const int whole = text.digits(2, 2);
    if (whole < 0 || whole > 60) return std::nullopt;
    second = whole;
    if (text.accept('.')) second += text.fraction();
  }
  double share = (hour * 3600 + minute * 60 + second) / 86400;
  text.skip_blanks();
  if (const std::optional<int> more = half_day(text, hour)) return share + *more / 24.0;
  if (text.accept('Z') || text.at_end()) return text.at_end() ? std::optional(share) : std::nullopt;
  const bool east = text.accept('+');
  if (!east && !text.accept('-')) return std::nullopt;
  const int hours = text.digits(2, 2);
  text.accept(':');
  const int minutes = text.at_end() ? 0 : text.digits(2, 2);
  if (hours < 0 || minutes < 0 || !text.at_end()) return std::nullopt;
  share += (east ? -1 : 1) * (hours * 60 + minutes) / 1440.0;
  return share;
}

// The time of day behind a date as a share of the day, nothing where it is no time.
// A T or a blank stands between date and time. Hours go up to 24,
// the midnight at the end of the day.
std::optional<double> parse_time(DateScanner& text) {
  if (text.at_end()) return 0.0;
  if (!text.accept('T') && !text.accept(' ')) return std::nullopt;
  text.skip_blanks();
  return parse_clock(text, 24);
}

// Four digits and something else behind them: then the year stands
// first whatever the order of the column.
bool begins_with_year(std::string_view text) {
  return text.size() > 4 && std::all_of(text.begin(), text.begin() + 4, is_digit) && !is_digit(text[4]) &&
         text[4] != ':';
}

// 04.03.2021 with points is the fourth of March wherever dates are written so.
bool has_points(std::string_view text) {
  const std::size_t first = text.find('.');
  return first <= 2 && text.find('.', first + 1) <= first + 3;
}

}  // namespace

// The order has the letters at places 0, 2 and 4. Two digits of a year are 2000 to 2068, then 1969
// to 1999 (POSIX); only where day or month stands first.
std::optional<double> parse_date(std::string_view given, std::string_view order) {
  constexpr int kLongest = 9999;  // hours of a duration
  given = trimmed(given);
  DateScanner text(given);
  if (order == "h:m") return parse_clock(text, kLongest);
  if (begins_with_year(given)) order = kDateOrders[0];
  int year = -1, month = -1, day = -1;
  bool short_year = false;
  for (std::size_t part = 0; part < 3; ++part) {
    if (part > 0 && !text.separator()) return std::nullopt;
    switch (order[2 * part]) {
      case 'Y':
        year = part == 0 ? text.digits(4, 4) : text.digits(2, 4);
        if (year < 0 || text.digits_taken() == 3) return std::nullopt;
        short_year = text.digits_taken() == 2;
        break;
      case 'M':
        month = text.month();
        break;
      default:
        day = text.digits(1, 2);
    }
  }
  if (short_year) year += year <= 68 ? 2000 : 1900;
  if (month < 1 || day < 1) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) return std::nullopt;
  const std::optional<double> time = parse_time(text);
  if (!time) return std::nullopt;
  return static_cast<double>(std::chrono::sys_days(date).time_since_epoch().count()) + *time;
}

// To the minute; a time within half a minute of midnight is written as the date alone.
std::string date_text(double days) {
  const double whole = std::floor(days);
  const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(static_cast<int>(whole)))};
  std::string text = fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                                 static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
  if (const auto minutes = static_cast<int>(std::round((days - whole) * 1440)); minutes > 0 && minutes < 1440)
    text += fmt::format(" {:02}:{:02}", minutes / 60, minutes % 60);
  return text;
}

// To the second; hours may be more than 24, as in durations.
std::string time_text(double days) {
  const auto seconds = static_cast<long long>(std::round(days * 86400));
  const long long minutes = seconds / 60;
  std::string text = fmt::format("{:02}:{:02}", minutes / 60, minutes % 60);
  if (seconds % 60 != 0) text += fmt::format(":{:02}", seconds % 60);
  return text;
}

// Orders are tried as kDateOrders lists them, each on all texts: O(4 texts). The order that
// explains most texts wins, if it explains at least half.
DateOrder guess_date_order(const std::vector<std::string>& texts) {
  DateOrder best;
  std::size_t most = 0;
  for (const std::string_view order : kDateOrders) {
    std::size_t dates = 0;
    for (const std::string& text : texts) dates += parse_date(text, order).has_value();
    if (dates == 0 || 2 * dates < texts.size() || dates < most) continue;
    // Day and month can be exchanged everywhere: the month first, as most such files mean it,
    // unless points say otherwise. Dates that begin with a year are the same in every order.
    if (dates == most) {
      if (order != "M-D-Y" || best.order == "Y-M-D") continue;
      if (std::any_of(texts.begin(), texts.end(), has_points)) continue;
    }
    best.ambiguous = dates == most;
    most = dates;
    best.order = order;
    best.all = dates == texts.size();
  }
  return best;
}

}  // namespace cordon::internal
