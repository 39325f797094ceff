import type http from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { expectTested, setUpPool } from './pool-helpers.ts';

/** Responses that the server holds back until a test releases them, by path. */
const heldResponses = new Map<string, http.ServerResponse>();
/** Number of requests for `/card` so far. */
let cardRequests = 0;
afterEach(() => {
  heldResponses.clear();
  cardRequests = 0;
});

/** Returns a script that keeps the main thread busy for this long, as rendering does. */
const burnScript =
  'const burn = (ms) => { const end = performance.now() + ms; while (performance.now() < end); };';
const createShowScript = (text: string) => `root.textContent = '${text}'`;
const createPage = (script: string, body = '<h1>Page</h1><div id=root>Loading</div>') =>
  `<!doctype html><title>Page</title>${body}<script>${burnScript}${script}</script>`;

/** Longer than any test waits. A test that reaches it fails because of its own time limit. */
const FOREVER_MS = 600_000;

const waterfallFiles = Object.fromEntries(
  Array.from({ length: 8 }, (_, index) => [
    `/part-${index}.js`,
    (_: http.IncomingMessage, response: http.ServerResponse) => {
      const next = index < 7 ? `await import('/part-${index + 1}.js');` : createShowScript('All parts');
      response.setHeader('content-type', 'text/javascript');
      setTimeout(() => response.end(next), 250);
    },
  ]),
);

