import type {
  CheckedThresholds,
  getScanThresholds,
  SiteThresholds,
  ThresholdResult,
} from '@curbcut/contract';
import { formatCount } from '@curbcut/scoring';
import type { z } from 'zod';
import { emitThresholdMessages } from '../chat/emit-chat-messages.ts';
import type { Db } from '../db/database.ts';
import { findContact } from '../db/queries/organizations.ts';
import type { Reader } from '../db/queries/reader.ts';
import { readScan, type ScanRow } from '../db/queries/scans.ts';
import { listSchedules, type ScheduleRow } from '../db/queries/schedules.ts';
import {
  listLatestSiteScans,
  lockSite,
  readSite,
  type SiteRow,
  type TrendRow,
  updateSite,
} from '../db/queries/sites.ts';
import { countIssuesForThresholds } from '../db/queries/tracked-issues.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import { refreshScans } from '../scans/refresh-scans.ts';
import { getScoreSeries } from '../scans/score-series.ts';
import type { Services } from '../services.ts';
import { emitThresholds } from '../webhooks/emit-webhook-events.ts';

/** The facts about a scan that are compared with thresholds. */
interface ThresholdFacts {
  readonly score: number | null;
  /** Number of critical issues. */
  readonly critical: number;
  /** Number of known critical issues that the scan couldn't have found. */
  readonly criticalNotRetested: number;
  /** Number of critical and serious issues that are new or came back; or why it isn't known. */
  readonly newSerious: number | { readonly unknown: string };
}

const NO_EARLIER_SCAN = { unknown: 'There’s no earlier scan of the same pages with the same settings.' };

type Check = ThresholdResult['checks'][number];

/**
 * Compares facts about a scan with thresholds. A scan never fails because of something that isn't known, but it doesn't
 * pass either if known critical issues weren't tested again.
 */
export function checkThresholds(
  { min_score: minScore, no_critical: noCritical, no_new_serious: noNewSerious }: SiteThresholds,
  { score, critical, criticalNotRetested, newSerious }: ThresholdFacts,
): ThresholdResult {
  const mayHaveCritical = critical === 0 && criticalNotRetested > 0;
  const checks: Check[] = [];
  const toStatus = (isPassing: boolean) => (isPassing ? 'passing' : 'failing');
  if (minScore !== null)
    checks.push({
      threshold: 'min_score',
      status: score === null ? 'unknown' : toStatus(score >= minScore),
      reason:
        score === null
          ? 'The latest scan has no score.'
          : `The score is ${score}; at least ${minScore} is required.`,
    });
  if (noCritical)
    checks.push({
      threshold: 'no_critical',
      status: mayHaveCritical ? 'unknown' : toStatus(critical === 0),
      reason: mayHaveCritical
        ? `No critical issues were found, but ${formatCount(criticalNotRetested, 'known one')} ${criticalNotRetested === 1 ? 'wasn’t' : 'weren’t'} tested again.`
        : critical === 0
          ? 'No critical issues were found.'
          : `Found ${formatCount(critical, 'critical issue')}.`,
    });
  if (noNewSerious)
    checks.push({
      threshold: 'no_new_serious',
      ...(typeof newSerious !== 'number'
        ? { status: 'unknown', reason: newSerious.unknown }
        : {
            status: toStatus(newSerious === 0),
            reason:
              newSerious === 0
                ? 'No critical or serious issues are new or back.'
                : `${formatCount(newSerious, 'critical or serious issue')} ${newSerious === 1 ? 'is' : 'are'} new or back.`,
          }),
    });
  const has = (status: Check['status']) => checks.some((check) => check.status === status);
  const isPassing = has('passing') && !(noCritical && mayHaveCritical);
  return { status: has('failing') ? 'failing' : isPassing ? 'passing' : 'unknown', checks };
}

/** A site with its newest completed scans, newest first. */
interface SiteToCheck {
  readonly site: Pick<SiteRow, 'id' | 'thresholds'>;
  /** {@link SCANS_TO_CHECK} or more. */
  readonly newest: readonly TrendRow[];
}

/**
 * Number of scans read: enough to find the one that decides and the one before it among scans of other pages or with
 * other settings.
 */
export const SCANS_TO_CHECK = 12;

