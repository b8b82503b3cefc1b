"""Sphinx: the pages that docs/site/make.py lays out become the website. Everything works from a folder, without a network."""
import logging
import os
import re

root = os.environ["CORDON_ROOT"]
with open(os.path.join(root, "CMakeLists.txt"), encoding="utf-8") as file:
    text = file.read()
release = re.search(r"project\(cordon VERSION ([0-9.]+)", text)[1] + re.search(r'set\(CORDON_VERSION_SUFFIX "([^"]*)"\)', text)[1]
version = release

project = "Cordon"
author = "the Cordon authors"
project_copyright = "the Cordon authors"
extensions = ["myst_parser", "breathe"]
source_suffix = {".md": "markdown"}
root_doc = "index"
language = "en"

myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "deflist"]
# Pages are written for the repository as well: one heading more or less is not an error there.
suppress_warnings = ["myst.header"]

breathe_projects = {"cordon": os.environ["CORDON_DOXYGEN"]}
breathe_default_project = "cordon"
breathe_show_include = False
primary_domain = None
smartquotes = False  # --option and 'part-*.csv' stay what a shell takes
highlight_language = "none"
cpp_id_attributes = ["CORDON_EXPORT"]

html_theme = "furo"
html_title = f"Cordon {release}"
html_static_path = [os.environ["CORDON_STATIC"]]
html_css_files = ["cordon.css"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {"footer_icons": [], "sidebar_hide_name": False}
pygments_style = "default"  # of Pygments' styles those whose remarks are easy to read, in light and dark
pygments_dark_style = "github-dark"


def setup(_app):
    """Every header opens the namespace cordon, and breathe shows it with each of them: to Sphinx the same name declared again. No other name is let pass."""
    logging.getLogger("sphinx.sphinx.domains.cpp").addFilter(lambda record: not record.getMessage().endswith("Declaration is '.. cpp:type:: cordon'."))
