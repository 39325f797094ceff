import type { FixStep } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { applyColorFix, getTextColors } from './text-colors.ts';

const measuredColors = { foreground: '#b09c86', background: '#fbf6ec' };
const createDeclareStep = (property: string, before: string, value: string): FixStep => ({
  kind: 'declare',
  selector: 'p',
  rule: '.price',
  property,
  before,
  value,
});

test('a new colour of the text or of what lies behind it is seen with the other one', () => {
  expect(applyColorFix(measuredColors, [createDeclareStep('color', '#b09c86', '#806d58')])).toEqual({
    ...measuredColors,
    foreground: '#806d58',
  });
  expect(
    applyColorFix(measuredColors, [createDeclareStep('background-color', '#fbf6ec', '#000000')]),
  ).toEqual({
    ...measuredColors,
    background: '#000000',
  });
});

test('how a change looks is not told where more changes than the colours that were seen', () => {
  expect(applyColorFix(measuredColors, [])).toBeNull();
  expect(
    applyColorFix(measuredColors, [createDeclareStep('color', '#000000', '#806d58')]),
    'seen under an opacity',
  ).toBeNull();
  expect(
    applyColorFix(measuredColors, [
      createDeclareStep('color', '#b09c86', '#806d58'),
      createDeclareStep('opacity', '0.5', '1'),
    ]),
  ).toBeNull();
});

test('only a finding about contrast has colours', () => {
  expect(getTextColors({ ratio: 2, ...measuredColors })).toEqual(measuredColors);
  expect(getTextColors({ foreground: '#000000' })).toBeNull();
});
