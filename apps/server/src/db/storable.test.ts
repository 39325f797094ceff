import { expect, test } from 'vitest';
import { storable } from './storable.ts';

test('NUL characters and halves of surrogate pairs are replaced at any depth, in keys too', () => {
  expect(storable({ a: ['x\0y', { 'k\0': '\ud800!' }], n: 1, none: null, yes: true })).toEqual({
    a: ['x\uFFFDy', { 'k\uFFFD': '\uFFFD!' }],
    n: 1,
    none: null,
    yes: true,
  });
});

test('everything else stays as it is', () => {
  const value = { text: 'naïve 🙂 <b>"\'\\u0000', list: [1.5, 'ü'] };
  expect(storable(value)).toEqual(value);
});
