import { deserialize, serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { splitValue, ValueBuilder } from './value-parts.ts';

const PART_BYTES = 4_096;

/** Sends a value in parts; returns the received value, the size of the largest part and the number of parts. */
function sendInParts(value: unknown): { received: unknown; largest: number; parts: number } {
  const builder = new ValueBuilder();
  let largest = 0;
  let parts = 0;
  for (const part of splitValue(value, PART_BYTES)) {
    const message = serialize(part);
    largest = Math.max(largest, message.byteLength);
    parts += 1;
    builder.add(deserialize(message));
  }
  return { received: builder.build(), largest, parts };
}

test.each([
  ['nothing', null],
  ['a number', 7],
  ['a short string', 'short'],
  ['an empty list', []],
  ['a list of short lists', [[1, 2], [], ['a', null, undefined]]],
  ['an object', { a: 1, b: { c: [true, false], d: 'text' }, bytes: Buffer.from([1, 2, 3]) }],
])('transfers %s unchanged', (_name, value) => {
  expect(sendInParts(value).received).toEqual(value);
});

test('transfers long lists, strings and bytes unchanged in small parts', () => {
  const value = {
    page: {
      findings: Array.from({ length: 2_000 }, (_, index) => ({
        index,
        text: 'é'.repeat(40),
        path: ['a', 'b'],
      })),
      title: 'x'.repeat(50_000),
      unexamined: [{ detail: 'y'.repeat(20_000) }],
    },
    picture: { bytes: Buffer.alloc(100_000, 5), width: 3 },
    links: Array.from({ length: 500 }, (_, index) => `https://example.com/${index}`),
    list: Array.from({ length: 17 }, () => []),
  };
  const { received, largest, parts } = sendInParts(value);
  expect(received).toEqual(value);
  expect(Buffer.isBuffer((received as typeof value).picture.bytes)).toBe(true);
  expect(largest).toBeLessThan(2 * PART_BYTES);
  expect(parts).toBeGreaterThan(100);
});

test('transfers a long string, byte array or list that is the whole value', () => {
  const html = '<p>€</p>'.repeat(5_000);
  expect(sendInParts(html).received).toBe(html);
  const bytes = Buffer.from(html);
  expect(sendInParts(bytes).received).toEqual(bytes);
  const list = Array.from({ length: 5_000 }, (_, index) => index);
  expect(sendInParts(list).received).toEqual(list);
});

test('rejects a value whose last part is missing', () => {
  const [first] = splitValue('x'.repeat(10_000), PART_BYTES);
  const builder = new ValueBuilder();
  builder.add(first!);
  expect(() => builder.build()).toThrow('without its last part');
});
