import { createPageModel, type ProbeRequests } from '@curbcut/page-model';
import { buildProbeRequests } from '@curbcut/rules';
import { expect, test } from 'vitest';
import { isCompleteRun } from '../../../../tools/test/scope.ts';
import type { CallOptions } from '../../src/browser/cdp.ts';
import { capturePage, runProbes, type StablePage } from '../../src/index.ts';
import { probesForTests } from '../../test-utils/index.ts';
import { expectTested, setUpPool } from '../visit/pool-helpers.ts';

const createPage = (body: string) =>
  `<!doctype html><html lang="en"><title>Kiel</title><body><p id="list">Ferries</p>${body}</body></html>`;
const createKeyListener = (act: string) =>
  `<script>addEventListener('keydown', ({ key }) => { if (key === 's') { ${act} } })</script>`;
const tickingHtml = `<p>Seats: <span id="seats">9</span></p><script>
  let left = 9; setInterval(() => { left -= 1; seats.textContent = left; }, 1_000);</script>`;
const menuHtml = '<nav id="menu"><a href="/kiel">Kiel</a></nav>';

/** Number of visits that must produce the same facts. */
const VISITS = isCompleteRun() ? 5 : 2;

const testPool = setUpPool(() => ({
  '/plain': createPage('<a href="/kiel">Kiel</a>'),
  '/scripted': createPage('<script>list.append(" to Oslo")</script>'),
  '/sends': createPage(`${createKeyListener(`list.append(' to Oslo'); fetch('/sent', { method: 'POST' });
      navigator.sendBeacon('/sent'); new Image().src = '/sent'; document.forms[0].submit(); location = '/sent';`)}
      <form action="/sent" method="post"></form>`),
  '/folds': createPage(
    `<button onclick="menu.hidden = true; fetch('/sent')">Menu</button>${menuHtml}<p>Daily</p>${createKeyListener('list.remove()')}`,
  ),
  '/hangs': createPage(createKeyListener('for (;;);')),
  '/loops': createPage(`<a href="/kiel">Kiel</a><script>
      new MutationObserver(() => { for (;;); }).observe(document, { subtree: true, childList: true });</script>`),
  '/late': createPage(createKeyListener("setTimeout(() => list.append(' to Oslo'), 300)")),
  '/late-moving':
    createPage(`${createKeyListener("setTimeout(() => list.append(' to Oslo'), 300)")}<p id="other">Kiel</p>
      <script>setInterval(() => { other.append(' Kiel'); }, 50);</script>`),
  '/animated':
    createPage(`<style>i { animation: 1s infinite blink } @keyframes blink { 50% { opacity: 0 } }</style>
      <p><i>Seats left to Oslo</i></p>`),
  '/refocuses': createPage('<input aria-label="Port" autofocus onblur="this.focus()">'),
  '/timed': createPage('<script>setInterval(() => {}, 9_000)</script>'),
  '/timed-too': createPage('<script>setInterval(() => {}, 9_000)</script><p>Too</p>'),
  '/finished': createPage('<script>setTimeout(() => {}, 1)</script>'),
  '/waiting': createPage('<script>setTimeout(() => {}, 9_000)</script>'),
  '/ticking': createPage(tickingHtml),
  '/moving':
    createPage(`${tickingHtml}${createKeyListener("list.append(' to Oslo')")}<p id="other">Kiel</p><script>
      setInterval(() => { other.style.left = Math.random() + 'px'; }, 7);
      (function chain() { other.title += 1; setTimeout(chain, 90); })();</script>`),
  '/long': createPage('<p>Kiel</p>'.repeat(2_001)),
  '/sent': createPage('Sent'),
  '/drawing': createPage(createDrawing('requestAnimationFrame(draw)')),
  '/drawn': createPage(createDrawing('if (frame < 2) requestAnimationFrame(draw)')),
}));

/** Creates a canvas that alternates between black and white. */
function createDrawing(next: string): string {
  return `<canvas id="film" width="400" height="300"></canvas><script>
    const context = film.getContext('2d');
    let frame = 0;
    (function draw() {
      context.fillStyle = Math.floor(frame++ / 4) % 2 === 0 ? '#000' : '#fff';
      context.fillRect(0, 0, 400, 300);
      ${next};
    })();
  </script>`;
}

