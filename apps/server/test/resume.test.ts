import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type Progress, progress, results, scannedPages, startScan } from '@curbcut/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answered, call } from './kit/call.ts';
import { progressEvents, temporaryFolder } from './kit/server.ts';
import { startSite, type TestSite } from './kit/site.ts';
import { placeDatabase } from './kit/template-database.ts';

const PAGES = 40;

let site: TestSite;
let dataDir: string;
const children: ChildProcessByStdio<null, Readable, null>[] = [];

beforeEach(async () => {
  site = await startSite({ pages: PAGES });
  dataDir = await temporaryFolder();
  await placeDatabase(dataDir);
});
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => end(child, 'SIGKILL')));
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the server in a process of its own. */
async function serve() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'kit/serve.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [address] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => {
      throw new Error('The server ended before it was ready.');
    }),
  ])) as [string];
  return { child, address };
}

async function end(
  child: ChildProcessByStdio<null, Readable, null>,
  signal: 'SIGKILL' | 'SIGTERM',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
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

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a scan whose process ends by %s goes on at the next start: no page lost, none counted twice',
  async (signal) => {
    const first = await serve();
    const { scan_id: scanId } = await answered(
      call(first.address, startScan, { body: { url: site.url } }),
      202,
    );
    const before = await follow(first.address, scanId, 5);
    expect(before.status).toBe('running');
    await end(first.child, signal);

    const second = await serve();
    const params = { scanId };
    const kept = await answered(call(second.address, progress, { params }), 200);
    expect(kept.pages_done).toBeGreaterThanOrEqual(before.pages_done);
    const after = await follow(second.address, scanId);
    expect(after).toMatchObject({
      status: 'completed',
      pages_done: PAGES,
      pages_found: PAGES,
      pages_not_tested: 0,
    });

    const { pages } = await answered(
      call(second.address, scannedPages, { params, query: { limit: '500' } }),
      200,
    );
    const everyUrl = Array.from({ length: PAGES }, (_, page) =>
      page === 0 ? site.url : `${site.url}${page}`,
    );
    expect(pages.map(({ url }) => url).toSorted()).toEqual(everyUrl.toSorted());
    expect(pages.map(({ failed }) => failed)).toEqual(everyUrl.map(() => 2));
    const found = await answered(call(second.address, results, { params, query: { limit: '200' } }), 200);
    expect(found).toMatchObject({
      pages_scanned: PAGES,
      occurrences_count: 2 * PAGES,
      total_issues: 1 + PAGES,
    });
    const occurrences = found.issues.reduce((sum, issue) => sum + issue.occurrences, 0);
    expect(occurrences).toBe(2 * PAGES);
    // Pages that were done before are not visited again; the few that were under way may be.
    const visits = site.visits.filter((path) => /^\/\d*$/.test(path));
    expect(visits.length).toBeLessThanOrEqual(PAGES + 2);
  },
);
