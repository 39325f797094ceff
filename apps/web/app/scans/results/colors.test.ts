import type { FixStep } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { colorsAfter, colorsOf } from './colors.ts';

const seen = { foreground: '#b09c86', background: '#fbf6ec' };
const declare = (property: string, before: string, value: string): FixStep => ({
  kind: 'declare',
  selector: 'p',
  rule: '.price',
  property,
  before,
  value,
});

test('a new colour of the text or of what lies behind it is seen with the other one', () => {
  expect(colorsAfter(seen, [declare('color', '#b09c86', '#806d58')])).toEqual({
    ...seen,
    foreground: '#806d58',
  });
  expect(colorsAfter(seen, [declare('background-color', '#fbf6ec', '#000000')])).toEqual({
    ...seen,
    background: '#000000',
  });
});

test('how a change looks is not told where more changes than the colours that were seen', () => {
  expect(colorsAfter(seen, [])).toBeNull();
  expect(colorsAfter(seen, [declare('color', '#000000', '#806d58')]), 'seen under an opacity').toBeNull();
  expect(
    colorsAfter(seen, [declare('color', '#b09c86', '#806d58'), declare('opacity', '0.5', '1')]),
  ).toBeNull();
});

test('only a finding about contrast has colours', () => {
  expect(colorsOf({ ratio: 2, ...seen })).toEqual(seen);
  expect(colorsOf({ foreground: '#000000' })).toBeNull();
});