/**
 * Number of scans read if those weren't enough, for example because a CI job uploads many scans between two scheduled
 * ones.
 */
const MAX_SCANS_TO_CHECK = 60;

interface SelectedScans {
  readonly last: TrendRow | undefined;
  readonly previous: TrendRow | undefined;
}

/**
 * Selects the scan that decides whether a site passes, and the scan before it to compare it with. It's the newest one or,
 * for a site with a schedule, the newest one like those that the schedule starts: a quick scan of one page, for example,
 * says little about the site.
 *
 * @param newest newest first
 */
function selectScans(newest: readonly TrendRow[], schedule: ScheduleScope | undefined): SelectedScans {
  // Until a scan's issues have been matched, none is known to be new, and the counts include ignored issues.
  const matched = newest.filter(({ tracked }) => tracked !== null);
  const last = (schedule && matched.find((scan) => isScanOfSchedule(scan, schedule))) ?? matched[0];
  const previous = last && listEqualScans(last, matched)[1];
  return { last, previous };
}

type ScheduleScope = Pick<ScheduleRow, 'url' | 'settings'>;

const isScanOfSchedule = (scan: TrendRow, { url, settings }: ScheduleScope): boolean =>
  getScoreSeries({ ...scan, url, settings }) === getScoreSeries(scan);

/** Lists a scan and those before it whose results can be compared with its own, newest first. */
function listEqualScans(scan: TrendRow, newest: readonly TrendRow[]): TrendRow[] {
  const series = getScoreSeries(scan);
  return newest
    .slice(newest.findIndex(({ id }) => id === scan.id))
    .filter((one) => getScoreSeries(one) === series);
}

/** Selects each site's scans to check, by the site's id, from its newest scans or, if necessary, from more. */
async function selectScansOfSites(
  db: Db,
  sites: readonly SiteToCheck[],
): Promise<ReadonlyMap<string, SelectedScans>> {
  const schedules = await listSchedules(
    db,
    sites.map(({ site }) => site.id),
  );
  const selected = new Map(
    sites.map(({ site, newest }) => [site.id, selectScans(newest, schedules.get(site.id))]),
  );
  const incomplete = sites.flatMap(({ site: { id }, newest }) => {
    const { last, previous } = selected.get(id)!;
    const schedule = schedules.get(id);
    const isComplete = previous && (!schedule || isScanOfSchedule(last!, schedule));
    return isComplete || newest.length < SCANS_TO_CHECK ? [] : [id];
  });
  if (incomplete.length === 0) return selected;
  const more = await listLatestSiteScans(db, incomplete, MAX_SCANS_TO_CHECK);
  for (const [id, newest] of Map.groupBy(more, ({ siteId }) => siteId!))
    selected.set(id, selectScans(newest, schedules.get(id)));
  return selected;
}

/** Checks the scans that decide whether sites pass, and returns the results of the sites that have thresholds by id. */
export async function checkSites(
  db: Db,
  sites: readonly SiteToCheck[],
): Promise<ReadonlyMap<string, CheckedThresholds>> {
  const toCheck = sites.filter(({ site }) => site.thresholds !== null);
  if (toCheck.length === 0) return new Map();
  return checkSelectedScans(
    db,
    toCheck.map(({ site }) => site),
    await selectScansOfSites(db, toCheck),
  );
}

/** Checks sites with thresholds by the scans that decide whether they pass. */
async function checkSelectedScans(
  db: Db,
  sites: readonly SiteToCheck['site'][],
  selected: ReadonlyMap<string, SelectedScans>,
): Promise<ReadonlyMap<string, CheckedThresholds>> {
  const withThresholds = sites.map(({ id, thresholds }) => ({
    id,
    settings: thresholds!,
    ...selected.get(id)!,
  }));
  const counted = await countIssuesForThresholds(
    db,
    withThresholds.flatMap(({ id, last, previous }) =>
      last ? [{ siteId: id, completedAt: last.completedAt!, previousAt: previous?.completedAt ?? null }] : [],
    ),
  );
  return new Map(
    withThresholds.map(({ id, settings, last, previous }) => {
      if (!last) return [id, { settings, status: 'unknown', checks: [] }];
      const { newSerious, criticalNotRetested } = counted.get(id) ?? noIssues;
      const facts = {
        score: last.scoreResult?.score ?? null,
        ...{ critical: last.critical, criticalNotRetested },
        newSerious: previous ? newSerious : NO_EARLIER_SCAN,
      };
      return [id, { settings, ...checkThresholds(settings, facts) }];
    }),
  );
}

