// What leaves the studio: model, coordinates, statements, session, and a report in one file.
#pragma once

#include "http.h"
#include "table_session.h"

namespace cordon::studio {

// GET /api/v1/export/NAME. Waits for the first map. Throws Refusal(404) for an unknown name,
// Refusal(409) where there is no map.
Answer export_file(const std::string& name, TableSession& session);

// A page without other files: the map as SVG, the statements
// and whether they hold, the axes, the quality.
std::string report_html(TableSession& session, const StateSnapshot& state);

}  // namespace cordon::studio
