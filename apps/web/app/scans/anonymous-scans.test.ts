import { expect, test } from 'vitest';
import { forgetScan, readScans, rememberScan } from './anonymous-scans.ts';

function storeWith(text: string | null = null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
  };
}

test('a scan that is started twice stands once, newest first', () => {
  const store = storeWith();
  for (const id of ['a', 'b', 'a']) rememberScan(id, store);
  expect(readScans(store)).toEqual(['a', 'b']);
});

test.each([
  ['no JSON', '{'],
  ['another shape', '{"a":1}'],
  ['a number', '7'],
  ['null', 'null'],
])('storage that holds %s counts as empty and can be written again', (_, text) => {
  const store = storeWith(text);
  expect(readScans(store)).toEqual([]);
  rememberScan('a', store);
  expect(readScans(store)).toEqual(['a']);
});

test('what is no id is passed over', () => {
  expect(readScans(storeWith('["a",1,null,"",{"id":"b"},"c"]'))).toEqual(['a', 'c']);
});

test('the list keeps the newest hundred', () => {
  const store = storeWith();
  for (let n = 0; n < 130; n++) rememberScan(`scan ${n}`, store);
  const kept = readScans(store);
  expect(kept).toHaveLength(100);
  expect(kept[0]).toBe('scan 129');
});

test('a forgotten scan is gone, the others stay', () => {
  const store = storeWith('["a","b"]');
  forgetScan('a', store);
  expect(readScans(store)).toEqual(['b']);
});

test('a storage that refuses to write loses the list but does not throw', () => {
  const full = {
    getItem: () => '["a"]',
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(() => rememberScan('b', full)).not.toThrow();
});
