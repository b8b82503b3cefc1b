# Computing over several processes (CORDON_MPI): the one library that knows MPI. Only the command line and the tests of ranks
# link it.
if(NOT CORDON_MPI)
  return()
endif()
set(MPI_CXX_SKIP_MPICXX ON)  # the C interface is enough
find_package(MPI REQUIRED COMPONENTS CXX)
file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/mpi/*.cc)
add_library(cordon_mpi STATIC EXCLUDE_FROM_ALL ${sources})
target_include_directories(cordon_mpi PUBLIC ${PROJECT_SOURCE_DIR}/src/mpi/include PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_compile_definitions(cordon_mpi PUBLIC CORDON_MPI)
target_link_libraries(cordon_mpi PUBLIC cordon_static PRIVATE MPI::MPI_CXX)
# A second solver where PETSc and SLEPc are installed: src/mpi/petsc alone knows them.
set(CORDON_HAS_SLEPC OFF)
find_package(PkgConfig QUIET)
if(CORDON_SLEPC AND PkgConfig_FOUND)
  pkg_check_modules(CORDON_SLEPC_LIBRARIES QUIET IMPORTED_TARGET slepc petsc)
  set(CORDON_HAS_SLEPC ${CORDON_SLEPC_LIBRARIES_FOUND})
endif()
if(CORDON_HAS_SLEPC)
  target_sources(cordon_mpi PRIVATE ${PROJECT_SOURCE_DIR}/src/mpi/petsc/petsc_solvers.cc)
  target_compile_definitions(cordon_mpi PRIVATE CORDON_SLEPC)
  target_link_libraries(cordon_mpi PRIVATE PkgConfig::CORDON_SLEPC_LIBRARIES)
endif()
