import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Depth } from '@curbcut/contract';
import { ALL_PRIVATE_TARGETS, openScanner, scanSite } from '@curbcut/engine';

export interface CurbcutOptions {
  readonly concurrency: number;
  /** Empty for the browser that Curbcut uses by default. */
  readonly browserPath: string;
  /** Whether to take screenshots of pages with findings and verify fixes, like the server does. */
  readonly screenshots: boolean;
  readonly depth: Depth;
}

/** Starts Curbcut like the command line does: visit, capture, evaluate. */
export async function startCurbcut({ concurrency, browserPath, screenshots, depth }: CurbcutOptions) {
  const scanner = await openScanner({
    browserPath: browserPath || undefined,
    cacheDir: join(tmpdir(), 'curbcut-test-browser'),
    allowPrivate: ALL_PRIVATE_TARGETS,
    concurrency,
    onWarning: (sentence) => process.stderr.write(`bench: ${sentence}\n`),
  });
  const settings = {
    waitFor: null,
    auth: null,
    secondOpinion: false,
    screenshots: screenshots ? 'findings' : 'none',
    fixes: screenshots,
    depth,
  } as const;
  return {
    visit: async (urls: readonly string[]) => {
      for await (const event of scanSite(scanner, { list: urls, settings })) {
        if (event.type === 'page-failed')
          throw new Error(`${event.page.url}: ${event.page.notTested.reason}`);
      }
    },
    close: () => scanner.close(),
  };
}
