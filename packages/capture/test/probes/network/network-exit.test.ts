import { createPageModel } from '@curbcut/page-model';
import { buildProbeRequests } from '@curbcut/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrowser } from '../../../src/browser/find-browser.ts';
import { launchBrowser, type RunningBrowser } from '../../../src/browser/launch.ts';
import { allProbes, capturePage, runProbes, type StablePage } from '../../../src/index.ts';
import { pressKey, TAB } from '../../../src/probes/keyboard/keys.ts';
import { loadInPageScript } from '../../../src/visit/in-page-script.ts';
import { Tab } from '../../../src/visit/tab.ts';
import { expectTested, setUpPool, TEST_CACHE } from '../../visit/pool-helpers.ts';
import { SendingSite, styleWayNames } from './sending-site.ts';
import { frameWays, topWays, ways } from './ways.ts';

const testPool = setUpPool(() => ({ '/': '<!doctype html><title>Fine</title><h1>Fine</h1>' }), {
  readIdleShare: () => 0,
});
let site: SendingSite;
beforeAll(async () => {
  site = await SendingSite.start();
});
afterAll(() => site?.close());

const pageWays = [...Object.keys(ways), ...Object.keys(frameWays)];

test('the sending site has at least 80 ways to send something', () => {
  expect(pageWays.length + Object.keys(topWays).length + styleWayNames.length).toBeGreaterThanOrEqual(80);
});

/** The ways that haven't reached the site yet. */
const getMissing = (names: readonly string[]): string[] => names.filter((name) => !site.reached.has(name));

/** The facts of the probes that activate something on a page, and the event on which the page then sends. */
const moments = {
  'keyboard walk': { facts: ['keyboard', 'focusOrder', 'obscuredFocus'], event: 'keydown' },
  pointer: { facts: ['pointerPress', 'mouseOnly'], event: 'pointerdown' },
  hover: { facts: ['hoverContent'], event: 'mouseover' },
  typing: { facts: ['contextChanges', 'formErrors'], event: 'input' },
  states: { facts: ['states'], event: 'click' },
} as const;

/** Runs the probes that record these facts. Returns the ways in which the page tried to send something. */
async function runProbesFor(page: StablePage, facts: readonly string[]): Promise<readonly string[]> {
  const capture = await capturePage(page);
  const requests = buildProbeRequests(createPageModel(capture));
  // Anything that has already reached the site was sent while the page loaded.
  site.reached.clear();
  const probes = allProbes.filter((probe) => facts.includes(probe.facts));
  const { limits } = await runProbes(page, capture, requests, probes);
  expect(limits.filter(({ reason }) => reason === 'refused')).toEqual([]);
  const { result } = await page.session.send('Runtime.evaluate', {
    expression: "[...window.used].join(' ')",
  });
  return String(result.value).split(' ');
}

test.for(Object.entries(moments))('sends nothing during: %s', async ([, { facts, event }]) => {
  const used = new Set<string>();
  // Hovering visits so few elements that a page navigates in only half of the ways.
  const middle = Object.keys(topWays).length / 2;
  for (const address of [`/page?event=${event}`, '/top', `/top?from=${middle}`]) {
    const outcome = await testPool.visit(`${site.origin}${address}`, { site: event }, (page) =>
      runProbesFor(page, facts),
    );
    for (const way of expectTested(outcome)) used.add(way);
  }
  // Otherwise, nothing was blocked.
  expect([...used].sort()).toEqual([...Object.keys(ways), ...Object.keys(topWays)].sort());
  // Its tabs are closed, so nothing can be sent later either. Another context still has access.
  await testPool.pool.forget(event);
  expect(await testPool.evaluate('/', 'document.title')).toBe('Fine');
  expect([...site.reached]).toEqual([]);
});

test('activates nothing if the browser does not use the tab’s network exit', async () => {
  const outcome = await testPool.visit(
    `${site.origin}/page?event=keydown`,
    { site: 'direct' },
    async (page) => {
      const direct = { ...page, network: { canShut: false, shut: page.network.shut } };
      const capture = await capturePage(page);
      const requests = buildProbeRequests(createPageModel(capture));
      return runProbes(direct, capture, requests, allProbes);
    },
  );
  const { limits, facts } = expectTested(outcome);
  expect(limits).toContainEqual(
    expect.objectContaining({ test: 'keyboard focus', reason: 'refused', done: 0 }),
  );
  expect(facts.keyboard).toBeUndefined();
});

test('shuts the network exit before the first input, no matter who sends it', async () => {
  const outcome = await testPool.visit(
    `${site.origin}/page?event=keydown`,
    { site: 'input' },
    async (page) => {
      site.reached.clear();
      await page.session.send('Emulation.setScriptExecutionDisabled', { value: false });
      await pressKey(page.session, TAB);
      await page.mainFrame.evaluate('new Promise((resolve) => setTimeout(resolve, 100))');
      const { result } = await page.session.send('Runtime.evaluate', { expression: 'window.used.size' });
      return result.value;
    },
  );
  expect(expectTested(outcome)).toBeGreaterThan(0);
  await testPool.pool.forget('input');
  expect([...site.reached]).toEqual([]);
});

// They crash the tab once it's cut off.
test('gives pages no deferred requests', async () => {
  expect(await testPool.evaluate('/', 'typeof fetchLater')).toBe('undefined');
});

// Otherwise, the tests above wouldn't prove anything.
test('sends in every way in a browser that is not cut off', async () => {
  const found = await findBrowser({ configuredPath: process.env.CURBCUT_BROWSER, cacheFolder: TEST_CACHE });
  const browser = await launchBrowser({ ...found, networkFlags: [] });
  try {
    await expectAllToArrive(browser, '/page?event=keydown', [...pageWays, ...styleWayNames]);
    for (const name of Object.keys(topWays)) await expectAllToArrive(browser, `/top?way=${name}`, [name]);
  } finally {
    await browser.close();
  }
});

async function expectAllToArrive(browser: RunningBrowser, address: string, names: readonly string[]) {
  const tab = await Tab.open(browser, await loadInPageScript(TEST_CACHE));
  const { session } = tab;
  await session.send('Network.setBypassServiceWorker', { bypass: false });
  const loaded = Promise.withResolvers<void>();
  session.on('Page.loadEventFired', () => loaded.resolve());
  await session.send('Page.navigate', { url: `${site.origin}${address}` });
  await loaded.promise;
  site.reached.clear();
  const evaluate = (expression: string) =>
    session.send('Runtime.evaluate', { expression, awaitPromise: true, userGesture: true });
  if (address.startsWith('/page')) {
    await evaluate('navigator.serviceWorker.ready.then(() => 0)');
    await evaluate('check.checked = true; details.open = true; 0');
    const { result } = await session.send('Runtime.evaluate', {
      expression: '(({ x, y }) => [x + 3, y + 3])(trigger.getBoundingClientRect())',
      returnByValue: true,
    });
    const [x, y] = result.value as [number, number];
    await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
  } else {
    // Pages that navigate react only to their controls.
    await evaluate("document.querySelector('button').focus()");
  }
  await pressKey(session, TAB);
  await expect.poll(() => getMissing(names), { timeout: 15_000 }).toEqual([]);
  await tab.close();
}
