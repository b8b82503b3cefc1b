// What `cordon cluster table.csv answers.csv` does, in C++: groups of handwritten digits from a few answers, judged by
// the digits that no answer names.
#include <cordon/cordon.h>

#include <cstdio>

int main() {
  try {
    const cordon::Run run;  // threads, seed, progress, cancel

    cordon::EncodeOptions roles;
    roles.label = "class";  // never a feature
    const cordon::Points digits =
        cordon::encode(cordon::read_table("bundled:digits", {}, run), roles, run).points;
    const std::vector<int>& truth = digits.labels.of_row;

    // Five answers of either sort per kind: here drawn from the labels; in life, add_must(3, 17), add_cannot(3, 42).
    const cordon::ConstraintSet answers = cordon::sample_per_class(digits.labels, 5).set;

    const cordon::Points scaled =
        cordon::scaled(digits, cordon::fit_scaling(digits, cordon::ScalingKind::kMinMax, run), run);
    const auto found = cordon::auto_cluster(scaled, answers, {.k = 10}, run);
    const auto plain = cordon::kmeans(scaled, {.k = 10}, run);

    const std::vector<int> unlinked = cordon::unlinked_labels(truth, answers);
    const double with = cordon::score_clustering(unlinked, found.labels).adjusted_rand;
    const double without = cordon::score_clustering(unlinked, plain.labels).adjusted_rand;
    std::printf("%zu answers\nadjusted Rand index without them %.3f, with them %.3f\n",
                answers.must.size() + answers.cannot.size(), without, with);
    return with > without ? 0 : 1;
  } catch (const cordon::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return static_cast<int>(error.kind());
  }
}
