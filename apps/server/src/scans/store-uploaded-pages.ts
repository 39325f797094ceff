import type { PagePartResults, UploadStart } from '@curbcut/contract';
import { getSiteHost, type PageResult, parseSiteUrl } from '@curbcut/engine';
import { isScanOpen, lockScan, updateScan } from '../db/queries/scans.ts';
import { EARLIER_SCAN } from '../db/schema.ts';
import { toStorable } from '../db/to-storable.ts';
import type { ThreadServices } from '../services.ts';
import { correctTallies, readUploadedPages, type UploadedPageLine } from './read-scan-file.ts';
import { storeVisit } from './store-visit.ts';
import { type StoredVisit, toStoredVisit } from './to-stored-visit.ts';

/** Where a scan's pages were tested, and where they belong. */
export interface UploadSource {
  /** The start URL on the site that the scan belongs to. */
  readonly url: string;
  /** The origin that was scanned, if it isn't the site's. */
  readonly testedOrigin: string | null;
  /** Returns a page's URL on the site that the scan belongs to. */
  toSiteUrl(url: string): string;
}

/** Reads a scan file's source. @throws {ApiProblem} 400 if a URL isn't one of a website. */
export function toUploadSource({ site, settings }: Pick<UploadStart, 'settings' | 'site'>): UploadSource {
  const tested = new URL(parseSiteUrl(settings.url).url);
  const { origin } = site === null ? tested : new URL(parseSiteUrl(site).url);
  const testedHost = getSiteHost(tested);
  const toSiteUrl = (url: string): string => {
    const parsed = new URL(url);
    const isTested = site !== null && getSiteHost(parsed) === testedHost;
    return isTested ? `${origin}${url.slice(parsed.origin.length)}` : url;
  };
  return {
    url: toSiteUrl(tested.href),
    testedOrigin: tested.origin === origin ? null : tested.origin,
    toSiteUrl,
  };
}

/**
 * Stores a checked scan file's remaining pages one by one, so that other requests can use the database in
 * between. A page of 16 MB takes a second, so the worker thread runs it.
 */
export async function storeUploadedPages(
  services: Pick<ThreadServices, 'db' | 'progress'>,
  scanId: string,
  bytes: Buffer,
  source: UploadSource,
): Promise<void> {
  let position = 0;
  const positions = new Map<string, number>();
  for await (const line of readUploadedPages(bytes)) {
    positions.set(line.page.url, position);
    const visit = await toUploadedVisit(line, source, positions);
    const at = position;
    const isOpen = await services.db.transaction(async (tx) => {
      const scan = await lockScan(tx, scanId);
      if (!isScanOpen(scan)) return false;
      const counted = await storeVisit(tx, scan, at, visit);
      if (counted) {
        const done = counted.pagesTested + counted.pagesNotTested;
        await updateScan(tx, scanId, { percent: Math.min(99, (100 * done) / scan.pagesFound) });
        await services.progress.announce(tx, scanId);
      }
      return true;
    });
    if (!isOpen) return;
    position += 1;
  }
}

/**
 * Converts an uploaded page to its stored form. Its score is calculated here.
 *
 * @param positions the positions of the pages so far, by their tested URL
 */
async function toUploadedVisit(
  line: UploadedPageLine,
  { toSiteUrl }: UploadSource,
  positions: ReadonlyMap<string, number>,
): Promise<StoredVisit> {
  if (line.type === 'page-failed') {
    const { url, finalUrl } = line.page;
    const page = { ...line.page, url: toSiteUrl(url), finalUrl: finalUrl && toSiteUrl(finalUrl) };
    return toStoredVisit({ status: 'not-tested', page, retryAfterMs: null });
  }
  const { page, place, fixes, parts } = line;
  const result: Extract<PageResult, { status: 'tested' }> = {
    status: 'tested',
    page: {
      ...page,
      url: toSiteUrl(page.url),
      finalUrl: toSiteUrl(page.finalUrl),
      tallies: correctTallies(page.tallies, page.findings),
    },
    links: place.links.filter((link) => URL.canParse(link)).map(toSiteUrl),
    forms: place.forms,
    screenshot: null,
    contentHash: null,
    fixes: fixes && {
      ...fixes,
      fixes: fixes.tried.map(({ fingerprint, fix }) => ({ fingerprint, fix, screenshot: null })),
    },
    ...(parts !== undefined && toPagePositions(toStorable(parts), positions)),
  };
  const visit = await toStoredVisit(result);
  return { ...visit, page: { ...visit.page, clicks: place.clicks } };
}

/** A part that an unknown page tested counts as tested by a page that never had the issue. */
function toPagePositions(
  { found, elsewhere }: PagePartResults,
  positions: ReadonlyMap<string, number>,
): Pick<Extract<PageResult, { status: 'tested' }>, 'foundParts' | 'testedElsewhere'> {
  return {
    foundParts: Object.entries(found).map(([test, keys]) => ({ test, keys })),
    testedElsewhere: Object.entries(elsewhere).map(([test, byKey]) => ({
      test,
      parts: Object.entries(byKey).map(([key, url]) => [key, positions.get(url) ?? EARLIER_SCAN] as const),
    })),
  };
}
