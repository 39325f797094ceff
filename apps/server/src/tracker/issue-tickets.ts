import type { Ticket, TicketTarget } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { type IntegrationRow, listIntegrationRows, readTicketTarget } from '../db/queries/integrations.ts';
import type { SiteRow } from '../db/queries/sites.ts';
import {
  deleteTicket,
  insertTickets,
  lockTicket,
  readTicket,
  type TicketRow,
  updateTicket,
} from '../db/queries/tickets.ts';
import { lockTrackedIssues } from '../db/queries/tracked-issues.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import { TrackerError } from '../integrations/issue-tracker.ts';
import { openTracker, toConnection } from '../integrations/open-tracker.ts';
import { planAttempt, toStatusColumns } from '../integrations/sync-ticket.handler.ts';
import type { Services } from '../services.ts';

/** Each link is a request to a tracker. */
const LINK_LIMIT: HourlyLimit = {
  name: 'ticket-links',
  visitor: 0,
  account: 120,
  problem: 'integration/too-many-tests',
  usesText: 'ticket links',
};

type Site = Pick<SiteRow, 'id' | 'organizationId'>;

const toTicket = (row: TicketRow, { type }: Pick<IntegrationRow, 'type'>): Ticket => ({
  tracker: type,
  project: row.project,
  state: row.state,
  key: row.key,
  url: row.url,
  status: row.status,
  is_closed: row.isClosed,
  checked_at: row.checkedAt?.toISOString() ?? null,
  problem: row.problem,
  next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
});

/** Reads an issue's ticket, and where a new one would be created. */
export async function readIssueTicket(
  db: Db,
  { id: siteId, organizationId }: Site,
  issueId: string,
): Promise<{ ticket: Ticket | null; ticket_target: TicketTarget | null }> {
  const found = await readTicket(db, issueId);
  const target = await readTicketTarget(db, organizationId, siteId);
  return {
    ticket: found ? toTicket(found.ticket, found.integration) : null,
    ticket_target: target ? { tracker: target.integration.type, project: target.project.project } : null,
  };
}

async function showTicket(db: Db, issueId: string): Promise<Ticket> {
  const found = await readTicket(db, issueId);
  if (!found) throw new ApiProblem('ticket/not-found');
  return toTicket(found.ticket, found.integration);
}

async function requireLockedIssue(tx: Db, siteId: string, issueId: string): Promise<void> {
  const [issue] = await lockTrackedIssues(tx, siteId, [issueId]);
  if (!issue) throw new ApiProblem('site/issue-not-found');
}

/** Whether we may have asked the tracker to create a ticket without learning the result. */
const isUnsettled = ({ state, firstSentAt, lockedUntil }: TicketRow): boolean =>
  state !== 'linked' && (firstSentAt !== null || (lockedUntil !== null && lockedUntil > new Date()));

/**
 * Requests a ticket for an issue, or another attempt after a failed one. The job that creates it exists if
 * and only if the request is stored.
 *
 * @throws {ApiProblem} 404 if there is no such issue; 409 if it has a ticket, or no tracker is connected for
 * the site.
 */
export async function createTicket(
  services: Pick<Services, 'db' | 'queue'>,
  { id: siteId, organizationId }: Site,
  issueId: string,
): Promise<Ticket> {
  return services.db.transaction(async (tx) => {
    await requireLockedIssue(tx, siteId, issueId);
    const target = await readTicketTarget(tx, organizationId, siteId);
    if (!target) throw new ApiProblem('ticket/no-tracker');
    const before = await lockTicket(tx, issueId);
    if (before && before.state !== 'failed') throw new ApiProblem('ticket/exists');
    const { integrationId, project, issueType } = target.project;
    if (before) {
      // A ticket may already exist in that project, so we look for it there.
      const place = isUnsettled(before) ? {} : { integrationId, project, issueType };
      const attempts = before.attempts + 1;
      await updateTicket(tx, issueId, { ...place, state: 'creating', problem: null, attempts, failures: 0 });
    } else await insertTickets(tx, [{ issueId, integrationId, project, issueType }]);
    const ticket = (await lockTicket(tx, issueId))!;
    await planAttempt(services, tx, ticket, ticket.attempts, new Date());
    return showTicket(tx, issueId);
  });
}

/**
 * Links an issue to an existing ticket.
 *
 * @throws {ApiProblem} 400 if the URL isn't a ticket we can read; 404 if there is no such issue; 409 if it
 * has a ticket; 429 after too many links.
 */
export async function linkTicket(
  services: Pick<Services, 'db' | 'guardedSender' | 'vault'>,
  caller: Parameters<typeof countHourlyUse>[2],
  { id: siteId, organizationId }: Site,
  issueId: string,
  url: string,
): Promise<Ticket> {
  const { db, vault, guardedSender } = services;
  const refuse = (code: 'ticket/url' | 'ticket/unreadable', sentence?: string): never => {
    const problem = new ApiProblem(code);
    const error = sentence ?? problem.message;
    throw new ApiProblem(code, { error, details: { url: [error] } });
  };
  await countHourlyUse(services, db, caller, LINK_LIMIT);
  for (const { integration } of await listIntegrationRows(db, organizationId)) {
    const tracker = openTracker(toConnection(vault, integration), { sender: guardedSender });
    const reference = tracker.parseTicketUrl(url);
    if (!reference) continue;
    const status = await tracker.read(reference).catch((error: unknown) => {
      if (error instanceof TrackerError) return refuse('ticket/unreadable', error.message);
      throw error;
    });
    return db.transaction(async (tx) => {
      await requireLockedIssue(tx, siteId, issueId);
      const before = await lockTicket(tx, issueId);
      if (before && before.state !== 'failed') throw new ApiProblem('ticket/exists');
      if (before) await deleteTicket(tx, issueId);
      const linked = { issueId, integrationId: integration.id, state: 'linked' as const };
      await insertTickets(tx, [{ ...linked, ...toStatusColumns(status) }]);
      return showTicket(tx, issueId);
    });
  }
  return refuse('ticket/url');
}

/**
 * Removes the link between an issue and its ticket.
 *
 * @throws {ApiProblem} 404 if there is no such issue or ticket; 409 while the tracker may still create it.
 */
export async function unlinkTicket(
  { db }: Pick<Services, 'db'>,
  { id: siteId }: Site,
  issueId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireLockedIssue(tx, siteId, issueId);
    const ticket = await lockTicket(tx, issueId);
    if (!ticket) throw new ApiProblem('ticket/not-found');
    if (isUnsettled(ticket)) throw new ApiProblem('ticket/creating');
    await deleteTicket(tx, issueId);
  });
}
