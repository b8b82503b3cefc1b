# cordon_unity_by_room(TARGET FOLDER): the sources of TARGET below FOLDER are compiled some files at a time (CMake's unity builds), each
# time files of one room, FOLDER/ROOM/..., so that an edit compiles little again. Files that include Eigen, which costs seconds in
# each, are one batch of their room. What is generated stays alone.
set(CORDON_UNITY_FILES 8)

function(cordon_unity_by_room target folder)
  get_target_property(sources ${target} SOURCES)
  list(SORT sources)
  foreach(source IN LISTS sources)
    file(RELATIVE_PATH name ${folder} ${source})
    if(name MATCHES "^([a-z]+)/")
      set(room ${CMAKE_MATCH_1})
      file(STRINGS ${source} eigen LIMIT_COUNT 1 REGEX "^#include <(Eigen|Spectra)/")
      if(eigen)
        set(batch eigen)
      else()
        math(EXPR batch "0${count_${room}} / ${CORDON_UNITY_FILES}")
        math(EXPR count_${room} "0${count_${room}} + 1")
      endif()
      set_property(SOURCE ${source} PROPERTY UNITY_GROUP ${room}_${batch})
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
