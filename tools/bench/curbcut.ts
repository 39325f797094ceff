import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_PRIVATE_TARGETS, openScanner, scanSite } from '@curbcut/engine';

/**
 * Starts Curbcut as the command line runs it: visit, capture, evaluate. With screenshots, fixes are verified too, as the
 * server does.
 */
export async function startCurbcut(
  concurrency: number,
  browserPath: string,
  screenshots: 'none' | 'findings',
) {
  const scanner = await openScanner({
    browserPath: browserPath || undefined,
    cacheDir: join(tmpdir(), 'curbcut-test-browser'),
    allowPrivate: ALL_PRIVATE_TARGETS,
    concurrency,
    onWarning: (sentence) => process.stderr.write(`bench: ${sentence}\n`),
  });
  const fixes = screenshots === 'findings';
  const settings = { waitFor: null, auth: null, secondOpinion: false, screenshots, fixes };
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
