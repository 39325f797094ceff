import { randomUUID } from 'node:crypto';
import type { ChatEvent } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import type { Activity } from '../db/queries/activity.ts';
import { isFixedIssue, isNewIssue, isRegressedIssue } from '../db/queries/activity.ts';
import { insertChatMessage, listChatChannelRows } from '../db/queries/chat.ts';
import type { SiteRow } from '../db/queries/sites.ts';
import type { TrackedIssueRow } from '../db/queries/tracking.ts';
import { toStorable } from '../db/to-storable.ts';
import { deliverChatMessageJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';

const MAX_RULES = 20;

/** The state changes that each event reports. Issues that need review aren't reported. */
const reports: Readonly<Record<ChatEvent, (change: Activity, issue: TrackedIssueRow) => boolean>> = {
  new_critical: (change, { severity, state }) =>
    isNewIssue(change) && severity === 'critical' && state === 'open',
  regressed: isRegressedIssue,
  fixed: isFixedIssue,
};

/**
 * Stores one message about a scan for each channel with something to report, in the transaction that stores
 * the scan's result, so the message is sent if and only if the result is stored.
 */
export async function emitChatMessages(
  { queue }: Pick<Services, 'queue'>,
  tx: Db,
  site: Pick<SiteRow, 'id' | 'origin' | 'organizationId'>,
  scanId: string,
  {
    issues,
    activity,
  }: { readonly issues: readonly TrackedIssueRow[]; readonly activity: readonly Activity[] },
): Promise<void> {
  const channels = await listChatChannelRows(tx, site.organizationId);
  if (channels.length === 0) return;
  const byId = new Map(issues.map((issue) => [issue.id, issue]));
  const list = (event: ChatEvent) => {
    const reported = activity.flatMap((change) => {
      const issue = byId.get(change.issueId);
      return issue?.outcome === 'failed' && reports[event](change, issue) ? [issue] : [];
    });
    const rules = [...new Set(reported.map(({ issue }) => issue.rule_title))].slice(0, MAX_RULES);
    return { event, issues: reported.length, rules };
  };
  for (const { id: channelId, events } of channels) {
    const parts = events.map(list).filter((part) => part.issues > 0);
    if (parts.length === 0) continue;
    const id = randomUUID();
    const content = toStorable({ siteOrigin: site.origin, path: `/sites/${site.id}`, parts });
    if (await insertChatMessage(tx, { id, channelId, scanId, content }))
      await queue.send(tx, deliverChatMessageJob, [{ messageId: id, attempt: 0 }], { group: channelId });
  }
}
