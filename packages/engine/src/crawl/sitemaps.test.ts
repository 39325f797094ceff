import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type FetchSitemap, readSitemaps } from './sitemaps.ts';

const home = 'https://example.com/sitemap.xml';
const toUrl = (path: string) => `https://example.com${path}`;

const buildUrlset = (...locs: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs
    .map((loc) => `<url><loc>${loc}</loc><lastmod>2026-11-20</lastmod></url>`)
    .join('\n')}</urlset>`;
const buildIndex = (...locs: string[]) =>
  `<sitemapindex>${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('')}</sitemapindex>`;

/** Serves these files and records which were requested. */
function createFileReader(files: Readonly<Record<string, string | Uint8Array>>) {
  const requested: string[] = [];
  const read: FetchSitemap = async (url) => {
    requested.push(url);
    const body = files[url];
    return body === undefined
      ? { status: 404, body: new Uint8Array() }
      : { status: 200, body: typeof body === 'string' ? Buffer.from(body) : body };
  };
  return { read, requested };
}

const readPages = (body: string | Uint8Array, maxUrls = 1_000) =>
  readSitemaps([home], createFileReader({ [home]: body }).read, maxUrls);

describe('one file', () => {
  test('lets other work be done while it is read', async () => {
    const body = buildUrlset(...Array.from({ length: 60_000 }, (_, index) => toUrl(`/${index}`)));
    let isRead = false;
    const reading = readPages(body, 100_000).finally(() => {
      isRead = true;
    });
    let turns = 0;
    while (!isRead) {
      await nextTurn();
      turns += 1;
    }
    await reading;
    expect(turns).toBeGreaterThan(4);
  });

  test.each([
    [
      'lists its pages in order, each once',
      buildUrlset(toUrl('/b'), toUrl('/a'), toUrl('/b')),
      [toUrl('/b'), toUrl('/a')],
    ],
    ['may be compressed', gzipSync(buildUrlset(toUrl('/a'))), [toUrl('/a')]],
    [
      'may be text, one URL per line',
      `${toUrl('/a')}\r\n\n  ${toUrl('/b')}  \nnot an address\n${toUrl('/c')}`,
      [toUrl('/a'), toUrl('/b'), toUrl('/c')],
    ],
    ['may be compressed text', gzipSync(toUrl('/a')), [toUrl('/a')]],
    [
      'may begin with a byte order mark and empty lines',
      `\uFEFF\n\n${buildUrlset(toUrl('/a'))}`,
      [toUrl('/a')],
    ],
    [
      'may use a namespace prefix',
      '<s:urlset><s:url><s:loc>https://example.com/a</s:loc></s:url></s:urlset>',
      [toUrl('/a')],
    ],
    ['may have white space around URLs', buildUrlset(`\n  ${toUrl('/a')}\n`), [toUrl('/a')]],
    [
      'may contain escaped characters',
      buildUrlset(toUrl('/a?b=1&amp;c=2&#38;d=3')),
      [toUrl('/a?b=1&c=2&d=3')],
    ],
    ['may use CDATA', buildUrlset(`<![CDATA[${toUrl('/a?b=1&c=2')}]]>`), [toUrl('/a?b=1&c=2')]],
    [
      'may list images, which are not pages',
      `<urlset><url><loc>${toUrl('/a')}</loc><image:image><image:loc>${toUrl('/x')}</image:loc></image:image></url></urlset>`,
      [toUrl('/a')],
    ],
    ['may be truncated', `${buildUrlset(toUrl('/a'), toUrl('/b')).slice(0, -52)}`, [toUrl('/a')]],
    [
      'may be compressed and truncated',
      gzipSync(
        buildUrlset(toUrl('/a'), ...Array.from({ length: 9_000 }, (_, n) => toUrl(`/${Math.sin(n)}`))),
      ).subarray(0, 2_000),
      expect.arrayContaining([toUrl('/a')]),
    ],
    [
      'returns only http(s) URLs',
      buildUrlset('file:///etc/passwd', 'javascript:alert(1)', 'http://[bad', toUrl('/a')),
      [toUrl('/a')],
    ],
    [
      'ignores excessively long URLs',
      buildUrlset(toUrl(`/${'x'.repeat(3_000)}`), toUrl('/a')),
      [toUrl('/a')],
    ],
    ['may not be a sitemap', '<!doctype html><html><body><p>Not found', []],
    ['may be empty', '', []],
    ['may be arbitrary bytes', Uint8Array.from({ length: 5_000 }, (_, n) => (n * 7919) % 256), []],
  ])('%s', async (_, body, pages) => {
    expect(await readPages(body as string | Uint8Array)).toEqual(pages);
  });

  test('returns only matching URLs, and at most the requested number', async () => {
    const body = buildUrlset(
      'https://example.org/1',
      'https://example.org/2',
      toUrl('/a'),
      toUrl('/b'),
      toUrl('/c'),
    );
    const { read } = createFileReader({ [home]: body });
    expect(await readSitemaps([home], read, 2, (url) => url.startsWith(toUrl('/')))).toEqual([
      toUrl('/a'),
      toUrl('/b'),
    ]);
  });
});

describe('a hostile file', () => {
  test('cannot define entities or include other files', async () => {
    const body = `<!DOCTYPE urlset [
      <!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
      <!ENTITY file SYSTEM "file:///etc/passwd">
    ]>${buildUrlset(toUrl('/&c;'), toUrl('/&file;'), toUrl('/a'))}`;
    expect(await readPages(body)).toEqual([toUrl('/&c;'), toUrl('/&file;'), toUrl('/a')]);
  });

  test('that decompresses to gigabytes is read only up to the limit', async () => {
    const page = Buffer.from(buildUrlset(toUrl('/a')).replace('</urlset>', ''));
    const bomb = gzipSync(
      Buffer.concat([
        page,
        Buffer.alloc(60 * 1024 * 1024, ' '),
        Buffer.from(`<url><loc>${toUrl('/late')}</loc></url>`),
      ]),
    );
    expect(await readPages(bomb)).toEqual([toUrl('/a')]);
  });

  test.each([
    [
      'with nested elements',
      `${buildUrlset(toUrl('/a')).replace('</urlset>', '')}${'<a>'.repeat(1_000_000)}`,
    ],
    [
      'with a single huge text',
      `${buildUrlset(toUrl('/a')).replace('</urlset>', '')}<url><loc>${'x'.repeat(5_000_000)}`,
    ],
    [
      'with a single huge name',
      `${buildUrlset(toUrl('/a')).replace('</urlset>', '')}<${'x'.repeat(5_000_000)}`,
    ],
    ['of attributes', `${buildUrlset(toUrl('/a')).replace('</urlset>', '')}<a ${'b="" '.repeat(500_000)}>`],
  ])('%s returns the URLs before the hostile part', async (_, body) => {
    expect(await readPages(body)).toEqual([toUrl('/a')]);
  });

  test('with a single line returns nothing', async () => {
    expect(await readPages(`https://example.com/${'x'.repeat(5_000_000)}`)).toEqual([]);
  });
});

