import { createHmac, timingSafeEqual } from 'node:crypto';
import { findSchedule, updateSchedule } from '../db/queries/schedules.ts';
import { lockSite, type SiteRow } from '../db/queries/sites.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';

/** Path of the link in each email; mail programs send a POST request to the same URL (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/unsubscribe/';

/** Creates the token that stops emails about a site. Each email contains it, and no sign-in is required. */
export function createUnsubscribeToken({ vault }: Pick<Services, 'vault'>, siteId: string): string {
  const mac = createHmac('sha256', vault.deriveKey('unsubscribe')).update(siteId).digest('base64url');
  return `${siteId}.${mac}`;
}

/**
 * Stops the emails about a site. Its scans continue.
 *
 * @throws {ApiProblem} if the token is not valid, or the site or its schedule no longer exists.
 */
export async function stopMessages(
  services: Pick<Services, 'db' | 'vault'>,
  token: string,
): Promise<SiteRow> {
  const siteId = token.split('.')[0]!;
  const [given, expected] = [Buffer.from(token), Buffer.from(createUnsubscribeToken(services, siteId))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new ApiProblem('schedule/no-messages');
  return services.db.transaction(async (tx) => {
    const site = await lockSite(tx, siteId);
    if (!site || !(await findSchedule(tx, siteId))) throw new ApiProblem('schedule/no-messages');
    await updateSchedule(tx, siteId, { sendsMessages: false });
    return site;
  });
}
