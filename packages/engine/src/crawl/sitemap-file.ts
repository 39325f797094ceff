import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { MAX_URL_LENGTH } from '@curbcut/contract';
import { Parser } from 'htmlparser2';
import { TimeSlice } from '../time-slice.ts';

/** The contents of one sitemap file: absolute http(s) URLs, in file order. */
export interface SitemapEntries {
  /** Other sitemaps, from an index file. */
  readonly sitemaps: readonly string[];
  readonly pages: readonly string[];
}

/** Maximum bytes read from a decompressed file; the sitemaps.org limit. */
const MAX_UNPACKED_BYTES = 50 * 1024 * 1024;
/** `urlset`, `url`, `loc` are three levels; extensions such as image sitemaps need a few more. */
const MAX_ELEMENT_DEPTH = 16;

/** Thrown by the parser callbacks to stop parsing. */
class ReadLimitReached extends Error {}

/**
 * Reads a sitemap (sitemaps.org: XML, index or plain text, gzipped or not) in chunks, until it ends or the
 * limit is reached. For a truncated or broken file, it returns the URLs before the error.
 *
 * The parser supports the five predefined XML entities and no document type declarations, so a file can't
 * expand without bounds or include other files.
 *
 * @param fileUrl URL of the file; relative URLs in it are resolved against this
 * @param maxUrls maximum number of page URLs, and of sitemap URLs
 * @param isIncluded returns whether to keep a page URL
 */
export async function readSitemapFile(
  fileUrl: string,
  body: Uint8Array,
  maxUrls: number,
  isIncluded: (url: string) => boolean,
): Promise<SitemapEntries> {
  const sitemaps: string[] = [];
  const pages: string[] = [];
  const add = (list: string[], text: string, isAccepted: (url: string) => boolean): void => {
    const url = text.length <= MAX_URL_LENGTH ? URL.parse(text.trim(), fileUrl) : null;
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || !isAccepted(url.href))
      return;
    list.push(url.href);
    if (list.length >= maxUrls) throw new ReadLimitReached();
  };
  const listener: SitemapListener = {
    onPage: (text: string) => add(pages, text, isIncluded),
    onSitemap: (text: string) => add(sitemaps, text, () => true),
  };
  let reader: SitemapParser | undefined;
  // A server reads sitemaps while it handles requests.
  const slice = new TimeSlice();
  try {
    for await (const text of decodeText(body)) {
      reader ??= /^\s*</.test(text) ? createXmlParser(listener) : createLineParser(listener);
      reader.write(text);
      if (slice.isOver) await slice.next();
    }
    reader?.end();
  } catch {
    // Broken compression, excessive nesting or the limit: the URLs collected so far are valid.
  }
  return { sitemaps, pages };
}

interface SitemapListener {
  onPage(url: string): void;
  onSitemap(url: string): void;
}

interface SitemapParser {
  write(text: string): void;
  end(): void;
}

/** Parses XML: `url/loc` is a page and `sitemap/loc` another file, regardless of the namespace prefix. */
function createXmlParser(listener: SitemapListener): SitemapParser {
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
        // The parser implies the end tag of a truncated file, where the URL may be incomplete.
        const parent = isImplied ? undefined : open.at(-2);
        if (text !== undefined && parent === 'url') listener.onPage(text);
        if (text !== undefined && parent === 'sitemap') listener.onSitemap(text);
        text = undefined;
        open.pop();
      },
    },
    { xmlMode: true },
  );
}

/** Parses plain text with one URL per line. */
function createLineParser({ onPage }: SitemapListener): SitemapParser {
  let rest = '';
  const readLine = (line: string) => {
    if (/^\s*https?:/i.test(line)) onPage(line);
  };
  return {
    write(text) {
      const lines = (rest + text).split(/\r\n|\r|\n/);
      rest = lines.pop()!;
      lines.forEach(readLine);
      // No URL is this long, so a file with a longer line isn't a list of URLs.
      if (rest.length > 2 * MAX_URL_LENGTH) throw new ReadLimitReached();
    },
    end: () => readLine(rest),
  };
}

const CHUNK_BYTES = 64 * 1024;

async function* decodeText(body: Uint8Array): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let remainingBytes = MAX_UNPACKED_BYTES;
  for await (const chunk of decompress(body)) {
    yield decoder.decode(chunk.subarray(0, remainingBytes), { stream: true });
    remainingBytes -= chunk.length;
    if (remainingBytes <= 0) return;
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
