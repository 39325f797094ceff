import { randomUUID } from 'node:crypto';
import { findMemberReader } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import { findOrganization } from '../db/queries/organizations.ts';
import {
  listDueReportSchedules,
  listRecipients,
  lockDueReportSchedule,
  lockReportSchedule,
  type ReportScheduleRow,
  readReportScheduleForJob,
  updateReportSchedule,
} from '../db/queries/report-schedules.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { createScheduledReportJob, sendMailJob } from '../jobs/job-definitions.ts';
import type { RunningJob } from '../jobs/job-queue.ts';
import { getNextRun, getPreviousRun } from '../schedules/next-run.ts';
import type { Services } from '../services.ts';
import { findReportScope } from './manage-period-reports.ts';

const SCHEDULES_PER_BATCH = 100;
const DAY_MS = 86_400_000;

/** Access problems that would also affect the next run. */
const LASTING_PROBLEMS: readonly string[] = ['site-group/not-found', 'site/not-found'];

/** A report's period, as days in UTC. */
export interface ReportPeriod {
  readonly from: string;
  readonly until: string;
}

/**
 * Returns a due report's period: the days since the previous report, up to the day before its run. Missed
 * runs extend the period, so that periods have no overlaps or gaps.
 *
 * @param next the first run that isn't due yet
 */
export function getReportPeriod(
  { every, anchor, nextRunAt }: Pick<ReportScheduleRow, 'every' | 'anchor' | 'nextRunAt'>,
  next: Date,
): ReportPeriod {
  const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);
  return {
    from: toDay(getPreviousRun(every, anchor, nextRunAt).getTime()),
    until: toDay(getPreviousRun(every, anchor, next).getTime() - DAY_MS),
  };
}

/** Sends one job for each due report, no matter how many processes run this. Missed runs are combined. */
export async function startDueReports({ db, queue, log }: Services): Promise<void> {
  const now = new Date();
  for (const id of await listDueReportSchedules(db, now, SCHEDULES_PER_BATCH)) {
    try {
      await db.transaction(async (tx) => {
        const schedule = await lockDueReportSchedule(tx, id, now);
        if (!schedule) return;
        const { every, anchor } = schedule;
        const next = getNextRun(every, anchor, now);
        await updateReportSchedule(tx, id, { nextRunAt: next });
        const { from, until } = getReportPeriod(schedule, next);
        // A report that couldn't be sent becomes part of this one.
        const undelivered = {
          reportId: randomUUID(),
          from: schedule.undelivered?.from ?? from,
          until,
        };
        await updateReportSchedule(tx, id, { undelivered });
        await queue.send(tx, createScheduledReportJob, [{ scheduleId: id, ...undelivered }]);
      });
    } catch (error) {
      log.error({ err: error, scheduleId: id }, 'a scheduled report could not be started');
    }
  }
}

interface Payload extends ReportPeriod {
  readonly scheduleId: string;
  readonly reportId: string;
}

/**
 * What the schedule shows until a report that failed unexpectedly has been created; the job is retried a few
 * times.
 */
const UNEXPECTED_PROBLEM =
  'Something went wrong on our side. We’ll try again a few times. If the report isn’t sent within an hour, send it again.';

/**
 * Creates a scheduled report on behalf of the person responsible for it, and sends it to its recipients once. If
 * that person can no longer create it, pauses the schedule.
 */
export async function createScheduledReport(services: Services, job: RunningJob<Payload>): Promise<void> {
  const { db, queue } = services;
  const { scheduleId, reportId } = job.payload;
  const schedule = await readReportScheduleForJob(db, scheduleId);
  if (!schedule || schedule.isPaused || schedule.undelivered?.reportId !== reportId) return;
  const problem = await createReport(services, schedule, job).catch(async (error: unknown) => {
    // Stored now: nothing runs after the last attempt.
    if (!job.signal.aborted) await updateReportSchedule(db, scheduleId, { problem: UNEXPECTED_PROBLEM });
    throw error;
  });
  await db.transaction(async (tx) => {
    await lockReportSchedule(tx, scheduleId);
    const now = await readReportScheduleForJob(tx, scheduleId);
    // The report was sent by another job or is part of a later one, or the schedule was deleted.
    if (now?.undelivered?.reportId !== reportId) return job.finish(tx);
    if (problem === null) {
      const recipients = await listRecipients(tx, [scheduleId]);
      await queue.send(
        tx,
        sendMailJob,
        recipients
          .filter(({ state }) => state === 'active')
          .map(({ id }) => ({ kind: 'period-report' as const, recipientId: id, reportId })),
      );
      await updateReportSchedule(tx, scheduleId, { lastRunAt: new Date(), problem: null, undelivered: null });
    } else {
      await updateReportSchedule(tx, scheduleId, {
        problem: problem.sentence,
        ...(problem.isLasting && { isPaused: true }),
      });
    }
    await job.finish(tx);
  });
}

interface ReportProblem {
  readonly sentence: string;
  /** Whether the schedule is paused, because the next run would also fail. */
  readonly isLasting: boolean;
}

/** Creates the report. @returns why that isn't possible; null if it was created. */
async function createReport(
  { db, workThread }: Services,
  schedule: ReportScheduleRow,
  { payload: { reportId, from, until }, signal }: RunningJob<Payload>,
): Promise<ReportProblem | null> {
  const organization = await findOrganization(db, schedule.organizationId);
  const reader = organization && (await findCreator(db, organization, schedule));
  if (!reader) {
    const sentence = `${schedule.creatorName || 'The person who created it'} can no longer create reports about these sites. To keep sending this report, resume the schedule yourself.`;
    return { sentence, isLasting: true };
  }
  try {
    const { siteId, siteGroupId, type, creatorName } = schedule;
    const scope = await findReportScope(db, reader, organization.name, {
      site_id: siteId ?? undefined,
      site_group_id: siteGroupId ?? undefined,
    });
    await workThread.run(
      'createPeriodReport',
      {
        ...{ id: reportId, reader, scope, type, from, until },
        organizationName: organization.name,
        creatorName: `Schedule (${creatorName})`,
      },
      { signal },
    );
    return null;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { sentence: error.message, isLasting: LASTING_PROBLEMS.includes(error.code) };
  }
}

/** Returns the responsible person's reader; undefined if they can no longer create the schedule's reports. */
async function findCreator(
  db: Db,
  organization: NonNullable<Awaited<ReturnType<typeof findOrganization>>>,
  { createdBy, siteId, siteGroupId }: ReportScheduleRow,
) {
  if (createdBy === null) return undefined;
  const reader = await findMemberReader({ db }, organization, createdBy, 'reports:write');
  const isAboutAll = siteId === null && siteGroupId === null;
  return isAboutAll && reader?.siteIds !== null ? undefined : reader;
}