const testPool = setUpPool(() => ({
  ...waterfallFiles,
  // Renders in slices for longer than the quiet time and changes the page only at the end, as React does.
  '/slices': createPage(`const channel = new MessageChannel(); let left = 100;
    channel.port1.onmessage = () => { burn(12); if (--left > 0) channel.port2.postMessage(null); else ${createShowScript('Rendered')}; };
    addEventListener('load', () => channel.port2.postMessage(null));`),
  '/idle-chain': createPage(`let left = 25;
    const step = () => { if (--left > 0) requestIdleCallback(step); else ${createShowScript('Rendered')}; };
    addEventListener('load', () => requestIdleCallback(step));`),
  // Simulates a chain of short timers on a machine that rarely schedules the page.
  '/slow-timers': createPage(`let left = 8;
    const step = () => { burn(120); if (--left > 0) setTimeout(step, 20); else ${createShowScript('Rendered')}; };
    addEventListener('load', () => setTimeout(step, 20));`),
  '/filled-list': createPage(
    `let left = 30; const add = () => {
      list.append(document.createElement('li')); if (--left > 0) setTimeout(add, 60); };
    addEventListener('load', () => setTimeout(add, 20));`,
    '<h1>Page</h1><ul id=list></ul>',
  ),
  '/waterfall': `<!doctype html><title>Page</title><h1>Page</h1><div id=root>Loading</div><script type=module>
    addEventListener('load', () => import('/part-0.js'));</script>`,
  '/late-component': createPage(
    `class Card extends HTMLElement { connectedCallback() {
        const root = this.attachShadow({ mode: 'open' }); root.innerHTML = '<p>Loading</p>';
        setTimeout(() => { root.innerHTML = '<button>Upgraded</button>'; }, 400); } }
      setTimeout(() => customElements.define('x-card', Card), 300);`,
    '<x-card id=card></x-card>',
  ),
  // Four cards request the same data at the same time. The last request is answered long after the others.
  '/same-data': createPage(
    `for (const card of document.querySelectorAll('p'))
    fetch('/card').then((answer) => answer.text()).then((text) => { card.textContent = text; });`,
    `<h1>Page</h1>${'<p>Loading</p>'.repeat(4)}`,
  ),
  '/card': (_, response) => {
    cardRequests++;
    setTimeout(() => response.end('Card'), cardRequests === 4 ? 1_500 : 0);
  },
  '/late-data': createPage(
    `fetch('/data').then((answer) => answer.text()).then((text) => { root.textContent = text; });`,
  ),
  '/data': (_, response) => {
    setTimeout(() => response.end('Fetched'), 900);
  },
  '/unanswered': createPage(`fetch('/held?since=' + performance.now());`),
  '/held': (_, response) => {
    heldResponses.set('/held', response);
  },
  '/events-by-fetch': createPage(`fetch('/events');`),
  '/events': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
  },
  '/polls': createPage(`const poll = () => fetch('/status').then(() => setTimeout(poll, 5)); poll();`),
  '/status': (_, response) => {
    setTimeout(() => response.end('ok'), 100);
  },
  '/frame-loop': createPage(`const draw = () => { burn(30); requestAnimationFrame(draw); }; draw();`),
  '/timer-loop': createPage('const tick = () => { burn(5); setTimeout(tick); }; tick();'),
  '/endless-work': createPage(`const channel = new MessageChannel();
    channel.port1.onmessage = () => { burn(10); channel.port2.postMessage(null); }; channel.port2.postMessage(null);`),
  '/workers': createPage(`const make = (url, options) => new Worker(url, options);
    make('/worker.js'); make('/worker.js', { type: 'module' });
    make(URL.createObjectURL(new Blob(['postMessage(1)'])));`),
  '/worker.js': (_, response) => {
    response.setHeader('content-type', 'text/javascript');
    response.end('postMessage(1)');
  },
  '/idle': createPage(createShowScript('Rendered')),
  '/late-worker': createPage(
    `new Worker('/slow-worker.js').onmessage = () => { ${createShowScript('Computed')} };`,
  ),
  '/slow-worker.js': (_, response) => {
    response.setHeader('content-type', 'text/javascript');
    response.end(`${burnScript} burn(100); postMessage(1)`);
  },
  '/endless-worker': createPage(
    `new Worker(URL.createObjectURL(new Blob(['postMessage(1); for (;;) {}']))).onmessage = () => { ${createShowScript('Started')} };`,
  ),
  '/late-inline-worker': createPage(
    `new Worker(URL.createObjectURL(new Blob(['${burnScript} burn(100); postMessage(1)']))).onmessage = () => {
      ${createShowScript('Computed')} };`,
  ),
  // Animation libraries count a delay in frames.
  '/frame-delay': createPage(`let left = 6;
    const step = () => { if (--left > 0) requestAnimationFrame(step); else ${createShowScript('Rendered')}; };
    requestAnimationFrame(step);`),
  '/known-timers': createPage(
    `setTimeout(() => { ${createShowScript('Rendered')} }, 20); setTimeout(() => {}, 10_000_000);`,
  ),
  '/late-timer': createPage(`setTimeout(() => { ${createShowScript('Rendered')} }, 2_000);`),
  '/pending-timer': createPage(`setTimeout(() => { ${createShowScript('Rendered')} }, 700);`),
  '/unknown-timer': createPage(
    `setTimeout(() => { ${createShowScript('Rendered')} }, { valueOf: () => 700 });`,
  ),
  // This happens after the event: a document that's written during the event never counts as loaded, and the
  // visit would wait for it.
  '/cleared-record': createPage(`addEventListener('load', () => setTimeout(() => {
    document.open(); document.write('<title>Page</title><script><' + '/script><div id=root>Loading</div>'); document.close();
    setTimeout(() => { ${createShowScript('Rendered')} }, 700); }));`),
  // Shows data some time after it has arrived, and requests neither timers nor frames in between.
  '/slowly-shown-data': createPage(
    `const channel = new MessageChannel(); let left = 60;
    channel.port1.onmessage = () => { burn(4); if (--left > 0) channel.port2.postMessage(null); else ${createShowScript('Fetched')}; };
    addEventListener('load', () => fetch('/status').then(() => channel.port2.postMessage(null)));`,
  ),
  '/timer-after-scroll': createPage(
    `addEventListener('scroll', () => setTimeout(() => { ${createShowScript('Scrolled')} }, 400), { once: true });`,
    '<h1>Page</h1><div id=root>Loading</div><div style="height: 3000px"></div>',
  ),
  '/late-picture': '<!doctype html><title>Page</title><p>Text</p><img loading=lazy src=/held alt="">',
  '/with-frame': '<!doctype html><title>Page</title><p>Text</p><iframe src=/restless-frame></iframe>',
  '/restless-frame': createPage(`setInterval(() => document.body.append('More'), 10);`),
}));

test.each([
  ['/slices', 'work in slices that changes the page only at the end'],
  ['/idle-chain', 'work in idle callbacks'],
  ['/slow-timers', 'a chain of late timers'],
])('%s: waits for %s', async (path) => {
  expect(await testPool.evaluate(path, 'root.textContent')).toBe('Rendered');
});

test('does not wait for a page that has nothing pending', async () => {
  const limits = { quietMs: FOREVER_MS, settleMs: FOREVER_MS, settleWallMs: FOREVER_MS };
  expect(await testPool.evaluate('/idle', 'root.textContent', { limits })).toBe('Rendered');
});

test('does not wait for a page whose timers have run, or are due much later', async () => {
  const limits = { quietMs: 60_000, settleMs: FOREVER_MS, settleWallMs: FOREVER_MS };
  expect(await testPool.evaluate('/known-timers', 'root.textContent', { limits })).toBe('Rendered');
});

test.each([
  ['/pending-timer', 'a timer'],
  ['/unknown-timer', 'a timer whose delay is not known'],
  ['/cleared-record', 'a timer on a page that has removed all listeners'],
])('%s: waits for %s', async (path) => {
  const limits = { idleQuietMs: 1, quietMs: 3_000 };
  expect(await testPool.evaluate(path, 'root.textContent', { limits })).toBe('Rendered');
});

