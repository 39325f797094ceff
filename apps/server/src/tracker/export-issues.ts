import { cleanJson, type TrackedIssue } from '@curbcut/contract';
import { type CsvColumns, formatCsv } from '../http/format-csv.ts';

const csvColumns: CsvColumns<TrackedIssue> = [
  ['id', ({ id }) => id],
  ['state', ({ state }) => state],
  ['outcome', ({ outcome }) => outcome],
  ['severity', ({ severity }) => severity],
  ['rule_id', ({ rule_id }) => rule_id],
  ['rule_title', ({ rule_title }) => rule_title],
  ['message', ({ message }) => message],
  ['cause', ({ cause }) => cause],
  ['help', ({ help }) => help],
  ['wcag_criteria', ({ wcag_sc }) => wcag_sc],
  ['best_practice', ({ best_practice }) => String(best_practice)],
  ['priority', ({ priority }) => priority],
  ['pages', ({ pages }) => pages],
  ['occurrences', ({ occurrences }) => occurrences],
  ['first_seen_at', ({ first_seen_at }) => first_seen_at],
  ['last_seen_at', ({ last_seen_at }) => last_seen_at],
  ['fixed_at', ({ fixed_at }) => fixed_at],
  ['fix_reason', ({ fix_reason }) => fix_reason],
  ['last_checked_at', ({ last_checked_at }) => last_checked_at],
  ['labels', ({ labels }) => labels.map(({ name }) => name).join(', ')],
  ['assignee', ({ assignee }) => assignee?.name ?? ''],
  ['due_on', ({ due_on }) => due_on],
  ['overdue', ({ overdue }) => String(overdue)],
  ['ignored_reason', ({ ignored_reason }) => ignored_reason],
  ['ignored_until', ({ ignored_until }) => ignored_until],
  ['note', ({ note }) => note],
  ['last_scan_id', ({ last_scan_id }) => last_scan_id],
];

/** Yields issues as a CSV file, piece by piece. */
export const exportIssuesAsCsv = (issues: AsyncIterable<TrackedIssue>): AsyncGenerator<string> =>
  formatCsv(csvColumns, issues);

/** Yields issues as one JSON value, piece by piece. */
export async function* exportIssuesAsJson(
  origin: string,
  issues: AsyncIterable<TrackedIssue>,
): AsyncGenerator<string> {
  yield `{"site":${cleanJson(origin)},"exported_at":"${new Date().toISOString()}","issues":[`;
  let comma = '';
  for await (const issue of issues) {
    yield `${comma}\n${cleanJson(issue)}`;
    comma = ',';
  }
  yield '\n]}\n';
}
