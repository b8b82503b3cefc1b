"""The C interface from another language, here Python's ctypes, without the Python package: python3 map_with_constraints.py [libcordon_c.so.1]"""
import ctypes
import random
import sys

cordon = ctypes.CDLL(sys.argv[1] if len(sys.argv) > 1 else "libcordon_c.so.1")
cordon.cordon_error.restype = cordon.cordon_version.restype = ctypes.c_char_p
cordon.cordon_constraints_new.restype = ctypes.c_void_p
cordon.cordon_model_dims.restype = ctypes.c_int64
LINK = [ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_double]
POINTS = [ctypes.POINTER(ctypes.c_double), ctypes.c_int64, ctypes.c_int64, ctypes.c_int64]
cordon.cordon_constraints_must.argtypes = cordon.cordon_constraints_cannot.argtypes = LINK
cordon.cordon_fit.argtypes = [*POINTS, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.POINTER(ctypes.c_void_p)]
cordon.cordon_transform.argtypes = [ctypes.c_void_p, *POINTS, ctypes.POINTER(ctypes.c_double)]
cordon.cordon_cluster.argtypes = [*POINTS, ctypes.c_void_p, ctypes.c_int64, ctypes.c_char_p, ctypes.POINTER(ctypes.c_int32), ctypes.POINTER(ctypes.c_void_p)]
cordon.cordon_predict.argtypes = [ctypes.c_void_p, *POINTS, ctypes.POINTER(ctypes.c_int32), ctypes.POINTER(ctypes.c_double)]
for free in (cordon.cordon_model_free, cordon.cordon_constraints_free, cordon.cordon_model_dims):
    free.argtypes = [ctypes.c_void_p]


def check(code):
    if code != 0:
        sys.exit(cordon.cordon_error().decode())


# Two kinds of points: the kinds differ in the second column, the first one varies most and says nothing.
rows, columns = 60, 4
draw = random.Random(1).random
x = (ctypes.c_double * (rows * columns))(*(value for i in range(rows) for value in (20 * draw(), 2 * (i % 2) + draw(), draw(), draw())))

known = ctypes.c_void_p(cordon.cordon_constraints_new())
for i in range(8):
    check(cordon.cordon_constraints_must(known, i, i + 2, 1))
    check(cordon.cordon_constraints_cannot(known, i, i + 3, 1))

model = ctypes.c_void_p()
check(cordon.cordon_fit(x, rows, columns, columns, known, b"wbdr", b"dims=1", ctypes.byref(model)))
places = (ctypes.c_double * (rows * cordon.cordon_model_dims(model)))()
check(cordon.cordon_transform(model, x, rows, columns, columns, places))

groups = (ctypes.c_int32 * rows)()
again, confidence, rule = (ctypes.c_int32 * rows)(), (ctypes.c_double * rows)(), ctypes.c_void_p()
check(cordon.cordon_cluster(x, rows, columns, columns, known, 2, None, groups, ctypes.byref(rule)))
check(cordon.cordon_predict(rule, x, rows, columns, columns, again, confidence))  # here the same points; in life, new ones
cordon.cordon_model_free(rule)
right = sum(groups[i] == groups[i % 2] and again[i] == groups[i] for i in range(rows))
print(f"cordon {cordon.cordon_version().decode()}: {rows} points on a map of {cordon.cordon_model_dims(model)} dimension, {right} of them in the right group")
cordon.cordon_model_free(model)
cordon.cordon_constraints_free(known)
sys.exit(0 if right >= 55 else 1)