describe('index files', () => {
  test('refer to other files, which are read in order', async () => {
    const { read, requested } = createFileReader({
      [home]: buildIndex(toUrl('/1.xml'), toUrl('/2.xml.gz'), toUrl('/missing.xml')),
      [toUrl('/1.xml')]: buildUrlset(toUrl('/a')),
      [toUrl('/2.xml.gz')]: gzipSync(buildUrlset(toUrl('/b'))),
    });
    expect(await readSitemaps([home], read, 100)).toEqual([toUrl('/a'), toUrl('/b')]);
    expect(requested).toEqual([home, toUrl('/1.xml'), toUrl('/2.xml.gz'), toUrl('/missing.xml')]);
  });

  test('that refer to each other are read only once', async () => {
    const { read, requested } = createFileReader({
      [home]: buildIndex(home, toUrl('/1.xml')),
      [toUrl('/1.xml')]: buildIndex(home),
    });
    expect(await readSitemaps([home], read, 100)).toEqual([]);
    expect(requested).toEqual([home, toUrl('/1.xml')]);
  });

  test('are followed three levels deep', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 9 }, (_, n) => [toUrl(`/${n}.xml`), buildIndex(toUrl(`/${n + 1}.xml`))]),
    );
    const { read, requested } = createFileReader(files);
    await readSitemaps([toUrl('/0.xml')], read, 100);
    expect(requested).toEqual([toUrl('/0.xml'), toUrl('/1.xml'), toUrl('/2.xml')]);
  });

  test('with thousands of files are read up to a limit', async () => {
    const { read, requested } = createFileReader({
      [home]: buildIndex(...Array.from({ length: 5_000 }, (_, n) => toUrl(`/${n}.xml`))),
    });
    await readSitemaps([home], read, 100_000);
    expect(requested).toHaveLength(50);
  });

  test('are not read any further once enough pages are known', async () => {
    const { read, requested } = createFileReader({
      [home]: buildIndex(toUrl('/1.xml'), toUrl('/2.xml')),
      [toUrl('/1.xml')]: buildUrlset(toUrl('/a'), toUrl('/b')),
    });
    expect(await readSitemaps([home], read, 2)).toEqual([toUrl('/a'), toUrl('/b')]);
    expect(requested).not.toContain(toUrl('/2.xml'));
  });
});

test('skip a file that cannot be fetched', async () => {
  const { read } = createFileReader({ [home]: buildUrlset(toUrl('/a')) });
  const failing: FetchSitemap = (url) =>
    url === toUrl('/down.xml') ? Promise.reject(new Error('down')) : read(url);
  expect(await readSitemaps([toUrl('/down.xml'), home], failing, 100)).toEqual([toUrl('/a')]);
});
