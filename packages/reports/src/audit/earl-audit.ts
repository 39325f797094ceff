import { type AnswerOutcome, cleanJson } from '@curbcut/contract';
import { createEarlAssertor, EARL_CONTEXT, type EarlOutcome, toRuleTerm, toWcagTerm } from '../earl/earl.ts';
import { formatCriterion } from '../format-text.ts';
import { listFindingImages, listQuestionImages, type NamedImage } from './attachments.ts';
import {
  type AuditReportInput,
  describeDraft,
  describeMethods,
  getReportTime,
} from './audit-report-input.ts';
import { EARL_OUTCOMES } from './wcag-em-json.ts';

const ANSWER_OUTCOMES: Readonly<Record<AnswerOutcome, EarlOutcome>> = {
  pass: 'passed',
  fail: 'failed',
  'not-present': 'inapplicable',
  'cannot-tell': 'cantTell',
};

/**
 * Generates an audit's results as EARL 1.0 in JSON-LD: for each criterion, an assertion about the site; for
 * each answer, an assertion by the person who gave it; and for each failed issue, an assertion by Curbcut.
 */
export async function* generateAuditEarl(input: AuditReportInput): AsyncGenerator<string> {
  const nodes = [...createNodes(input)];
  yield `${cleanJson({ '@context': EARL_CONTEXT, '@graph': nodes }, 2)}\n`;
}

/** The vocabulary for people that EARL refers to. */
const FOAF = 'http://xmlns.com/foaf/0.1/';

function* createNodes(input: AuditReportInput): Generator<object> {
  const { audit, version } = input;
  const software = createEarlAssertor(version);
  const site = `urn:curbcut:site:${encodeURIComponent(audit.origin.toWellFormed())}`;
  const people = new Map<string, string>();
  const getPerson = (name: string): string => {
    const id = people.get(name) ?? `_:person${people.size + 1}`;
    people.set(name, id);
    return id;
  };
  yield software;
  yield {
    '@id': site,
    '@type': 'TestSubject',
    title: audit.origin,
    description: [describeDraft(input), ...describeMethods(input)].filter((line) => line !== '').join('\n'),
  };
  yield* createCriterionNodes(input, site, getPerson(audit.evaluator));
  yield* createAnswerNodes(input, site, (name) => (name === null ? software['@id'] : getPerson(name)));
  yield* createFindingNodes(input, site, getPerson);
  yield* createFailureNodes(input, site, software['@id']);
  for (const [name, id] of people) {
    yield { '@id': id, '@type': ['Assertor', `${FOAF}Person`], [`${FOAF}name`]: name };
  }
}

function* createCriterionNodes(input: AuditReportInput, site: string, assertedBy: string): Generator<object> {
  for (const { criterion, outcome, remark } of input.audit.criteria) {
    yield { '@id': toWcagTerm(criterion), '@type': 'TestRequirement', title: formatCriterion(criterion) };
    yield {
      '@type': 'Assertion',
      assertedBy,
      // Derived from people's answers and from automated tests.
      mode: 'earl:semiAuto',
      subject: site,
      test: toWcagTerm(criterion),
      result: {
        '@type': 'TestResult',
        outcome: EARL_OUTCOMES[outcome].id,
        date: getReportTime(input),
        info: remark,
      },
    };
  }
}

/** @param getAssertor returns a person's id, or the id of the assertor that reports unanswered questions */
function* createAnswerNodes(
  input: AuditReportInput,
  site: string,
  getAssertor: (name: string | null) => string,
): Generator<object> {
  for (const { question, occurrences } of input.questions) {
    const { answer, state, criteria, rule_id } = question;
    const test = `urn:curbcut:question:${question.id}`;
    yield {
      '@id': test,
      '@type': 'TestCase',
      title: question.title,
      description: describeQuestion(question),
      isPartOf: [...criteria.map(toWcagTerm), ...(rule_id === null ? [] : [toRuleTerm(rule_id)])],
    };
    // An outdated answer is about content that has changed since.
    const outcome = answer === null || state === 'outdated' ? 'untested' : ANSWER_OUTCOMES[answer.outcome];
    yield {
      '@type': 'Assertion',
      assertedBy: getAssertor(answer?.answered_by ?? null),
      mode: 'earl:manual',
      subject: site,
      test,
      result: {
        '@type': 'TestResult',
        outcome: `earl:${outcome}`,
        ...(answer === null ? {} : { date: answer.answered_at, info: answer.comment }),
        pointer: occurrences.map(({ selector, page_url }) => ({
          '@type': 'CSSSelectorPointer',
          expression: selector,
          description: page_url,
        })),
        ...toDepictions(listQuestionImages(input, question)),
      },
    };
  }
}

/** A reader of the file sees only outcomes, so the description says which answer is a failure. */
const describeQuestion = ({
  question,
  fails_on,
}: AuditReportInput['questions'][number]['question']): string =>
  fails_on === null ? question : `${question} Fails if the answer is ${fails_on}.`;

/** Lists the images that show a result; the audit file contains them. */
const toDepictions = (images: readonly NamedImage[]): object =>
  images.length === 0
    ? {}
    : {
        [`${FOAF}depiction`]: images.map(({ name, description, attachment }) => ({
          '@id': `urn:curbcut:attachment:${attachment.id}`,
          '@type': `${FOAF}Image`,
          title: name,
          description,
        })),
      };

/** @param getAssertor returns a person's id */
function* createFindingNodes(
  input: AuditReportInput,
  site: string,
  getAssertor: (name: string) => string,
): Generator<object> {
  for (const finding of input.findings.filter(({ state }) => state === 'open')) {
    const test = `urn:curbcut:finding:${finding.id}`;
    yield {
      '@id': test,
      '@type': 'TestCase',
      title: `Finding on ${finding.page_url}`,
      description: finding.description,
      isPartOf: [toWcagTerm(finding.criterion)],
    };
    yield {
      '@type': 'Assertion',
      assertedBy: getAssertor(finding.reported_by),
      mode: 'earl:manual',
      subject: site,
      test,
      result: {
        '@type': 'TestResult',
        outcome: 'earl:failed',
        date: finding.reported_at,
        info: [finding.description, finding.page_url].join('\n'),
        ...toDepictions(listFindingImages(input, finding.id)),
      },
    };
  }
}

function* createFailureNodes(
  { audit, failures }: AuditReportInput,
  site: string,
  assertedBy: string,
): Generator<object> {
  for (const [index, { rule_title, cause, criteria, urls }] of failures.entries()) {
    const test = `urn:curbcut:audit:${audit.id}:issue:${index + 1}`;
    yield {
      '@id': test,
      '@type': 'TestCase',
      title: rule_title,
      description: cause,
      isPartOf: criteria.map(toWcagTerm),
    };
    yield {
      '@type': 'Assertion',
      assertedBy,
      mode: 'earl:automatic',
      subject: site,
      test,
      result: {
        '@type': 'TestResult',
        outcome: 'earl:failed',
        date: audit.scanned_at,
        info: [cause, ...urls].join('\n'),
      },
    };
  }
}
