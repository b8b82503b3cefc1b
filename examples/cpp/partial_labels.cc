// A few labels, many rows: the rest fall in place. Every fifteenth wine has a known grower; the map is judged
// by all.
#include <cordon/cordon.h>

#include <cstdio>

int main() {
  try {
    cordon::Run run;
    const cordon::Table table = cordon::read_table("bundled:wine", {}, run);
    const cordon::Encoded data = cordon::encode(table, {.label = "class"}, run);

    cordon::Knowledge known;
    known.labels = data.points.labels;
    for (std::size_t i = 0; i < known.labels.of_row.size(); ++i)
      if (i % 15 != 0) known.labels.of_row[i] = cordon::Labels::kUnknown;

    for (const char* method : {"lda", "harmonic"}) {
      const cordon::Model model = cordon::fit(data, known, {.method = method}, run);
      const cordon::Matrix map = model.training_embedding(data.points, run);
      const auto accuracy =
          cordon::knn_cross_validation(cordon::Points::look_at(map), data.points.labels.of_row, {}, run);
      std::printf("%s: nearest neighbours agree for %.3f of the rows\n", method, accuracy.mean);
    }
    return 0;
  } catch (const cordon::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return static_cast<int>(error.kind());
  }
}
