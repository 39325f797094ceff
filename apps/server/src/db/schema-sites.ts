import {
  ISSUE_STATES,
  type NotRetestedReason,
  REPORT_FORMATS,
  REPORT_TYPES,
  SCHEDULE_INTERVALS,
  type ScheduleTiming,
} from '@curbcut/contract';
import type { IssueEvidence, IssueTraits } from '@curbcut/engine';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { users } from './schema-accounts.ts';
import { audits } from './schema-audits.ts';
import type { StoredIssue } from './schema-results.ts';
import { type StoredSettings, scans, sites } from './schema-scans.ts';

/**
 * Where and how an issue was found. Its URLs are those from the last scan that found it and earlier ones that
 * haven't been tested since, 50 at most.
 */
export interface IssueDetection extends Omit<IssueEvidence, 'ruleId' | 'engines' | 'pages'> {
  /** True once none of its pages exist anymore, which means that the issue disappeared with them. */
  readonly pagesRemoved?: boolean;
}

/** An issue's state before it was merged into another one. */
export interface StateBeforeMerge {
  readonly state: (typeof ISSUE_STATES)[number];
  readonly ignoredReason: string;
  readonly ignoredUntil: string | null;
  /** The state that both issues got. */
  readonly mergedState: (typeof ISSUE_STATES)[number];
  /** The other issue's due date. */
  readonly mergedDueOn: string | null;
}

/** The states of issues that scans still find and nobody has excluded; only these can be overdue. */
export const OPEN_STATES = [
  'open',
  'in_progress',
  'regressed',
] as const satisfies readonly (typeof ISSUE_STATES)[number][];

/** Length of the text that lists search first: an index entry can have 2,700 bytes. */
export const MAX_SEARCH_TEXT = 500;

