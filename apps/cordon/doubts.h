// How `constraints check` prints the links that may be wrong.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "cordon/ask/doubtful_answers.h"

nlohmann::ordered_json as_json(const cordon::DoubtfulAnswers& found);
std::string as_text(const cordon::DoubtfulAnswers& found);  // a line each