const noIssues = { newSerious: 0, criticalNotRetested: 0 };

/**
 * Checks one scan against the thresholds of its site.
 *
 * @returns `is_ready: false` while its issues are being matched with those of its site
 * @throws {ApiProblem} 404 if the reader can't access it; 409 if it isn't complete.
 */
export async function checkScanThresholds(
  services: Pick<Services, 'db' | 'log' | 'assessments'>,
  reader: Reader,
  scanId: string,
): Promise<z.infer<(typeof getScanThresholds)['replies'][200]>> {
  const { db } = services;
  const found = await readScan(db, reader, scanId);
  if (!found) throw new ApiProblem('scan/not-found');
  if (found.status !== 'completed') throw new ApiProblem('scan/not-finished');
  const site = found.siteId === null ? undefined : await readSite(db, found.siteId);
  if (!site?.thresholds) return { is_ready: true, result: null };
  if (found.updatesSite && found.tracked === null) return { is_ready: false, result: null };
  // Until then, its counts include issues that are ignored or false positives.
  await refreshScans(services, [scanId]);
  const scan = (await readScan(db, reader, scanId)) ?? found;
  const facts = {
    ...{ score: scan.scoreResult?.score ?? null, critical: scan.critical },
    ...(await countIssues(db, site.id, scan)),
  };
  return { is_ready: true, result: checkThresholds(site.thresholds, facts) };
}

async function countIssues(
  db: Db,
  siteId: string,
  { id, updatesSite, completedAt }: ScanRow,
): Promise<Pick<ThresholdFacts, 'newSerious' | 'criticalNotRetested'>> {
  if (!updatesSite || !completedAt) {
    const unknown = 'New issues are known only for scans that update the site’s issues.';
    return { newSerious: { unknown }, criticalNotRetested: 0 };
  }
  const newest = await listLatestSiteScans(db, [siteId], MAX_SCANS_TO_CHECK, completedAt);
  const scan = newest.find((one) => one.id === id);
  const previous = scan && listEqualScans(scan, newest)[1];
  const previousAt = previous?.completedAt ?? null;
  const counted = await countIssuesForThresholds(db, [{ siteId, completedAt, previousAt }]);
  const issues = counted.get(siteId) ?? noIssues;
  return previous ? issues : { ...issues, newSerious: NO_EARLIER_SCAN };
}

/**
 * Sends an email, chat messages and webhook events if a scan, unlike the one before it, passes or fails its site's
 * thresholds. Called once for each scan, after its counts are final.
 */
export async function announceThresholds(
  services: Pick<Services, 'origin' | 'queue'>,
  tx: Db,
  scan: ScanRow,
): Promise<void> {
  const { siteId, organizationId } = scan;
  if (siteId === null || organizationId === null || !scan.updatesSite) return;
  const site = await lockSite(tx, siteId);
  if (!site?.thresholds) return;
  const newest = await listLatestSiteScans(tx, [siteId], SCANS_TO_CHECK);
  const selected = await selectScansOfSites(tx, [{ site, newest }]);
  // An older scan's result isn't announced anymore, and a scan of different pages than usual doesn't decide.
  if (selected.get(siteId)?.last?.id !== scan.id) return;
  const result = (await checkSelectedScans(tx, [site], selected)).get(siteId)!;
  if (result.status === 'unknown' || result.status === site.thresholdStatus) return;
  await updateSite(tx, siteId, { thresholdStatus: result.status });
  // A site that passes is announced only if it failed before.
  if (result.status === 'passing' && site.thresholdStatus === null) return;
  await emitThresholds(services, tx, site, scan, result);
  await emitThresholdMessages(services, tx, site, scan.id, result);
  const contact = await findContact(tx, organizationId, site.ownerId);
  if (!contact) return;
  const mail = {
    kind: 'site-thresholds',
    userId: contact.id,
    organizationId,
    siteId,
    status: result.status,
  } as const;
  await services.queue.send(tx, sendMailJob, [mail]);
}
