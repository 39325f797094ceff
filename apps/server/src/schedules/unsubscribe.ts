import { createSignedToken, readSignedToken } from '../auth/signed-tokens.ts';
import { findSchedule, updateSchedule } from '../db/queries/schedules.ts';
import { lockSite, type SiteRow } from '../db/queries/sites.ts';
import { findUser, updateUser } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';

/** Path of the link in each email; mail programs send a POST request to the same URL (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/unsubscribe/';

/** Creates the token that stops emails about a site. Each email contains it, and no sign-in is required. */
export function createUnsubscribeToken({ vault }: Pick<Services, 'vault'>, siteId: string): string {
  return createSignedToken({ vault }, 'unsubscribe', siteId);
}

/** Creates the token that stops a person's emails about issues. */
export function createIssuesUnsubscribeToken({ vault }: Pick<Services, 'vault'>, userId: string): string {
  return createSignedToken({ vault }, 'unsubscribe-issues', userId);
}

/**
 * Stops the emails about a site (its scans continue) or a person's emails about issues.
 *
 * @returns the site; null for emails about issues.
 * @throws {ApiProblem} if the token isn't valid, or the site or its schedule no longer exists.
 */
export async function stopMessages(
  services: Pick<Services, 'db' | 'vault'>,
  token: string,
): Promise<SiteRow | null> {
  const userId = readSignedToken(services, 'unsubscribe-issues', token);
  if (userId !== undefined) {
    if (!(await findUser(services.db, userId))) throw new ApiProblem('schedule/no-messages');
    await updateUser(services.db, userId, { notificationEmails: 'none' });
    return null;
  }
  const siteId = readSignedToken(services, 'unsubscribe', token);
  if (siteId === undefined) throw new ApiProblem('schedule/no-messages');
  return services.db.transaction(async (tx) => {
    const site = await lockSite(tx, siteId);
    if (!site || !(await findSchedule(tx, siteId))) throw new ApiProblem('schedule/no-messages');
    await updateSchedule(tx, siteId, { sendsMessages: false });
    return site;
  });
}
