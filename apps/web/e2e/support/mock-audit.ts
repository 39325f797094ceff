import { readFile } from 'node:fs/promises';
import {
  AddAuditPagesBody,
  type Answer,
  AnswerAuditQuestionsBody,
  Audit,
  type AuditFinding,
  AuditQuestion,
  AuditQuestionDetail,
  AuditStatement,
  AuditSummary,
  AuditTeam,
  type AuditUpdate,
  type CriterionResult,
  checkAuditSample,
  EVALUATION_DETAILS,
  type EvaluationDetail,
  type ImportedResult,
  type PageElement,
  ProposedSample,
  type QuestionOccurrence,
  SampleCheck,
  SaveAuditViewsBody,
  type StartAuditBody,
  UNKNOWN_PAGES,
} from '@curbcut/contract';
import { CRITERIA, type CriterionId } from '@curbcut/wcag';
import type { Page } from '@playwright/test';
import outlines from '../../app/routes/home/demo/demo-screenshot.json' with { type: 'json' };
import { routeApi } from './api-routes.ts';
import { pagesWithAudits } from './mock-app.ts';
import { listAssessments, replyToRequirements } from './mock-requirements.ts';
import { buildProblemReply } from './mock-scan-api.ts';
import { SITE_ID } from './mock-site.ts';

export const AUDIT_ID = '88888888-8888-4888-8888-000000000001';
const SCAN_ID = '55555555-5555-4555-8555-555555555555';
const AT = '2026-03-02T09:30:00.000Z';
const PAGE_URL = 'https://shop.example';
const screenshotFile = new URL('../../app/routes/home/demo/demo-screenshot.webp', import.meta.url);

const buildId = (place: number) => `88888888-8888-4888-9888-${String(place).padStart(12, '0')}`;
const screenshot = (pageId: string) => ({
  url: `/api/audits/${AUDIT_ID}/pages/${pageId}/screenshot/?key=made-up`,
  width: outlines.width,
  height: outlines.height,
  scale: 1,
  page_height: outlines.height,
});

/**
 * The elements that can be picked on each page: those of the demo site that other mocks outline, and the page
 * as a whole.
 */
const pageElements: readonly PageElement[] = [
  {
    ...{ selector: 'main', snippet: '<main>', tag: 'main', name: '', role: 'main', text: 'Shop' },
    box: { x: 0, y: 0, width: outlines.width, height: outlines.height },
  },
  ...Object.values(outlines.boxes).map((box, place) => ({
    ...{ selector: `.part-${place}`, snippet: `<button class="part-${place}">`, tag: 'button' },
    ...{ name: `Part ${place}`, role: 'button', text: '', box },
  })),
];

/** All data of one audit. */
export interface MockAudit {
  audit: Audit;
  questions: AuditQuestion[];
  /** The elements that questions about issues refer to, and those that outdated answers referred to. */
  instances: QuestionOccurrence[];
  previousInstances: QuestionOccurrence[];
  /** Results from other tools. */
  imported: ImportedResult[];
  team: AuditTeam;
  findings: AuditFinding[];
  /** The result of a sample check until pages are added. */
  sampleCheck: SampleCheck;
  /** Body of each request that stores answers. */
  sent: AnswerAuditQuestionsBody[];
}

function createAnswer(change: Partial<Answer> = {}): Answer {
  return {
    id: buildId(900),
    outcome: 'pass',
    comment: '',
    answered_by: 'Grace Hopper',
    answered_at: AT,
    channel: 'app',
    author_id: null,
    severity: null,
    fix: '',
    failed_on: [],
    is_outdated: false,
    reviews: [],
    ...change,
  };
}

function createInstance(place: number, change: Partial<QuestionOccurrence> = {}): QuestionOccurrence {
  const boxes = Object.values(outlines.boxes);
  return {
    page_id: `p${place % 2}`,
    page_url: `${PAGE_URL}/page-${place % 2}`,
    selector: `.product:nth-child(${place + 1}) > img`,
    snippet: `<img src="pot-${place}.webp" alt="A pot with a tide line">`,
    message: 'Does “A pot with a tide line” serve the same purpose as the image?',
    name: 'A pot with a tide line',
    role: 'img',
    facts: { width: 240, height: 180 },
    box: boxes[place % boxes.length] ?? null,
    screenshot: screenshot(`p${place % 2}`),
    ...change,
  };
}

