import {
  defaultPlan,
  type NotTestedDetails,
  type PlanName,
  type ProjectedScore,
  type RuleTally,
  type ScannedPage,
  type ScanSettings,
  type ScoreResult,
} from '@curbcut/contract';
import type { SiteRules } from '@curbcut/engine';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { sites } from './schema-sites.ts';

export * from './schema-results.ts';
export * from './schema-sites.ts';
export * from './schema-slots.ts';
export * from './schema-suggestions.ts';
export * from './schema-widget.ts';

/** Settings that scans of earlier versions were stored without. */
type LaterSetting = 'level' | 'best_practices';

/** What a scan was started with. Secrets are not here: see `scanSecrets`. */
export interface StoredSettings
  extends Omit<ScanSettings, LaterSetting>,
    Partial<Pick<ScanSettings, LaterSetting>> {
  readonly respect_robots: boolean;
  /** Whether https was our guess: http is tried where it does not answer. */
  readonly scheme_guessed: boolean;
  /** Whether it signs in: what such a scan saw is not for everyone. */
  readonly signs_in: boolean;
}

/** A person with an account. */
export const users = pgTable('users', {
  id: uuid().primaryKey(),
  /** Normalised by the contract: trimmed, lower case. */
  email: text().notNull().unique(),
  username: text().notNull().unique(),
  /** PHC string, see `auth/password-hasher.ts`. */
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  isEmailVerified: boolean('is_email_verified').notNull().default(false),
  dateJoined: timestampColumn('date_joined').notNull().defaultNow(),
  lastLogin: timestampColumn('last_login'),
  /** How often the address was registered before it was verified; each time replaced the account before it. */
  registrations: integer().notNull().default(1),
  /** Plans are data of the contract, so the database does not list them again. */
  plan: text().$type<PlanName>().notNull().default(defaultPlan.name),
  companyName: text('company_name').notNull().default(''),
  phoneNumber: text('phone_number').notNull().default(''),
  jobTitle: text('job_title').notNull().default(''),
  websiteUrl: text('website_url').notNull().default(''),
});

/** One sign-in on one device: the family of all refresh tokens that came of it. Ending it deletes it. */
export const sessions = pgTable(
  'sessions',
  {
    /** Stands in the access tokens of the session. */
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    lastUsedAt: timestampColumn('last_used_at').notNull().defaultNow(),
    /** When its newest refresh token expires. */
    expiresAt: timestampColumn('expires_at').notNull(),
    /** Browser and system, in our words. */
    device: text().notNull(),
  },
  (table) => [
    // The sessions of an account: sessionsOf, endSessionsOf.
    index('sessions_user_idx').on(table.userId),
    // Sessions that are over: deleteExpiredSessions.
    index('sessions_expires_idx').on(table.expiresAt),
  ],
);

/** Refresh tokens, the used ones too: the use of one that was traded in long ago is how a theft shows. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token, which has 256 random bits. */
    hash: text().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** When it was traded for its successor. */
    rotatedAt: timestampColumn('rotated_at'),
  },
  (table) => [
    // What goes when a session ends.
    index('refresh_tokens_session_idx').on(table.sessionId),
  ],
);

/** What a mailed link is good for. */
export const LINK_PURPOSES = ['verify-email', 'reset-password'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** Tokens of mailed links. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    /** SHA-256 of the token, which has 256 random bits. */
    hash: text().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    /** Kept for a while, so that a second click can be told what happened. */
    usedAt: timestampColumn('used_at'),
  },
  (table) => [
    check('one_time_tokens_purpose', isOneOf(table.purpose, LINK_PURPOSES)),
    // The links of an account: spendLinksOf.
    index('one_time_tokens_user_idx').on(table.userId, table.purpose),
    // Links that are over: deleteExpiredLinks.
    index('one_time_tokens_expires_idx').on(table.expiresAt),
  ],
);

