import { expect, test } from 'vitest';
import { getClaimToken, readScanIds, removeScan, saveScan } from './anonymous-scans.ts';

function createStore(scans: string | null = null, claims: string | null = null) {
  const items = new Map<string, string | null>([
    ['anonymousScans', scans],
    ['anonymousScanClaims', claims],
  ]);
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  };
}

test('lists a scan started twice only once, newest first', () => {
  const store = createStore();
  for (const id of ['a', 'b', 'a']) saveScan(id, null, store);
  expect(readScanIds(store)).toEqual(['a', 'b']);
});

test.each([
  ['no JSON', '{'],
  ['another shape', '{"a":1}'],
  ['a number', '7'],
  ['null', 'null'],
])('treats storage with %s as empty and can write to it again', (_, text) => {
  const store = createStore(text);
  expect(readScanIds(store)).toEqual([]);
  saveScan('a', null, store);
  expect(readScanIds(store)).toEqual(['a']);
});

test('ignores entries that are not ids', () => {
  expect(readScanIds(createStore('["a",1,null,"",{"id":"b"},"c"]'))).toEqual(['a', 'c']);
});

test('keeps the newest hundred scans', () => {
  const store = createStore();
  for (let n = 0; n < 130; n++) saveScan(`scan ${n}`, `token ${n}`, store);
  const kept = readScanIds(store);
  expect(kept).toHaveLength(100);
  expect(kept[0]).toBe('scan 129');
  expect(getClaimToken('scan 129', store)).toBe('token 129');
  expect(getClaimToken('scan 29', store), 'the token is removed with its scan').toBeUndefined();
});

test('removes a forgotten scan and keeps the others', () => {
  const store = createStore('["a","b"]');
  removeScan('a', store);
  expect(readScanIds(store)).toEqual(['b']);
});

test('loses the list but does not throw when storage cannot be written', () => {
  const full = {
    getItem: () => '["a"]',
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(() => saveScan('b', 'token', full)).not.toThrow();
});

test('keeps a claim token with its scan and removes it with the scan', () => {
  const store = createStore();
  saveScan('a', 'token of a', store);
  saveScan('b', null, store);
  expect(['a', 'b', 'c'].map((id) => getClaimToken(id, store))).toEqual(['token of a', undefined, undefined]);
  removeScan('a', store);
  expect(getClaimToken('a', store)).toBeUndefined();
});

test.each([['{'], ['[]'], ['{"a":1}'], ['null']])('ignores claim tokens stored as %s', (claims) => {
  const store = createStore('["a"]', claims);
  expect(getClaimToken('a', store)).toBeUndefined();
  saveScan('b', 'token of b', store);
  expect(getClaimToken('b', store)).toBe('token of b');
});