function createQuestion(place: number, criterion: CriterionId, change: Partial<AuditQuestion> = {}) {
  return {
    id: buildId(place),
    kind: 'criterion',
    criteria: [criterion],
    title: CRITERIA[criterion].title,
    question: `Is this true on all pages of the sample? ${CRITERIA[criterion].requirement}`,
    how_to_test: 'Open the pages of the sample and check all content that this criterion is about.',
    rule_id: null,
    cause: '',
    fails_on: 'no',
    allows_not_present: change.kind === undefined,
    occurrences: 0,
    pages: 2,
    page_ids: ['p0', 'p1'],
    state: change.answer ? 'answered' : 'open',
    answer: null,
    review_state: 'none',
    assignee: null,
    ...change,
  } satisfies AuditQuestion;
}

const LONG_CAUSE = 'img.teaser in a.card in section.'.concat('a-very-long-class-name-'.repeat(5));

function createQuestions(): AuditQuestion[] {
  const issue = { kind: 'issue', rule_id: 'image-alt-text', occurrences: 24 } as const;
  return [
    createQuestion(0, '1.1.1', {
      ...issue,
      title: 'Alternative text describes the image',
      cause: LONG_CAUSE,
      question: 'Does the alternative text serve the same purpose as the image?',
      how_to_test: 'Imagine the page without the image. To fix a failure: Describe its purpose in `alt`.',
    }),
    createQuestion(1, '1.1.1', {
      ...issue,
      title: 'Alternative text describes the image',
      cause: 'img.hero',
      state: 'outdated',
      answer: createAnswer({ is_outdated: true, comment: 'The pot is described.' }),
    }),
    createQuestion(2, '1.1.1'),
    createQuestion(3, '1.3.1', {
      answer: createAnswer({ outcome: 'fail', comment: 'The table has no headers.' }),
    }),
    createQuestion(4, '1.4.10', { answer: createAnswer() }),
    createQuestion(5, '2.4.4', { answer: createAnswer({ outcome: 'cannot-tell' }) }),
    createQuestion(6, '3.3.2', { answer: createAnswer({ outcome: 'not-present' }) }),
    createQuestion(7, '4.1.2', { answer: createAnswer(), state: 'closed' }),
  ];
}

const outcomes: readonly (readonly [CriterionId, CriterionResult['outcome'], remark: string])[] = [
  ['1.1.1', 'undecided', ''],
  ['1.3.1', 'partially-supports', 'On “Prices”: The table has no headers.'],
  ['1.4.10', 'supports', 'Grace Hopper checked the 3 pages of the sample and found no failures.'],
  ['2.4.4', 'undecided', '1 question left undecided.'],
  ['3.3.2', 'not-applicable', 'No sampled page has content of this kind.'],
  ['4.1.2', 'does-not-support', `Automated tests found 31 issues: ${LONG_CAUSE}.`],
];

const noEvaluation = Object.fromEntries(EVALUATION_DETAILS.map((field) => [field, ''])) as Record<
  EvaluationDetail,
  string
>;

