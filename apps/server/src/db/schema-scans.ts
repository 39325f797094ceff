import {
  type Finding,
  type NotTestedDetails,
  OWNERSHIP_METHODS,
  type PageStep,
  type ProjectedScore,
  type RuleTally,
  type ScannedPage,
  type ScanSettings,
  type ScoreResult,
  type SiteThresholds,
  type TemplateCoverage,
} from '@curbcut/contract';
import type { EncodedTranscript, PageStructure, SiteRules } from '@curbcut/engine';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
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
import { users } from './schema-accounts.ts';
import { organizations } from './schema-organizations.ts';

/** A scan's settings. Secrets are stored separately; see `scanSecrets`. */
export interface StoredSettings extends ScanSettings {
  readonly respect_robots: boolean;
  /** Whether https was guessed, in which case http is tried if https doesn't respond. */
  readonly scheme_guessed: boolean;
  /** Whether the scan signs in; if so, its results may include private content. */
  readonly signs_in: boolean;
  /** Ids of the site's journeys to use, from which `journey` is set when a scan starts; absent for none. */
  readonly wanted_journeys?: { readonly signIn: string | null; readonly steps: string | null };
}

/** An organization's site: all its scans that start at one origin. Created by the first of them. */
export const sites = pgTable(
  'sites',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Scheme, host and port, as formatted by `URL.origin`. */
    origin: text().notNull(),
    /** Shown instead of the host. */
    name: text(),
    /** Whether a person imported it, so that it is kept without a scan. */
    isImported: boolean('is_imported').notNull().default(false),
    /** The branch whose uploads update the issues; null until an upload or a person sets it. */
    defaultBranch: text('default_branch'),
    /** Sorted; names that differ only in case are the same tag in the whole organization. */
    tags: text().array().notNull().default([]),
    /** The person responsible for it, who can always see it; see `clearLostOwners`. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    thresholds: jsonb().$type<SiteThresholds>(),
    /** Whether the last announced scan passed the thresholds; null before the first one. */
    thresholdStatus: text('threshold_status', { enum: ['passing', 'failing'] }),
    /** Part of what proves that the organization controls the site; see `toOwnership`. */
    ownershipToken: uuid('ownership_token').notNull().defaultRandom(),
    /** Null while the site isn't verified, like `ownershipVerifiedAt` and `ownershipCheckedAt`. */
    ownershipMethod: text('ownership_method', { enum: OWNERSHIP_METHODS }),
    ownershipVerifiedAt: timestampColumn('ownership_verified_at'),
    /** When a check last succeeded. */
    ownershipCheckedAt: timestampColumn('ownership_checked_at'),
    /** When a daily check first didn't find the proof; null if none has failed since it was last found. */
    ownershipMissingSince: timestampColumn('ownership_missing_since'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('sites_threshold_status', isOneOf(table.thresholdStatus, ['passing', 'failing'])),
    check('sites_ownership_method', isOneOf(table.ownershipMethod, OWNERSHIP_METHODS)),
    uniqueIndex('sites_organization_origin_idx').on(table.organizationId, table.origin),
    // The sites of a person whose account is being deleted.
    index('sites_owner_idx').on(table.ownerId),
  ],
);

/**
 * Numbers of failed issues by what a scan found out about them. `added`, `newly_tested` and `not_retested` are
 * decided as in a comparison with the site's previous scan.
 */
export interface TrackedChangeCounts {
  readonly fixed: number;
  /** Never found before, although the previous scan would have found them; all issues of a site's first scan. */
  readonly added: number;
  /** Not fixed before, and the previous scan couldn't have found them; earlier scans may have. */
  readonly newly_tested: number;
  /** Found by the previous scan, not by this one, which couldn't have found them. */
  readonly not_retested: number;
  /** Found by the previous scan, now part of other issues. */
  readonly merged: number;
  readonly regressed: number;
}

