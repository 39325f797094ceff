import { expect, test } from 'vitest';
import { toStorable } from './to-storable.ts';

test('replaces NUL characters and lone surrogates at any depth, including in keys', () => {
  expect(toStorable({ a: ['x\0y', { 'k\0': '\ud800!' }], n: 1, none: null, yes: true })).toEqual({
    a: ['x\uFFFDy', { 'k\uFFFD': '\uFFFD!' }],
    n: 1,
    none: null,
    yes: true,
  });
});

test('keeps everything else unchanged', () => {
  const value = { text: 'naïve 🙂 <b>"\'\\u0000', list: [1.5, 'ü'] };
  expect(toStorable(value)).toEqual(value);
});
