import { expect, test } from 'vitest';
import { getAriaCurrent } from './aria-current.ts';

test.each([
  ['/', '/', 'page'],
  ['/', '/platform', undefined],
  ['/platform', '/platform/', 'page'],
  ['/vs-lighthouse', '/vs-lighthouse', 'page'],
  ['/vs-lighthouse', '/vs-wave', 'true'],
  ['/pricing', '/vs-wave', undefined],
])('sets aria-current of a link to %s on the page %s to %s', (to, pathname, current) => {
  expect(getAriaCurrent(to, pathname)).toBe(current);
});
