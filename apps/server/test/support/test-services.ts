import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Finding, UnexaminedPart } from '@curbcut/contract';
import { assembleScan, defaultVariant, getRuleVersions, groupFindings, hashElement } from '@curbcut/engine';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { insertFindings } from '../../src/db/queries/findings.ts';
import { insertIssues } from '../../src/db/queries/issues.ts';
import { findPersonalOrganization } from '../../src/db/queries/organizations.ts';
import { admitPages, finishPage } from '../../src/db/queries/pages.ts';
import { createScan, readScanForJob, type ScanRow, updateScan } from '../../src/db/queries/scans.ts';
import { createUser } from '../../src/db/queries/users.ts';
import type { StoredSettings } from '../../src/db/schema.ts';
import type { MailRequest } from '../../src/jobs/job-definitions.ts';
import { AssessmentCache } from '../../src/scans/assessment-cache.ts';
import { assignScansToSites } from '../../src/scans/assign-scans-to-sites.ts';
import { toIssueRow } from '../../src/scans/finalize-scan.ts';
import { toScanSettings } from '../../src/scans/scan-presenters.ts';
import { getScoreSeries } from '../../src/scans/score-series.ts';
import { createSqlScanStore } from '../../src/scans/sql-scan-store.ts';
import { emptyPage } from '../../src/scans/to-stored-visit.ts';
import { openVault } from '../../src/secrets/vault.ts';
import type { Services } from '../../src/services.ts';
import { noTracing } from '../../src/tracing/tracing.ts';
import { trackSite } from '../../src/track-site.handler.ts';
import { createTestConfig } from './test-config.ts';
import { createTestDatabase } from './test-database.ts';
import { createTemporaryFolder } from './test-server.ts';

/** Scan that is stored in the database without being run. */
export interface ScanFixture {
  readonly organizationId: string | null;
  readonly startedAt: Date;
  /** Names of the images without alternative text by tested page; null for a page that wasn't found. */
  readonly pages: Readonly<Record<string, readonly string[] | null>>;
  readonly settings?: Partial<StoredSettings>;
  /** Rules of the findings by image name; `image-alt` if omitted. */
  readonly rules?: Readonly<Record<string, string>>;
  /** What wasn't tested, by page. */
  readonly unexamined?: Readonly<Record<string, readonly UnexaminedPart[]>>;
  /** Combines all findings into one issue, as if one component were used on all pages. */
  readonly joined?: boolean;
  /** Selector of every image, as if one image replaced another; derived from the name if omitted. */
  readonly selector?: string;
  readonly origin?: string;
}

/** Services that sites, tracker and schedules use, on a real database and without a server. */
export interface TestServices {
  readonly services: Services;
  readonly sentMails: MailRequest[];
  /** URLs that the guard refuses. */
  readonly refusedUrls: Set<string>;
  /** Creates an account and returns the id of its personal organization. */
  createOrganization(changes?: { isEmailVerified?: boolean }): Promise<string>;
  storeScan(scan: ScanFixture): Promise<ScanRow>;
  /** Stores a scan, assigns it to a site and matches its issues. */
  storeAndTrackScan(scan: ScanFixture): Promise<ScanRow>;
  trackSite(siteId: string): Promise<void>;
  close(): Promise<void>;
}

/** A person who changes issues. */
export const testPerson = { type: 'person', id: randomUUID(), name: 'Ada Byron' } as const;

const ORIGIN = 'https://shop.example.com';
const MINUTE_MS = 60_000;

