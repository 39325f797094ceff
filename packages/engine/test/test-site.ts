import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScanEvent } from '@curbcut/contract';
import { afterAll, beforeAll } from 'vitest';
import {
  ALL_PRIVATE_TARGETS,
  openScanner,
  type Scanner,
  type ScannerOptions,
  type ScanTarget,
  scanSite,
} from '../src/index.ts';
import type { ScannerParts } from '../src/scanner.ts';
import { shareEvaluationThreads } from './share-threads.ts';

shareEvaluationThreads();

export interface TestResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A site for one test: for each path, a response or a function of the number of requests so far. */
export type SiteFixture = Readonly<Record<string, string | TestResponse | ((times: number) => TestResponse)>>;

/** Creates a page without issues, other than those in the given body. */
export const createPageHtml = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/** Opens a browser behind the guard for the tests in one file. */
export function useScanner(
  options: Partial<ScannerOptions> = {},
  parts?: ScannerParts,
): {
  scan(
    site: SiteFixture,
    target?: Partial<Extract<ScanTarget, { url: string }>>,
  ): Promise<{ events: ScanEvent[]; origin: string }>;
  /** Returns the scanner; available once the tests run. */
  get(): Scanner;
  /** Serves a site while the callback uses the scanner directly. */
  using<T>(site: SiteFixture, use: (scanner: Scanner, origin: string) => Promise<T>): Promise<T>;
} {
  let scanner: Scanner;
  beforeAll(async () => {
    scanner = await openScanner(
      {
        cacheDir: join(tmpdir(), 'curbcut-test-browser'),
        allowPrivate: ALL_PRIVATE_TARGETS,
        concurrency: 2,
        onWarning: () => undefined,
        ...options,
      },
      parts,
    );
  });
  afterAll(() => scanner.close());
  return {
    get: () => scanner,
    async using(site, use) {
      const served = await serve(site);
      try {
        return await use(scanner, served.origin);
      } finally {
        await served.close();
      }
    },
    async scan(site, target = {}) {
      const served = await serve(site);
      try {
        const events: ScanEvent[] = [];
        const usual = {
          url: `${served.origin}/`,
          maxPages: 20,
          include: [],
          exclude: [],
          respectRobots: true,
        };
        for await (const event of scanSite(scanner, { ...usual, settings: {}, ...target }))
          events.push(event);
        return { events, origin: served.origin };
      } finally {
        await served.close();
      }
    },
  };
}

/** Serves a site until it is closed. */
export async function serve(site: SiteFixture): Promise<{ origin: string; close(): Promise<void> }> {
  const requestCounts = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const times = (requestCounts.get(path) ?? 0) + 1;
    requestCounts.set(path, times);
    const fixture = site[path];
    const reply =
      typeof fixture === 'function'
        ? fixture(times)
        : typeof fixture === 'string'
          ? { body: fixture }
          : fixture;
    response.writeHead(reply === undefined ? 404 : (reply.status ?? 200), {
      'content-type': 'text/html; charset=utf-8',
      ...reply?.headers,
    });
    response.end(reply?.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
