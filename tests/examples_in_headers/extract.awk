# Prints one C++ source with every usage example (\code{.cpp} ... \endcode) of the given headers, each in a
# function of its own. #line names the header and the line, so that is what a compiler complains about.
# PUBLIC and PRIVATE are the folders, ending in /, that include paths start from. Examples of private
# headers, which come last, leave out the name of the namespace `internal`.
#   awk -v PUBLIC=include/ -v PRIVATE=src/ -f extract.awk HEADER...
function starts_with(path, folder) {
  return index(path, folder) == 1
}

FNR == 1 && inside {
  print "an example is not closed by \\endcode: " previous > "/dev/stderr"
  exit failed = 1
}
{ previous = FILENAME }

/\/\/\/ \\code\{\.cpp\}/ {
  inside = 1
  folder = starts_with(FILENAME, PRIVATE) ? PRIVATE : PUBLIC
  if (!(FILENAME in seen)) includes = includes "#include \"" substr(FILENAME, length(folder) + 1) "\"\n"
  seen[FILENAME] = 1
  if (folder == PRIVATE && !private_began++) body = body "namespace cordon {\nusing namespace internal;\n}\n"
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
