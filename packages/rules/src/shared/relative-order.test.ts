import { expect, test } from 'vitest';
import { findInversion } from './relative-order.ts';

test.each([
  ['a b c d', 'a b c d', null],
  ['a b c d', 'a x b y c z d', null],
  ['a b d', 'a b c d', null],
  ['a b d c e', 'a b c d e', ['d', 'c']],
  ['e d c b a', 'a b c d e', ['e', 'd']],
  ['b a', 'a b', ['b', 'a']],
  // One item was moved to one end, as often happens with the current item.
  ['c a b d e', 'a b c d e', null],
  ['a b d e c', 'a b c d e', null],
  ['b a c d e', 'a b c d e', null],
])('%s and %s have the inversion %j', (one, other, inversion) => {
  expect(findInversion(one.split(' '), other.split(' '))).toEqual(inversion);
});