/** Probes that press only a few controls and keys. */
const quietProbes = probesForTests.filter(({ id }) =>
  /^(image-text|moving-text|color-cues|video|spacing|keyboard|collapse|zoom|characters|auto-update)$/.test(
    id,
  ),
);

/**
 * Visits a page, runs its probes, and returns what they recorded and which protocol methods they called.
 * Probes that move focus or resize the window have their own tests.
 *
 * @param options `maxCallMs` limits how long each protocol call may take, for pages that never respond, which
 * keep a CPU core busy until the call times out
 */
async function visitAndProbe(
  path: string,
  {
    site = 'test',
    isSignedIn = false,
    hasKeyboard = false,
    hasZoom = false,
    maxCallMs = undefined as number | undefined,
  } = {},
) {
  return expectTested(
    await testPool.visit(path, { site }, async (stablePage) => {
      const capture = await capturePage(stablePage);
      const { hasScripts, questions } = buildProbeRequests(createPageModel(capture));
      const { keyboard, zoom, ...others } = questions;
      const requests: ProbeRequests = {
        hasScripts,
        questions: { ...others, ...(hasKeyboard && { keyboard }), ...(hasZoom && { zoom }) },
      };
      const methods: string[] = [];
      const results = await runProbes(
        countCalls(stablePage, methods, maxCallMs),
        capture,
        requests,
        quietProbes,
        {
          leavesControlsAlone: isSignedIn,
        },
      );
      return { ...results, methods };
    }),
  );
}

function countCalls(stablePage: StablePage, methods: string[], maxCallMs: number | undefined): StablePage {
  const { session, mainFrame } = stablePage;
  const limit = (options?: CallOptions): CallOptions | undefined =>
    maxCallMs === undefined ? options : { timeoutMs: Math.min(options?.timeoutMs ?? maxCallMs, maxCallMs) };
  const send = ((method: 'Page.enable', params?: undefined, options?: CallOptions) => {
    methods.push(method);
    return session.send(method, params, limit(options));
  }) as typeof session.send;
  const counting = Object.assign(Object.create(session), { send, on: session.on.bind(session) });
  const frame = Object.assign(Object.create(mainFrame), {
    evaluate: (expression: string, options?: CallOptions) => {
      methods.push(expression.slice(0, expression.indexOf('(')));
      return mainFrame.evaluate(expression, limit(options));
    },
  });
  return { ...stablePage, session: counting, mainFrame: frame };
}

test('makes no protocol calls on a page without scripts', async () => {
  const { facts, methods } = await visitAndProbe('/plain');
  expect(facts).toEqual({});
  expect(methods).toEqual([]);
});

test('requests only the listeners of a page without key listeners and timers', async () => {
  const { facts, methods } = await visitAndProbe('/scripted');
  expect(facts).toEqual({});
  expect(methods.toSorted()).toEqual([
    'DOMDebugger.getEventListeners',
    'DOMDebugger.getEventListeners',
    'Runtime.evaluate',
    'Runtime.evaluate',
    'Runtime.releaseObjectGroup',
  ]);
});

test('lets a page continue drawing although its scripts were stopped', async () => {
  const probeMotion = async (path: string) =>
    expectTested(
      await testPool.visit(path, { site: 'test' }, async (stablePage) => {
        const capture = await capturePage(stablePage);
        const { hasScripts, questions } = buildProbeRequests(createPageModel(capture));
        const requests: ProbeRequests = { hasScripts, questions: { motion: questions.motion! } };
        const { facts } = await runProbes(stablePage, capture, requests, probesForTests);
        return { facts, hasLoop: stablePage.frameLoop !== null };
      }),
    );
  const { facts, hasLoop } = await probeMotion('/drawing');
  expect(hasLoop).toBe(true);
  expect(facts.motion).toMatchObject({
    moving: [{ kind: 'canvas' }],
    flashing: [{ kind: 'canvas', flashes: 6, share: 1 }],
  });
  expect(await probeMotion('/drawn')).toEqual({ facts: {}, hasLoop: false });
});

test('blocks requests and navigation started by a key', async () => {
  const { facts } = await visitAndProbe('/sends');
  expect(facts.characters?.keys).toEqual(['s']);
  expect(testPool.requests).not.toContain('/sent');
});

test('doesn’t use controls or character keys on signed-in pages', async () => {
  expect(Object.keys((await visitAndProbe('/folds')).facts).toSorted()).toEqual(['characters', 'folding']);
  expect((await visitAndProbe('/folds', { isSignedIn: true })).facts).toEqual({});
  expect(testPool.requests).not.toContain('/sent');
});

