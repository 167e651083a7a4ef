// SPDX-License-Identifier: MIT
// The module `valhall`: all headers, with the builders of every architecture. Macros, such as VALHALL_VERSION, are not
// exported.
export module valhall;

// Not in the global module fragment: from templates that are instantiated where the module is imported, clang would
// not find the operators of the standard library.
extern "C++" {
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#if __has_include(<version>)
#include <version>
#endif
#ifdef __cpp_lib_format
#include <format>
#endif
}

// The names belong to no module, so that a program may import it and include headers, too.
export extern "C++" {
#include <valhall/valhall.hpp>

#include <valhall/v9.hpp>
#include <valhall/v10.hpp>
#include <valhall/v11.hpp>
#include <valhall/v12.hpp>
#include <valhall/v13.hpp>
#include <valhall/v14.hpp>
#include <valhall/v15.hpp>
#include <valhall/unchecked/v9.hpp>
#include <valhall/unchecked/v10.hpp>
#include <valhall/unchecked/v11.hpp>
#include <valhall/unchecked/v12.hpp>
#include <valhall/unchecked/v13.hpp>
#include <valhall/unchecked/v14.hpp>
#include <valhall/unchecked/v15.hpp>
}
