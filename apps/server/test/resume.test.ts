import { rm } from 'node:fs/promises';
import { getProgress, getResults, listScannedPages, type ScanProgress, startScan } from '@curbcut/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { COMPLETE } from '../../../tools/test/scope.ts';
import { call, expectStatus } from './support/call.ts';
import { type ScannerKind, type SpawnedServer, spawnServer } from './support/spawn-server.ts';
import { createTestDatabase } from './support/test-database.ts';
import { createTemporaryFolder, streamProgress } from './support/test-server.ts';
import { startTestSite, type TestSite } from './support/test-site.ts';

let site: TestSite;
let dataDir: string;
const servers: SpawnedServer[] = [];

beforeEach(async () => {
  dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill('SIGKILL')));
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function startServerProcess(kind: ScannerKind): Promise<SpawnedServer> {
  const server = await spawnServer(dataDir, kind);
  servers.push(server);
  return server;
}

/** Follows a scan until this many pages are done, or to its end. */
async function followScan(
  address: string,
  scanId: string,
  pages = Number.POSITIVE_INFINITY,
): Promise<ScanProgress> {
  let last: ScanProgress | undefined;
  for await (const event of streamProgress(address, scanId)) {
    last = event;
    if (event.pages_done >= pages) break;
  }
  if (!last) throw new Error('The progress stream ended without an event.');
  return last;
}

/** Reads the results that must be the same no matter how often a scan's process was killed. */
async function readOutcome(address: string, scanId: string) {
  const params = { scanId };
  const listed = await expectStatus(
    call(address, listScannedPages, { params, query: { limit: '500' } }),
    200,
  );
  const found = await expectStatus(call(address, getResults, { params, query: { limit: '200' } }), 200);
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

// Enough pages that the signal arrives in the middle of the scan, although each takes little time.
const interruptions = [
  { signal: 'SIGKILL', kind: 'real', pageCount: 12, tags: [] },
  { signal: 'SIGTERM', kind: 'slow', pageCount: 40, tags: [COMPLETE] },
] as const;

for (const { signal, kind, pageCount, tags } of interruptions)
  test(`a scan (${kind} scanner) interrupted by ${signal} continues after a restart without losing pages or counting any twice`, {
    tags: [...tags],
  }, async () => {
    site = await startTestSite({ pages: pageCount });
    const first = await startServerProcess(kind);
    // Behavior tests visit a page twice, and their time limit depends on the machine's load.
    const body = { url: site.url, depth: 'quick' as const };
    const { scan_id: scanId } = await expectStatus(call(first.url, startScan, { body }), 202);
    const before = await followScan(first.url, scanId, 4);
    expect(before.status).toBe('running');
    await first.kill(signal);

    const second = await startServerProcess(kind);
    const params = { scanId };
    const resumedProgress = await expectStatus(call(second.url, getProgress, { params }), 200);
    expect(resumedProgress.pages_done).toBeGreaterThanOrEqual(before.pages_done);
    expect(await followScan(second.url, scanId)).toMatchObject({
      status: 'completed',
      pages_done: pageCount,
      pages_found: pageCount,
      pages_not_tested: 0,
    });
    // Finished pages aren't visited again; the few that were being visited can be.
    const visits = site.visits.filter((path) => /^\/\d*$/.test(path));
    expect(visits.length).toBeLessThanOrEqual(pageCount + 2);

    const resumed = await readOutcome(second.url, scanId);
    const everyUrl = Array.from({ length: pageCount }, (_, page) =>
      page === 0 ? site.url : `${site.url}${page}`,
    );
    expect(resumed.pages.map(({ url }) => url).toSorted()).toEqual(everyUrl.toSorted());
    expect(resumed.pages.every(({ failed }) => failed >= 2)).toBe(true);

    // The same scan without an interruption has the same results.
    const uninterrupted = await expectStatus(call(second.url, startScan, { body }), 202);
    await followScan(second.url, uninterrupted.scan_id);
    expect(resumed).toEqual(await readOutcome(second.url, uninterrupted.scan_id));
  });
