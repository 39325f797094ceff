import type { ElementCounts, FailedIssue, FailedPages, SampleLimit } from '@curbcut/audit';
import {
  ANSWER_CHANNELS,
  ANSWER_OUTCOMES,
  AUDIT_STANDARDS,
  type CriterionResult,
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

/** What an audit keeps of its scan besides the pages of its sample, so that the scan can be deleted. */
export interface ScanSnapshot {
  /** Failed issues of all tested pages, without excluded ones. */
  readonly failures: readonly FailedIssue[];
  /** Has every criterion that a failure fails. */
  readonly failedPages: FailedPages;
  /** How many elements rules have tested for these criteria, and how many fail. */
  readonly elements: ElementCounts;
  /** Criteria whose kind of content is proven absent on the sample, each with the sentence for the remark. */
  readonly absent: readonly (readonly [criterion: CriterionId, remark: string])[];
  /** Ids of the rules that the scan ran to the end on the sample. */
  readonly evaluatedRules: readonly string[];
  /** Tests that were not done on pages of the sample, or only in part. */
  readonly limitedTests: readonly SampleLimit[];
  /** Number of pages that the failures were looked for on, and of those in the sample. */
  readonly pages: number;
  readonly sampledPages: number;
}

/** The signature of an audit, with everything that it confirms. */
export interface StoredSignature {
  readonly name: string;
  /** ISO 8601, in UTC. */
  readonly signedAt: string;
  /** SHA-256 of the audit as text, in hexadecimal. */
  readonly hash: string;
  readonly results: readonly CriterionResult[];
  /** Whether it comes from an imported file: then only its hash can be verified. */
  readonly isImported?: true;
}

/** An audit: people's answers about a sample of pages of a site, which together with a scan give its conformance. */
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
    /** What WCAG-EM records of an evaluation besides; all optional, see the contract's `evaluationDetails`. */
    scopeIncluded: text('scope_included').notNull().default(''),
    scopeExcluded: text('scope_excluded').notNull().default(''),
    additionalRequirements: text('additional_requirements').notNull().default(''),
    commonPages: text('common_pages').notNull().default(''),
    essentialFunctionality: text('essential_functionality').notNull().default(''),
    pageTypes: text('page_types').notNull().default(''),
    technologies: text().notNull().default(''),
    otherPages: text('other_pages').notNull().default(''),
    evaluationSpecifics: text('evaluation_specifics').notNull().default(''),
    /** ISO 8601 dates; empty if they are not known. */
    evaluatedFrom: text('evaluated_from').notNull().default(''),
    evaluatedTo: text('evaluated_to').notNull().default(''),
    /** What the header of conformance reports says about the product and its vendor; all optional. */
    productName: text('product_name').notNull().default(''),
    productVersion: text('product_version').notNull().default(''),
    vendor: text().notNull().default(''),
    contactName: text('contact_name').notNull().default(''),
    contactEmail: text('contact_email').notNull().default(''),
    notes: text().notNull().default(''),
    /** Whether every answer needs the agreement of a second person before the audit can be signed. */
    requiresReview: boolean('requires_review').notNull().default(false),
    /** Incremented when one of the fields above changes: a change has to name the revision that it is based on. */
    revision: integer().notNull().default(0),
    /** The scan that it is based on, which may have been deleted since. */
    scanId: uuid('scan_id').notNull(),
    /** When that scan was completed. */
    scannedAt: timestampColumn('scanned_at').notNull(),
    /** Seed with which the random pages of the sample were chosen. */
    seed: bigint({ mode: 'number' }).notNull(),
    snapshot: jsonb().$type<ScanSnapshot>().notNull(),
    /** Views of the sample besides its pages, and its processes, which are always replaced together. */
    views: jsonb().$type<SampleView[]>().notNull().default([]),
    processes: jsonb().$type<SampleProcess[]>().notNull().default([]),
    /** Incremented when one of the two changes. */
    viewsRevision: integer('views_revision').notNull().default(0),
    /** The number of the next page. Numbers are not used again, because screenshots are cached by number. */
    nextPage: integer('next_page').notNull(),
    /** Null until it is signed. */
    signature: jsonb().$type<StoredSignature>(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    /** Time of the last change of any kind. */
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('audits_standard', isOneOf(table.standard, AUDIT_STANDARDS)),
    check('audits_level', isOneOf(table.level, ['A', 'AA'])),
    // The audits of a site, most recently changed first: listUserAudits. Also serves the deletion of a site.
    index('audits_site_updated_idx').on(table.siteId, table.updatedAt.desc()),
  ],
);

