# JSON for code that reads or writes it: nlohmann-json, which is header-only.
find_path(VALHALL_JSON_INCLUDE nlohmann/json.hpp DOC "The folder with nlohmann/json.hpp")
if(NOT VALHALL_JSON_INCLUDE)
  message(FATAL_ERROR "The tools and examples/tgsi need nlohmann-json 3.11 (Debian: nlohmann-json3-dev). "
    "-DVALHALL_JSON_INCLUDE=FOLDER says where it is; -DVALHALL_BUILD_TOOLS=OFF -DVALHALL_BUILD_EXAMPLES=OFF do without.")
endif()
# A folder of its own: the host's package folder has headers that a cross compiler must not find.
set(folder ${PROJECT_BINARY_DIR}/json)
file(MAKE_DIRECTORY ${folder})
file(CREATE_LINK ${VALHALL_JSON_INCLUDE}/nlohmann ${folder}/nlohmann COPY_ON_ERROR SYMBOLIC)

add_library(valhall_json INTERFACE)
target_include_directories(valhall_json SYSTEM INTERFACE ${folder})
