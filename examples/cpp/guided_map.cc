// The map of largest variance that obeys statements on distances, and what each of them costs.
#include <cordon/cordon.h>

#include <cstdio>

int main() {
  try {
    cordon::Run run;
    const cordon::Table table = cordon::read_table("bundled:iris", {}, run);
    const cordon::Encoded data = cordon::encode(table, {.label = "class"}, run);

    cordon::Knowledge known;  // squared distances on the map, of features scaled to [0, 1]
    known.constraints.distances = {
        {.kind = cordon::StatementKind::kCloser, .a = 50, .b = 100, .value = 0.01},
        {.kind = cordon::StatementKind::kFarther, .a = 0, .b = 50, .value = 0.5},
        {.kind = cordon::StatementKind::kNearer, .a = 60, .b = 70, .c = 120, .value = 1},
    };
    const cordon::Model model = cordon::fit(data, known, {.method = "guided"}, run);
    for (const auto& [name, detail] : model.report.details)
      if (name == "variance_kept") std::printf("variance kept: %.3f\n", std::get<double>(detail));
    std::printf("statements: %td, violated: %td\n", model.report.constraints.used,
                model.report.constraints.violated);
    return 0;
  } catch (const cordon::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return static_cast<int>(error.kind());
  }
}
