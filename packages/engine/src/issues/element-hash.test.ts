import type { Finding } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { createTestFinding } from '../../test/create-test-finding.ts';
import { hashElement, MAX_ELEMENT_HASHES, selectElementHashes } from './element-hash.ts';

const hashFinding = (over: Partial<Finding>, url = 'https://example.test/page') =>
  hashElement(url, createTestFinding(over));

test('gives an element the same hash regardless of location and appearance, and after a deployment', () => {
  const logo = hashFinding({ snippet: '<img class="css-1q2w3e" src="/logo.3fa92c1b.png">' });
  expect(hashFinding({ snippet: '<img src="/logo.77ab01cd.png" class="big" id=":r7:">' })).toBe(logo);
  expect(
    hashFinding({ snippet: '<img src="/logo.png">', path: ['img', 'footer'], selector: 'footer > img' }),
  ).toBe(logo);
  expect(hashFinding({ snippet: '<img src="/logo.png">' }, 'https://staging.example.test/page')).toBe(logo);
  expect(hashFinding({ snippet: '<img src="/other.png">' })).not.toBe(logo);
  expect(hashFinding({ snippet: '<img src="/logo.png">' }, 'https://example.test/other')).not.toBe(logo);
});

test('hashes a container by its first content, no matter how much of it a snippet includes', () => {
  const list = hashFinding({ snippet: '<ul><li><a href="/one">One of many</a></li><li>Two</li></ul>' });
  expect(
    hashFinding({ snippet: '<ul class="wide"><li class="wide entry"><a class="link" href="/one">One…' }),
  ).toBe(list);
  expect(hashFinding({ snippet: '<ul><li><a href="/two">One of many</a></li></ul>' })).not.toBe(list);
  const text = hashFinding({ snippet: '<div>Free delivery from forty euros <b>today</b></div>' });
  expect(hashFinding({ snippet: '<div>Free <i>delivery</i> from forty euros</div>' })).not.toBe(text);
  expect(hashFinding({ snippet: '<div class="x">Free delivery from forty pounds</div>' })).toBe(text);
});

test('distinguishes buttons that share an icon by their name', () => {
  const icon = '<svg><path d="M4 4h8v8z"></path></svg>';
  const search = hashFinding({
    snippet: `<button class="search">${icon}</button>`,
    path: ['button.search', 'header'],
  });
  expect(
    hashFinding({ snippet: `<button class="search">${icon}</button>`, path: ['button.search', 'main'] }),
  ).toBe(search);
  expect(
    hashFinding({ snippet: `<button class="menu">${icon}</button>`, path: ['button.menu', 'header'] }),
  ).not.toBe(search);
});

test('hashes an element without evidence by its location', () => {
  const field = hashFinding({ snippet: '<input>', path: ['input', 'form.search', 'header'] });
  expect(hashFinding({ snippet: '<input id="«r3»">', path: ['input', 'form.search', 'header'] })).toBe(field);
  expect(hashFinding({ snippet: '<input>', path: ['input', 'form.news', 'footer'] })).not.toBe(field);
});

test('keeps the same hashes in any order, including hashes of identical elements', () => {
  const many = Array.from({ length: 1000 }, (_, index) =>
    hashFinding({ snippet: `<img src="/${index}.png">` }),
  );
  expect(selectElementHashes(many)).toHaveLength(MAX_ELEMENT_HASHES);
  expect(selectElementHashes(many.toReversed())).toEqual(selectElementHashes(many));
  expect(selectElementHashes(['b', 'a', 'b'])).toEqual(['a', 'b', 'b']);
});
