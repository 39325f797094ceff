import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startScan } from '@curbcut/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listRunningProcesses, type RunningProcess } from '../../../packages/engine/test/processes.ts';
import { COMPLETE } from '../../../tools/test/scope.ts';
import { call, expectStatus } from './support/call.ts';
import { type SpawnedServer, spawnServer } from './support/spawn-server.ts';
import { createTestDatabase } from './support/test-database.ts';
import { createTemporaryFolder, streamProgress } from './support/test-server.ts';
import { startTestSite, type TestSite } from './support/test-site.ts';
import { waitUntil } from './support/wait-until.ts';

const PAGES = 6;
/** A server that starts a browser takes a long time to start on a busy machine. */
const TEST_TIMEOUT_MS = 900_000;

let site: TestSite;
let dataDir: string;
let temporary: string;
let server: SpawnedServer;

beforeEach(async () => {
  site = await startTestSite({ pages: PAGES });
  dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
  temporary = await mkdtemp(join(tmpdir(), 'curbcut-server-temporary-'));
  server = await spawnServer(dataDir, 'real', {}, { ...process.env, TMPDIR: temporary });
}, TEST_TIMEOUT_MS);
afterEach(async () => {
  await server.kill('SIGKILL');
  await site.close();
  for (const folder of [dataDir, temporary]) await rm(folder, { recursive: true, force: true });
});

/** Returns the child processes of a process and all their descendants. */
async function listDescendants(pid: number): Promise<RunningProcess[]> {
  const processes = await listRunningProcesses();
  const listChildren = (parent: number): RunningProcess[] =>
    processes.filter((each) => each.parent === parent).flatMap((each) => [each, ...listChildren(each.pid)]);
  return listChildren(pid);
}

/** Returns the scanner's process and its browser once both are running. */
function findScannerAndBrowser(): Promise<{ scanner: RunningProcess; browser: RunningProcess }> {
  return vi.waitFor(async () => {
    const processes = await listDescendants(server.pid);
    const browser = processes.find(({ command }) => command.includes('--remote-debugging-pipe'));
    expect(browser).toBeDefined();
    const scanner = processes.find(({ pid }) => pid === browser!.parent);
    expect(scanner).toBeDefined();
    return { scanner: scanner!, browser: browser! };
  }, TEST_TIMEOUT_MS);
}

async function startScanAt(url: string): Promise<string> {
  return (await expectStatus(call(server.url, startScan, { body: { url, depth: 'quick' } }), 202)).scan_id;
}

test(
  'the browser is a child of the scanner process, not of the server, and a scan survives losing both',
  async () => {
    const { scanner, browser } = await findScannerAndBrowser();
    expect(scanner.parent).toBe(server.pid);
    expect(browser.parent).not.toBe(server.pid);

    const scanId = await startScanAt(site.url);
    for await (const { pages_done } of streamProgress(server.url, scanId)) if (pages_done >= 2) break;
    process.kill(scanner.pid, 'SIGKILL');
    let last: { status: string; pages_done: number; pages_not_tested: number } | undefined;
    for await (const event of streamProgress(server.url, scanId)) last = event;
    expect(last).toMatchObject({ status: 'completed', pages_done: PAGES, pages_not_tested: 0 });
    expect((await findScannerAndBrowser()).scanner.pid).not.toBe(scanner.pid);
  },
  TEST_TIMEOUT_MS,
);

// Another test kills a server with SIGKILL during a scan.
for (const [signal, tags] of [
  ['SIGTERM', []],
  ['SIGKILL', [COMPLETE]],
] as const)
  test(`no process or profile folder remains after ${signal} during a scan`, {
    tags: [...tags],
  }, async () => {
    const scanId = await startScanAt(site.url);
    for await (const { pages_done } of streamProgress(server.url, scanId)) if (pages_done >= 1) break;
    const started = await listDescendants(server.pid);
    expect(started.length).toBeGreaterThan(2);
    await server.kill(signal);
    await waitUntil(async () => {
      const running = new Set((await listRunningProcesses()).map(({ pid, command }) => `${pid} ${command}`));
      expect(started.filter(({ pid, command }) => running.has(`${pid} ${command}`))).toEqual([]);
      expect((await readdir(temporary)).filter((name) => name.includes('profile'))).toEqual([]);
    });
  });
