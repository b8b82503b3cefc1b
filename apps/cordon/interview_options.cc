// Options and data of the commands that ask. The seed of the run is that of the interview: the same
// answers lead to the same questions.
#include "interview_options.h"

#include <fmt/format.h>

#include "cordon/data/scaling.h"

void InterviewCommand::add_to(CLI::App& command) {
  data.add_to(command);
  command.add_option("--dims", interview.dims, "dimensions of the map that the questions are chosen on")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command.add_option("--scale", scale, "features: minmax, zscore, unit, none or tfidf")
      ->check(CLI::IsMember({"minmax", "zscore", "unit", "none", "tfidf"}))
      ->capture_default_str();
  command.add_option("--kinds", interview.kinds, "how many kinds there are; 0: not known")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command.add_flag("!--basic", interview.anchored,
                   "learn from the answers alone, not from the clusters of all rows");
  command.add_flag("!--believe", interview.doubt, "believe every answer: no checks");
  run.add_to(command);
}

// Three forms of one table: as written, for showing; encoded, for names; scaled, for learning.
AskedData InterviewCommand::read(const cordon::Run& of) {
  interview.seed = run.seed;
  AskedData read;
  cordon::Encoded encoded = data.read_points(of, &read.table);
  const cordon::Scaling scaling =
      cordon::fit_scaling(encoded.points, encoded.encoding, cordon::scaling_kind(scale), of);
  read.points = std::move(encoded.points);
  read.report = std::move(encoded.report);
  read.scaled = cordon::scaled(read.points, scaling, of);
  return read;
}

// The probability is that of the answer named, so it is a half or more.
std::string expectation(const cordon::Question& question) {
  return question.predicted_same ? fmt::format("same ({:.0f} %)", 100 * question.probability_same)
                                 : fmt::format("different ({:.0f} %)", 100 * (1 - question.probability_same));
}
