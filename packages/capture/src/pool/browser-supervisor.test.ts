import { expect, test } from 'vitest';
import type { RunningBrowser } from '../browser/launch.ts';
import { BrowserSupervisor } from './browser-supervisor.ts';

/** A browser whose processes use as much memory as this one. */
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
  const keeper = new BrowserSupervisor({
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
  return { keeper, started, warnings };
}

test('all tabs share one browser', async () => {
  const { keeper, started } = createSupervisor();
  expect(await keeper.acquireForTab()).toBe(await keeper.acquireForTab());
  expect(started).toHaveLength(1);
});

test('replaces a browser after its page limit and closes it with its last tab', async () => {
  const { keeper, started } = createSupervisor({ recycleAfterPages: 2 });
  const browser = await keeper.acquireForTab();
  await keeper.acquireForTab();
  expect(await keeper.completePage(browser)).toBe(true);
  expect(await keeper.completePage(browser)).toBe(false);
  expect(await keeper.acquireForTab()).not.toBe(browser);
  await keeper.releaseTab(browser);
  expect(started[0]!.isClosed).toBe(false);
  await keeper.releaseTab(browser);
  expect(started[0]!.isClosed).toBe(true);
});

test.runIf(process.platform === 'linux')('replaces a browser that uses too much memory', async () => {
  const { keeper } = createSupervisor({ maxBrowserMb: 1 });
  const browser = await keeper.acquireForTab();
  const wanted: boolean[] = [];
  for (let page = 0; page < 10; page++) wanted.push(await keeper.completePage(browser));
  expect(wanted).toEqual([...Array(9).fill(true), false]);
  expect(await keeper.acquireForTab()).not.toBe(browser);
});

test('replaces a browser that ended and logs a warning', async () => {
  const { keeper, started, warnings } = createSupervisor();
  const browser = await keeper.acquireForTab();
  started[0]!.end();
  await started[0]!.exited;
  expect(await keeper.acquireForTab()).not.toBe(browser);
  expect(await keeper.completePage(browser)).toBe(false);
  expect(warnings).toEqual(['The browser ended unexpectedly; a new one is started.']);
});

test('replaces and closes a browser that no longer responds', async () => {
  const { keeper, started } = createSupervisor();
  const browser = await keeper.acquireForTab();
  started[0]!.connection.browser.isUsable = false;
  expect(await keeper.acquireForTab()).not.toBe(browser);
  expect(started[0]!.isClosed).toBe(true);
});

test('tries again to start the browser for the next tab when it did not start', async () => {
  let times = 0;
  const { keeper } = createSupervisor({
    launch: async () => {
      if (++times === 1) throw new Error('No memory.');
      return new FakeBrowser() as unknown as RunningBrowser;
    },
  });
  await expect(keeper.acquireForTab()).rejects.toThrow('No memory.');
  await expect(keeper.acquireForTab()).resolves.toBeDefined();
});

test('closes every browser without a warning', async () => {
  const { keeper, started, warnings } = createSupervisor({ recycleAfterPages: 1 });
  await keeper.completePage(await keeper.acquireForTab());
  await keeper.acquireForTab();
  await keeper.close();
  for (const browser of started) browser.end();
  expect(started.map(({ isClosed }) => isClosed)).toEqual([true, true]);
  expect(warnings).toEqual([]);
});
