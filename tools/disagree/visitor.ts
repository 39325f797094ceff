import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ALL_PRIVATE_TARGETS,
  DEFAULT_VIEWPORT,
  findBrowser,
  openPool,
  type StablePage,
  startGuard,
} from '@curbcut/capture';

/** Opens pages and waits until they are stable, like a scan does. */
export interface Visitor {
  /** @throws {Error} with the reason if the page couldn't be tested */
  visit<T>(url: string, use: (page: StablePage) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Opens a separate browser with one tab, which may also access loopback.
 *
 * @param waitFor CSS selector that must match before a page counts as loaded
 */
export async function openVisitor(waitFor: string | null = null): Promise<Visitor> {
  const onWarning = () => {};
  const cacheFolder = join(tmpdir(), 'curbcut-test-browser');
  const browser = await findBrowser({ configuredPath: process.env.CURBCUT_BROWSER, cacheFolder, onWarning });
  const guard = await startGuard({ allowPrivate: ALL_PRIVATE_TARGETS });
  const pool = openPool({ browser, guard, concurrency: 1, onWarning, cacheFolder });
  return {
    visit: async (url, use) => {
      const outcome = await pool.withPage(
        url,
        { site: 'disagree', viewport: DEFAULT_VIEWPORT, waitFor, credentials: null },
        use,
      );
      if (!outcome.tested) throw new Error(outcome.notTested.reason);
      return outcome.value;
    },
    close: async () => {
      await pool.close();
      await guard.close();
    },
  };
}
