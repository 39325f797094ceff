import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import {
  DEFAULT_SIGNED_IN_TESTS,
  type NotTestedDetails,
  type PageSelection,
  type ScanSettings,
} from '@curbcut/contract';
import { InvalidUrlError, parseSiteUrl, type ScanTarget } from '@curbcut/engine';
import { getStartUrl, type Journey, listTestedSteps } from '@curbcut/journeys';
import { type CliInput, UserError } from './io.ts';
import type { ScanJourneys } from './journeys/read-journey.ts';
import type { ScanFlags } from './scan-flags.ts';
import { toVariants } from './testing-options.ts';

/** The flags that determine which pages are visited and what is tested on them. */
export type CrawlFlags = Pick<
  ScanFlags,
  | 'maxPages'
  | 'level'
  | 'bestPractices'
  | 'enableRule'
  | 'views'
  | 'secondOpinion'
  | 'depth'
  | 'include'
  | 'exclude'
  | 'robots'
  | 'byTemplate'
  | 'waitFor'
>;

/** Returns one target for a list of URLs or for a journey; otherwise, one site to crawl for each URL. */
export function toScanTargets(
  urls: readonly string[],
  list: readonly string[] | null,
  flags: CrawlFlags,
  fixes: ScanTarget['settings']['fixes'],
  journeys: Pick<ScanJourneys, 'journey' | 'signIn'> = { journey: null, signIn: null },
): ScanTarget[] {
  const settings = {
    variants: toVariants(flags),
    waitFor: flags.waitFor ?? null,
    auth: null,
    secondOpinion: flags.secondOpinion,
    level: flags.level,
    bestPractices: flags.bestPractices,
    optionalRules: flags.enableRule,
    depth: flags.depth,
    screenshots: 'none' as const,
    fixes,
  };
  const signIn = journeys.signIn ?? undefined;
  const steps = journeys.journey === null ? [] : [{ journey: journeys.journey, signIn, settings }];
  if (list) return [{ list, signIn, settings }, ...steps];
  const crawl = {
    include: flags.include,
    exclude: flags.exclude,
    respectRobots: flags.robots,
    selection: toPageSelection(flags),
  };
  const sites = urls.map((url) => ({ url, maxPages: flags.maxPages, ...crawl, signIn, settings }));
  return [...sites, ...steps];
}

/** Returns the settings as shown in reports; if there are several URLs, reports show the first. */
export function toScanSettings(
  urls: readonly string[],
  list: readonly string[] | null,
  flags: ScanFlags,
  journey: Journey | null = null,
): ScanSettings {
  const [first = journey && getStartUrl(journey)] = list ?? urls;
  const pages = list?.length ?? flags.maxPages * urls.length;
  return {
    url: parseSiteUrl(first!).url,
    max_pages: pages + (journey === null ? 0 : listTestedSteps(journey).length),
    include: flags.include,
    exclude: flags.exclude,
    variants: toVariants(flags),
    wait_for: flags.waitFor ?? null,
    level: flags.level,
    best_practices: flags.bestPractices,
    second_opinion: flags.secondOpinion,
    optional_rules: flags.enableRule,
    depth: flags.depth,
    signed_in: DEFAULT_SIGNED_IN_TESTS,
    page_selection: toPageSelection(flags),
  };
}

function toPageSelection({ byTemplate }: Pick<ScanFlags, 'byTemplate'>): PageSelection {
  return byTemplate ? 'by-template' : 'in-order';
}

/**
 * Returns why a page wasn't tested and what to do. A private address is the only reason that a flag can
 * resolve.
 */
export function describeWhyNotTested(
  { code, reason, advice }: NotTestedDetails,
  { allowPrivate }: Pick<ScanFlags, 'allowPrivate'>,
): string {
  const isPrivate = code === 'scan/address-refused' && !allowPrivate;
  return `${reason} ${isPrivate ? 'Use --allow-private to scan private addresses.' : advice}`;
}

/**
 * Reads the URLs in a file: one per line, ignoring blank lines and lines that begin with `#`. `-` reads
 * `input`.
 *
 * @throws {UserError} if the file can't be read, contains no URL, or has a line that isn't a URL.
 */
export async function readUrlList(file: string, input: CliInput): Promise<string[]> {
  const content = file === '-' ? await text(input) : await readFile(file, 'utf8').catch(throwReadError(file));
  const lines = content.split(/\r?\n/).map((line, index) => ({ text: line.trim(), number: index + 1 }));
  const entries = lines.filter(({ text }) => text !== '' && !text.startsWith('#'));
  for (const { text, number } of entries) checkUrl(text, `${file}, line ${number}`);
  const urls = entries.map(({ text }) => text);
  if (urls.length === 0) throw new UserError(`${file} contains no URLs. Add one URL per line.`);
  return urls;
}

const throwReadError = (file: string) => (error: NodeJS.ErrnoException) => {
  throw new UserError(
    `${file} can't be read (${error.code ?? error.message}). Check the path given to --url-list.`,
  );
};

/**
 * Rejects an invalid URL before anything is scanned, so that no results are lost.
 *
 * @param where the file and line, or the argument, for the error message
 * @throws {UserError}
 */
function checkUrl(typed: string, where: string): void {
  try {
    parseSiteUrl(typed);
  } catch (error) {
    if (!(error instanceof InvalidUrlError)) throw error;
    throw new UserError(`${where}: ${error.message}`);
  }
}

/**
 * Checks that there is at least one valid URL to scan.
 *
 * @param list the value of --url-list
 * @param journey the value of --journey, which doesn't need a URL
 * @param example a complete command, for the error message
 * @throws {UserError}
 */
export function checkUrls(
  urls: readonly string[],
  list: string | undefined,
  example: string,
  journey?: string,
): void {
  if (urls.length === 0 && list === undefined && journey === undefined) {
    throw new UserError(`Pass a URL to scan, or a file of URLs with --url-list. Example: ${example}`);
  }
  if (urls.length > 0 && list !== undefined) {
    throw new UserError('Pass either URLs or --url-list, not both.');
  }
  for (const url of urls) checkUrl(url, url);
}
