import type { GlyphPaintStyleSheet } from './in-page/paint-text.ts';

/**
 * Makes our rules override the page's by using more ids than any author would. `!important` declarations in a
 * `style` attribute still win; the text then keeps its color and its contrast stays undecided.
 */
const specificityBoost = ':not(#c#c#c#c#c#c#c#c)';
/**
 * First letters and lines get new boxes, and so does everything next to them. While scripts are stopped, a
 * canvas with a new box is empty, so first lines around a canvas keep their paint.
 */
const canvasExclusion = ':not(:has(canvas))';
const lineSelectors = ['::first-letter', '::first-line'].map(
  (pseudo) => `*${specificityBoost}${canvasExclusion}${pseudo}`,
);
const textSelectors = ['', '::before', '::after', '::marker', '::placeholder'].map(
  (suffix) => `*${specificityBoost}${suffix}`,
);
const svgTextSelectors = ['text', 'tspan', 'textPath'].map((tag) => `${tag}${specificityBoost}`).join(', ');

/** The paint applied to all text on a page. */
export type GlyphPaint = 'transparent' | 'unshadowed' | 'black' | 'white';

/**
 * Builds a style sheet that gives all text the same color. Nothing else changes because `currentcolor`
 * doesn't follow `-webkit-text-fill-color`. Underlines and strikethrough lines disappear. Shadows stay unless
 * the ink is `unshadowed`, which is also transparent.
 */
export function buildGlyphPaintStyleSheet(ink: GlyphPaint): GlyphPaintStyleSheet {
  const color = ink === 'unshadowed' ? 'transparent' : ink;
  const build = (selectors: readonly string[]) => `${selectors.join(', ')} {
    transition: none !important;
    ${ink === 'unshadowed' ? 'text-shadow: none !important;' : ''}
    caret-color: transparent !important;
    -webkit-text-fill-color: ${color} !important;
    -webkit-text-stroke-color: ${color} !important;
    text-decoration-color: transparent !important;
    text-emphasis-color: transparent !important;
  }
  ${svgTextSelectors} { fill: ${color} !important; stroke: transparent !important; }`;
  return { text: build(textSelectors), textAndLines: build([...textSelectors, ...lineSelectors]) };
}
