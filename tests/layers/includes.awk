# SPDX-License-Identifier: MIT
# Reads headers below include/valhall; reports includes upwards, of public headers from folders, and in circles.
BEGIN {
  while ((getline line < layers) > 0) {
    if (line ~ /^(#|$)/) continue
    split(line, words, " ")
    rank[words[1]] = ++count
  }
  public = count + 1
}

# The layer of a header, by its path below include/valhall; 0 for a folder without a layer. The headers in `unchecked` are
# public.
function layer(header, parts) {
  if (split(header, parts, "/") == 1 || parts[1] == "unchecked") return public
  return parts[1] in rank ? rank[parts[1]] : 0
}

FNR == 1 {
  file = FILENAME
  sub(/^(.*\/)?include\/valhall\//, "", file)
  exists[file] = 1
  order[++headers] = file
  if (layer(file) == 0) print "include/valhall/" file ": its folder is not in layers.txt"
}

/^[ \t]*#[ \t]*include <valhall\// {
  match($0, /<valhall\/[^>]*>/)
  target = substr($0, RSTART + 9, RLENGTH - 10)
  includes[file, ++includes_of[file]] = target
}

# Walks along the includes from `header`; a header that is already on the path closes a circle.
function walk(header, i, target) {
  state[header] = 1
  for (i = 1; i <= includes_of[header]; ++i) {
    target = includes[header, i]
    if (state[target] == 1)
      print "include/valhall/" header ": includes valhall/" target ", which includes it"
    else if (state[target] == 0)
      walk(target)
  }
  state[header] = 2
}

END {
  for (n = 1; n <= headers; ++n) {
    file = order[n]
    for (i = 1; i <= includes_of[file]; ++i) {
      target = includes[file, i]
      if (!(target in exists))
        print "include/valhall/" file ": includes valhall/" target ", which does not exist"
      else if (layer(file) < public && layer(target) == public)
        print "include/valhall/" file ": includes valhall/" target ", which is public and so above it"
      else if (layer(target) > layer(file))
        print "include/valhall/" file ": includes valhall/" target ", which is in a higher layer"
    }
  }
  for (n = 1; n <= headers; ++n)
    if (state[order[n]] == 0) walk(order[n])
}
