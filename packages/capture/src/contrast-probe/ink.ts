/**
 * Makes our rules win over the page's: more ids than any author writes. What an author wrote with `!important` into a
 * `style` attribute still wins; such a text shows itself by not changing, and stays undecided.
 */
const strong = ':not(#c#c#c#c#c#c#c#c)';
const painted = ['', '::before', '::after', '::marker', '::placeholder', '::first-letter', '::first-line']
  .map((pseudo) => `*${strong}${pseudo}`)
  .join(', ');
const drawn = ['text', 'tspan', 'textPath'].map((tag) => `${tag}${strong}`).join(', ');

/** What all texts of a page are painted with. */
export type Ink = 'transparent' | 'unshadowed' | 'black' | 'white';

/**
 * A style sheet in which every text has one colour. Nothing else changes: `currentcolor` does not follow
 * `-webkit-text-fill-color`. Lines under and through text go; shadows stay unless the ink is `unshadowed`, which is
 * transparent too.
 */
export function inkSheet(ink: Ink): string {
  const color = ink === 'unshadowed' ? 'transparent' : ink;
  return `${painted} {
    transition: none !important;
    ${ink === 'unshadowed' ? 'text-shadow: none !important;' : ''}
    caret-color: transparent !important;
    -webkit-text-fill-color: ${color} !important;
    -webkit-text-stroke-color: ${color} !important;
    text-decoration-color: transparent !important;
    text-emphasis-color: transparent !important;
  }
  ${drawn} { fill: ${color} !important; stroke: transparent !important; }`;
}
