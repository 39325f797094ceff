import { randomUUID } from 'node:crypto';
import {
  type createReportSchedule as createContract,
  MAX_REPORT_RECIPIENTS,
  MAX_REPORT_SCHEDULES,
  type PeriodReportScope,
  type ReportRecipient,
  type ReportSchedule,
} from '@curbcut/contract';
import type { z } from 'zod';
import { findMemberReader, type OrganizationCaller } from '../auth/caller.ts';
import { recordChange } from '../auth/record-change.ts';
import type { Db } from '../db/database.ts';
import {
  belongsToOrganization,
  lockOrganization,
  type OrganizationRow,
} from '../db/queries/organizations.ts';
import type { OrganizationReader } from '../db/queries/reader.ts';
import {
  countReportSchedules,
  deleteRecipient,
  deleteReportScheduleRow,
  insertReportSchedule,
  type ListedReportSchedule,
  listRecipients,
  listReportScheduleRows,
  lockReportSchedule,
  type RecipientRow,
  type ReportScheduleRow,
  readReportSchedule,
  storeRecipient,
  updateReportSchedule,
} from '../db/queries/report-schedules.ts';
import { listGroupSites } from '../db/queries/site-groups.ts';
import { findUserByEmail, listUserIdsByEmail, lockUserRows } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse } from '../http/hourly-limit.ts';
import { createScheduledReportJob, sendMailJob } from '../jobs/job-definitions.ts';
import { countReport } from '../reports/request-report.ts';
import { getNextRun } from '../schedules/next-run.ts';
import type { Services } from '../services.ts';
import { findReportScope } from './manage-period-reports.ts';

type ScheduleServices = Pick<Services, 'db' | 'queue' | 'vault'>;
type CreateBody = z.infer<typeof createContract.body>;

/** Lists the schedules about sites that the caller can access. */
export async function listReportSchedules(
  { db }: Pick<Services, 'db'>,
  { reader, organization }: OrganizationCaller,
): Promise<ReportSchedule[]> {
  const listed: ListedReportSchedule[] = [];
  for (const one of await listReportScheduleRows(db, organization.id))
    if (await canManage(db, reader, one.schedule)) listed.push(one);
  return toReportSchedules(db, organization, listed);
}

/** Whether a reader can access everything that a schedule is about. */
async function canManage(
  db: Db,
  { siteIds }: OrganizationReader,
  { siteId, siteGroupId }: ReportScheduleRow,
): Promise<boolean> {
  if (siteIds === null) return true;
  if (siteId !== null) return siteIds.includes(siteId);
  if (siteGroupId === null) return false;
  const sites = await listGroupSites(db, [siteGroupId]);
  return sites.every((site) => siteIds.includes(site.siteId));
}

/**
 * Creates a schedule, and sends confirmation emails to outside addresses.
 *
 * @throws {ApiProblem} 403 if the caller chose all sites, but can access only some of them; 404 for other
 * sites; 409 if there are too many schedules; 429 if too many recipients were added.
 */
export async function createReportSchedule(
  services: ScheduleServices,
  caller: OrganizationCaller,
  { type, every, link_days, recipients, ...scope }: CreateBody,
): Promise<ReportSchedule> {
  const { reader, organization, user } = caller;
  const id = randomUUID();
  return services.db.transaction(async (tx) => {
    await lockPeople(tx, caller, recipients);
    await lockOrganization(tx, organization.id);
    const { kind } = await findReportScope(tx, reader, organization.name, scope);
    // Otherwise, sites that the person loses or gains access to would silently leave or join the report.
    if (kind === 'accessible') throw new ApiProblem('report/choose-group');
    if ((await countReportSchedules(tx, organization.id)) >= MAX_REPORT_SCHEDULES)
      throw new ApiProblem('report/too-many-schedules');
    const now = new Date();
    await insertReportSchedule(tx, {
      ...{ id, organizationId: organization.id, type, every, linkDays: link_days, anchor: now },
      siteGroupId: scope.site_group_id ?? null,
      siteId: scope.site_id ?? null,
      nextRunAt: getNextRun(every, now, now),
      createdBy: user?.id ?? null,
      creatorName: caller.actor?.name ?? '',
    });
    await recordChange(tx, organization.id, caller, {
      event: 'report_schedule_created',
      details: { type, every },
    });
    for (const email of new Set(recipients)) await addRecipient(services, tx, caller, id, email);
    return readReply(tx, organization, id);
  });
}

