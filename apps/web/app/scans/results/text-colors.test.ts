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

test('combines a new text or background color with the measured other color', () => {
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

test('returns null when more than the measured colors changes', () => {
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

test('returns colors only for contrast findings', () => {
  expect(getTextColors({ ratio: 2, ...measuredColors })).toEqual(measuredColors);
  expect(getTextColors({ foreground: '#000000' })).toBeNull();
});
