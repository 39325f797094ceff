import { brotliDecompressSync } from 'node:zlib';
import { PageElement } from '@curbcut/contract';

/** What a page of `MAX_PAGE_ELEMENTS` can have, several times over. */
const MAX_DECODED_BYTES = 8 * 1024 * 1024;

/** Reads what `encodePageElements` has written; empty for anything else, such as the form of another version. */
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
