import type { ElementCounts, FailedIssue, FailedPages, SampleLimit } from '@curbcut/audit';
import {
  ANSWER_CHANNELS,
  ANSWER_OUTCOMES,
  AUDIT_STANDARDS,
  type CriterionResult,
  FAILING_ANSWERS,
  type FailedPage,
  type QuestionOccurrence,
  type RuleTally,
  SAMPLE_REASONS,
  type SampleProcess,
  type SampleView,
} from '@curbcut/contract';
import { type CriterionId, SEVERITIES } from '@curbcut/wcag';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { users } from './schema-accounts.ts';
import { type StoredScreenshot, sites } from './schema-scans.ts';

/** What an audit keeps from its scan in addition to the sampled pages, so that the scan can be deleted. */
export interface ScanSnapshot {
  /** Failed issues on all tested pages, except excluded ones. */
  readonly failures: readonly FailedIssue[];
  /** Contains every criterion that a failure fails. */
  readonly failedPages: FailedPages;
  /** Number of elements that rules tested for these criteria, and how many of them failed. */
  readonly elements: ElementCounts;
  /** Criteria for content that's proven to be absent from the sample, each with a sentence for the remark. */
  readonly absent: readonly (readonly [criterion: CriterionId, remark: string])[];
  /** Ids of the rules that the scan ran to completion on the sample. */
  readonly evaluatedRules: readonly string[];
  /** Tests that weren't run on sampled pages, or were run only partially. */
  readonly limitedTests: readonly SampleLimit[];
  /** Number of pages that were searched for failures, and how many of them are in the sample. */
  readonly pages: number;
  readonly sampledPages: number;
}

/** An audit's signature, with everything that it confirms. */
export interface StoredSignature {
  readonly name: string;
  /** ISO 8601, in UTC. */
  readonly signedAt: string;
  /** SHA-256 of the audit's text, in hexadecimal. */
  readonly hash: string;
  readonly results: readonly CriterionResult[];
  /** Whether it comes from an imported file, in which case only its hash can be verified. */
  readonly isImported?: true;
}

/**
 * An audit: people's answers about a sample of a site's pages, which together with a scan determine the
 * site's conformance.
 */
export const audits = pgTable(
  'audits',
  {
    id: uuid().primaryKey(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    standard: text({ enum: AUDIT_STANDARDS }).notNull(),
    level: text({ enum: ['A', 'AA'] }).notNull(),
    scope: text().notNull(),
    commissioner: text().notNull(),
    evaluator: text().notNull(),
    supportBaseline: text('support_baseline').notNull(),
    /**
     * Other details that WCAG-EM records about an evaluation; all optional, see the contract's
     * `evaluationDetails`.
     */
    scopeIncluded: text('scope_included').notNull().default(''),
    scopeExcluded: text('scope_excluded').notNull().default(''),
    additionalRequirements: text('additional_requirements').notNull().default(''),
    commonPages: text('common_pages').notNull().default(''),
    essentialFunctionality: text('essential_functionality').notNull().default(''),
    pageTypes: text('page_types').notNull().default(''),
    technologies: text().notNull().default(''),
    otherPages: text('other_pages').notNull().default(''),
    evaluationSpecifics: text('evaluation_specifics').notNull().default(''),
    /** ISO 8601 dates; empty if unknown. */
    evaluatedFrom: text('evaluated_from').notNull().default(''),
    evaluatedTo: text('evaluated_to').notNull().default(''),
    /** The product and vendor details in the header of conformance reports; all optional. */
    productName: text('product_name').notNull().default(''),
    productVersion: text('product_version').notNull().default(''),
    vendor: text().notNull().default(''),
    contactName: text('contact_name').notNull().default(''),
    contactEmail: text('contact_email').notNull().default(''),
    notes: text().notNull().default(''),
    /** Whether a second person has to agree with every answer before the audit can be signed. */
    requiresReview: boolean('requires_review').notNull().default(false),
    /**
     * Incremented when one of the fields above changes; a change must specify the revision that it's based
     * on.
     */
    revision: integer().notNull().default(0),
    /** The scan that the audit is based on; it may have been deleted since. */
    scanId: uuid('scan_id').notNull(),
    /** When that scan was completed. */
    scannedAt: timestampColumn('scanned_at').notNull(),
    /** Seed used to select the sample's random pages. */
    seed: bigint({ mode: 'number' }).notNull(),
    snapshot: jsonb().$type<ScanSnapshot>().notNull(),
    /** The sample's views (other than its pages) and processes, which are always replaced together. */
    views: jsonb().$type<SampleView[]>().notNull().default([]),
    processes: jsonb().$type<SampleProcess[]>().notNull().default([]),
    /** Incremented when either of the two changes. */
    viewsRevision: integer('views_revision').notNull().default(0),
    /** The next page's number. Numbers aren't reused, because screenshots are cached by number. */
    nextPage: integer('next_page').notNull(),
    /** Null until it's signed. */
    signature: jsonb().$type<StoredSignature>(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    /** When anything in the audit was last changed. */
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('audits_standard', isOneOf(table.standard, AUDIT_STANDARDS)),
    check('audits_level', isOneOf(table.level, ['A', 'AA'])),
    // A site's audits, most recently changed first: listUserAudits. Also used when a site is deleted.
    index('audits_site_updated_idx').on(table.siteId, table.updatedAt.desc()),
  ],
);

/** An audit's page: one in its sample, or an earlier one that an outdated answer refers to. */
export const auditPages = pgTable(
  'audit_pages',
  {
    auditId: uuid('audit_id')
      .notNull()
      .references(() => audits.id, { onDelete: 'cascade' }),
    /** Identifies the page within its audit. The same URL has a different number in each scan. */
    number: integer().notNull(),
    /** Whether it's part of the sample; pages from earlier scans aren't. */
    isSampled: boolean('in_sample').notNull().default(true),
    url: text().notNull(),
    title: text().notNull(),
    reason: text({ enum: SAMPLE_REASONS }).notNull(),
    tallies: jsonb().$type<RuleTally[]>().notNull(),
    contentHash: text('content_hash').notNull(),
    /** Its bytes are in the blob store. */
    screenshot: jsonb().$type<StoredScreenshot>(),
  },
  (table) => [
    // An audit's pages, in sample order: listAuditPages.
    primaryKey({ columns: [table.auditId, table.number] }),
    check('audit_pages_reason', isOneOf(table.reason, SAMPLE_REASONS)),
  ],
);

/** The elements on a sampled page that people can select as failing. */
export const auditPageElements = pgTable(
  'audit_page_elements',
  {
    auditId: uuid('audit_id').notNull(),
    page: integer().notNull(),
    /** As encoded by the engine's `encodePageElements`. */
    elements: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.auditId, table.page] }),
    foreignKey({
      columns: [table.auditId, table.page],
      foreignColumns: [auditPages.auditId, auditPages.number],
      name: 'audit_page_elements_page_fk',
    }).onDelete('cascade'),
  ],
);

