// What leaves the studio: model, coordinates, statements, session, and a report in one file.
#pragma once

#include "conversation.h"
#include "http.h"

namespace cordon::studio {

// GET /api/v1/export/NAME. Waits for the first map. Throws Refusal(404) for an unknown name,
// Refusal(409) where there is no map.
Answer export_file(const std::string& name, Conversation& conversation);

// A page that needs nothing but itself: the map as SVG, what
// was said and what became of it, the axes, the quality.
std::string report_html(Conversation& conversation, const View& view);

}  // namespace cordon::studio
