import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  getProgress,
  type RouteContract,
  type ScanProgress,
  type StartScanBody,
  startScan,
} from '@curbcut/contract';
import { createPasswordHasher, type PasswordHasher } from '../../src/auth/password-hasher.ts';
import type { Config } from '../../src/config.ts';
import type { HeartbeatOptions } from '../../src/jobs/job-queue.ts';
import { type RunningServer, startServer } from '../../src/server.ts';
import type { ResolveTxt } from '../../src/txt-records.ts';
import { call, expectStatus } from './call.ts';
import { createFakeScanner, type FakeScanner } from './fake-scanner.ts';
import { startTasksInProcess } from './tasks-in-process.ts';
import { createTestConfig } from './test-config.ts';
import { createTestDatabase } from './test-database.ts';

/** Headers that authenticate a request. */
type Headers = Readonly<Record<string, string>>;

export interface TestServer extends RunningServer {
  readonly config: Config;
  readonly scanner: FakeScanner;
  call<const Contract extends RouteContract>(
    contract: Contract,
    input?: Parameters<typeof call<Contract>>[2],
  ): ReturnType<typeof call<Contract>>;
  /** Starts a scan and returns its id. */
  startScan(body: StartScanBody, headers?: Headers): Promise<string>;
  /** Starts a scan without an account. */
  startScanAsVisitor(
    body: StartScanBody,
    headers?: Headers,
  ): Promise<{ readonly scanId: string; readonly claimToken: string }>;
  /** Waits until a scan has ended. */
  waitForEnd(scanId: string, headers?: Headers): Promise<ScanProgress>;
  /** Waits until this many pages of a scan are done. */
  waitForPages(scanId: string, pages: number, headers?: Headers): Promise<ScanProgress>;
}

/** Linux's folder in memory. */
const MEMORY_FOLDER = '/dev/shm';
/** Bytes that must be free in it. The database of a test has 40 MB, and containers often get just 64 MB for all. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/** Creates an empty folder, in memory if there is room: otherwise every database is written to the disk. */
export async function createTemporaryFolder(): Promise<string> {
  const memory = await statfs(MEMORY_FOLDER).catch(() => null);
  const isRoomy = memory !== null && memory.bavail * memory.bsize >= MIN_FREE_BYTES;
  return mkdtemp(join(isRoomy ? MEMORY_FOLDER : tmpdir(), 'curbcut-server-'));
}

/** Creates hashes at almost no cost. */
export const fastPasswordHasher = createPasswordHasher({ memory: 64, passes: 1 });

/** Detects a lost process as soon as pg-boss can. */
export const fastHeartbeat: HeartbeatOptions = { heartbeatSeconds: 10, checkIntervalSeconds: 1 };

export interface TestServerOptions {
  readonly config?: Partial<Config>;
  readonly scanner?: FakeScanner;
  /** Opens a scanner other than the fake one. */
  readonly openScanner?: FakeScanner['open'];
  readonly heartbeat?: HeartbeatOptions;
  readonly passwordHasher?: PasswordHasher;
  /** Replaces lookups of DNS records. */
  readonly resolveTxt?: ResolveTxt;
  /** Whether long work runs on a thread of its own, as in the product; by default, it runs in this thread. */
  readonly usesWorker?: boolean;
  /** Folder that is kept after the server has closed; by default a temporary one is created and deleted. */
  readonly dataDir?: string;
}

/** Starts the real server on a real database, with a scanner that needs no browser. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await createTemporaryFolder());
  if (!options.dataDir) await createTestDatabase(dataDir);
  const scanner = options.scanner ?? createFakeScanner();
  const config = createTestConfig(dataDir, options.config);
  const { openScanner = scanner.open, passwordHasher = fastPasswordHasher, heartbeat, resolveTxt } = options;
  const server = await startServer(config, {
    ...{ openScanner, passwordHasher },
    ...(heartbeat && { heartbeat }),
    ...(resolveTxt && { resolveTxt }),
    ...(!options.usesWorker && { startThread: startTasksInProcess }),
  });
  await server.ready;
  const { url } = server;
  return {
    ...server,
    config,
    scanner,
    call: (contract, input) => call(url, contract, input),
    async startScan(body, headers = {}) {
      return (await expectStatus(call(url, startScan, { body, headers }), 202)).scan_id;
    },
    async startScanAsVisitor(body, headers = {}) {
      const started = call(url, startScan, { body, headers });
      const { scan_id: scanId, claim_token } = await expectStatus(started, 202);
      return { scanId, claimToken: claim_token ?? '' };
    },
    waitForEnd: (scanId, headers) => readUntil(streamProgress(url, scanId, headers), () => false),
    waitForPages: (scanId, pages, headers) =>
      readUntil(streamProgress(url, scanId, headers), ({ pages_done }) => pages_done >= pages),
    async close() {
      await server.close();
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the first event of a progress stream that satisfies the condition, or else the last one. */
async function readUntil(
  events: AsyncGenerator<ScanProgress>,
  isEnough: (event: ScanProgress) => boolean,
): Promise<ScanProgress> {
  let last: ScanProgress | undefined;
  for await (const event of events) {
    last = event;
    if (isEnough(event)) break;
  }
  if (!last) throw new Error('The progress stream ended without an event.');
  return last;
}

/** Yields the events of a scan's progress stream until it ends. */
export async function* streamProgress(
  address: string,
  scanId: string,
  headers: Headers = {},
): AsyncGenerator<ScanProgress> {
  const response = await fetch(`${address}${getProgress.path.replace('{scanId}', scanId)}`, {
    headers: { ...headers, accept: 'text/event-stream' },
  });
  if (!response.ok || !response.body) throw new Error(`The progress stream returned ${response.status}.`);
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) yield JSON.parse(data) as ScanProgress;
    }
  }
}
