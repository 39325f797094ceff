import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Parser } from 'htmlparser2';

/** What one sitemap file lists: absolute http(s) addresses, in its order. */
export interface Listed {
  /** Of an index file: other sitemaps. */
  readonly sitemaps: readonly string[];
  readonly pages: readonly string[];
}

/** Bytes after unpacking that are read of one file, as sitemaps.org allows. */
const mostUnpackedBytes = 50 * 1024 * 1024;
/** `urlset`, `url`, `loc` are three levels; extensions such as those for images need a few more. */
const deepestElement = 16;
const longestAddress = 2_048;

/** Thrown out of the parser to stop it. */
class EnoughRead extends Error {}

/**
 * Reads a sitemap (sitemaps.org: XML, index or plain text, gzip or not) piece by piece, until it ends or enough has
 * been found. A file that breaks off or goes wrong gives what was found before.
 *
 * The parser knows the five entities of XML itself and nothing of document type declarations, so that no file can
 * blow itself up or reach for others.
 *
 * @param address where the file was read; relative addresses in it are resolved against this
 * @param most addresses of each kind that are wanted at most
 * @param wants whether a page's address is worth keeping
 */
export async function readSitemapFile(
  address: string,
  body: Uint8Array,
  most: number,
  wants: (address: string) => boolean,
): Promise<Listed> {
  const sitemaps: string[] = [];
  const pages: string[] = [];
  const add = (list: string[], text: string, wanted: (address: string) => boolean): void => {
    const url = text.length <= longestAddress ? URL.parse(text.trim(), address) : null;
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || !wanted(url.href)) return;
    list.push(url.href);
    if (list.length >= most) throw new EnoughRead();
  };
  const listing = {
    page: (text: string) => add(pages, text, wants),
    sitemap: (text: string) => add(sitemaps, text, () => true),
  };
  let reader: Reader | undefined;
  try {
    for await (const text of textOf(body)) {
      reader ??= /^\s*</.test(text) ? xmlReader(listing) : lineReader(listing);
      reader.write(text);
    }
    reader?.end();
  } catch {
    // Broken compression, nesting too deep or enough found: what stands in the lists by now is good.
  }
  return { sitemaps, pages };
}

interface Listing {
  page(address: string): void;
  sitemap(address: string): void;
}

interface Reader {
  write(text: string): void;
  end(): void;
}

/** `url/loc` names a page and `sitemap/loc` another file, whatever prefix the file gives its names. */
function xmlReader(listing: Listing): Reader {
  const open: string[] = [];
  let text: string | undefined;
  return new Parser(
    {
      onopentagname(name) {
        open.push(name.slice(name.indexOf(':') + 1).toLowerCase());
        if (open.length > deepestElement) throw new EnoughRead();
        text = undefined;
        if (open.at(-1) === 'loc') text = '';
      },
      ontext(part) {
        if (text !== undefined && text.length <= longestAddress) text += part;
      },
      onclosetag(_name, isImplied) {
        // Implied at the end of a file that breaks off: the address may be only half of one.
        const parent = isImplied ? undefined : open.at(-2);
        if (text !== undefined && parent === 'url') listing.page(text);
        if (text !== undefined && parent === 'sitemap') listing.sitemap(text);
        text = undefined;
        open.pop();
      },
    },
    { xmlMode: true },
  );
}

/** One address a line. */
function lineReader({ page }: Listing): Reader {
  let rest = '';
  const take = (line: string) => {
    if (/^\s*https?:/i.test(line)) page(line);
  };
  return {
    write(text) {
      const lines = (rest + text).split(/\r\n|\r|\n/);
      rest = lines.pop()!;
      lines.forEach(take);
      // No address is as long as this: a file without lines is no list.
      if (rest.length > 2 * longestAddress) throw new EnoughRead();
    },
    end: () => take(rest),
  };
}

const pieceBytes = 64 * 1024;

async function* textOf(body: Uint8Array): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let left = mostUnpackedBytes;
  for await (const piece of unpacked(body)) {
    yield decoder.decode(piece.subarray(0, left), { stream: true });
    left -= piece.length;
    if (left <= 0) return;
  }
}

function unpacked(body: Uint8Array): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  const gzipped = body[0] === 0x1f && body[1] === 0x8b;
  return gzipped ? Readable.from(pieces(body)).pipe(createGunzip()) : pieces(body);
}

function* pieces(body: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < body.length; start += pieceBytes)
    yield body.subarray(start, start + pieceBytes);
}
