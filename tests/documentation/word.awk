# Checks the block of a word's layout: a line for each field, HIGH-LOW VALUE NAME, from bit 63 down to bit 0 without
# gaps. VALUE is hexadecimal digits of a fixed field, `-`, or 0 if the bits are reserved.
{
  count = split($1, bits, "-")
  high = bits[1]
  low = bits[count]
  if ($1 !~ /^[0-9]+(-[0-9]+)?$/ || NF < 3 || $2 !~ /^(-|0|0x[0-9a-f]+)$/ || high != next_bit || low > high) {
    printf "not the field that ends at bit %d: %s\n", next_bit, $0 > "/dev/stderr"
    exit failed = 1
  }
  next_bit = low - 1
}
BEGIN { next_bit = 63 }
END {
  if (failed) exit 1
  if (next_bit != -1) { print "bit " next_bit " has no field" > "/dev/stderr"; exit 1 }
}
