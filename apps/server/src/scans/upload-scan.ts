import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { UploadedScan } from '@curbcut/contract';
import { checkTarget } from '@curbcut/engine';
import { formatCount } from '@curbcut/scoring';
import type { OrganizationCaller } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import { admitPages } from '../db/queries/pages.ts';
import { createScan, type ScanRow } from '../db/queries/scans.ts';
import { lockSite, updateSite } from '../db/queries/sites.ts';
import { findNewestUpload, findUpload } from '../db/queries/uploads.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import { finalizeScanJob } from '../jobs/job-definitions.ts';
import { getAllowance } from '../plans/scan-allowance.ts';
import type { Services } from '../services.ts';
import { finalizeScan, releaseScan } from './finalize-scan.ts';
import { receiveScanFile, type ScanFile } from './read-scan-file.ts';
import { findOrAddSite } from './start-scan.ts';
import { toUploadSource, type UploadSource } from './store-uploaded-pages.ts';

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
  const { db, workThread } = services;
  await countHourlyUse(services, db, caller, uploadLimit);
  const bytes = await receiveScanFile(upload);
  const { value: file } = await workThread.run('checkScanFile', null, { upload: splitIntoBlocks(bytes) });
  const source = toUploadSource(file.start);
  requirePublicSite(services, source.url);
  const { pagesPerScan, pageLimitNotice } = getAllowance(services, caller);
  if (file.urls.length > pagesPerScan) {
    throw new ApiProblem('upload/too-many-pages', {
      error: `${pageLimitNotice} This one has ${formatCount(file.urls.length, 'page')}: use --max-pages ${pagesPerScan}.`,
    });
  }
  const { scan, defaultBranch } = await db.transaction((tx) =>
    findOrCreate(services, tx, caller, file, source),
  );
  const { site, settings } = file.start;
  const stored = { scanId: scan.id, start: { site, settings } };
  await workThread.run('storeUploadedPages', stored, { upload: splitIntoBlocks(bytes) });
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

const BLOCK_BYTES = 1024 * 1024;

/** Splits a file, so that sending it to the thread doesn't block requests. */
const splitIntoBlocks = (bytes: Buffer): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += BLOCK_BYTES) yield bytes.subarray(at, at + BLOCK_BYTES);
    })(),
  );

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
  { url, testedOrigin, toSiteUrl }: UploadSource,
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
