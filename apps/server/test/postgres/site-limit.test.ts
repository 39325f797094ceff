import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { createFakeScanner } from '../support/fake-scanner.ts';
import { createHeldScanner, type HeldScanner } from '../support/held-scanner.ts';
import { createEmptyDatabase } from '../support/postgres-databases.ts';
import {
  createTemporaryFolder,
  fastHeartbeat,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { waitUntil } from '../support/wait-until.ts';

const SITE_LIMIT = 2;
/** Two servers start and stop in each test. */
const TIMEOUT_MS = 900_000;
const sites: TestSite[] = [];
const folders: string[] = [];
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Starts two servers on one database that together could test eight pages. */
async function startTwoServers(
  scanners: readonly { open: HeldScanner['open'] }[],
): Promise<[TestServer, TestServer]> {
  const dataDir = await createTemporaryFolder();
  folders.push(dataDir);
  const config = {
    databaseUrl: await createEmptyDatabase(),
    secretKey: 'the same key on both of these servers',
    trustedProxies: ['loopback'],
    concurrency: 4,
    pagesPerSite: SITE_LIMIT,
  };
  const start = ({ open }: { open: HeldScanner['open'] }) =>
    startTestServer({ config, dataDir, openScanner: open, heartbeat: fastHeartbeat });
  return Promise.all([start(scanners[0]!), start(scanners[1]!)]);
}

async function startSite(kind: string): Promise<TestSite> {
  const paths = Array.from({ length: 6 }, (_, number) => `/?hang=${kind}${number}`);
  const answer = (_: unknown, response: { end(html: string): void }) => response.end('<title>Page</title>');
  const site = await startTestSite({
    pages: 1,
    handlers: Object.fromEntries(paths.map((path) => [path, answer])),
  });
  sites.push(site);
  return site;
}

const fromNetwork = (number: number) => ({ 'x-forwarded-for': `203.0.113.${number}` });

test(
  'all scans and servers together never exceed a site’s page limit',
  async () => {
    const scanners = [createHeldScanner(), createHeldScanner()];
    const servers = await startTwoServers(scanners);
    const [busy, other] = [await startSite('busy'), await startSite('other')];
    const countHeld = (text: string) =>
      scanners.flatMap(({ held }) => held).filter(({ url }) => url.includes(text)).length;
    const ids: string[] = [];
    for (let number = 0; number < 6; number += 1) {
      const url = `${busy.url}?hang=busy${number}`;
      ids.push(await servers[number % 2]!.startScan({ url, max_pages: 1 }, fromNetwork(number)));
    }
    await waitUntil(() => expect(countHeld('busy')).toBe(SITE_LIMIT));
    // Six slots are free, and only pages of other sites may use them.
    for (let number = 0; number < 2; number += 1) {
      const url = `${other.url}?hang=other${number}`;
      ids.push(await servers[number % 2]!.startScan({ url, max_pages: 1 }, fromNetwork(10 + number)));
    }
    await waitUntil(() => expect(countHeld('other')).toBe(2));
    expect(countHeld('busy')).toBe(SITE_LIMIT);

    let hasEnded = false;
    const ended = Promise.all(ids.map((scanId) => servers[0].waitForEnd(scanId))).finally(() => {
      hasEnded = true;
    });
    let most = 0;
    await waitUntil(() => {
      most = Math.max(most, countHeld('busy'));
      for (const visit of scanners.flatMap(({ held }) => [...held])) visit.release();
      if (!hasEnded) throw new Error('Some scans are still running.');
    });
    expect(most).toBe(SITE_LIMIT);
    for (const scan of await ended) expect(scan).toMatchObject({ status: 'completed', pages_done: 1 });
    await Promise.all(servers.map((server) => server.close()));
  },
  TIMEOUT_MS,
);

test(
  'a crawl delay applies to all scans of the site on all servers',
  async () => {
    const CRAWL_DELAY_MS = 1_000;
    const starts: number[] = [];
    let running = 0;
    let most = 0;
    const scanner = createFakeScanner(async () => {
      starts.push(performance.now());
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    });
    const servers = await startTwoServers([scanner, scanner]);
    const slow = await startTestSite({
      pages: 3,
      handlers: { '/robots.txt': (_, response) => response.end('User-agent: *\nCrawl-delay: 1\n') },
    });
    sites.push(slow);
    const ids = await Promise.all(
      servers.map((server, index) => server.startScan({ url: slow.url, max_pages: 3 }, fromNetwork(index))),
    );
    for (const scanId of ids)
      expect(await servers[0].waitForEnd(scanId)).toMatchObject({ status: 'completed', pages_done: 3 });
    expect(most).toBe(1);
    expect(starts).toHaveLength(6);
    // Neither scan can have ended before the third visit, so two pauses come before it.
    expect(starts[2]! - starts[0]!).toBeGreaterThan(CRAWL_DELAY_MS);
    await Promise.all(servers.map((server) => server.close()));
  },
  TIMEOUT_MS,
);
