# Prints one C++ source with every usage example (\code{.cpp} ... \endcode) of the given headers, each in a
# function of its own. #line names the header and the line, so that is what a compiler complains about.
# ROOTS are the folders, ending in /, that include paths start from, separated by spaces.
#   awk -v ROOTS="include/ src/" -f extract.awk HEADER...
function in_includes(path,    i, count, roots) {
  count = split(ROOTS, roots, " ")
  for (i = 1; i <= count; ++i)
    if (index(path, roots[i]) == 1) return substr(path, length(roots[i]) + 1)
  return path
}

FNR == 1 && inside {
  print "an example is not closed by \\endcode: " previous > "/dev/stderr"
  exit failed = 1
}
{ previous = FILENAME }

/\/\/\/ \\code\{\.cpp\}/ {
  inside = 1
  if (!(FILENAME in seen)) includes = includes "#include \"" in_includes(FILENAME) "\"\n"
  seen[FILENAME] = 1
  body = body "struct Example" ++count " : Given {\n  void example();\n};\n"
  body = body "void Example" count "::example() {\n#line " FNR + 1 " \"" FILENAME "\"\n"
  next
}

/\/\/\/ \\endcode/ && inside {
  inside = 0
  body = body "}\n"
  next
}

inside {
  sub(/^ *\/\/\/ ?/, "")
  body = body $0 "\n"
}

END {
  if (failed) exit 1
  if (inside || !count) {
    print (inside ? "an example is not closed by \\endcode: " previous : "no examples were found") > "/dev/stderr"
    exit 1
  }
  printf "%s#include \"examples_in_headers/given.h\"\n%s", includes, body
}
