import { expect, test } from 'vitest';
import { expectTested, setUpPool } from '../visit/pool-helpers.ts';

/** Leaves every kind of data that a page can leave behind, and reports when it is done. */
const leaveDataScript = `
  document.cookie = 'left=script; path=/';
  localStorage.left = sessionStorage.left = 'yes';
  window.name = 'left';
  history.pushState(null, '', '?pushed');
  history.pushState(null, '', '?pushed-again');
  new BroadcastChannel('left').postMessage('hello');
  // Data that it would still write while or after being left.
  setInterval(() => { localStorage.left = sessionStorage.left = window.name = 'timer'; document.cookie = 'left=timer'; }, 1);
  requestAnimationFrame(function again() { localStorage.left = 'frame'; requestAnimationFrame(again); });
  for (const event of ['pagehide', 'unload', 'beforeunload', 'visibilitychange'])
    addEventListener(event, () => { localStorage.left = sessionStorage.left = window.name = event; document.cookie = 'left=' + event; });
  (async () => {
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('left');
      opening.onerror = reject;
      opening.onsuccess = () => { opening.result.close(); resolve(); };
    });
    await (await caches.open('left')).put('/left', new Response('yes'));
    await (await navigator.storage.getDirectory()).getFileHandle('left', { create: true });
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
    document.body.insertAdjacentHTML('beforeend', '<p id=done>Done</p>');
  })().catch((error) => document.body.append(String(error)));`;

/** Finds data left by another page. Runs in the page's main world, as the next page's scripts would. */
const findDataScript = `(async () => {
  const files = [];
  for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
  return {
    cookie: document.cookie,
    local: { ...localStorage },
    session: { ...sessionStorage },
    name: window.name,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    files: files.length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    controlled: navigator.serviceWorker.controller !== null,
    opener: window.opener !== null,
    geolocation: (await navigator.permissions.query({ name: 'geolocation' })).state,
  };
})()`;

const noData = {
  cookie: '',
  local: {},
  session: {},
  name: '',
  databases: 0,
  caches: 0,
  files: 0,
  workers: 0,
  controlled: false,
  opener: false,
  geolocation: 'denied',
};

const testPool = setUpPool(({ foreignUrl }) => ({
  '/litter': (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'left=header; Path=/; HttpOnly' })
      .end(`<!doctype html><title>Litter</title><h1>Litter</h1><script>${leaveDataScript}</script>`),
  '/plain-litter': (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'left=header; Path=/; HttpOnly' })
      .end('<!doctype html><title>Plain</title><h1>Plain</h1>'),
  '/litter-in-frame': `<!doctype html><title>Frame</title><h1>Frame</h1><iframe src="${foreignUrl('/frame-litter')}"></iframe>`,
  '/frame-litter': `<!doctype html><title>In</title><p>In</p><script>
    localStorage.left = sessionStorage.left = 'yes';
    addEventListener('pagehide', () => { localStorage.left = sessionStorage.left = 'pagehide'; });</script>`,
  '/frame-look': `<!doctype html><title>Frame</title><h1>Frame</h1><iframe src="${foreignUrl('/frame-plain')}"></iframe>`,
  '/frame-plain': '<!doctype html><title>In</title><p>In</p>',
  '/look': (request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><title>Look</title><p id=sent>${request.headers.cookie ?? 'no cookie'}</p><script>seen = ${findDataScript}</script>`,
      ),
  '/worker.js': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/javascript' }).end('onfetch = () => {};'),
  '/cached': (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/css', 'cache-control': 'max-age=3600' })
      .end('p { color: red }'),
  // This page is nearly always in the middle of a task, and writes at the end of each one.
  '/busy-litter':
    "<!doctype html><title>Busy</title><p>Text</p><script>addEventListener('load', () => setInterval(() => { const start = performance.now(); while (performance.now() - start < 60); document.cookie = 'left=task'; localStorage.left = 'task'; }, 1))</script>",
  '/styled': '<!doctype html><title>Styled</title><link rel=stylesheet href=/cached><p>Text</p>',
}));

/**
 * Returns what the page `/look` finds, which cookies were sent with its request, and the length of the
 * history.
 */
async function findLeftData(site: string) {
  const outcome = await testPool.visit('/look', { site }, async ({ session, mainFrame }) => {
    const { result } = await session.send('Runtime.evaluate', {
      expression: 'seen',
      awaitPromise: true,
      returnByValue: true,
    });
    const [sent, history] = await mainFrame.evaluate<[string, number]>('[sent.textContent, history.length]');
    return { found: result.value as typeof noData, sent, history };
  });
  return expectTested(outcome);
}

test.each([
  ['the next page of the same scan', 'first'],
  ['another scan', 'second'],
])('data left by a page is not visible to %s', async (_, site) => {
  const litter = await testPool.visit(
    '/litter',
    { site: 'first', waitFor: '#done' },
    async ({ notices }) => notices,
  );
  expect(expectTested(litter)).toEqual([]);
  // A new tab has two entries as well, because the initial blank page is one.
  expect(await findLeftData(site)).toEqual({ found: noData, sent: 'no cookie', history: 2 });
});

test('what a script writes at the end of a long task is not visible to the next page', async () => {
  // The page never settles, and it doesn't matter how long the visit waits for that.
  const limits = { settleMs: 500, settleWallMs: 2_000 };
  await testPool.visit('/busy-litter', { site: 'first', limits });
  expect(await findLeftData('first')).toEqual({ found: noData, sent: 'no cookie', history: 2 });
});

test('a cookie from a page without scripts is not sent with the next page', async () => {
  await testPool.visit('/plain-litter', { site: 'first' });
  expect((await findLeftData('first')).sent).toBe('no cookie');
});

test('data left by a cross-origin frame is not visible to the next page', async () => {
  await testPool.visit('/litter-in-frame', { site: 'first' });
  const outcome = await testPool.visit('/frame-look', { site: 'first' }, async ({ mainFrame }) =>
    mainFrame.children[0]!.evaluate('({ local: { ...localStorage }, session: { ...sessionStorage } })'),
  );
  expect(expectTested(outcome)).toEqual({ local: {}, session: {} });
});

test('shares the browser cache between the pages of one scan, but not between scans', async () => {
  const fetches = () => testPool.requests.filter((path) => path === '/cached').length;
  const before = fetches();
  await testPool.visit('/styled', { site: 'first' });
  await testPool.visit('/styled?again', { site: 'first' });
  expect(fetches() - before).toBe(1);
  await testPool.visit('/styled', { site: 'second' });
  expect(fetches() - before).toBe(2);
});

test('deletes a scan’s data when the scan is forgotten', async () => {
  await testPool.visit('/styled', { site: 'kept' });
  const before = testPool.requests.filter((path) => path === '/cached').length;
  await testPool.pool.forget('kept');
  await testPool.visit('/styled', { site: 'kept' });
  expect(testPool.requests.filter((path) => path === '/cached').length - before).toBe(1);
});

test('resets media, viewport and scripts for the next visit', async () => {
  await testPool.visit('/litter', {
    site: 'first',
    viewport: { width: 320, height: 400, scale: 2, colorScheme: 'dark', reducedMotion: true },
  });
  expect(
    await testPool.evaluate(
      '/frame-plain',
      `[innerWidth, devicePixelRatio, matchMedia('(prefers-color-scheme: dark)').matches]`,
      { site: 'first' },
    ),
  ).toEqual([1280, 1, false]);
});