/** What happened to accounts, for whoever has to look into it. Holds no address, no name and no secret. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestampColumn('at').notNull().defaultNow(),
    /** No reference: what happened stays known after the account is gone. */
    userId: uuid('user_id'),
    event: text().notNull(),
    /** A keyed hash of the caller's network; null for what no request caused. */
    network: text(),
    details: jsonb().$type<Readonly<Record<string, string | number | boolean>>>().notNull().default({}),
  },
  (table) => [
    index('audit_log_user_idx').on(table.userId, table.at),
    // Entries past their time: deleteAuditBefore.
    index('audit_log_at_idx').on(table.at),
  ],
);

/** How often something that is limited was done within a while. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** What is limited, and a keyed hash of by whom. */
    key: text().primaryKey(),
    windowEndsAt: timestampColumn('window_ends_at').notNull(),
    count: integer().notNull(),
  },
  (table) => [index('rate_limits_ends_idx').on(table.windowEndsAt)],
);

/** Tracked issues that a scan no longer found, found first, and found again after they were fixed. */
export interface TrackedChangeCounts {
  readonly fixed: number;
  readonly fresh: number;
  readonly regressed: number;
}

/** Why a scan ends. */
export const SCAN_ENDINGS = ['pages-done', 'time-is-up', 'cancelled'] as const;
export type ScanEnding = (typeof SCAN_ENDINGS)[number];

