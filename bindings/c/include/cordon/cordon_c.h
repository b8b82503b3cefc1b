/* Cordon from C, and from every language that calls C: learn a map from points and constraints, keep it, place points.

     cordon_constraints* known = cordon_constraints_new();
     cordon_constraints_must(known, 3, 17, 1);
     cordon_model* model = NULL;
     if (cordon_fit(x, rows, columns, columns, known, "auto", "dims=2", &model) != CORDON_OK)
       fprintf(stderr, "%s\n", cordon_error());

   What stays (docs/stability.md): functions are added and never changed, structures are opaque, every symbol has the version
   CORDON_1.0. Numbers of points are row by row, `row_stride` numbers apart. Functions may be called from several threads as long as
   no two use one object at the same time and one of them changes it. No function ends the program or prints. */
#ifndef CORDON_C_H
#define CORDON_C_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CORDON_C_EXPORT __attribute__((visibility("default")))

/* What a function returns; the values are the exit codes of the command line. */
enum {
  CORDON_OK = 0,
  CORDON_COMPUTATION = 1,   /* the computation failed, memory is short, or a file could not be written */
  CORDON_USAGE = 2,         /* an argument or a setting is not allowed */
  CORDON_INPUT = 3,         /* a file, or the numbers given, cannot be used */
  CORDON_CONTRADICTION = 4, /* the constraints contradict each other */
  CORDON_NOT_CONVERGED = 5  /* an iterative solver ended without a usable result */
};

typedef struct cordon_model cordon_model;             /* a fitted map, with the scaling of its features */
typedef struct cordon_constraints cordon_constraints; /* what is known about the rows of a table */

/* The version of the library, such as "1.0.0". */
CORDON_C_EXPORT const char* cordon_version(void);

/* What was wrong with the last call of this thread that did not return CORDON_OK: what was given, what is allowed, what to do.
   Valid until the next call of this thread. */
CORDON_C_EXPORT const char* cordon_error(void);

/* An empty set of constraints; NULL only where memory is short. */
CORDON_C_EXPORT cordon_constraints* cordon_constraints_new(void);
CORDON_C_EXPORT void cordon_constraints_free(cordon_constraints* constraints);

/* Two rows, from 0, are of the same kind, or of different kinds; `weight` is more than 0, usually 1. */
CORDON_C_EXPORT int cordon_constraints_must(cordon_constraints* constraints, int64_t a, int64_t b,
                                            double weight);
CORDON_C_EXPORT int cordon_constraints_cannot(cordon_constraints* constraints, int64_t a, int64_t b,
                                              double weight);

/* How many statements the set holds. */
CORDON_C_EXPORT int64_t cordon_constraints_size(const cordon_constraints* constraints);

/* Learns a map. `constraints` may be NULL; `method` is a name of `cordon methods`, NULL is "auto". `settings` are the method's
   parameters and scale, contradictions, seed and threads, as "dims=2 scale=minmax seed=7"; NULL leaves the defaults.
   The model is to be freed. */
CORDON_C_EXPORT int cordon_fit(const double* x, int64_t rows, int64_t columns, int64_t row_stride,
                               const cordon_constraints* constraints, const char* method,
                               const char* settings, cordon_model** model);

/* Model files are those of the command line and of Python. */
CORDON_C_EXPORT int cordon_model_load(const char* path, cordon_model** model);
CORDON_C_EXPORT int cordon_model_save(const cordon_model* model, const char* path);
CORDON_C_EXPORT void cordon_model_free(cordon_model* model);

/* Columns of the points it takes, and of the places it gives. */
CORDON_C_EXPORT int64_t cordon_model_features(const cordon_model* model);
CORDON_C_EXPORT int64_t cordon_model_dims(const cordon_model* model);

/* Places of points, old or new: `places` has room for rows x cordon_model_dims(model) numbers, row by row. */
CORDON_C_EXPORT int cordon_transform(const cordon_model* model, const double* x, int64_t rows,
                                     int64_t columns, int64_t row_stride, double* places);

/* Groups of points that respect the constraints, as `cordon cluster`: `clusters` has room for `rows` numbers from 0. `count` is the number
   of groups, 0 where it is to be estimated. `settings` are scale, contradictions, seed and threads. Where `model` is not NULL it becomes
   a model that predicts the groups of new points; it is to be freed. */
CORDON_C_EXPORT int cordon_cluster(const double* x, int64_t rows, int64_t columns, int64_t row_stride,
                                   const cordon_constraints* constraints, int64_t count, const char* settings,
                                   int32_t* clusters, cordon_model** model);

/* How many groups the model knows; 0 where it is only a map. */
CORDON_C_EXPORT int64_t cordon_model_clusters(const cordon_model* model);

/* Groups of points, old or new, by a model of cordon_cluster() or of the command line; `confidence`, from 0 to 1, may be NULL. */
CORDON_C_EXPORT int cordon_predict(const cordon_model* model, const double* x, int64_t rows, int64_t columns,
                                   int64_t row_stride, int32_t* clusters, double* confidence);

#ifdef __cplusplus
}
#endif

#endif
