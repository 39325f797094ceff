import type { ReportType } from '@curbcut/contract';
import type { z } from 'zod';
import type { ReportInput, ReportIssue } from '../report-input.ts';
import { type CriterionSummary, summarizeCriteria } from '../survey/criteria.ts';
import { CONFORMANCE_DISCLAIMER, MANUAL_CHECKS } from '../survey/manual-checks.ts';
import { surveyScan } from '../survey/survey.ts';
import { getTopChanges } from '../survey/top-changes.ts';
import { JSON_VERSION, type JsonCriterion, type JsonIssue, type JsonReport } from './schema.ts';
import { type StreamedList, streamList, writeJson } from './stream.ts';

/** What is written of a list piece by piece may stand in its place. */
type Streamable<Value> = {
  [Key in keyof Value]: Value[Key] | (Value[Key] extends unknown[] | undefined ? StreamedList : never);
};

/** The report that programs read; `JsonReport` is its schema. */
export async function* generateJsonReport(input: ReportInput, type: ReportType): AsyncGenerator<string> {
  const { scan } = input;
  const survey = await surveyScan(input);
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
      rules_asked: survey.rulesEvaluated,
      rules_applied: survey.rulesApplied,
      issues: survey.severities,
      needs_review: survey.reviews,
      occurrences: survey.occurrences,
      needs_review_occurrences: survey.reviewOccurrences,
      left_out: scan.left_out,
    },
    not_tested: streamList(survey.notTestedPages),
    unexamined: streamList(survey.notTestedParts),
    needs_person: [...MANUAL_CHECKS],
    note: CONFORMANCE_DISCLAIMER,
    criteria: streamList(summarizeCriteria(input, survey).map(toJsonCriterion)),
    rules: withPlaces ? streamList(input.rules) : undefined,
    pages: type === 'summary' ? undefined : streamList(input.pages()),
    issues: streamList(generateIssues(input, type, withPlaces)),
  };
  yield* writeJson(report);
  yield '\n';
}

async function* generateIssues(input: ReportInput, type: ReportType, withPlaces: boolean) {
  for (const issue of type === 'summary' ? getTopChanges(input.issues) : input.issues) {
    yield withPlaces
      ? {
          ...issue,
          change: await toJsonChange(input, issue),
          places: streamList(generateOccurrences(input, issue)),
        }
      : issue;
  }
}

async function toJsonChange(input: ReportInput, issue: ReportIssue): Promise<JsonIssue['change']> {
  const found = issue.fix && (await input.getFix(issue));
  if (!found) return null;
  const { source: _rendered, ...fix } = found.fix;
  return { page_url: found.page_url, ...fix, code: found.code };
}

async function* generateOccurrences(input: ReportInput, issue: ReportIssue) {
  for await (const place of input.occurrences(issue)) yield place;
}

function toJsonCriterion({
  criterion: { id, title, level, requirement },
  status,
  rules,
  failures,
  reviews,
  elements,
  isFullyTested,
}: CriterionSummary): z.infer<typeof JsonCriterion> {
  return {
    id,
    title,
    level,
    status,
    rules: [...rules],
    failures: failures.length,
    reviews: reviews.length,
    elements,
    by_person: isFullyTested ? null : requirement,
  };
}
