import { captureHtml } from '@curbcut/capture/test-utils';
import { createPageModel } from '@curbcut/page-model';
import { describe, expect, test } from 'vitest';
import { hashPageContent } from '../src/examine/content-hash.ts';

const hash = async (body: string, head = '<title>Shop</title>') =>
  hashPageContent(
    createPageModel(await captureHtml(`<!doctype html><html lang="en"><head>${head}</head><body>${body}`)),
  );

const BODY = `<main class="a1"><h2 id="x1">Prices</h2><p>From 3 euros.</p>
  <img src="/logo.3fa92c1b.svg?v=1" alt="Shop"><a href="/buy?session=1">Buy</a><input aria-label="Amount"></main>`;

describe('the content hash of a page', () => {
  test.each([
    ['classes, ids and wrappers', BODY.replace('a1', 'b2').replace('x1', 'y2').replace('<p>', '<div><p>')],
    ['colors', BODY.replace('<p>', '<p style="color: red">')],
    ['white space', BODY.replace('From 3', 'From   3')],
    ['session keys', BODY.replace('session=1', 'session=2')],
    ['cache-busting parameters', BODY.replace('v=1', 'v=2')],
  ])('ignores %s', async (_, changed) => {
    expect(changed).not.toBe(BODY);
    expect(await hash(changed)).toBe(await hash(BODY));
  });

  test.each([
    ['text', BODY.replace('3 euros', '5 euros')],
    ['the alternative text of an image', BODY.replace('alt="Shop"', 'alt="Cart"')],
    ['the source of an image', BODY.replace('/logo', '/banner')],
    ['the content hash of an image', BODY.replace('3fa92c1b', '77e0d4a2')],
    ['the query of an image', BODY.replace('v=1', 'v=1&image=2')],
    ['the target of a link', BODY.replace('/buy', '/sell')],
    ['the language of a passage', BODY.replace('<p>', '<p lang="fr">')],
    ['the purpose of a field', BODY.replace('<input', '<input autocomplete="name"')],
    ['captions', BODY.replace('<p>', '<video><track kind="captions" src="/a.vtt"></video><p>')],
    ['the name of a field', BODY.replace('Amount', 'Number')],
    ['the level of a heading', BODY.replaceAll('h2', 'h3')],
    ['a role', BODY.replace('<p>', '<p role="note">')],
    ['what is announced', BODY.replace('<img', '<img aria-hidden="true"')],
    ['content', BODY.replace('<h2 id="x1">Prices</h2>', '')],
  ])('changes with %s', async (_, changed) => {
    expect(changed).not.toBe(BODY);
    expect(await hash(changed)).not.toBe(await hash(BODY));
  });

  test('changes with an image that screen readers ignore', async () => {
    const ignored = BODY.replace('<img', '<img aria-hidden="true"');
    expect(await hash(ignored.replace('/logo', '/chart'))).not.toBe(await hash(ignored));
  });

  test('changes with the title', async () => {
    expect(await hash(BODY, '<title>Cart</title>')).not.toBe(await hash(BODY));
  });
});