/** Creates an audit in progress with questions of every type and state, and results with every outcome. */
export function createAudit(change: Partial<Audit> = {}): MockAudit {
  const questions = createQuestions();
  const criteria = outcomes.map(([criterion, outcome, remark]): CriterionResult => {
    const own = questions.filter((question) => question.criteria.includes(criterion));
    return {
      criterion,
      level: 'A',
      outcome,
      remark,
      questions: own.length,
      answered: own.filter(({ state, answer }) => state === 'answered' && answer).length,
      failures: outcome === 'does-not-support' ? 31 : 0,
      failed_answers: outcome === 'partially-supports' ? 1 : 0,
    };
  });
  const audit = Audit.parse({
    id: AUDIT_ID,
    site_id: SITE_ID,
    origin: PAGE_URL,
    title: 'Accessibility audit of shop.example',
    standard: 'wcag-2.2',
    level: 'AA',
    created_at: AT,
    updated_at: AT,
    questions: 7,
    answered: 3,
    outcomes: {
      supports: 1,
      'partially-supports': 1,
      'does-not-support': 1,
      'not-applicable': 1,
      undecided: 2,
    },
    signature: null,
    role: 'owner',
    requires_review: false,
    scope: 'The shop without the blog',
    commissioner: '',
    evaluator: 'Ada Lovelace',
    product_name: 'Shop',
    product_version: '',
    vendor: '',
    contact_name: '',
    contact_email: '',
    notes: '',
    ...noEvaluation,
    technologies: 'HTML, CSS, JavaScript',
    views: [],
    processes: [],
    views_revision: 0,
    support_baseline: 'Firefox with NVDA, Safari with VoiceOver',
    revision: 1,
    scan_id: SCAN_ID,
    scanned_at: AT,
    tested_pages: 3,
    newer_scan: null,
    decided_criteria: [],
    seed: 7,
    imported: null,
    sample: [
      {
        page_id: 'p0',
        url: `${PAGE_URL}/page-0`,
        title: 'Start',
        reason: 'start',
        screenshot: screenshot('p0'),
      },
      {
        page_id: 'p1',
        url: `${PAGE_URL}/${'a-very-long-path-'.repeat(12)}`,
        title: '',
        reason: 'random',
        screenshot: null,
      },
    ],
    criteria,
    ...change,
  } satisfies Audit);
  const instances = [0, 1, 2].map((place) => createInstance(place));
  const previousInstances = [
    createInstance(0, { name: 'A pot', snippet: '<img src="pot-0.webp" alt="A pot">' }),
  ];
  return {
    ...{ audit, questions, instances, previousInstances, team },
    ...{ findings: [createFinding()], imported: [], sent: [] },
    sampleCheck: { gaps: [], proposed: [] },
  };
}

const createFinding = (): AuditFinding => ({
  id: buildId(4),
  criterion: '2.4.7',
  page_id: 'p0',
  page_url: `${PAGE_URL}/page-0`,
  description: 'The focus is invisible in the menu.',
  severity: 'serious',
  fix: 'Add an outline.',
  element: LONG_CAUSE,
  box: Object.values(outlines.boxes)[0] ?? null,
  picked_element: null,
  view: null,
  screenshot: screenshot('p0'),
  state: 'open',
  reported_by: 'Grace Hopper',
  reported_at: AT,
  changed_by: 'Grace Hopper',
  changed_at: AT,
  revision: 0,
});

const team = AuditTeam.parse({
  members: [
    { user_id: buildId(1), name: 'Ada Lovelace', role: 'owner', email: 'ada@example.com' },
    { user_id: buildId(2), name: 'Grace Hopper', role: 'reviewer', email: 'grace@example.com' },
  ],
  invitations: [
    {
      id: buildId(3),
      email: `${'a-very-long-name-'.repeat(4)}@example.com`,
      role: 'evaluator',
      state: 'pending',
      created_at: AT,
      expires_at: AT,
    },
  ],
  answer_times: [{ kind: 'issue', median_seconds: 21, answers: 12 }],
} satisfies AuditTeam);

export const signature = {
  name: 'Ada Lovelace',
  signed_at: AT,
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  is_imported: false,
  outdated: [],
} satisfies Audit['signature'];

const proposal: ProposedSample = ProposedSample.parse({
  scan_id: SCAN_ID,
  completed_at: AT,
  seed: 7,
  pages: createAudit().audit.sample.map(({ screenshot: _, ...page }) => page),
  others: Array.from({ length: 12 }, (_, place) => ({
    page_id: `o${place}`,
    url: `${PAGE_URL}/products/${place}`,
    title: `Product ${place}`,
  })),
  options: {
    states: [{ page_url: `${PAGE_URL}/page-0`, state: 'Click “Menu”', findings: 2 }],
    displays: ['on a phone (390 px wide)'],
    processes: [{ name: 'Product 1', page_ids: ['o1', 'o2'] }],
  },
  exploration: {
    common_pages: `Start page: ${PAGE_URL}`,
    page_types: 'Pages below /products/ (12 tested)',
    technologies: 'HTML, CSS, WAI-ARIA',
  },
} satisfies ProposedSample);

