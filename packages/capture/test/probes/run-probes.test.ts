import { createPageModel } from '@curbcut/page-model';
import { buildProbeRequests } from '@curbcut/rules';
import { expect, test } from 'vitest';
import { capturePage, collectorFunctions, runProbes, type StablePage } from '../../src/index.ts';
import { expectTested, setUpPool } from '../visit/pool-kit.ts';

const createPage = (body: string) =>
  `<!doctype html><html lang="en"><title>Kiel</title><body><p id="list">Ferries</p>${body}</body></html>`;
const createKeyListener = (act: string) =>
  `<script>addEventListener('keydown', ({ key }) => { if (key === 's') { ${act} } })</script>`;
const tickingHtml = `<p>Seats: <span id="seats">9</span></p><script>
  let left = 9; setInterval(() => { left -= 1; seats.textContent = left; }, 1_000);</script>`;
const menuHtml = '<nav id="menu"><a href="/kiel">Kiel</a></nav>';

const kit = setUpPool(
  () => ({
    '/plain': createPage('<a href="/kiel">Kiel</a>'),
    '/scripted': createPage('<script>list.append(" to Oslo")</script>'),
    '/sends': createPage(`${createKeyListener(`list.append(' to Oslo'); fetch('/sent', { method: 'POST' });
      navigator.sendBeacon('/sent'); new Image().src = '/sent'; document.forms[0].submit(); location = '/sent';`)}
      <form action="/sent" method="post"></form>`),
    '/folds': createPage(
      `<button onclick="menu.hidden = true; fetch('/sent')">Menu</button>${menuHtml}<p>Daily</p>${createKeyListener('list.remove()')}`,
    ),
    '/hangs': createPage(createKeyListener('for (;;);')),
    '/timed': createPage('<script>setTimeout(() => {}, 1)</script>'),
    '/timed-too': createPage('<script>setTimeout(() => {}, 1)</script><p>Too</p>'),
    '/ticking': createPage(tickingHtml),
    '/moving':
      createPage(`${tickingHtml}${createKeyListener("list.append(' to Oslo')")}<p id="other">Kiel</p><script>
      setInterval(() => { other.style.left = Math.random() + 'px'; }, 7);
      (function chain() { other.title += 1; setTimeout(chain, 90); })();</script>`),
    '/sent': createPage('Sent'),
  }),
  { functions: collectorFunctions },
);

/** Visits a page, uses it, and answers what that showed and which protocol methods it took. */
async function visitAndProbe(path: string, { site = 'test', isSignedIn = false } = {}) {
  return expectTested(
    await kit.visit(path, { site }, async (resting) => {
      const capture = await capturePage(resting);
      const questions = buildProbeRequests(createPageModel(capture));
      const methods: string[] = [];
      const counted = countCalls(resting, methods);
      const { facts } = await runProbes(
        counted,
        capture,
        { ...questions, keyboard: noKeyboardRequests, hasTextToZoom: false },
        isSignedIn,
      );
      return { facts, methods, wasLikely: resting.autoUpdates.isLikely };
    }),
  );
}

/** The keyboard and zoom have tests of their own. */
const noKeyboardRequests = {
  tabStops: [],
  indicatorStops: [],
  hiddenStops: [],
  ariaHiddenStops: [],
  trapSuspects: [],
  exitKeys: [],
};

function countCalls(resting: StablePage, methods: string[]): StablePage {
  const { session, mainFrame } = resting;
  const send: typeof session.send = (...call) => {
    methods.push(call[0]);
    return session.send(...call);
  };
  const counting = Object.assign(Object.create(session), { send, on: session.on.bind(session) });
  const frame = Object.assign(Object.create(mainFrame), {
    evaluate: (expression: string, options?: object) => {
      methods.push(expression.slice(0, expression.indexOf('(')));
      return mainFrame.evaluate(expression, options);
    },
  });
  return { ...resting, session: counting, mainFrame: frame };
}

test('a page without scripts is not asked anything', async () => {
  const { facts, methods } = await visitAndProbe('/plain');
  expect(facts).toEqual({});
  expect(methods).toEqual([]);
});

test('a page that listens for no keys and has no timers is asked for its listeners alone', async () => {
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

test('nothing that a key sets off reaches the site, and the page stays', async () => {
  const { facts } = await visitAndProbe('/sends');
  expect(facts.characters?.keys).toEqual(['s']);
  expect(kit.requests).not.toContain('/sent');
});

test('controls and character keys are left alone where somebody is signed in', async () => {
  expect(Object.keys((await visitAndProbe('/folds')).facts).toSorted()).toEqual(['characters', 'folding']);
  expect((await visitAndProbe('/folds', { isSignedIn: true })).facts).toEqual({});
  expect(kit.requests).not.toContain('/sent');
});

test('a page that hangs on a key costs its own answers alone', async () => {
  expect((await visitAndProbe('/hangs')).facts).toEqual({});
  expect((await visitAndProbe('/scripted')).facts).toEqual({});
});

test('pages of a kind whose texts stay are watched twice, and each leaves the next its own clock', async () => {
  const site = 'timed';
  const seen: boolean[] = [];
  for (const path of ['/timed', '/timed-too', '/timed']) {
    const { facts, wasLikely } = await visitAndProbe(path, { site });
    expect(facts.ticking?.nodes ?? []).toEqual([]);
    seen.push(wasLikely);
  }
  expect(seen).toEqual([true, true, false]);
  expect(
    await kit.evaluate('/scripted', 'Math.abs(Date.now() - performance.timeOrigin) < 60_000', { site }),
  ).toBe(true);
  expect((await visitAndProbe('/ticking', { site })).facts.ticking?.nodes).toHaveLength(1);
});

test('what a page that never stands still shows is the same each time', async () => {
  const first = await visitAndProbe('/moving', { site: 'moving' });
  expect(first.facts).toMatchObject({ characters: { keys: ['s'], isAny: false } });
  expect(first.facts.ticking?.nodes).toHaveLength(1);
  for (let again = 0; again < 2; again++) {
    expect((await visitAndProbe('/moving', { site: 'moving' })).facts).toEqual(first.facts);
  }
});
