import { expect, test } from 'vitest';
import { listRequirements } from './list-requirements.ts';
import type { AuditRecord, SignedEvidence } from './model.ts';
import { toSignedText } from './signed-text.ts';

const record: AuditRecord = {
  requirements: [],
  audit: {
    id: '3f0c7a52-7b1e-4f29-9d7c-5d5a1f0a1e11',
    site_id: '3f0c7a52-7b1e-4f29-9d7c-5d5a1f0a1e12',
    origin: 'https://shop.example',
    title: 'Shop',
    standard: 'wcag-2.2',
    level: 'A',
    created_at: '2026-05-01T12:00:00.000Z',
    updated_at: '2026-05-02T12:00:00.000Z',
    questions: 1,
    answered: 1,
    outcomes: {
      supports: 1,
      'partially-supports': 0,
      'does-not-support': 0,
      'not-applicable': 0,
      undecided: 0,
    },
    signature: null,
    role: 'owner',
    requires_review: false,
    scope: '',
    commissioner: '',
    evaluator: 'Ada Example',
    product_name: '',
    product_version: '',
    vendor: '',
    contact_name: '',
    contact_email: '',
    notes: '',
    support_baseline: '',
    scope_included: '',
    scope_excluded: '',
    additional_requirements: '',
    common_pages: '',
    essential_functionality: '',
    page_types: '',
    technologies: 'HTML, CSS',
    other_pages: '',
    evaluation_specifics: '',
    evaluated_from: '',
    evaluated_to: '',
    views: [
      {
        ...{ view_id: '3f0c7a52-7b1e-4f29-9d7c-5d5a1f0a1e21', name: 'Menu', url: 'https://shop.example/' },
        ...{ state: 'Click “Menu”', display: '', reason: 'essential', note: '' },
      },
    ],
    processes: [],
    views_revision: 0,
    revision: 3,
    scan_id: 'scan1',
    scanned_at: '2026-05-01T11:00:00.000Z',
    tested_pages: 3,
    newer_scan: null,
    decided_criteria: [],
    seed: 7,
    imported: null,
    sample: [
      { page_id: 'p1', url: 'https://shop.example/', title: 'Shop', reason: 'start', screenshot: null },
    ],
    criteria: [
      {
        criterion: '1.1.1',
        level: 'A',
        outcome: 'supports',
        remark: 'All images have alternative text.',
        questions: 1,
        answered: 1,
        failures: 0,
        failed_answers: 0,
      },
    ],
  },
  questions: ['b', 'a'].map((id) => ({
    question: {
      id,
      kind: 'criterion',
      criteria: ['1.1.1'],
      title: 'Images have alternative text',
      question: 'Does every image have alternative text?',
      how_to_test: 'Look at each image.',
      rule_id: null,
      cause: '',
      fails_on: 'no',
      allows_not_present: false,
      occurrences: 0,
      pages: 1,
      page_ids: ['p1'],
      state: 'answered',
      answer: {
        id: `answer-${id}`,
        outcome: 'pass',
        comment: '',
        severity: null,
        fix: '',
        failed_on: [],
        answered_by: 'Ada Example',
        answered_at: '2026-05-01T12:00:00.000Z',
        channel: 'app',
        author_id: null,
        is_outdated: false,
        reviews: [],
      },
      review_state: 'none',
      assignee: null,
    },
    occurrences: [],
  })),
  limitedTests: [],
  findings: [],
  attachments: [],
  failures: [
    { rule_title: 'B', impact: '', cause: 'b', occurrences: 1, pages: 1, criteria: ['1.4.3'], urls: [] },
    { rule_title: 'A', impact: '', cause: 'a', occurrences: 1, pages: 1, criteria: ['1.4.3'], urls: [] },
  ],
};

const evidence: SignedEvidence = {
  signer: { name: 'Ada Example', signedAt: '2026-05-03T12:00:00.000Z' },
  fingerprints: new Map([
    ['a', 'fingerprint-a'],
    ['b', 'fingerprint-b'],
  ]),
  contentHashes: new Map([['p1', 'hash1']]),
};

const { audit, questions, failures } = record;
const [question, other] = questions;

const assess = (outcome: 'supports' | 'not-applicable' | null, remark: string) =>
  listRequirements(
    { standard: 'wcag-2.2', level: 'AA' },
    new Map([
      [
        '508-302.1',
        {
          sequence: 1,
          ...{ outcome, remark },
          assessed_by: 'Ada Example',
          assessed_at: '2026-05-02T12:00:00.000Z',
        },
      ],
    ]),
  );

test('covers levels and remarks of assessed requirements, but not of others', () => {
  const texts = [
    assess('supports', 'Checked.'),
    assess('not-applicable', 'Checked.'),
    assess('supports', 'Checked again.'),
  ].map((requirements) => toSignedText({ ...record, requirements }, evidence));
  expect(new Set(texts).size).toBe(3);
  expect(JSON.parse(texts[0]!).requirements).toEqual([
    expect.objectContaining({ requirement: '508-302.1', outcome: 'supports', assessed_by: 'Ada Example' }),
  ]);
  expect(toSignedText({ ...record, requirements: assess(null, '') }, evidence)).toBe(
    toSignedText(record, evidence),
  );
});

