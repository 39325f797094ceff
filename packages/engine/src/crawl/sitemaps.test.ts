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

/** Reads these files, and notes which were asked for. */
function createFileReader(files: Readonly<Record<string, string | Uint8Array>>) {
  const asked: string[] = [];
  const read: FetchSitemap = async (address) => {
    asked.push(address);
    const body = files[address];
    return body === undefined
      ? { status: 404, body: new Uint8Array() }
      : { status: 200, body: typeof body === 'string' ? Buffer.from(body) : body };
  };
  return { read, asked };
}

const readPages = (body: string | Uint8Array, most = 1_000) =>
  readSitemaps([home], createFileReader({ [home]: body }).read, most);

describe('one file', () => {
  test.each([
    [
      'lists its pages in order, each once',
      buildUrlset(toUrl('/b'), toUrl('/a'), toUrl('/b')),
      [toUrl('/b'), toUrl('/a')],
    ],
    ['may be packed', gzipSync(buildUrlset(toUrl('/a'))), [toUrl('/a')]],
    [
      'may be text, one address a line',
      `${toUrl('/a')}\r\n\n  ${toUrl('/b')}  \nnot an address\n${toUrl('/c')}`,
      [toUrl('/a'), toUrl('/b'), toUrl('/c')],
    ],
    ['may be packed text', gzipSync(toUrl('/a')), [toUrl('/a')]],
    [
      'may begin with a byte order mark and empty lines',
      `\uFEFF\n\n${buildUrlset(toUrl('/a'))}`,
      [toUrl('/a')],
    ],
    [
      'may give its names a prefix',
      '<s:urlset><s:url><s:loc>https://example.com/a</s:loc></s:url></s:urlset>',
      [toUrl('/a')],
    ],
    ['may write white space around addresses', buildUrlset(`\n  ${toUrl('/a')}\n`), [toUrl('/a')]],
    [
      'escapes what XML wants escaped',
      buildUrlset(toUrl('/a?b=1&amp;c=2&#38;d=3')),
      [toUrl('/a?b=1&c=2&d=3')],
    ],
    ['may quote instead', buildUrlset(`<![CDATA[${toUrl('/a?b=1&c=2')}]]>`), [toUrl('/a?b=1&c=2')]],
    [
      'may list pictures, which are no pages',
      `<urlset><url><loc>${toUrl('/a')}</loc><image:image><image:loc>${toUrl('/x')}</image:loc></image:image></url></urlset>`,
      [toUrl('/a')],
    ],
    ['may break off', `${buildUrlset(toUrl('/a'), toUrl('/b')).slice(0, -52)}`, [toUrl('/a')]],
    [
      'may be packed and break off',
      gzipSync(
        buildUrlset(toUrl('/a'), ...Array.from({ length: 9_000 }, (_, n) => toUrl(`/${Math.sin(n)}`))),
      ).subarray(0, 2_000),
      expect.arrayContaining([toUrl('/a')]),
    ],
    [
      'gives web addresses alone',
      buildUrlset('file:///etc/passwd', 'javascript:alert(1)', 'http://[bad', toUrl('/a')),
      [toUrl('/a')],
    ],
    [
      'leaves out addresses without end',
      buildUrlset(toUrl(`/${'x'.repeat(3_000)}`), toUrl('/a')),
      [toUrl('/a')],
    ],
    ['may be no sitemap', '<!doctype html><html><body><p>Not found', []],
    ['may be empty', '', []],
    ['may be bytes of any kind', Uint8Array.from({ length: 5_000 }, (_, n) => (n * 7919) % 256), []],
  ])('%s', async (_, body, pages) => {
    expect(await readPages(body as string | Uint8Array)).toEqual(pages);
  });

  test('gives no more addresses than are wanted, and none that are not', async () => {
    const body = buildUrlset(
      'https://example.org/1',
      'https://example.org/2',
      toUrl('/a'),
      toUrl('/b'),
      toUrl('/c'),
    );
    const { read } = createFileReader({ [home]: body });
    expect(await readSitemaps([home], read, 2, (address) => address.startsWith(toUrl('/')))).toEqual([
      toUrl('/a'),
      toUrl('/b'),
    ]);
  });
});

