import type { ReportType } from '@curbcut/contract';
import { formatState } from '@curbcut/contract';
import { type Options, stringify } from 'csv-stringify/sync';
import { cleanText } from '../clean-text.ts';
import type { ReportInput } from '../report-input.ts';
import { getCoverage } from '../survey/coverage.ts';
import { summarizeCriteria } from '../survey/criteria.ts';
import { surveyScan } from '../survey/survey.ts';

/**
 * Generates a table with a header: one row per occurrence (`detailed`, `developer`), issue (`summary`) or
 * criterion (`conformance`). Tables of occurrences and issues then list the pages that were not tested. The
 * last rows of every table list what was tested, what was not and what needs review.
 */
export async function* generateCsvReport(input: ReportInput, type: ReportType): AsyncGenerator<string> {
  if (type === 'conformance') yield* generateCriteriaRows(input);
  else if (type === 'summary') yield* generateIssueRows(input);
  else yield* generateOccurrenceRows(input);
}

type Cell = string | number | null;

/** Creates functions that format a table's header and rows. Missing cells are empty. */
function createTable<Name extends string>(...names: Name[]) {
  return {
    head: () => formatCsvRow(names),
    row: (cells: Partial<Record<Name, Cell>>) => formatCsvRow(names.map((name) => cells[name] ?? null)),
  };
}

async function* generateOccurrenceRows(input: ReportInput): AsyncGenerator<string> {
  const { head, row } = createTable(
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
    'state',
  );
  yield head();
  for (const issue of input.issues) {
    for await (const occurrence of input.occurrences(issue)) {
      yield row({
        outcome: issue.outcome,
        severity: issue.severity,
        rule: issue.rule_id,
        title: issue.rule_title,
        wcag: issue.wcag_sc,
        level: issue.best_practice ? null : issue.wcag_level,
        page: occurrence.page_url,
        selector: occurrence.selector,
        message: occurrence.message,
        snippet: occurrence.snippet,
        name: occurrence.name,
        role: occurrence.role,
        cause: issue.cause,
        help: issue.help,
        engines: occurrence.engines.join(' '),
        issue: issue.fingerprint,
        fix: issue.fix?.status ?? null,
        state: formatState(occurrence.state),
      });
    }
  }
  yield* generateNotTestedRows(input, (page, message) => row({ outcome: 'untested', page, message }));
  yield* generateCoverageRows(input, (outcome, title, message) => row({ outcome, title, message }));
}

async function* generateIssueRows(input: ReportInput): AsyncGenerator<string> {
  const { head, row } = createTable(
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
  yield* generateNotTestedRows(input, (title, cause) => row({ outcome: 'untested', title, cause }));
  yield* generateCoverageRows(input, (outcome, title, cause) => row({ outcome, title, cause }));
}

async function* generateCriteriaRows(input: ReportInput): AsyncGenerator<string> {
  const { head, row } = createTable(
    'criterion',
    'title',
    'level',
    'status',
    'failed_issues',
    'needs_review_issues',
    'passed_elements',
    'failed_elements',
    'needs_review_elements',
    'rules',
    'incomplete_tests',
    'manual_check',
  );
  yield head();
  for (const summary of summarizeCriteria(input, await surveyScan(input))) {
    const { criterion, status, failures, reviews, elements, rules, isFullyTested, limitedTests } = summary;
    yield row({
      criterion: criterion.id,
      title: criterion.title,
      level: criterion.level,
      status,
      failed_issues: failures.length,
      needs_review_issues: reviews.length,
      passed_elements: elements.passed,
      failed_elements: elements.failed,
      needs_review_elements: elements.cantTell,
      rules: rules.join(' '),
      incomplete_tests: limitedTests.join(' '),
      manual_check: isFullyTested ? null : criterion.requirement,
    });
  }
  yield* generateCoverageRows(input, (status, title, what) => row({ status, title, manual_check: what }));
}

async function* generateNotTestedRows(
  input: ReportInput,
  toRow: (page: string, reason: string) => string,
): AsyncGenerator<string> {
  for await (const page of input.pages()) {
    if (page.not_tested !== null) yield toRow(page.url, page.not_tested.reason);
  }
}

async function* generateCoverageRows(
  input: ReportInput,
  toRow: (state: string, howMuch: string, what: string) => string,
): AsyncGenerator<string> {
  for (const { state, howMuch, what, points } of getCoverage(input, await surveyScan(input))) {
    if (points === undefined) yield toRow(state, howMuch, what);
    else for (const point of points) yield toRow(state, howMuch, point);
  }
}

/**
 * Matches text that a spreadsheet could interpret as a formula, including full-width characters
 * (https://owasp.org/www-community/attacks/CSV_Injection). Broader than csv-stringify's `escape_formulas`,
 * which looks only at the first character: spreadsheets ignore white space and control characters before it.
 */
const FORMULA_START = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

const csvOptions: Options = {
  record_delimiter: '\r\n',
  // With a custom delimiter, the library leaves cells with a lone CR or LF unquoted.
  quote_record_delimiter: true,
  cast: { string: toSafeCell },
};

/**
 * Formats one RFC 4180 record with its line ending. Text from scanned pages is data, so text that a
 * spreadsheet would run as a formula gets an apostrophe in front.
 */
export function formatCsvRow(cells: readonly (string | number | null)[]): string {
  return stringify([cells], csvOptions);
}

function toSafeCell(text: string): string {
  const clean = cleanText(text);
  return FORMULA_START.test(text) || FORMULA_START.test(clean) ? `'${clean}` : clean;
}
