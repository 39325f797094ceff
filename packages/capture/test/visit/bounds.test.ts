import { expect, test, vi } from 'vitest';
import { CdpError, CdpSession } from '../../src/browser/cdp.ts';
import { DEFAULT_PAGE_TIME_LIMIT_MS } from '../../src/index.ts';
import { expectTested, getOutcomeCode, setUpPool } from './pool-helpers.ts';

const testPool = setUpPool(({ url }) => ({
  '/': '<!doctype html><title>Next</title><h1>Next</h1>',
  '/many-requests': `<!doctype html><title>Many</title><h1>Many</h1><script>
    for (let n = 0; n < 500; n++) fetch('/?' + n).catch(() => {});</script>`,
  '/large-data': `<!doctype html><title>Large</title><h1>Large</h1><script>fetch('/endless');</script>`,
  '/endless': (_, response) => {
    const chunk = Buffer.alloc(64 * 1024);
    const send = () => {
      while (!response.destroyed && response.write(chunk));
      response.once('drain', send);
    };
    send();
  },
  '/endless-document': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write('<!doctype html><title>Endless</title><h1>Endless</h1>');
    const timer = setInterval(() => response.write('<p>And more</p>'), 20);
    response.once('close', () => clearInterval(timer));
  },
  '/no-answer': () => {},
  '/busy': '<!doctype html><title>Busy</title><h1>Busy</h1><script>for (;;) {}</script>',
  '/busy-later':
    '<!doctype html><title>Busy</title><h1>Busy</h1><script>setTimeout(() => { for (;;) {} })</script>',
  '/redirect-loop': (_, response) => response.writeHead(302, { location: '/redirect-loop' }).end(),
  '/ping': `<!doctype html><title>Ping</title><script>location.replace('${url('/pong')}')</script>`,
  '/pong': `<!doctype html><title>Pong</title><script>location.replace('${url('/ping')}')</script>`,
}));

/** Checks that the pool still works, whatever the previous page did. */
async function expectNextPageWorks(): Promise<void> {
  expect(await testPool.evaluate('/', 'document.title')).toBe('Next');
}

test('tests a page that sends too many requests, and blocks the rest of them', async () => {
  const { notices } = expectTested(await testPool.visit('/many-requests', { limits: { requests: 50 } }));
  expect(notices).toEqual([
    { kind: 'bound-reached', message: expect.stringContaining('more than 50 requests') },
  ]);
  await expectNextPageWorks();
});

test('tests a page that loads too many bytes, and doesn’t load the rest', async () => {
  const { notices } = expectTested(await testPool.visit('/large-data', { limits: { bytes: 3 * 1024 ** 2 } }));
  expect(notices).toEqual([{ kind: 'bound-reached', message: expect.stringContaining('more than 3 MB') }]);
  await expectNextPageWorks();
});

test('tests the loaded part of a document that never ends', async () => {
  const { notices } = expectTested(await testPool.visit('/endless-document', { limits: { loadMs: 500 } }));
  expect(notices).toEqual([
    { kind: 'bound-reached', message: expect.stringContaining('didn’t finish loading') },
  ]);
  await expectNextPageWorks();
});

test.each(['/no-answer', '/busy', '/busy-later'])('%s: abandons the page at the time limit', async (path) => {
  const outcome = await testPool.visit(path, { limits: { totalMs: 1_500, loadMs: 500 } });
  expect(outcome).toMatchObject({
    tested: false,
    notTested: { code: 'scan/timed-out', reason: 'The page didn’t finish loading in 2 seconds.' },
  });
  await expectNextPageWorks();
});

test.each(['/redirect-loop', '/ping'])('%s: stops endless redirects', async (path) => {
  expect(getOutcomeCode(await testPool.visit(path))).toBe('scan/too-many-redirects');
  await expectNextPageWorks();
});

test('reports a page that stops responding during the examination as not tested', async () => {
  const outcome = await testPool.visit('/', {}, ({ mainFrame }) =>
    mainFrame.evaluate('(() => { for (;;) {} })()', { timeoutMs: 300 }),
  );
  expect(getOutcomeCode(outcome)).toBe('scan/timed-out');
  await expectNextPageWorks();
});

test('reports a page that leaves its document during the examination as not tested', async () => {
  const outcome = await testPool.visit('/', {}, async ({ session, mainFrame }) => {
    await session.send('Page.navigate', { url: testPool.url('/ping') });
    return mainFrame.evaluate('document.title');
  });
  expect(getOutcomeCode(outcome)).toBe('scan/page-left');
  await expectNextPageWorks();
});

test('waits for the next document for as long as the visit takes', async () => {
  // The browser has discarded a document, and hasn't shown the next one after a few seconds.
  const { send } = CdpSession.prototype;
  let refusals = 0;
  const spy = vi.spyOn(CdpSession.prototype, 'send').mockImplementation(function (this: CdpSession, ...call) {
    const isRefused = call[0] === 'Page.createIsolatedWorld' && ++refusals <= 1;
    return isRefused
      ? Promise.reject(new CdpError('refused', call[0], 'Inspected target navigated or closed'))
      : send.apply(this, call);
  });
  try {
    expect(await testPool.evaluate('/', 'document.title')).toBe('Next');
    expect(refusals).toBeGreaterThan(1);
  } finally {
    spy.mockRestore();
  }
});

test('counts all visits to a page, and does not open it again once they have used its time', async () => {
  const clock = { usedMs: 0 };
  await testPool.evaluate('/', 'document.title', { clock });
  const firstMs = clock.usedMs;
  expect(firstMs).toBeGreaterThan(0);
  await testPool.evaluate('/', 'document.title', { clock });
  expect(clock.usedMs).toBeGreaterThan(firstMs);
  clock.usedMs = DEFAULT_PAGE_TIME_LIMIT_MS;
  const opened = testPool.requests.length;
  expect(getOutcomeCode(await testPool.visit('/', { clock }))).toBe('scan/timed-out');
  expect(testPool.requests).toHaveLength(opened);
});

test('ends an aborted visit immediately and keeps the pool usable', async () => {
  const controller = new AbortController();
  const visit = testPool.pool.withPage(
    testPool.url('/no-answer'),
    { site: 'test' },
    async () => {},
    controller.signal,
  );
  const waiting = testPool.pool.withPage(
    testPool.url('/'),
    { site: 'test' },
    async () => {},
    controller.signal,
  );
  controller.abort(new Error('Called off.'));
  const called = { status: 'rejected', reason: new Error('Called off.') };
  expect(await Promise.allSettled([visit, waiting])).toEqual([called, called]);
  await expectNextPageWorks();
});
