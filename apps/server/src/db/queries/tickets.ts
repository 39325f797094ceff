import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { integrations, sites, tickets, trackedIssues } from '../schema.ts';
import type { IntegrationRow } from './integrations.ts';
import type { TrackedIssueRow } from './tracking.ts';

export type TicketRow = typeof tickets.$inferSelect;

/** A ticket with everything needed to work on it. */
export interface TicketWork {
  readonly ticket: TicketRow;
  readonly integration: IntegrationRow;
  readonly issue: TrackedIssueRow;
  readonly siteOrigin: string;
}

/** Reads an issue's ticket with its integration. */
export async function readTicket(
  db: Db,
  issueId: string,
): Promise<{ readonly ticket: TicketRow; readonly integration: IntegrationRow } | undefined> {
  const [row] = await db
    .select({ ticket: tickets, integration: integrations })
    .from(tickets)
    .innerJoin(integrations, eq(integrations.id, tickets.integrationId))
    .where(eq(tickets.issueId, issueId));
  return row;
}

export async function readTicketWork(db: Db, issueId: string): Promise<TicketWork | undefined> {
  const [row] = await db
    .select({ ticket: tickets, integration: integrations, issue: trackedIssues, siteOrigin: sites.origin })
    .from(tickets)
    .innerJoin(integrations, eq(integrations.id, tickets.integrationId))
    .innerJoin(trackedIssues, eq(trackedIssues.id, tickets.issueId))
    .innerJoin(sites, eq(sites.id, trackedIssues.siteId))
    .where(eq(tickets.issueId, issueId));
  return row;
}

/** Locks an issue's ticket until the transaction ends. */
export async function lockTicket(tx: Db, issueId: string): Promise<TicketRow | undefined> {
  const [row] = await tx.select().from(tickets).where(eq(tickets.issueId, issueId)).for('update');
  return row;
}

/** Stores tickets for issues that don't have one. @returns the ids of the issues that got one. */
export async function insertTickets(
  tx: Db,
  rows: readonly (typeof tickets.$inferInsert)[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const inserted = await tx
    .insert(tickets)
    .values([...rows])
    .onConflictDoNothing({ target: tickets.issueId })
    .returning({ issueId: tickets.issueId });
  return inserted.map(({ issueId }) => issueId);
}

export async function updateTicket(
  tx: Db,
  issueId: string,
  change: Partial<Omit<TicketRow, 'issueId'>>,
): Promise<void> {
  await tx.update(tickets).set(change).where(eq(tickets.issueId, issueId));
}

export async function deleteTicket(tx: Db, issueId: string): Promise<void> {
  await tx.delete(tickets).where(eq(tickets.issueId, issueId));
}

/**
 * Reserves a ticket for one process, so that no two send requests about it at the same time: a job whose process is lost
 * may run again while its last request is still under way.
 *
 * @returns the ticket, or undefined if the attempt is out of date or another process has reserved it.
 */
export async function reserveTicket(
  db: Db,
  issueId: string,
  attempts: number,
  seconds: number,
): Promise<TicketRow | undefined> {
  const [row] = await db
    .update(tickets)
    .set({ lockedUntil: sql`now() + make_interval(secs => ${seconds})` })
    .where(
      and(
        eq(tickets.issueId, issueId),
        eq(tickets.attempts, attempts),
        or(isNull(tickets.lockedUntil), lt(tickets.lockedUntil, sql`now()`)),
      ),
    )
    .returning();
  return row;
}

/**
 * Stores that the tracker is about to be asked to create a reserved ticket.
 *
 * @returns false if the ticket was deleted, so that nothing must be sent.
 */
export async function markSent(db: Db, issueId: string): Promise<boolean> {
  const updated = await db
    .update(tickets)
    .set({ firstSentAt: sql`coalesce(${tickets.firstSentAt}, now())` })
    .where(eq(tickets.issueId, issueId))
    .returning({ issueId: tickets.issueId });
  return updated.length > 0;
}

/** Sets what the tracker has to do with these issues' tickets. @returns the tickets to work on. */
export async function requestTicketAction(
  tx: Db,
  issueIds: readonly string[],
  action: NonNullable<TicketRow['action']>,
): Promise<Pick<TicketRow, 'issueId' | 'attempts' | 'integrationId'>[]> {
  if (issueIds.length === 0) return [];
  const { issueId, attempts, integrationId } = tickets;
  return tx
    .update(tickets)
    .set({ action, attempts: sql`${attempts} + 1`, failures: 0, nextAttemptAt: sql`now()`, problem: null })
    .where(and(inArray(issueId, [...issueIds]), isNotNull(tickets.key)))
    .returning({ issueId, attempts, integrationId });
}

/** Whether other issues linked to the same ticket still occur. */
export async function hasOtherOpenIssues(
  tx: Db,
  { issueId, integrationId, key }: TicketRow,
): Promise<boolean> {
  const [other] = await tx
    .select({ id: tickets.issueId })
    .from(tickets)
    .innerJoin(trackedIssues, eq(trackedIssues.id, tickets.issueId))
    .where(
      and(
        eq(tickets.integrationId, integrationId), // tickets_integration_idx
        eq(tickets.key, key ?? ''),
        ne(tickets.issueId, issueId),
        ne(trackedIssues.state, 'fixed'),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** Lists active integrations with tickets whose status hasn't been read since a given time. */
export async function listIntegrationsToRefresh(db: Db, before: Date): Promise<IntegrationRow[]> {
  const due = db
    .select({ id: tickets.integrationId })
    .from(tickets)
    .where(and(eq(tickets.state, 'linked'), lt(tickets.checkedAt, before))); // tickets_checked_idx
  return db
    .select()
    .from(integrations)
    .where(and(inArray(integrations.id, due), eq(integrations.state, 'active')))
    .orderBy(integrations.id);
}

/** Lists an integration's tickets whose status hasn't been read since a given time, longest ago first. */
export async function listTicketsToRefresh(
  db: Db,
  integrationId: string,
  before: Date,
  limit: number,
): Promise<TicketRow[]> {
  return db
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.integrationId, integrationId), // tickets_integration_idx
        eq(tickets.state, 'linked'),
        isNull(tickets.action),
        lt(tickets.checkedAt, before),
      ),
    )
    .orderBy(asc(tickets.checkedAt))
    .limit(limit);
}

/** Stores a ticket's status from the tracker, unless work on the ticket has started since. */
export async function storeRefreshed(
  db: Db,
  { issueId, attempts }: Pick<TicketRow, 'issueId' | 'attempts'>,
  change: Partial<TicketRow>,
): Promise<void> {
  await db
    .update(tickets)
    .set(change)
    .where(and(eq(tickets.issueId, issueId), eq(tickets.attempts, attempts), isNull(tickets.action)));
}

/**
 * Schedules pending work for right now once an integration is active again. @returns the tickets to work on.
 */
export async function planWaitingTickets(
  tx: Db,
  integrationId: string,
): Promise<Pick<TicketRow, 'issueId' | 'attempts'>[]> {
  const { issueId, attempts, state, action, nextAttemptAt } = tickets;
  return tx
    .update(tickets)
    .set({ nextAttemptAt: sql`now()` })
    .where(
      and(
        eq(tickets.integrationId, integrationId), // tickets_integration_idx
        isNull(nextAttemptAt),
        or(eq(state, 'creating'), isNotNull(action)),
      ),
    )
    .returning({ issueId, attempts });
}
