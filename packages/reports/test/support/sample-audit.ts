import {
  createQuestions,
  deriveResults,
  type FailedIssue,
  findAbsentCriteria,
  getAuditCriteria,
  listRequirements,
  mayBeAbsent,
  type QuestionDraft,
  type QuestionSource,
} from '@curbcut/audit';
import {
  type AnswerOutcome,
  AUDIT_OUTCOMES,
  type AuditStandard,
  type QuestionOccurrence,
  type RequirementAssessment,
} from '@curbcut/contract';
import type { AuditReportInput } from '../../src/index.ts';
import { HOSTILE_TEXT } from './sample-scan.ts';

export interface SampleAuditOptions {
  readonly standard?: AuditStandard;
  readonly level?: 'A' | 'AA';
  /** Whether every question is answered; otherwise, the one about 3.1.1 is open. */
  readonly isComplete?: boolean;
  readonly isSigned?: boolean;
  /** Answers that differ from the usual ones, by question key. */
  readonly answers?: Readonly<Record<string, AnswerOutcome>>;
  /** People's assessments of requirements beyond WCAG, by id. */
  readonly assessed?: Readonly<Record<string, Pick<RequirementAssessment, 'outcome' | 'remark'>>>;
  /** Tests that were cut short on sampled pages. */
  readonly limitedTests?: AuditReportInput['limitedTests'];
  /** Whether the element that needs review has a screenshot. */
  readonly hasScreenshots?: boolean;
  /** Whether names, comments and page text contain markup that must not take effect in the report. */
  readonly hostile?: boolean;
}

const PAGE_SCREENSHOT = { url: '/screenshot', width: 640, height: 450, scale: 0.5, page_height: 900 };
/** A one-pixel PNG, which documents scale to the size of the screenshot. */
const PAGE_IMAGE = {
  mediaType: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
    'base64',
  ),
};

const SITE = 'https://shop.example';
const VIEW_ID = '3f0c7a52-7b1e-4f29-9d7c-5d5a1f0a1e21';
const PAYMENT_ID = '3f0c7a52-7b1e-4f29-9d7c-5d5a1f0a1e22';
const ANSWERED_AT = '2026-05-03T09:30:00.000Z';

/**
 * Creates an audit with three pages, two failed issues, one issue that needs review and answers to all
 * questions.
 */
