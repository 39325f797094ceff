import { expect, test } from 'vitest';
import { expectTested, setUpPool } from './pool-helpers.ts';

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
/** Longer than any test waits. */
const FOREVER_MS = 600_000;
const tallBlock = '<div style="height: 5000px"></div>';

const testPool = setUpPool(({ url, foreignUrl }) => ({
  '/static': '<!doctype html><title>Static</title><h1>Hello</h1>',
  '/pixel': (_, response) => response.writeHead(200, { 'content-type': 'image/gif' }).end(PIXEL),
  '/slow-pixel': (_, response) => {
    setTimeout(() => response.writeHead(200, { 'content-type': 'image/gif' }).end(PIXEL), 300);
  },
  '/lazy-picture': `<!doctype html><title>Lazy</title><p>Text</p>${tallBlock}<img id=lazy loading=lazy src=/slow-pixel alt="">`,
  '/lazy-script': `<!doctype html><title>Lazy</title><p>Text</p>${tallBlock}<section id=late></section>${tallBlock}<script>
    new IntersectionObserver(([entry]) => {
      if (entry.isIntersecting) late.innerHTML = '<button>Came into view</button>';
    }, { rootMargin: '-20%' }).observe(late);</script>`,
  '/inner-scroller': `<!doctype html><title>App</title><style>html,body{height:100%;margin:0;overflow:hidden}</style>
    <main style="height:100%;overflow:auto"><p>Text</p>${tallBlock}<section id=late></section></main><script>
    new IntersectionObserver(([entry]) => { if (entry.isIntersecting) late.textContent = 'Came into view'; }).observe(late);</script>`,
  '/late-timer': `<!doctype html><title>Late</title><div id=root>Loading</div><script>
    setTimeout(() => { root.innerHTML = '<h1>Hydrated</h1>'; }, 350);</script>`,
  '/late-fetch': `<!doctype html><title>Late</title><div id=root>Loading</div><script>
    fetch('/data').then((answer) => answer.text()).then((text) => { root.textContent = text; });</script>`,
  '/data': (_, response) => {
    setTimeout(() => response.end('Fetched'), 900);
  },
  '/animated': `<!doctype html><title>Moving</title><style>
    @keyframes in { from { opacity: 0 } to { opacity: 1 } }
    @keyframes pulse { from { opacity: 1 } to { opacity: 0.2 } }
    #finite { opacity: 0; animation: in 30s forwards } #infinite { animation: pulse 2s infinite alternate }
    #paused { animation: in 30s paused both }</style>
    <p id=finite>A</p><p id=infinite>B</p><p id=paused>C</p>
    <svg width=10 height=10><rect id=smil x=0 width=5 height=5><animate attributeName=x from=0 to=5 dur=20s fill=freeze /></rect></svg>`,
  '/clock': `<!doctype html><title>Clock</title><p id=clock></p><script>
    setInterval(() => { clock.textContent = performance.now(); }, 10);</script>`,
  '/loop': `<!doctype html><title>Loop</title><h1>Cruises</h1><p id=offer>Book by Friday</p><script>
    function show() { offer.style.visibility = 'visible'; setTimeout(hide, 100); }
    function hide() { offer.style.visibility = 'hidden'; setTimeout(show, 100); }
    show();</script>`,
  '/restless': `<!doctype html><title>Restless</title><h1>Restless</h1><ul id=list></ul><script>
    setInterval(() => { list.append(document.createElement('li')); }, 20);</script>`,
  '/stream': `<!doctype html><title>Stream</title><h1>Live</h1><script>new EventSource('/events');</script>`,
  '/events': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
  },
  '/hanging-picture': '<!doctype html><title>Hangs</title><h1>Hello</h1><img src=/never alt="">',
  '/never': () => {},
  // A browser sends six requests to a server at the same time.
  '/gallery': `<!doctype html><title>Gallery</title><h1>Gallery</h1>${Array.from({ length: 18 }, (_, at) => `<img src="/gallery-pixel?${at}" alt="">`).join('')}`,
  '/gallery-pixel': (_, response) => {
    setTimeout(() => response.writeHead(200, { 'content-type': 'image/gif' }).end(PIXEL), 800);
  },
  '/moved-by-script': `<!doctype html><title>Old</title><script>location.replace('${url('/static')}')</script>`,
  '/moved-by-refresh': `<!doctype html><title>Old</title><meta http-equiv=refresh content="0; url=/static"><p>Moving</p>`,
  '/moved-by-header': (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', refresh: '0; url=/static' })
      .end('<!doctype html><title>Old</title><p>Moving</p>'),
  '/refreshes-itself': `<!doctype html><title>Later</title><meta http-equiv=refresh content="1"><p>Here</p>`,
  '/moved-by-server': (_, response) => response.writeHead(302, { location: '/static' }).end(),
  '/reloads': '<!doctype html><title>Again</title><p>Again</p><script>location.reload()</script>',
  '/scheme': `<!doctype html><title>Dark</title><style>p { color: black } @media (prefers-color-scheme: dark) { p { color: white } }</style><p>Text</p>`,
  '/appears': `<!doctype html><title>Appears</title><p>Text</p><script>
    setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<b id=ready>Ready</b>'), 1500)</script>`,
  '/frames': `<!doctype html><title>Frames</title><h1>Frames</h1><iframe src=/static></iframe>
    <iframe src=${foreignUrl('/static')}></iframe><iframe src=${foreignUrl('/nested')}></iframe>`,
  '/nested': `<!doctype html><title>Nested</title><iframe src=${url('/static')}></iframe>`,
  '/scrolled': `<!doctype html><title>Scrolled</title>${tallBlock}<p id=down>Down</p><script>scrollTo(0, 2000)</script>`,
  '/cookies': `<!doctype html><title>Shop</title><h1>Shop</h1><div id=onetrust-banner-sdk>We use cookies</div>`,
}));

