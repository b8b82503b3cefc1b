// Details of rows: their cells, their nearest rows, their largest distance, why they moved.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "http.h"
#include "table_session.h"

namespace cordon::studio {

nlohmann::ordered_json rows_json(const DataSet& data, const std::vector<Index>& rows);
nlohmann::ordered_json rows_json(const DataSet& data, Index from, Index count);
nlohmann::ordered_json row_json(const DataSet& data, Index row, bool has_image);
nlohmann::ordered_json reach_json(const TableSession& session, Index a, Index b);

// For a linear map y = (x - centre) L the step of an object splits exactly by feature: its part in
// the direction of the step, divided by the step's length, is a share, and the shares add up to 1.
nlohmann::ordered_json why_json(const DataSet& data, const StateSnapshot& state, Index row);

}  // namespace cordon::studio