const statement: AuditStatement = AuditStatement.parse({
  details: {
    form: 'w3c',
    organization: 'Shop Ltd',
    email: 'help@shop.example',
    prepared_on: '2026-05-06',
  },
  updated_at: AT,
  statement: {
    title: 'Accessibility statement for shop.example',
    sections: [
      {
        heading: 'Feedback',
        level: 2,
        blocks: [
          { kind: 'paragraph', text: 'We welcome your feedback.' },
          {
            kind: 'list',
            items: [{ label: 'Email: ', text: 'help@shop.example', href: 'mailto:help@shop.example' }],
          },
        ],
      },
    ],
    warnings: ['The audit hasn’t been signed.'],
    html: '<!doctype html>',
    markdown: '# Accessibility statement',
  },
});

/**
 * The random page has content and issues that the others lack, until the first other page is added to the
 * sample.
 */
function checkSample({ pages }: { pages: StartAuditBody['pages'] }): SampleCheck {
  const random = proposal.pages.find(({ reason }) => reason === 'random')!;
  const [other] = proposal.others;
  const has = (id: string) => pages.some(({ page_id }) => page_id === id);
  const hasGap = has(random.page_id) && !has(other!.page_id);
  const { reason: _, ...page } = random;
  const gap = {
    ...page,
    content: ['Videos have captions'],
    issues: [{ rule_title: 'Links have text', cause: LONG_CAUSE }],
    total: 4,
  };
  return SampleCheck.parse({ gaps: hasGap ? [gap] : [], proposed: hasGap ? [other] : [] });
}

/** Adds pages of the scan to the sample. Answers about criteria become outdated. */
function addPages(mock: MockAudit, { page_ids, reason }: AddAuditPagesBody): AuditUpdate {
  const known = [...mock.sampleCheck.proposed, ...proposal.others];
  const added = page_ids.map((id) => ({
    ...known.find(({ page_id }) => page_id === id)!,
    reason,
    screenshot: null,
  }));
  mock.audit = { ...mock.audit, sample: [...mock.audit.sample, ...added] };
  mock.sampleCheck = { gaps: [], proposed: [] };
  return { audit: mock.audit, kept: 1, outdated: 2, closed: 0, added: 0 };
}

/** Stores views and processes. Answers about criteria become outdated if there are more views than before. */
function saveViews(mock: MockAudit, { revision, views, processes }: SaveAuditViewsBody): AuditUpdate {
  const outdated = views.length > mock.audit.views.length ? 3 : 0;
  mock.audit = { ...mock.audit, views, processes, views_revision: revision + 1 };
  return { audit: mock.audit, kept: 1, outdated, closed: 0, added: 0 };
}

/** A gap that one other page closes. */
export const SAMPLE_GAP: SampleCheck = checkSample({ pages: proposal.pages });

function listOptions({ audit: { sample } }: MockAudit) {
  const isSampled = ({ url }: { url: string }) => sample.some((page) => page.url === url);
  return {
    ...proposal.options,
    sampled: sample.map(({ screenshot: _, ...page }) => page),
    pages: proposal.others.filter((page) => !isSampled(page)),
  };
}

/** A different seed selects a different random page. */
function proposeWith(seed: number): ProposedSample {
  const [other, ...others] = proposal.others;
  if (seed === proposal.seed) return proposal;
  const structured = proposal.pages.filter(({ reason }) => reason !== 'random');
  return { ...proposal, seed, pages: [...structured, { ...other!, reason: 'random' }], others };
}

