import { captureHtml } from '@curbcut/capture/test-utils';
import { MAX_PAGE_ELEMENTS } from '@curbcut/contract';
import { createPageModel } from '@curbcut/page-model';
import { describe, expect, test } from 'vitest';
import { decodePageElements } from '../src/examine/decode-page-elements.ts';
import { encodePageElements, listPageElements } from '../src/examine/page-elements.ts';

const list = async (body: string) =>
  listPageElements(
    createPageModel(await captureHtml(`<!doctype html><html lang="en"><title>Shop</title><body>${body}`)),
  );
const describeAll = async (body: string) =>
  (await list(body)).map(({ tag, role, name, text }) => `${tag} ${role} ${name || text}`);

describe('page elements', () => {
  test('are elements that are announced or rendered, with their name, role, selector, source and position', async () => {
    const [main, heading, link] = await list(
      '<main><h1>Prices</h1><a class="more" href="/buy">Buy</a></main>',
    );
    expect(main).toMatchObject({ tag: 'main', role: 'main', name: '', text: 'PricesBuy' });
    expect(heading).toMatchObject({ tag: 'h1', role: 'heading', name: 'Prices', text: '' });
    expect(link).toEqual({
      ...{ tag: 'a', role: 'link', name: 'Buy', text: '', selector: 'a[href="/buy"]' },
      snippet: '<a class="more" href="/buy">Buy</a>',
      box: { x: 8, y: expect.any(Number), width: expect.any(Number), height: expect.any(Number) },
    });
    expect(link!.box!.width).toBeGreaterThan(10);
  });

  test('include blocks of text and unannounced images, but not wrappers and parts of sentences', async () => {
    expect(
      await describeAll(
        '<div><div><p>From <b>3</b> <span>euros</span></p></div></div><div>Only text</div><img alt="" width="20" height="20" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
      ),
    ).toEqual(['p paragraph From 3 euros', 'div generic Only text', expect.stringMatching(/^img /)]);
  });

  test('don’t include invisible elements', async () => {
    expect(await describeAll('<p hidden>Hidden</p><button style="visibility: hidden">Buy</button>')).toEqual(
      [],
    );
  });

  test('include shadow trees', async () => {
    expect(
      await describeAll('<x-card><template shadowrootmode="open"><button>Buy</button></template></x-card>'),
    ).toContain('button button Buy');
  });

  test('are limited, but controls, images and headings are kept', async () => {
    const many = '<p>Text</p>'.repeat(MAX_PAGE_ELEMENTS + 50);
    const elements = await list(`${many}<button>Buy</button>`);
    expect(elements).toHaveLength(MAX_PAGE_ELEMENTS);
    expect(elements.at(-1)).toMatchObject({ name: 'Buy' });
  });

  test('are stored compressed and can be decoded', async () => {
    const elements = await list(`<ul>${'<li><a href="/buy">Buy a bicycle</a></li>'.repeat(200)}</ul>`);
    const stored = encodePageElements(elements);
    expect(stored.length).toBeLessThan(JSON.stringify(elements).length / 10);
    expect(decodePageElements(stored)).toEqual(elements);
    expect(decodePageElements(encodePageElements([{ ...elements[0]!, box: null }]))[0]?.box).toBeNull();
  });

  test.each(['', 'not compressed', Buffer.from('[1]').toString('base64')])(
    'can’t be read from %o',
    (stored) => {
      expect(decodePageElements(stored)).toEqual([]);
    },
  );
});
