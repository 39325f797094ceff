import type { Box, EngineName, Finding, Fix, Issue } from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import {
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
import { scanPages, scans } from './schema.ts';

/** One element that a rule has something to say about. */
export const findings = pgTable(
  'findings',
  {
    scanId: uuid('scan_id').notNull(),
    position: integer().notNull(),
    /** Place among the findings of its page, from 0. */
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

/** Which findings of a page have one cause: small rows, so that counting and leafing through read no finding. */
export const pageCauses = pgTable(
  'page_causes',
  {
    scanId: uuid('scan_id').notNull(),
    position: integer().notNull(),
    /** By which the cause is known, as far as one finding tells: see the engine's `getFingerprint`. */
    fingerprint: text().notNull(),
    /** The issue it belongs to: itself, or the cause that it is joined with when the scan ends. */
    issue: text().notNull(),
    /** Its findings by their places on the page, ascending. */
    indexes: integer().array().notNull(),
    engines: text().array().$type<EngineName[]>().notNull(),
    /** Marks of its elements, in the order of `indexes`; empty in scans from before there were marks. */
    elements: text().array().notNull().default(sql`'{}'`),
    /** Indexes of the scan's variants in which it shows; empty when there is one variant. */
    variants: integer().array().notNull(),
    /** Those of its findings that were gone with all changes for the page in place, ascending. */
    mended: integer().array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.scanId, table.position, table.fingerprint] }),
    foreignKey({
      columns: [table.scanId, table.position],
      foreignColumns: [scanPages.scanId, scanPages.position],
    }).onDelete('cascade'),
    // Occurrences of an issue in the order of pages.
    index('page_causes_issue_idx').on(table.scanId, table.issue, table.position),
  ],
);

/** What is known of the picture of a change in place; its bytes are in the blob store. */
export interface StoredFixScreenshot {
  readonly format: 'webp' | 'jpeg' | 'png';
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  /** What it shows, in CSS pixels of the page. */
  readonly box: Box;
}

/** What was tried on a page to mend the causes on it. */
export const fixes = pgTable(
  'fixes',
  {
    scanId: uuid('scan_id').notNull(),
    position: integer().notNull(),
    /** Of the cause on its page, before causes are joined. */
    fingerprint: text().notNull(),
    /** Place among those of its page, the worst cause first; names its picture. */
    rank: integer().notNull(),
    /** Null when it did harm, or was tried on an earlier page: then there is nothing to show of this one. */
    fix: jsonb().$type<Fix>(),
    picture: jsonb().$type<StoredFixScreenshot>(),
  },
  (table) => [
    primaryKey({ columns: [table.scanId, table.fingerprint, table.position] }),
    foreignKey({
      columns: [table.scanId, table.position],
      foreignColumns: [scanPages.scanId, scanPages.position],
    }).onDelete('cascade'),
  ],
);

/** The parts of an issue that are worked out once, when the scan ends. */
export type StoredIssue = Omit<Issue, 'id' | 'fingerprint' | 'sample' | 'left_out' | LaterIssueFields> &
  Partial<Pick<Issue, LaterIssueFields>>;

/** What issues of older scans lack. */
type LaterIssueFields = 'fix' | 'component';

/** Findings that one change would mend. */
export const issues = pgTable(
  'issues',
  {
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scans.id, { onDelete: 'cascade' }),
    fingerprint: text().notNull(),
    /** Worst first, from 0: the order of the list and its cursor. */
    rank: integer().notNull(),
    outcome: text({ enum: ['failed', 'cantTell'] }).notNull(),
    severity: text({ enum: ['critical', 'serious', 'moderate', 'minor'] }).notNull(),
    ruleId: text('rule_id').notNull(),
    issue: jsonb().$type<StoredIssue>().notNull(),
    /** Why it counts nowhere: the mark of the tracked issue for as long as this scan found it last. */
    leftOut: text('left_out', { enum: ['ignored', 'false_positive'] }),
    /** Page and place on it of the finding that was met first. */
    position: integer().notNull(),
    index: integer().notNull(),
    /** Indexes of the scan's variants in which it shows, ascending; empty when there is one variant. */
    variants: integer().array().notNull(),
    /** The change that mends it: the page it was tried on and its rank there. Null where none is known. */
    fixPosition: integer('fix_position'),
    fixRank: integer('fix_rank'),
    fixStatus: text('fix_status', { enum: ['proven', 'unproven'] }),
  },
  (table) => [
    primaryKey({ columns: [table.scanId, table.fingerprint] }),
    uniqueIndex('issues_rank_idx').on(table.scanId, table.rank),
  ],
);
