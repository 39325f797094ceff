import type { ReportType } from '@curbcut/contract';
import type { z } from 'zod';
import type { ReportInput, ReportIssue } from '../input.ts';
import { type CriterionStanding, criteriaOf } from '../survey/criteria.ts';
import { NEEDS_PERSON, NO_CLAIM } from '../survey/needs-person.ts';
import { surveyOf } from '../survey/survey.ts';
import { topChanges } from '../survey/top-changes.ts';
import { JSON_VERSION, type JsonCriterion, type JsonIssue, type JsonReport } from './schema.ts';
import { type StreamedList, streamed, writeJson } from './stream.ts';

/** What is written of a list piece by piece may stand in its place. */
type Streamable<Value> = {
  [Key in keyof Value]: Value[Key] | (Value[Key] extends unknown[] | undefined ? StreamedList : never);
};

/** The report that programs read; `JsonReport` is its schema. */
export async function* jsonReport(input: ReportInput, type: ReportType): AsyncGenerator<string> {
  const { scan } = input;
  const survey = await surveyOf(input);
  const withPlaces = type === 'detailed' || type === 'developer';
  const report: Streamable<JsonReport> = {
    format: 'curbcut-report',
    version: JSON_VERSION,
    type,
    product: { name: 'Curbcut', version: scan.version },
    scan: {
      id: scan.id,
      url: scan.url,
      created_at: scan.created_at,
      completed_at: scan.completed_at,
      settings: scan.settings,
    },
    score: scan.score_result,
    projected: scan.projected,
    counts: {
      pages_tested: survey.pagesTested,
      pages_not_tested: survey.pagesNotTested,
      pages_beyond_limit: survey.pagesBeyondLimit,
      elements: survey.elements,
      rules_asked: survey.rulesAsked,
      rules_applied: survey.rulesApplied,
      issues: survey.severities,
      needs_review: survey.reviews,
      occurrences: survey.occurrences,
      needs_review_occurrences: survey.reviewOccurrences,
      left_out: scan.left_out,
    },
    not_tested: streamed(survey.untested),
    unexamined: streamed(survey.unexamined),
    needs_person: [...NEEDS_PERSON],
    note: NO_CLAIM,
    criteria: streamed(criteriaOf(input, survey).map(toCriterion)),
    rules: withPlaces ? streamed(input.rules) : undefined,
    pages: type === 'summary' ? undefined : streamed(input.pages()),
    issues: streamed(issuesOf(input, type, withPlaces)),
  };
  yield* writeJson(report);
  yield '\n';
}

async function* issuesOf(input: ReportInput, type: ReportType, withPlaces: boolean) {
  for (const issue of type === 'summary' ? topChanges(input.issues) : input.issues) {
    yield withPlaces
      ? { ...issue, change: await changeOf(input, issue), places: streamed(placesOf(input, issue)) }
      : issue;
  }
}

async function changeOf(input: ReportInput, issue: ReportIssue): Promise<JsonIssue['change']> {
  const found = issue.fix && (await input.fixOf(issue));
  if (!found) return null;
  const { source: _rendered, ...fix } = found.fix;
  return { page_url: found.page_url, ...fix, code: found.code };
}

async function* placesOf(input: ReportInput, issue: ReportIssue) {
  for await (const place of input.occurrences(issue)) yield place;
}

function toCriterion({
  criterion: { id, title, level, asks },
  status,
  rules,
  failures,
  reviews,
  elements,
  whole,
}: CriterionStanding): z.infer<typeof JsonCriterion> {
  return {
    id,
    title,
    level,
    status,
    rules: [...rules],
    failures: failures.length,
    reviews: reviews.length,
    elements,
    by_person: whole ? null : asks,
  };
}
