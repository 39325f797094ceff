import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_PRIVATE_TARGETS } from '@curbcut/capture';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultVariant, openScanner, type ScannerOptions } from '../src/index.ts';
import { discardPreparedScanner, prepareScanner } from '../src/prepare-scanner.ts';
import { findBrowserProcesses } from './processes.ts';

const options: ScannerOptions = {
  cacheDir: join(tmpdir(), 'curbcut-test-browser'),
  allowPrivate: NO_PRIVATE_TARGETS,
  concurrency: 1,
  onWarning: () => undefined,
};

/** Returns a function that lists the ids of the browsers that this process has started since the call. */
async function watchBrowsers(): Promise<() => Promise<number[]>> {
  const list = async () => (await findBrowserProcesses(process.pid)).map(({ pid }) => pid);
  const before = new Set(await list());
  return async () => (await list()).filter((pid) => !before.has(pid));
}

// Other platforms do not expose processes as files.
describe.runIf(process.platform === 'linux')('a prepared scanner', () => {
  it('opens pages in the browser that was started early, behind the guard', async () => {
    const listNew = await watchBrowsers();
    await prepareScanner(options);
    const prepared = await vi.waitFor(async () => {
      const pids = await listNew();
      expect(pids).toHaveLength(1);
      return pids;
    });
    const scanner = await openScanner(options);
    onTestFinished(() => scanner.close());
    const result = await scanner.scanPage('http://127.0.0.1:9/', {
      key: 'prepared',
      variants: [defaultVariant],
      waitFor: null,
      auth: null,
      secondOpinion: false,
      screenshots: 'none',
    });
    // The guard was opened with the scanner's policy, although the browser had already started.
    expect(result).toMatchObject({
      status: 'not-tested',
      page: { notTested: { code: 'scan/address-refused' } },
    });
    expect(await listNew()).toEqual(prepared);
    await scanner.close();
    await vi.waitFor(async () => expect(await listNew()).toEqual([]));
  });

  it('isn’t used with different options, and exits when discarded', async () => {
    const listNew = await watchBrowsers();
    await prepareScanner({ ...options, pageMemoryLimitMb: 600 });
    const scanner = await openScanner(options);
    onTestFinished(() => scanner.close());
    await scanner.check();
    await vi.waitFor(async () => expect(await listNew()).toHaveLength(2));
    await discardPreparedScanner();
    await vi.waitFor(async () => expect(await listNew()).toHaveLength(1));
  });

  it('if no browser could be started, reports it when a scanner is opened', async () => {
    const broken = { ...options, browserPath: '/nothing/here' };
    await prepareScanner(broken);
    await expect(openScanner(broken)).rejects.toThrow('CURBCUT_BROWSER could not be started');
    await discardPreparedScanner();
  });
});