test('covers the pages and elements listed in an answer', () => {
  const element = { selector: 'a', snippet: '', tag: 'a', name: '', role: 'link', text: '', box: null };
  const withPages = (elements: (typeof element)[]) => ({
    ...record,
    questions: record.questions.map(({ question: one, occurrences }) => ({
      question: { ...one, answer: one.answer && { ...one.answer, failed_on: [{ page_url: 'p', elements }] } },
      occurrences,
    })),
  });
  const texts = [record, withPages([]), withPages([element])].map((one) => toSignedText(one, evidence));
  expect(new Set(texts).size).toBe(3);
});

test('is the same regardless of the order of keys, questions and failures', () => {
  const reversed = Object.fromEntries(Object.entries(audit).toReversed()) as typeof audit;
  const same = {
    ...record,
    audit: reversed,
    questions: questions.toReversed(),
    failures: failures.toReversed(),
  };
  expect(toSignedText(same, evidence)).toBe(toSignedText(record, evidence));
  expect(JSON.parse(toSignedText(record, evidence))).toMatchObject({
    version: 3,
    views: audit.views,
    audit: { title: 'Shop', seed: 7 },
  });
});

test('doesn’t depend on the signature, later scans or bookkeeping', () => {
  const signature = {
    name: 'Ada',
    signed_at: '2026-05-03T12:00:00.000Z',
    hash: 'f',
    is_imported: false,
    outdated: [],
  };
  const later = {
    ...audit,
    signature,
    newer_scan: { scan_id: 'scan2', completed_at: '2026-03-04T00:00:00.000Z', tested_pages: 2 },
    updated_at: '2026-05-03T12:00:00.000Z',
    revision: 4,
  };
  expect(toSignedText({ ...record, audit: later }, evidence)).toBe(toSignedText(record, evidence));
});

const reviewed = (is_withdrawn: boolean): AuditRecord => {
  const review = { id: 'r', decision: 'agrees', comment: '', reviewed_by: 'Grace', is_withdrawn } as const;
  const answer = question!.question.answer!;
  const reviews = [{ ...review, reviewer_id: null, reviewed_at: '2026-05-02T12:00:00.000Z' }];
  return {
    ...record,
    questions: [
      { ...question!, question: { ...question!.question, answer: { ...answer, reviews } } },
      other!,
    ],
  };
};

test('doesn’t depend on withdrawn reviews or assignments', () => {
  const assignee = { user_id: null, name: 'Grace' };
  const assigned = { ...question!, question: { ...question!.question, assignee } };
  const text = toSignedText(record, evidence);
  expect(toSignedText({ ...record, questions: [assigned, other!] }, evidence)).toBe(text);
  expect(toSignedText(reviewed(true), evidence)).toBe(text);
});

test.each<[string, AuditRecord]>([
  ['a review', reviewed(false)],
  [
    'an outcome',
    { ...record, audit: { ...audit, criteria: [{ ...audit.criteria[0]!, outcome: 'undecided' }] } },
  ],
  ['the scope', { ...record, audit: { ...audit, scope: 'Only the shop' } }],
  ['the technologies', { ...record, audit: { ...audit, technologies: 'HTML' } }],
  ['a view', { ...record, audit: { ...audit, views: [] } }],
  [
    'a process',
    {
      ...record,
      audit: {
        ...audit,
        processes: [{ process_id: audit.views[0]!.view_id, name: 'Checkout', steps: [] }],
      },
    },
  ],
  ['the sample', { ...record, audit: { ...audit, sample: [] } }],
  [
    'a comment',
    {
      ...record,
      questions: [
        question!,
        {
          ...other!,
          question: { ...other!.question, answer: { ...other!.question.answer!, comment: 'No' } },
        },
      ],
    },
  ],
  ['a failure', { ...record, failures: [failures[0]!] }],
  ['the assessment of a requirement', { ...record, requirements: assess('supports', 'Checked.') }],
])('changes with %s', (_name, changed) => {
  expect(toSignedText(changed, evidence)).not.toBe(toSignedText(record, evidence));
});

test.each<[string, Partial<SignedEvidence>]>([
  ['the name of the signer', { signer: { ...evidence.signer, name: 'Eve' } }],
  ['the time of the signature', { signer: { ...evidence.signer, signedAt: '2026-05-04T12:00:00.000Z' } }],
  ['the subject of a question', { fingerprints: new Map([['a', 'fingerprint-b']]) }],
  ['the content of a page', { contentHashes: new Map([['p1', 'hash2']]) }],
])('changes with %s', (_name, changed) => {
  expect(toSignedText(record, { ...evidence, ...changed })).not.toBe(toSignedText(record, evidence));
});

test('contains no fields that aren’t listed', () => {
  const extended = { ...audit, later_field: 'later' };
  expect(toSignedText({ ...record, audit: extended }, evidence)).toBe(toSignedText(record, evidence));
});

test('escapes characters that would change the order in which the text is displayed', () => {
  const title = 'invoice\u202Efdp\u2066.exe';
  const text = toSignedText({ ...record, audit: { ...record.audit, title } }, evidence);
  expect(text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  expect(JSON.parse(text).audit.title).toBe(title);
});
