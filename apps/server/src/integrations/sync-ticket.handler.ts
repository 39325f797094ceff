import type { Db } from '../db/database.ts';
import {
  hasOtherOpenIssues,
  lockTicket,
  markSent,
  readTicketWork,
  reserveTicket,
  type TicketRow,
  type TicketWork,
  updateTicket,
} from '../db/queries/tickets.ts';
import { syncTicketJob } from '../jobs/job-definitions.ts';
import type { RunningJob } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';
import { type IssueTracker, type TicketReference, type TicketStatus, TrackerError } from './issue-tracker.ts';
import { markFailing } from './mark-failing.ts';
import { openTracker, toConnection } from './open-tracker.ts';
import { describeFixed, describeIssue, describeRegressed, getIssueLink } from './ticket-text.ts';

const MINUTE_MS = 60_000;
/**
 * Longer than the job's time limit, so that a lost process's last request has ended when another process
 * takes over.
 */
const RESERVED_SECONDS = 120;
/**
 * Pauses after the first, second, … failed attempt. The first one is long enough for a ticket that was
 * created without a reply to show up in Jira's search.
 */
const RETRY_PAUSES_MS = [1, 3, 10, 30, 60, 240, 720, 1440].map((minutes) => minutes * MINUTE_MS);

type TicketJob = Pick<
  RunningJob<{ issueId: string; attempt: number }>,
  'payload' | 'signal' | 'finish' | 'log'
>;
type SyncServices = Pick<Services, 'db' | 'queue' | 'vault' | 'guardedSender' | 'origin'>;

/**
 * Makes one attempt to create, close or reopen an issue's ticket, and schedules the next one if it fails. A
 * ticket is created exactly once: before the first request, the row records that one may have been sent, and
 * from then on, each attempt looks for the ticket in the tracker before asking for a new one.
 */
export async function syncTicket(
  services: SyncServices,
  { payload: { issueId, attempt }, signal, finish, log }: TicketJob,
): Promise<void> {
  const { db } = services;
  const work = await readTicketWork(db, issueId);
  // The work was done, or the ticket was unlinked.
  if (work?.ticket.attempts !== attempt || (work.ticket.state === 'linked' && work.ticket.action === null))
    return;
  if (work.integration.state === 'failing') {
    await updateTicket(db, issueId, { nextAttemptAt: null });
    return;
  }
  const ticket = await reserveTicket(db, issueId, attempt, RESERVED_SECONDS);
  if (!ticket) {
    const startAt = new Date(Date.now() + RESERVED_SECONDS * 1000);
    await db.transaction(async (tx) => {
      await finish(tx);
      await planAttempt(services, tx, work.ticket, attempt, startAt);
    });
    return;
  }
  const result = await attemptWork(services, { ...work, ticket }, signal);
  if (result instanceof TrackerError) log.info({ reason: result.kind }, 'a request to a tracker failed');
  await db.transaction(async (tx) => {
    await finish(tx);
    // Locks the integration before the ticket, in the same order as when a person changes the integration.
    if (result instanceof TrackerError && result.kind === 'unauthorized')
      await markFailing(tx, ticket.integrationId, result.message);
    const current = await lockTicket(tx, issueId);
    if (!current || result === 'deleted') return;
    if (result instanceof TrackerError) await recordFailure(services, tx, current, attempt, result);
    else await recordSuccess(services, tx, current, attempt, result, work);
  });
}

/** Carries out the pending work in the tracker. @throws if the process stops during a request. */
async function attemptWork(
  { db, vault, guardedSender, origin }: SyncServices,
  { ticket, integration, issue, siteOrigin }: TicketWork,
  signal: AbortSignal,
): Promise<TicketStatus | TrackerError | 'deleted'> {
  const tracker = openTracker(toConnection(vault, integration), { sender: guardedSender, signal });
  try {
    const { key } = ticket;
    if (key !== null) return await act(db, tracker, { ...ticket, key }, getIssueLink(issue, origin));
    if (ticket.firstSentAt) {
      const existing = await tracker.find(ticket, ticket.issueId, ticket.firstSentAt);
      if (existing) return existing;
    }
    if (!(await markSent(db, ticket.issueId))) return 'deleted';
    return await tracker
      .create(ticket, describeIssue(issue, siteOrigin, origin), ticket.issueId)
      .catch(async (error) => {
        // Only a rejection of the first request proves that the ticket doesn't exist.
        const isRefused = error instanceof TrackerError && error.kind !== 'unclear';
        if (isRefused && !ticket.firstSentAt) await updateTicket(db, ticket.issueId, { firstSentAt: null });
        throw error;
      });
  } catch (error) {
    if (error instanceof TrackerError) return error;
    throw error;
  }
}

