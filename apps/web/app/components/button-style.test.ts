import { expect, test } from 'vitest';
import { buttonSizes, buttonVariants, getButtonClassName } from './button-style.ts';

test('has the specified variants and sizes, each with its own appearance', () => {
  expect(buttonVariants.toSorted()).toEqual(
    [
      'primary',
      'secondary',
      'tertiary',
      'ghost',
      'link',
      'danger',
      'success',
      'warning',
      'gradient',
    ].toSorted(),
  );
  expect(buttonSizes).toEqual(['sm', 'md', 'lg', 'xl']);
  const variants = buttonVariants.map((variant) => getButtonClassName({ variant }));
  const sizes = buttonSizes.map((size) => getButtonClassName({ size }));
  expect(new Set(variants).size).toBe(buttonVariants.length);
  expect(new Set(sizes).size).toBe(buttonSizes.length);
});
