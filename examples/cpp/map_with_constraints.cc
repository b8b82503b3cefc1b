// From a table and a few statements to a saved map, and back: what `cordon fit` and `cordon transform` do, in
// C++.
#include <cordon/cordon.h>

#include <cstdio>

int main() {
  try {
    cordon::Run run;  // threads, seed, progress, cancel

    // A table; its text column "class" is the label, everything else a feature.
    const cordon::Table table = cordon::read_table("bundled:wine", {}, run);
    cordon::EncodeOptions roles;
    roles.label = "class";
    const cordon::Encoded data = cordon::encode(table, roles, run);

    // What is known: here drawn from the labels; in life, add_must(3, 17) or read_constraints("c.csv", ...).
    cordon::Knowledge known;
    known.constraints = cordon::sample_per_class(data.points.labels, 5).set;

    // Fit, save, load, place points.
    const cordon::Model model = cordon::fit(data, known, {.method = "rca"}, run);
    model.save("wine.cordon");
    const cordon::Matrix map = cordon::Model::load("wine.cordon").transform(data.points, run);

    // Group and judge.
    cordon::ConstrainedKMeansOptions options;
    options.kmeans.k = 3;
    const auto found =
        cordon::constrained_kmeans(cordon::Points::look_at(map), known.constraints, options, run);
    const auto scores = cordon::score_clustering(data.points.labels.of_row, found.clustering.labels);
    std::printf("%td rows on a map of %td dimensions\nadjusted Rand index %.3f\n", map.rows(), map.cols(),
                scores.adjusted_rand);
    return scores.adjusted_rand > 0.5 ? 0 : 1;
  } catch (const cordon::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return static_cast<int>(error.kind());
  }
}