/** Closes or reopens a ticket, and comments if this changes its status. */
async function act(
  db: Db,
  tracker: IssueTracker,
  ticket: TicketRow & TicketReference,
  link: string,
): Promise<TicketStatus> {
  const before = await tracker.read(ticket);
  const isClosing = ticket.action === 'close';
  if (before.isClosed === isClosing) return before;
  if (isClosing && (await hasOtherOpenIssues(db, ticket))) return before;
  const after = isClosing ? await tracker.close(before) : await tracker.reopen(before);
  // Sent at most once, because a missing comment is better than a repeated one.
  await tracker
    .comment(after, isClosing ? describeFixed(link) : describeRegressed(link))
    .catch((error: unknown) => {
      if (!(error instanceof TrackerError)) throw error;
    });
  return after;
}

/** Returns the columns for a ticket's status in the tracker. */
export const toStatusColumns = ({ project, key, url, status, isClosed }: TicketStatus) => ({
  ...{ project, key, url, isClosed, checkedAt: new Date(), problem: null },
  status: status === '' ? null : status.slice(0, 100),
});

async function recordSuccess(
  services: SyncServices,
  tx: Db,
  current: TicketRow,
  attempt: number,
  status: TicketStatus,
  { ticket: before, issue }: TicketWork,
): Promise<void> {
  const columns = { ...toStatusColumns(status), state: 'linked' as const, lockedUntil: null };
  // A scan has since requested something else and sent a job for it.
  if (current.attempts !== attempt) return updateTicket(tx, current.issueId, columns);
  const isFixedSince = before.key === null && (await isFixed(tx, issue.id));
  await updateTicket(tx, current.issueId, {
    ...columns,
    action: isFixedSince ? 'close' : null,
    attempts: attempt + 1,
    failures: 0,
    nextAttemptAt: null,
  });
  if (isFixedSince) await planAttempt(services, tx, current, attempt + 1, new Date());
}

/** Whether a scan fixed an issue while its ticket was being created. */
const isFixed = async (tx: Db, issueId: string): Promise<boolean> =>
  (await readTicketWork(tx, issueId))?.issue.state === 'fixed';

async function recordFailure(
  services: SyncServices,
  tx: Db,
  current: TicketRow,
  attempt: number,
  { kind, message: problem, retryAfterMs }: TrackerError,
): Promise<void> {
  const { issueId, failures, state } = current;
  if (current.attempts !== attempt) return updateTicket(tx, issueId, { lockedUntil: null });
  const next = { problem, lockedUntil: null, attempts: attempt + 1 };
  if (kind === 'unauthorized') return updateTicket(tx, issueId, { ...next, nextAttemptAt: null });
  const pause = kind === 'refused' ? undefined : RETRY_PAUSES_MS[failures];
  if (pause === undefined) {
    const given = state === 'creating' ? { state: 'failed' as const } : { action: null };
    return updateTicket(tx, issueId, { ...next, ...given, failures: 0, nextAttemptAt: null });
  }
  await updateTicket(tx, issueId, { ...next, failures: failures + 1 });
  await planAttempt(services, tx, current, attempt + 1, new Date(Date.now() + Math.max(pause, retryAfterMs)));
}

/** Plans an attempt. */
export async function planAttempt(
  { queue }: Pick<Services, 'queue'>,
  tx: Db,
  { issueId, integrationId }: Pick<TicketRow, 'issueId' | 'integrationId'>,
  attempt: number,
  startAt: Date,
): Promise<void> {
  await updateTicket(tx, issueId, { nextAttemptAt: startAt });
  await queue.send(tx, syncTicketJob, [{ issueId, attempt }], { startAt, group: integrationId });
}
