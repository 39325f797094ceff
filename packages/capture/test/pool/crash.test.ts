import { expect, test, vi } from 'vitest';
import { CdpError } from '../../src/browser/cdp-error.ts';
import { Tab } from '../../src/visit/tab.ts';
import { expectTested, getOutcomeCode, setUpPool } from '../visit/pool-helpers.ts';

const warnings: string[] = [];
const testPool = setUpPool(
  () => ({
    '/': '<!doctype html><title>Fine</title><h1>Fine</h1>',
    '/other': '<!doctype html><title>Other</title><h1>Other</h1>',
  }),
  { concurrency: 2, onWarning: (sentence) => warnings.push(sentence) },
);

test('tries a page again if its tab crashes once', async () => {
  let times = 0;
  const outcome = await testPool.visit('/', {}, async ({ session, mainFrame }) => {
    if (++times === 1) await session.send('Page.crash');
    return mainFrame.evaluate('document.title');
  });
  expect(expectTested(outcome)).toBe('Fine');
  expect(times).toBe(2);
});

test('reports a page that crashes its tab twice as not tested and continues with the others', async () => {
  const crashing = testPool.visit('/', {}, ({ session }) => session.send('Page.crash'));
  const others = await Promise.all(
    Array.from({ length: 4 }, () => testPool.evaluate('/other', 'document.title')),
  );
  expect(getOutcomeCode(await crashing)).toBe('scan/crashed');
  expect(others).toEqual(['Other', 'Other', 'Other', 'Other']);
});

test('replaces a lost browser and reports only the page that crashes it again as not tested', async () => {
  warnings.length = 0;
  const bystander = Promise.withResolvers<void>();
  const beside = testPool.visit('/other', {}, async ({ mainFrame }) => {
    bystander.resolve();
    // The first time, the browser crashes during this wait. The second time, it resolves immediately.
    await mainFrame.evaluate('document.title');
    await mainFrame.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');
    return mainFrame.evaluate<string>('document.title');
  });
  await bystander.promise;
  const killing = testPool.visit('/', {}, async ({ session }) => {
    // Crashes the browser itself, so the response never arrives.
    await session.send('Browser.crash');
  });
  expect(getOutcomeCode(await killing)).toBe('scan/crashed');
  expect(expectTested(await beside)).toBe('Other');
  expect(await testPool.evaluate('/', 'document.title')).toBe('Fine');
  expect(warnings).toEqual(['The browser exited unexpectedly; a new one is being started.']);
});

test('keeps open pages if another tab takes too long to open, as on a busy machine', async () => {
  warnings.length = 0;
  const [isOpen, isOtherDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let times = 0;
  const first = testPool.visit('/', {}, async ({ mainFrame }) => {
    times++;
    isOpen.resolve();
    await isOtherDone.promise;
    return mainFrame.evaluate('document.title');
  });
  await isOpen.promise;
  const open = vi
    .spyOn(Tab, 'open')
    .mockRejectedValueOnce(new CdpError('timed-out', 'open a tab', 'the time limit was reached'));
  // Another site's page always gets a new tab.
  expect(await testPool.evaluate('/other', 'document.title', { site: 'other' })).toBe('Other');
  expect(open).toHaveBeenCalledTimes(2);
  open.mockRestore();
  isOtherDone.resolve();
  expect(expectTested(await first)).toBe('Fine');
  expect([times, warnings]).toEqual([1, []]);
});

test('rethrows errors from the examination and reuses the tab for the next page', async () => {
  await expect(
    testPool.visit('/', {}, async () => {
      throw new RangeError('An error in our own code.');
    }),
  ).rejects.toThrow(new RangeError('An error in our own code.'));
  expect(await testPool.evaluate('/', 'document.title')).toBe('Fine');
});

test('checks that its browser responds', async () => {
  await expect(testPool.pool.check()).resolves.toBeUndefined();
});
