import { randomUUID } from 'node:crypto';
import {
  cleanJson,
  MAX_WEBHOOK_EVENT_ISSUES,
  type ThresholdResult,
  type WebhookEvent,
  type WebhookEventType,
  type WebhookIssue,
} from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import type { Activity } from '../db/queries/activity.ts';
import { isFixedIssue, isNewIssue, isRegressedIssue } from '../db/queries/activity.ts';
import type { UserAudit } from '../db/queries/audits.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import { findSite, readSite, type SiteRow } from '../db/queries/sites.ts';
import { readTrackedIssues } from '../db/queries/tracked-issues.ts';
import type { TrackedIssueRow } from '../db/queries/tracking.ts';
import { getPersonName } from '../db/queries/users.ts';
import { insertDeliveries, listSubscribedWebhooks } from '../db/queries/webhooks.ts';
import type { StoredSignature } from '../db/schema.ts';
import { toStorable } from '../db/to-storable.ts';
import { deliverWebhookJob } from '../jobs/job-definitions.ts';
import type { Services, ThreadServices } from '../services.ts';

type EmitServices = Pick<ThreadServices, 'origin' | 'queue'>;

export type EventOf<Type extends WebhookEvent['type']> = Extract<WebhookEvent, { type: Type }>;
/** An event without the fields that all events have in common. */
type NewEvent<Types extends WebhookEventType> = {
  readonly [Type in Types]: {
    readonly type: Type;
    readonly data: Omit<EventOf<Type>['data'], 'organization_id'>;
  };
}[Types];

/** Where an event occurred, which determines who receives it. */
interface EventPlace {
  readonly organizationId: string;
  readonly siteId: string | null;
}

/** Returns whether any active webhook sends one of these types of event. */
export async function hasSubscribers(
  tx: Db,
  { organizationId, siteId }: EventPlace,
  types: readonly WebhookEventType[],
): Promise<boolean> {
  return (await listSubscribedWebhooks(tx, organizationId, siteId, types)).length > 0;
}

/**
 * Stores a delivery of each event for each webhook that sends it, in the transaction of the reported changes,
 * so events are delivered if and only if it commits.
 *
 * @param createEvents creates events of these types; called only if a webhook sends any of them
 */
async function emitWebhookEvents<Type extends WebhookEventType>(
  { queue }: Pick<ThreadServices, 'queue'>,
  tx: Db,
  { organizationId, siteId }: EventPlace,
  types: readonly Type[],
  createEvents: () => readonly NewEvent<Type>[] | Promise<readonly NewEvent<Type>[]>,
): Promise<void> {
  const receivers = await listSubscribedWebhooks(tx, organizationId, siteId, types);
  if (receivers.length === 0) return;
  const events = await createEvents();
  const timestamp = new Date().toISOString();
  for (const { id: webhookId, events: selected } of receivers) {
    const deliveries = events
      .filter(({ type }) => selected.includes(type))
      .map(({ type, data }) => ({
        ...{ id: randomUUID(), webhookId, type, nextAttemptAt: new Date() },
        body: cleanJson(toStorable({ type, timestamp, data: { organization_id: organizationId, ...data } })),
      }));
    if (deliveries.length === 0) continue;
    await insertDeliveries(tx, deliveries);
    await queue.send(
      tx,
      deliverWebhookJob,
      deliveries.map(({ id }) => ({ deliveryId: id, attempt: 0 })),
      { group: webhookId },
    );
  }
}

const toEventSite = (
  { origin: server }: Pick<Services, 'origin'>,
  { id, origin }: Pick<SiteRow, 'id' | 'origin'>,
) => ({ id, origin, link: new URL(`/sites/${id}`, server).href });

const toEventScan = (
  { origin }: Pick<Services, 'origin'>,
  { id, url, completedAt, pagesTested, pagesNotTested }: ScanRow,
) => ({
  id,
  url,
  completed_at: (completedAt ?? new Date()).toISOString(),
  pages_tested: pagesTested,
  pages_not_tested: pagesNotTested,
  link: new URL(`/scan-results/${id}`, origin).href,
});

const toEventIssue = (
  { origin }: Pick<Services, 'origin'>,
  { id, siteId, state, outcome, severity, ruleId, issue, seen }: TrackedIssueRow,
): WebhookIssue => ({
  ...{ id, state, outcome, severity, rule_id: ruleId },
  rule_title: issue.rule_title,
  pages: issue.pages,
  occurrences: issue.occurrences,
  page_url: seen.urls[0] ?? null,
  link: new URL(`/sites/${siteId}?${new URLSearchParams({ state: 'all', issue: id })}`, origin).href,
});

/** Splits issues so that each event lists a limited number. */
function splitIssues<Item>(issues: readonly Item[]): Item[][] {
  const parts = Math.ceil(issues.length / MAX_WEBHOOK_EVENT_ISSUES);
  return Array.from({ length: parts }, (_, part) =>
    issues.slice(part * MAX_WEBHOOK_EVENT_ISSUES, (part + 1) * MAX_WEBHOOK_EVENT_ISSUES),
  );
}

/** The state changes that each event reports. */
const scanIssueEvents = {
  'issue.new': isNewIssue,
  'issue.regressed': isRegressedIssue,
  'issue.fixed': isFixedIssue,
} as const satisfies Partial<Record<WebhookEventType, (change: Activity) => boolean>>;
const ISSUE_EVENT_TYPES = Object.keys(scanIssueEvents) as (keyof typeof scanIssueEvents)[];

