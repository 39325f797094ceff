import { expect, test } from 'vitest';
import { combineVariants } from './variants.ts';

const phone = { width: 375, height: 812 };
const desktop = { width: 1280, height: 800 };

test('puts the desktop viewport first, whatever the order of the input', () => {
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