export function createSampleAudit(options: SampleAuditOptions = {}): AuditReportInput {
  const { standard = 'wcag-2.2', level = 'AA', isComplete = true, isSigned = isComplete, hostile } = options;
  const { hasScreenshots = false, limitedTests = [], answers = {} } = options;
  const attack = (text: string): string => (hostile ? `${HOSTILE_TEXT.message} ${text}` : text);
  const source = createSource(getAuditCriteria(standard, level), attack, hasScreenshots);
  const questions = createQuestions(source).map((draft, index) =>
    toQuestion(
      draft,
      isComplete || draft.key !== 'criterion:3.1.1' ? (answers[draft.key] ?? chooseAnswer(draft)) : null,
      index,
      attack,
    ),
  );
  const failures = createFailures(attack);
  const criteria = deriveResults({
    criteria: source.criteria,
    questions: questions.map(({ question: { kind, criteria: ids, title, cause, answer } }) => ({
      kind,
      criteria: ids,
      title,
      cause,
      answer: answer && {
        outcome: answer.outcome,
        comment: answer.comment,
        answeredBy: answer.answered_by,
        answeredAt: answer.answered_at,
      },
    })),
    failures,
    elements: { '1.4.3': { tested: 8, failed: 6 } },
    pages: source.sample.map(({ url }, index) => ({ url, title: attack(`Page ${index}`) })),
    absent: findAbsentCriteria(source),
    limitedTests,
    testedPages: 3,
    sampledPages: 3,
  });
  const count = (outcome: string): number => criteria.filter((result) => result.outcome === outcome).length;
  return {
    version: '0.1.0',
    ...(hasScreenshots ? { readScreenshot: async () => PAGE_IMAGE } : {}),
    questions,
    failures,
    limitedTests,
    findings: [],
    attachments: [],
    requirements: listRequirements({ standard, level }, toAssessments(options.assessed)),
    audit: {
      id: '3f0c7a52-7b1e-4f29-9d7c-5d5a1f0a1e11',
      site_id: '3f0c7a52-7b1e-4f29-9d7c-5d5a1f0a1e12',
      origin: SITE,
      title: attack('Audit of the shop'),
      standard,
      level,
      created_at: '2026-05-02T08:00:00.000Z',
      updated_at: '2026-05-04T08:00:00.000Z',
      questions: questions.length,
      answered: questions.filter(({ question }) => question.answer !== null).length,
      outcomes: Object.fromEntries(AUDIT_OUTCOMES.map((outcome) => [outcome, count(outcome)])) as Record<
        (typeof AUDIT_OUTCOMES)[number],
        number
      >,
      role: 'owner',
      requires_review: false,
      signature: isSigned
        ? {
            name: attack('Ada Example'),
            signed_at: '2026-05-05T10:00:00.000Z',
            hash: 'ab'.repeat(32),
            is_imported: false,
            outdated: [],
          }
        : null,
      scope: attack('The shop without the blog'),
      commissioner: attack('Shop Ltd'),
      evaluator: attack('Ada Example'),
      support_baseline: attack('Firefox with NVDA'),
      scope_included: 'https://shop.example/*',
      scope_excluded: 'https://shop.example/blog/*',
      additional_requirements: attack('Report what annoys people.'),
      common_pages: attack('Start page'),
      essential_functionality: attack('Buying a product'),
      page_types: attack('Product pages'),
      technologies: attack('HTML, CSS, WAI-ARIA, WebGL'),
      other_pages: attack('Help'),
      evaluation_specifics: attack('Tested with people.'),
      evaluated_from: '2026-05-02',
      evaluated_to: '2026-05-04',
      product_name: attack('Shop'),
      product_version: attack('4.2'),
      vendor: attack('Shop Ltd'),
      contact_name: attack('Grace Example'),
      contact_email: 'access@shop.example',
      notes: attack('The blog follows in June.'),
      revision: 0,
      scan_id: 'scan1',
      scanned_at: '2026-05-01T20:00:00.000Z',
      tested_pages: 3,
      newer_scan: null,
      decided_criteria: [],
      seed: 4711,
      imported: null,
      sample: (['start', 'form', 'random'] as const).map((reason, index) => ({
        page_id: `p${index}`,
        url: `${SITE}/page-${index}`,
        title: attack(`Page ${index}`),
        reason,
        screenshot: hasScreenshots ? PAGE_SCREENSHOT : null,
      })),
      views: [
        {
          view_id: VIEW_ID,
          name: attack('Menu'),
          url: `${SITE}/page-0`,
          state: attack('Click “Menu”'),
          display: 'on a phone (390 px wide)',
          reason: 'essential',
          note: attack('Everybody uses it.'),
        },
        {
          view_id: PAYMENT_ID,
          name: attack('Payment'),
          url: 'https://pay.example/card',
          state: attack('After the address was entered'),
          display: '',
          reason: 'process',
          note: '',
        },
      ],
      processes: [
        {
          process_id: '3f0c7a52-7b1e-4f29-9d7c-5d5a1f0a1e31',
          name: attack('Checkout'),
          steps: [
            { page_url: `${SITE}/page-1`, view_id: null },
            { page_url: 'https://pay.example/card', view_id: PAYMENT_ID },
            { page_url: `${SITE}/page-2`, view_id: null },
          ],
        },
      ],
      views_revision: 0,
      criteria,
    },
  };
}

