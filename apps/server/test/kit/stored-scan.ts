import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Finding } from '@curbcut/contract';
import { clusterFindings, elementMark, usualVariant } from '@curbcut/engine';
import { ScoreCache } from '@curbcut/scoring';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { insertFindings } from '../../src/db/queries/findings.ts';
import { insertIssues } from '../../src/db/queries/issues.ts';
import { admitPages, finishPage } from '../../src/db/queries/pages.ts';
import { createScan, readScanToWork, type ScanRow, updateScan } from '../../src/db/queries/scans.ts';
import { createUser } from '../../src/db/queries/users.ts';
import type { StoredSettings } from '../../src/db/schema.ts';
import type { MailOrder } from '../../src/jobs/definitions.ts';
import { settleFixes } from '../../src/scans/settle-fixes.ts';
import { settleIssues } from '../../src/scans/settle-issues.ts';
import { NOTHING_FOUND } from '../../src/scans/stored-visit.ts';
import { openVault } from '../../src/secrets/vault.ts';
import type { Services } from '../../src/services.ts';
import { placeScans } from '../../src/sites/place-scan.ts';
import { trackSite } from '../../src/tracker/track-site.handler.ts';
import { temporaryFolder, testConfig } from './server.ts';
import { placeDatabase } from './test-database.ts';

/** A scan that is put into the database as if it had been made. */
export interface ScanToStore {
  readonly ownerId: string | null;
  readonly startedAt: Date;
  /** For each page that was tested the names of its images without a text; null for one that was not there. */
  readonly pages: Readonly<Record<string, readonly string[] | null>>;
  readonly settings?: Partial<StoredSettings>;
  /** Makes one issue of all that is found, as when one component turns out to stand in many places. */
  readonly joined?: boolean;
  /** Of every image, as when one takes the place of another; by its name when left out. */
  readonly selector?: string;
  readonly origin?: string;
}

/** The services that sites, tracker and schedules work with, on a real database and without a server. */
export interface Workshop {
  readonly services: Services;
  readonly mails: MailOrder[];
  /** Addresses for which the guard has a refusal. */
  readonly refused: Set<string>;
  newUser(changes?: { isEmailVerified?: boolean }): Promise<string>;
  store(scan: ScanToStore): Promise<ScanRow>;
  /** Stores a scan, places it and has its issues matched. */
  storeAndTrack(scan: ScanToStore): Promise<ScanRow>;
  track(siteId: string): Promise<void>;
  close(): Promise<void>;
}

const ORIGIN = 'https://shop.example.com';
const MINUTE_MS = 60_000;

export async function openWorkshop(): Promise<Workshop> {
  const dataDir = await temporaryFolder();
  await placeDatabase(dataDir);
  const config = testConfig(dataDir);
  const database: Database = await openDatabase(config);
  const { db } = database;
  const mails: MailOrder[] = [];
  const refused = new Set<string>();
  const checkTarget = (url: string) =>
    refused.has(url) ? { ok: false, sentence: 'This address may not be scanned.' } : { ok: true };
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
    assessments: new ScoreCache(Date.now),
    queue: {
      async send(_tx: unknown, { name }: { name: string }, payloads: readonly MailOrder[]) {
        if (name === 'send-mail') mails.push(...payloads);
      },
    },
    scanner: async () => ({ checkTarget }),
  } as unknown as Services;
  const track = (siteId: string) =>
    trackSite(services, { payload: { siteId }, signal: new AbortController().signal });

  async function store({
    ownerId,
    startedAt,
    pages,
    settings,
    origin = ORIGIN,
    joined,
    selector,
  }: ScanToStore) {
    const id = randomUUID();
    const url = `${origin}/`;
    const completedAt = new Date(startedAt.getTime() + MINUTE_MS);
    const stored = { ...SETTINGS, url, ...settings };
    await createScan(db, { id, ownerId, url, settings: stored, countedMonth: null });
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
      const page = { ...NOTHING_FOUND, notTested: images ? null : notTested };
      await finishPage(db, id, position, position + 1, page);
      const findings = (images ?? []).map((name) => imageWithout(name, selector));
      const found = findings.map((finding) => {
        const [cluster] = clusterFindings([{ pageId: '', findings: [finding] }]);
        const fingerprint = joined ? 'joined' : cluster!.fingerprint;
        return { fingerprint, finding, element: elementMark(`${origin}${path}`, finding), isMended: false };
      });
      await insertFindings(db, id, position, found);
    }
    const tested = [...paths.keys()].map((position) => ({
      position,
      score: null,
      importance: 'medium' as const,
    }));
    const pagesOf = { pages: paths.length, tested, rulesRun: 1, notTested: null };
    const issues = await settleFixes(db, id, paths.length, await settleIssues(db, id, pagesOf));
    await insertIssues(db, id, issues);
    const pagesTested = Object.values(pages).filter((images) => images !== null).length;
    await updateScan(db, id, {
      status: 'completed',
      startedAt,
      createdAt: startedAt,
      completedAt,
      pagesTested,
    });
    return (await readScanToWork(db, id))!;
  }

  return {
    services,
    mails,
    refused,
    async newUser({ isEmailVerified = true } = {}) {
      const id = randomUUID();
      const names = { firstName: 'Ada', lastName: 'Byron', passwordHash: '' };
      await createUser(db, { id, email: `${id}@example.com`, username: id, isEmailVerified, ...names });
      return id;
    },
    store,
    async storeAndTrack(scan) {
      const stored = await store(scan);
      await db.transaction((tx) => placeScans(services, tx, [stored]));
      const placed = (await readScanToWork(db, stored.id))!;
      await track(placed.siteId!);
      return placed;
    },
    track,
    async close() {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const SETTINGS: StoredSettings = {
  url: `${ORIGIN}/`,
  max_pages: 100,
  include: [],
  exclude: [],
  variants: [usualVariant],
  wait_for: null,
  level: 'AA',
  best_practices: true,
  second_opinion: false,
  respect_robots: true,
  scheme_guessed: false,
  signs_in: false,
};

/** Another name is another place in the template. */
export function imageWithout(name: string, selector = `#${name} img`): Finding {
  return {
    ruleId: 'image-alt',
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
    variants: [],
  };
}
