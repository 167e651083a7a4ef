# SPDX-License-Identifier: MIT
# Reads the paths of the headers at the top of include/valhall; reports more than 32, and those that valhall.hpp includes or
# leaves out wrongly.
{
  name = $0
  sub(/.*\//, "", name)
  headers[name] = 1
  if (name == "valhall.hpp") {
    while ((getline line < $0) > 0)
      if (line ~ /^#include <valhall\/(unchecked\/)?[a-z_0-9]+\.hpp>/) {
        match(line, /<valhall\/[^>]*>/)
        included[substr(line, RSTART + 9, RLENGTH - 10)] = 1
      }
    close($0)
  }
}

END {
  most = 32
  if (NR > most) print "include/valhall: has " NR " headers, at most " most " are allowed"
  for (name in headers) {
    if (name ~ /^v[0-9]+\.hpp$/ || name == "valhall.hpp") continue
    if (!(name in included)) print "include/valhall/valhall.hpp: does not include valhall/" name
  }
  for (name in included)
    if (name ~ /^(unchecked\/)?v[0-9]+\.hpp$/)
      print "include/valhall/valhall.hpp: includes valhall/" name ", which is of one architecture"
}