/** An element that a question is about; `page_id` is the number of an audit page. */
export type StoredOccurrence = Omit<QuestionOccurrence, 'screenshot'>;

/** An audit question. */
export const auditQuestions = pgTable(
  'audit_questions',
  {
    id: uuid().primaryKey(),
    auditId: uuid('audit_id')
      .notNull()
      .references(() => audits.id, { onDelete: 'cascade' }),
    /** Identifies the question across scans; see `QuestionDraft`. */
    key: text().notNull(),
    /** Index in WCAG order. */
    rank: integer().notNull(),
    kind: text({ enum: ['issue', 'criterion'] }).notNull(),
    criteria: jsonb().$type<CriterionId[]>().notNull(),
    title: text().notNull(),
    question: text().notNull(),
    /** The answer that means failure; null in a file that an earlier version exported. */
    failsOn: text('fails_on', { enum: FAILING_ANSWERS }),
    howToTest: text('how_to_test').notNull(),
    ruleId: text('rule_id'),
    cause: text().notNull(),
    occurrences: integer().notNull(),
    /** Numbers of its pages. */
    pages: integer().array().notNull(),
    elements: jsonb().$type<StoredOccurrence[]>().notNull(),
    /** The elements that the latest answer is about, if they've changed since. */
    previousElements: jsonb('previous_elements').$type<StoredOccurrence[]>().notNull().default([]),
    /**
     * Changes when the question's content changes in meaning. An answer is valid only for the fingerprint it
     * was given for.
     */
    fingerprint: text().notNull(),
    /** Whether its content no longer exists. */
    isClosed: boolean('is_closed').notNull().default(false),
  },
  (table) => [
    check('audit_questions_kind', isOneOf(table.kind, ['issue', 'criterion'])),
    check('audit_questions_fails_on', isOneOf(table.failsOn, FAILING_ANSWERS)),
    // A root cause or criterion has only one question in an audit: storeQuestions.
    uniqueIndex('audit_questions_key_idx').on(table.auditId, table.key),
    // An audit's questions in WCAG order: listQuestions.
    index('audit_questions_rank_idx').on(table.auditId, table.rank),
  ],
);

/** An answer to a question. Rows are only added: the one with the highest sequence is the current answer. */
export const auditAnswers = pgTable(
  'audit_answers',
  {
    id: uuid().primaryKey(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => auditQuestions.id, { onDelete: 'cascade' }),
    /**
     * Starts at 1. Two answers that are given at the same time get the same number, and only one of them is
     * stored.
     */
    sequence: integer().notNull(),
    /** The person's account; null if it has been deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    answeredBy: text('answered_by').notNull(),
    answeredAt: timestampColumn('answered_at').notNull().defaultNow(),
    /** Whether the person answered in the web application or through a program with one of their tokens. */
    channel: text({ enum: ANSWER_CHANNELS }).notNull().default('app'),
    outcome: text({ enum: ANSWER_OUTCOMES }).notNull(),
    comment: text().notNull(),
    /** The question's fingerprint when it was answered. */
    fingerprint: text().notNull(),
    /** The severity of a failure, if the person chose one. */
    severity: text({ enum: SEVERITIES }),
    /** The recommended fix for a failure. */
    fix: text().notNull().default(''),
    /** Pages where a failure was found, by URL; empty if unknown. */
    failedOn: jsonb('failed_on').$type<FailedPage[]>().notNull().default([]),
    /** Seconds the person took to answer, excluding breaks; null if unknown. */
    seconds: integer(),
  },
  (table) => [
    check('audit_answers_outcome', isOneOf(table.outcome, ANSWER_OUTCOMES)),
    check('audit_answers_channel', isOneOf(table.channel, ANSWER_CHANNELS)),
    check('audit_answers_severity', isOneOf(table.severity, SEVERITIES)),
    // The answers to a question, newest first: listLatestAnswers, listAnswers.
    uniqueIndex('audit_answers_sequence_idx').on(table.questionId, table.sequence),
    // The answers of an account that is being deleted.
    index('audit_answers_user_idx').on(table.userId),
  ],
);