test('a page without scripts is stable as soon as it has loaded', async () => {
  const page = expectTested(await testPool.visit('/static'));
  expect(page).toMatchObject({
    requestedUrl: testPool.url('/static'),
    url: testPool.url('/static'),
    status: 200,
    contentType: 'text/html',
    redirects: [],
    notices: [],
  });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
});

test('loads a lazy image below the fold and keeps it lazy', async () => {
  expect(
    await testPool.evaluate('/lazy-picture', '[lazy.complete, lazy.naturalWidth, lazy.loading, scrollY]'),
  ).toEqual([true, 1, 'lazy', 0]);
});

test.each(['/lazy-script', '/inner-scroller'])(
  '%s: captures content that a script adds when it scrolls into view',
  async (path) => {
    expect(await testPool.evaluate(path, 'late.textContent')).toBe('Came into view');
  },
);

test('captures content that a timer adds within half a second', async () => {
  expect(await testPool.evaluate('/late-timer', 'root.textContent')).toBe('Hydrated');
});

test('waits for data that a script fetches after load', async () => {
  expect(await testPool.evaluate('/late-fetch', 'root.textContent')).toBe('Fetched');
});

test('moves finite animations to their end, infinite ones to their start, and keeps paused ones', async () => {
  const opacities = `['finite', 'infinite', 'paused'].map((id) => getComputedStyle(document.getElementById(id)).opacity)`;
  const smil = `document.getElementById('smil').x.animVal.value`;
  expect(await testPool.evaluate('/animated', `[...${opacities}, ${smil}]`)).toEqual(['1', '1', '0', 5]);
});

test('does not wait for a clock', async () => {
  const limits = { settleMs: 600_000, tickerMs: 300, quietMs: 100 };
  expect(expectTested(await testPool.visit('/clock', { limits })).notices).toEqual([]);
});

test.each([
  ['/loop', true],
  ['/clock', false],
  ['/late-timer', false],
])('%s: distinguishes a loop of setTimeout calls from other timers', async (path, hasTimerLoop) => {
  expect(expectTested(await testPool.visit(path)).autoUpdates).toMatchObject({ hasTimerLoop });
});

test('tests a page that never stops changing after the time limit, and reports it', async () => {
  const { notices } = expectTested(
    await testPool.visit('/restless', { limits: { settleMs: 300, quietMs: 200 } }),
  );
  expect(notices).toEqual([
    { kind: 'bound-reached', message: expect.stringContaining('kept changing for 0.3 seconds') },
  ]);
});

test('does not wait for a stream that never ends', async () => {
  expect(await testPool.evaluate('/stream', 'document.title')).toBe('Stream');
});

test('tests a page whose load event never fires, and reports it', async () => {
  const { notices } = expectTested(
    await testPool.visit('/hanging-picture', { limits: { loadMs: 500, imagesMs: 100 } }),
  );
  expect(notices).toEqual([
    { kind: 'bound-reached', message: expect.stringContaining('didn’t finish loading within 0.5 seconds') },
  ]);
});

test('does not wait for an image that is not expected to load, and reports it', async () => {
  const visit = (limits: object) => testPool.visit('/hanging-picture', { site: 'hanging', limits });
  const notice = {
    kind: 'bound-reached',
    message: `The page didn’t finish loading because it kept waiting for GET ${testPool.url('/never')}; it was tested in that state.`,
  };
  const first = await visit({ slowFetchesMs: 300, loadMs: FOREVER_MS, imagesMs: FOREVER_MS });
  expect(expectTested(first).notices).toEqual([notice]);
  // The endpoint is known by now. Waiting for an unknown one would exceed this test's time limit.
  const second = await visit({ fetchesMs: 100, slowFetchesMs: FOREVER_MS, loadMs: FOREVER_MS });
  expect(expectTested(second).notices).toEqual([notice]);
});

test('waits for images as long as their server sends others', async () => {
  const complete = '[...document.images].every(({ naturalWidth }) => naturalWidth === 1)';
  expect(await testPool.evaluate('/gallery', complete, { limits: { slowFetchesMs: 1_200 } })).toBe(true);
});