test('tests the next page after a page that hangs on a key', async () => {
  expect((await visitAndProbe('/hangs')).facts).toEqual({});
  expect((await visitAndProbe('/scripted')).facts).toEqual({});
});

test('watches every page with timers, whatever similar pages did, and restores the clock for the next page', async () => {
  const site = 'timed';
  for (const path of ['/timed', '/timed-too', '/timed']) {
    const { facts, methods } = await visitAndProbe(path, { site });
    expect(facts.ticking?.nodes ?? []).toEqual([]);
    expect(methods).toContain('Emulation.setVirtualTimePolicy');
  }
  expect(
    await testPool.evaluate('/scripted', 'Math.abs(Date.now() - performance.timeOrigin) < 60_000', { site }),
  ).toBe(true);
  expect((await visitAndProbe('/ticking', { site })).facts.ticking?.nodes).toHaveLength(1);
});

test('watches a page’s text only while timers are pending or repeating', async () => {
  const isWatched = async (path: string) =>
    (await visitAndProbe(path, { site: path })).methods.includes('Emulation.setVirtualTimePolicy');
  expect(await isWatched('/finished')).toBe(false);
  expect(await isWatched('/waiting')).toBe(true);
  expect(await isWatched('/ticking')).toBe(true);
});

test('records the same facts on every visit to a page that keeps changing', async () => {
  const first = await visitAndProbe('/moving', { site: 'moving' });
  expect(first.facts).toMatchObject({ characters: { keys: ['s'], isAny: false } });
  expect(first.facts.ticking?.nodes).toHaveLength(1);
  for (let visit = 2; visit <= VISITS; visit++) {
    expect((await visitAndProbe('/moving', { site: 'moving' })).facts).toEqual(first.facts);
  }
});

test('reports the keyboard as not tested on a page whose scripts never return', async () => {
  const { facts, limits } = await visitAndProbe('/loops', {
    hasKeyboard: true,
    maxCallMs: 1_000,
  });
  expect(facts.keyboard).toBeUndefined();
  expect(limits).toContainEqual(expect.objectContaining({ test: 'keyboard focus', done: 0 }));
});

test('records equal facts in each visit for a key with a delayed effect', async () => {
  for (let visit = 1; visit <= VISITS; visit++) {
    const { facts, limits } = await visitAndProbe('/late', { site: 'late' });
    expect(facts.characters).toEqual({ keys: ['s'], isAny: false });
    expect(limits).toEqual([]);
  }
});

test('reports character keys as not fully tested on a page that keeps changing', async () => {
  const { facts, limits } = await visitAndProbe('/late-moving');
  expect(facts.characters?.keys).toEqual([]);
  expect(limits.map(({ test: name, reason }) => [name, reason])).toEqual([
    ['single-character shortcuts', 'error'],
  ]);
});

test('finds blinking text on a page without scripts even after stabilization', async () => {
  for (let visit = 1; visit <= VISITS; visit++) {
    const { facts } = await visitAndProbe('/animated');
    expect(facts.ticking?.moving).toMatchObject([{ kind: 'blinks', isReducible: false, isStoppable: false }]);
  }
});

test('does not report focus moves caused by removing focus as late', async () => {
  const reading = expectTested(
    await testPool.visit('/refocuses', {}, async (stablePage) => {
      await capturePage(stablePage);
      await stablePage.mainFrame.call('watchFocus', []);
      await stablePage.mainFrame.evaluate(
        'document.querySelector("input").focus(), curbcutInPage.readFocus()',
      );
      await stablePage.mainFrame.call('unfocus', []);
      return stablePage.mainFrame.call('readFocus', []);
    }),
  );
  expect(reading.moves).toBe(2);
  expect(reading.late).toEqual([]);
});

test('reports what a probe didn’t test because the page has too much of it', async () => {
  expect((await visitAndProbe('/plain', { hasZoom: true })).limits).toEqual([]);
  const { facts, limits } = await visitAndProbe('/long', { hasZoom: true });
  expect(facts.zoom?.isCut).toBe(true);
  expect(limits).toEqual([
    { test: 'text at 200% zoom', reason: 'limit', done: 2_000, of: null, unit: 'pieces of text' },
  ]);
});
