import { randomUUID } from 'node:crypto';
import {
  getDashboard,
  getEnhancedResults,
  getIssueFix,
  getOverview,
  getPageScreenshot,
  getProgress,
  getResults,
  getSiteHistory,
  listCrossSiteIssues,
  listIssueOccurrences,
  listIssuesAcrossSites,
  listNotifications,
  listReports,
  listScannedPages,
  listSites,
  listTrackedIssues,
  listUserScans,
  type RouteContract,
  searchAccount,
} from '@curbcut/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/db/open-database.ts';
import { findPersonalOrganization } from '../../src/db/queries/organizations.ts';
import { signUp, type TestAccount } from '../support/account.ts';
import { generateScan, generateSite, LARGE_SCAN } from '../support/generated-scans.ts';
import { createEmptyDatabase, withClient } from '../support/postgres-databases.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** A statement as it was sent to PostgreSQL. */
interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Tables that grow with the size and number of scans. Reading one of them as a whole takes longer with each scan. */
const GROWING_TABLES = [
  'findings',
  'page_issues',
  'issues',
  'scan_pages',
  'scans',
  'reports',
  'tracked_issues',
  'fixes',
];

let server: TestServer;
let databaseUrl: string;
const statements: Statement[] = [];

beforeAll(async () => {
  databaseUrl = await createEmptyDatabase();
  server = await startTestServer({ config: { databaseUrl } });
  const account = await signUp(server, 'large@example.com');
  const { scanId, siteId, issueId } = await fillDatabase(account);
  await recordStatements(() => readEverything(account, { scanId, siteId, issueId }));
});
afterAll(() => server?.close());

/** Stores a scan with 200,000 occurrences, among other scans and accounts, so that indexes pay off as in real use. */
async function fillDatabase({ user }: TestAccount) {
  const database = await openDatabase({ databaseUrl, dataDir: '' }, { migrate: false });
  const { db } = database;
  const small = { pages: 10, occurrencesPerPage: 10, issues: 20 };
  for (let scan = 0; scan < 60; scan += 1)
    await generateScan(db, { ...small, origin: `https://visited-${scan}.example` });
  for (let site = 0; site < 20; site += 1)
    await generateSite(db, await createOrganization(), `https://other-${site}.example`, [
      small,
      small,
      small,
      small,
    ]);
  const { id: organizationId } = (await findPersonalOrganization(db, user.id))!;
  const { siteId, scanIds } = await generateSite(db, organizationId, 'https://large.example', [
    small,
    LARGE_SCAN,
  ]);
  const scanId = scanIds.at(-1)!;
  await database.close();
  const found = await withClient(databaseUrl, async (client) => {
    await client.query('vacuum analyze');
    return client.query('select fingerprint from issues where scan_id = $1 and rank = 0', [scanId]);
  });
  return { siteId, scanId, issueId: found.rows[0].fingerprint as string };
}

async function createOrganization(): Promise<string> {
  const [userId, id] = [randomUUID(), randomUUID()];
  await withClient(databaseUrl, async (client) => {
    await client.query(
      "insert into users (id, email, username, password_hash, first_name, last_name) values ($1, $2, $2, '', '', '')",
      [userId, `${userId}@example.com`],
    );
    await client.query("insert into organizations (id, name, personal_owner_id) values ($1, '', $2)", [
      id,
      userId,
    ]);
  });
  return id;
}

/** Statements of background work: the job queue, and the assignment of slots. */
const BACKGROUND = /pgboss|scan_queue|slot_servers/;