const toAssessments = (assessed: SampleAuditOptions['assessed'] = {}): Map<string, RequirementAssessment> =>
  new Map(
    Object.entries(assessed).map(([id, assessment]) => [
      id,
      { ...assessment, sequence: 1, assessed_by: 'Ada Example', assessed_at: ANSWERED_AT },
    ]),
  );

function createSource(
  criteria: QuestionSource['criteria'],
  attack: (text: string) => string,
  hasScreenshots: boolean,
): QuestionSource {
  const occurrence: QuestionOccurrence = {
    page_id: 'p0',
    page_url: `${SITE}/page-0`,
    selector: attack('main > a'),
    snippet: '<a href="/more">More</a>',
    message: attack('Does “More” describe where the link goes?'),
    name: attack('More'),
    role: 'link',
    facts: {},
    box: hasScreenshots ? { x: 100, y: 200, width: 60, height: 20 } : null,
    screenshot: hasScreenshots ? PAGE_SCREENSHOT : null,
  };
  return {
    criteria,
    reviewIssues: [
      {
        identity: 'i1',
        ruleId: 'link-purpose-in-context',
        ruleTitle: 'Links have a clear purpose in their context',
        reason: 'ask',
        criteria: ['2.4.4', '2.4.6'],
        cause: attack('a in main'),
        help: 'Name the destination in the link.',
        occurrences: 7,
        pages: 2,
        elements: Array.from({ length: 7 }, () => occurrence),
      },
    ],
    sample: [0, 1, 2].map((index) => ({
      url: `${SITE}/page-${index}`,
      tallies: [{ ruleId: 'link-name', passed: 1, failed: 0, cantTell: 0 }],
      contentHash: `c${index}`,
    })),
    evaluatedRules: ['link-name'],
  };
}

function createFailures(attack: (text: string) => string): FailedIssue[] {
  const issue = (rule_title: string, criterion: '1.1.1' | '1.4.3', pages: number): FailedIssue => ({
    rule_title,
    impact: attack('People with low vision are affected.'),
    cause: attack('img in main'),
    occurrences: pages * 2,
    pages,
    criteria: [criterion],
    urls: Array.from({ length: pages }, (_, index) => `${SITE}/page-${index}`),
    ...(pages === 3 && {
      example: {
        page_id: 'p1',
        selector: attack('main > p'),
        name: '',
        box: { x: 40, y: 300, width: 90, height: 30 },
      },
    }),
  });
  return [
    issue('Images have alternative text', '1.1.1', 1),
    issue('Text has sufficient color contrast', '1.4.3', 3),
  ];
}

/** Media is not present, and the pages have no skip link. */
function chooseAnswer({ criteria: [criterion = '1.1.1'] }: QuestionDraft): AnswerOutcome {
  if (criterion.startsWith('1.2.')) return 'not-present';
  return criterion === '2.4.1' ? 'fail' : 'pass';
}

function toQuestion(
  draft: QuestionDraft,
  outcome: AnswerOutcome | null,
  index: number,
  attack: (text: string) => string,
): AuditReportInput['questions'][number] {
  const { kind, criteria, title, question, failsOn, howToTest, ruleId, cause, occurrences, pages, elements } =
    draft;
  const answer = outcome && {
    id: `answer-${index}`,
    outcome,
    comment: outcome === 'fail' ? attack('There is no skip link') : '',
    answered_by: attack('Ada Example'),
    answered_at: ANSWERED_AT,
    channel: 'app' as const,
    author_id: null,
    severity: null,
    fix: '',
    failed_on: [],
    reviews: [],
    is_outdated: false,
  };
  return {
    question: {
      id: `q${index}`,
      kind,
      criteria: [...criteria],
      title,
      question,
      how_to_test: howToTest,
      rule_id: ruleId,
      cause,
      fails_on: failsOn,
      allows_not_present: mayBeAbsent(kind, criteria),
      occurrences,
      pages,
      page_ids: [],
      state: outcome === null ? 'open' : 'answered',
      answer,
      review_state: 'none',
      assignee: null,
    },
    occurrences: elements,
  };
}
