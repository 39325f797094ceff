import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrowser } from '../../src/browser/find-browser.ts';
import { launchBrowser, type RunningBrowser } from '../../src/browser/launch.ts';
import { buildGuardFlags } from '../../src/guard/index.ts';
import { loadInPageScript } from '../../src/visit/in-page-script.ts';
import { createSitePageKinds } from '../../src/visit/page-kind-history.ts';
import type { StableFrame } from '../../src/visit/stable-page.ts';
import { Tab } from '../../src/visit/tab.ts';
import { Visit } from '../../src/visit/visit.ts';
import { setUpPool, TEST_CACHE } from './pool-helpers.ts';

// A full browser runs cross-site frames in separate processes. The headless shell does so only if configured.

const testPool = setUpPool(({ url, foreignUrl }) => ({
  '/outer': `<!doctype html><title>Outer</title><h1>Outer</h1><iframe src="${foreignUrl('/middle')}"></iframe>`,
  '/middle': `<!doctype html><title>Middle</title><style>@media (prefers-color-scheme: dark) { p { color: white } }</style>
    <p>Middle</p><iframe src="${url('/inner')}"></iframe><script>
    localStorage.left = 'yes'; alert('From a frame'); setInterval(() => { document.title += '.'; }, 5);</script>`,
  '/inner': '<!doctype html><title>Inner</title><p>Inner</p>',
  '/plain': '<!doctype html><title>Plain</title><h1>Plain</h1>',
}));

let browser: RunningBrowser;
let tab: Tab;
beforeAll(async () => {
  const found = await findBrowser({ configuredPath: process.env.CURBCUT_BROWSER, cacheFolder: TEST_CACHE });
  browser = await launchBrowser({
    ...found,
    networkFlags: [...buildGuardFlags(testPool.guard.proxyUrl), '--site-per-process'],
  });
  tab = await Tab.open(browser, await loadInPageScript(TEST_CACHE));
});
afterAll(() => browser?.close());

const darkViewport = {
  width: 1280,
  height: 800,
  scale: 1,
  colorScheme: 'dark',
  reducedMotion: false,
} as const;

async function visitOuter() {
  const visit = new Visit(tab, testPool.url('/outer'), testPool.guard, createSitePageKinds(), {
    viewport: darkViewport,
  });
  const result = await visit.stabilize();
  if (!result.isStable) throw new Error(result.notTestedVisit.notTested.reason);
  return { visit, page: result.page };
}

test('examines, freezes and clears frames in other processes like the page', async () => {
  const { visit, page } = await visitOuter();
  const middle = page.mainFrame.children[0] as StableFrame;
  const inner = middle.children[0] as StableFrame;
  expect(middle.session).not.toBe(page.session);
  expect(inner.session).not.toBe(middle.session);
  expect(await inner.evaluate('document.title')).toBe('Inner');
  expect(await middle.evaluate(`getComputedStyle(document.querySelector('p')).color`)).toBe(
    'rgb(255, 255, 255)',
  );
  expect(page.unreachedFrames).toEqual([]);

  const titles = await middle.evaluate<string[]>(`new Promise((resolve) => {
    const before = document.title;
    let left = 20;
    requestAnimationFrame(function next() { left-- > 0 ? requestAnimationFrame(next) : resolve([before, document.title]); });
  })`);
  expect(titles[1]).toBe(titles[0]);

  expect(await visit.end()).toBe(true);
  const again = await visitOuter();
  // The script ran again without data from the previous visit. Only its own new item is there.
  expect(await again.page.mainFrame.children[0]!.evaluate('localStorage.length')).toBe(1);
  await again.visit.end();
});

test('reports a frame that does not respond and tests the page without it', async () => {
  const limits = { loadMs: 1_000 };
  const visit = new Visit(tab, testPool.url('/outer'), testPool.guard, createSitePageKinds(), {
    viewport: darkViewport,
    limits,
  });
  const stop = tab.session.on('Target.attachedToTarget', ({ sessionId }) => {
    // The frame's process is busy forever as soon as it exists.
    browser.connection
      .session(sessionId)
      .send('Runtime.evaluate', { expression: 'for (;;) {}' })
      .catch(() => {});
  });
  const result = await visit.stabilize();
  stop();
  if (!result.isStable) throw new Error(result.notTestedVisit.notTested.reason);
  expect(result.page.mainFrame.children).toEqual([]);
  expect(result.page.unreachedFrames).toEqual([
    expect.objectContaining({
      parentId: result.page.mainFrame.id,
      reason: expect.stringContaining('didn’t respond'),
    }),
  ]);
  await visit.end();
});