/** Records the queries that the server sends to the database during an action, except for background work. */
async function recordStatements(work: () => Promise<void>): Promise<void> {
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function record(
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [config, values] = args as [string | { text?: string; values?: unknown[] }, unknown[] | undefined];
    const text = typeof config === 'string' ? config : (config.text ?? '');
    const sent = Array.isArray(values) ? values : (typeof config === 'object' && config.values) || [];
    if (/^\s*(select|with)\b/i.test(text) && !BACKGROUND.test(text)) statements.push({ text, values: sent });
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
}

/** Sends every request that reads a scan or a list of an account, with each filter and beyond the first page. */
async function readEverything(
  { headers }: TestAccount,
  { scanId, siteId, issueId }: { scanId: string; siteId: string; issueId: string },
): Promise<void> {
  const params = { scanId, siteId, issueId, pageId: '7' };
  const get = async (contract: RouteContract, query: Record<string, string> = {}) => {
    const path = contract.path.replace(/\{(\w+)\}/g, (_, name: keyof typeof params) => params[name]);
    const response = await fetch(`${server.url}${path}?${new URLSearchParams(query)}`, { headers });
    if (response.status !== 404) expect(response.status, path).toBe(200);
    return (await response.json()) as { next_cursor?: string; groups?: { key: string }[] };
  };
  const resultQueries: Record<string, string>[] = [
    {},
    { cursor: '700' },
    { status: 'failed', severity: 'critical,serious' },
    { rule: 'rule-1' },
    { fix: 'proven' },
    { component: 'Part3' },
    { page: '900' },
    { issue: issueId },
  ];
  for (const query of resultQueries) await get(getResults, query);
  await get(listIssueOccurrences);
  await get(listIssueOccurrences, { cursor: '1500.3' });
  await get(listIssueOccurrences, { page: '3' });
  await get(listScannedPages);
  await get(listScannedPages, { cursor: '1500' });
  await get(listScannedPages, { status: 'not-tested' });
  await get(getEnhancedResults);
  await get(getProgress);
  await get(getIssueFix);
  await get(getPageScreenshot);
  for (const list of [listUserScans, listReports]) {
    const { next_cursor } = await get(list, { limit: '1' });
    await get(list, { limit: '1', cursor: next_cursor! });
  }
  await get(listSites);
  await get(getSiteHistory);
  await get(getDashboard);
  await get(listTrackedIssues);
  const { groups } = await get(listCrossSiteIssues, { min_sites: '1' });
  await get(listCrossSiteIssues, { min_sites: '1', q: 'part', severity: 'critical' });
  await get(listIssuesAcrossSites, { key: groups![0]!.key });
  await get(getOverview);
  await get(listNotifications);
  await get(searchAccount, { q: 'large' });
}

/**
 * Returns the growing tables that a statement reads as a whole, or through a whole index. The caller has disabled
 * sequential scans, so that they remain only where no index applies, whatever share of a table the large scan has.
 */
async function listFullScans(client: pg.Client, { text, values }: Statement): Promise<string[]> {
  const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
  const found: string[] = [];
  const visit = (node: PlanNode) => {
    const table = node['Relation Name'];
    const isIndexScan = /^Index (Only )?Scan$/.test(node['Node Type']);
    const isFull = node['Node Type'] === 'Seq Scan' || (isIndexScan && node['Index Cond'] === undefined);
    if (isFull && table && GROWING_TABLES.includes(table)) found.push(table);
    for (const child of node.Plans ?? []) visit(child);
  };
  visit(rows[0]['QUERY PLAN'][0].Plan);
  return found;
}

async function listAllFullScans(client: pg.Client): Promise<string[]> {
  await client.query('set enable_seqscan = off');
  const found: string[] = [];
  for (const statement of statements) {
    const tables = await listFullScans(client, statement);
    if (tables.length > 0) found.push(`${tables.join(', ')}: ${statement.text.replace(/\s+/g, ' ')}`);
  }
  return found;
}

test('every query of a read request uses an index, with 200,000 occurrences', async () => {
  expect(statements.length).toBeGreaterThan(40);
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query('select count(*)::int as findings from findings');
    expect(rows[0].findings).toBeGreaterThan(200_000);
    expect(await listAllFullScans(client)).toEqual([]);
  });
});

/**
 * The indexes that make reading a large result fast. Without one, PostgreSQL may fall back to a slower one.
 */
const NEEDED_INDEXES = [
  'findings_scan_id_position_index_pk',
  'page_issues_scan_id_position_fingerprint_pk',
  'page_issues_issue_idx',
  'issues_scan_id_fingerprint_pk',
  'issues_rank_idx',
  'scan_pages_scan_id_position_pk',
  'scan_pages_finished_idx',
  'scans_organization_created_idx',
  'scans_site_completed_idx',
  'tracked_issues_site_idx',
  'reports_once_idx',
];

test('uses each index made for reading', async () => {
  await withClient(databaseUrl, async (client) => {
    await client.query('set enable_seqscan = off');
    const used = new Set<string>();
    for (const { text, values } of statements) {
      const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
      for (const [, name] of JSON.stringify(rows[0]).matchAll(/"Index Name":"(\w+)"/g)) used.add(name!);
    }
    expect(NEEDED_INDEXES.filter((name) => !used.has(name))).toEqual([]);
  });
});

test('the check notices a lost index', async () => {
  await withClient(databaseUrl, async (client) => {
    await client.query('begin');
    await client.query('drop index scans_organization_created_idx, page_issues_issue_idx, issues_rank_idx');
    await client.query('alter table issues drop constraint issues_scan_id_fingerprint_pk');
    const found = await listAllFullScans(client);
    await client.query('rollback');
    expect(found.filter((line) => line.startsWith('scans'))).not.toEqual([]);
    expect(found.filter((line) => line.startsWith('issues'))).not.toEqual([]);
  });
});
