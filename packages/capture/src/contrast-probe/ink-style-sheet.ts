/**
 * Makes our rules win over the page's: more ids than any author writes. What an author wrote with `!important` into a
 * `style` attribute still wins; such a text shows itself by not changing, and stays undecided.
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

/** What all texts of a page are painted with. */
export type Ink = 'transparent' | 'unshadowed' | 'black' | 'white';

/**
 * A style sheet in which every text has one colour. Nothing else changes: `currentcolor` does not follow
 * `-webkit-text-fill-color`. Lines under and through text go; shadows stay unless the ink is `unshadowed`, which is
 * transparent too.
 */
export function buildInkStyleSheet(ink: Ink): string {
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
