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
import { listSchedules } from '../db/queries/schedules.ts';
import { lockSite, readSite, type SiteRow, updateSite } from '../db/queries/sites.ts';
import { readThresholdFacts, type ThresholdFactsRow } from '../db/queries/thresholds.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import { refreshScans } from '../scans/refresh-scans.ts';
import { listScheduleSeries } from '../scans/score-series.ts';
import type { Services } from '../services.ts';
import { emitThresholdEvents } from '../webhooks/emit-webhook-events.ts';

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

/** A site's result, and the scan that it's about; null if there's none. */
interface DecidedThresholds extends CheckedThresholds {
  readonly scanId: string | null;
}

/**
 * Checks the scans that determine whether sites pass, and returns the results of the sites that have
 * thresholds by id. For a site with a schedule, the newest scan like those that the schedule starts decides:
 * a quick scan of one page, for example, says little about the site. For other sites, the newest scan
 * decides.
 */
async function decideThresholds(
  db: Db,
  sites: readonly Pick<SiteRow, 'id' | 'thresholds'>[],
): Promise<ReadonlyMap<string, DecidedThresholds>> {
  const toCheck = sites.flatMap(({ id, thresholds }) => (thresholds ? [{ id, settings: thresholds }] : []));
  if (toCheck.length === 0) return new Map();
  const schedules = await listSchedules(
    db,
    toCheck.map(({ id }) => id),
  );
  const facts = await readThresholdFacts(
    db,
    toCheck.map(({ id: siteId }) => {
      const schedule = schedules.get(siteId);
      return { siteId, series: schedule ? listScheduleSeries(schedule) : [] };
    }),
  );
  return new Map(
    toCheck.map(({ id, settings }) => {
      const found = facts.get(id);
      const result = found
        ? checkThresholds(settings, toFacts(found))
        : { status: 'unknown' as const, checks: [] };
      return [id, { settings, ...result, scanId: found?.scanId ?? null }];
    }),
  );
}

const toFacts = (row: ThresholdFactsRow): ThresholdFacts => ({
  ...row,
  newSerious: row.newSerious ?? NO_EARLIER_SCAN,
});

/** Checks whether sites pass, and returns the results of those that have thresholds by id. */
export async function checkSites(
  db: Db,
  sites: readonly Pick<SiteRow, 'id' | 'thresholds'>[],
): Promise<ReadonlyMap<string, CheckedThresholds>> {
  const decided = await decideThresholds(db, sites);
  return new Map([...decided].map(([id, { scanId: _scanId, ...result }]) => [id, result]));
}

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
  return {
    is_ready: true,
    result: checkThresholds(site.thresholds, await readScanFacts(db, site.id, scan)),
  };
}

async function readScanFacts(
  db: Db,
  siteId: string,
  { id, updatesSite, scoreResult, critical }: ScanRow,
): Promise<ThresholdFacts> {
  const found = updatesSite && (await readThresholdFacts(db, [{ siteId, scanId: id }])).get(siteId);
  if (found) return toFacts(found);
  const unknown = 'New issues are identified only in scans that update the site’s issues.';
  return { score: scoreResult?.score ?? null, critical, criticalNotRetested: 0, newSerious: { unknown } };
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
  const { scanId, ...result } = (await decideThresholds(tx, [site])).get(siteId)!;
  // An older scan's result isn't announced anymore, and a scan of different pages than usual doesn't decide.
  if (scanId !== scan.id) return;
  if (result.status === 'unknown' || result.status === site.thresholdStatus) return;
  await updateSite(tx, siteId, { thresholdStatus: result.status });
  // A site that passes is announced only if it failed before.
  if (result.status === 'passing' && site.thresholdStatus === null) return;
  await emitThresholdEvents(services, tx, site, scan, result);
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
