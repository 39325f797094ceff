import type { NotTestedDetails, ScanSettings } from '@curbcut/contract';
import { defaultVariant, parseSiteUrl, type ScanTarget } from '@curbcut/engine';
import type { ScanFlags } from './scan-flags.ts';

/** The flags that decide which pages are visited and what is tested on them. */
export type CrawlFlags = Pick<
  ScanFlags,
  | 'maxPages'
  | 'level'
  | 'bestPractices'
  | 'enableRule'
  | 'secondOpinion'
  | 'include'
  | 'exclude'
  | 'robots'
  | 'waitFor'
>;

/** Returns one target for a URL list, or one site to crawl per URL. */
export function toScanTargets(
  urls: readonly string[],
  list: readonly string[] | null,
  flags: CrawlFlags,
  fixes: ScanTarget['settings']['fixes'],
): ScanTarget[] {
  const settings = {
    waitFor: flags.waitFor ?? null,
    auth: null,
    secondOpinion: flags.secondOpinion,
    level: flags.level,
    bestPractices: flags.bestPractices,
    optionalRules: flags.enableRule,
    screenshots: 'none' as const,
    fixes,
  };
  if (list) return [{ list, settings }];
  const crawl = { include: flags.include, exclude: flags.exclude, respectRobots: flags.robots };
  return urls.map((url) => ({ url, maxPages: flags.maxPages, ...crawl, settings }));
}

/** Returns the settings as reports show them; with several URLs, reports name the first. */
export function toScanSettings(
  urls: readonly string[],
  list: readonly string[] | null,
  flags: ScanFlags,
): ScanSettings {
  const [first] = list ?? urls;
  return {
    url: parseSiteUrl(first!).url,
    max_pages: list?.length ?? flags.maxPages * urls.length,
    include: flags.include,
    exclude: flags.exclude,
    variants: [defaultVariant],
    wait_for: flags.waitFor ?? null,
    level: flags.level,
    best_practices: flags.bestPractices,
    second_opinion: flags.secondOpinion,
    optional_rules: flags.enableRule,
  };
}

/** Returns why a page was not tested and what to do; a private address is the one reason that a flag resolves. */
export function describeNotTested(
  { code, reason, advice }: NotTestedDetails,
  { allowPrivate }: Pick<ScanFlags, 'allowPrivate'>,
): string {
  const isPrivate = code === 'scan/address-refused' && !allowPrivate;
  return `${reason} ${isPrivate ? 'Use --allow-private to scan private addresses.' : advice}`;
}