/** Mocks all requests about audits. Changes to the data show in the next response. */
export async function mockAuditsApi(page: Page, all: readonly MockAudit[]): Promise<void> {
  pagesWithAudits.add(page);
  const audits = () => all.map(({ audit }) => AuditSummary.parse(audit));
  await routeApi(page, `**/api/sites/${SITE_ID}/audit-sample/**`, (route) => {
    const seed = new URL(route.request().url()).searchParams.get('seed');
    return route.fulfill({ json: proposeWith(Number(seed ?? proposal.seed)) });
  });
  await routeApi(page, `**/api/sites/${SITE_ID}/audits/`, (route) =>
    route.fulfill({ status: 201, json: all[0]?.audit }),
  );
  await routeApi(page, `**/api/sites/${SITE_ID}/audit-sample/check/`, (route) =>
    route.fulfill({ json: checkSample(checkAuditSample.body.parse(route.request().postDataJSON())) }),
  );
  await routeApi(page, '**/api/audit-invitations/', (route) => route.fulfill({ json: { invitations: [] } }));
  await routeApi(page, /\/api\/audits\/(?:\?.*)?$/, (route) => route.fulfill({ json: { audits: audits() } }));
  for (const mock of all) {
    await routeApi(page, `**/api/audits/${mock.audit.id}/**`, (route) => {
      const request = route.request();
      const { pathname } = new URL(request.url());
      const rest = pathname.slice(pathname.indexOf(mock.audit.id) + mock.audit.id.length);
      if (rest.endsWith('/screenshot/'))
        return readFile(screenshotFile).then((body) => route.fulfill({ contentType: 'image/webp', body }));
      if (rest === '/presence/')
        return route.fulfill({ json: { others: [], updated_at: mock.audit.updated_at } });
      if (rest === '/sample-check/') return route.fulfill({ json: mock.sampleCheck });
      if (rest === '/pages/')
        return route.fulfill({ json: addPages(mock, AddAuditPagesBody.parse(request.postDataJSON())) });
      if (rest === '/views/')
        return route.fulfill({ json: saveViews(mock, SaveAuditViewsBody.parse(request.postDataJSON())) });
      if (rest === '/sample-options/') return route.fulfill({ json: listOptions(mock) });
      if (rest.endsWith('/elements/')) return route.fulfill({ json: { elements: pageElements } });
      if (rest === '/attachments/') return route.fulfill({ json: { attachments: [] } });
      if (rest === '/findings/') return route.fulfill({ json: { findings: mock.findings } });
      if (rest === '/team/') return route.fulfill({ json: mock.team });
      if (rest === '/') return route.fulfill({ json: mock.audit });
      if (rest === '/imported-results/') return route.fulfill({ json: { results: mock.imported } });
      if (rest === '/requirements/')
        return route.fulfill(replyToRequirements(mock.audit, request.postDataJSON()));
      const assessed = /^\/requirements\/([\w.-]+)\/assessments\/$/.exec(rest)?.[1];
      if (assessed) return route.fulfill({ json: { assessments: listAssessments(mock.audit, assessed) } });
      if (rest === '/shares/') return route.fulfill({ json: { shares: [] } });
      if (rest === '/questions/') return route.fulfill({ json: { questions: mock.questions } });
      if (rest === '/statement/') return route.fulfill({ json: statement });
      if (rest === '/answers/') return route.fulfill({ json: storeAnswers(mock, request.postDataJSON()) });
      const question = mock.questions.find(({ id }) => rest === `/questions/${id}/`);
      return question
        ? route.fulfill({ json: describeQuestion(mock, question) })
        : route.fulfill(buildProblemReply(404, 'Question not found in this audit.'));
    });
  }
}

function describeQuestion(mock: MockAudit, question: AuditQuestion): AuditQuestionDetail {
  const isIssue = question.kind === 'issue';
  return AuditQuestionDetail.parse({
    question,
    occurrences: isIssue ? mock.instances : [],
    previous_occurrences: isIssue && question.state === 'outdated' ? mock.previousInstances : [],
    changes: question.state === 'outdated' ? [createChange(question)] : [],
    history: question.answer ? [question.answer] : [],
  } satisfies AuditQuestionDetail);
}

/** The page of the last element has changed. */
const createChange = ({ page_ids }: AuditQuestion): AuditQuestionDetail['changes'][number] => ({
  kind: 'content',
  page_id: page_ids.at(-1) ?? null,
  page_url: `${PAGE_URL}/page-0`,
  description: 'Images: 5 before, 6 now',
});

function storeAnswers(mock: MockAudit, body: unknown) {
  const request = AnswerAuditQuestionsBody.parse(body);
  mock.sent.push(request);
  const answered = request.answers.map(({ question_id, outcome, comment, failed_on }, place) => {
    const question = mock.questions.find(({ id }) => id === question_id)!;
    const answer = createAnswer({
      id: buildId(1000 + 100 * mock.sent.length + place),
      outcome,
      comment,
      failed_on: failed_on === UNKNOWN_PAGES ? [] : failed_on,
      answered_by: 'Ada Lovelace',
    });
    return AuditQuestion.parse({ ...question, state: 'answered', answer } satisfies AuditQuestion);
  });
  const byId = new Map(answered.map((question) => [question.id, question]));
  mock.questions = mock.questions.map((question) => byId.get(question.id) ?? question);
  return { questions: answered, criteria: mock.audit.criteria, updated_at: mock.audit.updated_at };
}
