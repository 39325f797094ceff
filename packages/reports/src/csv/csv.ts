import type { ReportType } from '@curbcut/contract';
import type { ReportInput } from '../input.ts';
import { coverageOf } from '../survey/coverage.ts';
import { criteriaOf } from '../survey/criteria.ts';
import { surveyOf } from '../survey/survey.ts';
import { csvRow } from './write-row.ts';

/**
 * A table with a head: a row for each occurrence (`detailed`, `developer`), each issue (`summary`) or each criterion
 * (`conformance`). The last rows say what was tested, what was not, and what needs a person; in the first two, those
 * before them name the pages that were not tested.
 */
export async function* csvReport(input: ReportInput, type: ReportType): AsyncGenerator<string> {
  if (type === 'conformance') yield* criteriaRows(input);
  else if (type === 'summary') yield* issueRows(input);
  else yield* occurrenceRows(input);
}

type Cell = string | number | null;

/** A table by the names of its columns; what a row does not say is empty. */
function tableOf<Name extends string>(...names: Name[]) {
  return {
    head: () => csvRow(names),
    row: (cells: Partial<Record<Name, Cell>>) => csvRow(names.map((name) => cells[name] ?? null)),
  };
}

async function* occurrenceRows(input: ReportInput): AsyncGenerator<string> {
  const { head, row } = tableOf(
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
    'fix',
  );
  yield head();
  for (const issue of input.issues) {
    for await (const place of input.occurrences(issue)) {
      yield row({
        outcome: issue.outcome,
        severity: issue.severity,
        rule: issue.rule_id,
        title: issue.rule_title,
        wcag: issue.wcag_sc,
        level: issue.best_practice ? null : issue.wcag_level,
        page: place.page_url,
        selector: place.selector,
        message: place.message,
        snippet: place.snippet,
        name: place.name,
        role: place.role,
        cause: issue.cause,
        help: issue.help,
        engines: place.engines.join(' '),
        issue: issue.fingerprint,
        fix: issue.fix?.status ?? null,
      });
    }
  }
  yield* untestedPages(input, (page, message) => row({ outcome: 'untested', page, message }));
  yield* coverage(input, (outcome, title, message) => row({ outcome, title, message }));
}

async function* issueRows(input: ReportInput): AsyncGenerator<string> {
  const { head, row } = tableOf(
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
  );
  yield head();
  for (const issue of input.issues) {
    yield row({
      outcome: issue.outcome,
      severity: issue.severity,
      rule: issue.rule_id,
      title: issue.rule_title,
      wcag: issue.wcag_sc,
      level: issue.best_practice ? null : issue.wcag_level,
      cause: issue.cause,
      occurrences: issue.occurrences,
      pages: issue.pages,
      priority: issue.priority,
      remediation: issue.remediation_timeframe,
      help: issue.help,
      issue: issue.fingerprint,
    });
  }
  yield* untestedPages(input, (title, cause) => row({ outcome: 'untested', title, cause }));
  yield* coverage(input, (outcome, title, cause) => row({ outcome, title, cause }));
}

async function* criteriaRows(input: ReportInput): AsyncGenerator<string> {
  const { head, row } = tableOf(
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
  );
  yield head();
  for (const standing of criteriaOf(input, await surveyOf(input))) {
    const { criterion, status, failures, reviews, elements, rules, whole } = standing;
    yield row({
      criterion: criterion.id,
      title: criterion.title,
      level: criterion.level,
      status,
      'issues failed': failures.length,
      'issues for a person': reviews.length,
      'elements passed': elements.passed,
      'elements failed': elements.failed,
      'elements for a person': elements.cantTell,
      rules: rules.join(' '),
      'by a person': whole ? null : criterion.asks,
    });
  }
  yield* coverage(input, (status, title, what) => row({ status, title, 'by a person': what }));
}

async function* untestedPages(
  input: ReportInput,
  toRow: (page: string, reason: string) => string,
): AsyncGenerator<string> {
  for await (const page of input.pages()) {
    if (page.not_tested !== null) yield toRow(page.url, page.not_tested.reason);
  }
}

async function* coverage(
  input: ReportInput,
  toRow: (state: string, howMuch: string, what: string) => string,
): AsyncGenerator<string> {
  for (const { state, howMuch, what, points } of coverageOf(input, await surveyOf(input))) {
    if (points === undefined) yield toRow(state, howMuch, what);
    else for (const point of points) yield toRow(state, howMuch, point);
  }
}
