#!/bin/sh
# The compiler through ccache, whose results are shared by all folders that hold these sources: paths below the project are
# given to the compiler relative to its folder, and a precompiled header counts by the text it was made of (NAME.gch.sum),
# not by its bytes, which differ from folder to folder.
here=$(cd "$(dirname "$0")/.." && pwd)
export CCACHE_BASEDIR="$here" CCACHE_NOHASHDIR=1 CCACHE_PCH_EXTSUM=1 CCACHE_SLOPPINESS=pch_defines,time_macros

case " $* " in
  *" -x c++-header "*) ;;
  *) exec ccache "$@" ;;
esac

# With the old precompiled header still beside its text, the preprocessor that ccache asks would read the old one, and ccache
# would give it back as the new one.
made=
previous=
for word in "$@"; do
  if [ "$previous" = -o ]; then made=$word; fi
  previous=$word
done
rm -f "$made" "$made.sum"
ccache "$@" || exit

# The text: the same command, but stop after the preprocessor; without the list of dependencies, which it would write again.
skip=false
for word in "$@"; do
  shift
  if $skip; then
    skip=false
    continue
  fi
  case $word in
    -MD | -c) ;;
    -MT | -MF | -o) skip=true ;;
    *) set -- "$@" "$word" ;;
  esac
done
mv "$made" "$made.kept"
"$@" -E -P -o "$made.text"
status=$?
mv "$made.kept" "$made"
if [ $status = 0 ]; then sha1sum <"$made.text" >"$made.sum"; fi
rm -f "$made.text"
exit $status
