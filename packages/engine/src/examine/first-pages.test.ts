import type { PageStructure } from '@curbcut/page-model';
import { expect, it } from 'vitest';
import { FirstPages } from './first-pages.ts';

const structure: PageStructure = {
  url: 'http://a.example/',
  language: 'en',
  links: [],
  blocks: [],
  searches: [],
  ways: [],
};

it('gives later pages the structure of the page that was added first', async () => {
  const pages = new FirstPages();
  const [first, second] = [pages.add('scan 0'), pages.add('scan 0')];
  second.report({ ...structure, url: 'http://a.example/second' });
  const received = second.getFirst();
  first.report(structure);
  expect(await received).toEqual(structure);
  expect(await first.getFirst()).toBeNull();
});

it('keeps scans and variants apart, and forgets them', async () => {
  const pages = new FirstPages();
  pages.add('scan 0').report(structure);
  expect(await pages.add('scan 1').getFirst()).toBeNull();
  expect(await pages.add('other 0').getFirst()).toBeNull();
  pages.forget('scan');
  expect(await pages.add('scan 0').getFirst()).toBeNull();
});

it('keeps the first report, null for a page that could not be tested', async () => {
  const pages = new FirstPages();
  const first = pages.add('scan 0');
  first.report(null);
  first.report(structure);
  expect(await pages.add('scan 0').getFirst()).toBeNull();
});
