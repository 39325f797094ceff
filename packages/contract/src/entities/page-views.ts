import { z } from 'zod';
import type { PageVariant } from './finding.ts';

/**
 * Views in which pages can be tested in addition to a scan's first variant: `phone` is a touch screen 390 CSS
 * pixels wide, `zoomed` is 200% zoom, and the others are settings in the user's system.
 */
export const PageView = z.enum(['phone', 'zoomed', 'dark', 'forced-colors', 'reduced-motion']);
export type PageView = z.infer<typeof PageView>;

/** The views' names in the interface. */
export const PAGE_VIEW_DETAILS: Readonly<Record<PageView, { label: string; hint: string }>> = {
  phone: { label: 'Phone', hint: 'A touch screen of 390 × 844 CSS pixels' },
  zoomed: { label: 'Zoomed to 200%', hint: 'Half the width and height in CSS pixels' },
  dark: { label: 'Dark mode', hint: 'The dark color scheme' },
  'forced-colors': { label: 'Forced colors', hint: 'High contrast with dark system colors, as on Windows' },
  'reduced-motion': { label: 'Reduced motion', hint: 'The system setting for less animation' },
};

const PHONE = { width: 390, height: 844 } as const;
const ZOOM = 2;
/** Maximum width, in CSS pixels, of a window that is described as a phone. */
const MAX_PHONE_WIDTH = 480;

/** Returns a view's variant: `base` with the view's changes. */
export function toPageVariant(base: PageVariant, view: PageView): PageVariant {
  const { width, height } = base.viewport;
  switch (view) {
    case 'phone':
      return { ...base, viewport: PHONE, phone: true };
    case 'zoomed':
      return {
        ...base,
        viewport: { width: Math.round(width / ZOOM), height: Math.round(height / ZOOM) },
        zoom: ZOOM,
      };
    case 'dark':
      return { ...base, colorScheme: 'dark' };
    // Contrast themes are mostly dark, and browsers then report a dark color scheme as well.
    case 'forced-colors':
      return { ...base, colorScheme: 'dark', forcedColors: true };
    case 'reduced-motion':
      return { ...base, reducedMotion: true };
  }
}

/**
 * Returns a variant's key, which is the same in every scan: “1280x800 light”, “640x400 light zoom 2”,
 * “390x844 light phone”.
 */
export function getVariantKey(variant: PageVariant): string {
  const { viewport, colorScheme, zoom, forcedColors, reducedMotion, phone } = variant;
  return [
    `${viewport.width}x${viewport.height} ${colorScheme}`,
    ...(zoom === undefined ? [] : [`zoom ${zoom}`]),
    ...(forcedColors ? ['forced-colors'] : []),
    ...(reducedMotion ? ['reduced-motion'] : []),
    ...(phone ? ['phone'] : []),
  ].join(' ');
}

/** Formats a variant: “1280 × 800 px, light”, “640 × 400 px, light, zoomed to 200%”. */
export function formatVariant({
  viewport: { width, height },
  colorScheme,
  zoom,
  forcedColors,
  reducedMotion,
  phone,
}: PageVariant): string {
  return [
    `${width} × ${height} px`,
    ...(phone ? ['phone'] : []),
    forcedColors ? 'forced colors' : colorScheme,
    ...(zoom === undefined ? [] : [`zoomed to ${zoom * 100}%`]),
    ...(reducedMotion ? ['reduced motion'] : []),
  ].join(', ');
}

/**
 * Describes where something occurs that does not occur in its scan's first variant, by what distinguishes the
 * other variants from the first: “on a phone (390 px wide)”, “in dark mode or in forced colors”. Returns null
 * if it occurs in the first variant.
 *
 * @param variants the variants in which it occurs; empty if the scan has only one
 */
export function describeOnlyIn(
  variants: readonly PageVariant[],
  first: PageVariant | undefined,
): string | null {
  if (first === undefined || variants.length === 0) return null;
  const firstKey = getVariantKey(first);
  if (variants.some((variant) => getVariantKey(variant) === firstKey)) return null;
  return [...new Set(variants.map((variant) => describeDifference(variant, first)))].join(' or ');
}

function describeDifference(variant: PageVariant, first: PageVariant): string {
  const { viewport, colorScheme, zoom, forcedColors, reducedMotion, phone = false } = variant;
  const isOtherWindow =
    phone !== (first.phone ?? false) ||
    viewport.width !== first.viewport.width ||
    viewport.height !== first.viewport.height;
  return [
    ...(zoom !== undefined && zoom !== first.zoom ? [`zoomed to ${zoom * 100}%`] : []),
    ...(zoom === undefined && isOtherWindow ? [describeWindow(viewport)] : []),
    ...(forcedColors && !first.forcedColors ? ['in forced colors'] : []),
    ...(!forcedColors && colorScheme !== first.colorScheme ? [`in ${colorScheme} mode`] : []),
    ...(reducedMotion && !first.reducedMotion ? ['with reduced motion'] : []),
  ].join(' ');
}

const describeWindow = ({ width }: PageVariant['viewport']): string =>
  width <= MAX_PHONE_WIDTH ? `on a phone (${width} px wide)` : `in a window ${width} px wide`;
