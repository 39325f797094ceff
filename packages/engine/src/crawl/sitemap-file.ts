import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Parser } from 'htmlparser2';

/** What one sitemap file lists: absolute http(s) addresses, in its order. */
export interface SitemapEntries {
  /** Of an index file: other sitemaps. */
  readonly sitemaps: readonly string[];
  readonly pages: readonly string[];
}

/** Bytes after unpacking that are read of one file, as sitemaps.org allows. */
const MAX_UNPACKED_BYTES = 50 * 1024 * 1024;
/** `urlset`, `url`, `loc` are three levels; extensions such as those for images need a few more. */
const MAX_ELEMENT_DEPTH = 16;
const MAX_URL_LENGTH = 2_048;

/** Thrown out of the parser to stop it. */
class ReadLimitReached extends Error {}

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
): Promise<SitemapEntries> {
  const sitemaps: string[] = [];
  const pages: string[] = [];
  const add = (list: string[], text: string, wanted: (address: string) => boolean): void => {
    const url = text.length <= MAX_URL_LENGTH ? URL.parse(text.trim(), address) : null;
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || !wanted(url.href)) return;
    list.push(url.href);
    if (list.length >= most) throw new ReadLimitReached();
  };
  const listing: SitemapListener = {
    onPage: (text: string) => add(pages, text, wants),
    onSitemap: (text: string) => add(sitemaps, text, () => true),
  };
  let reader: SitemapParser | undefined;
  try {
    for await (const text of decodeText(body)) {
      reader ??= /^\s*</.test(text) ? createXmlParser(listing) : createLineParser(listing);
      reader.write(text);
    }
    reader?.end();
  } catch {
    // Broken compression, nesting too deep or enough found: what stands in the lists by now is good.
  }
  return { sitemaps, pages };
}

interface SitemapListener {
  onPage(address: string): void;
  onSitemap(address: string): void;
}

interface SitemapParser {
  write(text: string): void;
  end(): void;
}

/** `url/loc` names a page and `sitemap/loc` another file, whatever prefix the file gives its names. */
function createXmlParser(listing: SitemapListener): SitemapParser {
  const open: string[] = [];
  let text: string | undefined;
  return new Parser(
    {
      onopentagname(name) {
        open.push(name.slice(name.indexOf(':') + 1).toLowerCase());
        if (open.length > MAX_ELEMENT_DEPTH) throw new ReadLimitReached();
        text = undefined;
        if (open.at(-1) === 'loc') text = '';
      },
      ontext(part) {
        if (text !== undefined && text.length <= MAX_URL_LENGTH) text += part;
      },
      onclosetag(_name, isImplied) {
        // Implied at the end of a file that breaks off: the address may be only half of one.
        const parent = isImplied ? undefined : open.at(-2);
        if (text !== undefined && parent === 'url') listing.onPage(text);
        if (text !== undefined && parent === 'sitemap') listing.onSitemap(text);
        text = undefined;
        open.pop();
      },
    },
    { xmlMode: true },
  );
}

/** One address a line. */
function createLineParser({ onPage }: SitemapListener): SitemapParser {
  let rest = '';
  const take = (line: string) => {
    if (/^\s*https?:/i.test(line)) onPage(line);
  };
  return {
    write(text) {
      const lines = (rest + text).split(/\r\n|\r|\n/);
      rest = lines.pop()!;
      lines.forEach(take);
      // No address is as long as this: a file without lines is no list.
      if (rest.length > 2 * MAX_URL_LENGTH) throw new ReadLimitReached();
    },
    end: () => take(rest),
  };
}

const CHUNK_BYTES = 64 * 1024;

async function* decodeText(body: Uint8Array): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let left = MAX_UNPACKED_BYTES;
  for await (const piece of decompress(body)) {
    yield decoder.decode(piece.subarray(0, left), { stream: true });
    left -= piece.length;
    if (left <= 0) return;
  }
}

function decompress(body: Uint8Array): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  const gzipped = body[0] === 0x1f && body[1] === 0x8b;
  return gzipped ? Readable.from(splitIntoChunks(body)).pipe(createGunzip()) : splitIntoChunks(body);
}

function* splitIntoChunks(body: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < body.length; start += CHUNK_BYTES)
    yield body.subarray(start, start + CHUNK_BYTES);
}
