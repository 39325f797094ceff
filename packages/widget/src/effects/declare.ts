import type { Settings, Theme } from '../settings.ts';
import { type Colour, colourText, groundIn, readColour, textOn, WHITE } from './colour.ts';
import type { Look } from './look.ts';

/** Fonts that are made to be told apart letter by letter, of those that people have; nothing is loaded. */
const READABLE = '"Atkinson Hyperlegible Next","Atkinson Hyperlegible",Verdana,"DejaVu Sans",sans-serif';

/** Whether settings show single elements in another way, rather than the page as a whole. */
export function changesElements({ size, line, letter, word, font, theme }: Settings): boolean {
  return size > 100 || line || letter || word || font || theme !== '';
}

/** Whether settings make texts take more room. */
export function widens({ size, line, letter, word, font }: Settings): boolean {
  return size > 100 || line || letter || word || font;
}

/** The declarations that show an element by the settings; empty when nothing of it changes. */
export function declarationsFor(element: Element, look: Look, settings: Settings): string {
  const text = look.hasText ? textDeclarations(element, look, settings) : '';
  return text + (settings.theme === '' ? '' : themeDeclarations(element, look, settings.theme));
}

function textDeclarations(element: Element, look: Look, settings: Settings): string {
  const { size, line, letter, word, font } = settings;
  let text = '';
  if (size > 100) text += `font-size:${round((look.size * size) / 100)}px;`;
  if (look.isIcon) return text;
  const lineHeight = line ? Math.max(look.lineHeight, 1.5) : look.lineHeight;
  // Lines whose height is given in px would not grow with their text.
  if (lineHeight > 0 && (line || size > 100)) text += `line-height:${round(lineHeight)};`;
  if (letter) text += 'letter-spacing:.12em;';
  if (word) text += 'word-spacing:.16em;';
  if (line && element.localName === 'p') text += 'margin-bottom:2em;';
  if (font && !/mono|courier|consolas|menlo/i.test(look.family)) text += `font-family:${READABLE};`;
  return text;
}

function themeDeclarations(element: Element, look: Look, theme: Theme): string {
  const { own, ground, backdrop, hasText, uncertain, veil, opacity } = look;
  const isPage = element === document.documentElement;
  const shown = groundIn(theme, ground);
  let text = '';
  // The page's ground is the canvas, which takes the body's where the root has none.
  if (isPage && backdrop === '') text += `background-color:${colourText(pageGround(look, theme))};`;
  else if (backdrop === 'gradient') text += `background:${colourText(shown)};`;
  else if ((own && !veil) || (hasText && uncertain)) text += `background-color:${colourText(shown)};`;
  if (isPage && theme !== 'more') text += `color-scheme:${theme};`;
  if (hasText) {
    const colour = colourText(textOn(shown, look.color));
    text += `color:${colour};-webkit-text-fill-color:${colour};text-shadow:none;`;
    // A picture under a text cannot stay under it at 7 to 1.
    if (backdrop === 'picture') text += 'background-image:none;';
  }
  if (opacity > 0 && opacity < 1) text += 'opacity:1;';
  return text;
}

/** What is painted behind everything: the root's ground, or the body's where the root has none (CSS Backgrounds, 2.11). */
function pageGround({ own }: Look, theme: Theme): Colour {
  const body = readColour(getComputedStyle(document.body).backgroundColor);
  return groundIn(theme, own ?? (body?.[3] === 1 ? body : WHITE));
}

const round = (value: number) => Math.round(value * 100) / 100;
