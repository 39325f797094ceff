import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPageModel } from '@curbcut/page-model';
import { buildProbeRequests } from '@curbcut/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMPLETE } from '../../../../../tools/test/scope.ts';
import { findBrowser } from '../../../src/browser/find-browser.ts';
import { launchBrowser, type RunningBrowser } from '../../../src/browser/launch.ts';
import { allProbes, capturePage, runProbes, type StablePage } from '../../../src/index.ts';
import { pressKey, TAB } from '../../../src/probes/keyboard/keys.ts';
import { loadInPageScript } from '../../../src/visit/in-page-script.ts';
import { Tab } from '../../../src/visit/tab.ts';
import { expectTested, setUpPool, TEST_CACHE } from '../../visit/pool-helpers.ts';
import { documentWayNames, SendingSite } from './sending-site.ts';
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
  expect(pageWays.length + Object.keys(topWays).length + documentWayNames.length).toBeGreaterThanOrEqual(80);
});

/** The ways that haven't reached the site yet. */
const getMissing = (names: readonly string[]): string[] => names.filter((name) => !site.reached.has(name));

/** The facts of the probes that activate something on a page, and the event on which the page then sends. */
interface Moment {
  readonly facts: readonly string[];
  readonly event: string;
  /** The page's additional controls for these probes. */
  readonly controls?: string;
  /** Whether the probe's events are synthetic. */
  readonly synthetic?: true;
}

const moments: Readonly<Record<string, Moment>> = {
  'keyboard walk': { facts: ['keyboard', 'focusOrder', 'obscuredFocus'], event: 'keydown' },
  pointer: { facts: ['pointerPress', 'mouseOnly'], event: 'pointerdown' },
  hover: { facts: ['hoverContent'], event: 'mouseover' },
  states: { facts: ['states'], event: 'click' },
};
/** Moments of probes that use pages in the same ways as those above. */
const otherMoments: Readonly<Record<string, Moment>> = {
  typing: { facts: ['contextChanges', 'formErrors'], event: 'input' },
  gestures: { facts: ['gestures'], event: 'pointerdown', controls: 'gestures' },
  pasting: { facts: ['paste'], event: 'paste', controls: 'paste', synthetic: true },
  'collapsing content': { facts: ['folding'], event: 'click', controls: 'collapse', synthetic: true },
  'pausing text': { facts: ['ticking'], event: 'click', controls: 'updates' },
  'pausing motion': { facts: ['motion'], event: 'click', controls: 'motion' },
  'status messages': { facts: ['status'], event: 'click', controls: 'status' },
};

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

async function expectNothingSent({ facts, event, controls = '', synthetic }: Moment): Promise<void> {
  const used = new Set<string>();
  const query = `controls=${controls}${synthetic ? '&synthetic' : ''}`;
  const visit = async (address: string) => {
    const outcome = await testPool.visit(`${site.origin}${address}&${query}`, { site: event }, (page) =>
      runProbesFor(page, facts),
    );
    for (const way of expectTested(outcome)) used.add(way);
  };
  await visit(`/page?event=${event}`);
  // Some probes use so few elements that a page navigates in only some of the ways.
  const names = Object.keys(topWays);
  for (let from = 0, before = -1; from !== -1 && used.size > before; ) {
    before = used.size;
    await visit(`/top?from=${from}`);
    from = names.findIndex((name) => !used.has(name));
  }
  // Otherwise, nothing was blocked.
  used.delete('');
  expect([...used].sort()).toEqual([...Object.keys(ways), ...names].sort());
  // Its tabs are closed, so nothing can be sent later either. Another context still has access.
  await testPool.pool.forget(event);
  expect(await testPool.evaluate('/', 'document.title')).toBe('Fine');
  expect([...site.reached]).toEqual([]);
}

test.for(Object.entries(moments))('sends nothing during: %s', ([, moment]) => expectNothingSent(moment));
test.for(Object.entries(otherMoments))('sends nothing during: %s', { tags: COMPLETE }, ([, moment]) =>
  expectNothingSent(moment),
);

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
  const folder = await mkdtemp(join(tmpdir(), 'curbcut-plain-browser-'));
  const executablePath = await createBrowserWithWindows(folder, found.executablePath);
  const browser = await launchBrowser({
    ...found,
    executablePath,
    networkFlags: ['--disable-popup-blocking'],
  });
  try {
    await expectAllToArrive(browser, '/page?event=keydown', [...pageWays, ...documentWayNames]);
    for (const name of Object.keys(topWays)) await expectAllToArrive(browser, `/top?way=${name}`, [name]);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
});

/** Creates a program that starts the browser without the flag that keeps pages from opening windows. */
async function createBrowserWithWindows(folder: string, executablePath: string): Promise<string> {
  const program = join(folder, 'browser');
  const script = `#!/bin/sh
for argument in "$@"; do
  shift
  case "$argument" in --block-new-web-contents) ;; *) set -- "$@" "$argument" ;; esac
done
exec '${executablePath}' "$@"
`;
  await writeFile(program, script, { mode: 0o755 });
  return program;
}

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
    // The browser waits a moment before it fetches the link under the pointer.
    await expect.poll(() => getMissing(['speculation-hover']), { timeout: 15_000 }).toEqual([]);
  } else {
    if (names.includes('top-back')) {
      const frame = "[frames[0].location.pathname, frames[0].document.readyState].join(' ')";
      await expect
        .poll(async () => (await evaluate(frame)).result.value, { timeout: 15_000 })
        .toBe('/frame/moved complete');
    }
    // Pages that navigate react only to their controls.
    await evaluate("document.querySelector('button').focus()");
  }
  await pressKey(session, TAB);
  await expect.poll(() => getMissing(names), { timeout: 15_000 }).toEqual([]);
  await tab.close();
}
