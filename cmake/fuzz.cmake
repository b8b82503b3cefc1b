# Fuzzing (fuzz/README.md). With every build of the tests: a program that runs all targets on their corpus. With preset fuzz
# (clang): the fuzzer itself.
set(fuzz ${PROJECT_SOURCE_DIR}/fuzz)
set(fuzz_targets ${fuzz}/targets.cc ${fuzz}/readers.cc ${fuzz}/statements.cc ${fuzz}/models.cc)
if(CORDON_BUILD_TESTS)
  add_executable(fuzz_replay ${fuzz}/replay.cc ${fuzz_targets})
  target_link_libraries(fuzz_replay PRIVATE cordon_inside)
  add_test(NAME fuzz.corpus COMMAND fuzz_replay ${fuzz}/corpus)
endif()
if(CORDON_FUZZ)
  add_executable(cordon_fuzzer ${fuzz}/fuzzer.cc ${fuzz_targets})
  target_link_libraries(cordon_fuzzer PRIVATE cordon_inside)
  target_link_options(cordon_fuzzer PRIVATE -fsanitize=fuzzer)
endif()
