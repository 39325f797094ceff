import { expect, test } from 'vitest';
import { normalizeFileUrl, normalizeText, normalizeUrl } from './normalize.ts';

test.each([
  ['«Buy»', '«Sell»'],
  ['Opens at 10:30:00', 'Opens at 10:45:00'],
])('text keeps its words and numbers: %s', (one, other) => {
  expect(normalizeText(one)).not.toBe(normalizeText(other));
});

test.each([
  ['/watch?v=AAA', '/watch?v=BBB'],
  ['/flyer-summer2025.pdf', '/flyer-winter2026.pdf'],
  ['/terms?id=1', '/terms?id=2'],
])('links keep their meaning: %s', (one, other) => {
  expect(normalizeUrl(one)).not.toBe(normalizeUrl(other));
});

test.each([
  ['/terms.3fa92c1b.pdf', '/terms.77e0d4a2.pdf'],
  ['/help#:r1a:', '/help#:r7:'],
])('links lose parts that change between releases: %s', (one, other) => {
  expect(normalizeUrl(one)).toBe(normalizeUrl(other));
});

test('files lose only cache-busting parameters', () => {
  expect(normalizeFileUrl('/logo.svg?v=2&t=1699999999')).toBe('/logo.svg');
  expect(normalizeFileUrl('/photo?h=200&id=5')).toBe('/photo?h=200&id=5');
  expect(normalizeFileUrl('/logo.3fa92c1b.svg')).toBe('/logo.3fa92c1b.svg');
});
