// SPDX-License-Identifier: MIT
// Small functions on texts and elements that the parts of the page share.

export const escapeHtml = (text) =>
  String(text).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

/// The index in `line` of the character at `bytes` bytes of its UTF-8.
export function indexOfByte(line, bytes) {
  let count = 0;
  let index = 0;
  for (const character of line) {
    if (count >= bytes) return index;
    const code = character.codePointAt(0);
    count += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    index += character.length;
  }
  return index;
}

/// "1 word", "2 words".
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/// Text with `code` in backquotes as HTML.
export const withCode = (text) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/// Puts `text` on the clipboard. A page without a clipboard, as some browsers treat file://, uses a selection.
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.setAttribute('aria-hidden', 'true');
    area.style.position = 'fixed';
    area.style.opacity = '0';
    document.body.append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    return copied;
  }
}
