import { isCriterionId } from '@curbcut/wcag';
import type { ReportInput, ReportIssue, ReportPage } from '../input.ts';
import { streamed, writeJson } from '../json/stream.ts';
import { coverageLines, coverageOf } from '../survey/coverage.ts';
import { type CriterionStanding, type CriterionStatus, criteriaOf } from '../survey/criteria.ts';
import { NO_CLAIM } from '../survey/needs-person.ts';
import { surveyOf } from '../survey/survey.ts';
import { criterionName, plural } from '../words.ts';
import {
  EARL_CONTEXT,
  type EarlOutcome,
  earlAssertor,
  earlResult,
  ruleTerm,
  wcagTerm,
} from './vocabulary.ts';

/** A criterion is never asserted to have passed: the rules see a part of what it asks. */
const OUTCOME_OF: Readonly<Record<CriterionStatus, EarlOutcome>> = {
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
export async function* earlReport(input: ReportInput): AsyncGenerator<string> {
  yield* writeJson({ '@context': EARL_CONTEXT, '@graph': streamed(nodesOf(input)) });
  yield '\n';
}

async function* nodesOf(input: ReportInput): AsyncGenerator<object> {
  const { scan } = input;
  const survey = await surveyOf(input);
  const date = scan.completed_at ?? scan.created_at;
  const assertor = earlAssertor(scan.version);
  const site = subjectId(scan.url, 'site');
  yield assertor;
  yield {
    '@id': site,
    '@type': 'TestSubject',
    title: scan.url,
    description: [NO_CLAIM, ...coverageLines(coverageOf(input, survey))].join('\n'),
  };
  for (const standing of criteriaOf(input, survey)) {
    yield {
      '@id': wcagTerm(standing.criterion.id),
      '@type': 'TestRequirement',
      title: criterionName(standing.criterion.id),
    };
    yield {
      '@type': 'Assertion',
      assertedBy: assertor['@id'],
      mode: 'earl:automatic',
      subject: site,
      test: wcagTerm(standing.criterion.id),
      result: { ...earlResult(OUTCOME_OF[standing.status], date), info: infoOf(standing) },
    };
  }
  for (const rule of input.rules) {
    yield {
      '@id': ruleTerm(rule.rule_id),
      '@type': 'TestCase',
      title: rule.rule_title,
      isPartOf: rule.wcag_criteria.filter(isCriterionId).map(wcagTerm),
    };
  }
  const issues = new Map(input.issues.map((issue) => [issue.id, issue]));
  for await (const page of input.pages()) {
    yield {
      '@id': subjectId(page.url, 'page'),
      '@type': 'TestSubject',
      title: page.title || page.url,
      isPartOf: site,
    };
    yield* assertionsOn(page, input, issues, { assertedBy: assertor['@id'], date });
  }
}

async function* assertionsOn(
  page: ReportPage,
  input: ReportInput,
  issues: ReadonlyMap<string, ReportIssue>,
  { assertedBy, date }: { assertedBy: string; date: string },
): AsyncGenerator<object> {
  const subject = subjectId(page.url, 'page');
  const common = { '@type': 'Assertion', assertedBy, mode: 'earl:automatic', subject };
  if (page.not_tested !== null) {
    const info = `${page.not_tested.reason} ${page.not_tested.advice}`;
    const test = { '@id': 'urn:curbcut:page', '@type': 'TestCriterion', title: 'All rules of the scan' };
    yield { ...common, test, result: { ...earlResult('untested', date), info } };
    return;
  }
  const outcomes = new Map(
    page.tallies.map(({ ruleId, failed, cantTell }): [string, EarlOutcome] => [
      ruleId,
      failed > 0 ? 'failed' : cantTell > 0 ? 'cantTell' : 'passed',
    ]),
  );
  const pointers = new Map<string, object[]>();
  for await (const { issue: id, occurrence } of input.findingsOn(page)) {
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
      test: ruleTerm(ruleId),
      result: { ...earlResult(outcome, date), ...(pointer === undefined ? {} : { pointer }) },
    };
  }
}

function infoOf({ status, failures, reviews, whole, criterion }: CriterionStanding): string {
  const left = whole ? '' : ` A person has to see: ${criterion.asks}`;
  switch (status) {
    case 'failed':
      return `${plural(failures.length, 'issue', 'issues')} found that fail it.${left}`;
    case 'needs-person':
      return `${plural(reviews.length, 'issue needs', 'issues need')} review by a person.${left}`;
    case 'not-tested':
      return `No rule of the scan asks about it.${left}`;
    default:
      return `The automatic rules found nothing; that does not show that it is met.${left}`;
  }
}

/** An IRI for a subject; site and start page have the same address and are two things. */
function subjectId(url: string, kind: 'site' | 'page'): string {
  const address = encodeURI(url.toWellFormed()).replaceAll('%25', '%');
  return kind === 'site' ? `urn:curbcut:site:${encodeURIComponent(url.toWellFormed())}` : address;
}