/** Pauses or resumes a schedule, or changes it. Resuming it makes the caller responsible for it. */
export async function changeReportSchedule(
  services: ScheduleServices,
  caller: OrganizationCaller,
  id: string,
  { paused, link_days }: { readonly paused?: boolean | undefined; readonly link_days?: number | undefined },
): Promise<ReportSchedule> {
  const { organization, user, actor } = caller;
  return services.db.transaction(async (tx) => {
    await lockPeople(tx, caller, []);
    const { every, anchor, isPaused } = await requireSchedule(tx, caller, id);
    const resumes = paused === false && isPaused;
    const now = new Date();
    await updateReportSchedule(tx, id, {
      ...(link_days !== undefined && { linkDays: link_days }),
      ...(paused !== undefined && { isPaused: paused }),
      ...(resumes && {
        ...{ createdBy: user?.id ?? null, creatorName: actor?.name ?? '', problem: null },
        nextRunAt: getNextRun(every, anchor, now),
      }),
    });
    const details = {
      ...(paused !== undefined && { paused }),
      ...(link_days !== undefined && { link_days }),
    };
    await recordChange(tx, organization.id, caller, { event: 'report_schedule_changed', details });
    return readReply(tx, organization, id);
  });
}

/**
 * Creates and sends a report again that couldn't be sent.
 *
 * @throws {ApiProblem} 404 if the caller cannot access the schedule; 409 if it's paused or there's nothing to send; 429
 * if the hourly limit has been reached.
 */
export async function sendScheduledReport(
  services: ScheduleServices,
  caller: OrganizationCaller,
  scheduleId: string,
): Promise<ReportSchedule> {
  const { organization } = caller;
  return services.db.transaction(async (tx) => {
    const { isPaused, undelivered } = await requireSchedule(tx, caller, scheduleId);
    if (isPaused) throw new ApiProblem('report/schedule-paused');
    if (undelivered === null) throw new ApiProblem('report/nothing-to-send');
    await countReport(services, tx, caller);
    await updateReportSchedule(tx, scheduleId, { problem: null });
    await services.queue.send(tx, createScheduledReportJob, [{ scheduleId, ...undelivered }]);
    const { from, until } = undelivered;
    await recordChange(tx, organization.id, caller, { event: 'report_sent_again', details: { from, until } });
    return readReply(tx, organization, scheduleId);
  });
}

/** Deletes a schedule with its recipients, so that the links in their emails stop working. */
export async function deleteReportSchedule(
  services: ScheduleServices,
  caller: OrganizationCaller,
  id: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { type, every } = await requireSchedule(tx, caller, id);
    await deleteReportScheduleRow(tx, id);
    const change = { event: 'report_schedule_deleted', details: { type, every } } as const;
    await recordChange(tx, caller.organization.id, caller, change);
  });
}

/** Adds a recipient, or sends another confirmation email to an unconfirmed address. */
export async function addReportRecipient(
  services: ScheduleServices,
  caller: OrganizationCaller,
  scheduleId: string,
  email: string,
): Promise<ReportSchedule> {
  return services.db.transaction(async (tx) => {
    await lockPeople(tx, caller, [email]);
    await requireSchedule(tx, caller, scheduleId);
    await addRecipient(services, tx, caller, scheduleId, email);
    return readReply(tx, caller.organization, scheduleId);
  });
}

export async function removeReportRecipient(
  services: ScheduleServices,
  caller: OrganizationCaller,
  scheduleId: string,
  recipientId: string,
): Promise<ReportSchedule> {
  return services.db.transaction(async (tx) => {
    await requireSchedule(tx, caller, scheduleId);
    if (!(await deleteRecipient(tx, scheduleId, recipientId)))
      throw new ApiProblem('report/recipient-not-found');
    await recordChange(tx, caller.organization.id, caller, { event: 'report_recipient_removed' });
    return readReply(tx, caller.organization, scheduleId);
  });
}

/**
 * Prevents the accounts of the caller and of recipients from being deleted until the transaction ends. Must be called
 * before the organization or a schedule is locked, because that is the order in which accounts are deleted.
 */
async function lockPeople(
  tx: Db,
  { user }: Pick<OrganizationCaller, 'user'>,
  emails: readonly string[],
): Promise<void> {
  await lockUserRows(tx, [...(user ? [user.id] : []), ...(await listUserIdsByEmail(tx, emails))]);
}

/** @throws {ApiProblem} 404 if the caller can't access everything that the schedule is about. */
async function requireSchedule(
  tx: Db,
  { reader, organization }: OrganizationCaller,
  id: string,
): Promise<ReportScheduleRow> {
  await lockReportSchedule(tx, id);
  const found = await readReportSchedule(tx, organization.id, id);
  if (!found || !(await canManage(tx, reader, found.schedule)))
    throw new ApiProblem('report/schedule-not-found');
  return found.schedule;
}

