import { expect, test } from 'vitest';
import { limitMemory } from './limit-memory.ts';

const PAGE = 65_536;
/** A module that exports a memory of 17 pages, with or without a maximum, between two custom sections. */
const createModule = (limits: readonly number[]) =>
  Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[0, 2, 1, 0x61],
    ...[5, limits.length + 1, 1, ...limits],
    ...[7, 5, 1, 1, 0x6d, 2, 0],
  ]);
const instantiate = (bytes: BufferSource) =>
  new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.m as WebAssembly.Memory;

test.each([
  ['without a maximum', [0, 17]],
  ['with a larger maximum', [1, 17, 0x80, 0x80, 2]],
])('a module %s gets one', (_, limits) => {
  expect(instantiate(createModule(limits)).grow(500)).toBe(17);
  const memory = instantiate(limitMemory(createModule(limits), 300 * PAGE));
  expect(memory.grow(283)).toBe(17);
  expect(() => memory.grow(1)).toThrow(RangeError);
});

test('rejects a module without a memory', () => {
  expect(() => limitMemory(createModule([0, 17]).subarray(0, 12), PAGE)).toThrow(TypeError);
});
