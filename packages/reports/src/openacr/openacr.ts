import { formatCount } from '@curbcut/scoring';
import { LEVELS, type Level } from '@curbcut/wcag';
import { stringify } from 'yaml';
import { PARSING_REMARK } from '../audit/report-tables.ts';
import { cleanText } from '../clean-text.ts';
import { formatOccurrences, getHost } from '../format-text.ts';
import type { ReportInput } from '../report-input.ts';
import { formatCoverage, getCoverage } from '../survey/coverage.ts';
import { type CriterionSummary, summarizeCriteria } from '../survey/criteria.ts';
import { CONFORMANCE_DISCLAIMER } from '../survey/manual-checks.ts';
import { type ScanSurvey, surveyScan } from '../survey/survey.ts';

/** The WCAG 2.2 catalog (GSA/openacr, catalog/). */
const CATALOG_ID = '2.5-edition-wcag-2.2-en';

const CHAPTERS: Readonly<Record<Level, string>> = {
  A: 'success_criteria_level_a',
  AA: 'success_criteria_level_aa',
  AAA: 'success_criteria_level_aaa',
};

/**
 * Generates a draft Open Accessibility Conformance Report (GSA OpenACR 0.1.0) as YAML, to be completed and
 * signed by a person. Only a person can decide to what extent a criterion is met, so all Level A and AA
 * conformance levels are empty and the notes contain the scan results. OpenACR allows `not-evaluated` only
 * for Level AAA.
 */
export async function* generateOpenacrReport(input: ReportInput): AsyncGenerator<string> {
  const { scan } = input;
  const survey = await surveyScan(input);
  const rows = summarizeCriteria(input, survey);
  const date = (scan.completed_at ?? scan.created_at).slice(0, 10);
  const acr = {
    title: `${getHost(scan.url)} Accessibility Conformance Report`,
    product: { name: getHost(scan.url), description: `The website at ${scan.url}` },
    author: { name: 'To be named: the person who completes and signs this report', email: '' },
    report_date: date,
    last_modified_date: date,
    version: 1,
    notes: `Draft generated from an automated scan. ${CONFORMANCE_DISCLAIMER} Set each level after testing the criterion manually.`,
    evaluation_methods_used: describeMethods(input, survey),
    catalog: CATALOG_ID,
    chapters: Object.fromEntries(
      LEVELS.map((level) => {
        const criteria = rows.filter(({ criterion }) => criterion.level === level).map(toAcrCriterion);
        if (level === 'A') criteria.splice(-1, 0, toRow('4.1.1', 'not-applicable', PARSING_REMARK));
        return [
          CHAPTERS[level],
          criteria.length === 0
            ? { notes: 'Not part of this scan.', disabled: true, criteria: [] }
            : { criteria },
        ];
      }),
    ),
  };
  // YAML 1.1 parsers, such as the GSA's, read unquoted dates as times instead of text.
  yield cleanText(stringify(acr, { compat: 'yaml-1.1' }));
}

/** Describes the methods as Markdown, which OpenACR renders in its notes. */
function describeMethods(input: ReportInput, survey: ScanSurvey): string {
  const lines = formatCoverage(getCoverage(input, survey)).map((line) => `- ${line}`);
  return [
    `Automated tests by Curbcut ${input.scan.version} in a real browser. No manual testing has been done yet.`,
    '',
    ...lines,
  ].join('\n');
}

function toAcrCriterion(summary: CriterionSummary) {
  const { id, level } = summary.criterion;
  return level === 'AAA'
    ? toRow(id, 'not-evaluated', formatNotes(summary))
    : toRow(id, '', `Undecided. ${formatNotes(summary)}`);
}

const toRow = (num: string, level: string, notes: string) => ({
  num,
  components: [{ name: 'web', adherence: { level, notes } }],
});

/** Maximum number of issues listed in one criterion's notes. */
const MAX_NAMED_ISSUES = 5;

function formatNotes({
  status,
  failures,
  reviews,
  isFullyTested,
  limitedTests,
  criterion,
}: CriterionSummary): string {
  const listIssues = (issues: CriterionSummary['failures']) =>
    issues
      .slice(0, MAX_NAMED_ISSUES)
      .map((issue) => `“${issue.rule_title}” in ${issue.cause} (${formatOccurrences(issue)}).`)
      .join(' ');
  return [
    ...(failures.length > 0
      ? [`Automated tests found ${formatCount(failures.length, 'issue')}: ${listIssues(failures)}`]
      : []),
    ...(reviews.length > 0 ? [`Needs review: ${listIssues(reviews)}`] : []),
    ...(status === 'not-tested' ? ['Not tested automatically.'] : []),
    ...(status === 'partly-tested'
      ? ['Automated rules tested part of this criterion and found no failures.']
      : []),
    ...(status === 'nothing-found' ? ['Automated rules found no failures on the pages as tested.'] : []),
    ...limitedTests,
    isFullyTested
      ? 'To test manually: other page states and untested pages.'
      : `To test manually: ${criterion.requirement}`,
  ].join(' ');
}
