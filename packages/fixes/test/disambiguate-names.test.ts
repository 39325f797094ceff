import { captureHtml } from '@curbcut/capture/test-utils';
import { createPageModel, type PageModel } from '@curbcut/page-model';
import { expect, test } from 'vitest';
import { suggestFix } from '../src/index.ts';

const PRODUCTS = ['Tide mug', 'Dune bowl', 'Reed vase', 'Harbor plate'];
const iconMarkup = '<svg width="22" height="22" aria-hidden="true"><path d="M11 5h2v6z"/></svg>';
const createPage = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Shop</title></head><body><main><h1>Shop</h1><h2>New in</h2>${body}</main></body></html>`;
const createCards = (card: (product: string) => string) => PRODUCTS.map(card).join('');

async function suggestFixes(
  html: string,
  ruleId: string,
  elements: (model: PageModel) => readonly { index: number }[],
) {
  const model = createPageModel(await captureHtml(createPage(html)));
  return elements(model).map(({ index }) => suggestFix(model, ruleId, index));
}

/** Returns the names that the fixes set. */
async function suggestNames(html: string, ruleId = 'button-name', role = 'button') {
  const fixes = await suggestFixes(html, ruleId, (model) => model.byRole(role));
  return fixes.map((fix) => fix?.patch.flatMap((step) => ('value' in step ? [step.value] : [])).join());
}

test.each([
  [
    'the headings of list items',
    `<ul>${createCards((name) => `<li><h3>${name}</h3><p>$12</p><button class="quick-add">${iconMarkup}</button></li>`)}</ul>`,
  ],
  [
    'the headings of cards without semantics',
    `<div class="grid">${createCards((name) => `<div class="card"><div><div><h3><a href="/${name.length}${name[0]}">${name}</a></h3></div></div><div><button class="quick-add">${iconMarkup}</button></div></div>`)}</div>`,
  ],
  [
    'data attributes of the buttons',
    `<div>${createCards((name) => `<button class="quick-add" data-testid="Add It" data-add="${name}">${iconMarkup}</button>`)}</div>`,
  ],
  [
    'data attributes of the cards',
    `<div>${createCards((name) => `<shop-card data-product="${name}"><button class="quick-add">${iconMarkup}</button></shop-card>`)}</div>`,
  ],
  [
    'the only link of each card',
    `<div>${createCards((name) => `<div><p>Handmade, $12</p><a href="/${name[0]}">${name}</a> <button class="quick-add">${iconMarkup}</button></div>`)}</div>`,
  ],
  [
    'the text of each card',
    `<div>${createCards((name) => `<div><p>${name}</p><p>$12</p><button class="quick-add">${iconMarkup}</button></div>`)}</div>`,
  ],
  [
    'row headers',
    `<table><tr><th>Product</th><th>Price</th><th>Order</th></tr>${createCards((name) => `<tr><td>$12</td><th scope="row">${name}</th><td><button class="quick-add">${iconMarkup}</button></td></tr>`)}</table>`,
  ],
  [
    'captions of figures',
    `<div>${createCards((name) => `<figure><button class="quick-add">${iconMarkup}</button><figcaption>${name}</figcaption></figure>`)}</div>`,
  ],
])('names repeated buttons using %s', async (_, html) => {
  expect(await suggestNames(html)).toEqual(PRODUCTS.map((name) => `Quick add: ${name}`));
});

test('names the image of a repeated button', async () => {
  const html = `<ul>${createCards((name) => `<li><h3>${name}</h3><button class="quick-add"><img src="add.png" width="20" height="20"></button></li>`)}</ul>`;
  const fixes = await suggestFixes(html, 'image-alt', (model) => model.byTag('img'));
  const names = fixes.map((fix) =>
    fix?.patch.flatMap((step) => ('value' in step ? [step.value] : [])).join(),
  );
  expect(new Set(names).size).toBe(PRODUCTS.length);
  for (const [at, name] of PRODUCTS.entries()) expect(names[at]).toContain(name);
});

test('names repeated buttons even if one product occurs twice', async () => {
  const all = [...PRODUCTS, 'Tide mug'];
  const html = `<ul>${all.map((name) => `<li><h3>${name}</h3><button class="quick-add">${iconMarkup}</button></li>`).join('')}</ul>`;
  expect(await suggestNames(html)).toEqual(all.map((name) => `Quick add: ${name}`));
});

test('marks a name as a placeholder if nothing distinguishes the controls', async () => {
  const html = `<ul>${createCards(() => `<li><button data-tooltip="Remove">${iconMarkup}</button></li>`)}</ul>`;
  const [fix] = await suggestFixes(html, 'button-name', (model) => model.byRole('button'));
  expect(fix).toMatchObject({
    confidence: 'guess',
    needsAuthorText:
      'Say what the button does. “Remove” is only a placeholder: 3 other controls on this page would have the same name.',
  });
});

test.each([
  ['tool search', 'Search'],
  ['product-gallery search-tool', 'Search'],
  ['btn icon product-gallery close', 'Close'],
  ['is-open tool tool--menu', 'Menu'],
  ['coupon-drawer', 'Coupon drawer'],
])('prefers the action among the class names “%s”', async (className, name) => {
  expect(await suggestNames(`<button class="${className}">${iconMarkup}</button>`)).toEqual([name]);
});

test('suggests no name for generic class names', async () => {
  const html =
    '<button class="tool btn icon is-active toolbar-action"><svg width="9" height="9"></svg></button>';
  expect(await suggestFixes(html, 'button-name', (model) => model.byRole('button'))).toEqual([null]);
});

test('ignores technical attributes', async () => {
  const html = `<div>${createCards((name) => `<button class="quick-add" data-id="${name.length}f3c" data-url="/p/${name[0]}" data-testid="${name}" data-state="Open ${name}">${iconMarkup}</button>`)}</div>`;
  expect(await suggestNames(html)).toEqual(PRODUCTS.map(() => 'Quick add'));
});

test('keeps the names of controls that may share them', async () => {
  // Two search buttons on one page, and links to the same URL.
  const search = `<button class="search-button">${iconMarkup}</button>`;
  expect(
    await suggestNames(`<div><p>Find a product</p>${search}</div><div><p>Menu</p>${search}</div>`),
  ).toEqual(['Search', 'Search']);
  const links = `<ul>${createCards((name) => `<li><p>${name}</p><a href="/cart">${iconMarkup}</a></li>`)}</ul>`;
  const names = await suggestNames(links, 'link-name', 'link');
  expect(names).toHaveLength(4);
  for (const name of names) expect(name).not.toContain(': ');
});

test('distinguishes links with different destinations', async () => {
  const html = `<table>${createCards((name) => `<tr><th scope="row">${name}</th><td><a href="/edit?id=${name[0]}" data-tooltip="Edit">${iconMarkup}</a></td></tr>`)}</table>`;
  const names = await suggestNames(html, 'link-name', 'link');
  expect(names).toEqual(PRODUCTS.map((name) => `Edit: ${name}`));
});

test('counts a control that already has the name', async () => {
  const html = `<ul>${createCards((name) => `<li><h3>${name}</h3><button class="quick-add"${name === 'Tide mug' ? ' aria-label="Quick add"' : ''}>${iconMarkup}</button></li>`)}</ul>`;
  expect((await suggestNames(html))[1]).toBe('Quick add: Dune bowl');
});
