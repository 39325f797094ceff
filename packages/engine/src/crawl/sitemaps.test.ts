import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type ReadFile, readSitemaps } from './sitemaps.ts';

const home = 'https://example.com/sitemap.xml';
const at = (path: string) => `https://example.com${path}`;

const urlset = (...locs: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs
    .map((loc) => `<url><loc>${loc}</loc><lastmod>2026-11-20</lastmod></url>`)
    .join('\n')}</urlset>`;
const index = (...locs: string[]) =>
  `<sitemapindex>${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('')}</sitemapindex>`;

/** Reads these files, and notes which were asked for. */
function filesOf(files: Readonly<Record<string, string | Uint8Array>>) {
  const asked: string[] = [];
  const read: ReadFile = async (address) => {
    asked.push(address);
    const body = files[address];
    return body === undefined
      ? { status: 404, body: new Uint8Array() }
      : { status: 200, body: typeof body === 'string' ? Buffer.from(body) : body };
  };
  return { read, asked };
}

const pagesOf = (body: string | Uint8Array, most = 1_000) =>
  readSitemaps([home], filesOf({ [home]: body }).read, most);

describe('one file', () => {
  test.each([
    ['lists its pages in order, each once', urlset(at('/b'), at('/a'), at('/b')), [at('/b'), at('/a')]],
    ['may be packed', gzipSync(urlset(at('/a'))), [at('/a')]],
    [
      'may be text, one address a line',
      `${at('/a')}\r\n\n  ${at('/b')}  \nnot an address\n${at('/c')}`,
      [at('/a'), at('/b'), at('/c')],
    ],
    ['may be packed text', gzipSync(at('/a')), [at('/a')]],
    ['may begin with a byte order mark and empty lines', `\uFEFF\n\n${urlset(at('/a'))}`, [at('/a')]],
    [
      'may give its names a prefix',
      '<s:urlset><s:url><s:loc>https://example.com/a</s:loc></s:url></s:urlset>',
      [at('/a')],
    ],
    ['may write white space around addresses', urlset(`\n  ${at('/a')}\n`), [at('/a')]],
    ['escapes what XML wants escaped', urlset(at('/a?b=1&amp;c=2&#38;d=3')), [at('/a?b=1&c=2&d=3')]],
    ['may quote instead', urlset(`<![CDATA[${at('/a?b=1&c=2')}]]>`), [at('/a?b=1&c=2')]],
    [
      'may list pictures, which are no pages',
      `<urlset><url><loc>${at('/a')}</loc><image:image><image:loc>${at('/x')}</image:loc></image:image></url></urlset>`,
      [at('/a')],
    ],
    ['may break off', `${urlset(at('/a'), at('/b')).slice(0, -52)}`, [at('/a')]],
    [
      'may be packed and break off',
      gzipSync(urlset(at('/a'), ...Array.from({ length: 9_000 }, (_, n) => at(`/${Math.sin(n)}`)))).subarray(
        0,
        2_000,
      ),
      expect.arrayContaining([at('/a')]),
    ],
    [
      'gives web addresses alone',
      urlset('file:///etc/passwd', 'javascript:alert(1)', 'http://[bad', at('/a')),
      [at('/a')],
    ],
    ['leaves out addresses without end', urlset(at(`/${'x'.repeat(3_000)}`), at('/a')), [at('/a')]],
    ['may be no sitemap', '<!doctype html><html><body><p>Not found', []],
    ['may be empty', '', []],
    ['may be bytes of any kind', Uint8Array.from({ length: 5_000 }, (_, n) => (n * 7919) % 256), []],
  ])('%s', async (_, body, pages) => {
    expect(await pagesOf(body as string | Uint8Array)).toEqual(pages);
  });

  test('gives no more addresses than are wanted, and none that are not', async () => {
    const body = urlset('https://example.org/1', 'https://example.org/2', at('/a'), at('/b'), at('/c'));
    const { read } = filesOf({ [home]: body });
    expect(await readSitemaps([home], read, 2, (address) => address.startsWith(at('/')))).toEqual([
      at('/a'),
      at('/b'),
    ]);
  });
});

describe('a hostile file', () => {
  test('has no entities of its own, and reads no other file', async () => {
    const body = `<!DOCTYPE urlset [
      <!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
      <!ENTITY file SYSTEM "file:///etc/passwd">
    ]>${urlset(at('/&c;'), at('/&file;'), at('/a'))}`;
    expect(await pagesOf(body)).toEqual([at('/&c;'), at('/&file;'), at('/a')]);
  });

  test('that unpacks to gigabytes is read as far as is allowed', async () => {
    const page = Buffer.from(urlset(at('/a')).replace('</urlset>', ''));
    const bomb = gzipSync(
      Buffer.concat([
        page,
        Buffer.alloc(60 * 1024 * 1024, ' '),
        Buffer.from(`<url><loc>${at('/late')}</loc></url>`),
      ]),
    );
    expect(await pagesOf(bomb)).toEqual([at('/a')]);
  });

  test.each([
    ['of elements in one another', `${urlset(at('/a')).replace('</urlset>', '')}${'<a>'.repeat(1_000_000)}`],
    ['of one text', `${urlset(at('/a')).replace('</urlset>', '')}<url><loc>${'x'.repeat(5_000_000)}`],
    ['of one name', `${urlset(at('/a')).replace('</urlset>', '')}<${'x'.repeat(5_000_000)}`],
    ['of attributes', `${urlset(at('/a')).replace('</urlset>', '')}<a ${'b="" '.repeat(500_000)}>`],
  ])('%s gives what came before', async (_, body) => {
    expect(await pagesOf(body)).toEqual([at('/a')]);
  });

  test('of one line gives nothing', async () => {
    expect(await pagesOf(`https://example.com/${'x'.repeat(5_000_000)}`)).toEqual([]);
  });
});

