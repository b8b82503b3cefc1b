"""The extension serves every Python from 3.11 on and any NumPy: what it uses, what it refuses, and the same file in other Pythons."""

import pathlib
import shutil
import subprocess
import sys

import numpy as np
import pytest

import cordon
from cordon import _core

OTHERS = [python for minor in range(11, 20) if (python := shutil.which(f"python3.{minor}")) and minor != sys.version_info.minor]


def test_limited_interface():
    """The file's name says so, and no name in it is one that only some Pythons have or that NumPy's own interface is found by."""
    file = pathlib.Path(_core.__file__)
    assert file.name == "_core.abi3.so"
    used = {line.split()[-1] for line in subprocess.run(["nm", "-D", "--undefined-only", file], check=True, capture_output=True, text=True).stdout.splitlines()}
    assert "PyType_FromModuleAndSpec" in used
    assert not [name for name in used if name.startswith("_Py") and name not in {"_Py_Dealloc", "_Py_NoneStruct", "_Py_TrueStruct", "_Py_FalseStruct"}]
    assert b"_ARRAY_API" not in file.read_bytes()


@pytest.mark.parametrize("python", OTHERS)
def test_other_pythons(python):
    """Without NumPy, which other Pythons of a machine seldom have: the module, its classes, texts and errors."""
    script = f"""
import importlib.util, pickle
spec = importlib.util.spec_from_file_location("cordon._core", {_core.__file__!r})
core = importlib.util.module_from_spec(spec)
spec.loader.exec_module(core)
import sys, types
package = types.ModuleType("cordon")
package.__path__ = []
sys.modules.update({{"cordon": package, "cordon._core": core}})  # where pickle looks for the class
links = core.ConstraintSet.parse("kind,a,b\\nmust,0,1\\nmust,1,2\\n", "text", 5, [])
assert len(links) == 2 and pickle.loads(pickle.dumps(links)) == links
assert core.Closure(links, 5).relation(0, 2) == "same"
assert core.PartialFit("pca", [("dims", "2")], "none", "error").rows == 0
try:
    core.ConstraintSet.parse("kind,a,b\\nmust,0,9\\n", "text", 5, [])
except ValueError as error:
    assert "text, line 2" in str(error)
print(core.__version__)
"""
    done = subprocess.run([python, "-B", "-c", script], capture_output=True, text=True)
    if "pyenv" in done.stderr:
        pytest.skip(f"{python} is a name without a Python behind it")
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == cordon.__version__ or done.stdout.strip().replace("-", "") == cordon.__version__


class TestCalls:
    """What Python hands over is checked before it is used."""

    def refused(self, words, call, *arguments, **named):
        with pytest.raises(TypeError) as caught:
            call(*arguments, **named)
        for word in words:
            assert word in str(caught.value)

    def test_arguments(self):
        self.refused(["fit()", "X"], _core.fit)
        self.refused(["encode()", "no argument", "row"], _core.encode, row=1)
        self.refused(["twice", "threads"], _core.Settings, 1, threads=2)
        self.refused(["by place"], _core.Settings, 1, 2, None, 4)
        self.refused(["ConstraintSet", "str"], _core.Closure, "links", 3)
        self.refused(["text", "int"], _core.Model.load, 3)
        self.refused(["list", "str"], _core.sample_per_class, "abc", [], 1, 1, 0.0)

    def test_numbers_that_do_not_fit(self):
        with pytest.raises(OverflowError):
            _core.Settings(seed=-1)
        with pytest.raises(ValueError, match="out of range"):
            _core.Settings(threads=2**40)
        with pytest.raises(TypeError):
            _core.Settings(threads=1.5)

    def test_objects_that_were_not_made(self):
        self.refused(["no constructor"], _core.Model)
        self.refused(["was not made"], _core.ConstraintSet.__len__, _core.ConstraintSet.__new__(_core.ConstraintSet))

    def test_made_twice(self):
        """A second __init__ takes the place of the first."""
        closure = _core.Closure(_core.ConstraintSet(), 3)
        closure.__init__(_core.ConstraintSet(), 5)
        assert closure.rows == 5

    def test_results_outlive_what_made_them(self):
        table = cordon.read_table("bundled:iris", label="class")
        places = cordon.PCA(2).fit(table.X).transform(table.X)
        copy = places.copy()
        for _ in range(50):
            cordon.PCA(2).fit(table.X).transform(table.X)
        assert np.array_equal(places, copy) and places.flags.writeable

    def test_references_are_counted(self):
        x = np.eye(4)
        before = sys.getrefcount(x)
        estimator = cordon.PCA(2).fit(x)
        for _ in range(20):
            estimator.transform(x)
            with pytest.raises(TypeError):
                _core.predict(1, x, _core.Settings())
        assert sys.getrefcount(x) == before

    def test_arrays_of_every_layout(self, random):
        wide = random.normal(size=(30, 8))
        model = cordon.PCA(2, scale="none").fit(wide)
        expected = model.transform(wide)
        for same in (np.asfortranarray(wide), wide[::-1][::-1], np.lib.stride_tricks.as_strided(wide, wide.shape, wide.strides), wide.astype(">f8"), wide.tolist()):
            assert np.array_equal(model.transform(same), expected)
        unaligned = np.frombuffer(b"x" + wide.tobytes(), dtype=np.uint8)[1:].view(np.float64).reshape(wide.shape)
        assert np.array_equal(model.transform(unaligned), expected)
        readonly = wide.copy()
        readonly.setflags(write=False)
        assert np.array_equal(model.transform(readonly), expected)
