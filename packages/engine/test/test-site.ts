import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScanEvent } from '@curbcut/contract';
import { afterAll, beforeAll } from 'vitest';
import { ALL_PRIVATE_TARGETS, openScanner, type Scanner, type ScanTarget, scanSite } from '../src/index.ts';

export interface TestResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A site for one test: an answer, or a function of the number of times it was asked for, for each path. */
export type SiteFixture = Readonly<Record<string, string | TestResponse | ((times: number) => TestResponse)>>;

/** A whole page without barriers, but for what is put into its body. */
export const createPageHtml = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/** A browser behind the guard for the tests of one file. */
export function useScanner(): {
  scan(
    site: SiteFixture,
    target?: Partial<Extract<ScanTarget, { url: string }>>,
  ): Promise<{ events: ScanEvent[]; origin: string }>;
  /** Serves a site while something is done with the scanner itself. */
  using<T>(site: SiteFixture, use: (scanner: Scanner, origin: string) => Promise<T>): Promise<T>;
} {
  let scanner: Scanner;
  beforeAll(async () => {
    scanner = await openScanner({
      cacheDir: join(tmpdir(), 'curbcut-test-browser'),
      allowPrivate: ALL_PRIVATE_TARGETS,
      concurrency: 2,
      onWarning: () => undefined,
    });
  });
  afterAll(() => scanner.close());
  return {
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

async function serve(site: SiteFixture): Promise<{ origin: string; close(): Promise<void> }> {
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const times = (asked.get(path) ?? 0) + 1;
    asked.set(path, times);
    const given = site[path];
    const answer =
      typeof given === 'function' ? given(times) : typeof given === 'string' ? { body: given } : given;
    response.writeHead(answer === undefined ? 404 : (answer.status ?? 200), {
      'content-type': 'text/html; charset=utf-8',
      ...answer?.headers,
    });
    response.end(answer?.body ?? '');
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
