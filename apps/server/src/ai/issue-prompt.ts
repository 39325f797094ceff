import type { AiSettings } from '../config.ts';
import type { Db } from '../db/database.ts';
import { listOccurrencesAt, type OccurrenceRow } from '../db/queries/findings.ts';
import { readIssue, type StoredIssueRow } from '../db/queries/issues.ts';
import { readPage } from '../db/queries/pages.ts';
import { buildPrompt, type ModelPrompt } from './build-prompt.ts';

/** An issue of an account's scan, prepared as a question for a model. */
export interface IssuePrompt {
  readonly issue: StoredIssueRow;
  /** The occurrence that represents it. */
  readonly occurrence: OccurrenceRow;
  readonly prompt: ModelPrompt;
}

/** Reads an issue of an account's scan and builds its prompt; undefined when there is no such issue. */
export async function readIssuePrompt(
  db: Db,
  settings: AiSettings,
  userId: string,
  { scanId, fingerprint }: { readonly scanId: string; readonly fingerprint: string },
): Promise<IssuePrompt | undefined> {
  const reader = { userId };
  const issue = await readIssue(db, reader, scanId, fingerprint);
  if (!issue) return undefined;
  const [occurrence] = await listOccurrencesAt(db, reader, scanId, [issue]);
  const page = await readPage(db, reader, scanId, issue.position);
  if (!occurrence || !page) return undefined;
  const { finding } = occurrence;
  const { title, url } = page;
  return {
    issue,
    occurrence,
    prompt: buildPrompt({ issue: issue.issue, finding, page: { title, url } }, settings),
  };
}
