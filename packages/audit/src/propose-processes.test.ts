import { expect, test } from 'vitest';
import { exploreSite, listTargets } from './explore-site.ts';
import { proposeProcesses } from './propose-processes.ts';

const SITE = 'https://shop.example';

const createPage = (path: string, targets: string[] = [], rules: string[] = []) => ({
  pageId: path,
  url: `${SITE}/${path}`,
  title: path,
  rules,
  issues: [],
  targets: targets.map((target) => `${SITE}/${target}`),
  tags: [] as string[],
});

const shop = [
  createPage('', ['', 'cart', 'news', 'about', 'product']),
  createPage('cart', ['', 'cart', 'news', 'about', 'address']),
  createPage('news', ['', 'cart', 'news', 'about', 'post-1', 'post-2']),
  createPage('about', ['', 'cart', 'news', 'about']),
  createPage('product', ['', 'cart', 'news', 'about']),
  createPage('post-1', ['', 'cart', 'news', 'about', 'post-2']),
  createPage('post-2', ['', 'cart', 'news', 'about']),
  createPage('address', ['', 'cart', 'news', 'about', 'payment'], ['label', 'select-name']),
  createPage('payment', ['', 'address', 'thanks'], ['label']),
  createPage('thanks', ['', 'news']),
];

test('proposes pages with forms and the pages they lead to, in order', () => {
  expect(proposeProcesses(shop, SITE)).toEqual([
    { name: 'cart', pageIds: ['cart', 'address', 'payment', 'thanks'] },
  ]);
});

test('proposes a journey’s steps as one process, even if they share a URL', () => {
  const steps = [1, 2, 3].map((number) => ({
    ...createPage('app'),
    pageId: String(number),
    url: `${SITE}/app#step-${number}`,
    isStep: true,
  }));
  expect(proposeProcesses([...steps, createPage('help')], SITE, 'Checkout')).toEqual([
    { name: 'Checkout', pageIds: ['1', '2', '3'] },
  ]);
});

test('proposes nothing if no page has its own form or leads to another page', () => {
  const withoutForms = shop.map((page) => ({ ...page, rules: [] }));
  expect(proposeProcesses(withoutForms, SITE)).toEqual([]);
  const searchable = withoutForms.map((page) => ({ ...page, rules: ['label'] }));
  expect(proposeProcesses(searchable, SITE)).toEqual([]);
  expect(
    proposeProcesses(
      shop.map((page) => ({ ...page, targets: [] })),
      SITE,
    ),
  ).toEqual([]);
  expect(proposeProcesses([], SITE)).toEqual([]);
});

test('stops at a page that leads to several forms', () => {
  const forms = ['a', 'b'].map((path) => createPage(path, [], ['label']));
  expect(
    proposeProcesses([createPage('', ['list']), createPage('list', ['a', 'b']), ...forms], SITE),
  ).toEqual([]);
});

test('reads the destinations of links, forms and buttons, without truncated URLs', () => {
  const snippets = [
    '<a class="next" href="/address?step=1&amp;x=2">Next',
    `<form action='pay' method="post">`,
    '<a href="/a-very-long-path…',
    '<a href="mailto:a@b.c">',
    '<button data-href="/no">',
    '<p>href="/text"</p>',
  ];
  expect(listTargets(snippets, `${SITE}/cart/`)).toEqual([`${SITE}/address?step=1&x=2`, `${SITE}/cart/pay`]);
});

test('collects common pages, page types and technologies', () => {
  const pages = [
    createPage('', ['files/prices.pdf'], ['aria-roles']),
    createPage('contact'),
    createPage('products/1'),
    { ...createPage('products/2'), tags: ['svg'] },
  ];
  expect(exploreSite(pages, SITE)).toEqual({
    common_pages: `Start page: ${SITE}/\nContact page: ${SITE}/contact`,
    page_types: 'Pages below /products/ (2 tested)',
    technologies: 'HTML, CSS, WAI-ARIA, SVG, PDF',
  });
  expect(exploreSite([], SITE)).toEqual({ common_pages: '', page_types: '', technologies: '' });
});
