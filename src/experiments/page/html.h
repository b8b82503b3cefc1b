// Pieces of the page.
#pragma once

#include <string>

#include "experiments/results.h"

namespace cordon::internal {

std::string html_style();

// Text for HTML: escaped, and `code` in backquotes as code.
std::string html_text(const std::string& text);

// A view of a table: numbers beside the published ones, or a chart with its numbers beneath.
std::string html_view(const TableResult& result, const View& view);

// The points in the outcomes: one picture per row with a panel per column.
std::string html_scatter(const TableResult& result);

}  // namespace cordon::internal
