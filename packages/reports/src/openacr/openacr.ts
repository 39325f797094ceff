import { LEVELS, type Level } from '@curbcut/wcag';
import { stringify } from 'yaml';
import { cleanText } from '../clean-text.ts';
import { formatCount, formatReach, getHost } from '../format-text.ts';
import type { ReportInput } from '../report-input.ts';
import { formatCoverage, getCoverage } from '../survey/coverage.ts';
import { type CriterionSummary, summarizeCriteria } from '../survey/criteria.ts';
import { CONFORMANCE_DISCLAIMER } from '../survey/manual-checks.ts';
import { type ScanSurvey, surveyScan } from '../survey/survey.ts';

/** The one that lists WCAG 2.2 (GSA/openacr, catalog/). */
const CATALOG_ID = '2.5-edition-wcag-2.2-en';

const CHAPTERS: Readonly<Record<Level, string>> = {
  A: 'success_criteria_level_a',
  AA: 'success_criteria_level_aa',
  AAA: 'success_criteria_level_aaa',
};

/**
 * An Open Accessibility Conformance Report (GSA OpenACR 0.1.0) as YAML, to be completed and signed by a person. How far
 * a criterion is met is for them to say: every level is `not-evaluated`, and the notes hold what the scan knows.
 */
export async function* generateOpenacrReport(input: ReportInput): AsyncGenerator<string> {
  const { scan } = input;
  const survey = await surveyScan(input);
  const rows = summarizeCriteria(input, survey);
  const date = (scan.completed_at ?? scan.created_at).slice(0, 10);
  const yaml = stringify({
    title: `${getHost(scan.url)} Accessibility Conformance Report`,
    product: { name: getHost(scan.url), description: `The website at ${scan.url}` },
    author: { name: 'To be named: the person who has completed and signs this report', email: '' },
    report_date: date,
    last_modified_date: date,
    version: 1,
    notes: `Draft made from an automatic scan. ${CONFORMANCE_DISCLAIMER} Set each level after a person has tested the criterion.`,
    evaluation_methods_used: describeMethods(input, survey),
    catalog: CATALOG_ID,
    chapters: Object.fromEntries(
      LEVELS.map((level) => {
        const criteria = rows.filter(({ criterion }) => criterion.level === level).map(toAcrCriterion);
        return [
          CHAPTERS[level],
          criteria.length === 0
            ? { notes: 'Not part of this scan.', disabled: true, criteria: [] }
            : { criteria },
        ];
      }),
    ),
  });
  yield cleanText(yaml);
}

/** As Markdown, which OpenACR's notes are shown as. */
function describeMethods(input: ReportInput, survey: ScanSurvey): string {
  const lines = formatCoverage(getCoverage(input, survey)).map((line) => `- ${line}`);
  return [
    `Automatic tests by Curbcut ${input.scan.version} in a real browser. No person has tested anything yet.`,
    '',
    ...lines,
  ].join('\n');
}

function toAcrCriterion(standing: CriterionSummary) {
  return {
    num: standing.criterion.id,
    components: [{ name: 'web', adherence: { level: 'not-evaluated', notes: formatNotes(standing) } }],
  };
}

/** Causes that the notes of one criterion name. */
const MAX_NAMED_ISSUES = 5;

function formatNotes({ status, failures, reviews, isFullyTested, criterion }: CriterionSummary): string {
  const named = (issues: CriterionSummary['failures']) =>
    issues
      .slice(0, MAX_NAMED_ISSUES)
      .map((issue) => `“${issue.rule_title}” in ${issue.cause} (${formatReach(issue)}).`)
      .join(' ');
  return [
    ...(failures.length > 0
      ? [`Automatic tests found ${formatCount(failures.length, 'issue', 'issues')}: ${named(failures)}`]
      : []),
    ...(reviews.length > 0 ? [`Waiting for a person’s judgement: ${named(reviews)}`] : []),
    ...(status === 'not-tested' ? ['Not tested automatically.'] : []),
    ...(status === 'partly-tested' ? ['Automatic rules ask a part of this, and found nothing.'] : []),
    ...(status === 'nothing-found' ? ['Automatic rules found nothing on the pages as they stood.'] : []),
    isFullyTested
      ? 'A person has to see other states of the pages, and pages that were not tested.'
      : `A person has to see: ${criterion.requirement}`,
  ].join(' ');
}
