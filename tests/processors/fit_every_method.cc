// Fits every method of the registry on well-separated problems and prints the places of the points, one line
// a fit: "NAME on TABLE: rows columns numbers...", the numbers to the last bit. across_kinds_test.cc runs it
// as several kinds of processor would.
#include <cstdio>
#include <string>

#include "cordon/constraints/sampling.h"
#include "cordon/data/encode.h"
#include "cordon/data/read.h"
#include "cordon/methods/registry.h"
#include "cordon/model/model.h"

namespace {

void print(const std::string& what, const cordon::Matrix& places) {
  std::printf("%s: %td %td", what.c_str(), static_cast<std::ptrdiff_t>(places.rows()),
              static_cast<std::ptrdiff_t>(places.cols()));
  for (cordon::Index i = 0; i < places.size(); ++i) std::printf(" %a", places.data()[i]);
  std::printf("\n");
}

}  // namespace

int main() {
  for (const std::string table : {"bundled:wine", "synthetic:blobs,n=400,f=9,classes=3,seed=2"}) {
    cordon::Run run;
    const auto data = cordon::encode(cordon::read_table(table, {}, run), {.label = "class"}, run);
    cordon::Knowledge known{cordon::sample_per_class(data.points.labels, 10, {.seed = 3}).set,
                            data.points.labels};
    for (const auto& method : cordon::all_methods()) {
      cordon::Knowledge used = known;
      if (!method.uses_labels) used.labels = {};
      if (method.uses_distances)
        used.constraints.distances = {
            {.kind = cordon::StatementKind::kCloser, .a = 0, .b = 60, .others = {}, .value = 0.5}};
      const auto model =
          cordon::fit(data, used, {.method = method.name, .scaling = cordon::ScalingKind::kMinMax}, run);
      print(method.name + " on " + table, model.training_embedding(data.points, run));
    }
  }
}