export async function openTestServices(): Promise<TestServices> {
  const dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
  const config = createTestConfig(dataDir);
  const database: Database = await openDatabase(config);
  const { db } = database;
  const sentMails: MailRequest[] = [];
  const refusedUrls = new Set<string>();
  const checkTarget = (url: string) =>
    refusedUrls.has(url) ? { ok: false, sentence: 'This address may not be scanned.' } : { ok: true };
  const services = {
    config,
    db,
    vault: await openVault(config),
    origin: 'https://curbcut.example.com',
    log: {
      error: (problem: object) => Promise.reject(problem),
      warn: () => undefined,
      info: () => undefined,
    },
    assessments: new AssessmentCache(),
    tracing: noTracing,
    queue: {
      async send(_tx: unknown, { name }: { name: string }, payloads: readonly MailRequest[]) {
        if (name === 'send-mail') sentMails.push(...payloads);
      },
    },
    getTargetChecker: async () => ({ checkTarget }),
  } as unknown as Services;
  const runTracking = (siteId: string) =>
    trackSite(services, { payload: { siteId }, signal: new AbortController().signal });

  async function storeScan({
    organizationId,
    startedAt,
    pages,
    settings,
    rules = {},
    unexamined = {},
    origin = ORIGIN,
    joined,
    selector,
  }: ScanFixture) {
    const id = randomUUID();
    const url = `${origin}/`;
    const completedAt = new Date(startedAt.getTime() + MINUTE_MS);
    const stored = { ...defaultSettings, url, ...settings };
    const ruleVersions = getRuleVersions(toScanSettings({ settings: stored }));
    await createScan(db, { id, organizationId, url, settings: stored, ruleVersions, countedMonth: null });
    const paths = Object.keys(pages);
    await admitPages(
      db,
      id,
      paths.map((path) => `${origin}${path}`),
      0,
    );
    for (const [position, path] of paths.entries()) {
      const images = pages[path];
      const notTested = { code: 'scan/not-found', reason: 'HTTP 404.', advice: '' };
      const page = {
        ...emptyPage,
        notTested: images ? null : notTested,
        unexamined: [...(unexamined[path] ?? [])],
      };
      await finishPage(db, id, position, position + 1, page);
      const findings = (images ?? []).map((name) => createImageFinding(name, selector, rules[name]));
      const found = findings.map((finding) => {
        const [cluster] = groupFindings([{ pageId: '', findings: [finding] }]);
        const fingerprint = joined ? 'joined' : cluster!.fingerprint;
        return { fingerprint, finding, element: hashElement(`${origin}${path}`, finding), isFixed: false };
      });
      await insertFindings(db, id, position, found);
    }
    const pagesToAssemble = { pageCount: paths.length, getClicks: () => null };
    const { issues } = await assembleScan(createSqlScanStore(db, id, pagesToAssemble), {
      calculatedAt: completedAt.toISOString(),
    });
    await insertIssues(db, id, issues.map(toIssueRow));
    const pagesTested = Object.values(pages).filter((images) => images !== null).length;
    await updateScan(db, id, {
      status: 'completed',
      startedAt,
      createdAt: startedAt,
      completedAt,
      pagesTested,
      scoreSeries: getScoreSeries({ url, settings: stored, pagesBeyondLimit: 0 }),
    });
    return (await readScanForJob(db, id))!;
  }

  return {
    services,
    sentMails,
    refusedUrls,
    async createOrganization({ isEmailVerified = true } = {}) {
      const id = randomUUID();
      const names = { firstName: 'Ada', lastName: 'Byron', passwordHash: '' };
      await createUser(db, { id, email: `${id}@example.com`, username: id, isEmailVerified, ...names });
      return (await findPersonalOrganization(db, id))!.id;
    },
    storeScan,
    async storeAndTrackScan(scan) {
      const stored = await storeScan(scan);
      await db.transaction((tx) => assignScansToSites(services, tx, [stored]));
      const assigned = (await readScanForJob(db, stored.id))!;
      await runTracking(assigned.siteId!);
      return assigned;
    },
    trackSite: runTracking,
    async close() {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const defaultSettings: StoredSettings = {
  url: `${ORIGIN}/`,
  max_pages: 100,
  include: [],
  exclude: [],
  variants: [defaultVariant],
  wait_for: null,
  level: 'AA',
  best_practices: true,
  second_opinion: false,
  depth: 'standard',
  signed_in: 'read-only',
  respect_robots: true,
  scheme_guessed: false,
  signs_in: false,
};

/** Creates a finding; each name represents a different position in the template. */
export function createImageFinding(name: string, selector = `#${name} img`, ruleId = 'image-alt'): Finding {
  return {
    ruleId,
    outcome: 'failed',
    severity: 'critical',
    selector,
    snippet: `<img src="/${name}.png">`,
    message: `The image ${name} has no text.`,
    wcag: ['1.1.1'],
    act: [],
    engines: ['curbcut'],
    reason: 'unnamed',
    facts: {},
    name: '',
    role: 'img',
    box: null,
    path: ['img', `div.${name}`, `section#${name}`],
    origin: { classes: [], prose: null },
    variants: [],
  };
}