/** A site's issue across scans. */
export const trackedIssues = pgTable(
  'tracked_issues',
  {
    id: uuid().primaryKey(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    /** Traits that identify it in the next scan; see the engine's `IssueTraits`. */
    traits: jsonb().$type<IssueTraits>().notNull(),
    /** The audit where a person found it; null for issues found by scans. */
    auditId: uuid('audit_id').references(() => audits.id, { onDelete: 'cascade' }),
    state: text({ enum: ISSUE_STATES }).notNull().default('open'),
    outcome: text({ enum: ['failed', 'cantTell'] }).notNull(),
    severity: text({ enum: ['critical', 'serious', 'moderate', 'minor'] }).notNull(),
    ruleId: text('rule_id').notNull(),
    /** The issue as reported by the last scan that found it. */
    issue: jsonb().$type<StoredIssue>().notNull(),
    /** The message of its first occurrence. */
    message: text().notNull(),
    seen: jsonb().$type<IssueDetection>().notNull(),
    /**
     * Start of the last scan that found it or found it to be fixed; results from earlier scans are ignored.
     */
    asOf: timestampColumn('as_of').notNull(),
    /** Its fingerprint in that scan, which contains its occurrences. The scan may have been deleted since. */
    lastScanId: uuid('last_scan_id').notNull(),
    lastFingerprint: text('last_fingerprint').notNull(),
    firstSeenAt: timestampColumn('first_seen_at').notNull(),
    lastSeenAt: timestampColumn('last_seen_at').notNull(),
    /**
     * Why the last scan can't tell whether it still exists; null if that scan found it or confirmed that it's
     * gone.
     */
    notRetested: text('not_retested').$type<NotRetestedReason>(),
    /** When a scan tested its pages without finding it; null once a scan finds it again, regardless of the state. */
    fixedAt: timestampColumn('fixed_at'),
    /** Someone who can see the site; see `releaseLostAssignments`. */
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    /** The assignee's last reminder: its event, due date and recipient; see `takeDueIssues`. */
    dueNotice: text('due_notice'),
    note: text().notNull().default(''),
    /** From the organization's policy, unless a user chose a different date. */
    dueOn: date('due_on'),
    ignoredReason: text('ignored_reason').notNull().default(''),
    /** Last day it's ignored; null means indefinitely. */
    ignoredUntil: date('ignored_until'),
    /**
     * The issue that people merged it into; null if it isn't merged. Scans still match both, which have the same
     * state. No foreign key, because both belong to the same site and are deleted with it, and rows of a backup are
     * restored in any order.
     */
    mergedIntoId: uuid('merged_into_id'),
    /** Its state before it was merged, which splitting restores. */
    beforeMerge: jsonb('before_merge').$type<StateBeforeMerge>(),
    /*
     * These columns are copied from `issue`, which is large, so that lists don't have to read it to filter and sort.
     * Queries about all of an organization's issues need only the columns in tracked_issues_open_idx, whose entries
     * must be short whatever a page contains.
     */
    /**
     * Equal for the same issue on different sites: the rule and the component that a development build names, otherwise
     * the fingerprint, which contains nothing about the site. See `getFingerprint` in the engine.
     */
    crossSiteKey: uuid('cross_site_key')
      .notNull()
      .generatedAlwaysAs(
        sql`md5(case when issue ->> 'component' is null then 'fingerprint ' || last_fingerprint
          else 'component ' || rule_id || ' ' || outcome || ' ' || (issue ->> 'component') end)::uuid`,
      ),
    /** In lowercase, and only the beginning. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`left(lower(rule_id || chr(10) || coalesce(issue ->> 'rule_title', '') || chr(10)
          || coalesce(issue ->> 'component', '') || chr(10) || coalesce(issue ->> 'cause', '')), ${sql.raw(String(MAX_SEARCH_TEXT))})`,
      ),
    occurrences: integer().generatedAlwaysAs(sql`(issue ->> 'occurrences')::integer`),
    pages: integer().generatedAlwaysAs(sql`(issue ->> 'pages')::integer`),
    priority: doublePrecision().generatedAlwaysAs(sql`(issue ->> 'priority')::float8`),
  },
  (table) => [
    check('tracked_issues_state', isOneOf(table.state, ISSUE_STATES)),
    // A site's list, worst first: listTrackedIssuesMatching.
    index('tracked_issues_site_idx').on(table.siteId, table.state, table.severity),
    // The open issues on all of an organization's sites, which are read from the index alone: listGroups,
    // countOpenIssues, listAttentionIssues.
    index('tracked_issues_open_idx')
      .on(
        table.siteId,
        table.crossSiteKey,
        table.outcome,
        table.severity,
        table.state,
        table.dueOn,
        table.firstSeenAt,
        table.assigneeId,
        table.auditId,
        table.occurrences,
        table.pages,
        table.priority,
        table.id,
        table.searchText,
      )
      .where(sql`${isOneOf(table.state, OPEN_STATES)} and ${table.mergedIntoId} is null`),
    // Dismissals by rule: listDismissalsByRule.
    index('tracked_issues_rule_idx').on(table.ruleId, table.state),
    // The issues of an audit that is being deleted.
    index('tracked_issues_audit_idx').on(table.auditId),
    // A person's issues across sites: listMyIssues, takeDueIssues. Also used when an account is deleted.
    index('tracked_issues_assignee_idx').on(table.assigneeId),
    // The issues that were merged into others: listMergedInto, mergedFigures.
    index('tracked_issues_merged_idx').on(table.mergedIntoId).where(sql`${table.mergedIntoId} is not null`),
  ],
);

/** A tracked issue's history. */
export const issueActivity = pgTable(
  'issue_activity',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    issueId: uuid('issue_id')
      .notNull()
      .references(() => trackedIssues.id, { onDelete: 'cascade' }),
    at: timestampColumn('at').notNull().defaultNow(),
    by: text({ enum: ['scan', 'person', 'expiry'] }).notNull(),
    /** The person who made the change; null for an API key and for a deleted account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The name, at that time, of the person or API key that made the change. */
    actorName: text('actor_name'),
    /** The scan that caused the change. */
    scanId: uuid('scan_id'),
    /** The changed field: `state`, `assignee`, `note`, `due_on`, `occurrences`, … */
    field: text().notNull(),
    before: text(),
    after: text(),
  },
  (table) => [
    check('issue_activity_by', isOneOf(table.by, ['scan', 'person', 'expiry'])),
    index('issue_activity_issue_idx').on(table.issueId, table.id),
    // The changes by a person whose account is being deleted.
    index('issue_activity_user_idx').on(table.userId),
  ],
);

/** What the last digest to a schedule's owner covered. */
export interface DigestState {
  /** The last activity's id. */
  readonly activity: number;
  readonly score: number | null;
  /**
   * Only a score in the same series is compared with it; see `getScoreSeries`. Null if no scan had a score.
   */
  readonly series: string | null;
}

/** A recurring scan; a site has at most one. */
export const schedules = pgTable(
  'schedules',
  {
    siteId: uuid('site_id')
      .primaryKey()
      .references(() => sites.id, { onDelete: 'cascade' }),
    /** The person who receives its emails; null if the account has been deleted. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    every: text({ enum: SCHEDULE_INTERVALS }).notNull(),
    /** Start URL. */
    url: text().notNull(),
    settings: jsonb().$type<StoredSettings>().notNull(),
    /** Sign-in data, encrypted; null if the scan doesn't sign in. */
    sealed: text(),
    nextRunAt: timestampColumn('next_run_at').notNull(),
    lastScanId: uuid('last_scan_id'),
    /** A sentence that says why the last run couldn't start. */
    lastProblem: text('last_problem'),
    /** Null if the anchor defines everything. */
    timing: jsonb().$type<ScheduleTiming>(),
    /** The day on which scans start again, even after it has passed; null if the schedule was not paused. */
    pausedUntil: date('paused_until'),
    /** The moment that defines the hour, weekday or day of the month. */
    anchor: timestampColumn('anchor').notNull(),
    /** Whether the owner receives a digest when a scan changes something. */
    sendsMessages: boolean('email_enabled').notNull().default(true),
    /**
     * The state at the time of the last digest that the owner received, or at the time the schedule was
     * created.
     */
    lastDigest: jsonb('last_digest').$type<DigestState>().notNull(),
  },
  (table) => [
    check('schedules_every', isOneOf(table.every, SCHEDULE_INTERVALS)),
    // Due schedules: listDueSchedules.
    index('schedules_next_idx').on(table.nextRunAt),
    // The schedules of a person whose account is being deleted.
    index('schedules_created_by_idx').on(table.createdBy),
  ],
);

/** A scan's report; its bytes are in the blob store. */
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
    /** Number of attempts, which is limited because a report could crash its process. */
    attempts: integer().notNull().default(0),
    /** 0 to 100. */
    percent: integer().notNull().default(0),
    /** Revision of the scan's marks that it was created with. */
    revision: integer().notNull().default(0),
    /** The file's size, once it's ready. */
    bytes: bigint({ mode: 'number' }),
    /** The failure's message and stable code. */
    error: text(),
    code: text(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    completedAt: timestampColumn('completed_at'),
  },
  (table) => [
    check('reports_type', isOneOf(table.type, REPORT_TYPES)),
    check('reports_format', isOneOf(table.format, REPORT_FORMATS)),
    check('reports_status', sql`${table.status} in ('queued', 'running', 'ready', 'failed')`),
    // A scan has only one report per type and format, even with simultaneous requests: claimReport.
    uniqueIndex('reports_once_idx').on(table.scanId, table.type, table.format),
  ],
);
