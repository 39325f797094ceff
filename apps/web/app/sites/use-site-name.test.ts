import { expect, test } from 'vitest';
import { nameSites } from './use-site-name.ts';

test('names sites, and adds the host to names that aren’t unique', () => {
  const names = nameSites([
    { origin: 'https://shop.example.com', name: 'Harbor shop' },
    { origin: 'https://example.com', name: null },
    { origin: 'https://docs.example.com', name: 'Docs' },
    { origin: 'https://help.example.com', name: 'Docs' },
  ]);
  expect([...names]).toEqual([
    ['https://shop.example.com', 'Harbor shop'],
    ['https://docs.example.com', 'Docs (docs.example.com)'],
    ['https://help.example.com', 'Docs (help.example.com)'],
  ]);
});