/** Why a scan ends. */
export const SCAN_ENDINGS = ['pages-done', 'time-is-up', 'cancelled', 'upload-interrupted'] as const;
export type ScanEnding = (typeof SCAN_ENDINGS)[number];

/** Where the results of an uploaded scan come from. */
export interface StoredUpload {
  readonly branch: string | null;
  readonly commit: string | null;
  /** The origin that was scanned, if it isn't the site's. */
  readonly testedOrigin: string | null;
  readonly toolVersion: string;
  /** SHA-256 of the uploaded file. */
  readonly hash: string;
}

/** One scan of one site. */
export const scans = pgTable(
  'scans',
  {
    /** Random: anyone who knows the id of a visitor's scan can read the scan. */
    id: uuid().primaryKey(),
    /** The organization that it belongs to; null for a visitor's scan. */
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    /** The person who started it; null for visitors, API keys and deleted accounts. */
    startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    /** The organization's site that it scanned; null for a visitor's scan. */
    siteId: uuid('site_id').references(() => sites.id, { onDelete: 'set null' }),
    /** Start URL, normalized. */
    url: text().notNull(),
    settings: jsonb().$type<StoredSettings>().notNull(),
    /** Versions of the rules that it runs, by rule id; see the engine's `getRuleVersions`. */
    ruleVersions: jsonb('rule_versions').$type<Readonly<Record<string, string>>>().notNull().default({}),
    status: text({ enum: ['queued', 'running', 'completed', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    startedAt: timestampColumn('started_at'),
    completedAt: timestampColumn('completed_at'),
    /** The failure's message and stable code. */
    error: text(),
    code: text(),

    /** Pages admitted so far: rows in `scan_pages`. */
    pagesFound: integer('pages_found').notNull().default(0),
    pagesTested: integer('pages_tested').notNull().default(0),
    pagesNotTested: integer('pages_not_tested').notNull().default(0),
    /** Number of tested pages whose results are from an earlier scan, because they haven't changed. */
    pagesReused: integer('pages_reused').notNull().default(0),
    /** Templates of the discovered pages; null unless pages were chosen by template. */
    templates: jsonb().$type<TemplateCoverage>(),
    /** Number of known pages beyond the limit. */
    pagesBeyondLimit: integer('pages_beyond_limit').notNull().default(0),
    elements: integer().notNull().default(0),
    failedFindings: integer('failed_findings').notNull().default(0),
    needsReviewFindings: integer('needs_review_findings').notNull().default(0),
    /** 0 to 100. It's stored because it must never decrease. */
    percent: real().notNull().default(0),
    /** Why the scan is ending; set as soon as it stops visiting pages. */
    ending: text({ enum: SCAN_ENDINGS }),
    /** When the site can be visited again, if its robots.txt or its responses require a pause. */
    nextVisitAt: timestampColumn('next_visit_at'),

    /** Issue counts, once the issues have been grouped. */
    critical: integer().notNull().default(0),
    serious: integer().notNull().default(0),
    moderate: integer().notNull().default(0),
    minor: integer().notNull().default(0),
    needsReview: integer('needs_review').notNull().default(0),
    /** Number of issues that are excluded from the counts and scores of this row and its pages. */
    ignored: integer().notNull().default(0),
    falsePositives: integer('false_positives').notNull().default(0),
    /** Incremented when issues are excluded or counted again; see `assessedRevision`. */
    marksRevision: integer('marks_revision').notNull().default(0),
    /** The revision of the marks that counts and scores were calculated for. */
    assessedRevision: integer('assessed_revision').notNull().default(0),
    rulesRun: integer('rules_run').notNull().default(0),
    /**
     * Equal for scans whose scores and issues can be compared; null until the scan ends. Stored so that the database can
     * search for the last one; see `getScoreSeries`.
     */
    scoreSeries: text('score_series'),
    /** The site's basic score, 0 to 100, not rounded. */
    originalScore: doublePrecision('original_score'),
    scoreResult: jsonb('score_result').$type<ScoreResult>(),
    /** The score with every verified fix applied; null if there is none. */
    projected: jsonb().$type<ProjectedScore>(),
    /** The scan's changes to its site's issues; null until they are matched. */
    tracked: jsonb().$type<TrackedChangeCounts>(),
    /** The month whose usage it counts toward; null if it doesn't count or was refunded. */
    countedMonth: date('counted_month'),
    /** SHA-256 of the claim token of a visitor's scan; null for an organization's scan. */
    claimHash: text('claim_hash'),

    /** Null for a scan by this server. */
    upload: jsonb().$type<StoredUpload>(),
    /** The key the client uses to repeat an upload; null for a scan by this server. */
    uploadKey: uuid('upload_key'),
    /**
     * Whether the scan shows the site as in production. False for uploads of branches other than the site's
     * default branch, which change neither the site's issues nor its score and history.
     */
    updatesSite: boolean('updates_site').notNull().default(true),
  },
  (table) => [
    check('scans_status', sql`${table.status} in ('queued', 'running', 'completed', 'failed', 'cancelled')`),
    check('scans_ending', isOneOf(table.ending, SCAN_ENDINGS)),
    // A URL's newest completed scan: findScanToPreview.
    index('scans_url_completed_idx').on(table.url, table.completedAt.desc()),
    // Visitors' scans that are too old: listVisitorScansBefore.
    index('scans_visitor_created_idx').on(table.createdAt).where(sql`${table.organizationId} is null`),
    // An organization's scans, newest first: listOwnedScans.
    index('scans_organization_created_idx').on(table.organizationId, table.createdAt.desc()),
    // The scans of a person whose account is being deleted.
    index('scans_started_by_idx').on(table.startedBy),
    // A site's history, newest first: listLatestSiteScans.
    index('scans_site_completed_idx').on(table.siteId, table.completedAt.desc()),
    // A site's newest scan, and the newest one in a series: readThresholdFacts.
    index('scans_site_series_idx')
      .on(table.siteId, table.scoreSeries, table.completedAt.desc())
      .where(sql`${table.tracked} is not null and ${table.status} = 'completed' and ${table.updatesSite}`),
    // An upload is stored only once, no matter how often it's sent: findUpload.
    uniqueIndex('scans_upload_key_idx')
      .on(table.organizationId, table.uploadKey)
      .where(sql`${table.uploadKey} is not null`),
    // Scans to assess again: listStaleScans.
    index('scans_stale_idx').on(table.id).where(sql`${table.marksRevision} <> ${table.assessedRevision}`),
    // Scans whose issues have yet to be matched with those of their site: findNextScanToTrack.
    index('scans_untracked_idx')
      .on(table.siteId, table.startedAt)
      .where(
        sql`${table.tracked} is null and ${table.status} = 'completed' and ${table.organizationId} is not null and ${table.updatesSite}`,
      ),
  ],
);

/** A page's structure in each variant, by variant number. */
export type FirstPageStructures = Readonly<Partial<Record<number, PageStructure>>>;

/** What is needed to continue a running scan; deleted when the scan ends. */
export const scanPlans = pgTable('scan_plans', {
  scanId: uuid('scan_id')
    .primaryKey()
    .references(() => scans.id, { onDelete: 'cascade' }),
  /** The contents of robots.txt and the sitemaps; the plan is rebuilt from them and the pages finished since. */
  rules: jsonb().$type<SiteRules>().notNull(),
  /** The first page's structure by variant, which other pages are compared with; empty until it's known. */
  firstPage: jsonb('first_page').$type<FirstPageStructures>().notNull().default({}),
});

/** Sign-in data and journeys, encrypted and stored only while the scan runs. */
export const scanSecrets = pgTable('scan_secrets', {
  scanId: uuid('scan_id')
    .primaryKey()
    .references(() => scans.id, { onDelete: 'cascade' }),
  sealed: text().notNull(),
});

/** Metadata of a page's screenshot; its bytes are in the blob store. */
export interface StoredScreenshot {
  readonly format: 'webp' | 'jpeg' | 'png';
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly pageHeight: number;
}

/** Replaces a page's position if it belongs to an earlier scan whose results are reused. */
export const EARLIER_SCAN = -1;

/** What a page's tests covered of its parts; see the engine's `PartsLedger`. */
export interface StoredPageParts {
  /** The keys of the parts with findings, by test. */
  readonly found: Readonly<Record<string, readonly string[]>>;
  /**
   * The keys of the parts that a test excluded, by test and the position of the page on which they were tested, or
   * {@link EARLIER_SCAN}.
   */
  readonly elsewhere: Readonly<Record<string, Readonly<Record<number, readonly string[]>>>>;
}

/** One of a scan's pages, from the moment it's admitted. */
export const scanPages = pgTable(
  'scan_pages',
  {
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scans.id, { onDelete: 'cascade' }),
    /** Index in the order pages were admitted, starting at 0; identifies the page within its scan. */
    position: integer().notNull(),
    url: text().notNull(),
    /** `waiting` has no job yet; `queued` has one. */
    state: text({ enum: ['waiting', 'queued', 'running', 'tested', 'not-tested'] })
      .notNull()
      .default('waiting'),
    /** Number of visits started, which is limited because a page could crash its process. */
    attempts: integer().notNull().default(0),
    /**
     * When the page was assigned a slot; null while it is waiting. A page keeps its slot while it is `queued`
     * or `running`.
     */
    slotSince: timestampColumn('slot_since'),
    /** Whether its visit is being interrupted because other owners' pages need the slot. */
    yielding: boolean().notNull().default(false),
    /** Index in the order pages were finished, starting at 1; the plan is replayed in this order. */
    finishedOrder: integer('finished_order'),

    finalUrl: text('final_url'),
    title: text().notNull().default(''),
    notTested: jsonb('not_tested').$type<NotTestedDetails>(),
    unexamined: jsonb().$type<ScannedPage['unexamined']>().notNull().default([]),
    importance: text({ enum: ['high', 'medium', 'low'] })
      .notNull()
      .default('medium'),
    elements: integer().notNull().default(0),
    /** Basic score, 0 to 100, not rounded; null if no rule applied. */
    score: doublePrecision(),
    failed: integer().notNull().default(0),
    needsReview: integer('needs_review').notNull().default(0),
    /** As reported by the rules, including elements that belong to excluded issues. */
    tallies: jsonb().$type<RuleTally[]>().notNull().default([]),
    /** Questions about the page that are asked only in audits; see `TestedPage`. */
    forAudits: jsonb('for_audits').$type<Finding[]>().notNull().default([]),
    screenshot: jsonb().$type<StoredScreenshot>(),
    /** The page's framework, if it can be detected. */
    framework: text({ enum: ['html', 'react', 'vue', 'angular', 'svelte'] }),
    /** URLs it links to; cleared when the scan ends. */
    links: jsonb().$type<string[]>().notNull().default([]),
    /** Number of clicks from the start page, as reported by an upload; otherwise null. */
    clicks: integer(),
    /** Keys that identify its forms across pages; cleared when the scan ends. */
    forms: jsonb().$type<string[]>().notNull().default([]),
    /** Hashes of the page's content, see the engine's `digestPageContent`; null if unknown. */
    contentHash: text('content_hash'),
    /**
     * The elements that people can select in an audit, see the engine's `encodePageElements`; null if
     * unknown.
     */
    pageElements: text('page_elements'),
    /**
     * What screen readers announce, see the engine's `encodeTranscript`; null if it wasn't recorded, like the
     * hashes of what is announced in each order.
     */
    transcript: text(),
    transcriptHashes: jsonb('transcript_hashes').$type<EncodedTranscript['hashes']>(),
    /**
     * Hashes of what the page's results depend on, by variant, see the engine's `hashPageInputs`; null if the
     * results can't be reused.
     */
    inputHashes: text('input_hashes').array(),
    /** When it was tested, if its results are from an earlier scan; otherwise null. */
    reusedFrom: timestampColumn('reused_from'),
    /** The step of a journey that led to it; null if its URL did. */
    step: jsonb().$type<PageStep>(),
    /** The parts that were tested on other pages instead, and those with findings; null if it has neither. */
    parts: jsonb().$type<StoredPageParts>(),
  },
  (table) => [
    primaryKey({ columns: [table.scanId, table.position] }),
    // A page occurs only once in a scan, no matter how many links point to it.
    uniqueIndex('scan_pages_url_idx').on(table.scanId, table.url),
    // Pages that are waiting for a slot, and whether any are left: assignNextSlot, hasUnfinishedPages.
    index('scan_pages_unfinished_idx')
      .on(table.scanId, table.state, table.position)
      .where(sql`${table.finishedOrder} is null`),
    // The most recently finished pages: listNewestFindings; the replay of the plan: listPagesFinishedAfter.
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

/** JSON of the engine's `PageParts`: part keys, by test. */
export interface StoredParts {
  readonly shared: readonly string[];
  readonly byTest: readonly (readonly [test: string, keys: readonly string[]])[];
}

/** JSON of the engine's `TestedParts`. */
export interface StoredTestedParts {
  readonly test: string;
  readonly tested: readonly string[] | 'all';
  readonly found: readonly string[] | 'all';
}

/**
 * A running scan's ledger: the parts of its pages, from which every process determines on which page each
 * part is tested. There is one row for each page and variant, because its parts are written and read together. Deleted
 * when the scan ends.
 */
export const scanParts = pgTable(
  'scan_parts',
  {
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scans.id, { onDelete: 'cascade' }),
    /** The page's position in its scan. */
    position: integer().notNull(),
    /** The variant's number, starting at 0. */
    view: integer().notNull(),
    /** The parts found when the page was captured; once there are results, only those that were tested. */
    parts: jsonb().$type<StoredParts>(),
    /** What was tested and found; null before that. */
    results: jsonb().$type<StoredTestedParts[]>(),
  },
  (table) => [primaryKey({ columns: [table.scanId, table.position, table.view] })],
);

/**
 * An unfinished scan's position in the queue for slots. A slot is permission to test one page. The row is
 * deleted when the scan ends, so that a visitor's finished scan can't be traced to a network. There is no
 * foreign key to the scan: assigning slots changes other scans' rows, and checking the key would wait for the
 * lock of a scan whose transaction is itself waiting to assign slots. Rows of deleted scans are cleaned up.
 */
export const scanQueue = pgTable('scan_queue', {
  scanId: uuid('scan_id').primaryKey(),
  /**
   * The owner whose pages are counted together: `organization:` and an id, or `network:` and the keyed hash used
   * for rate limits.
   */
  owner: text().notNull(),
  /**
   * Increases whenever a scan starts and whenever a slot is assigned or released: the smaller the number, the
   * longer the scan has waited.
   */
  joined: bigserial({ mode: 'number' }).notNull(),
  /** When the scan was last assigned a slot or released one, on the scale of `joined`; null for never. */
  lastTurn: bigint('last_turn', { mode: 'number' }),
  /** Like `lastTurn`, for all of the owner's scans. */
  ownerTurn: bigint('owner_turn', { mode: 'number' }),
  /** Whether the site requires a pause between visits, so that its pages are visited one at a time. */
  oneByOne: boolean('one_by_one').notNull().default(false),
  /** The request that started the scan, as a `traceparent` header; null if no traces are recorded. */
  traceparent: text(),
});

/** The servers that share the database, and the slots that each of them contributes. */
export const slotServers = pgTable('slot_servers', {
  id: uuid().primaryKey(),
  /** Number of pages that the server tests at the same time. */
  slots: integer().notNull(),
  /** The blob store that the server uses. */
  blobStoreId: uuid('blob_store_id').notNull(),
  /** Last heartbeat; a server's slots don't count if it hasn't sent one for a while. */
  seenAt: timestampColumn('seen_at').notNull().defaultNow(),
});
