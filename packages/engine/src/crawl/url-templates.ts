/**
 * If more pages than this share a position in a path, their names are treated as data rather than sections of
 * the site.
 */
const MAX_NAMED_PAGES = 12;
/**
 * The corresponding limit for folders. The first level of a site usually has more sections than sections have
 * subsections.
 */
const MAX_NAMED_FOLDERS = 20;
const MAX_NAMED_AT_TOP = 30;
/** The placeholder for names in a template. */
const ANY = '*';

interface ParsedUrl {
  readonly index: number;
  /** Path segments with numbers and ids replaced; the last one also contains the parameter names. */
  readonly segments: readonly string[];
}

/**
 * Groups a site's URLs by the template that the site probably generates their pages from: `/blog/…`,
 * `/products/…/reviews`. It uses only the URLs, so templates that share a folder are not distinguished. Yields
 * after each URL, so that callers can pause.
 *
 * @returns a template for each URL, in order
 */
export function* findTemplates(urls: readonly string[]): Generator<void, string[]> {
  const templates = new Array<string>(urls.length);
  const parsed: ParsedUrl[] = [];
  for (const [index, url] of urls.entries()) {
    parsed.push({ index, segments: parseSegments(url) });
    yield;
  }
  yield* assignTemplates(parsed, 0, '', templates);
  return templates;
}

function parseSegments(href: string): string[] {
  const url = new URL(href);
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const names = [...new Set(url.searchParams.keys())].sort();
  const route = /^#!?\/?([^/?]*)/.exec(url.hash)?.[1];
  const suffix = (names.length > 0 ? `?${names.join('&')}` : '') + (route === undefined ? '' : `#${route}`);
  const shapes = segments.map(maskIds);
  return [...shapes.slice(0, -1), (shapes.at(-1) ?? '') + suffix];
}

function* assignTemplates(
  urls: readonly ParsedUrl[],
  depth: number,
  prefix: string,
  templates: string[],
): Generator<void> {
  const pages = new Map<string, ParsedUrl[]>();
  const folders = new Map<string, ParsedUrl[]>();
  for (const url of urls) {
    const group = url.segments.length === depth + 1 ? pages : folders;
    const name = url.segments[depth]!;
    const named = group.get(name);
    if (named) named.push(url);
    else group.set(name, [url]);
    yield;
  }
  const isTop = depth === 0;
  const hasNamedPages = pages.size <= (isTop ? MAX_NAMED_AT_TOP : MAX_NAMED_PAGES);
  for (const [name, group] of pages)
    for (const { index } of group) templates[index] = `${prefix}/${hasNamedPages ? name : ANY}`;
  if (folders.size <= (isTop ? MAX_NAMED_AT_TOP : MAX_NAMED_FOLDERS)) {
    for (const [name, group] of folders)
      yield* assignTemplates(group, depth + 1, `${prefix}/${name}`, templates);
  } else {
    yield* assignTemplates([...folders.values()].flat(), depth + 1, `${prefix}/${ANY}`, templates);
  }
}

/** Replaces the parts that only tell items apart: numbers and hexadecimal ids. */
export function maskIds(segment: string): string {
  return segment
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\b(?=[a-f]*\d)[\da-f]{8,}\b/gi, '#')
    .replace(/\d+/g, '#');
}
