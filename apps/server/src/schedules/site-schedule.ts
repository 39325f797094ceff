import { type PutScheduleBody, ScanAuth, type Schedule } from '@curbcut/contract';
import type { OrganizationCaller } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import { getLastActivityId } from '../db/queries/activity.ts';
import { findSchedule, type ScheduleRow, saveSchedule as storeSchedule } from '../db/queries/schedules.ts';
import { listLatestSiteScans, lockSite, type SiteRow } from '../db/queries/sites.ts';
import type { StoredSettings } from '../db/schema.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { requireOwnSite } from '../journeys/require-own-site.ts';
import { resolveScanJourneys } from '../journeys/scan-journeys.ts';
import { getAllowance } from '../plans/scan-allowance.ts';
import { toScanSettings } from '../scans/scan-presenters.ts';
import { getScoreSeries } from '../scans/score-series.ts';
import { requireScannableUrl, toStoredSettings } from '../scans/start-scan.ts';
import type { Services } from '../services.ts';
import { getNextRun } from './next-run.ts';

/**
 * Stores a site's scan schedule. The day and hour are kept if only the settings change.
 *
 * @throws {ApiProblem} if the organization has no such site, or the URL doesn't belong to it or may not be
 * scanned.
 */
export async function saveSiteSchedule(
  services: Services,
  caller: OrganizationCaller,
  siteId: string,
  { every, settings: wanted, keep_credentials: keep = false, email_enabled: sends }: PutScheduleBody,
): Promise<Schedule> {
  const { db } = services;
  const site = await requireOwnSite(db, caller.reader, siteId);
  const address = await requireScannableUrl(services, wanted.url);
  if (new URL(address.url).origin !== site.origin) {
    const sentence = `This URL isn’t on ${site.origin}. Scan it once to add its site.`;
    throw new ApiProblem('schedule/other-site', { error: sentence, details: { url: [sentence] } });
  }
  const settings = toStoredSettings(wanted, address, getAllowance(services, caller).pagesPerScan);
  return db.transaction(async (tx) => {
    if (!(await lockSite(tx, siteId))) throw new ApiProblem('site/not-found');
    const before = await findSchedule(tx, siteId);
    const sealed = resolveScheduleAuth(services, siteId, wanted.auth, keep ? before : undefined);
    const kept = before?.every === every ? before : undefined;
    const journey = await nameJourneys(services, tx, site, settings);
    const now = new Date();
    const [newest] = await listLatestSiteScans(tx, [siteId], 1);
    return toSchedule(
      await storeSchedule(tx, {
        siteId,
        createdBy: before?.createdBy ?? caller.reader.userId,
        every,
        url: address.url,
        settings: {
          ...settings,
          signs_in: sealed !== null || settings.wanted_journeys?.signIn != null,
          ...journey,
        },
        sealed,
        sendsMessages: sends ?? before?.sendsMessages ?? true,
        anchor: kept?.anchor ?? now,
        nextRunAt: kept?.nextRunAt ?? getNextRun(every, now, now),
        lastScanId: before?.lastScanId ?? null,
        lastProblem: null,
        lastDigest: before?.lastDigest ?? {
          activity: await getLastActivityId(tx, siteId),
          score: newest?.scoreResult?.score ?? null,
          series: newest ? getScoreSeries(newest) : null,
        },
      }),
    );
  });
}

/** Checks that the journeys can be used now. Each scan uses the newest versions. @throws {ApiProblem} */
async function nameJourneys(
  services: Services,
  tx: Db,
  site: SiteRow,
  { url, wanted_journeys: wanted }: StoredSettings,
): Promise<Pick<StoredSettings, 'journey'>> {
  if (!wanted) return {};
  return { journey: (await resolveScanJourneys(services, tx, { id: site.id, url }, wanted)).named };
}

function resolveScheduleAuth(
  services: Services,
  siteId: string,
  auth: ScanAuth | undefined,
  kept: ScheduleRow | undefined,
): string | null {
  return auth ? sealScheduleAuth(services, siteId, auth) : (kept?.sealed ?? null);
}

export function toSchedule(schedule: ScheduleRow): Schedule {
  return {
    every: schedule.every,
    next_run_at: schedule.nextRunAt.toISOString(),
    url: schedule.url,
    settings: toScanSettings(schedule),
    email_enabled: schedule.sendsMessages,
    signs_in: schedule.sealed !== null,
    last_scan_id: schedule.lastScanId,
    last_problem: schedule.lastProblem,
  };
}

const toVaultContext = (siteId: string): string => `schedule of ${siteId}`;

/** Encrypts a schedule's sign-in data for this schedule only, to be stored as long as the schedule exists. */
export function sealScheduleAuth({ vault }: Pick<Services, 'vault'>, siteId: string, auth: ScanAuth): string {
  return vault.seal(JSON.stringify(auth), toVaultContext(siteId));
}

/** @throws Error if the key has changed since. */
export function openScheduleAuth(
  { vault }: Pick<Services, 'vault'>,
  siteId: string,
  sealed: string | null,
): ScanAuth | null {
  return sealed === null ? null : ScanAuth.parse(JSON.parse(vault.open(sealed, toVaultContext(siteId))));
}
