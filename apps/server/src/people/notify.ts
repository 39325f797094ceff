import type { IssueEvent } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { type Activity, isFixedIssue, isRegressedIssue } from '../db/queries/activity.ts';
import {
  listWatcherIds,
  type NewNotification,
  storeNotifications,
} from '../db/queries/issue-notifications.ts';
import type { SiteRow } from '../db/queries/sites.ts';
import type { TrackedIssueRow } from '../db/queries/tracking.ts';
import { toStorable } from '../db/to-storable.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';

type NotifyServices = Pick<Services, 'config' | 'queue'>;

/** Who caused an event; null for scans and due dates. */
type EventActor = { readonly id: string; readonly name: string } | null;

/** A person to notify about an issue event. */
export interface ConcernedPerson {
  readonly issueId: string;
  readonly userId: string;
  readonly event: IssueEvent;
}

/**
 * Notifies people of what happened to a site's issues, in the same transaction. Nobody is notified of their
 * own actions, or about a site they can't see.
 */
export async function notifyPeople(
  { config, queue }: NotifyServices,
  tx: Db,
  { id: siteId, organizationId }: Pick<SiteRow, 'id' | 'organizationId'>,
  actor: EventActor,
  concerned: readonly ConcernedPerson[],
  commentId: string | null = null,
): Promise<void> {
  const actorName = actor && toStorable(actor.name);
  const notifications = concerned
    .filter(({ userId }) => userId !== actor?.id)
    .map((one): NewNotification => ({ ...one, siteId, actorName, commentId }));
  const mails = await storeNotifications(tx, organizationId, notifications, config.mail.spacingSeconds);
  for (const { userId, mailId, mailAt } of mails) {
    const mail = { kind: 'issue-notifications', userId, organizationId, mailId, isDigest: false } as const;
    await queue.send(tx, sendMailJob, [mail], { startAt: mailAt });
  }
}

/** Notifies watchers about issues that a scan found again or confirmed as fixed. */
export async function notifyAboutScan(
  services: NotifyServices,
  tx: Db,
  site: Pick<SiteRow, 'id' | 'organizationId'>,
  {
    issues,
    activity,
  }: { readonly issues: readonly TrackedIssueRow[]; readonly activity: readonly Activity[] },
): Promise<void> {
  const isExcluded = new Set(
    issues.filter(({ state }) => state === 'ignored' || state === 'false_alarm').map(({ id }) => id),
  );
  const events = new Map<string, IssueEvent>();
  for (const change of activity) {
    if (isExcluded.has(change.issueId)) continue;
    if (isRegressedIssue(change)) events.set(change.issueId, 'regressed');
    else if (isFixedIssue(change)) events.set(change.issueId, 'fixed');
  }
  const watching = await listWatcherIds(tx, [...events.keys()]);
  const concerned = watching.map((one) => ({ ...one, event: events.get(one.issueId)! }));
  await notifyPeople(services, tx, site, null, concerned);
}