describe('a hostile file', () => {
  test('has no entities of its own, and reads no other file', async () => {
    const body = `<!DOCTYPE urlset [
      <!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
      <!ENTITY file SYSTEM "file:///etc/passwd">
    ]>${buildUrlset(toUrl('/&c;'), toUrl('/&file;'), toUrl('/a'))}`;
    expect(await readPages(body)).toEqual([toUrl('/&c;'), toUrl('/&file;'), toUrl('/a')]);
  });

  test('that unpacks to gigabytes is read as far as is allowed', async () => {
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
      'of elements in one another',
      `${buildUrlset(toUrl('/a')).replace('</urlset>', '')}${'<a>'.repeat(1_000_000)}`,
    ],
    ['of one text', `${buildUrlset(toUrl('/a')).replace('</urlset>', '')}<url><loc>${'x'.repeat(5_000_000)}`],
    ['of one name', `${buildUrlset(toUrl('/a')).replace('</urlset>', '')}<${'x'.repeat(5_000_000)}`],
    ['of attributes', `${buildUrlset(toUrl('/a')).replace('</urlset>', '')}<a ${'b="" '.repeat(500_000)}>`],
  ])('%s gives what came before', async (_, body) => {
    expect(await readPages(body)).toEqual([toUrl('/a')]);
  });

  test('of one line gives nothing', async () => {
    expect(await readPages(`https://example.com/${'x'.repeat(5_000_000)}`)).toEqual([]);
  });
});

describe('index files', () => {
  test('lead to other files, read in order', async () => {
    const { read, asked } = createFileReader({
      [home]: buildIndex(toUrl('/1.xml'), toUrl('/2.xml.gz'), toUrl('/missing.xml')),
      [toUrl('/1.xml')]: buildUrlset(toUrl('/a')),
      [toUrl('/2.xml.gz')]: gzipSync(buildUrlset(toUrl('/b'))),
    });
    expect(await readSitemaps([home], read, 100)).toEqual([toUrl('/a'), toUrl('/b')]);
    expect(asked).toEqual([home, toUrl('/1.xml'), toUrl('/2.xml.gz'), toUrl('/missing.xml')]);
  });

  test('that lead to each other are read once', async () => {
    const { read, asked } = createFileReader({
      [home]: buildIndex(home, toUrl('/1.xml')),
      [toUrl('/1.xml')]: buildIndex(home),
    });
    expect(await readSitemaps([home], read, 100)).toEqual([]);
    expect(asked).toEqual([home, toUrl('/1.xml')]);
  });

  test('in one another end after three', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 9 }, (_, n) => [toUrl(`/${n}.xml`), buildIndex(toUrl(`/${n + 1}.xml`))]),
    );
    const { read, asked } = createFileReader(files);
    await readSitemaps([toUrl('/0.xml')], read, 100);
    expect(asked).toEqual([toUrl('/0.xml'), toUrl('/1.xml'), toUrl('/2.xml')]);
  });

  test('of thousands of files are read to a limit', async () => {
    const { read, asked } = createFileReader({
      [home]: buildIndex(...Array.from({ length: 5_000 }, (_, n) => toUrl(`/${n}.xml`))),
    });
    await readSitemaps([home], read, 100_000);
    expect(asked).toHaveLength(50);
  });

  test('are left when enough pages are known', async () => {
    const { read, asked } = createFileReader({
      [home]: buildIndex(toUrl('/1.xml'), toUrl('/2.xml')),
      [toUrl('/1.xml')]: buildUrlset(toUrl('/a'), toUrl('/b')),
    });
    expect(await readSitemaps([home], read, 2)).toEqual([toUrl('/a'), toUrl('/b')]);
    expect(asked).not.toContain(toUrl('/2.xml'));
  });
});

test('a file that cannot be had is passed over', async () => {
  const { read } = createFileReader({ [home]: buildUrlset(toUrl('/a')) });
  const failing: FetchSitemap = (address) =>
    address === toUrl('/down.xml') ? Promise.reject(new Error('down')) : read(address);
  expect(await readSitemaps([toUrl('/down.xml'), home], failing, 100)).toEqual([toUrl('/a')]);
});
