import { buffer } from 'node:stream/consumers';
import {
  fingerprintFinding,
  getRuleSeverity,
  mapInSlices,
  normalizeUrl,
  type UnchangedPage,
} from '@curbcut/engine';
import { computePageScore } from '@curbcut/scoring';
import { toFixScreenshotKey, toScreenshotKey } from '../blobs/blob-store.ts';
import { listFingerprintsTriedBefore } from '../db/queries/fixes.ts';
import {
  listReusablePages,
  type ReusablePage,
  readPageResults,
  type StoredPageResults,
} from '../db/queries/reusable-pages.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import { toStorable } from '../db/to-storable.ts';
import { describeFileError } from '../file-errors.ts';
import type { Services } from '../services.ts';
import { type StoredVisit, withoutPositions } from './to-stored-visit.ts';

/**
 * Number of days after which a page is tested again even if it hasn't changed: its results can depend on
 * time and chance in ways that its inputs don't show.
 */
const MAX_REUSE_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Whether a scan can reuse results. Signed-in pages show what their user is allowed to see, so they are
 * always tested, and so are the steps of journeys.
 */
export const mayReuseResults = ({ settings, siteId }: Pick<ScanRow, 'settings' | 'siteId'>): boolean =>
  settings.reuse_unchanged === true && !settings.signs_in && !settings.journey && siteId !== null;

/** Lists the earlier visits to a URL whose results a scan can reuse if nothing has changed, newest first. */
export async function listEarlierVisits(
  { db }: Pick<Services, 'db'>,
  scan: ScanRow,
  url: string,
): Promise<ReusablePage[]> {
  if (!mayReuseResults(scan)) return [];
  const testedSince = new Date(Date.now() - MAX_REUSE_DAYS * DAY_MS);
  return listReusablePages(db, scan, { url, testedSince });
}

/**
 * Copies the results of an earlier visit to a page that hasn't changed, with its screenshots.
 *
 * @returns null if they'd differ from a new visit's results or are no longer available, in which case the
 * page must be tested.
 */
export async function reuseResults(
  services: Pick<Services, 'db' | 'blobs' | 'log'>,
  scanId: string,
  position: number,
  { page: visited, links, forms, inputHashes }: UnchangedPage,
  earlier: readonly ReusablePage[],
): Promise<StoredVisit | null> {
  const source = earlier.find((visit) => visit.inputHashes.join() === inputHashes.join());
  const stored = source && (await readPageResults(services.db, source));
  if (!stored || !(await hasSameFixes(services, scanId, position, source, stored))) return null;
  const { page, findings, fixed, fixes } = stored;
  if (!(await copyScreenshots(services, scanId, position, source, stored))) return null;
  const url = page.finalUrl ?? visited.url;
  return {
    page: {
      ...page,
      // Issues that people have since marked were excluded from these numbers.
      score: computePageScore(page.tallies, getRuleSeverity),
      failed: findings.filter(({ outcome }) => outcome === 'failed').length,
      needsReview: findings.filter(({ outcome }) => outcome === 'cantTell').length,
      // Cleared when the earlier scan ended.
      links: toStorable([...new Set(await mapInSlices(links, normalizeUrl))]),
      forms: toStorable([...forms]),
      reusedFrom: source.testedAt,
      parts: page.parts && withoutPositions(page.parts),
    },
    findings: await mapInSlices(findings, (finding, index) =>
      fingerprintFinding(url, finding, fixed.has(index)),
    ),
    fixes: [...fixes],
  };
}

/**
 * Returns whether earlier pages of this scan verify the same fixes that the earlier visit left to its earlier
 * pages. Each fix is verified on the first page that needs it. If that page has changed, a different one must
 * verify it.
 */
async function hasSameFixes(
  { db }: Pick<Services, 'db'>,
  scanId: string,
  position: number,
  source: ReusablePage,
  { fixes }: StoredPageResults,
): Promise<boolean> {
  const left = fixes.filter(({ fix }) => fix === null);
  if (left.length === 0) return true;
  const triedThen = await listFingerprintsTriedBefore(db, source.scanId, source.position);
  const triedNow = await listFingerprintsTriedBefore(db, scanId, position);
  return left.every(({ fingerprint }) => !triedThen.has(fingerprint) || triedNow.has(fingerprint));
}

/** Copies a page's screenshots. Returns false if one is missing or can't be stored. */
async function copyScreenshots(
  { blobs, log }: Pick<Services, 'blobs' | 'log'>,
  scanId: string,
  position: number,
  source: ReusablePage,
  { page, fixes }: StoredPageResults,
): Promise<boolean> {
  const copies: [from: string, to: string][] = [];
  if (page.screenshot) {
    const { format } = page.screenshot;
    copies.push([
      toScreenshotKey(source.scanId, source.position, format),
      toScreenshotKey(scanId, position, format),
    ]);
  }
  for (const [rank, { screenshot }] of fixes.entries()) {
    if (!screenshot) continue;
    copies.push([
      toFixScreenshotKey(source.scanId, source.position, rank, screenshot.format),
      toFixScreenshotKey(scanId, position, rank, screenshot.format),
    ]);
  }
  try {
    for (const [from, to] of copies) {
      const original = await blobs.get(from);
      if (!original) return false;
      await blobs.put(to, await buffer(original.stream));
    }
    return true;
  } catch (error) {
    if (describeFileError(error) === undefined) throw error;
    log.warn({ err: error }, 'the screenshots of an unchanged page could not be copied');
    return false;
  }
}
