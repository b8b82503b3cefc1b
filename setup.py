"""pip install . : CMake builds the extension, setuptools packs it. With CORDON_BUILD_DIR set, that CMake build folder is used again (./dev wheel does so)."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent
VERSION = re.search(r"project\(cordon VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)
WORK = ROOT / "build" / "wheel"  # what setuptools leaves behind goes here, not beside the sources
WORK.mkdir(parents=True, exist_ok=True)


class CMakeBuild(build_ext):
    def build_extension(self, extension):
        given = os.environ.get("CORDON_BUILD_DIR")
        build = pathlib.Path(given or self.build_temp).resolve()
        if not given:
            generator = ["-G", "Ninja"] if shutil.which("ninja") else []
            launcher = ["-DCMAKE_CXX_COMPILER_LAUNCHER=env;CCACHE_SLOPPINESS=pch_defines,time_macros;ccache"] if shutil.which("ccache") else []
            subprocess.run(["cmake", "-S", ROOT, "-B", build, *generator, *launcher, "-DCMAKE_BUILD_TYPE=Release", "-DCORDON_BUILD_PYTHON=ON",
                            "-DCORDON_BUILD_TESTS=OFF", f"-DCORDON_PYTHON={sys.executable}"], check=True)
        subprocess.run(["cmake", "--build", build, "--parallel", str(os.cpu_count() or 1), "--target", "cordon_python_stub"], check=True)
        built = build / "python" / "cordon"
        target = pathlib.Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(next(built.glob("_core*.so")), target)
        shutil.copy2(built / "estimators.pyi", target.parent)


setup(version=VERSION, ext_modules=[Extension("cordon._core", sources=[])], cmdclass={"build_ext": CMakeBuild},
      options={"build": {"build_base": str(WORK)}, "egg_info": {"egg_base": str(WORK)}})
