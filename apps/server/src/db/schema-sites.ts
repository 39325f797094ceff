import { ISSUE_STATES, REPORT_FORMATS, REPORT_TYPES, SCHEDULE_INTERVALS } from '@curbcut/contract';
import type { IssueTraits } from '@curbcut/engine';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { type StoredIssue, type StoredSettings, scans, users } from './schema.ts';

/** A site that an account watches: all its scans that begin at one origin. Made by the first of them. */
export const sites = pgTable(
  'sites',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Scheme, host and port, as `URL.origin` writes them. */
    origin: text().notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('sites_owner_origin_idx').on(table.ownerId, table.origin)],
);

/** Where and how an issue was found: what a scan must have looked at to say that it is gone. */
export interface IssueSighting {
  /** Addresses of its pages, 50 at most: those of the last scan that found it, and earlier ones not tested since. */
  readonly urls: readonly string[];
  /** The ways of looking in which it showed, as `toVariantKey` writes them. */
  readonly variants: readonly string[];
  readonly signedIn: boolean;
  /** True once a scan found nothing of these pages any more: what was wrong went with them. */
  readonly pagesGone?: boolean;
}

/** An issue of a site from scan to scan. */
export const trackedIssues = pgTable(
  'tracked_issues',
  {
    id: uuid().primaryKey(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    /** By which the next scan's issue is known again, see the engine's `identity`. */
    traits: jsonb().$type<IssueTraits>().notNull(),
    state: text({ enum: ISSUE_STATES }).notNull().default('open'),
    outcome: text({ enum: ['failed', 'cantTell'] }).notNull(),
    severity: text({ enum: ['critical', 'serious', 'moderate', 'minor'] }).notNull(),
    ruleId: text('rule_id').notNull(),
    /** As the last scan that found it told it. */
    issue: jsonb().$type<StoredIssue>().notNull(),
    /** What is wrong at its first place, in a sentence. */
    message: text().notNull(),
    seen: jsonb().$type<IssueSighting>().notNull(),
    /** Start of the scan that spoke of it last, by finding it or by finding it gone; earlier ones have no say. */
    asOf: timestampColumn('as_of').notNull(),
    /** Its name in that scan: where its occurrences are. The scan may have been deleted since. */
    lastScanId: uuid('last_scan_id').notNull(),
    lastFingerprint: text('last_fingerprint').notNull(),
    firstSeenAt: timestampColumn('first_seen_at').notNull(),
    lastSeenAt: timestampColumn('last_seen_at').notNull(),
    /** When a scan that tested its pages found it no more; null once one finds it again, whatever the state. */
    fixedAt: timestampColumn('fixed_at'),
    assignee: text().notNull().default(''),
    note: text().notNull().default(''),
    /** From the remediation table, unless a person chose another. */
    dueOn: date('due_on'),
    ignoredReason: text('ignored_reason').notNull().default(''),
    /** Last day on which it is ignored; null is without end. */
    ignoredUntil: date('ignored_until'),
  },
  (table) => [
    check('tracked_issues_state', isOneOf(table.state, ISSUE_STATES)),
    // The list of a site, worst first: trackedIssuesOf.
    index('tracked_issues_site_idx').on(table.siteId, table.state, table.severity),
    // What became of a rule's findings: dismissals.
    index('tracked_issues_rule_idx').on(table.ruleId, table.state),
  ],
);

/** Everything that happened to a tracked issue. */
export const issueActivity = pgTable(
  'issue_activity',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    issueId: uuid('issue_id')
      .notNull()
      .references(() => trackedIssues.id, { onDelete: 'cascade' }),
    at: timestampColumn('at').notNull().defaultNow(),
    by: text({ enum: ['scan', 'person', 'expiry'] }).notNull(),
    /** The scan that saw it. */
    scanId: uuid('scan_id'),
    /** What changed: `state`, `assignee`, `note`, `due_on`, `occurrences` ... */
    field: text().notNull(),
    before: text(),
    after: text(),
  },
  (table) => [
    check('issue_activity_by', isOneOf(table.by, ['scan', 'person', 'expiry'])),
    index('issue_activity_issue_idx').on(table.issueId, table.id),
  ],
);

/** Up to where the owner of a schedule was told. */
export interface DigestState {
  /** Id of the last activity. */
  readonly activity: number;
  readonly score: number | null;
}

/** A scan that starts by itself; a site has one at most. */
export const schedules = pgTable(
  'schedules',
  {
    siteId: uuid('site_id')
      .primaryKey()
      .references(() => sites.id, { onDelete: 'cascade' }),
    every: text({ enum: SCHEDULE_INTERVALS }).notNull(),
    /** Start address. */
    url: text().notNull(),
    settings: jsonb().$type<StoredSettings>().notNull(),
    /** Sign-in data, encrypted; null when the scan signs in nowhere. */
    sealed: text(),
    nextRunAt: timestampColumn('next_run_at').notNull(),
    lastScanId: uuid('last_scan_id'),
    /** Why the last run could not start, in a sentence. */
    lastProblem: text('last_problem'),
    /** The moment whose hour, weekday or day of the month it keeps. */
    anchor: timestampColumn('anchor').notNull(),
    /** Whether its owner wants to be told when a scan changed something. */
    sendsMessages: boolean('sends_messages').notNull().default(true),
    /** What the owner knows from the last digest, or from when the schedule was made. */
    told: jsonb().$type<DigestState>().notNull(),
  },
  (table) => [
    check('schedules_every', isOneOf(table.every, SCHEDULE_INTERVALS)),
    // What is due: dueSchedules.
    index('schedules_next_idx').on(table.nextRunAt),
  ],
);

/** A report of a scan; its bytes are in the blob store. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scans.id, { onDelete: 'cascade' }),
    type: text({ enum: REPORT_TYPES }).notNull(),
    format: text({ enum: REPORT_FORMATS }).notNull(),
    status: text({ enum: ['queued', 'running', 'ready', 'failed'] })
      .notNull()
      .default('queued'),
    /** Times it was begun; one that keeps killing its process is given up. */
    attempts: integer().notNull().default(0),
    /** 0 to 100. */
    percent: integer().notNull().default(0),
    /** Revision of the scan's marks that it was made with. */
    revision: integer().notNull().default(0),
    /** Size of the file, once it is ready. */
    bytes: bigint({ mode: 'number' }),
    /** A sentence and a stable word, when it failed. */
    error: text(),
    code: text(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    completedAt: timestampColumn('completed_at'),
  },
  (table) => [
    check('reports_type', isOneOf(table.type, REPORT_TYPES)),
    check('reports_format', isOneOf(table.format, REPORT_FORMATS)),
    check('reports_status', sql`${table.status} in ('queued', 'running', 'ready', 'failed')`),
    // A scan has one report of each type and format, however many ask for it at once: claimReport.
    uniqueIndex('reports_once_idx').on(table.scanId, table.type, table.format),
  ],
);

/** Links by which people without an account read a report. */
export const reportShares = pgTable(
  'report_shares',
  {
    /** SHA-256 of the token, which has 256 random bits. */
    hash: text().primaryKey(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
    revokedAt: timestampColumn('revoked_at'),
  },
  (table) => [
    index('report_shares_report_idx').on(table.reportId),
    // Links that are over: deleteExpiredShares.
    index('report_shares_expires_idx').on(table.expiresAt),
  ],
);