/** A page of an audit: one of its sample, or an earlier one that an outdated answer is about. */
export const auditPages = pgTable(
  'audit_pages',
  {
    auditId: uuid('audit_id')
      .notNull()
      .references(() => audits.id, { onDelete: 'cascade' }),
    /** Identifies the page within its audit. The same URL has another number in each scan. */
    number: integer().notNull(),
    /** Whether it is part of the sample; pages of earlier scans are not. */
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
    // The pages of an audit, in the order of its sample: listAuditPages.
    primaryKey({ columns: [table.auditId, table.number] }),
    check('audit_pages_reason', isOneOf(table.reason, SAMPLE_REASONS)),
  ],
);

/** The elements that people can name as failing on a page of the sample. */
export const auditPageElements = pgTable(
  'audit_page_elements',
  {
    auditId: uuid('audit_id').notNull(),
    page: integer().notNull(),
    /** As the engine's `encodePageElements` writes them. */
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

/** A question of an audit. */
export const auditQuestions = pgTable(
  'audit_questions',
  {
    id: uuid().primaryKey(),
    auditId: uuid('audit_id')
      .notNull()
      .references(() => audits.id, { onDelete: 'cascade' }),
    /** Identity across scans, see `QuestionDraft`. */
    key: text().notNull(),
    /** Index in the order of WCAG. */
    rank: integer().notNull(),
    kind: text({ enum: ['issue', 'criterion'] }).notNull(),
    criteria: jsonb().$type<CriterionId[]>().notNull(),
    title: text().notNull(),
    question: text().notNull(),
    howToTest: text('how_to_test').notNull(),
    ruleId: text('rule_id'),
    cause: text().notNull(),
    occurrences: integer().notNull(),
    /** Numbers of the pages that it is about. */
    pages: integer().array().notNull(),
    elements: jsonb().$type<StoredOccurrence[]>().notNull(),
    /** What the latest answer is about, if that has changed since. */
    previousElements: jsonb('previous_elements').$type<StoredOccurrence[]>().notNull().default([]),
    /** Changes with the meaning of what is asked about; answers hold only for the fingerprint that they name. */
    fingerprint: text().notNull(),
    /** Whether what it is about no longer exists. */
    isClosed: boolean('is_closed').notNull().default(false),
  },
  (table) => [
    check('audit_questions_kind', isOneOf(table.kind, ['issue', 'criterion'])),
    // A root cause or criterion has one question in an audit: storeQuestions.
    uniqueIndex('audit_questions_key_idx').on(table.auditId, table.key),
    // The questions of an audit in the order of WCAG: listQuestions.
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
    /** From 1. Two answers that are given at the same time get the same number, and only one of them is stored. */
    sequence: integer().notNull(),
    /** The account of the person; null when it has been deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Name of the person at that time. */
    answeredBy: text('answered_by').notNull(),
    answeredAt: timestampColumn('answered_at').notNull().defaultNow(),
    /** Whether the person answered in the application, or through a program that has a token of theirs. */
    channel: text({ enum: ANSWER_CHANNELS }).notNull().default('app'),
    outcome: text({ enum: ANSWER_OUTCOMES }).notNull(),
    comment: text().notNull(),
    /** Fingerprint of the question when it was answered. */
    fingerprint: text().notNull(),
    /** Of a failure, if the person has chosen one. */
    severity: text({ enum: SEVERITIES }),
    /** The recommended fix of a failure. */
    fix: text().notNull().default(''),
    /** Pages on which a failure was found, by URL; empty if they are not known. */
    failedOn: jsonb('failed_on').$type<FailedPage[]>().notNull().default([]),
    /** Seconds that the person needed, without pauses; null if unknown. */
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
