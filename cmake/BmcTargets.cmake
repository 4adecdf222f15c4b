# SPDX-License-Identifier: Apache-2.0
# bmc_flags: the compile flags of every target of ours. bmc_library, bmc_test: one folder, one target.
option(BMC_WERROR "warnings are errors" OFF)
option(BMC_SANITIZE "build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
string(REPLACE "-DNDEBUG" "" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")
string(REPLACE "-O3" "-O2" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")

add_library(bmc_flags INTERFACE)
target_compile_features(bmc_flags INTERFACE cxx_std_20)
target_include_directories(bmc_flags INTERFACE ${PROJECT_SOURCE_DIR})
# libstdc++ 12's std::stable_sort uses what the library itself calls deprecated.
target_compile_options(bmc_flags INTERFACE -Wall -Wextra -Wno-unused-parameter -Wno-deprecated-declarations $<$<BOOL:${BMC_WERROR}>:-Werror>)
target_compile_definitions(bmc_flags INTERFACE BMC_VERSION="${PROJECT_VERSION}")
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  find_program(BMC_LLD ld.lld-19)
  if(BMC_LLD)
    target_link_options(bmc_flags INTERFACE -fuse-ld=${BMC_LLD})
  endif()
endif()
if(BMC_SANITIZE)
  target_compile_options(bmc_flags INTERFACE -fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=all
                                             -fno-omit-frame-pointer)
  target_link_options(bmc_flags INTERFACE -fsanitize=address,undefined)
endif()

# bmc_library(name SOURCES ... USES public targets... PRIVATELY private targets...)
function(bmc_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES;PRIVATELY" ${ARGN})
  add_library(bmc_${name} STATIC ${ARG_SOURCES})
  add_library(bmc::${name} ALIAS bmc_${name})
  set_target_properties(bmc_${name} PROPERTIES CXX_EXTENSIONS OFF)
  target_link_libraries(bmc_${name} PUBLIC bmc_flags ${ARG_USES} PRIVATE ${ARG_PRIVATELY})
endfunction()

# bmc_test(name SOURCES ... USES targets...): one GoogleTest program, one ctest entry.
function(bmc_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  set_target_properties(${name} PROPERTIES CXX_EXTENSIONS OFF)
  target_link_libraries(${name} PRIVATE bmc_flags ${ARG_USES} GTest::gtest_main)
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES LABELS unit)
endfunction()
