import type { Occurrence, PageVariant } from '@curbcut/contract';

const isSameVariant = (one: PageVariant, other: PageVariant) =>
  one.viewport.width === other.viewport.width &&
  one.viewport.height === other.viewport.height &&
  one.colorScheme === other.colorScheme;

/** Whether an occurrence was found in a variant. One that names no variants was found in the only one there is. */
export function isInVariant(
  { variants }: Pick<Occurrence, 'variants'>,
  shown: PageVariant | undefined,
): boolean {
  return (
    variants.length === 0 || shown === undefined || variants.some((variant) => isSameVariant(variant, shown))
  );
}

/** “at 375 pixels, dark color scheme”. */
export function describeVariant(variant: PageVariant | undefined): string {
  if (variant === undefined) return 'in another variant';
  const { viewport, colorScheme } = variant;
  return `at a width of ${viewport.width} pixels${colorScheme === 'dark' ? ' in dark mode' : ''}`;
}
