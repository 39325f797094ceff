import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { PagePartResults, UploadedScan, UploadStart } from '@curbcut/contract';
import { checkTarget, getSiteHost, type PageResult, parseSiteUrl } from '@curbcut/engine';
import { formatCount } from '@curbcut/scoring';
import type { OrganizationCaller } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import { admitPages } from '../db/queries/pages.ts';
import { createScan, isScanOpen, lockScan, type ScanRow, updateScan } from '../db/queries/scans.ts';
import { lockSite, updateSite } from '../db/queries/sites.ts';
import { findNewestUpload, findUpload } from '../db/queries/uploads.ts';
import { EARLIER_SCAN } from '../db/schema.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import { finalizeScanJob } from '../jobs/job-definitions.ts';
import { getAllowance } from '../plans/scan-allowance.ts';
import type { Services } from '../services.ts';
import { finalizeScan, releaseScan } from './finalize-scan.ts';
import {
  checkScanFile,
  correctTallies,
  readUploadedPages,
  receiveScanFile,
  type ScanFile,
  type UploadedPageLine,
} from './read-scan-file.ts';
import { findOrAddSite } from './start-scan.ts';
import { storeVisit } from './store-visit.ts';
import { type StoredVisit, toStoredVisit } from './to-stored-visit.ts';

const uploadLimit: HourlyLimit = {
  name: 'scan-upload',
  // Uploads belong to organizations.
  visitor: 0,
  account: 600,
  problem: 'upload/too-many',
  usesText: 'uploads',
};

/** The default branches of a repository whose CI system doesn't report one. */
const COMMON_DEFAULT_BRANCHES = ['main', 'master'];

/** Milliseconds after which an upload whose request was lost ends with the pages that were stored. */
const INTERRUPTED_AFTER_MS = 30 * 60_000;

/**
 * Limits how old a scan can be. Older scans count as started that long ago, and scans from the future as
 * started now.
 */
const MAX_SCAN_AGE_MS = 24 * 60 * 60_000;

/**
 * Stores a scan that ran elsewhere. The whole scan is checked first. Then it takes the same path as this
 * server's own scans: pages are stored one by one, and the scan is finalized. Sending it again resumes an
 * interrupted upload, and has no effect on a complete one.
 *
 * @throws {ApiProblem} 400 or 413 if it can't be stored; 402 if the plan's scans are used up; 403 if the
 * caller can't scan its site; 409 if its key belongs to a different scan; 429 after too many uploads.
 */
export async function uploadScan(
  services: Services,
  caller: OrganizationCaller,
  upload: Readable,
): Promise<UploadedScan> {
  const { db } = services;
  await countHourlyUse(services, db, caller, uploadLimit);
  const bytes = await receiveScanFile(upload);
  const file = await checkScanFile(bytes);
  const source = toSource(services, file.start);
  const { pagesPerScan, pageLimitNotice } = getAllowance(services, caller);
  if (file.urls.length > pagesPerScan) {
    throw new ApiProblem('upload/too-many-pages', {
      error: `${pageLimitNotice} This one has ${formatCount(file.urls.length, 'page')}: use --max-pages ${pagesPerScan}.`,
    });
  }
  const { scan, defaultBranch } = await db.transaction((tx) =>
    findOrCreate(services, tx, caller, file, source),
  );
  await storePages(services, scan.id, bytes, source);
  const status = (await finalizeScan(services, scan.id, 'pages-done')) ?? scan.status;
  await releaseScan(services, scan.id);
  const { branch, compare_with: target } = file.start;
  const siteId = scan.siteId;
  return {
    scan_id: scan.id,
    site_id: siteId,
    status,
    branch,
    default_branch: defaultBranch,
    updates_issues: scan.updatesSite,
    compared_with:
      target === null
        ? null
        : {
            branch: target,
            scan_id: siteId === null ? null : await findNewestUpload(db, siteId, target, scan.id),
          },
  };
}

/** Where a scan's pages were tested, and where they belong. */
interface Source {
  /** The start URL on the site that the scan belongs to. */
  readonly url: string;
  /** The origin that was scanned, if it isn't the site's. */
  readonly testedOrigin: string | null;
  /** Returns a page's URL on the site that the scan belongs to. */
  toSiteUrl(url: string): string;
}

