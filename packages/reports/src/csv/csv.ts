import type { ReportType } from '@curbcut/contract';
import type { ReportInput } from '../input.ts';
import { criteriaOf } from '../survey/criteria.ts';
import { surveyOf } from '../survey/survey.ts';
import { csvRow } from './write-row.ts';

/**
 * A table with a head: a row for each occurrence (`detailed`, `developer`), each issue (`summary`) or each criterion
 * (`conformance`). The last rows of the first two name the pages that were not tested.
 */
export async function* csvReport(input: ReportInput, type: ReportType): AsyncGenerator<string> {
  if (type === 'conformance') yield* criteriaRows(input);
  else if (type === 'summary') yield* issueRows(input);
  else yield* occurrenceRows(input);
}

async function* occurrenceRows(input: ReportInput): AsyncGenerator<string> {
  yield csvRow([
    'outcome',
    'severity',
    'rule',
    'title',
    'wcag',
    'level',
    'page',
    'selector',
    'message',
    'snippet',
    'name',
    'role',
    'cause',
    'help',
    'engines',
    'issue',
  ]);
  for (const issue of input.issues) {
    for await (const place of input.occurrences(issue)) {
      yield csvRow([
        issue.outcome,
        issue.severity,
        issue.rule_id,
        issue.rule_title,
        issue.wcag_sc,
        issue.best_practice ? null : issue.wcag_level,
        place.page_url,
        place.selector,
        place.message,
        place.snippet,
        place.name,
        place.role,
        issue.cause,
        issue.help,
        place.engines.join(' '),
        issue.fingerprint,
      ]);
    }
  }
  yield* untestedRows(input, (page, reason) => [
    'untested',
    null,
    null,
    null,
    null,
    null,
    page,
    null,
    reason,
    ...Array<null>(7).fill(null),
  ]);
}

async function* issueRows(input: ReportInput): AsyncGenerator<string> {
  yield csvRow([
    'outcome',
    'severity',
    'rule',
    'title',
    'wcag',
    'level',
    'cause',
    'occurrences',
    'pages',
    'priority',
    'remediation',
    'help',
    'issue',
  ]);
  for (const issue of input.issues) {
    yield csvRow([
      issue.outcome,
      issue.severity,
      issue.rule_id,
      issue.rule_title,
      issue.wcag_sc,
      issue.best_practice ? null : issue.wcag_level,
      issue.cause,
      issue.occurrences,
      issue.pages,
      issue.priority,
      issue.remediation_timeframe,
      issue.help,
      issue.fingerprint,
    ]);
  }
  yield* untestedRows(input, (page, reason) => [
    'untested',
    null,
    null,
    page,
    null,
    null,
    reason,
    ...Array<null>(6).fill(null),
  ]);
}

async function* criteriaRows(input: ReportInput): AsyncGenerator<string> {
  yield csvRow([
    'criterion',
    'title',
    'level',
    'status',
    'issues failed',
    'issues for a person',
    'elements passed',
    'elements failed',
    'elements for a person',
    'rules',
    'by a person',
  ]);
  for (const row of criteriaOf(input, await surveyOf(input))) {
    const { criterion, status, failures, reviews, elements, rules, whole } = row;
    yield csvRow([
      criterion.id,
      criterion.title,
      criterion.level,
      status,
      failures.length,
      reviews.length,
      elements.passed,
      elements.failed,
      elements.cantTell,
      rules.join(' '),
      whole ? null : criterion.asks,
    ]);
  }
}

async function* untestedRows(
  input: ReportInput,
  toRow: (page: string, reason: string) => readonly (string | null)[],
): AsyncGenerator<string> {
  for await (const page of input.pages()) {
    if (page.not_tested !== null) yield csvRow(toRow(page.url, page.not_tested.reason));
  }
}
