import type {
  Finding,
  Issue,
  NotTested,
  RuleTally,
  ScannedPage,
  ScanSettings,
  ScoreResult,
} from '@curbcut/contract';
import type { SiteRules } from '@curbcut/engine';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What a scan was started with. Secrets are not here: see `scanSecrets`. */
export interface StoredSettings extends ScanSettings {
  readonly respect_robots: boolean;
  /** Whether https was our guess: http is tried where it does not answer. */
  readonly scheme_guessed: boolean;
  /** Whether it signs in: what such a scan saw is not for everyone. */
  readonly signs_in: boolean;
}

/** One scan of one site. */
export const scans = pgTable(
  'scans',
  {
    /** Random: whoever knows the id of an unowned scan may read it. */
    id: uuid().primaryKey(),
    /** The account it belongs to; null for a visitor's. */
    ownerId: uuid('owner_id'),
    /** Start address, normalised. */
    url: text().notNull(),
    settings: jsonb().$type<StoredSettings>().notNull(),
    status: text({ enum: ['queued', 'running', 'completed', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    completedAt: moment('completed_at'),
    /** A sentence and a stable word, when it failed. */
    error: text(),
    code: text(),

    /** Pages admitted so far: rows in `scan_pages`. */
    pagesFound: integer('pages_found').notNull().default(0),
    pagesTested: integer('pages_tested').notNull().default(0),
    pagesNotTested: integer('pages_not_tested').notNull().default(0),
    /** Pages known of but beyond the limit. */
    pagesBeyondLimit: integer('pages_beyond_limit').notNull().default(0),
    elements: integer().notNull().default(0),
    failedFindings: integer('failed_findings').notNull().default(0),
    needsReviewFindings: integer('needs_review_findings').notNull().default(0),
    /** 0 to 100, kept because it may never go back. */
    percent: real().notNull().default(0),
    /** When the site may next be visited, where its robots.txt or its answers ask for a pause. */
    nextVisitAt: moment('next_visit_at'),

    /** Of issues, once they are clustered. */
    critical: integer().notNull().default(0),
    serious: integer().notNull().default(0),
    moderate: integer().notNull().default(0),
    minor: integer().notNull().default(0),
    needsReview: integer('needs_review').notNull().default(0),
    rulesRun: integer('rules_run').notNull().default(0),
    /** Basic score of the site, 0 to 100, not rounded. */
    originalScore: real('original_score'),
    scoreResult: jsonb('score_result').$type<ScoreResult>(),
  },
  (table) => [
    check('scans_status', sql`${table.status} in ('queued', 'running', 'completed', 'failed', 'cancelled')`),
    // The newest finished scan of an address: previewOfAddress.
    index('scans_url_completed_idx').on(table.url, table.completedAt.desc()),
    // Visitors' scans that are too old: deleteVisitorScansBefore.
    index('scans_unowned_created_idx').on(table.createdAt).where(sql`${table.ownerId} is null`),
  ],
);

/** What is needed to go on with a running scan, and nothing after. */
export const scanPlans = pgTable('scan_plans', {
  scanId: uuid('scan_id')
    .primaryKey()
    .references(() => scans.id, { onDelete: 'cascade' }),
  /** What robots.txt and the sitemaps said; the plan is this and the pages finished since. */
  rules: jsonb().$type<SiteRules>().notNull(),
});

/** Sign-in data, encrypted, for as long as the scan runs. */
export const scanSecrets = pgTable('scan_secrets', {
  scanId: uuid('scan_id')
    .primaryKey()
    .references(() => scans.id, { onDelete: 'cascade' }),
  sealed: text().notNull(),
});

/** What is known of the picture of a page; its bytes are in the blob store. */
export interface StoredPicture {
  readonly format: 'webp' | 'jpeg' | 'png';
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly pageHeight: number;
}

/** One page of a scan, from the moment it is admitted. */
export const scanPages = pgTable(
  'scan_pages',
  {
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scans.id, { onDelete: 'cascade' }),
    /** Place in the order in which pages were admitted, from 0; names the page within its scan. */
    position: integer().notNull(),
    url: text().notNull(),
    /** `waiting` has no job yet; `queued` has one. */
    state: text({ enum: ['waiting', 'queued', 'running', 'tested', 'not-tested'] })
      .notNull()
      .default('waiting'),
    /** Visits begun; a page that keeps killing its process is given up. */
    attempts: integer().notNull().default(0),
    /** Place in the order in which pages were finished, from 1: the plan is replayed in it. */
    finishedOrder: integer('finished_order'),

    finalUrl: text('final_url'),
    title: text().notNull().default(''),
    notTested: jsonb('not_tested').$type<NotTested>(),
    unexamined: jsonb().$type<ScannedPage['unexamined']>().notNull().default([]),
    importance: text({ enum: ['high', 'medium', 'low'] })
      .notNull()
      .default('medium'),
    elements: integer().notNull().default(0),
    /** Basic score, 0 to 100, not rounded; null when nothing applied. */
    score: real(),
    failed: integer().notNull().default(0),
    needsReview: integer('needs_review').notNull().default(0),
    tallies: jsonb().$type<RuleTally[]>().notNull().default([]),
    picture: jsonb().$type<StoredPicture>(),
    /** Addresses it links to; emptied when the scan ends. */
    links: jsonb().$type<string[]>().notNull().default([]),
    /** What names each of its forms across pages; emptied when the scan ends. */
    forms: jsonb().$type<string[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.scanId, table.position] }),
    // A page is in a scan once, however often it is linked.
    uniqueIndex('scan_pages_url_idx').on(table.scanId, table.url),
    // Pages to send jobs for, and whether any are left: pagesToSend, countUnfinished.
    index('scan_pages_unfinished_idx')
      .on(table.scanId, table.state, table.position)
      .where(sql`${table.finishedOrder} is null`),
    // The pages finished last: latestFindings; the replay of the plan: finishedPages.
    uniqueIndex('scan_pages_finished_idx').on(table.scanId, table.finishedOrder),
    check(
      'scan_pages_state',
      sql`${table.state} in ('waiting', 'queued', 'running', 'tested', 'not-tested')`,
    ),
    check(
      'scan_pages_finished',
      sql`(${table.state} in ('tested', 'not-tested')) = (${table.finishedOrder} is not null)`,
    ),
  ],
);

