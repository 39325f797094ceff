import type { Occurrence, PageVariant } from '@curbcut/contract';

const isSameVariant = (one: PageVariant, other: PageVariant) =>
  one.viewport.width === other.viewport.width &&
  one.viewport.height === other.viewport.height &&
  one.colorScheme === other.colorScheme;

/**
 * Reports whether an occurrence was found in a variant. An occurrence without variants belongs to a scan with a
 * single variant.
 */
export function isInVariant(
  { variants }: Pick<Occurrence, 'variants'>,
  shown: PageVariant | undefined,
): boolean {
  return (
    variants.length === 0 || shown === undefined || variants.some((variant) => isSameVariant(variant, shown))
  );
}

/** Describes a variant: “at 375 pixels wide in dark mode”. */
export function describeVariant(variant: PageVariant | undefined): string {
  if (variant === undefined) return 'in another variant';
  const { viewport, colorScheme } = variant;
  return `at ${viewport.width} pixels wide${colorScheme === 'dark' ? ' in dark mode' : ''}`;
}