/** People in the organization are added immediately; other addresses have to be confirmed first. */
async function addRecipient(
  services: ScheduleServices,
  tx: Db,
  caller: OrganizationCaller,
  scheduleId: string,
  email: string,
): Promise<void> {
  const { organization, user } = caller;
  const known = await listRecipients(tx, [scheduleId]);
  if (known.length >= MAX_REPORT_RECIPIENTS && known.every((one) => one.email !== email))
    throw new ApiProblem('report/too-many-recipients');
  if (known.some((one) => one.email === email && one.state === 'unsubscribed'))
    throw new ApiProblem('report/recipient-unsubscribed');
  await countHourlyUse(services, tx, caller, {
    ...{ name: 'report-recipient', visitor: 0, account: 100 },
    ...({ problem: 'report/too-many-recipients-hourly', usesText: 'report recipients' } as const),
  });
  const account = await findUserByEmail(tx, email);
  const isMember =
    account?.isEmailVerified === true && (await belongsToOrganization(tx, organization.id, account.id));
  // Someone who left the organization counts as an outside address, so links in earlier emails stop working.
  const left = isMember ? undefined : known.find((one) => one.email === email && one.userId !== null);
  if (left) await deleteRecipient(tx, scheduleId, left.id);
  const recipient = await storeRecipient(tx, {
    ...{ id: randomUUID(), scheduleId, email, addedBy: user?.email ?? '' },
    userId: isMember ? account.id : null,
    state: isMember ? 'active' : 'unconfirmed',
  });
  if (recipient.state === 'unconfirmed')
    await services.queue.send(tx, sendMailJob, [{ kind: 'report-confirmation', recipientId: recipient.id }]);
  await recordChange(tx, organization.id, caller, { event: 'report_recipient_added', subject: email });
}

async function readReply(db: Db, organization: OrganizationRow, id: string): Promise<ReportSchedule> {
  const listed = (await readReportSchedule(db, organization.id, id))!;
  return (await toReportSchedules(db, organization, [listed]))[0]!;
}

async function toReportSchedules(
  db: Db,
  organization: OrganizationRow,
  listed: readonly ListedReportSchedule[],
): Promise<ReportSchedule[]> {
  const ids = listed.map(({ schedule }) => schedule.id);
  const recipients = Map.groupBy(await listRecipients(db, ids), ({ scheduleId }) => scheduleId);
  // The same people often get several reports, so what they can access is read only once.
  const readers = new Map<string, OrganizationReader | undefined>();
  const replies: ReportSchedule[] = [];
  for (const one of listed) {
    const shown: ReportRecipient[] = [];
    for (const recipient of recipients.get(one.schedule.id) ?? []) {
      const { userId } = recipient;
      if (userId !== null && !readers.has(userId))
        readers.set(userId, await findMemberReader({ db }, organization, userId, 'results:read'));
      const reader = userId === null ? undefined : readers.get(userId);
      const hasAccess =
        userId === null || (reader !== undefined && (await canManage(db, reader, one.schedule)));
      shown.push(toRecipient(recipient, hasAccess));
    }
    replies.push(toReportSchedule(organization, one, shown));
  }
  return replies;
}

function toReportSchedule(
  organization: OrganizationRow,
  listed: ListedReportSchedule,
  recipients: ReportRecipient[],
): ReportSchedule {
  const { schedule } = listed;
  const { id, type, every, linkDays, nextRunAt, isPaused, lastRunAt, problem, undelivered, creatorName } =
    schedule;
  return {
    ...{ id, type, every, problem, recipients },
    undelivered: undelivered && { from: undelivered.from, until: undelivered.until },
    scope: toScope(organization, listed),
    link_days: linkDays,
    next_run_at: nextRunAt.toISOString(),
    paused: isPaused,
    last_run_at: lastRunAt?.toISOString() ?? null,
    created_by: creatorName,
  };
}

function toScope(
  { name }: OrganizationRow,
  { schedule: { siteGroupId, siteId }, groupName, origin }: ListedReportSchedule,
): PeriodReportScope {
  if (siteId !== null) return { kind: 'site', id: siteId, name: origin ?? '' };
  if (siteGroupId !== null) return { kind: 'site_group', id: siteGroupId, name: groupName ?? '' };
  return { kind: 'organization', id: null, name };
}

function toRecipient(
  { id, email, userId, state, lastSentAt, problem }: RecipientRow,
  hasAccess: boolean,
): ReportRecipient {
  return {
    ...{ id, email, problem },
    is_member: userId !== null,
    state: state === 'active' && !hasAccess ? 'no_access' : state,
    last_sent_at: lastSentAt?.toISOString() ?? null,
  };
}
