import { rm } from 'node:fs/promises';
import { type Progress, progress, results, scannedPages, startScan } from '@curbcut/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answered, call } from './kit/call.ts';
import { progressEvents, temporaryFolder } from './kit/server.ts';
import { startSite, type TestSite } from './kit/site.ts';
import { type ScannerKind, type SpawnedServer, spawnServer } from './kit/spawned-server.ts';
import { placeDatabase } from './kit/test-database.ts';

const PAGES = 40;

let site: TestSite;
let dataDir: string;
const servers: SpawnedServer[] = [];

beforeEach(async () => {
  site = await startSite({ pages: PAGES });
  dataDir = await temporaryFolder();
  await placeDatabase(dataDir);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.end('SIGKILL')));
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function serve(kind: ScannerKind): Promise<SpawnedServer> {
  const server = await spawnServer(dataDir, kind);
  servers.push(server);
  return server;
}

/** Follows a scan until so many pages are done, or to its end. */
async function follow(address: string, scanId: string, pages = Number.POSITIVE_INFINITY): Promise<Progress> {
  let last: Progress | undefined;
  for await (const event of progressEvents(address, scanId)) {
    last = event;
    if (event.pages_done >= pages) break;
  }
  if (!last) throw new Error('No progress was told.');
  return last;
}

/** What a finished scan says that must not depend on how often its process died. */
async function outcomeOf(address: string, scanId: string) {
  const params = { scanId };
  const listed = await answered(call(address, scannedPages, { params, query: { limit: '500' } }), 200);
  const found = await answered(call(address, results, { params, query: { limit: '200' } }), 200);
  return {
    pages: listed.pages.map(({ url, status, failed, importance, score }) => ({
      url,
      status,
      failed,
      importance,
      score,
    })),
    issues: found.issues.map(({ fingerprint, occurrences, pages }) => ({ fingerprint, occurrences, pages })),
    occurrences: found.occurrences_count,
    score: found.score,
  };
}

test.each([
  { signal: 'SIGKILL', kind: 'real' },
  { signal: 'SIGTERM', kind: 'slow' },
] as const)(
  'a scan ($kind scanner) whose process ends by $signal goes on at the next start: no page lost, none counted twice',
  async ({ signal, kind }) => {
    const first = await serve(kind);
    const body = { url: site.url };
    const { scan_id: scanId } = await answered(call(first.address, startScan, { body }), 202);
    const before = await follow(first.address, scanId, 5);
    expect(before.status).toBe('running');
    await first.end(signal);

    const second = await serve(kind);
    const params = { scanId };
    const kept = await answered(call(second.address, progress, { params }), 200);
    expect(kept.pages_done).toBeGreaterThanOrEqual(before.pages_done);
    expect(await follow(second.address, scanId)).toMatchObject({
      status: 'completed',
      pages_done: PAGES,
      pages_found: PAGES,
      pages_not_tested: 0,
    });
    // Pages that were done before are not visited again; the few that were under way may be.
    const visits = site.visits.filter((path) => /^\/\d*$/.test(path));
    expect(visits.length).toBeLessThanOrEqual(PAGES + 2);

    const resumed = await outcomeOf(second.address, scanId);
    const everyUrl = Array.from({ length: PAGES }, (_, page) =>
      page === 0 ? site.url : `${site.url}${page}`,
    );
    expect(resumed.pages.map(({ url }) => url).toSorted()).toEqual(everyUrl.toSorted());
    expect(resumed.pages.every(({ failed }) => failed >= 2)).toBe(true);

    // The same scan without a break finds the same.
    const whole = await answered(call(second.address, startScan, { body }), 202);
    await follow(second.address, whole.scan_id);
    expect(resumed).toEqual(await outcomeOf(second.address, whole.scan_id));
  },
  180_000,
);