test('waits for a one-shot timer if nothing else is pending', async () => {
  expect(await testPool.evaluate('/late-timer', 'root.textContent')).toBe('Rendered');
});

test('waits for a page that shows data some time after it has arrived', async () => {
  const limits = { idleQuietMs: 1, quietMs: 3_000 };
  expect(await testPool.evaluate('/slowly-shown-data', 'root.textContent', { limits })).toBe('Fetched');
});

test.each(['/late-worker', '/late-inline-worker'])('%s: waits for a worker of an idle page', async (path) => {
  const limits = { idleQuietMs: 1, quietMs: 3_000 };
  expect(await testPool.evaluate(path, 'root.textContent', { limits })).toBe('Computed');
});

test('stops a worker that never ends, and reports it', async () => {
  const outcome = await testPool.visit('/endless-worker', {}, async ({ mainFrame, notices }) => ({
    text: await mainFrame.evaluate('root.textContent'),
    notices,
  }));
  expect(expectTested(outcome)).toEqual({
    text: 'Started',
    notices: [{ kind: 'bound-reached', message: 'A worker kept the CPU busy, so it was stopped.' }],
  });
});

test('waits for a delay that a page counts in frames', async () => {
  const limits = { idleQuietMs: 1 };
  expect(await testPool.evaluate('/frame-delay', 'root.textContent', { limits })).toBe('Rendered');
});

test('waits for a timer that only scrolling has started', async () => {
  const limits = { idleQuietMs: 1 };
  expect(await testPool.evaluate('/timer-after-scroll', 'root.textContent', { limits })).toBe('Scrolled');
});

test('doesn’t mistake a list that is still being filled for a ticker', async () => {
  const limits = { tickerMs: 200 };
  expect(await testPool.evaluate('/filled-list', 'list.children.length', { limits })).toBe(30);
});

test('waits for code that loads more code', async () => {
  expect(await testPool.evaluate('/waterfall', 'root.textContent')).toBe('All parts');
});

test('waits for changes in a shadow root that was attached late', async () => {
  expect(await testPool.evaluate('/late-component', 'card.shadowRoot.textContent')).toBe('Upgraded');
});

test('waits for data from an endpoint that is slow for the first time', async () => {
  const limits = { fetchesMs: 100 };
  expect(await testPool.evaluate('/late-data', 'root.textContent', { limits, site: 'slow' })).toBe('Fetched');
});

test('does not mistake concurrent equal requests for polling', async () => {
  const texts = '[...document.querySelectorAll("p")].map((card) => card.textContent)';
  expect(await testPool.evaluate('/same-data', texts)).toEqual(['Card', 'Card', 'Card', 'Card']);
});

test('waits once per site for a request without a response, and reports it', async () => {
  const visit = (slowFetchesMs: number) =>
    testPool.visit('/unanswered', { site: 'unanswered', limits: { fetchesMs: 100, slowFetchesMs } });
  const notices = [
    { kind: 'bound-reached', message: expect.stringContaining('waiting for a response to GET') },
  ];
  expect(expectTested(await visit(700)).notices).toEqual(notices);
  // The endpoint is known by now. Waiting for an unknown one would exceed the test's time limit.
  expect(expectTested(await visit(FOREVER_MS)).notices).toEqual(notices);
});

test.each([
  ['/events-by-fetch', 'an event stream read with fetch'],
  ['/polls', 'polling that changes nothing'],
  ['/frame-loop', 'an animation frame loop'],
  ['/timer-loop', 'a timer loop'],
  ['/workers', 'the scripts of workers'],
])('%s: does not wait for %s', async (path) => {
  const limits = { settleMs: FOREVER_MS, settleWallMs: FOREVER_MS, slowFetchesMs: FOREVER_MS };
  expect(expectTested(await testPool.visit(path, { limits })).notices).toEqual([]);
});

test('reports scripts that never leave the main thread idle', async () => {
  const { notices } = expectTested(await testPool.visit('/endless-work', { limits: { settleMs: 500 } }));
  expect(notices).toEqual([
    { kind: 'bound-reached', message: expect.stringContaining('was still running scripts') },
  ]);
});

test('reports an image that does not load in time', async () => {
  const { notices } = expectTested(
    await testPool.visit('/late-picture', { limits: { loadMs: 5_000, imagesMs: 100 } }),
  );
  expect(notices).toEqual([
    { kind: 'bound-reached', message: expect.stringContaining('images that didn’t load in time') },
  ]);
});

test('reports a frame that keeps changing', async () => {
  const { notices } = expectTested(await testPool.visit('/with-frame'));
  expect(notices).toEqual([
    { kind: 'frame-unstable', message: expect.stringContaining('was still changing or loading') },
  ]);
});
