import { expect, it } from 'vitest';
import { findMutations } from './find-mutations.ts';

/** Returns the source after each mutation. */
const mutate = (source: string) =>
  findMutations('module.ts', source).map(
    ({ start, end, replacement }) => source.slice(0, start) + replacement + source.slice(end),
  );

it.each([
  ['a < b;', ['a <= b;', ';']],
  ['return_(a && b);', [';', 'return_(a || b);']],
  ['const c = a && b || d;', ['const c = a || b || d;']],
  ['const a = !b;', ['const a = b;']],
  ['const a = b ? c : d;', ['const a = !(b) ? c : d;']],
  ['const a = [1];', ['const a = [];', 'const a = [2];']],
  ["const a = { b: 'c', d: true };", ["const a = { b: '', d: true };", "const a = { b: 'c', d: false };"]],
])('changes one thing in %s at a time', (source, mutated) => {
  expect(mutate(source).toSorted()).toEqual(mutated.toSorted());
});

it('leaves types, imports, names and directives unchanged', () => {
  const source = `'use strict';
import type { A } from 'a';
import b from 'b';
interface C { readonly kind: 'c' | 'd'; 'e-f': 1 }
type D = 'g';
const e = b<'h'>(c as 'i');
export * from 'j';`;
  expect(mutate(source)).toEqual([]);
});

it('reports the line', () => {
  expect(findMutations('module.ts', '// First\nconst a = 1;').map(({ line }) => line)).toEqual([2]);
});
