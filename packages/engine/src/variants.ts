import type { Variant } from '@curbcut/contract';

/** How a page is looked at when nothing else is asked for: a common laptop's window. */
export const usualVariant: Variant = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' };

/** Every combination of the viewports and colour schemes asked for. */
export function variantsOf(
  viewports: readonly Variant['viewport'][] = [usualVariant.viewport],
  colorSchemes: readonly Variant['colorScheme'][] = [usualVariant.colorScheme],
): Variant[] {
  return viewports.flatMap((viewport) => colorSchemes.map((colorScheme) => ({ viewport, colorScheme })));
}
