import { getVariantKey, type PageVariant, type PageView, toPageVariant } from '@curbcut/contract';

/** The variant used by default: the window of a common laptop. */
export const defaultVariant: PageVariant = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' };

/**
 * Returns every combination of the viewports and color schemes, widest viewport first: screenshots show the
 * first variant, and people recognize a site by its desktop layout. Additional views of the first variant
 * come last and are not repeated if they are among the combinations.
 */
export function combineVariants(
  viewports: readonly PageVariant['viewport'][] = [defaultVariant.viewport],
  colorSchemes: readonly PageVariant['colorScheme'][] = [defaultVariant.colorScheme],
  views: readonly PageView[] = [],
): PageVariant[] {
  const widestFirst = viewports.toSorted((a, b) => b.width - a.width);
  const combined = widestFirst.flatMap((viewport) =>
    colorSchemes.map((colorScheme): PageVariant => ({ viewport, colorScheme })),
  );
  const [first = defaultVariant] = combined;
  const variants = [...combined, ...views.map((view) => toPageVariant(first, view))];
  return [...new Map(variants.map((variant) => [getVariantKey(variant), variant])).values()];
}
