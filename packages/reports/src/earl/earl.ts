import { formatCount } from '@curbcut/scoring';
import { CRITERIA, type CriterionId, isCriterionId } from '@curbcut/wcag';
import { formatCriterion } from '../format-text.ts';
import { streamList, writeJson } from '../json/stream.ts';
import { hasCountedElements, type ReportInput, type ReportIssue, type ReportPage } from '../report-input.ts';
import { formatCoverage, getCoverage } from '../survey/coverage.ts';
import { type CriterionStatus, type CriterionSummary, summarizeCriteria } from '../survey/criteria.ts';
import { CONFORMANCE_DISCLAIMER } from '../survey/manual-checks.ts';
import { describePageLimits, surveyScan } from '../survey/survey.ts';
import { describeWithState } from '../to-report-occurrence.ts';

/**
 * Each status's EARL outcome. No criterion is ever asserted to have passed, because rules cover only part of
 * it.
 */
const EARL_OUTCOMES: Readonly<Record<CriterionStatus, EarlOutcome>> = {
  failed: 'failed',
  'needs-review': 'cantTell',
  'partly-tested': 'cantTell',
  'nothing-found': 'cantTell',
  'not-tested': 'untested',
};

/**
 * Generates an EARL 1.0 report (W3C Evaluation and Report Language) as JSON-LD: one assertion about the site per
 * criterion (TestRequirement), and one about each page per rule that applied (TestCase), with the elements as pointers.
 */
export async function* generateEarlReport(input: ReportInput): AsyncGenerator<string> {
  yield* writeJson({ '@context': EARL_CONTEXT, '@graph': streamList(generateNodes(input)) });
  yield '\n';
}

async function* generateNodes(input: ReportInput): AsyncGenerator<object> {
  const { scan } = input;
  const survey = await surveyScan(input);
  const date = scan.completed_at ?? scan.created_at;
  const assertor = createEarlAssertor(scan.version);
  const site = toSubjectId(scan.url, 'site');
  yield assertor;
  yield {
    '@id': site,
    '@type': 'TestSubject',
    title: scan.url,
    description: [CONFORMANCE_DISCLAIMER, ...formatCoverage(getCoverage(input, survey))].join('\n'),
  };
  for (const summary of summarizeCriteria(input, survey)) {
    yield {
      '@id': toWcagTerm(summary.criterion.id),
      '@type': 'TestRequirement',
      title: formatCriterion(summary.criterion.id),
    };
    yield {
      '@type': 'Assertion',
      assertedBy: assertor['@id'],
      mode: 'earl:automatic',
      subject: site,
      test: toWcagTerm(summary.criterion.id),
      result: {
        ...createEarlResult(EARL_OUTCOMES[summary.status], date),
        info: describeCriterion(summary),
      },
    };
  }
  for (const rule of input.rules) {
    yield {
      '@id': toRuleTerm(rule.rule_id),
      '@type': 'TestCase',
      title: rule.rule_title,
      isPartOf: rule.wcag_criteria.filter(isCriterionId).map(toWcagTerm),
    };
  }
  const issues = new Map(input.issues.map((issue) => [issue.id, issue]));
  for await (const page of input.pages()) {
    yield {
      '@id': toSubjectId(page.url, 'page'),
      '@type': 'TestSubject',
      title: page.title || page.url,
      isPartOf: site,
    };
    yield* generatePageAssertions(page, input, issues, {
      assertedBy: assertor['@id'],
      date: page.reused_from ?? date,
    });
  }
}

async function* generatePageAssertions(
  page: ReportPage,
  input: ReportInput,
  issues: ReadonlyMap<string, ReportIssue>,
  { assertedBy, date }: { assertedBy: string; date: string },
): AsyncGenerator<object> {
  const subject = toSubjectId(page.url, 'page');
  const common = { '@type': 'Assertion', assertedBy, mode: 'earl:automatic', subject };
  if (page.not_tested !== null) {
    const info = `${page.not_tested.reason} ${page.not_tested.advice}`;
    const test = { '@id': 'urn:curbcut:page', '@type': 'TestCriterion', title: 'All of the scan’s rules' };
    yield { ...common, test, result: { ...createEarlResult('untested', date), info } };
    return;
  }
  const outcomes = new Map(
    page.tallies
      .filter(hasCountedElements)
      .map(({ ruleId, failed, cantTell }): [string, EarlOutcome] => [
        ruleId,
        failed > 0 ? 'failed' : cantTell > 0 ? 'cantTell' : 'passed',
      ]),
  );
  const pointers = new Map<string, object[]>();
  for await (const { issue: id, occurrence } of input.getFindings(page)) {
    const issue = issues.get(id);
    if (issue === undefined) continue;
    const worst = outcomes.get(issue.rule_id) === 'failed' ? 'failed' : issue.outcome;
    outcomes.set(issue.rule_id, worst);
    const rulePointers = pointers.get(`${issue.outcome} ${issue.rule_id}`) ?? [];
    rulePointers.push({
      '@type': 'CSSSelectorPointer',
      expression: occurrence.selector,
      description: describeWithState(occurrence),
    });
    pointers.set(`${issue.outcome} ${issue.rule_id}`, rulePointers);
  }
  const tests = new Map(input.rules.map((rule) => [rule.rule_id, rule.tests]));
  for (const [ruleId, outcome] of outcomes) {
    const pointer = pointers.get(`${outcome} ${ruleId}`);
    const limits = describePageLimits(page, tests.get(ruleId) ?? []);
    // A test that was cut short might have missed something.
    const proven = outcome === 'passed' && limits !== '' ? 'cantTell' : outcome;
    yield {
      ...common,
      test: toRuleTerm(ruleId),
      result: {
        ...createEarlResult(proven, date),
        ...(limits === '' ? {} : { info: limits }),
        ...(pointer === undefined ? {} : { pointer }),
      },
    };
  }
}

