import { MAX_IMPORTED_SITES, type PreviewSiteImportBody, SiteName, SiteTags } from '@curbcut/contract';
import { MAX_SITEMAP_BYTES, readSitemaps } from '@curbcut/engine';
import { ApiProblem } from '../http/api-problem.ts';
import { parseScanUrl } from '../scans/start-scan.ts';
import type { Services } from '../services.ts';
import { describeFailure } from '../webhooks/outgoing-requests.ts';
import { detectDelimiter, parseCsv } from './parse-csv.ts';

/** One line of an import, before its URL is checked. */
export interface ImportLine {
  readonly line: number;
  readonly url: string;
  readonly name: string | null;
  readonly tags: readonly string[];
  /** The owner's email address. */
  readonly ownerEmail: string | null;
  /** What is wrong with the other columns. */
  readonly problem: string | null;
}

const COLUMNS = ['url', 'name', 'tags', 'owner'] as const;
/** More than one sitemap of a large site, but not so much that reading them takes long. */
const MAX_SITEMAP_FILES = 10;
const SITEMAP_TIMEOUT_MS = 30_000;

/**
 * Reads the lines of a list, a CSV file or a sitemap.
 *
 * @throws {ApiProblem} 400 if there is nothing to import, a CSV file has no column `url`, or a sitemap can't be loaded.
 */
export async function readImport(
  services: Pick<Services, 'guardedSender' | 'config' | 'getTargetChecker'>,
  { format, text }: PreviewSiteImportBody,
): Promise<ImportLine[]> {
  const lines =
    format === 'list' ? readList(text) : format === 'csv' ? readCsv(text) : await readSitemap(services, text);
  if (lines.length === 0) throw invalidImport('This import doesn’t contain any URLs.');
  return lines;
}

/** @param sentence says what is wrong with the text. */
function invalidImport(sentence: string, cause?: unknown): ApiProblem {
  return new ApiProblem('site/import', { error: sentence, details: { text: [sentence] }, cause });
}

const plainLine = (line: number, url: string): ImportLine => ({
  ...{ line, url, name: null, tags: [], ownerEmail: null, problem: null },
});

/** URLs contain no spaces, so a list can also be one line. */
function readList(text: string): ImportLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((content, index) =>
    content
      .split(/\s+/)
      // Without the lookbehind, a long run of separators inside a part would take quadratic time.
      .map((part) => part.replace(/^[,;]+|(?<![,;])[,;]+$/g, ''))
      .filter((part) => part !== '')
      .map((url) => plainLine(index + 1, url)),
  );
}

function readCsv(text: string): ImportLine[] {
  const delimiter = detectDelimiter(text);
  const [header, ...rows] = parseCsv(text, delimiter);
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  if (!names.includes('url'))
    throw invalidImport(
      `The first row must name the columns: ${COLUMNS.join(', ')}. Only “url” is required.`,
    );
  return rows.map(({ line, cells }) => {
    const read = (column: (typeof COLUMNS)[number]) => cells[names.indexOf(column)]?.trim() ?? '';
    const name = SiteName.nullable().safeParse(read('name') || null);
    const tags = SiteTags.safeParse(
      read('tags')
        .split(/[,;]/)
        .filter((tag) => tag.trim() !== ''),
    );
    return {
      line,
      url: read('url'),
      name: name.data ?? null,
      tags: tags.data ?? [],
      ownerEmail: read('owner') || null,
      problem: name.error?.issues[0]?.message ?? tags.error?.issues[0]?.message ?? null,
    };
  });
}

/** Reads the origins of the pages in a sitemap, each once, through the network guard. */
async function readSitemap(
  { guardedSender, getTargetChecker }: Pick<Services, 'guardedSender' | 'getTargetChecker'>,
  text: string,
): Promise<ImportLine[]> {
  const target = parseSitemapUrl(text);
  const checked = (await getTargetChecker()).checkTarget(target);
  if (!checked.ok) throw invalidImport(checked.sentence);
  const signal = AbortSignal.timeout(SITEMAP_TIMEOUT_MS);
  let files = 0;
  const fetchFile = async (url: string) => {
    files += 1;
    if (files > MAX_SITEMAP_FILES) throw new Error('There are too many files.');
    return guardedSender.fetch(url, { maxBytes: MAX_SITEMAP_BYTES, signal });
  };
  const first = await fetchFile(target).catch((error: unknown) => {
    throw invalidImport(
      signal.aborted ? 'The sitemap took too long to load.' : describeFailure(error),
      error,
    );
  });
  if (first.status !== 200)
    throw invalidImport(`We couldn’t load ${target}: the server returned status ${first.status}.`);
  const origins = new Set<string>();
  const isNewOrigin = (url: string) => {
    const isNew = !origins.has(new URL(url).origin);
    origins.add(new URL(url).origin);
    return isNew;
  };
  await readSitemaps(
    [target],
    async (url) => (url === target ? first : fetchFile(url)),
    MAX_IMPORTED_SITES + 1,
    isNewOrigin,
  );
  if (origins.size === 0) throw invalidImport(`There are no page URLs in ${target}.`);
  return [...origins].map((origin, index) => plainLine(index + 1, origin));
}

/** Returns the sitemap's URL for what a person entered: a website's sitemap is usually in its root folder. */
function parseSitemapUrl(text: string): string {
  try {
    const url = new URL(parseScanUrl(text).url);
    return url.pathname === '/' && url.search === '' ? new URL('/sitemap.xml', url).href : url.href;
  } catch (error) {
    if (error instanceof ApiProblem) throw invalidImport(error.message, error);
    throw error;
  }
}
