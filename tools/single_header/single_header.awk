# Writes headers and everything that they include as one header.
#
#   awk -v file=FILE -v name=NAME -v root=include -f single_header.awk HEADER... [-- ARCH_HEADER...]
#
# HEADERs are unconditional; the header of an architecture, such as valhall/v11.hpp, is compiled if NAME_V11
# is defined, and valhall/unchecked/v11.hpp if NAME_UNCHECKED_V11 is. A text that architectures include (*.inc) appears once: for it,
# the header includes itself, as FILE.

function fail(text) {
  print "single_header: " text >"/dev/stderr"
  failed = 1
  exit 1
}

function symbol(path) {
  gsub(/[^A-Za-z0-9]/, "_", path)
  return toupper(path)
}

function put(line) { body[++lines] = line }

# The lines of `path` except its licence, `#pragma once` and includes of headers that were already written.
# Standard headers are omitted only outside of conditions. What files with the compiled library leave out is kept.
function read(path, into_section,    line, header, depth, text, blank, is_whole) {
  depth = is_whole = 0
  while ((status = (getline line < (root "/" path))) > 0) {
    if (line ~ /^\/\/ SPDX-License-Identifier/ || line == "#pragma once") continue
    if (line == "#ifndef VALHALL_COMPILED") {
      is_whole = 1
      continue
    }
    if (is_whole && line == "#endif") {
      is_whole = 0
      continue
    }
    if (line ~ /^ *# *if/) ++depth
    if (line ~ /^ *# *endif/) --depth
    if (line ~ /^#include <[^>]*>/) {
      header = substr(line, 11)
      sub(/>.*/, "", header)
      if (header ~ /\.inc$/) {
        sections[header] = 1
        put("#define " name "_" symbol(header))
        put("#include \"" file "\"")
        put("#undef " name "_" symbol(header))
        continue
      }
      if (header ~ /^valhall\//) {
        if (depth > 0) fail(path " includes " header " under a condition")
        if (!(header in seen)) {
          seen[header] = 1
          read(header)
        }
        continue
      }
      if (depth == 0) {
        if (header in standard) continue
        if (!in_arch) standard[header] = 1
      }
    }
    # At most one blank line, and none at the start.
    if (line == "" && (lines == 0 || body[lines] == "")) continue
    put(line)
  }
  if (status < 0) fail("cannot read " root "/" path)
  close(root "/" path)
}

# Reads the headers that the header of an architecture includes and that are not of one architecture: several
# architectures may need them, whichever macros are defined.
function read_shared(path,    line, header) {
  while ((getline line < (root "/" path)) > 0) {
    if (line !~ /^#include <valhall\/[^>]*\.hpp>/) continue
    header = substr(line, 11)
    sub(/>.*/, "", header)
    if (header ~ /[_\/]v[0-9]+\.hpp$/) {
      read_shared(header)
    } else if (!(header in seen)) {
      seen[header] = 1
      read(header)
    }
  }
  close(root "/" path)
}

function close_arch() {
  if (in_arch) put("#endif")
  in_arch = 0
}

function print_section(path,    line) {
  while ((getline line < (root "/" path)) > 0)
    if (line !~ /^\/\/ SPDX-License-Identifier/) print line
  close(root "/" path)
}

BEGIN {
  for (i = 1; i < ARGC; ++i) {
    if (ARGV[i] == "--") archs = 1
    else if (archs) after[++arch_headers] = ARGV[i]
  }
  archs = 0
  for (i = 1; i < ARGC; ++i) {
    path = ARGV[i]
    if (path == "--") {
      archs = 1
      for (n = 1; n <= arch_headers; ++n) read_shared(after[n])
      continue
    }
    if (path in seen) continue
    seen[path] = 1
    if (!archs) {
      read(path)
      continue
    }
    condition = path
    gsub(/^valhall\/|\.hpp$/, "", condition)
    condition = name "_" symbol(condition)
    if (condition != open) {
      close_arch()
      listed = listed "\n//   " condition
      in_arch = 1
      put("#ifdef " condition)
      open = condition
    }
    read(path)
  }
  close_arch()
  if (failed) exit 1
  print "// SPDX-License-Identifier: MIT"
  print "// The library valhall " version " as one header, made by tools/single_header from its headers. LICENSE and NOTICE apply."
  if (listed != "") print "// It has the builders of an architecture, in a namespace of their own, if a macro is defined:" listed
  print ""
  branch = "#if"
  for (path in sections) {
    print branch " defined(" name "_" symbol(path) ")"
    print_section(path)
    branch = "#elif"
  }
  print branch " !defined(" name "_HPP)"
  print "#define " name "_HPP"
  for (i = 1; i <= lines; ++i) print body[i]
  print "#endif"
}
