import type { Db } from '../db/database.ts';
import { getLastActivityId, listStateChangesBetween, type StateChange } from '../db/queries/activity.ts';
import { findContact } from '../db/queries/organizations.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import { findScanSchedule, updateSchedule } from '../db/queries/schedules.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import { getScoreSeries } from '../scans/score-series.ts';
import type { Services } from '../services.ts';

/**
 * Sends the person who created a schedule, or the organization's owner, a digest of the changes to its issues since the last scheduled scan, if there are any.
 * Called once for each scan, in the transaction that matched its issues.
 */
export async function sendDigest({ queue }: Pick<Services, 'queue'>, tx: Db, scan: ScanRow): Promise<void> {
  const { id: scanId, organizationId, siteId, scoreResult } = scan;
  if (organizationId === null || siteId === null) return;
  const schedule = await findScanSchedule(tx, scanId, siteId);
  if (!schedule) return;
  const { activity: after, score, series } = schedule.lastDigest;
  const ownSeries = getScoreSeries(scan);
  const scoreBefore = series === ownSeries ? score : null;
  const upTo = await getLastActivityId(tx, siteId);
  if (
    schedule.sendsMessages &&
    hasIssueChanges(summarizeStateChanges(await listStateChangesBetween(tx, siteId, after, upTo)))
  ) {
    const contact = await findContact(tx, organizationId, schedule.createdBy);
    const order = { organizationId, siteId, scanId, scoreBefore, after, upTo };
    if (contact) await queue.send(tx, sendMailJob, [{ kind: 'site-digest', userId: contact.id, ...order }]);
  }
  await updateSchedule(tx, siteId, {
    lastDigest: { activity: upTo, score: scoreResult?.score ?? null, series: ownSeries },
  });
}

/** Changes to a site's issues over a period: each issue's final state. */
export interface IssueChanges {
  readonly added: readonly StateChange[];
  readonly regressed: readonly StateChange[];
  readonly fixed: readonly StateChange[];
  /** New issues that need review, counted separately. */
  readonly needsReview: readonly StateChange[];
}

/** Summarizes state changes by their net effect; changes that were reverted in between are omitted. */
export function summarizeStateChanges(changes: readonly StateChange[]): IssueChanges {
  const news: { [Kind in keyof IssueChanges]: StateChange[] } = {
    added: [],
    regressed: [],
    fixed: [],
    needsReview: [],
  };
  for (const ofIssue of Map.groupBy(changes, ({ issueId }) => issueId).values()) {
    const [first, last] = [ofIssue[0]!, ofIssue.at(-1)!];
    if (last.issue.outcome === 'cantTell') {
      if (first.before === null && last.after !== 'fixed') news.needsReview.push(last);
    } else if (last.after === 'fixed') {
      if (first.before !== null && first.before !== 'fixed') news.fixed.push(last);
    } else if (first.before === null) news.added.push(last);
    else if (last.after === 'regressed' && first.before === 'fixed') news.regressed.push(last);
  }
  return news;
}

export const hasIssueChanges = ({ added, regressed, fixed, needsReview }: IssueChanges): boolean =>
  added.length + regressed.length + fixed.length + needsReview.length > 0;
