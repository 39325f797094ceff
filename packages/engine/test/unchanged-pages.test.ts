import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { splitCases } from '../../../tools/test/scope.ts';
import {
  ALL_PRIVATE_TARGETS,
  defaultVariant,
  openScanner,
  type PageStructure,
  type Scanner,
  type ScanPageOptions,
  type SiteScanSettings,
} from '../src/index.ts';

/** An SVG image. All of them have the same size, so that only the pixels differ. */
const image = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="${color}"/></svg>`;

const original: Readonly<Record<string, string>> = {
  '/': `<!doctype html><html lang="en"><head><title>Shop</title><link rel="stylesheet" href="/site.css"></head><body>
    <main><h1>Shop</h1><p>Text</p><img src="/a.svg"><img src="/b.svg" alt="B"><div id="added"></div>
    <button id="more" aria-expanded="false">More</button><p id="hidden" hidden>Hidden</p></main>
    <iframe src="/frame" title="Frame"></iframe><script src="/site.js"></script></body></html>`,
  '/frame':
    '<!doctype html><html lang="en"><head><title>Frame</title></head><body><p>Frame</p></body></html>',
  '/site.css': 'p { color: #333 } button:hover { color: #222 }',
  '/site.js': `let menu; fetch('/menu.json').then((r) => r.json()).then((m) => { menu = m; });
    const button = document.getElementById('more');
    button.onclick = () => { const p = document.getElementById('hidden'); p.hidden = false; p.innerHTML = menu.html; };`,
  '/menu.json': '{"html":"<img src=/a.svg alt=Menu>"}',
  '/a.svg': image('red'),
  '/b.svg': image('blue'),
};
const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
};

let site = { ...original };
/** Seconds for which the browser may cache files. */
let maxAge = 0;
const server = createServer((request, response) => {
  const path = request.url ?? '/';
  const body = site[path];
  const type = types[path.split('.')[1] ?? ''] ?? 'text/html; charset=utf-8';
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': type,
    'cache-control': `max-age=${maxAge}`,
  });
  response.end(body);
});
let scanner: Scanner;
let origin: string;
/** The original site's input hashes. */
let inputHashes: readonly string[];
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  scanner = await openScanner({
    cacheDir: join(tmpdir(), 'curbcut-test-browser'),
    allowPrivate: ALL_PRIVATE_TARGETS,
    concurrency: 2,
    onWarning: () => undefined,
  });
  inputHashes = (await scanOnce()).inputHashes!;
});
afterAll(async () => {
  await scanner.close();
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  site = { ...original };
  maxAge = 0;
});

const settings: SiteScanSettings = {
  key: 'first',
  variants: [defaultVariant],
  waitFor: null,
  auth: null,
  secondOpinion: false,
  screenshots: 'findings',
  // Inputs are hashed before any interaction test runs, so most visits do not need these tests.
  depth: 'quick',
  hashesInputs: true,
};
const thorough: SiteScanSettings = { ...settings, depth: 'thorough' };

async function scanOnce(used = settings, options: ScanPageOptions = {}) {
  const result = await scanner.scanPage(`${origin}/`, used, options);
  if (result.status !== 'tested') throw new Error(result.page.notTested.reason);
  await scanner.forget(used.key);
  return result;
}

async function scanAgain(
  earlier: readonly string[] | null | undefined,
  used: SiteScanSettings = settings,
  options: ScanPageOptions = {},
) {
  if (!earlier) throw new Error('The first visit cannot be compared.');
  const again = { ...used, key: 'second' };
  const result = await scanner.scanPageIfChanged(`${origin}/`, again, [['other'], earlier], options);
  await scanner.forget('second');
  return result;
}

describe('scanPageIfChanged', () => {
  it('doesn’t test a page on which nothing has changed, but still finds its links', async () => {
    site['/'] = original['/']!.replace(
      '</main>',
      '<a href="/next">Next</a><form action="/search"></form></main>',
    );
    const { inputHashes: earlier, links, forms, page } = await scanOnce(thorough);
    expect(links).toEqual([`${origin}/next`]);
    const { title, finalUrl } = page;
    expect(await scanAgain(earlier, thorough)).toMatchObject({
      status: 'unchanged',
      page: { url: `${origin}/`, finalUrl, title },
      links,
      forms,
      inputHashes: earlier,
    });
  });

  const changes: readonly [what: string, path: string, before: string, after: string][] = [
    ['text', '/', 'Text', 'Next'],
    ['a comment, which scripts can read', '/', '<h1>', '<!-- --><h1>'],
    ['text in a frame', '/frame', '<p>Frame', '<p>Name'],
    ['a style sheet', '/site.css', '#333', '#444'],
    ['a style for hovered controls', '/site.css', '#222', '#fff'],
    ['a script that changes the page', '/site.js', 'let menu;', "let menu; added.textContent = 'New';"],
    ['a script that does something different when it’s used', '/site.js', 'p.hidden = false;', ''],
    ['data that a script has loaded', '/menu.json', 'alt=Menu', ''],
    ['the pixels of an image', '/a.svg', 'red', 'lime'],
  ];
  for (const { tags, cases } of splitCases(changes, ([, path]) => path))
    it.each(cases)('examines a page again after a change in %s', { tags }, async (_, path, before, after) => {
      site[path] = site[path]!.replace(before, after);
      expect(site[path]).not.toBe(original[path]);
      expect(await scanAgain(inputHashes)).toMatchObject({ status: 'tested' });
    });

  it('examines a page again after a change in a script in a cross-site frame', async () => {
    const frame = `<iframe src="//localhost:${new URL(origin).port}/other" title="Other"></iframe>`;
    site['/'] = original['/']!.replace('</main>', `${frame}</main>`);
    site['/other'] =
      '<!doctype html><html lang="en"><title>Other</title><script src="/other.js"></script></html>';
    site['/other.js'] = 'let used;';
    const earlier = (await scanOnce()).inputHashes;
    site['/other.js'] = 'let unused;';
    // Such a frame may run in a separate process; then nothing is reused.
    expect(await scanAgain(earlier ?? [])).toMatchObject({ status: 'tested' });
  });

  it('tests a page again when two of its images were swapped', async () => {
    site = { ...site, '/a.svg': original['/b.svg']!, '/b.svg': original['/a.svg']! };
    expect(await scanAgain(inputHashes)).toMatchObject({ status: 'tested' });
  });

  it('recognizes content from the browser’s cache', async () => {
    maxAge = 3600;
    site['/next'] = original['/']!;
    // The files of the second page are now in the browser's memory cache.
    await scanner.scanPage(`${origin}/next`, settings);
    const cached = await scanOnce();
    expect(cached.inputHashes).toEqual(inputHashes);
  });

  const otherSettings: readonly [what: string, change: Partial<SiteScanSettings>][] = [
    ['the level', { level: 'AAA' as const }],
    ['the viewport', { variants: [{ ...defaultVariant, viewport: { width: 390, height: 844 } }] }],
    ['the depth', { depth: 'standard' as const }],
    ['the second opinion', { secondOpinion: true }],
    ['the rules', { optionalRules: ['duplicate-id'] }],
    ['the selector to wait for', { waitFor: 'h1' }],
  ];
  for (const { tags, cases } of splitCases(otherSettings))
    it.each(cases)('examines a page again after a change in %s', { tags }, async (_, change) => {
      expect(await scanAgain(inputHashes, { ...settings, ...change })).toMatchObject({ status: 'tested' });
    });

  it('tests a page again in all variants when one of them has changed', async () => {
    const narrow = { ...defaultVariant, viewport: { width: 390, height: 844 } };
    const variants = { ...settings, variants: [defaultVariant, narrow] };
    const { inputHashes: earlier, page } = await scanOnce(variants);
    expect(earlier).toHaveLength(2);
    expect(await scanAgain(earlier, variants)).toMatchObject({ status: 'unchanged' });
    const again = await scanAgain([earlier![0]!, 'changed'], variants);
    expect(again).toMatchObject({
      status: 'tested',
      inputHashes: earlier,
      page: { findings: page.findings },
    });
  });

  it('tests a page again when the first page of the scan has changed', async () => {
    const first: PageStructure = {
      url: origin,
      language: 'en',
      links: [],
      blocks: [],
      searches: [],
      parts: [],
      ways: [],
      firstLink: '',
      sentFields: [],
    };
    const compareWith = (structure: PageStructure): ScanPageOptions => ({
      comparison: { isFirst: false, getFirst: async () => structure, report: () => undefined },
    });
    const { inputHashes: earlier } = await scanOnce(settings, compareWith(first));
    expect(await scanAgain(earlier, settings, compareWith(first))).toMatchObject({ status: 'unchanged' });
    const changed = compareWith({ ...first, language: 'de' });
    expect(await scanAgain(earlier, settings, changed)).toMatchObject({ status: 'tested' });
  });

  it('reports the structure of an unchanged first page, so that other pages can be compared with it', async () => {
    const reported: PageStructure[] = [];
    const comparison = {
      isFirst: true,
      getFirst: async () => null,
      report: (_: number, structure: PageStructure) => void reported.push(structure),
    };
    const { inputHashes: earlier } = await scanOnce(settings, { comparison });
    expect(await scanAgain(earlier, settings, { comparison })).toMatchObject({ status: 'unchanged' });
    expect(reported).toHaveLength(2);
    expect(reported[1]).toEqual(reported[0]);
  });

  it.each([
    ['a canvas', '<canvas></canvas>'],
    ['a video', '<video src="/a.svg"></video>'],
    ['a worker', '<script>new Worker("/site.js")</script>'],
    ['a worker from text', '<script>new Worker(URL.createObjectURL(new Blob([""])))</script>'],
    ['a shared worker', '<script>new SharedWorker("/site.js")</script>'],
    ['a socket', '<script>new WebSocket("ws://127.0.0.1:1/")</script>'],
    ['an event stream', '<script>new EventSource("/frame")</script>'],
  ])('never reuses the results of a page with %s', async (_, html) => {
    site['/'] = original['/']!.replace('</main>', `${html}</main>`);
    expect((await scanOnce()).inputHashes).toBeNull();
  });

  it('doesn’t hash anything unless requested', async () => {
    expect((await scanOnce({ ...settings, hashesInputs: false })).inputHashes).toBeNull();
  });
});
