// What follows from what was said, and where it contradicts itself.
#include <cordon/cordon.h>

#include <cstdio>

int main() {
  try {
    cordon::ConstraintSet constraints;
    for (const auto& [a, b] : {std::pair{3, 17}, {17, 40}, {8, 9}}) constraints.add_must(a, b);
    for (const auto& [a, b] : {std::pair{40, 8}, {3, 40}}) constraints.add_cannot(a, b);

    const cordon::Closure closure(constraints, 50);
    std::printf("%td groups; the links imply %td must-links and %td cannot-links\n",
                closure.component_count(), closure.implied_must_count(), closure.implied_cannot_count());
    std::printf("3 and 9 are %s\n",
                closure.relation(3, 9) == cordon::Relation::kDifferent ? "different" : "not known to differ");

    for (const cordon::Contradiction& found : cordon::find_contradictions(constraints, closure))
      std::printf("%s\n", cordon::describe(found).c_str());
    cordon::apply_contradiction_policy(constraints, closure, cordon::ContradictionPolicy::kDrop);
    std::printf("%td statements are left\n", constraints.size());
    return 0;
  } catch (const cordon::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return static_cast<int>(error.kind());
  }
}
