import { expect, test } from 'vitest';
import { formatPages } from './format-pages.ts';

test.each([
  [0, 1, '1 page found so far'],
  [0, 7, '7 pages found so far'],
  [1, 7, '1 of 7 pages done'],
  [1, 1, '1 of 1 page done'],
])('%i of %i finished pages', (pages_done, pages_found, sentence) => {
  const { count, state } = formatPages({ pages_done, pages_found });
  expect(`${count} ${state}`).toBe(sentence);
});