function describeCriterion({
  status,
  failures,
  reviews,
  isExcluded,
  isFullyTested,
  limitedTests,
  criterion,
  rules,
}: CriterionSummary): string {
  const incomplete = limitedTests.map((text) => ` ${text}`).join('');
  const manualTest = `${incomplete}${isFullyTested ? '' : ` To test manually: ${criterion.requirement}`}`;
  switch (status) {
    case 'failed':
      return `${formatCount(failures.length, 'issue fails', 'issues fail')} this criterion.${manualTest}`;
    case 'needs-review':
      return `${formatCount(reviews.length, 'issue needs', 'issues need')} human review.${manualTest}`;
    case 'not-tested':
      return `${rules.length === 0 ? 'None of the scan’s rules cover this criterion.' : 'The scan’s rules for part of this criterion found nothing to test.'}${manualTest}`;
    default:
      if (isExcluded)
        return `All issues that automated rules found are excluded from this report.${manualTest}`;
      return `Automated rules found no failures. This does not show that the criterion is met.${manualTest}`;
  }
}

/** Returns an IRI for a subject. The site and the start page share a URL but are different subjects. */
function toSubjectId(url: string, kind: 'site' | 'page'): string {
  const pageId = encodeURI(url.toWellFormed()).replaceAll('%25', '%');
  return kind === 'site' ? `urn:curbcut:site:${encodeURIComponent(url.toWellFormed())}` : pageId;
}

/** Vocabulary shared by Curbcut's EARL reports and the report that `tools/act` generates for the W3C. */

/**
 * Returns a term such as `WCAG2:non-text-content`: the anchor in the standard, which is also the name of its
 * Understanding page.
 */
export function toWcagTerm(id: CriterionId): string {
  return `WCAG2:${CRITERIA[id].understanding.split('/').at(-1)}`;
}

/** Creates the assertor: a version of the product. */
export function createEarlAssertor(version: string) {
  return {
    '@id': 'urn:curbcut',
    '@type': ['Assertor', 'Software'],
    name: 'Curbcut',
    release: { '@type': 'Version', revision: version },
  };
}

export type EarlOutcome = 'passed' | 'failed' | 'cantTell' | 'inapplicable' | 'untested';

/** Creates a result such as `earl:failed`, with its time (ISO 8601). */
export function createEarlResult(outcome: EarlOutcome, date: string) {
  return { '@type': 'TestResult', outcome: `earl:${outcome}`, date };
}

/** Returns a rule's IRI as a test. */
export function toRuleTerm(ruleId: string): string {
  return `urn:curbcut:rule:${ruleId}`;
}

/** The JSON-LD context, included in the report so that readers do not have to fetch it. */
export const EARL_CONTEXT = {
  '@vocab': 'http://www.w3.org/ns/earl#',
  earl: 'http://www.w3.org/ns/earl#',
  ptr: 'http://www.w3.org/2009/pointers#',
  dct: 'http://purl.org/dc/terms/',
  doap: 'http://usefulinc.com/ns/doap#',
  WCAG2: 'https://www.w3.org/TR/WCAG22/#',
  Version: 'doap:Version',
  name: 'doap:name',
  release: 'doap:release',
  revision: 'doap:revision',
  title: 'dct:title',
  description: 'dct:description',
  date: 'dct:date',
  isPartOf: { '@id': 'dct:isPartOf', '@type': '@id' },
  assertedBy: { '@type': '@id' },
  subject: { '@type': '@id' },
  test: { '@type': '@id' },
  mode: { '@type': '@id' },
  outcome: { '@type': '@id' },
  CSSSelectorPointer: 'ptr:CSSSelectorPointer',
  expression: 'ptr:expression',
} as const;
