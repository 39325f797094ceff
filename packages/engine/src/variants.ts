import type { PageVariant } from '@curbcut/contract';

/** How a page is looked at when nothing else is asked for: a common laptop's window. */
export const defaultVariant: PageVariant = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' };

/**
 * Every combination of the viewports and color schemes asked for, the widest viewport first: the first variant is the
 * one that screenshots show, and people recognize a site by its desktop layout.
 */
export function combineVariants(
  viewports: readonly PageVariant['viewport'][] = [defaultVariant.viewport],
  colorSchemes: readonly PageVariant['colorScheme'][] = [defaultVariant.colorScheme],
): PageVariant[] {
  const widestFirst = viewports.toSorted((one, other) => other.width - one.width);
  return widestFirst.flatMap((viewport) => colorSchemes.map((colorScheme) => ({ viewport, colorScheme })));
}
