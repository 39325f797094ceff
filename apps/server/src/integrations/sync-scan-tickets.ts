import { MAX_AUTOMATIC_TICKETS } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import type { Activity } from '../db/queries/activity.ts';
import { isFixedIssue, isNewIssue, isRegressedIssue } from '../db/queries/activity.ts';
import { readTicketTarget } from '../db/queries/integrations.ts';
import type { SiteRow } from '../db/queries/sites.ts';
import { insertTickets, requestTicketAction } from '../db/queries/tickets.ts';
import type { TrackedIssueRow } from '../db/queries/tracking.ts';
import { syncTicketJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';

/** A scan's changes to its site's issues. */
interface ScanChanges {
  readonly issues: readonly TrackedIssueRow[];
  readonly activity: readonly Activity[];
  /** Whether it's the first scan of the site, whose issues are all new. */
  readonly isFirst: boolean;
}

/**
 * In the transaction that stores a scan's result, requests the resulting ticket changes: close tickets for
 * issues confirmed as fixed, reopen tickets for issues that came back, and create tickets if the project's
 * settings require it.
 */
export async function syncScanTickets(
  { queue }: Pick<Services, 'queue'>,
  tx: Db,
  site: Pick<SiteRow, 'id' | 'organizationId'>,
  { issues, activity, isFirst }: ScanChanges,
): Promise<void> {
  const listIds = (matches: (change: Activity) => boolean) =>
    activity.filter(matches).map(({ issueId }) => issueId);
  await requestTicketChanges({ queue }, tx, {
    fixed: listIds(isFixedIssue),
    reopened: listIds(isRegressedIssue),
  });
  // A site's first scan finds years' worth of issues.
  if (!isFirst) await createAutomaticTickets({ queue }, tx, site, issues, listIds(isNewIssue));
}

/** Requests that the tickets of fixed issues are closed, and those of issues that are open again are reopened. */
export async function requestTicketChanges(
  { queue }: Pick<Services, 'queue'>,
  tx: Db,
  { fixed, reopened }: { readonly fixed: readonly string[]; readonly reopened: readonly string[] },
): Promise<void> {
  const requested = [
    ...(await requestTicketAction(tx, fixed, 'close')),
    ...(await requestTicketAction(tx, reopened, 'reopen')),
  ];
  for (const [group, tickets] of Map.groupBy(requested, ({ integrationId }) => integrationId)) {
    const payloads = tickets.map(({ issueId, attempts: attempt }) => ({ issueId, attempt }));
    await queue.send(tx, syncTicketJob, payloads, { group });
  }
}

async function createAutomaticTickets(
  { queue }: Pick<Services, 'queue'>,
  tx: Db,
  { id: siteId, organizationId }: Pick<SiteRow, 'id' | 'organizationId'>,
  issues: readonly TrackedIssueRow[],
  newIds: readonly string[],
): Promise<void> {
  if (newIds.length === 0) return;
  const target = await readTicketTarget(tx, organizationId, siteId);
  if (!target?.project.createsCritical) return;
  const ids = new Set(newIds);
  const chosen = issues
    .filter(
      ({ id, severity, outcome, state }) =>
        ids.has(id) && severity === 'critical' && outcome === 'failed' && state === 'open',
    )
    .toSorted((a, b) => b.issue.priority - a.issue.priority)
    .slice(0, MAX_AUTOMATIC_TICKETS);
  const { integrationId, project, issueType } = target.project;
  const created = await insertTickets(
    tx,
    chosen.map(({ id: issueId }) => ({
      ...{ issueId, integrationId, project, issueType },
      nextAttemptAt: new Date(),
    })),
  );
  const payloads = created.map((issueId) => ({ issueId, attempt: 0 }));
  if (payloads.length > 0) await queue.send(tx, syncTicketJob, payloads, { group: integrationId });
}
