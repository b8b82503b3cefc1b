// A parameter chosen by constraints that were held back: what `cordon tune` does.
#include <cordon/cordon.h>

#include <cstdio>

int main() {
  try {
    cordon::Run run;
    const cordon::Table table = cordon::read_table("bundled:wine", {}, run);
    const cordon::Points points = cordon::encode(table, {.label = "class"}, run).points;

    cordon::Knowledge known;
    known.constraints = cordon::sample_per_class(points.labels, 10).set;

    cordon::TuneOptions options;
    options.fit.method = "rca";
    options.grid = {{"ridge", {"0", "0.01", "0.1", "1"}}};
    const cordon::Tuning tuning = cordon::tune(points, known, options, run);
    for (const cordon::Trial& trial : tuning.trials)
      std::printf("ridge %s: %.4f\n", trial.parameters[0].second.c_str(), trial.mean);
    std::printf("best: %s\n", tuning.best().parameters[0].second.c_str());
    return 0;
  } catch (const cordon::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return static_cast<int>(error.kind());
  }
}
