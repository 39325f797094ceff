import { isCriterionId } from '@curbcut/wcag';
import { formatCount, formatCriterion } from '../format-text.ts';
import { streamList, writeJson } from '../json/stream.ts';
import type { ReportInput, ReportIssue, ReportPage } from '../report-input.ts';
import { formatCoverage, getCoverage } from '../survey/coverage.ts';
import { type CriterionStatus, type CriterionSummary, summarizeCriteria } from '../survey/criteria.ts';
import { CONFORMANCE_DISCLAIMER } from '../survey/manual-checks.ts';
import { surveyScan } from '../survey/survey.ts';
import {
  createEarlAssertor,
  createEarlResult,
  EARL_CONTEXT,
  type EarlOutcome,
  toRuleTerm,
  toWcagTerm,
} from './vocabulary.ts';

/** A criterion is never asserted to have passed: the rules see a part of what it asks. */
const EARL_OUTCOMES: Readonly<Record<CriterionStatus, EarlOutcome>> = {
  failed: 'failed',
  'needs-person': 'cantTell',
  'partly-tested': 'cantTell',
  'nothing-found': 'cantTell',
  'not-tested': 'untested',
};

/**
 * W3C Evaluation and Report Language 1.0 as JSON-LD. The site is asserted about per criterion (TestRequirement), each
 * page per rule that applied to it (TestCase), with the elements as pointers.
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
  for (const standing of summarizeCriteria(input, survey)) {
    yield {
      '@id': toWcagTerm(standing.criterion.id),
      '@type': 'TestRequirement',
      title: formatCriterion(standing.criterion.id),
    };
    yield {
      '@type': 'Assertion',
      assertedBy: assertor['@id'],
      mode: 'earl:automatic',
      subject: site,
      test: toWcagTerm(standing.criterion.id),
      result: {
        ...createEarlResult(EARL_OUTCOMES[standing.status], date),
        info: describeCriterion(standing),
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
    yield* generatePageAssertions(page, input, issues, { assertedBy: assertor['@id'], date });
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
    const test = { '@id': 'urn:curbcut:page', '@type': 'TestCriterion', title: 'All rules of the scan' };
    yield { ...common, test, result: { ...createEarlResult('untested', date), info } };
    return;
  }
  const outcomes = new Map(
    page.tallies.map(({ ruleId, failed, cantTell }): [string, EarlOutcome] => [
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
    const known = pointers.get(`${issue.outcome} ${issue.rule_id}`) ?? [];
    known.push({
      '@type': 'CSSSelectorPointer',
      expression: occurrence.selector,
      description: occurrence.message,
    });
    pointers.set(`${issue.outcome} ${issue.rule_id}`, known);
  }
  for (const [ruleId, outcome] of outcomes) {
    const pointer = pointers.get(`${outcome} ${ruleId}`);
    yield {
      ...common,
      test: toRuleTerm(ruleId),
      result: { ...createEarlResult(outcome, date), ...(pointer === undefined ? {} : { pointer }) },
    };
  }
}

function describeCriterion({
  status,
  failures,
  reviews,
  isFullyTested,
  criterion,
}: CriterionSummary): string {
  const left = isFullyTested ? '' : ` A person has to see: ${criterion.requirement}`;
  switch (status) {
    case 'failed':
      return `${formatCount(failures.length, 'issue', 'issues')} found that fail it.${left}`;
    case 'needs-person':
      return `${formatCount(reviews.length, 'issue needs', 'issues need')} review by a person.${left}`;
    case 'not-tested':
      return `No rule of the scan asks about it.${left}`;
    default:
      return `The automatic rules found nothing; that does not show that it is met.${left}`;
  }
}

/** An IRI for a subject; site and start page have the same address and are two things. */
function toSubjectId(url: string, kind: 'site' | 'page'): string {
  const address = encodeURI(url.toWellFormed()).replaceAll('%25', '%');
  return kind === 'site' ? `urn:curbcut:site:${encodeURIComponent(url.toWellFormed())}` : address;
}
