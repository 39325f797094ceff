import { isDeepStrictEqual } from 'node:util';
import {
  MAX_PAUSE_DAYS,
  type PutScheduleBody,
  ScanAuth,
  type Schedule,
  type ScheduleInterval,
  type ScheduleTiming,
} from '@curbcut/contract';
import type { OrganizationCaller } from '../auth/caller.ts';
import { recordChange } from '../auth/record-change.ts';
import type { Db } from '../db/database.ts';
import { getLastActivityId } from '../db/queries/activity.ts';
import { lockOrganizationRow } from '../db/queries/organizations.ts';
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
import { getNextScan, type ScanTimes } from './next-run.ts';
import { addLocalDays, getWeekday, toLocalDate } from './zoned-time.ts';

/**
 * Stores a site's scan schedule. The next scan stays the same if only the settings change.
 *
 * @throws {ApiProblem} if the organization has no such site, or the URL doesn't belong to it or may not be
 * scanned.
 */
export async function saveSiteSchedule(
  services: Services,
  caller: OrganizationCaller,
  siteId: string,
  body: PutScheduleBody,
): Promise<Schedule> {
  const { every, settings: wanted, keep_credentials: keep = false, email_enabled: sends } = body;
  const { db } = services;
  const site = await requireOwnSite(db, caller.reader, siteId);
  const address = await requireScannableUrl(services, wanted.url);
  if (new URL(address.url).origin !== site.origin) {
    const sentence = `This URL isn’t on ${site.origin}. Scan it once to add its site.`;
    throw new ApiProblem('schedule/other-site', { error: sentence, details: { url: [sentence] } });
  }
  const settings = toStoredSettings(wanted, address, getAllowance(services, caller).pagesPerScan);
  return db.transaction(async (tx) => {
    // Locks the organization before the site, in the same order as changes to the organization's members.
    await lockOrganizationRow(tx, site.organizationId);
    if (!(await lockSite(tx, siteId))) throw new ApiProblem('site/not-found');
    const before = await findSchedule(tx, siteId);
    const sealed = resolveScheduleAuth(services, siteId, wanted.auth, keep ? before : undefined);
    const kept = before?.every === every ? before : undefined;
    const now = new Date();
    const times = {
      ...{ every, anchor: kept?.anchor ?? now },
      timing:
        body.timing === undefined
          ? keepTiming(every, before?.timing ?? null, now)
          : requireTiming(every, body.timing),
      pausedUntil: body.paused_until === undefined ? (before?.pausedUntil ?? null) : body.paused_until,
    };
    if (body.paused_until) requirePauseDay(body.paused_until, times, now);
    // Only new times start a new count, so that a scan that is due isn't lost.
    const keepsTimes = kept && isDeepStrictEqual(pickTimes(kept), times);
    const journey = await nameJourneys(services, tx, site, settings);
    const [newest] = await listLatestSiteScans(tx, [siteId], 1);
    const stored = await storeSchedule(tx, {
      siteId,
      createdBy: before?.createdBy ?? caller.reader.userId,
      url: address.url,
      settings: {
        ...settings,
        signs_in: sealed !== null || settings.wanted_journeys?.signIn != null,
        ...journey,
      },
      sealed,
      sendsMessages: sends ?? before?.sendsMessages ?? true,
      ...times,
      nextRunAt: keepsTimes ? kept.nextRunAt : getNextScan(times, now),
      lastScanId: before?.lastScanId ?? null,
      lastProblem: null,
      lastDigest: before?.lastDigest ?? {
        activity: await getLastActivityId(tx, siteId),
        score: newest?.scoreResult?.score ?? null,
        series: newest ? getScoreSeries(newest) : null,
      },
    });
    const { time = '', time_zone: timeZone = '' } = times.timing ?? {};
    await recordChange(tx, site.organizationId, caller, {
      event: 'schedule_changed',
      subject: site.origin,
      details: { every, time, time_zone: timeZone, paused_until: stored.pausedUntil ?? '' },
    });
    return toSchedule(stored);
  });
}

const pickTimes = ({ every, anchor, timing, pausedUntil }: ScanTimes): ScanTimes => ({
  ...{ every, anchor, timing, pausedUntil },
});

/** @throws {ApiProblem} 400 for a weekly schedule without a day. */
function requireTiming(every: ScheduleInterval, timing: ScheduleTiming | null): ScheduleTiming | null {
  if (timing === null) return null;
  const weekdays = [...new Set(timing.weekdays)].sort();
  if (every === 'weekly' && weekdays.length === 0) {
    const sentence = 'Choose at least one day of the week.';
    throw new ApiProblem('request/invalid', { error: sentence, details: { 'timing.weekdays': [sentence] } });
  }
  return { ...timing, weekdays };
}

/** Returns a timing that also has a day after a change from daily or monthly to weekly scans. */
function keepTiming(
  every: ScheduleInterval,
  timing: ScheduleTiming | null,
  now: Date,
): ScheduleTiming | null {
  if (timing === null || every !== 'weekly' || timing.weekdays.length > 0) return timing;
  return { ...timing, weekdays: [getWeekday(toLocalDate(now, timing.time_zone))] };
}

/** @throws {ApiProblem} 400 if a pause doesn't end after today, or lasts too long. */
function requirePauseDay(day: string, { timing }: ScanTimes, now: Date): void {
  const today = toLocalDate(now, timing?.time_zone ?? 'UTC');
  if (day > today && day <= addLocalDays(today, MAX_PAUSE_DAYS)) return;
  const sentence = 'Choose a day after today and within a year.';
  throw new ApiProblem('request/invalid', { error: sentence, details: { paused_until: [sentence] } });
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
    timing: schedule.timing,
    paused_until: isPaused(schedule, new Date()) ? schedule.pausedUntil : null,
    next_run_at: schedule.nextRunAt.toISOString(),
    url: schedule.url,
    settings: toScanSettings(schedule),
    email_enabled: schedule.sendsMessages,
    signs_in: schedule.sealed !== null,
    last_scan_id: schedule.lastScanId,
    last_problem: schedule.lastProblem,
  };
}

const isPaused = ({ pausedUntil, timing }: Pick<ScheduleRow, 'pausedUntil' | 'timing'>, now: Date): boolean =>
  pausedUntil !== null && pausedUntil > toLocalDate(now, timing?.time_zone ?? 'UTC');

const toVaultContext = (siteId: string): string => `schedule of ${siteId}`;

/** Encrypts a schedule's sign-in data for this schedule only, to be stored until the schedule is deleted. */
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
