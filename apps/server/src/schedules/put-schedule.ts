import type { PutScheduleBody, ScanAuth, Schedule } from '@curbcut/contract';
import { lastActivityOfSite } from '../db/queries/activity.ts';
import { type ScheduleRow, scheduleOf, putSchedule as storeSchedule } from '../db/queries/schedules.ts';
import { lockSite, newestScansOfSites, readOwnSite } from '../db/queries/sites.ts';
import type { SignedIn } from '../http/caller.ts';
import { ApiProblem } from '../http/problem.ts';
import { allowanceOf } from '../plans/allowance.ts';
import { scannableAddress, settingsFrom } from '../scans/start-scan.ts';
import type { Services } from '../services.ts';
import { nextRun } from './next-run.ts';
import { toSchedule } from './present.ts';
import { sealForSchedule } from './schedule-secret.ts';

/**
 * Has a site scanned from now on. The day and the hour stay when only the settings change.
 *
 * @throws {ApiProblem} when the account has no such site, or the address is not on it or may not be scanned.
 */
export async function putSchedule(
  services: Services,
  caller: SignedIn,
  siteId: string,
  { every, settings: wanted, keep_sign_in: keep = false, sends_messages: sends }: PutScheduleBody,
): Promise<Schedule> {
  const { db } = services;
  const site = await readOwnSite(db, caller.user.id, siteId);
  if (!site) throw new ApiProblem('site/not-found');
  const address = await scannableAddress(services, wanted.url);
  if (new URL(address.url).origin !== site.origin) {
    const sentence = `This address is not on ${site.origin}. Scan it once, and it has a site of its own.`;
    throw new ApiProblem('schedule/other-site', { error: sentence, details: { url: [sentence] } });
  }
  const settings = settingsFrom(wanted, address, allowanceOf(services, caller).pagesPerScan);
  return db.transaction(async (tx) => {
    if (!(await lockSite(tx, siteId))) throw new ApiProblem('site/not-found');
    const before = await scheduleOf(tx, siteId);
    const sealed = signInOf(services, siteId, wanted.auth, keep ? before : undefined);
    const kept = before?.every === every ? before : undefined;
    const now = new Date();
    const [newest] = await newestScansOfSites(tx, [siteId], 1);
    return toSchedule(
      await storeSchedule(tx, {
        siteId,
        every,
        url: address.url,
        settings: { ...settings, signs_in: sealed !== null },
        sealed,
        sendsMessages: sends ?? before?.sendsMessages ?? true,
        anchor: kept?.anchor ?? now,
        nextRunAt: kept?.nextRunAt ?? nextRun(every, now, now),
        lastScanId: before?.lastScanId ?? null,
        lastProblem: null,
        told: before?.told ?? {
          activity: await lastActivityOfSite(tx, siteId),
          score: newest?.scoreResult?.score ?? null,
        },
      }),
    );
  });
}

function signInOf(
  services: Services,
  siteId: string,
  auth: ScanAuth | undefined,
  kept: ScheduleRow | undefined,
): string | null {
  return auth ? sealForSchedule(services, siteId, auth) : (kept?.sealed ?? null);
}