/** One element that a rule has something to say about. */
export const findings = pgTable(
  'findings',
  {
    scanId: uuid('scan_id').notNull(),
    position: integer().notNull(),
    /** Place among the findings of its page, from 0. */
    index: integer().notNull(),
    /** Same cause, same fingerprint: names the issue it belongs to. */
    fingerprint: text().notNull(),
    outcome: text({ enum: ['failed', 'cantTell'] }).notNull(),
    finding: jsonb().$type<Finding>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scanId, table.position, table.index] }),
    foreignKey({
      columns: [table.scanId, table.position],
      foreignColumns: [scanPages.scanId, scanPages.position],
    }).onDelete('cascade'),
    // Occurrences of an issue in order, and the clustering of a scan.
    index('findings_issue_idx').on(table.scanId, table.fingerprint, table.position, table.index),
  ],
);

/** The parts of an issue that are worked out once, when the scan ends. */
export type StoredIssue = Omit<Issue, 'id' | 'fingerprint' | 'sample'>;

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
  },
  (table) => [
    primaryKey({ columns: [table.scanId, table.fingerprint] }),
    uniqueIndex('issues_rank_idx').on(table.scanId, table.rank),
  ],
);

/** Scans started in the current hour, by network address. */
export const visitorLimits = pgTable('visitor_limits', {
  /** A keyed hash of the address, which itself is not kept. */
  visitor: text().primaryKey(),
  windowStartedAt: moment('window_started_at').notNull(),
  started: integer().notNull(),
});
