import type { Box, EngineName, Finding, Fix, FixStep, Issue } from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
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
import { timestampColumn } from './columns.ts';
import { organizations } from './schema-organizations.ts';
import { scanPages, scans } from './schema-scans.ts';

/** A finding: one element with a rule's outcome. */
export const findings = pgTable(
  'findings',
  {
    scanId: uuid('scan_id').notNull(),
    position: integer().notNull(),
    /** Index among its page's findings, starting at 0. */
    index: integer().notNull(),
    outcome: text({ enum: ['failed', 'cantTell'] }).notNull(),
    finding: jsonb().$type<Finding>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scanId, table.position, table.index] }),
    foreignKey({
      columns: [table.scanId, table.position],
      foreignColumns: [scanPages.scanId, scanPages.position],
    }).onDelete('cascade'),
  ],
);

/**
 * A page's findings grouped by fingerprint. The rows are small, so that counting and paging don't have to
 * read findings.
 */
export const pageIssues = pgTable(
  'page_issues',
  {
    scanId: uuid('scan_id').notNull(),
    position: integer().notNull(),
    /** The group's fingerprint, computed from a single finding; see the engine's `getFingerprint`. */
    fingerprint: text().notNull(),
    /** The issue that the group belongs to: its own, or the one that it's merged into when the scan ends. */
    issue: text().notNull(),
    /** Indexes of its findings on the page, ascending. */
    indexes: integer().array().notNull(),
    engines: text().array().$type<EngineName[]>().notNull(),
    /** Hashes of its elements, in the order of `indexes`. */
    elements: text().array().notNull(),
    /** Indexes of the scan's variants in which it occurs; empty if there is only one variant. */
    variants: integer().array().notNull(),
    /** Indexes of its findings that disappeared when all of the page's fixes were applied, ascending. */
    fixed: integer().array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.scanId, table.position, table.fingerprint] }),
    foreignKey({
      columns: [table.scanId, table.position],
      foreignColumns: [scanPages.scanId, scanPages.position],
    }).onDelete('cascade'),
    // An issue's occurrences in page order.
    index('page_issues_issue_idx').on(table.scanId, table.issue, table.position),
  ],
);

/** Metadata of a screenshot with a fix applied; its bytes are in the blob store. */
export interface StoredFixScreenshot {
  readonly format: 'webp' | 'jpeg' | 'png';
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  /** The area it shows, in the page's CSS pixels. */
  readonly box: Box;
}

/** The fixes that were attempted on a page. */
export const fixes = pgTable(
  'fixes',
  {
    scanId: uuid('scan_id').notNull(),
    position: integer().notNull(),
    /** The issue group's fingerprint on its page, before groups are merged. */
    fingerprint: text().notNull(),
    /** Rank among the page's fixes, most severe issue first; part of the screenshot's name. */
    rank: integer().notNull(),
    /** Null if there's nothing to show, because it was harmful or was tested on an earlier page. */
    fix: jsonb().$type<Fix>(),
    screenshot: jsonb().$type<StoredFixScreenshot>(),
  },
  (table) => [
    primaryKey({ columns: [table.scanId, table.fingerprint, table.position] }),
    foreignKey({
      columns: [table.scanId, table.position],
      foreignColumns: [scanPages.scanId, scanPages.position],
    }).onDelete('cascade'),
  ],
);

/** The parts of an issue that are computed once, when the scan ends. */
export type StoredIssue = Omit<Issue, 'id' | 'fingerprint' | 'sample' | 'excluded'>;

/** Findings that share one fix. */
export const issues = pgTable(
  'issues',
  {
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scans.id, { onDelete: 'cascade' }),
    fingerprint: text().notNull(),
    /** Worst first, starting at 0; the order of the list and its cursor. */
    rank: integer().notNull(),
    outcome: text({ enum: ['failed', 'cantTell'] }).notNull(),
    severity: text({ enum: ['critical', 'serious', 'moderate', 'minor'] }).notNull(),
    ruleId: text('rule_id').notNull(),
    issue: jsonb().$type<StoredIssue>().notNull(),
    /**
     * Why it's excluded from counts: the tracked issue's mark, unless a later scan has found the issue.
     */
    excluded: text('exclusion', { enum: ['ignored', 'false_positive'] }),
    /** The first finding's page position and index. */
    position: integer().notNull(),
    index: integer().notNull(),
    /** Indexes of the scan's variants in which it occurs, ascending; empty if there is only one variant. */
    variants: integer().array().notNull(),
    /** Its fix: the page that the fix was tested on and its rank there. Null if none is known. */
    fixPosition: integer('fix_position'),
    fixRank: integer('fix_rank'),
    fixStatus: text('fix_status', { enum: ['proven', 'unproven'] }),
  },
  (table) => [
    primaryKey({ columns: [table.scanId, table.fingerprint] }),
    uniqueIndex('issues_rank_idx').on(table.scanId, table.rank),
  ],
);

/** The parts of a model's answer that can be used. */
export interface SanitizedAnswer {
  /** Null if it contained something we can't show. */
  readonly explanation: string | null;
  readonly why: string | null;
  /** The change to verify; empty if there is none. */
  readonly steps: FixStep[];
  /** Why there is no change, as a sentence; null if there is one. */
  readonly noFixBecause: string | null;
  /** Whether the change contains text written by the model. */
  readonly hasWords: boolean;
}

/** A model's suggestion for one of a scan's issues. */
export const suggestions = pgTable(
  'suggestions',
  {
    id: uuid().primaryKey(),
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scans.id, { onDelete: 'cascade' }),
    /** The issue's fingerprint. */
    fingerprint: text().notNull(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    status: text({ enum: ['queued', 'running', 'ready', 'failed'] })
      .notNull()
      .default('queued'),
    /** Number of attempts, which is limited because a suggestion could crash its process. */
    attempts: integer().notNull().default(0),
    model: text().notNull(),
    /** Hash of everything sent to the model: the same question has the same answer. */
    contentHash: text('content_hash').notNull(),
    /** The model's sanitized answer. */
    answer: jsonb().$type<SanitizedAnswer>(),
    /** The month that it counts toward; null if it reused an earlier answer or was refunded. */
    countedMonth: date('counted_month'),
    fix: jsonb().$type<Fix>(),
    noFixBecause: text('no_fix_because'),
    /** The failure's message and its stable code. */
    error: text(),
    code: text(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    completedAt: timestampColumn('completed_at'),
  },
  (table) => [
    check('suggestions_status', sql`${table.status} in ('queued', 'running', 'ready', 'failed')`),
    // An issue has only one suggestion, even with simultaneous requests: claimSuggestion.
    uniqueIndex('suggestions_once_idx').on(table.scanId, table.fingerprint),
    // Earlier answers for this organization: findKnownAnswer. Also used when an organization is deleted.
    index('suggestions_content_idx').on(table.organizationId, table.contentHash),
  ],
);

/** Number of suggestions that an organization requested in a month, excluding refunded ones. */
export const suggestionUsage = pgTable(
  'suggestion_usage',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** First day of a calendar month in UTC. */
    month: date().notNull(),
    used: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.month] }),
    check('suggestion_usage_used', sql`${table.used} >= 0`),
  ],
);