/** One scan of one site. */
export const scans = pgTable(
  'scans',
  {
    /** Random: whoever knows the id of an unowned scan may read it. */
    id: uuid().primaryKey(),
    /** The account it belongs to; null for a visitor's. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The site of its owner that it looked at; null for a visitor's. */
    siteId: uuid('site_id').references((): AnyPgColumn => sites.id, { onDelete: 'set null' }),
    /** Start address, normalised. */
    url: text().notNull(),
    settings: jsonb().$type<StoredSettings>().notNull(),
    status: text({ enum: ['queued', 'running', 'completed', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    startedAt: timestampColumn('started_at'),
    completedAt: timestampColumn('completed_at'),
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
    /** Why it ends, from the moment when its pages are closed to its end. */
    ending: text({ enum: SCAN_ENDINGS }),
    /** When the site may next be visited, where its robots.txt or its answers ask for a pause. */
    nextVisitAt: timestampColumn('next_visit_at'),

    /** Of issues, once they are clustered. */
    critical: integer().notNull().default(0),
    serious: integer().notNull().default(0),
    moderate: integer().notNull().default(0),
    minor: integer().notNull().default(0),
    needsReview: integer('needs_review').notNull().default(0),
    /** Issues that none of the counts and scores of this row and its pages include. */
    ignored: integer().notNull().default(0),
    falsePositives: integer('false_positives').notNull().default(0),
    /** Raised when issues are left out or counted again; see `assessedRevision`. */
    marksRevision: integer('marks_revision').notNull().default(0),
    /** The revision of the marks that counts and scores were calculated with. */
    assessedRevision: integer('assessed_revision').notNull().default(0),
    rulesRun: integer('rules_run').notNull().default(0),
    /** Basic score of the site, 0 to 100, not rounded. */
    originalScore: doublePrecision('original_score'),
    scoreResult: jsonb('score_result').$type<ScoreResult>(),
    /** With every proven change made; null when there is none. */
    projected: jsonb().$type<ProjectedScore>(),
    /** What it changed in the issues of its site; null until they were matched. */
    tracked: jsonb().$type<TrackedChangeCounts>(),
    /** The month in whose usage it counts; null when it counts in none, or was given back. */
    countedMonth: date('counted_month'),
    /**
     * SHA-256 of the claim token of a scan without an owner. Null for a scan of an account, and for one without an owner
     * from before there were claim tokens: that one stays readable until it expires, and nobody can claim, cancel or
     * delete it.
     */
    claimHash: text('claim_hash'),
  },
  (table) => [
    check('scans_status', sql`${table.status} in ('queued', 'running', 'completed', 'failed', 'cancelled')`),
    check('scans_ending', isOneOf(table.ending, SCAN_ENDINGS)),
    // The newest finished scan of an address: previewOfAddress.
    index('scans_url_completed_idx').on(table.url, table.completedAt.desc()),
    // Visitors' scans that are too old: deleteVisitorScansBefore.
    index('scans_unowned_created_idx').on(table.createdAt).where(sql`${table.ownerId} is null`),
    // The scans of an account, newest first: scansOf.
    index('scans_owner_created_idx').on(table.ownerId, table.createdAt.desc()),
    // The history of a site, newest first: scansOfSite.
    index('scans_site_completed_idx').on(table.siteId, table.completedAt.desc()),
    // Scans to assess again: staleScans.
    index('scans_stale_idx').on(table.id).where(sql`${table.marksRevision} <> ${table.assessedRevision}`),
    // Scans whose issues are to be matched with those of their site: nextToTrack.
    index('scans_untracked_idx')
      .on(table.siteId, table.startedAt)
      .where(
        sql`${table.tracked} is null and ${table.status} = 'completed' and ${table.ownerId} is not null`,
      ),
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
export interface StoredScreenshot {
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
    /** When it was given a slot; null while it waits. A page holds its slot while it is `queued` or `running`. */
    slotSince: timestampColumn('slot_since'),
    /** Whether its visit is being interrupted, because the slot is needed for pages of other owners. */
    yielding: boolean().notNull().default(false),
    /** Place in the order in which pages were finished, from 1: the plan is replayed in it. */
    finishedOrder: integer('finished_order'),

    finalUrl: text('final_url'),
    title: text().notNull().default(''),
    notTested: jsonb('not_tested').$type<NotTestedDetails>(),
    unexamined: jsonb().$type<ScannedPage['unexamined']>().notNull().default([]),
    importance: text({ enum: ['high', 'medium', 'low'] })
      .notNull()
      .default('medium'),
    elements: integer().notNull().default(0),
    /** Basic score, 0 to 100, not rounded; null when nothing applied. */
    score: doublePrecision(),
    failed: integer().notNull().default(0),
    needsReview: integer('needs_review').notNull().default(0),
    /** As the rules reported them, with elements of issues that are left out. */
    tallies: jsonb().$type<RuleTally[]>().notNull().default([]),
    picture: jsonb().$type<StoredScreenshot>(),
    /** What it is made with, as far as it tells. */
    framework: text({ enum: ['html', 'react', 'vue', 'angular', 'svelte'] }),
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

/** Scans that an account has started in a month, without those given back. Deleting a scan changes nothing here. */
export const scanUsage = pgTable(
  'scan_usage',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** First day of a calendar month in UTC. */
    month: date().notNull(),
    used: integer().notNull(),
    /** Whether the account was told this month that its scans are running out. */
    nearTold: boolean('near_told').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.month] }),
    check('scan_usage_used', sql`${table.used} >= 0`),
  ],
);

/** What the payment provider knows of an account that has begun to pay; `users.plan` is what follows from it. */
export const billingAccounts = pgTable('billing_accounts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
  /** Grows with each change, so that an answer that is older than what is stored is not stored over it. */
  version: integer().notNull().default(0),
  /** The subscription that the plan comes from; null without one that lives. */
  subscriptionId: text('subscription_id'),
  /** Its item, which a change of plan names. */
  itemId: text('item_id'),
  pastDue: boolean('past_due').notNull().default(false),
  renewsAt: timestampColumn('renews_at'),
  endsAt: timestampColumn('ends_at'),
});

/** Events of the payment provider that were worked on, which may come again. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text().primaryKey(),
    receivedAt: timestampColumn('received_at').notNull().defaultNow(),
  },
  (table) => [
    // Events that cannot come again: forgetBillingEventsBefore.
    index('billing_events_received_idx').on(table.receivedAt),
  ],
);
