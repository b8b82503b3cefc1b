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


def pybind11_headers():
    """The headers that CMake will find: those of the build environment's own package, or the system's."""
    try:
        import pybind11
        return pathlib.Path(pybind11.get_include())
    except ImportError:
        return pathlib.Path("/usr/include")


def requirements():
    """What the package needs when it runs. The extension knows NumPy's arrays through pybind11: before 2.12 it does not know those of NumPy 2."""
    common = pybind11_headers() / "pybind11" / "detail" / "common.h"
    text = common.read_text(encoding="utf-8") if common.is_file() else ""
    major, minor = (int(found[1]) if (found := re.search(rf"define PYBIND11_VERSION_{part} (\d+)", text)) else 0 for part in ("MAJOR", "MINOR"))
    return ["numpy>=1.20" if (major, minor) >= (2, 12) else "numpy>=1.20,<2", "scipy>=1.6", "scikit-learn>=1.2"]


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


setup(version=VERSION, install_requires=requirements(), ext_modules=[Extension("cordon._core", sources=[])], cmdclass={"build_ext": CMakeBuild},
      options={"build": {"build_base": str(WORK)}, "egg_info": {"egg_base": str(WORK)}})
