import type { AiSettings } from '../config.ts';
import type { Db } from '../db/database.ts';
import { type OccurrenceRow, occurrencesAt } from '../db/queries/findings.ts';
import { type IssueRow, readIssue } from '../db/queries/issues.ts';
import { readPage } from '../db/queries/pages.ts';
import { type Question, questionOf } from './question.ts';

/** An issue of an account's scan that a model is asked about. */
export interface AskedIssue {
  readonly issue: IssueRow;
  /** The occurrence that is shown for it. */
  readonly occurrence: OccurrenceRow;
  readonly question: Question;
}

/** Reads an issue of a scan of an account and puts the question; undefined when there is none of this name. */
export async function askedIssue(
  db: Db,
  settings: AiSettings,
  userId: string,
  { scanId, fingerprint }: { readonly scanId: string; readonly fingerprint: string },
): Promise<AskedIssue | undefined> {
  const reader = { userId };
  const issue = await readIssue(db, reader, scanId, fingerprint);
  if (!issue) return undefined;
  const [occurrence] = await occurrencesAt(db, reader, scanId, [issue]);
  const page = await readPage(db, reader, scanId, issue.position);
  if (!occurrence || !page) return undefined;
  const { finding } = occurrence;
  const { title, url } = page;
  return {
    issue,
    occurrence,
    question: questionOf({ issue: issue.issue, finding, page: { title, url } }, settings),
  };
}