describe('index files', () => {
  test('lead to other files, read in order', async () => {
    const { read, asked } = filesOf({
      [home]: index(at('/1.xml'), at('/2.xml.gz'), at('/missing.xml')),
      [at('/1.xml')]: urlset(at('/a')),
      [at('/2.xml.gz')]: gzipSync(urlset(at('/b'))),
    });
    expect(await readSitemaps([home], read, 100)).toEqual([at('/a'), at('/b')]);
    expect(asked).toEqual([home, at('/1.xml'), at('/2.xml.gz'), at('/missing.xml')]);
  });

  test('that lead to each other are read once', async () => {
    const { read, asked } = filesOf({ [home]: index(home, at('/1.xml')), [at('/1.xml')]: index(home) });
    expect(await readSitemaps([home], read, 100)).toEqual([]);
    expect(asked).toEqual([home, at('/1.xml')]);
  });

  test('in one another end after three', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 9 }, (_, n) => [at(`/${n}.xml`), index(at(`/${n + 1}.xml`))]),
    );
    const { read, asked } = filesOf(files);
    await readSitemaps([at('/0.xml')], read, 100);
    expect(asked).toEqual([at('/0.xml'), at('/1.xml'), at('/2.xml')]);
  });

  test('of thousands of files are read to a limit', async () => {
    const { read, asked } = filesOf({
      [home]: index(...Array.from({ length: 5_000 }, (_, n) => at(`/${n}.xml`))),
    });
    await readSitemaps([home], read, 100_000);
    expect(asked).toHaveLength(50);
  });

  test('are left when enough pages are known', async () => {
    const { read, asked } = filesOf({
      [home]: index(at('/1.xml'), at('/2.xml')),
      [at('/1.xml')]: urlset(at('/a'), at('/b')),
    });
    expect(await readSitemaps([home], read, 2)).toEqual([at('/a'), at('/b')]);
    expect(asked).not.toContain(at('/2.xml'));
  });
});

test('a file that cannot be had is passed over', async () => {
  const { read } = filesOf({ [home]: urlset(at('/a')) });
  const failing: ReadFile = (address) =>
    address === at('/down.xml') ? Promise.reject(new Error('down')) : read(address);
  expect(await readSitemaps([at('/down.xml'), home], failing, 100)).toEqual([at('/a')]);
});
