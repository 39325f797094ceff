import type { ReportType } from '@curbcut/contract';
import type { z } from 'zod';
import type { ReportInput, ReportIssue } from '../report-input.ts';
import { type CriterionSummary, summarizeCriteria } from '../survey/criteria.ts';
import { CONFORMANCE_DISCLAIMER, MANUAL_CHECKS } from '../survey/manual-checks.ts';
import { surveyScan } from '../survey/survey.ts';
import { getTopChanges } from '../survey/top-changes.ts';
import { JSON_VERSION, type JsonCriterion, type JsonIssue, type JsonReport } from './schema.ts';
import { type StreamedList, streamList, writeJson } from './stream.ts';

/** A report in which a {@link StreamedList} may replace any list. */
type Streamable<Value> = {
  [Key in keyof Value]: Value[Key] | (Value[Key] extends unknown[] | undefined ? StreamedList : never);
};

/** Generates the JSON report, one list item per line. Its schema is `JsonReport`. */
export async function* generateJsonReport(input: ReportInput, type: ReportType): AsyncGenerator<string> {
  const { scan } = input;
  const survey = await surveyScan(input);
  const withOccurrences = type === 'detailed' || type === 'developer';
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
      pages_reused: survey.pagesReused,
      elements: survey.elements,
      rules_asked: survey.rulesEvaluated,
      rules_applied: survey.rulesApplied,
      issues: survey.severities,
      needs_review: survey.reviews,
      occurrences: survey.occurrences,
      needs_review_occurrences: survey.reviewOccurrences,
      excluded: scan.excluded,
    },
    not_tested: streamList(survey.notTestedPages),
    unexamined: streamList(survey.notTestedParts),
    limited_tests: streamList(survey.limitedTests),
    manual_checks: [...MANUAL_CHECKS],
    note: CONFORMANCE_DISCLAIMER,
    criteria: streamList(summarizeCriteria(input, survey).map(toJsonCriterion)),
    rules: withOccurrences ? streamList(input.rules) : undefined,
    pages: type === 'summary' ? undefined : streamList(input.pages()),
    issues: streamList(generateIssues(input, type, withOccurrences)),
  };
  yield* writeJson(report);
  yield '\n';
}

async function* generateIssues(input: ReportInput, type: ReportType, withOccurrences: boolean) {
  for (const issue of type === 'summary' ? getTopChanges(input.issues) : input.issues) {
    yield withOccurrences
      ? {
          ...issue,
          change: await toJsonChange(input, issue),
          elements: streamList(generateOccurrences(input, issue)),
        }
      : issue;
  }
}

async function toJsonChange(input: ReportInput, issue: ReportIssue): Promise<JsonIssue['change']> {
  const reportFix = issue.fix && (await input.getFix(issue));
  if (!reportFix) return null;
  const { source: _source, ...fix } = reportFix.fix;
  return { page_url: reportFix.page_url, ...fix, code: reportFix.code };
}

async function* generateOccurrences(input: ReportInput, issue: ReportIssue) {
  for await (const { image: _shownInDocuments, ...occurrence } of input.occurrences(issue)) yield occurrence;
}

function toJsonCriterion({
  criterion: { id, title, level, requirement },
  status,
  rules,
  failures,
  reviews,
  elements,
  isFullyTested,
  limitedTests,
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
    limited_tests: [...limitedTests],
  };
}
