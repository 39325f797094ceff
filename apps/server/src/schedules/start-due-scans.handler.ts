import type { ScanAuth } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { findContact, findOrganization, lockOrganizationRow } from '../db/queries/organizations.ts';
import { toOrganizationReader } from '../db/queries/reader.ts';
import { readScanForJob } from '../db/queries/scans.ts';
import {
  listDueSchedules,
  lockDueSchedule,
  type ScheduleRow,
  updateSchedule,
} from '../db/queries/schedules.ts';
import { lockSite, readSite, type SiteRow } from '../db/queries/sites.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { createQueuedScan, requireScannableUrl } from '../scans/start-scan.ts';
import type { Services } from '../services.ts';
import { getLatestStart, getNextScan } from './next-run.ts';
import { openScheduleAuth } from './site-schedule.ts';

const SCHEDULES_PER_BATCH = 100;

/**
 * Starts the scans that are due, each only once even if several processes run this. All runs missed while no
 * server was running are replaced by a single scan. If a scan couldn't start, the reason is stored for its
 * owner. A scan that can't start within its schedule's window is skipped.
 */
export async function startDueScans(
  services: Services,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<void> {
  const { db } = services;
  const now = new Date();
  let last: ScheduleRow | undefined;
  for (;;) {
    // Schedules that remain due, such as those that wait in their windows, must not keep others from starting.
    const batch = await listDueSchedules(db, now, SCHEDULES_PER_BATCH, last);
    for (const schedule of batch) {
      signal?.throwIfAborted();
      await tryToStart(services, schedule);
    }
    last = batch.at(-1);
    if (batch.length < SCHEDULES_PER_BATCH) return;
  }
}

async function tryToStart(services: Services, { siteId, url }: ScheduleRow): Promise<void> {
  const { db, log, tracing } = services;
  try {
    const refusal = await findRefusal(services, url);
    // Each scan has its own trace, as if a request had started it.
    await tracing.run('start scheduled scan', { ownTrace: true }, () =>
      // Many schedules take a while, in which a window can end.
      db.transaction((tx) => startDueScan(services, tx, siteId, new Date(), refusal)),
    );
  } catch (error) {
    log.error({ err: error, siteId }, 'a scheduled scan could not be started');
  }
}

/** Returns why a URL can't be scanned; undefined if it can. */
async function findRefusal(services: Services, url: string): Promise<ApiProblem | undefined> {
  return requireScannableUrl(services, url).then(() => undefined, toApiProblem);
}

async function startDueScan(
  services: Services,
  tx: Db,
  siteId: string,
  now: Date,
  refusal: ApiProblem | undefined,
): Promise<void> {
  // Locks rows in the same order as everything else that changes a site's schedule, such as people and issue matching.
  const known = await readSite(tx, siteId);
  if (!known || !(await lockOrganizationRow(tx, known.organizationId))) return;
  const site = await lockSite(tx, siteId);
  const schedule = site && (await lockDueSchedule(tx, siteId, now));
  if (!schedule) return;
  const nextRunAt = getNextScan(schedule, now);
  const latestStart = getLatestStart(schedule.timing, schedule.nextRunAt);
  if (latestStart !== null && now > latestStart) {
    const reason = (await isStillRunning(tx, schedule)) ? ' The previous scan was still running.' : '';
    const lastProblem = `Skipped: the scan couldn’t start by ${schedule.timing!.latest_start}.${reason}`;
    await updateSchedule(tx, siteId, { nextRunAt, lastProblem });
    return;
  }
  if (refusal?.code === 'scan/no-browser') {
    // The problem isn't in the schedule: it remains due until a browser is available again.
    await updateSchedule(tx, siteId, { lastProblem: refusal.message });
    return;
  }
  if (latestStart !== null && (await isStillRunning(tx, schedule))) {
    // It can still start later in its window.
    await updateSchedule(tx, siteId, { lastProblem: 'The previous scan was still running.' });
    return;
  }
  const started = refusal
    ? { problem: refusal.message }
    : await startScheduledScan(services, tx, site, schedule);
  await updateSchedule(
    tx,
    siteId,
    'problem' in started
      ? { nextRunAt, lastProblem: started.problem }
      : { nextRunAt, lastProblem: null, lastScanId: started.scanId },
  );
}

async function isStillRunning(tx: Db, { lastScanId }: ScheduleRow): Promise<boolean> {
  const last = lastScanId === null ? undefined : await readScanForJob(tx, lastScanId);
  return last?.status === 'queued' || last?.status === 'running';
}

async function startScheduledScan(
  services: Services,
  tx: Db,
  { organizationId }: Pick<SiteRow, 'organizationId'>,
  schedule: ScheduleRow,
): Promise<{ readonly scanId: string } | { readonly problem: string }> {
  const { siteId, settings, sealed } = schedule;
  if (await isStillRunning(tx, schedule)) {
    return { problem: 'Skipped: the previous scan was still running.' };
  }
  const organization = await findOrganization(tx, organizationId);
  if (!organization) return { problem: new ApiProblem('organization/not-found').message };
  const contact = await findContact(tx, organization.id, schedule.createdBy);
  if (!contact?.isEmailVerified) return { problem: new ApiProblem('account/email-not-verified').message };
  let auth: ScanAuth | null;
  try {
    auth = openScheduleAuth(services, siteId, sealed);
  } catch {
    return { problem: 'We can no longer read the sign-in data. Enter it again in the schedule.' };
  }
  const caller = {
    reader: toOrganizationReader(organization.id),
    ...{ network: '', organization, user: contact },
  };
  return createQueuedScan(services, tx, caller, settings, auth).then(
    ({ scan_id: scanId }) => ({ scanId }),
    (error: unknown) => ({ problem: toApiProblem(error).message }),
  );
}

/** @throws the error if it isn't an ApiProblem, for example because the database doesn't respond. */
function toApiProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  throw error;
}
