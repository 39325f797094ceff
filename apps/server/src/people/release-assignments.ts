import type { Actor } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import { insertActivity } from '../db/queries/activity.ts';
import { deleteLostWatchers } from '../db/queries/issue-comments.ts';
import { deleteLostNotifications } from '../db/queries/issue-notifications.ts';
import { clearLostAssignments } from '../db/queries/site-people.ts';
import { clearLostOwners, readSite } from '../db/queries/sites.ts';
import { getPersonName } from '../db/queries/users.ts';
import type { Services } from '../services.ts';
import { emitChangedIssues } from '../webhooks/emit-webhook-events.ts';

/**
 * Clears assignees who can no longer see their issues, and records this in the issues' activity. These people also
 * stop watching the issues, and lose their notifications and their ownership of the sites. Called in every transaction
 * in which people lose access to sites.
 *
 * @param scope the organization, or the account that is being deleted
 * @param by who took the access away, and what's needed to notify webhooks; null for the operator
 */
export async function releaseLostAssignments(
  tx: Db,
  scope: Parameters<typeof clearLostAssignments>[1],
  by: (Pick<Services, 'origin' | 'queue'> & { readonly actor: Actor }) | null,
): Promise<void> {
  // Locks sites before issues, in the same order as scans and people's changes.
  if ('organizationId' in scope) await clearLostOwners(tx, scope.organizationId);
  const lost = await clearLostAssignments(tx, scope);
  if ('organizationId' in scope) {
    await deleteLostWatchers(tx, scope.organizationId);
    await deleteLostNotifications(tx, scope.organizationId);
  }
  for (const [siteId, ofSite] of Map.groupBy(lost, (assignment) => assignment.siteId)) {
    const activity = ofSite.map((assignment) => ({
      issueId: assignment.issueId,
      field: 'assignee' as const,
      before: getPersonName(assignment),
      after: null,
    }));
    await insertActivity(tx, { by: 'person', scanId: null, actor: by?.actor ?? null }, activity);
    const site = by && (await readSite(tx, siteId));
    if (site) await emitChangedIssues(by, tx, site, by.actor, activity);
  }
}
