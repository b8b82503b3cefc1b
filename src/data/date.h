// Dates as people write them, as days since 1970-01-01 (with the time of day as a fraction).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cordon::internal {

// How a column writes its dates: the order of year (Y), month (M) and day (D). Between them stand
// -, /, ., a blank or a comma; months may be names (March, Mar); years have four digits, or two
// (00 to 68 are 2000 to 2068) where the day or the month stands first. A time may follow: 12:30,
// T12:30:05.25Z, +02:00, 8:30 PM. Four digits in front are a year in every order. "h:m" are times
// of the day, or durations, alone: 08:30, 1:11:13.
inline constexpr std::string_view kDateOrders[] = {"Y-M-D", "D-M-Y", "M-D-Y", "h:m"};

std::optional<double> parse_date(std::string_view text, std::string_view order);

// 2024-03-05, and the time if there is one.
std::string date_text(double days);

// 08:30, 123:05:06 for a share or a number of days.
std::string time_text(double days);

// The order in which most of the texts are dates (at least half of them); empty where they are none.
// `all` tells whether every text is a date in it, `ambiguous` whether another order would do as well.
struct DateOrder {
  std::string order;
  bool all = false;
  bool ambiguous = false;
};
DateOrder guess_date_order(const std::vector<std::string>& texts);

}  // namespace cordon::internal
