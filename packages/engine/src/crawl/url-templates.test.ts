import { expect, it } from 'vitest';
import { countTemplates } from './choose-by-template.ts';
import { findTemplates } from './url-templates.ts';

function getTemplates(...paths: readonly string[]): string[] {
  const steps = findTemplates(paths.map((path) => `https://a.example${path}`));
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const number = <T>(count: number, toPath: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => toPath(index));
const words = [
  'red',
  'green',
  'blue',
  'black',
  'white',
  'gray',
  'pink',
  'brown',
  'lime',
  'teal',
  'gold',
  'navy',
];
const name = (index: number) => `${words[index % 12]}-${words[Math.floor(index / 12)]}`;

it('gives each page its own template while there are few pages', () => {
  expect(getTemplates('/', '/about', '/legal/terms', '/legal/privacy')).toEqual([
    '/',
    '/about',
    '/legal/terms',
    '/legal/privacy',
  ]);
});

it('gives many pages in one folder the same template', () => {
  const posts = number(13, (index) => `/blog/${name(index)}`);
  expect(new Set(getTemplates('/about', ...posts, '/blog/tags/red'))).toEqual(
    new Set(['/about', '/blog/*', '/blog/tags/red']),
  );
});

it('gives the same template to pages that occur in many folders', () => {
  const products = number(40, (index) => [`/${name(index)}`, `/${name(index)}/reviews`]).flat();
  expect(new Set(getTemplates('/', ...products))).toEqual(new Set(['/*', '/*/reviews']));
});

it('ignores numbers, ids, parameter values and trailing slashes', () => {
  expect(new Set(getTemplates('/item/1', '/item/22/', '/item/0f8fad5b-d9cb-469f-a165-70867728950e'))).toEqual(
    new Set(['/item/#']),
  );
  expect(getTemplates('/search?q=a&page=2', '/search?page=1&q=b', '/search')).toEqual([
    '/search?page&q',
    '/search?page&q',
    '/search',
  ]);
  expect(getTemplates('/#/cart', '/#/cart?item=1', '/#!/help')).toEqual(['/#cart', '/#cart', '/#help']);
});

it('counts templates and reached templates', () => {
  const urls = ['/', '/item/1', '/item/2', '/about'].map((path) => `https://a.example${path}`);
  expect(countTemplates(urls, new Set([urls[0]!, urls[2]!]))).toEqual({ found: 3, reached: 2 });
  expect(countTemplates([], new Set())).toEqual({ found: 0, reached: 0 });
});

it('handles 100,000 URLs', () => {
  const templates = getTemplates(
    ...number(100_000, (index) => `/shop/${index % 7}x/${name(index % 144)}/${index}`),
  );
  expect(new Set(templates).size).toBe(1);
});
