# SPDX-License-Identifier: Apache-2.0
# Everything bmc is built from. All of it comes from Debian packages; scripts/setup installs them.
find_package(LLVM 19.1 CONFIG REQUIRED HINTS /usr/lib/llvm-19/lib/cmake/llvm)
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}")

llvm_map_components_to_libnames(BMC_LLVM_LIBS core support irreader bitreader bitwriter linker analysis transformutils
                                scalaropts ipo passes demangle)
add_library(bmc_llvm INTERFACE)
add_library(LLVM::Bmc ALIAS bmc_llvm)
# Behind the system's: libc++-19-dev puts a cxxabi.h and an unwind.h beside LLVM's headers.
list(TRANSFORM LLVM_INCLUDE_DIRS PREPEND "SHELL:-idirafter " OUTPUT_VARIABLE BMC_LLVM_INCLUDES)
target_compile_options(bmc_llvm INTERFACE ${BMC_LLVM_INCLUDES})
separate_arguments(BMC_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(bmc_llvm INTERFACE ${BMC_LLVM_DEFINITIONS})
target_link_libraries(bmc_llvm INTERFACE ${BMC_LLVM_LIBS})

# Clang's libraries make compiling a source faster; optional.
find_package(Clang 19.1 CONFIG QUIET HINTS /usr/lib/llvm-19/lib/cmake/clang)
list(TRANSFORM CLANG_INCLUDE_DIRS PREPEND "SHELL:-idirafter " OUTPUT_VARIABLE BMC_CLANG_INCLUDES)

# Newer Z3 packages bring a config file; Debian 12's 4.8.12 does not.
find_package(Z3 CONFIG QUIET)
if(TARGET z3::libz3)
  add_library(Z3::z3 ALIAS z3::libz3)
else()
  find_path(BMC_Z3_INCLUDE z3++.h REQUIRED)
  find_library(BMC_Z3_LIBRARY z3 REQUIRED)
  add_library(Z3::z3 UNKNOWN IMPORTED)
  set_target_properties(Z3::z3 PROPERTIES IMPORTED_LOCATION ${BMC_Z3_LIBRARY}
                                          INTERFACE_SYSTEM_INCLUDE_DIRECTORIES ${BMC_Z3_INCLUDE})
endif()

find_path(BMC_CADICAL_INCLUDE cadical.hpp REQUIRED)
find_library(BMC_CADICAL_LIBRARY NAMES libcadical.a cadical REQUIRED)
add_library(CaDiCaL::cadical UNKNOWN IMPORTED)
set_target_properties(CaDiCaL::cadical PROPERTIES IMPORTED_LOCATION ${BMC_CADICAL_LIBRARY}
                                                  INTERFACE_SYSTEM_INCLUDE_DIRECTORIES ${BMC_CADICAL_INCLUDE})

find_package(fmt REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(GTest REQUIRED)
find_program(BMC_CLANG clang-19 REQUIRED)      # compiles users' sources and the models of library functions
find_program(BMC_LLVM_DIS NAMES llvm-dis-19 llvm-dis HINTS ${LLVM_TOOLS_BINARY_DIR})  # for a test
find_package(Python3 REQUIRED COMPONENTS Interpreter)

find_program(BMC_CCACHE ccache)
if(BMC_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${BMC_CCACHE})
endif()