test('scripts do not change a stable page', async () => {
  const outcome = await testPool.visit('/restless', { limits: { settleMs: 100 } }, async ({ mainFrame }) => {
    const count = () => mainFrame.evaluate<number>('list.children.length');
    const before = await count();
    // Thirty frames take twenty-five times the script's interval.
    await mainFrame.evaluate(
      'new Promise((resolve) => { let left = 30; requestAnimationFrame(function next() { left-- > 0 ? requestAnimationFrame(next) : resolve(); }); })',
    );
    return (await count()) - before;
  });
  expect(expectTested(outcome)).toBe(0);
});

test.each([
  ['/moved-by-server', 302],
  ['/moved-by-script', undefined],
  ['/moved-by-refresh', undefined],
  ['/moved-by-header', undefined],
])('%s: follows the redirect and reports it', async (path, status) => {
  const page = expectTested(await testPool.visit(path));
  expect(page.url).toBe(testPool.url('/static'));
  expect(page.redirects).toEqual([{ from: testPool.url(path), to: testPool.url('/static'), status }]);
});

test('a later refresh does not replace the page during the examination', async () => {
  const outcome = await testPool.visit('/refreshes-itself', {}, async ({ mainFrame }) => {
    const wait =
      'new Promise((resolve) => { let left = 90; requestAnimationFrame(function next() { left-- > 0 ? requestAnimationFrame(next) : resolve(location.pathname); }); })';
    return mainFrame.evaluate<string>(wait);
  });
  expect(expectTested(outcome)).toBe('/refreshes-itself');
});

test('reports a page that reloads itself endlessly as not tested', async () => {
  const outcome = await testPool.visit('/reloads', { limits: { maxClientRedirects: 3 } });
  expect(outcome).toMatchObject({ tested: false, notTested: { code: 'scan/too-many-redirects' } });
});

test('applies the requested color scheme and viewport to every page', async () => {
  const viewport = { width: 400, height: 300, scale: 1, colorScheme: 'dark', reducedMotion: true } as const;
  const seen = `[getComputedStyle(document.querySelector('p')).color, innerWidth, innerHeight, matchMedia('(prefers-reduced-motion)').matches]`;
  expect(await testPool.evaluate('/scheme', seen)).toEqual(['rgb(0, 0, 0)', 1280, 800, false]);
  expect(await testPool.evaluate('/scheme', seen, { viewport })).toEqual([
    'rgb(255, 255, 255)',
    400,
    300,
    true,
  ]);
  expect(await testPool.evaluate('/scheme', seen)).toEqual(['rgb(0, 0, 0)', 1280, 800, false]);
});

test('waits for the given selector', async () => {
  const page = await testPool.visit('/appears', { waitFor: '#ready' }, ({ mainFrame }) =>
    mainFrame.evaluate('document.body.innerText'),
  );
  expect(expectTested(page)).toContain('Ready');
});

test.each([
  ['#never', 'Nothing on the page matched “#never”'],
  ['p >', '“p >” isn’t a CSS selector'],
])('reports that waiting for %s failed', async (waitFor, message) => {
  const { notices } = expectTested(await testPool.visit('/static', { waitFor, limits: { waitForMs: 200 } }));
  expect(notices).toEqual([{ kind: 'wait-for-not-met', message: expect.stringContaining(message) }]);
});

test('finds every frame', async () => {
  const outcome = await testPool.visit('/frames', {}, async ({ mainFrame, unreachedFrames }) => {
    const titles: string[] = [];
    const open = [...mainFrame.children];
    for (const frame of open) {
      open.push(...frame.children);
      titles.push(
        `${await frame.evaluate('location.origin + " " + document.title')} in ${frame.parent?.url}`,
      );
    }
    return { titles, unreachedFrames };
  });
  const { titles, unreachedFrames } = expectTested(outcome);
  const here = new URL(testPool.url('/')).origin;
  const there = new URL(testPool.foreignUrl('/')).origin;
  expect(titles.sort()).toEqual(
    [
      `${here} Static in ${testPool.url('/frames')}`,
      `${there} Static in ${testPool.url('/frames')}`,
      `${there} Nested in ${testPool.url('/frames')}`,
      `${here} Static in ${testPool.foreignUrl('/nested')}`,
    ].sort(),
  );
  expect(unreachedFrames).toEqual([]);
});

test('scrolls the page to the top', async () => {
  expect(await testPool.evaluate('/scrolled', 'scrollY')).toBe(0);
});

test('does not dismiss a cookie banner and reports it', async () => {
  const { notices } = expectTested(await testPool.visit('/cookies'));
  expect(notices).toEqual([
    { kind: 'cookie-banner', message: expect.stringContaining('onetrust-banner-sdk') },
  ]);
});

test('reloads the same URL with a different fragment', async () => {
  const before = testPool.requests.filter((path) => path === '/static').length;
  await testPool.visit('/static');
  await testPool.visit('/static#part');
  expect(testPool.requests.filter((path) => path === '/static').length - before).toBe(2);
});
