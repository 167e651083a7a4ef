// SPDX-License-Identifier: MIT
// Addresses of the playground with a program, for the build: fragment.mjs reads them.

import zlib from 'node:zlib';

/// The address, from the root of the site, that opens `text` for the architecture `arch`, or for the default.
export function programAddress(text, arch) {
  const packed = zlib.deflateRawSync(text, { level: 9 }).toString('base64url');
  return `playground/index.html#text=${packed}${arch ? `&arch=${arch}` : ''}`;
}
