import { planDigests, takeDueIssues } from '../db/queries/issue-notifications.ts';
import { readSite } from '../db/queries/sites.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';
import { notifyPeople } from './notify.ts';

/** Number of days before the due date that assignees are reminded. */
const DUE_SOON_DAYS = 3;
const ISSUES_PER_BATCH = 500;

/** Reminds assignees of open issues that are due soon or overdue, once for each due date. */
async function notifyOfDueDates({
  config,
  db,
  queue,
}: Pick<Services, 'config' | 'db' | 'queue'>): Promise<void> {
  for (let isDone = false; !isDone; ) {
    isDone = await db.transaction(async (tx) => {
      const due = await takeDueIssues(tx, DUE_SOON_DAYS, ISSUES_PER_BATCH);
      for (const [siteId, ofSite] of Map.groupBy(due, (issue) => issue.siteId)) {
        const site = await readSite(tx, siteId);
        const concerned = ofSite.map(({ id, assigneeId, event }) => ({
          issueId: id,
          userId: assigneeId,
          event,
        }));
        if (site) await notifyPeople({ config, queue }, tx, site, null, concerned);
      }
      return due.length < ISSUES_PER_BATCH;
    });
  }
}

/** Requests a digest for everyone who wants one and has something new. */
async function sendNotificationDigests({ db, queue }: Pick<Services, 'db' | 'queue'>): Promise<void> {
  await db.transaction(async (tx) => {
    const mails = (await planDigests(tx)).map((mail) => ({
      ...mail,
      ...({ kind: 'issue-notifications', isDigest: true } as const),
    }));
    await queue.send(tx, sendMailJob, mails);
  });
}

/** Sends the daily reminders and digests. */
export async function notifyDaily(services: Pick<Services, 'config' | 'db' | 'queue'>): Promise<void> {
  await notifyOfDueDates(services);
  await sendNotificationDigests(services);
}
