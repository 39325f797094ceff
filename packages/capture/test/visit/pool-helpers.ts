import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import {
  ALL_PRIVATE_TARGETS,
  findBrowser,
  type Guard,
  openPool,
  type PageOptions,
  type PageOutcome,
  type Pool,
  type PoolOptions,
  type StablePage,
  startGuard,
} from '../../src/index.ts';

/** A page of a test site: its HTML, or the listener for its requests. */
export type SitePage = string | http.RequestListener;

export interface TestPool {
  readonly pool: Pool;
  readonly guard: Guard;
  /** Returns the URL of one of the site's pages. */
  url(pagePath: string): string;
  /** Returns the URL of the same page under another host name, which is a different origin and site. */
  foreignUrl(pagePath: string): string;
  /** Paths of all requests so far. */
  readonly requests: readonly string[];
  /** Visits a page and returns the result of `examine` once the page is stable. */
  visit<T = StablePage>(
    pagePath: string,
    options?: Partial<PageOptions>,
    examine?: (page: StablePage) => Promise<T>,
  ): Promise<PageOutcome<T>>;
  /** Visits a page and evaluates an expression once it is stable. Fails if the page isn't tested. */
  evaluate<T>(pagePath: string, expression: string, options?: Partial<PageOptions>): Promise<T>;
}

export const TEST_CACHE = path.join(os.tmpdir(), 'curbcut-test-browser');

/** Serves pages on loopback and opens a pool for the tests of one file. */
export function setUpPool(
  pages: (testPool: TestPool) => Readonly<Record<string, SitePage>>,
  poolOptions: Partial<PoolOptions> = {},
): TestPool {
  let pool: Pool;
  let guard: Guard;
  const requests: string[] = [];
  const sockets = new Set<{ destroy(): void }>();
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    requests.push(pathname);
    const page = site[pathname];
    if (typeof page === 'function') page(request, response);
    else if (page === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const port = () => (server.address() as AddressInfo).port;

  const testPool: TestPool = {
    get pool() {
      return pool;
    },
    get guard() {
      return guard;
    },
    requests,
    url: (pagePath) => `http://127.0.0.1:${port()}${pagePath}`,
    foreignUrl: (pagePath) => `http://localhost:${port()}${pagePath}`,
    visit: (pagePath, options = {}, examine = async (page) => page as never) =>
      pool.withPage(
        /^\w+:/.test(pagePath) ? pagePath : testPool.url(pagePath),
        { site: 'test', ...options },
        examine,
      ),
    async evaluate(pagePath, expression, options) {
      const outcome = await testPool.visit(pagePath, options, (page) => page.mainFrame.evaluate(expression));
      if (!outcome.tested) throw new Error(`${pagePath} wasn’t tested: ${outcome.notTested.reason}`);
      return outcome.value as never;
    },
  };
  let site: Readonly<Record<string, SitePage>> = {};

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    site = pages(testPool);
    guard = await startGuard({ allowPrivate: ALL_PRIVATE_TARGETS });
    const browser = await findBrowser({
      configuredPath: process.env.CURBCUT_BROWSER,
      cacheFolder: TEST_CACHE,
    });
    pool = openPool({ browser, guard, concurrency: 1, cacheFolder: TEST_CACHE, ...poolOptions });
  });
  afterAll(async () => {
    await pool?.close();
    await guard?.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return testPool;
}

/** Returns the value of a tested page, or throws an error with the reason why it wasn't tested. */
export function expectTested<T>(outcome: PageOutcome<T>): T {
  if (!outcome.tested) throw new Error(`Not tested: ${outcome.notTested.code}: ${outcome.notTested.reason}`);
  return outcome.value;
}

/** Returns the code of the reason why a page wasn't tested, or `tested`. */
export function getOutcomeCode(outcome: PageOutcome<unknown>): string {
  return outcome.tested ? 'tested' : outcome.notTested.code;
}
