import { describe, expect, test } from 'vitest';
import { expectTested, getOutcomeCode, setUpPool } from '../visit/pool-helpers.ts';

const LIMIT_MB = 300;

/** Creates a page that allocates memory in steps and, unless it is stopped, reaches 1 to 2 GB. */
const createHoardingPage = (step: string) =>
  `<!doctype html><title>Hoard</title><h1>Hoard</h1><script>
    const held = [];
    while (held.length < 200) held.push(${step});
  </script>`;

/** Creates a page that keeps this many objects. */
const createKeepingPage = (objects: number) =>
  `<!doctype html><title>Keep</title><h1>Keep</h1><script>held = Array.from({ length: ${objects} }, (_, i) => ({ i }))</script>`;

const pages = {
  '/': '<!doctype html><title>Fine</title><h1>Fine</h1>',
  '/buffers': createHoardingPage('new Uint8Array(10e6).fill(1)'),
  '/objects': createHoardingPage('Array.from({ length: 2e5 }, (_, i) => ({ i }))'),
  '/at-once':
    '<!doctype html><title>Once</title><h1>Once</h1><script>held = new Uint8Array(1e9).fill(1)</script>',
  '/large': createKeepingPage(4e6),
  '/medium': createKeepingPage(8e5),
  // Blobs are stored in the browser's own process.
  '/blobs': createHoardingPage('new Blob([new Uint8Array(10e6).fill(held.length)])'),
};

const testPool = setUpPool(() => pages, {
  concurrency: 2,
  pageMemoryLimitMb: LIMIT_MB,
  maxBrowserMb: 100,
  openPagesMb: 1_000,
});

test.runIf(process.platform === 'linux').each(['/buffers', '/objects', '/at-once', '/blobs'])(
  '%s: stops a page that uses too much memory and continues with the others',
  async (path) => {
    const hoarding = testPool.visit(path, { site: 'hoard' }, ({ mainFrame }) =>
      mainFrame.evaluate('new Promise(() => {})'),
    );
    const others = Promise.all(
      Array.from({ length: 4 }, () => testPool.evaluate('/', 'document.title', { site: 'fine' })),
    );
    expect(await hoarding).toMatchObject({
      tested: false,
      notTested: {
        code: 'scan/too-much-memory',
        reason: 'The page used too much memory (limit: 300 MB) and was stopped.',
      },
    });
    expect(await others).toEqual(['Fine', 'Fine', 'Fine', 'Fine']);
  },
);

test('does not stop a page within the limit', async () => {
  const held = await testPool.visit('/', {}, ({ mainFrame }) =>
    mainFrame.evaluate<number>(
      '(async () => { held = new Uint8Array(100e6).fill(1); await new Promise((done) => setTimeout(done, 500)); return held[7]; })()',
    ),
  );
  expect(expectTested(held)).toBe(1);
});

test('uses a tab for more pages until its renderer has grown', async () => {
  const getTab = async (path: string) =>
    expectTested(await testPool.visit(path, { site: 'large' }, async ({ mainFrame }) => mainFrame.id));
  const tab = await getTab('/');
  expect(await getTab('/')).toBe(tab);
  expect(await getTab('/large')).toBe(tab);
  expect(await getTab('/')).not.toBe(tab);
});

describe.runIf(process.platform === 'linux')('while the open pages use more memory than they should', () => {
  const tight = setUpPool(() => pages, { concurrency: 1, openPagesMb: 1, readIdleShare: () => 1 });

  test('replaces renderers sooner', async () => {
    const getTab = async ({ visit }: typeof tight, path: string) =>
      expectTested(await visit(path, { site: 'medium' }, async ({ mainFrame }) => mainFrame.id));
    const tab = await getTab(tight, '/');
    expect(await getTab(tight, '/medium')).toBe(tab);
    expect(await getTab(tight, '/')).not.toBe(tab);
    const ample = await getTab(testPool, '/');
    expect(await getTab(testPool, '/medium')).toBe(ample);
    expect(await getTab(testPool, '/')).toBe(ample);
  });

  test('doesn’t load a page while another one is being examined', async () => {
    const events: string[] = [];
    const visit = (path: string) =>
      tight.visit(path, { site: 'fine' }, async ({ mainFrame }) => {
        events.push(`${path} is stable`);
        await mainFrame.evaluate('new Promise((done) => setTimeout(done, 500))');
        events.push(`${path} is examined`);
      });
    // The browser's memory has been known since its first page.
    await visit('/');
    events.length = 0;
    await Promise.all([visit('/?1'), visit('/?2')]);
    expect(events).toEqual(['/?1 is stable', '/?1 is examined', '/?2 is stable', '/?2 is examined']);
  });
});

test('reports a crash that is not due to memory as a crash', async () => {
  expect(getOutcomeCode(await testPool.visit('/', {}, ({ session }) => session.send('Page.crash')))).toBe(
    'scan/crashed',
  );
});
