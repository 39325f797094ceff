import type { PageVariant } from '@curbcut/contract';

/** The variant used by default: the window of a common laptop. */
export const defaultVariant: PageVariant = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' };

/**
 * Returns every combination of the viewports and color schemes, the widest viewport first: screenshots show the first
 * variant, and people recognize a site by its desktop layout.
 */
export function combineVariants(
  viewports: readonly PageVariant['viewport'][] = [defaultVariant.viewport],
  colorSchemes: readonly PageVariant['colorScheme'][] = [defaultVariant.colorScheme],
): PageVariant[] {
  const widestFirst = viewports.toSorted((a, b) => b.width - a.width);
  return widestFirst.flatMap((viewport) => colorSchemes.map((colorScheme) => ({ viewport, colorScheme })));
}
