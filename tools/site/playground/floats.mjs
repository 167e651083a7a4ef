// SPDX-License-Identifier: MIT
// Floats and their bits.

const view = new DataView(new ArrayBuffer(4));

export function bitsOfFloat(value) {
  view.setFloat32(0, value);
  return view.getUint32(0);
}

export function floatOfBits(bits) {
  view.setUint32(0, bits);
  return view.getFloat32(0);
}

/// The value of a half.
export function floatOfHalf(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = bits >> 10 & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (exponent ? (1 + fraction / 1024) * 2 ** (exponent - 15) : fraction / 1024 * 2 ** -14);
}

/// The half that is nearest to a float, given by its bits; the even one of two.
export function halfOfFloat(bits) {
  const sign = bits >>> 16 & 0x8000;
  const exponent = bits >>> 23 & 255;
  const fraction = bits & 0x7fffff;
  if (exponent === 255) return sign | 0x7c00 | (fraction ? 0x200 | fraction >>> 13 : 0);
  if (exponent > 142) return sign | 0x7c00;
  if (exponent < 102) return sign;
  const subnormal = exponent < 113;
  const shift = subnormal ? 126 - exponent : 13;
  const whole = subnormal ? fraction | 0x800000 : (exponent - 112) << 23 | fraction;
  const kept = whole >>> shift;
  const rest = whole & ((1 << shift) - 1);
  const middle = 1 << (shift - 1);
  return sign | (kept + (rest > middle || (rest === middle && kept & 1) ? 1 : 0));
}
