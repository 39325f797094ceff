/**
 * Makes our rules override the page's by using more ids than any author does. `!important` declarations in a
 * `style` attribute still win; such a text does not change color and stays undecided.
 */
const specificityBoost = ':not(#c#c#c#c#c#c#c#c)';
const textSelectors = [
  '',
  '::before',
  '::after',
  '::marker',
  '::placeholder',
  '::first-letter',
  '::first-line',
]
  .map((pseudo) => `*${specificityBoost}${pseudo}`)
  .join(', ');
const svgTextSelectors = ['text', 'tspan', 'textPath'].map((tag) => `${tag}${specificityBoost}`).join(', ');

/** Paint applied to all texts of a page. */
export type GlyphPaint = 'transparent' | 'unshadowed' | 'black' | 'white';

/**
 * Builds a style sheet that gives every text the same color. Nothing else changes because `currentcolor` does
 * not follow `-webkit-text-fill-color`. Underlines and strikethrough lines disappear; shadows stay unless the
 * ink is `unshadowed`, which is also transparent.
 */
export function buildGlyphPaintStyleSheet(ink: GlyphPaint): string {
  const color = ink === 'unshadowed' ? 'transparent' : ink;
  return `${textSelectors} {
    transition: none !important;
    ${ink === 'unshadowed' ? 'text-shadow: none !important;' : ''}
    caret-color: transparent !important;
    -webkit-text-fill-color: ${color} !important;
    -webkit-text-stroke-color: ${color} !important;
    text-decoration-color: transparent !important;
    text-emphasis-color: transparent !important;
  }
  ${svgTextSelectors} { fill: ${color} !important; stroke: transparent !important; }`;
}
