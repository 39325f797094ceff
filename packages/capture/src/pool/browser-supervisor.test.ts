import { expect, test } from 'vitest';
import type { RunningBrowser } from '../browser/launch.ts';
import { BrowserSupervisor } from './browser-supervisor.ts';

/** A browser whose processes use as much memory as the current process. */
class FakeBrowser {
  isClosed = false;
  readonly end: () => void;
  readonly exited: Promise<void>;
  readonly connection = {
    browser: { isUsable: true, send: async () => ({ processInfo: [{ id: process.pid }] }) },
  };

  constructor() {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.exited = promise;
    this.end = resolve;
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

function createSupervisor(options: Partial<ConstructorParameters<typeof BrowserSupervisor>[0]> = {}) {
  const started: FakeBrowser[] = [];
  const warnings: string[] = [];
  const supervisor = new BrowserSupervisor({
    launch: async () => {
      const browser = new FakeBrowser();
      started.push(browser);
      return browser as unknown as RunningBrowser;
    },
    recycleAfterPages: 1_000,
    maxBrowserMb: 1_000_000,
    onWarning: (sentence) => warnings.push(sentence),
    ...options,
  });
  return { supervisor, started, warnings };
}

test('all tabs share one browser', async () => {
  const { supervisor, started } = createSupervisor();
  expect(await supervisor.acquireForTab()).toBe(await supervisor.acquireForTab());
  expect(started).toHaveLength(1);
});

test('replaces a browser after its maximum number of pages and closes it with its last tab', async () => {
  const { supervisor, started } = createSupervisor({ recycleAfterPages: 2 });
  const browser = await supervisor.acquireForTab();
  await supervisor.acquireForTab();
  expect(await supervisor.completePage(browser)).toBe(true);
  expect(await supervisor.completePage(browser)).toBe(false);
  expect(await supervisor.acquireForTab()).not.toBe(browser);
  await supervisor.releaseTab(browser);
  expect(started[0]!.isClosed).toBe(false);
  await supervisor.releaseTab(browser);
  expect(started[0]!.isClosed).toBe(true);
});

test('replaces a retired browser and closes it with its last tab', async () => {
  const { supervisor, started, warnings } = createSupervisor();
  const browser = await supervisor.acquireForTab();
  supervisor.retire(browser);
  expect(await supervisor.acquireForTab()).not.toBe(browser);
  expect(started[0]!.isClosed).toBe(false);
  await supervisor.releaseTab(browser);
  expect(started.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(warnings).toEqual([]);
});

test.runIf(process.platform === 'linux')('replaces a browser that uses too much memory', async () => {
  const { supervisor } = createSupervisor({ maxBrowserMb: 1 });
  const browser = await supervisor.acquireForTab();
  const results: boolean[] = [];
  for (let page = 0; page < 10; page++) results.push(await supervisor.completePage(browser));
  expect(results).toEqual([...Array(9).fill(true), false]);
  expect(await supervisor.acquireForTab()).not.toBe(browser);
});

test('replaces a browser that has exited and logs a warning', async () => {
  const { supervisor, started, warnings } = createSupervisor();
  const browser = await supervisor.acquireForTab();
  started[0]!.end();
  await started[0]!.exited;
  expect(await supervisor.acquireForTab()).not.toBe(browser);
  expect(await supervisor.completePage(browser)).toBe(false);
  expect(warnings).toEqual(['The browser exited unexpectedly; a new one is being started.']);
});

test('replaces and closes a browser that no longer responds', async () => {
  const { supervisor, started } = createSupervisor();
  const browser = await supervisor.acquireForTab();
  started[0]!.connection.browser.isUsable = false;
  expect(await supervisor.acquireForTab()).not.toBe(browser);
  expect(started[0]!.isClosed).toBe(true);
});

test('tries to start the browser again for the next tab if it didn’t start', async () => {
  let times = 0;
  const { supervisor } = createSupervisor({
    launch: async () => {
      if (++times === 1) throw new Error('No memory.');
      return new FakeBrowser() as unknown as RunningBrowser;
    },
  });
  await expect(supervisor.acquireForTab()).rejects.toThrow('No memory.');
  await expect(supervisor.acquireForTab()).resolves.toBeDefined();
});

test('closes every browser without a warning', async () => {
  const { supervisor, started, warnings } = createSupervisor({ recycleAfterPages: 1 });
  await supervisor.completePage(await supervisor.acquireForTab());
  await supervisor.acquireForTab();
  await supervisor.close();
  for (const browser of started) browser.end();
  expect(started.map(({ isClosed }) => isClosed)).toEqual([true, true]);
  expect(warnings).toEqual([]);
});
