import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startScan } from '@curbcut/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RunningProcess, runningProcesses } from '../../../packages/engine/test/processes.ts';
import { answered, call } from './kit/call.ts';
import { progressEvents, temporaryFolder } from './kit/server.ts';
import { startSite, type TestSite } from './kit/site.ts';
import { type SpawnedServer, spawnServer } from './kit/spawned-server.ts';
import { placeDatabase } from './kit/test-database.ts';
import { until } from './kit/until.ts';

const PAGES = 8;
/** A server that starts a browser takes long on a busy machine. */
const PATIENCE_MS = 180_000;

let site: TestSite;
let dataDir: string;
let temporary: string;
let server: SpawnedServer;

beforeEach(async () => {
  site = await startSite({ pages: PAGES });
  dataDir = await temporaryFolder();
  await placeDatabase(dataDir);
  temporary = await mkdtemp(join(tmpdir(), 'curbcut-server-temporary-'));
  server = await spawnServer(dataDir, 'real', {}, { ...process.env, TMPDIR: temporary });
}, PATIENCE_MS);
afterEach(async () => {
  await server.end('SIGKILL');
  await site.close();
  for (const folder of [dataDir, temporary]) await rm(folder, { recursive: true, force: true });
});

/** Processes that a process has started, and those that these have started. */
async function descendantsOf(pid: number): Promise<RunningProcess[]> {
  const processes = await runningProcesses();
  const below = (parent: number): RunningProcess[] =>
    processes.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return below(pid);
}

/** The scanner’s process and its browser, as soon as both run. */
function scannerAndBrowser(): Promise<{ scanner: RunningProcess; browser: RunningProcess }> {
  return vi.waitFor(async () => {
    const processes = await descendantsOf(server.pid);
    const browser = processes.find(({ command }) => command.includes('--remote-debugging-pipe'));
    expect(browser).toBeDefined();
    const scanner = processes.find(({ pid }) => pid === browser!.parent);
    expect(scanner).toBeDefined();
    return { scanner: scanner!, browser: browser! };
  }, PATIENCE_MS);
}

async function startScanOf(url: string): Promise<string> {
  return (await answered(call(server.address, startScan, { body: { url } }), 202)).scan_id;
}

test(
  'the browser belongs to the scanner’s process and not to the server; a scan survives the loss of both',
  async () => {
    const { scanner, browser } = await scannerAndBrowser();
    expect(scanner.parent).toBe(server.pid);
    expect(browser.parent).not.toBe(server.pid);

    const scanId = await startScanOf(site.url);
    for await (const { pages_done } of progressEvents(server.address, scanId)) if (pages_done >= 2) break;
    process.kill(scanner.pid, 'SIGKILL');
    let last: { status: string; pages_done: number; pages_not_tested: number } | undefined;
    for await (const event of progressEvents(server.address, scanId)) last = event;
    expect(last).toMatchObject({ status: 'completed', pages_done: PAGES, pages_not_tested: 0 });
    expect((await scannerAndBrowser()).scanner.pid).not.toBe(scanner.pid);
  },
  PATIENCE_MS,
);

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s of the server during a scan leaves no process and no profile folder behind',
  async (signal) => {
    const scanId = await startScanOf(site.url);
    for await (const { pages_done } of progressEvents(server.address, scanId)) if (pages_done >= 1) break;
    const started = await descendantsOf(server.pid);
    expect(started.length).toBeGreaterThan(2);
    await server.end(signal);
    await until(async () => {
      const running = new Set((await runningProcesses()).map(({ pid, command }) => `${pid} ${command}`));
      expect(started.filter(({ pid, command }) => running.has(`${pid} ${command}`))).toEqual([]);
      expect((await readdir(temporary)).filter((name) => name.includes('profile'))).toEqual([]);
    });
  },
  PATIENCE_MS,
);
