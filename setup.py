"""pip install . : CMake builds the extension and the program, setuptools packs them.

With CORDON_BUILD_DIR set, that CMake build folder is used again (./dev wheel does so). The wheel made here needs the libraries of
this machine; packaging/bundle_wheel.py puts them inside.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent
CMAKE = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
# 1.0.0-rc1 is 1.0.0rc1 to Python.
VERSION = re.search(r"project\(cordon VERSION ([0-9.]+)", CMAKE)[1] + re.search(r'set\(CORDON_VERSION_SUFFIX "-?([^"]*)"\)', CMAKE)[1]
WORK = ROOT / "build" / "wheel"  # what setuptools leaves behind goes here, not beside the sources
WORK.mkdir(parents=True, exist_ok=True)


class CMakeBuild(build_ext):
    def build_extension(self, extension):
        given = os.environ.get("CORDON_BUILD_DIR")
        build = pathlib.Path(given or self.build_temp).resolve()
        if not given:
            generator = ["-G", "Ninja"] if shutil.which("ninja") else []
            launcher = [f"-DCMAKE_CXX_COMPILER_LAUNCHER={ROOT / 'cmake' / 'cached.sh'}"] if shutil.which("ccache") else []
            subprocess.run(["cmake", "-S", ROOT, "-B", build, *generator, *launcher, "-DCMAKE_BUILD_TYPE=Release", "-DCORDON_BUILD_PYTHON=ON",
                            "-DCORDON_BUILD_TESTS=OFF", f"-DCORDON_PYTHON={sys.executable}"], check=True)
        subprocess.run(["cmake", "--build", build, "--parallel", str(os.cpu_count() or 1), "--target", "cordon_python_stub", "cordon_app"], check=True)
        built = build / "python" / "cordon"
        target = pathlib.Path(self.get_ext_fullpath(extension.name))
        (target.parent / "bin").mkdir(parents=True, exist_ok=True)
        shutil.copy2(next(built.glob("_core*.so")), target)
        shutil.copy2(build / "bin" / "cordon", target.parent / "bin")
        for stub in built.glob("*.pyi"):
            if not stub.is_symlink():  # made by the build; the others are among the sources
                shutil.copy2(stub, target.parent)


# The extension uses Python's limited interface: one wheel for 3.11 and every Python after it.
setup(version=VERSION, ext_modules=[Extension("cordon._core", sources=[], py_limited_api=True)], cmdclass={"build_ext": CMakeBuild},
      options={"bdist_wheel": {"py_limited_api": "cp311"}, "build": {"build_base": str(WORK)}, "egg_info": {"egg_base": str(WORK)}})
