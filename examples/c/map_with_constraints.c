/* From points and a few links to a saved map and to groups, in C. Compile: cc map_with_constraints.c -lcordon_c */
#include <cordon/cordon_c.h>
#include <stdio.h>
#include <stdlib.h>

enum { kRows = 60, kColumns = 4 };

/* Two kinds of points: the kinds differ in the second column, the first one varies most and says nothing. */
static void make_points(double* x) {
  unsigned state = 1;
  for (int i = 0; i < kRows; ++i)
    for (int j = 0; j < kColumns; ++j) {
      state = state * 1103515245u + 12345u;
      const double noise = (double)(state >> 16 & 0x7fff) / 0x7fff;
      x[i * kColumns + j] = j == 0 ? 20 * noise : j == 1 ? 2 * (i % 2) + noise : noise;
    }
}

static void check(int code) {
  if (code == CORDON_OK) return;
  fprintf(stderr, "%s\n", cordon_error());
  exit(code);
}

int main(void) {
  double x[kRows * kColumns], places[kRows];
  int32_t groups[kRows], again[kRows];
  make_points(x);

  cordon_constraints* known = cordon_constraints_new();
  for (int i = 0; i < 8; ++i) {
    check(cordon_constraints_must(known, i, i + 2, 1));
    check(cordon_constraints_cannot(known, i, i + 3, 1));
  }

  cordon_model* model = NULL;
  check(cordon_fit(x, kRows, kColumns, kColumns, known, "wbdr", "dims=1", &model));
  check(cordon_model_save(model, "points.cordon"));
  cordon_model_free(model);
  check(cordon_model_load("points.cordon", &model));
  check(cordon_transform(model, x, kRows, kColumns, kColumns, places));

  cordon_model* rule = NULL;
  check(cordon_cluster(x, kRows, kColumns, kColumns, known, 2, NULL, groups, &rule));
  check(cordon_predict(rule, x, kRows, kColumns, kColumns, again, NULL)); /* here the same points; in life, new ones */
  cordon_model_free(rule);
  int right = 0;
  for (int i = 0; i < kRows; ++i) right += groups[i] == groups[i % 2] && again[i] == groups[i];
  printf("cordon %s: %d points on a map of %d dimension, %d of them in the right group\n", cordon_version(), kRows,
         (int)cordon_model_dims(model), right);

  cordon_model_free(model);
  cordon_constraints_free(known);
  return right >= 55 ? 0 : 1;
}
