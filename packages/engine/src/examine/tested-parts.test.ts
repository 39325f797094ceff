import { allProbes } from '@curbcut/capture';
import { expect, test } from 'vitest';
import type { PageParts } from '../parts-ledger.ts';
import { listFoundParts } from './tested-parts.ts';

const probe = allProbes.find(({ id }) => id === 'mouse-only')!;
const parts: PageParts = {
  shared: new Set(),
  byTest: new Map([[probe.id, new Set(['header', 'tabs', 'menu'])]]),
};
const excluded = new Map([[probe.id, new Map([['header', 0]])]]);
const list = (found: ReadonlySet<string> | 'all', known: PageParts | null = parts) =>
  listFoundParts([probe], [{ test: probe.id, tested: 'all', found }], known, excluded);

test('a finding about an unknown part may be in any part that the test did not exclude', () => {
  expect(list(new Set(['tabs']))).toEqual([{ test: probe.name, keys: ['tabs'] }]);
  expect(list('all')).toEqual([{ test: probe.name, keys: ['tabs', 'menu'] }]);
  expect(list('all', null)).toEqual([]);
  expect(list(new Set())).toEqual([]);
});
