import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Progress,
  progress,
  type RouteContract,
  type StartScanBody,
  startScan,
} from '@curbcut/contract';
import { ALL_PRIVATE_TARGETS } from '@curbcut/engine';
import { openPasswords, type Passwords } from '../../src/auth/passwords.ts';
import { type Config, readConfig } from '../../src/config.ts';
import type { Watch } from '../../src/jobs/queue.ts';
import { type RunningServer, startServer } from '../../src/server.ts';
import { answered, call } from './call.ts';
import { type FakeScanner, fakeScanner } from './fake-scanner.ts';
import { databaseUrlFor, placeDatabase } from './test-database.ts';

/** What signs a request in. */
type Headers = Readonly<Record<string, string>>;

export interface TestServer extends RunningServer {
  readonly config: Config;
  readonly scanner: FakeScanner;
  call<const Contract extends RouteContract>(
    contract: Contract,
    input?: Parameters<typeof call<Contract>>[2],
  ): ReturnType<typeof call<Contract>>;
  /** Starts a scan and answers its id. */
  start(body: StartScanBody, headers?: Headers): Promise<string>;
  /** Starts a scan without an account. */
  startAsVisitor(
    body: StartScanBody,
    headers?: Headers,
  ): Promise<{ readonly scanId: string; readonly claimToken: string }>;
  /** Waits until a scan has ended. */
  ended(scanId: string, headers?: Headers): Promise<Progress>;
  /** Waits until so many pages of a scan are done. */
  reached(scanId: string, pages: number, headers?: Headers): Promise<Progress>;
}

export async function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'curbcut-server-'));
}

/**
 * A configuration for a test: everything in one folder, a free port, private addresses allowed, no limits in the way.
 * Of the environment only the browser and the database of the tests count.
 */
export function testConfig(dataDir: string, changes: Partial<Config> = {}): Config {
  const { CURBCUT_BROWSER, CURBCUT_CACHE } = process.env;
  return {
    ...readConfig({ CURBCUT_BROWSER, CURBCUT_CACHE }),
    port: 0,
    dataDir,
    databaseUrl: databaseUrlFor(dataDir),
    webDir: join(dataDir, 'web'),
    demoSiteDir: join(dataDir, 'demo-site'),
    allowPrivateTargets: ALL_PRIVATE_TARGETS,
    concurrency: 2,
    pageTimeLimitMs: 60_000,
    pageMemoryLimitMb: 1_024,
    visitor: { pagesPerScan: 100, scansPerHour: 1000, retentionDays: 30 },
    logLevel: 'silent',
    ...changes,
  };
}

/** Hashes that cost next to nothing. */
export const QUICK_PASSWORDS = openPasswords({ memory: 64, passes: 1 });

/** Notices a lost process as soon as pg-boss can. */
export const QUICK_WATCH: Watch = { heartbeatSeconds: 10, everySeconds: 1 };

export interface TestServerOptions {
  readonly config?: Partial<Config>;
  readonly scanner?: FakeScanner;
  /** Opens another scanner instead. */
  readonly openScanner?: FakeScanner['open'];
  readonly watch?: Watch;
  readonly passwords?: Passwords;
  /** A folder that stays after the server has closed; by default one of its own is made and deleted. */
  readonly dataDir?: string;
}

/** The real server on a real database, with a scanner that needs no browser. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await temporaryFolder());
  if (!options.dataDir) await placeDatabase(dataDir);
  const scanner = options.scanner ?? fakeScanner();
  const config = testConfig(dataDir, options.config);
  const { openScanner = scanner.open, passwords = QUICK_PASSWORDS, watch } = options;
  const server = await startServer(config, { openScanner, passwords, ...(watch && { watch }) });
  await server.ready;
  const { address } = server;
  return {
    ...server,
    config,
    scanner,
    call: (contract, input) => call(address, contract, input),
    async start(body, headers = {}) {
      return (await answered(call(address, startScan, { body, headers }), 202)).scan_id;
    },
    async startAsVisitor(body, headers = {}) {
      const started = call(address, startScan, { body, headers });
      const { scan_id: scanId, claim_token } = await answered(started, 202);
      return { scanId, claimToken: claim_token ?? '' };
    },
    ended: (scanId, headers) => follow(progressEvents(address, scanId, headers), () => false),
    reached: (scanId, pages, headers) =>
      follow(progressEvents(address, scanId, headers), ({ pages_done }) => pages_done >= pages),
    async close() {
      await server.close();
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The last event of a stream of progress, or the first one that is far enough. */
async function follow(
  events: AsyncGenerator<Progress>,
  isEnough: (event: Progress) => boolean,
): Promise<Progress> {
  let last: Progress | undefined;
  for await (const event of events) {
    last = event;
    if (isEnough(event)) break;
  }
  if (!last) throw new Error('The stream of progress ended without an event.');
  return last;
}

/** The events of a scan's progress stream, to its end. */
export async function* progressEvents(
  address: string,
  scanId: string,
  headers: Headers = {},
): AsyncGenerator<Progress> {
  const response = await fetch(`${address}${progress.path.replace('{scanId}', scanId)}`, {
    headers: { ...headers, accept: 'text/event-stream' },
  });
  if (!response.ok || !response.body) throw new Error(`The stream of progress answered ${response.status}.`);
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) yield JSON.parse(data) as Progress;
    }
  }
}
