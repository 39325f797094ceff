import { brotliDecompressSync } from 'node:zlib';
import { PageElement } from '@curbcut/contract';
import { encodePageElements } from './page-elements.ts';

/** Several times the size of the largest page with `MAX_PAGE_ELEMENTS` elements. */
const MAX_DECODED_BYTES = 8 * 1024 * 1024;

/**
 * Decodes the output of `encodePageElements`; returns an empty list for anything else, such as data from
 * another version.
 */
export function decodePageElements(stored: string): PageElement[] {
  try {
    const bytes = Buffer.from(stored, 'base64');
    const text = brotliDecompressSync(bytes, { maxOutputLength: MAX_DECODED_BYTES }).toString();
    return (JSON.parse(text) as unknown[][]).flatMap((row) => PageElement.safeParse(fromRow(row)).data ?? []);
  } catch {
    return [];
  }
}

function fromRow([selector, snippet, tag, name, role, text, position]: unknown[]): unknown {
  const [x, y, width, height] = Array.isArray(position) ? position : [];
  return {
    selector,
    snippet,
    tag,
    name,
    role,
    text,
    box: position === null ? null : { x, y, width, height },
  };
}

/**
 * Removes secrets from encoded elements, where they can't be found as text.
 *
 * @param redact removes secrets from a JSON-like value
 */
export function redactPageElements(encoded: string, redact: <T>(value: T) => T): string {
  return encodePageElements(redact(decodePageElements(encoded)));
}