/** Emits events for a scan's changes to its site's issues, except for ignored issues and false positives. */
export async function emitScanIssues(
  services: EmitServices,
  tx: Db,
  site: SiteRow,
  scanId: string,
  {
    issues,
    activity,
  }: { readonly issues: readonly TrackedIssueRow[]; readonly activity: readonly Activity[] },
): Promise<void> {
  const place = { organizationId: site.organizationId, siteId: site.id };
  await emitWebhookEvents(services, tx, place, ISSUE_EVENT_TYPES, () => {
    const byId = new Map(issues.map((issue) => [issue.id, issue]));
    return ISSUE_EVENT_TYPES.flatMap((type) => {
      const reported = activity.filter(scanIssueEvents[type]).flatMap(({ issueId }) => {
        const issue = byId.get(issueId);
        const isExcluded = issue?.state === 'ignored' || issue?.state === 'false_alarm';
        return issue && !isExcluded ? [toEventIssue(services, issue)] : [];
      });
      return splitIssues(reported).map((part) => ({
        type,
        data: { site: toEventSite(services, site), scan_id: scanId, issues: part },
      }));
    });
  });
}

/** Emits events for changes to a site's issues by a person or an API key. */
export async function emitChangedIssues(
  services: EmitServices,
  tx: Db,
  site: SiteRow,
  actor: EventOf<'issue.changed'>['data']['changed_by'],
  activity: readonly Activity[],
): Promise<void> {
  type Change = EventOf<'issue.changed'>['data']['issues'][number]['changes'][number];
  const place = { organizationId: site.organizationId, siteId: site.id };
  await emitWebhookEvents(services, tx, place, ['issue.changed'], async () => {
    const fields = Map.groupBy(activity, ({ issueId }) => issueId);
    const rows = await readTrackedIssues(tx, site.id, [...fields.keys()]);
    const changed = rows.map(({ assignee, ...issue }) => ({
      ...toEventIssue(services, issue),
      changes: [...new Set((fields.get(issue.id) ?? []).map(({ field }) => field as Change))],
      assignee: assignee ? getPersonName(assignee) : '',
      assignee_id: issue.assigneeId,
      due_on: issue.dueOn,
    }));
    return splitIssues(changed).map((part) => ({
      type: 'issue.changed',
      data: { site: toEventSite(services, site), changed_by: actor, issues: part },
    }));
  });
}

/** Emits an event for a signed audit. */
export async function emitSignedAudit(
  services: EmitServices,
  tx: Db,
  audit: UserAudit,
  { name, signedAt, hash }: Pick<StoredSignature, 'name' | 'signedAt' | 'hash'>,
): Promise<void> {
  const { id, siteId, origin, organizationId, title, standard, level } = audit;
  await emitWebhookEvents(services, tx, { organizationId, siteId }, ['audit.signed'], () => {
    const link = new URL(`/audits/${id}?view=results`, services.origin).href;
    const data = {
      site: toEventSite(services, { id: siteId, origin }),
      audit: { id, title, standard, level, signed_by: name, signed_at: signedAt, sha256: hash, link },
    };
    return [{ type: 'audit.signed', data }];
  });
}

/** Emits an event for a failed scan. */
export async function emitFailedScan(services: EmitServices, tx: Db, scan: ScanRow): Promise<void> {
  const { organizationId, url, code, error } = scan;
  if (organizationId === null) return;
  const siteId = scan.siteId ?? (await findSite(tx, organizationId, url)) ?? null;
  await emitWebhookEvents(services, tx, { organizationId, siteId }, ['scan.failed'], async () => {
    const site = siteId === null ? undefined : await readSite(tx, siteId);
    const data = {
      site: site ? toEventSite(services, site) : null,
      scan: { ...toEventScan(services, scan), code, error },
    };
    return [{ type: 'scan.failed', data }];
  });
}

/** Emits an event for a scan that fails its site's thresholds or passes them again. */
export async function emitThresholdEvents(
  services: EmitServices,
  tx: Db,
  site: SiteRow,
  scan: ScanRow,
  { status, checks }: ThresholdResult,
): Promise<void> {
  const type = status === 'failing' ? 'site.thresholds_failed' : 'site.thresholds_passed';
  const place = { organizationId: site.organizationId, siteId: site.id };
  await emitWebhookEvents(services, tx, place, [type], () => [
    { type, data: { site: toEventSite(services, site), scan: toEventScan(services, scan), checks } },
  ]);
}

/** Emits an event for a completed scan. Its counts and score must be up to date. */
export async function emitCompletedScan(
  services: EmitServices,
  tx: Db,
  scan: ScanRow,
  counts: { readonly issues: number; readonly needs_review: number },
): Promise<void> {
  const { organizationId, siteId, scoreResult } = scan;
  if (organizationId === null) return;
  await emitWebhookEvents(services, tx, { organizationId, siteId }, ['scan.completed'], async () => {
    const site = siteId === null ? undefined : await readSite(tx, siteId);
    const { score = null, grade = null } = scoreResult ?? {};
    const data = {
      site: site ? toEventSite(services, site) : null,
      scan: { ...toEventScan(services, scan), score, grade, ...counts },
    };
    return [{ type: 'scan.completed', data }];
  });
}
