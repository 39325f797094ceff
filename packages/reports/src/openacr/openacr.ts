import { LEVELS, type Level } from '@curbcut/wcag';
import { stringify } from 'yaml';
import { cleanText } from '../clean-text.ts';
import type { ReportInput } from '../input.ts';
import { coverageLines, coverageOf } from '../survey/coverage.ts';
import { type CriterionStanding, criteriaOf } from '../survey/criteria.ts';
import { NO_CLAIM } from '../survey/needs-person.ts';
import { type Survey, surveyOf } from '../survey/survey.ts';
import { hostOf, plural, reach } from '../words.ts';

/** The one that lists WCAG 2.2 (GSA/openacr, catalog/). */
const CATALOG = '2.5-edition-wcag-2.2-en';

const CHAPTERS: Readonly<Record<Level, string>> = {
  A: 'success_criteria_level_a',
  AA: 'success_criteria_level_aa',
  AAA: 'success_criteria_level_aaa',
};

/**
 * An Open Accessibility Conformance Report (GSA OpenACR 0.1.0) as YAML, to be completed and signed by a person. How far
 * a criterion is met is for them to say: every level is `not-evaluated`, and the notes hold what the scan knows.
 */
export async function* openacrReport(input: ReportInput): AsyncGenerator<string> {
  const { scan } = input;
  const survey = await surveyOf(input);
  const rows = criteriaOf(input, survey);
  const date = (scan.completed_at ?? scan.created_at).slice(0, 10);
  const yaml = stringify({
    title: `${hostOf(scan.url)} Accessibility Conformance Report`,
    product: { name: hostOf(scan.url), description: `The website at ${scan.url}` },
    author: { name: 'To be named: the person who has completed and signs this report', email: '' },
    report_date: date,
    last_modified_date: date,
    version: 1,
    notes: `Draft made from an automatic scan. ${NO_CLAIM} Set each level after a person has tested the criterion.`,
    evaluation_methods_used: methodsOf(input, survey),
    catalog: CATALOG,
    chapters: Object.fromEntries(
      LEVELS.map((level) => {
        const criteria = rows.filter(({ criterion }) => criterion.level === level).map(toCriterion);
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
function methodsOf(input: ReportInput, survey: Survey): string {
  const lines = coverageLines(coverageOf(input, survey)).map((line) => `- ${line}`);
  return [
    `Automatic tests by Curbcut ${input.scan.version} in a real browser. No person has tested anything yet.`,
    '',
    ...lines,
  ].join('\n');
}

function toCriterion(standing: CriterionStanding) {
  return {
    num: standing.criterion.id,
    components: [{ name: 'web', adherence: { level: 'not-evaluated', notes: notesOf(standing) } }],
  };
}

/** Causes that the notes of one criterion name. */
const MOST_NAMED = 5;

function notesOf({ status, failures, reviews, whole, criterion }: CriterionStanding): string {
  const named = (issues: CriterionStanding['failures']) =>
    issues
      .slice(0, MOST_NAMED)
      .map((issue) => `“${issue.rule_title}” in ${issue.cause} (${reach(issue)}).`)
      .join(' ');
  return [
    ...(failures.length > 0
      ? [`Automatic tests found ${plural(failures.length, 'issue', 'issues')}: ${named(failures)}`]
      : []),
    ...(reviews.length > 0 ? [`Waiting for a person’s judgement: ${named(reviews)}`] : []),
    ...(status === 'not-tested' ? ['Not tested automatically.'] : []),
    ...(status === 'partly-tested' ? ['Automatic rules ask a part of this, and found nothing.'] : []),
    ...(status === 'nothing-found' ? ['Automatic rules found nothing on the pages as they stood.'] : []),
    whole
      ? 'A person has to see other states of the pages, and pages that were not tested.'
      : `A person has to see: ${criterion.asks}`,
  ].join(' ');
}
