import { randomUUID } from 'node:crypto';
import type { ThresholdResult } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import type { Activity } from '../db/queries/activity.ts';
import { isFixedIssue, isNewIssue, isRegressedIssue } from '../db/queries/activity.ts';
import { insertChatMessage, listChatChannelRows } from '../db/queries/chat.ts';
import type { SiteRow } from '../db/queries/sites.ts';
import type { TrackedIssueRow } from '../db/queries/tracking.ts';
import type { ChatIssueEvent } from '../db/schema.ts';
import { toStorable } from '../db/to-storable.ts';
import { deliverChatMessageJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';

const MAX_RULES = 20;

/** The state changes that each event reports. Issues that need review aren't reported. */
const reports: Readonly<Record<ChatIssueEvent, (change: Activity, issue: TrackedIssueRow) => boolean>> = {
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
  const list = (event: ChatIssueEvent) => {
    const reported = activity.flatMap((change) => {
      const issue = byId.get(change.issueId);
      return issue?.outcome === 'failed' && reports[event](change, issue) ? [issue] : [];
    });
    const rules = [...new Set(reported.map(({ issue }) => issue.rule_title))].slice(0, MAX_RULES);
    return { event, issues: reported.length, rules };
  };
  for (const { id: channelId, events } of channels) {
    const parts = events
      .filter((event) => event !== 'thresholds')
      .map(list)
      .filter((part) => part.issues > 0);
    if (parts.length === 0) continue;
    const id = randomUUID();
    const content = toStorable({ siteOrigin: site.origin, path: `/sites/${site.id}`, parts });
    if (await insertChatMessage(tx, { id, channelId, scanId, subject: 'issues', content }))
      await queue.send(tx, deliverChatMessageJob, [{ messageId: id, attempt: 0 }], { group: channelId });
  }
}

/** Stores a message for each channel that reports it: a scan fails its site's thresholds, or passes them again. */
export async function emitThresholdMessages(
  { queue }: Pick<Services, 'queue'>,
  tx: Db,
  site: Pick<SiteRow, 'id' | 'origin' | 'organizationId'>,
  scanId: string,
  { status, checks }: ThresholdResult,
): Promise<void> {
  const isPassing = status === 'passing';
  const reasons = checks.filter((check) => check.status === status).map(({ reason }) => reason);
  const thresholds = { isPassing, reasons };
  const content = { siteOrigin: site.origin, path: `/sites/${site.id}`, parts: [], thresholds };
  for (const { id: channelId, events } of await listChatChannelRows(tx, site.organizationId)) {
    const id = randomUUID();
    if (!events.includes('thresholds')) continue;
    if (await insertChatMessage(tx, { id, channelId, scanId, subject: 'thresholds', content }))
      await queue.send(tx, deliverChatMessageJob, [{ messageId: id, attempt: 0 }], { group: channelId });
  }
}
