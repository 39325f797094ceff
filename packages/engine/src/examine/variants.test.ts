import { PageView } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { combineVariants, defaultVariant } from './variants.ts';

const phone = { width: 375, height: 812 };
const desktop = { width: 1280, height: 800 };

test('puts the desktop viewport first, regardless of the input order', () => {
  for (const viewports of [
    [phone, desktop],
    [desktop, phone],
  ]) {
    expect(combineVariants(viewports, ['dark', 'light'])).toEqual([
      { viewport: desktop, colorScheme: 'dark' },
      { viewport: desktop, colorScheme: 'light' },
      { viewport: phone, colorScheme: 'dark' },
      { viewport: phone, colorScheme: 'light' },
    ]);
  }
});

test('adds each view of the first variant once', () => {
  expect(combineVariants(undefined, undefined, PageView.options)).toEqual([
    defaultVariant,
    { viewport: { width: 390, height: 844 }, colorScheme: 'light', phone: true },
    { viewport: { width: 640, height: 400 }, colorScheme: 'light', zoom: 2 },
    { ...defaultVariant, colorScheme: 'dark' },
    { ...defaultVariant, colorScheme: 'dark', forcedColors: true },
    { ...defaultVariant, reducedMotion: true },
  ]);
  expect(combineVariants(undefined, ['light', 'dark'], ['dark'])).toHaveLength(2);
});
