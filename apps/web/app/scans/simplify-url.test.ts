import { expect, test } from 'vitest';
import { simplifyUrl } from './simplify-url.ts';

test.each([
  ['example.com', 'example.com'],
  ['  https://Example.com/ ', 'example.com'],
  ['https://example.com/shop?a=1#top', 'example.com/shop?a=1'],
  ['http://example.com', 'http://example.com'],
  ['localhost:3000/demo-site/', 'localhost:3000/demo-site/'],
  ['müller.example', 'xn--mller-kva.example'],
  ['ftp://example.com', 'ftp://example.com'],
  ['https://user:secret@example.com', 'https://user:secret@example.com'],
  ['not an address', 'not an address'],
  ['', ''],
])('%j becomes %j', (typed, tidy) => {
  expect(simplifyUrl(typed)).toBe(tidy);
});