/** @throws {ApiProblem} 400 if the site couldn't be scanned. */
function toSource(services: Pick<Services, 'config'>, { site, settings }: UploadStart): Source {
  const tested = new URL(parseSiteUrl(settings.url).url);
  const { origin } = site === null ? tested : new URL(parseSiteUrl(site).url);
  const testedHost = getSiteHost(tested);
  const toSiteUrl = (url: string): string => {
    const parsed = new URL(url);
    const isTested = site !== null && getSiteHost(parsed) === testedHost;
    return isTested ? `${origin}${url.slice(parsed.origin.length)}` : url;
  };
  const url = toSiteUrl(tested.href);
  requirePublicSite(services, url);
  return { url, testedOrigin: tested.origin === origin ? null : tested.origin, toSiteUrl };
}

/**
 * Requires that this server could scan a site, judging only by its URL, so no browser is needed.
 *
 * @throws {ApiProblem} 400 if the URL is a private address.
 */
function requirePublicSite({ config }: Pick<Services, 'config'>, url: string): void {
  const policy = { allowPrivate: config.allowPrivateTargets, localServer: undefined, proxyPort: undefined };
  const isLocalName = /^(.*\.)?localhost$/.test(new URL(url).hostname) && policy.allowPrivate.kind === 'none';
  const checked = checkTarget(url, policy);
  if (checked.ok && !isLocalName) return;
  throw new ApiProblem('scan/refused-address', {
    error: `${new URL(url).origin} isn’t a public site. Use --site to name the site that the results belong to, for example --site https://example.com.`,
  });
}

/** Finds the scan that an upload's key belongs to, or creates it and counts it. */
async function findOrCreate(
  services: Services,
  tx: Db,
  caller: OrganizationCaller,
  { start, urls, beyondLimit, hash }: ScanFile,
  { url, testedOrigin, toSiteUrl }: Source,
): Promise<{ readonly scan: ScanRow; readonly defaultBranch: string }> {
  const { queue } = services;
  const { id: organizationId } = caller.organization;
  const siteUrls = toStorable(urls.map(toSiteUrl));
  // For example, a page's http and https URLs.
  if (new Set(siteUrls).size < siteUrls.length)
    throw new ApiProblem('upload/invalid', {
      error: 'Two of the scanned pages have the same URL on the site.',
    });
  const siteId = await findOrAddSite(tx, organizationId, caller.reader, url);
  // The lock makes simultaneous uploads for a site create their scans one at a time.
  const site = await lockSite(tx, siteId);
  const reported = toStorable(start.default_branch);
  if (site && site.defaultBranch === null && reported !== null)
    await updateSite(tx, siteId, { defaultBranch: reported });
  const named = site?.defaultBranch ?? reported;
  const defaultBranch = named ?? COMMON_DEFAULT_BRANCHES[0]!;
  const known = await findUpload(tx, organizationId, start.key);
  if (known) {
    if (known.upload?.hash !== hash) throw new ApiProblem('upload/other-content');
    return { scan: known, defaultBranch };
  }
  const { branch, commit, settings, tool_version: toolVersion } = start;
  const updatesSite =
    branch === null || (named === null ? COMMON_DEFAULT_BRANCHES.includes(branch) : branch === named);
  const now = Date.now();
  const startedAt = new Date(Math.min(now, Math.max(now - MAX_SCAN_AGE_MS, Date.parse(start.started_at))));
  const id = randomUUID();
  await createScan(tx, {
    ...{ id, organizationId, siteId, url, startedAt, status: 'running' },
    settings: toStorable({
      ...settings,
      url,
      max_pages: Math.max(settings.max_pages, urls.length),
      respect_robots: true,
      scheme_guessed: false,
      signs_in: start.signs_in,
    }),
    ruleVersions: toStorable(start.rule_versions),
    countedMonth: await getAllowance(services, caller).countScan(tx),
    startedBy: caller.user?.id ?? null,
    upload: toStorable({ branch, commit, testedOrigin, toolVersion, hash }),
    uploadKey: start.key,
    updatesSite,
    pagesFound: urls.length,
    pagesBeyondLimit: beyondLimit,
  });
  await admitPages(tx, id, siteUrls, 0);
  await queue.send(tx, finalizeScanJob, [{ scanId: id, because: 'upload-interrupted' }], {
    startAt: new Date(now + INTERRUPTED_AFTER_MS),
    traceparent: null,
  });
  return { scan: (await findUpload(tx, organizationId, start.key))!, defaultBranch };
}

/** Stores the remaining pages one by one, so that other requests can use the database in between. */
async function storePages(services: Services, scanId: string, bytes: Buffer, source: Source): Promise<void> {
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
  { toSiteUrl }: Source,
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
