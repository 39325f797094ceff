import { expect, test } from 'vitest';
import type { RunningBrowser } from '../browser/launch.ts';
import { BrowserKeeper } from './browser-keeper.ts';

/** A browser whose processes hold as much memory as this one. */
class FakeBrowser {
  closed = false;
  readonly end: () => void;
  readonly gone: Promise<void>;
  readonly connection = {
    browser: { usable: true, send: async () => ({ processInfo: [{ id: process.pid }] }) },
  };

  constructor() {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.gone = promise;
    this.end = resolve;
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}

function keep(options: Partial<ConstructorParameters<typeof BrowserKeeper>[0]> = {}) {
  const started: FakeBrowser[] = [];
  const warnings: string[] = [];
  const keeper = new BrowserKeeper({
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
  const { keeper, started } = keep();
  expect(await keeper.forTab()).toBe(await keeper.forTab());
  expect(started).toHaveLength(1);
});

test('a browser that has shown its share of pages is replaced, and ends when its last tab is closed', async () => {
  const { keeper, started } = keep({ recycleAfterPages: 2 });
  const browser = await keeper.forTab();
  await keeper.forTab();
  expect(await keeper.pageDone(browser)).toBe(true);
  expect(await keeper.pageDone(browser)).toBe(false);
  expect(await keeper.forTab()).not.toBe(browser);
  await keeper.tabClosed(browser);
  expect(started[0]!.closed).toBe(false);
  await keeper.tabClosed(browser);
  expect(started[0]!.closed).toBe(true);
});

test.runIf(process.platform === 'linux')('a browser that has grown too large is replaced', async () => {
  const { keeper } = keep({ maxBrowserMb: 1 });
  const browser = await keeper.forTab();
  const wanted: boolean[] = [];
  for (let page = 0; page < 10; page++) wanted.push(await keeper.pageDone(browser));
  expect(wanted).toEqual([...Array(9).fill(true), false]);
  expect(await keeper.forTab()).not.toBe(browser);
});

test('a browser that ended is replaced, with a warning', async () => {
  const { keeper, started, warnings } = keep();
  const browser = await keeper.forTab();
  started[0]!.end();
  await started[0]!.gone;
  expect(await keeper.forTab()).not.toBe(browser);
  expect(await keeper.pageDone(browser)).toBe(false);
  expect(warnings).toEqual(['The browser ended unexpectedly and is replaced.']);
});

test('a browser that runs on and answers nothing any more is replaced and closed', async () => {
  const { keeper, started } = keep();
  const browser = await keeper.forTab();
  started[0]!.connection.browser.usable = false;
  expect(await keeper.forTab()).not.toBe(browser);
  expect(started[0]!.closed).toBe(true);
});

test('a browser that does not start is tried again for the next tab', async () => {
  let times = 0;
  const { keeper } = keep({
    launch: async () => {
      if (++times === 1) throw new Error('No memory.');
      return new FakeBrowser() as unknown as RunningBrowser;
    },
  });
  await expect(keeper.forTab()).rejects.toThrow('No memory.');
  await expect(keeper.forTab()).resolves.toBeDefined();
});

test('closing ends every browser, without a warning', async () => {
  const { keeper, started, warnings } = keep({ recycleAfterPages: 1 });
  await keeper.pageDone(await keeper.forTab());
  await keeper.forTab();
  await keeper.close();
  for (const browser of started) browser.end();
  expect(started.map(({ closed }) => closed)).toEqual([true, true]);
  expect(warnings).toEqual([]);
});
